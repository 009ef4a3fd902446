import"./rolldown-runtime.js";import{builtinFixtures as e,ensureTreeAt as t,loadFixtureSpec as n,locateRunningInstallation as r}from"./measure.js";import{plural as i}from"./files.js";import{resolve as a}from"node:path";const o=`
Built-in trees: ${e.join(`, `)}. The same spec gives the same tree, byte for byte, on every system;
one that is there, as it was made, is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own`,s=(e,s,c)=>{let{console:l,cwd:u,signal:d}=s;e.argument(`<spec>`,`name of a built-in tree, or path of a spec file`).argument(`<dir>`,`directory for the tree; it must be empty or missing, or hold this tree`).addHelpText(`after`,o).action(async(e,o)=>{let{fixturesFolder:f}=r(import.meta.url),p=await n(e,{builtinDirectory:f,from:u}),m=s.progress.phase(`tree`,`entries`),h=a(u,o),g=(e,t)=>m.update(e,t),_=await s.interruptible(()=>t({spec:p,directory:h,signal:d,onProgress:g}));m.print(_.reused?`was already there and is unchanged`:`made`);let v=i(_.directories,`directory`,`directories`);l.out(`${_.path}: ${i(_.files,`file`)} in ${v}\n`),c(0)})};export{s as setUpCommand};
//# sourceMappingURL=paceline-fixture.js.map