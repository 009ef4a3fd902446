import"./rolldown-runtime.js";import{builtinFixtures as e,ensureTreeAt as t,findInstallation as n,loadFixtureSpec as r,progressOf as i}from"./measure.js";import{plural as a}from"./files.js";import{resolve as o}from"node:path";const s=`
Built-in trees: ${e.join(`, `)}. The same spec gives the same tree, byte for byte, on every system;
a correct tree that is already there is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own`,c=(e,c,l)=>{let{console:u,cwd:d,signal:f,waiting:p}=c;e.argument(`<spec>`,`name of a built-in tree, or path of a spec file`).argument(`<dir>`,`directory for the tree; it must be empty, missing or made by Paceline`).addHelpText(`after`,s).action(async(e,s)=>{let m=await r(e,{builtinDirectory:n(import.meta.url).fixturesFolder,from:d}),h=i(c).phase(`tree`,`entries`),g=o(d,s),_=({done:e,total:t,step:n})=>h.update(e,t,n),v=await c.interruptible(()=>t({spec:m,directory:g,signal:f,waiting:p,onProgress:_}));h.print(v.reused?`was already there and is correct`:`made and verified`);let y=a(v.directories,`directory`,`directories`);u.out(`${v.path}: ${a(v.files,`file`)} in ${y}\n`),l(0)})};export{c as add};
//# sourceMappingURL=paceline-fixture.js.map