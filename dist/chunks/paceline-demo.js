import{a as e}from"./rolldown-runtime.js";import{R as t,dt as n,g as r}from"./start.js";import{i}from"./policy.js";import{i as a}from"./judge2.js";import{a as o,n as s,s as c}from"./pipeline.js";import{t as l}from"./ranking.js";import{a as u}from"./show.js";import{t as d}from"./why-lines2.js";import{X as f}from"./rows.js";import{n as p}from"./command.js";import{n as m}from"./conclude.js";var h=/* @__PURE__ */ e(n(),1);const g={base:`npm:chokidar@5.0.0`,head:`npm:chokidar@6.0.0`,share:.5},_=[`watch/{react,flat,footprint,install-size}/chokidar`],v=[`watch/{react,flat,footprint,install-size}/*`],y=(e,n,r)=>{e.option(`--budget <time>`,`time for all trials`,`100s`).option(`--out-dir <dir>`,`folder for the results`,`paceline-out`).addHelpText(`after`,`
Example:
  paceline demo --budget 60s`).action(async({budget:e,outDir:i})=>{await b(n,{budgetMs:t(e,`--budget`),directory:(0,h.resolve)(n.cwd,i)}),r(0)})};async function b(e,{budgetMs:t,directory:n}){try{var y=r();let{console:b,signal:C}=e,w=y.u(await p(e,{command:`demo`})),{cpu:T,platform:E,node:D}=w.machine.environment;b.err(`paceline ${w.machine.harness.version}, ${E}, ${T.model}, ${f(T.cores,`core`)}, node ${D}\n`),b.err(`Measures for ${Math.round(t/1e3)} s at most. Nothing leaves this machine.\n`),b.err(`
First a real upgrade, chokidar 5.0.0 to 6.0.0, judged as if it were a pull request.
`);let O=await e.interruptible(()=>s(w,{...g,globs:_,profile:`quick`,metrics:[],budgetMs:t*g.share,seed:e.randomSeed(),platforms:1,resume:null}));await m(w,O,{directory:(0,h.join)(n,`upgrade`),program:e.invocation}),C.throwIfAborted(),b.err(`
Then all watchers side by side.
`);let k=await e.interruptible(()=>o(w,{globs:v,profile:`quick`,metrics:[],trials:20,budgetMs:t*(1-g.share),seed:e.randomSeed()})),{columns:A,colour:j}=b,M=await c(w,{run:k,rules:a(w.project.config)});b.err(`
`),b.out(u(O.comparison,{columns:A,colour:j,why:d})),b.out(`\n${l(k,{columns:A,title:`HOW THE WATCHERS COMPARE HERE`})}`),b.out(`
STORED BASELINE  the same run compared with what is stored in baselines/ and on this machine

`);let N=i(O.comparison);b.out(x(u(M,{columns:A,colour:j,next:S(e,(0,h.relative)(e.cwd,n))}))),b.out(`\nAs a check, this upgrade would exit with ${N}; a demonstration exits with 0.\n`),await m(w,{run:k,comparison:M},{directory:n,program:e.invocation})}catch(e){y.e=e}finally{y.d()}}function x(e){return e.split(`

`).filter((e,t)=>t===0||/HOW|NEXT|WARNING/.test(e.split(`
`)[0]??``)).join(`

`)}const S=({invocation:e},t)=>[{command:(0,h.join)(t,`upgrade`,`report.html`),what:`open it in a browser: the upgrade, with every trial`},{command:(0,h.join)(t,`upgrade`,`comment.md`),what:`the comment that a pull request would get`},{command:`${e} report ${(0,h.join)(t,`comparison.json`)}`,what:`every row of the comparison with the stored baseline`},{command:`${e} ab --base npm:watchboy@0.4.2 --head npm:watchboy@0.4.3`,what:`judge an upgrade of your own`},{command:`${e} list`,what:`what else there is to measure`}];export{y as add};
//# sourceMappingURL=paceline-demo.js.map