import"./rolldown-runtime.js";import{builtinFixtures as e,ensureTreeAt as t,findInstallation as n,loadFixtureSpec as r}from"./measure.js";import{plural as i}from"./files.js";import{resolve as a}from"node:path";const o=`
Built-in trees: ${e.join(`, `)}. The same spec gives the same tree, byte for byte, on every system;
one that is there, as it was made, is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own`,s=(e,s,c)=>{let{console:l,cwd:u,signal:d}=s;e.argument(`<spec>`,`name of a built-in tree, or path of a spec file`).argument(`<dir>`,`directory for the tree; it must be empty or missing, or hold this tree`).addHelpText(`after`,o).action(async(e,o)=>{let f=await r(e,{builtinDirectory:n(import.meta.url).fixturesFolder,from:u}),p=s.progress.phase(`tree`,`entries`),m=a(u,o),h=(e,t)=>p.update(e,t),g=await s.interruptible(()=>t({spec:f,directory:m,signal:d,onProgress:h}));p.print(g.reused?`was already there and is unchanged`:`made`);let _=i(g.directories,`directory`,`directories`);l.out(`${g.path}: ${i(g.files,`file`)} in ${_}\n`),c(0)})};export{s as add};
//# sourceMappingURL=paceline-fixture.js.map