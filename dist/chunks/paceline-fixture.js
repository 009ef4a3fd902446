import"./rolldown-runtime.js";import{builtinFixtures as e,ensureTreeAt as t,findInstallation as n,loadFixtureSpec as r}from"./measure.js";import{plural as i}from"./files.js";import{resolve as a}from"node:path";const o=`
Built-in trees: ${e.join(`, `)}. The same spec gives the same tree, byte for byte, on every system;
a correct tree that is already there is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own`,s=(e,s,c)=>{let{console:l,cwd:u,signal:d,waiting:f}=s;e.argument(`<spec>`,`name of a built-in tree, or path of a spec file`).argument(`<dir>`,`directory for the tree; it must be empty, missing or made by Paceline`).addHelpText(`after`,o).action(async(e,o)=>{let p=await r(e,{builtinDirectory:n(import.meta.url).fixturesFolder,from:u}),m=s.progress.phase(`tree`,`entries`),h=a(u,o),g=({done:e,total:t,step:n})=>m.update(e,t,n),_=await s.interruptible(()=>t({spec:p,directory:h,signal:d,waiting:f,onProgress:g}));m.print(_.reused?`was already there and is correct`:`made and verified`);let v=i(_.directories,`directory`,`directories`);l.out(`${_.path}: ${i(_.files,`file`)} in ${v}\n`),c(0)})};export{s as add};
//# sourceMappingURL=paceline-fixture.js.map