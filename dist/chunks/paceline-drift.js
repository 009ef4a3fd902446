import"./rolldown-runtime.js";import{t as e}from"./pipeline.js";import{r as t,s as n}from"./disk-history.js";import{n as r}from"./verdict.js";import{n as i}from"./command.js";import{i as a,n as o,r as s}from"./options.js";import{n as c}from"./show.js";import{g as l}from"./start.js";const u=(u,d,f)=>{u.argument(`[glob...]`,`benchmarks (default: all of the profile)`).option(`--from <ref>`,`what to compare with (default: the config's driftFrom, else the newest tag that looks like a version)`).addHelpText(`after`,`
The run is stored next to the baseline, and every later report shows "since v1.2.0" with each row. Exit code 1 is an
alarm: a row is significantly worse, by enough to fail a pull request.

Examples:
  paceline drift                      since the newest release
  paceline drift --from v6.0.0 --profile full --budget 30m`),s(o(u)).action(async(o,s)=>{try{var u=l();let p=u.u(await i(d,{...s,command:`drift`,asked:{globs:o,...s}})),{project:m}=p,{run:h,comparison:g}=await d.interruptible(async()=>e(p,{...a(d,m,{globs:o,options:s}),why:!1,asksBase:!1,trials:1,strategy:`paired`,base:s.from??await t(p),pullRequest:null,platforms:1,resume:null,row:s.explain}));h!==null&&d.console.err(`Stored: ${await n(m,h)}\n`),await c(d,g,{options:s}),f(r(g))}catch(e){u.e=e}finally{u.d()}})};export{u as add};
//# sourceMappingURL=paceline-drift.js.map