import"./rolldown-runtime.js";import{n as e}from"./levels.js";import{i as t}from"./judge2.js";import{t as n}from"./duration.js";import{a as r,n as i,o as a}from"./pipeline.js";import{t as o}from"./ranking.js";import{t as s}from"./terminal.js";import{x as c}from"./words.js";import{t as l}from"./command.js";import{n as u}from"./conclude.js";import{t as d}from"./usingCtx.js";import{join as f,relative as p,resolve as m}from"node:path";const h={base:`npm:chokidar@5.0.0`,head:`npm:chokidar@6.0.0`,share:.5},g=[`watch/{react,flat,footprint,install-size}/chokidar`],_=[`watch/{react,flat,footprint,install-size}/*`];function v(e,t,r){e.option(`--budget <time>`,`time for all trials`,`100s`).option(`--out-dir <dir>`,`folder for the results`,`paceline-out`).addHelpText(`after`,`
Example:
  paceline demo --budget 60s`).action(async({budget:e,outDir:i})=>{await y(t,{budgetMs:n(e,`--budget`),directory:m(t.cwd,i)}),r(0)})}async function y(n,{budgetMs:m,directory:v}){try{var y=d();let{console:S,signal:C}=n,w=y.u(await l(n,{command:`demo`})),{cpu:T,platform:E,node:D}=w.machine.environment;S.err(`paceline ${w.machine.harness.version}, ${E}, ${T.model}, ${c(T.cores,`core`)}, node ${D}\n`),S.err(`Measures for ${Math.round(m/1e3)} s at most. Nothing leaves this machine.\n`),S.err(`
First a real upgrade, chokidar 5.0.0 to 6.0.0, judged as if it were a pull request.
`);let O=await n.interruptible(()=>i(w,{...h,globs:g,profile:`quick`,metrics:[],budgetMs:m*h.share,seed:n.randomSeed(),platforms:1,resume:null}));await u(w,{checked:O,directory:f(v,`upgrade`),program:n.invocation}),C.throwIfAborted(),S.err(`
Then all watchers side by side.
`);let k=await n.interruptible(()=>r(w,{globs:_,profile:`quick`,metrics:[],trials:20,budgetMs:m*(1-h.share),seed:n.randomSeed()})),{columns:A,colour:j}=S,M=await a(w,{run:k,rules:t(w.project.config)});S.err(`
`),S.out(s(O.comparison,{columns:A,colour:j})),S.out(`\n${o(k,{columns:A,title:`HOW THE WATCHERS COMPARE HERE`})}`),S.out(`
STORED BASELINE  the same run compared with what is stored in baselines/ and on this machine

`);let N=e(O.comparison);S.out(b(s(M,{columns:A,colour:j,next:x(n,p(n.cwd,v))}))),S.out(`\nAs a check, this upgrade would exit with ${N}; a demonstration exits with 0.\n`),await u(w,{checked:{run:k,comparison:M},directory:v,program:n.invocation})}catch(e){y.e=e}finally{y.d()}}function b(e){return e.split(`

`).filter((e,t)=>t===0||/HOW|NEXT|WARNING/.test(e.split(`
`)[0]??``)).join(`

`)}const x=({invocation:e},t)=>[{command:f(t,`upgrade`,`report.html`),what:`open it in a browser: the upgrade, with every trial`},{command:f(t,`upgrade`,`comment.md`),what:`the comment that a pull request would get`},{command:`${e} report ${f(t,`comparison.json`)}`,what:`every row of the comparison with the stored baseline`},{command:`${e} ab --base npm:watchboy@0.4.2 --head npm:watchboy@0.4.3`,what:`judge an upgrade of your own`},{command:`${e} list`,what:`what else there is to measure`}];export{v as addDemoCommand};
//# sourceMappingURL=paceline-demo.js.map