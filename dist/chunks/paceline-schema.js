import"./rolldown-runtime.js";import{t as e}from"./esm.js";import{E as t}from"./start.js";import{n,t as r}from"./published-schema2.js";const i=(i,{console:a},o)=>{i.addArgument(new e(`<file>`,`which file`).choices(n)).addHelpText(`after`,`
Example:
  paceline schema run > run.schema.json`).action(e=>{a.out(t(r(e))),o(0)})};export{i as add};
//# sourceMappingURL=paceline-schema.js.map