import{a as e}from"./rolldown-runtime.js";import{D as t,O as n,c as r,t as i,w as a}from"./builtins.js";import{C as o,I as s,L as c,R as l,S as u}from"./start.js";import{n as d,t as f}from"./git.js";import{Z as p,in as m,ut as h}from"./files.js";import{i as g,n as _,r as v,t as y}from"./setup.js";import{t as b}from"./installation.js";import{g as ee,m as te,n as x}from"./packages.js";import{i as S}from"./revisions.js";import{a as C,f as w,o as T,r as E,s as D,t as O}from"./suites.js";import{a as ne}from"./project2.js";import{t as re}from"./command.js";var k=/* @__PURE__ */ e(n(),1),A=/* @__PURE__ */ e(t(),1),j=i();const M=/^[A-Za-z_$][\w$]{0,60}$/;function N({name:e,subject:t,functions:n}){let r=M.test(t)?t:`'${t}'`,i=n.find(e=>M.test(e)&&e!=="default"),a=i??`yours`;return`// Written by \`paceline init\`. It measures what every user of ${e} pays: the time that loading it takes, and the
// memory that it keeps.
import { defineSuite } from 'paceline'

export default defineSuite({
  name: 'load',
  cases: { import: { lazy: true } },
  subjects: { ${r}: { package: '${e}', load: () => import('${e}') } },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true, floor: 0.5 },
    heap: { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used', floor: 16_384 },
  },
  async trial({ load, measure }) {
    await measure.time('time', load)
    await measure.retained()
  },
})

// Next, measure what your users do. In a file of its own, such as ${a}.bench.mjs, named in paceline.config.json, too:
//
//     import { bench } from 'paceline'
//     import ${i===void 0&&n.includes(`default`)?a:`{ ${a} }`} from '${e}'
//
//     bench('${a}', () => ${a}('what a user passes'))
`}function P({source:e,config:t,name:n}){let r={config:t,name:n};return`name: Benchmarks
on:
  pull_request:
  issue_comment:
    types: [created]
permissions: {}
jobs:
  paceline:
    permissions:
      contents: read # checks out the change
      pull-requests: write # writes the comment
      checks: write # writes the check
    uses: ${e.repository}/.github/workflows/paceline.yml@${e.revision}
${I(r)}`}function F({source:e,defaultBranch:t,config:n,name:r}){let i={config:n,name:r,baseline:`branch:paceline-data`,fill:"${{ inputs.fill }}"};return`name: Performance history
on:
  push:
    branches: [${L(t)}]
  schedule:
    - cron: '17 3 * * 1'
  workflow_dispatch:
    inputs:
      fill:
        description: Measure past commits instead, so that the history has a past; 12 for the last twelve, tags:12 for versions
        default: ''
permissions: {}
concurrency:
  group: performance-history
  cancel-in-progress: false
jobs:
  history:
    name: Paceline
    permissions:
      contents: write # commits the history to its branch
      issues: write # opens the issue about drift
    uses: ${e.repository}/.github/workflows/paceline-refresh.yml@${e.revision}
${I(i)}`}function I(e){let t=Object.entries(e).filter(e=>e[1]!==null);return t.length===0?``:`    with:\n${t.map(([e,t])=>`      ${e}: ${L(t)}\n`).join(``)}`}function L(e){return/^[A-Za-z][\w./-]*(?::[\w./-]+)?$/.test(e)&&!/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(e)||e.startsWith("${{")?e:`'${e.replaceAll(`'`,`''`)}'`}function R(e){let t=B(e),n=[...e.knownBy,...z(e.look),...t===null?[]:[`./${t.path}`]],r=U(e),i=K(e);if(n.length===0&&Object.keys(r).length===0)return{files:[],notes:i};let a={$schema:e.schema,...n.length>0&&{suites:n},...Object.keys(r).length>0&&{subjects:r},...W(e),baseline:`branch:paceline-data`};return{files:[{path:p,text:`${JSON.stringify(a,null,2)}\n`},...t===null?[]:[t],...G(e)],notes:i}}function z({benchFiles:e}){return e.filter(({tool:e})=>e===`paceline`).map(({path:e})=>`./${e}`)}function B({look:e,knownBy:t,library:n}){let{package:r}=e,i=r?.name??null;if(r===null||i===null||!V(i)||n===null||n.kind===`fails`||t.length>0||z(e).length>0||!h.safeParse(H(i)).success)return null;let a=/^(benchmarks?|bench)\//.exec(e.benchFiles[0]?.path??``)?.[1]??`bench`,o=r.format===`ES modules`?`js`:`mjs`,s=n.kind===`works`?n.found:[];return{path:`${a}/load.${o}`,text:N({name:i,subject:H(i),functions:s})}}function V(e){return/^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i.test(e)}function H(e){return e.replace(/^@[^/]*\//,``)}function U({commands:e}){let t=e.filter(({name:e,tried:t})=>t.kind!==`fails`&&h.safeParse(e).success);return Object.fromEntries(t.map(({name:e,script:t,tried:n})=>[e,{command:[`node`,t,...n.kind===`works`?n.found:[`--help`]]}]))}function W({look:e,below:t}){let{package:n,manager:r}=e;if(t===null||t===``||r===`npm`||n===null)return{};let i={pnpm:`pnpm install --frozen-lockfile`,yarn:`yarn install`,bun:`bun install --frozen-lockfile`}[r],a=r===`pnpm`&&V(n.name??``)?`pnpm --filter ${n.name}... run build`:`${r} run build`;return{project:{prepare:n.hasBuild?`${i} && ${a}`:i}}}function G({look:e,below:t,workflows:n}){if(t===null)return[];let r=`../`.repeat(t===``?0:t.split(`/`).length),i=t===``?null:`${t}/${p}`,a=t===``?null:H(e.package?.name??t).replaceAll(/[^\w.-]+/g,`-`),o=a===null?``:`-${a}`,s={...n,config:i,name:a};return[{path:`${r}.github/workflows/paceline${o}.yml`,text:P(s)},{path:`${r}.github/workflows/paceline-refresh${o}.yml`,text:F(s)}]}function K({look:e,below:t,library:n,commands:r,workflows:i}){let a=[],o=(e,t)=>{t?.kind===`untried`&&a.push(`${e} was not tried: ${t.why}. The first check will tell.`),t?.kind===`fails`&&a.push(`${e} is left out: ${t.why}.`)};o(`Importing ${e.package?.name??`the package`}`,n);for(let{name:e,tried:t}of r)o(`The command ${e}`,t);return i.source.repository.startsWith(`_`)&&a.push(`Replace _OWNER_ in the workflows with the account under which you found Paceline.`),t===null&&a.push(`This folder is in no Git repository: no workflows, and no base to compare with.`),e.benchWorkflows.length>0&&a.push(`${e.benchWorkflows.join(`, `)} goes on as it is: both may run side by side.`),a}var q=/* @__PURE__ */ e(a(),1),ie=r();const J=15e3;async function Y(e,t){let n=(0,k.join)(t.look.root,e),r=X(n,t);if(r!==null)return r;let i=`const it = await import(${JSON.stringify((0,ie.pathToFileURL)(n).href)}); console.log('\\n' + JSON.stringify(Object.keys(it).filter((name) => typeof it[name] === 'function').slice(0, 200))); process.exit(0)`,a=await Z([t.place.node,`--input-type=module`,`--eval`,i],t);if(a.kind!==`works`)return a;let o=ae(a.found);return o===null?{kind:`fails`,why:`importing it ends the process`}:{kind:`works`,found:o}}function ae(e){try{let t=JSON.parse(e.trim().split(`
`).at(-1)??``);return Array.isArray(t)?t.filter(e=>typeof e==`string`):null}catch{return null}}async function oe(e,t){let n=(0,k.join)(t.look.root,e),r=X(n,t);if(r!==null)return r;let i=w(`./${e}`,t.place)?.command??[t.place.node,n],a=await Z([...i,`--help`],t);return a.kind===`works`?{kind:`works`,found:[`--help`]}:(await Z([...i,`--version`],t)).kind===`works`?{kind:`works`,found:[`--version`]}:a}function X(e,{look:t}){return t.package?.hasDependencies===!0&&!se(t)?{kind:`untried`,why:`its packages are not installed here`}:(0,A.existsSync)(e)?null:t.package?.hasBuild===!0?{kind:`untried`,why:`it is not built here`}:{kind:`fails`,why:`the file is not there`}}function se({root:e,repository:t}){for(let n=e;;n=(0,k.dirname)(n)){if((0,A.existsSync)((0,k.join)(n,`node_modules`)))return!0;if(n===(t??e)||n===(0,k.dirname)(n))return!1}}async function Z([e=``,...t],{look:n,place:r,signal:i}){let a=``,{end:o,stderrTail:s}=await te({command:e,args:t,env:ee(r.env,r.platform),cwd:n.root,timeoutMs:J,graceMs:200,signal:i,platform:r.platform,onStdout:e=>{a=(a+e).slice(-65536)}});if(i.throwIfAborted(),o.kind===`exited`&&o.code===0)return{kind:`works`,found:a};if(o.kind===`timeout`)return{kind:`fails`,why:`it did not end within ${J/1e3} s`};let c=s.find(e=>/^\s*\w*Error\b/.test(e))??``;return{kind:`fails`,why:c===``?`it did not end with 0`:c.trim()}}const ce={repository:`_OWNER_/paceline`,revision:`v1`};async function le(e,t,n){let{env:r,platform:i,signal:a}=t,o=b(import.meta.url),s=await g({env:r,execPath:process.execPath}),c={look:e,place:{directory:e.root,node:s.path,env:r,platform:i},signal:a},{name:l=null,entry:u=null,commands:f=[]}=e.package??{},p=[];for(let{name:e,text:t}of f.slice(0,5))p.push({name:e,script:t,tried:await oe(t,c)});let{repository:m}=e,h=u!==null&&l!==null&&!f.some(({text:e})=>e===u);return{look:e,below:m===null?null:(0,k.relative)(m,e.root).split(k.sep).join(`/`),schema:await fe(e.root),knownBy:await de(e.root,t),library:h?await Y(u,c):null,commands:p,workflows:{source:me(n)??await he(o,t)??ce,defaultBranch:m===null?`main`:await pe(d(e.root,{...r},t))}}}const ue={phase:()=>({update:()=>void 0,finish:()=>void 0}),note:()=>void 0};async function de(e,t){let n=await(0,j.mkdtemp)((0,k.join)((0,q.tmpdir)(),`paceline-init-`));try{try{var r=m();let i={root:e,configPath:null,config:{},home:n};await E(i,{globs:[]});let a=r.u(await y({project:i,effects:t,progress:ue,doing:`paceline init`,looksOnly:!0})),{modules:o}=await O(a,{globs:[]});return o.map(({name:e})=>e)}catch(e){r.e=e}finally{r.d()}}catch(e){if(e instanceof C)return[];throw e}finally{await(0,j.rm)(n,{recursive:!0,force:!0})}}async function fe(e){let t=await x(`paceline`,e);return t===null||!t.root.startsWith(e+k.sep)?v:`./node_modules/paceline/dist/config.schema.json`}async function pe(e){try{return(await S(e)).replace(/^origin\//,``)}catch(t){if(!(t instanceof s))throw t;return await f(e,[`symbolic-ref`,`--short`,`-q`,`HEAD`])??`main`}}const Q=`[\\w.-]+\\/[\\w.-]+`;function me(e){let[,t,n=`v1`]=RegExp(` github:(${Q})(?:#([\\w./-]+))?$`).exec(e)??[];return t===void 0?null:{repository:t,revision:n}}async function he({root:e},t){let n=d(e,{...t.env},t);if(await f(n,[`rev-parse`,`--show-prefix`])!==``)return null;let r=await f(n,[`remote`,`get-url`,`origin`])??``,[,i]=RegExp(`^(?:https://|ssh://git@|git@)[\\w.-]+[/:](${Q}?)(?:\\.git)?/?$`).exec(r)??[];return i===void 0?null:{repository:i,revision:`v1`}}const ge=(e,t,n)=>{e.option(`--package <folder>`,`folder of the package to begin with (default: the current one)`).option(`--yes`,`write the files without asking`).option(`--dry-run`,`show the files and write nothing`).addHelpText(`after`,`
It looks at the project, tries what it would measure (an import of the package, its commands with --help), and shows every
file before it writes any. It never overwrites a file. Without a terminal it writes only with --yes.

Examples:
  paceline init                            looks, shows, asks
  paceline init --dry-run                  looks and shows
  paceline init --yes                      looks, shows and writes
  paceline init --package packages/parse   begins with one package of a workspace`).action(async e=>{let r=await(0,j.realpath)((0,k.resolve)(t.cwd,e.package??`.`)).catch(()=>null);if(r===null)throw new s(`There is no folder ${JSON.stringify(e.package)}`);let i=await D(r);_e(i);let a=await t.interruptible(()=>le(i,re(t),t.invocation)),{files:o,notes:c}=R(a),d=e=>t.console.out(`${u(e)}\n`);d(T(i).join(`
`));for(let e of c)d(`Note: ${e}`);if(o.length===0)throw ve(i);let f={root:r,repository:i.repository??r},p=ye(o,f);for(let{path:e}of o.filter(e=>!p.includes(e)))d(`\nThere already, left as it is: ${e}`);for(let{path:e,text:t}of p)d(`\n--- ${e}\n${t.trimEnd()}`);if(d(``),p.length===0)return n($(d,`Nothing is left to write.`));if(e.dryRun===!0)return n($(d,`Nothing was written (--dry-run).`));if(e.yes!==!0&&!await be(t,p))return n($(d,`Nothing was written.`));let m=await xe(p,f),h=(0,k.join)(r,`.paceline`);m.includes(`paceline.config.json`)&&await _({home:h,config:{$schema:a.schema}});let g=a.schema===`./.paceline/config.schema.json`?` (and .paceline/, which Git ignores)`:``;d(`Written: ${m.join(`, `)}${g}`),d((await Se(t,i)).join(`
`)),n(l.fine)})};function $(e,t){return e(t),l.fine}function _e(e){let{package:t,workspaces:n,root:r}=e;if(t===null)throw new s(`There is no package.json here`,{file:(0,k.join)(r,`package.json`),hint:`Run it in the folder of the package that you want to measure. Pairs of other tools need no package: docs/pairs-csv.md.`});let i=t.isPrivate||t.entry===null&&t.commands.length===0;if(n.length===0||!i)return;let a=n.filter(({package:e})=>!e.isPrivate&&e.name!==null&&(e.entry!==null||e.commands.length>0)),c=a.slice(0,12).map(({folder:e})=>`  paceline init --package ${o(e)}`),l=a.length>c.length?[`  and ${a.length-c.length} more`]:[];throw new s(`This is a workspace: say which package to begin with`,{hint:[...c,...l].join(`
`)})}function ve(e){let t=e.package?.name??`this package`;return new s(`Nothing was found that could be measured of ${o(t)} without you`,{exitCode:l.nothingCompared,hint:`It has no module to import and no command that ends well with --help. docs/writing-a-suite.md says how to measure anything else.`})}function ye(e,{root:t}){let n=({path:e})=>(0,A.existsSync)((0,k.join)(t,e)),r=(0,A.existsSync)((0,k.join)(t,p));return e.filter(e=>!n(e)&&(!r||e.path.includes(`.github/workflows/`)))}async function be({question:e},t){if(e===null)throw new s(`Nothing was written: there is no terminal to ask at`,{hint:"`paceline init --yes` writes these files, `paceline init --dry-run` only shows them."});let n=await e(`Write ${t.length===1?`this file`:`these ${t.length} files`}? [Y/n] `);return n!==null&&/^(?:y|yes|)$/i.test(n.trim())}async function xe(e,{root:t,repository:n}){for(let{path:r}of e){let e=(0,k.relative)(n,(0,k.dirname)((0,k.join)(t,r))).split(k.sep);for(let t of e.keys())await ne(n,e.slice(0,t+1).join(k.sep))}let r=[];for(let{path:n,text:i}of e){await(0,j.mkdir)((0,k.dirname)((0,k.join)(t,n)),{recursive:!0});try{await(0,j.writeFile)((0,k.join)(t,n),i,{flag:`wx`}),r.push(n)}catch(e){if(c(e)!==`EEXIST`)throw e}}return r}async function Se(e,{root:t,repository:n}){let{cwd:r,env:i,waiting:a,signal:o}=e,s=(0,k.relative)(await(0,j.realpath)(r),t).split(k.sep).join(`/`),c=s===``?``:` --config ${s}/${p}`,l=`${e.invocation} check${c}`,u=[`  ${l}    this branch and what is not committed, with where it left the default branch`];if(n===null)return[`Next:`,`  ${e.invocation} run${c}    the figures of the package as it is`];let m=d(t,{...i},{waiting:a,signal:o}),h=await f(m,[`rev-parse`,`--verify`,`-q`,`HEAD~1`])===null?[]:[`  ${l} --base HEAD~1    the last commit with the one before`];return[`Next, for a verdict:`,...u,...h,`Then commit the files.`]}export{ge as addInitCommand};
//# sourceMappingURL=paceline-init.js.map