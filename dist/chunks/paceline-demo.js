import{a as e}from"./rolldown-runtime.js";import{T as t}from"./builtins.js";import{i as n}from"./policy.js";import{i as r}from"./judge2.js";import{O as i,t as a}from"./start.js";import{a as o,n as s,s as c}from"./pipeline.js";import{t as l}from"./ranking.js";import{t as u}from"./terminal2.js";import{J as d}from"./rows.js";import{n as f}from"./command.js";import{n as p}from"./conclude.js";var m=/* @__PURE__ */ e(t(),1);const h={base:`npm:chokidar@5.0.0`,head:`npm:chokidar@6.0.0`,share:.5},g=[`watch/{react,flat,footprint,install-size}/chokidar`],_=[`watch/{react,flat,footprint,install-size}/*`],v=(e,t,n)=>{e.option(`--budget <time>`,`time for all trials`,`100s`).option(`--out-dir <dir>`,`folder for the results`,`paceline-out`).addHelpText(`after`,`
Example:
  paceline demo --budget 60s`).action(async({budget:e,outDir:r})=>{await y(t,{budgetMs:i(e,`--budget`),directory:(0,m.resolve)(t.cwd,r)}),n(0)})};async function y(e,{budgetMs:t,directory:i}){try{var v=a();let{console:y,signal:S}=e,C=v.u(await f(e,{command:`demo`})),{cpu:w,platform:T,node:E}=C.machine.environment;y.err(`paceline ${C.machine.harness.version}, ${T}, ${w.model}, ${d(w.cores,`core`)}, node ${E}\n`),y.err(`Measures for ${Math.round(t/1e3)} s at most. Nothing leaves this machine.\n`),y.err(`
First a real upgrade, chokidar 5.0.0 to 6.0.0, judged as if it were a pull request.
`);let D=await e.interruptible(()=>s(C,{...h,globs:g,profile:`quick`,metrics:[],budgetMs:t*h.share,seed:e.randomSeed(),platforms:1,resume:null}));await p(C,D,{directory:(0,m.join)(i,`upgrade`),program:e.invocation}),S.throwIfAborted(),y.err(`
Then all watchers side by side.
`);let O=await e.interruptible(()=>o(C,{globs:_,profile:`quick`,metrics:[],trials:20,budgetMs:t*(1-h.share),seed:e.randomSeed()})),{columns:k,colour:A}=y,j=await c(C,{run:O,rules:r(C.project.config)});y.err(`
`),y.out(u(D.comparison,{columns:k,colour:A})),y.out(`\n${l(O,{columns:k,title:`HOW THE WATCHERS COMPARE HERE`})}`),y.out(`
STORED BASELINE  the same run compared with what is stored in baselines/ and on this machine

`);let M=n(D.comparison);y.out(b(u(j,{columns:k,colour:A,next:x(e,(0,m.relative)(e.cwd,i))}))),y.out(`\nAs a check, this upgrade would exit with ${M}; a demonstration exits with 0.\n`),await p(C,{run:O,comparison:j},{directory:i,program:e.invocation})}catch(e){v.e=e}finally{v.d()}}function b(e){return e.split(`

`).filter((e,t)=>t===0||/HOW|NEXT|WARNING/.test(e.split(`
`)[0]??``)).join(`

`)}const x=({invocation:e},t)=>[{command:(0,m.join)(t,`upgrade`,`report.html`),what:`open it in a browser: the upgrade, with every trial`},{command:(0,m.join)(t,`upgrade`,`comment.md`),what:`the comment that a pull request would get`},{command:`${e} report ${(0,m.join)(t,`comparison.json`)}`,what:`every row of the comparison with the stored baseline`},{command:`${e} ab --base npm:watchboy@0.4.2 --head npm:watchboy@0.4.3`,what:`judge an upgrade of your own`},{command:`${e} list`,what:`what else there is to measure`}];export{v as add};
//# sourceMappingURL=paceline-demo.js.map