import"./rolldown-runtime.js";import{Argument as e}from"./command-line.js";import{jsonText as t}from"./base.js";import{jsonSchemaOfFileType as n,publishedSchemas as r}from"./json-schema.js";const i=(i,{console:a},o)=>{i.addArgument(new e(`<file>`,`which file`).choices(r)).addHelpText(`after`,`
Example:
  paceline schema run > run.schema.json`).action(e=>{a.out(t(n(e))),o(0)})};export{i as setUpCommand};
//# sourceMappingURL=paceline-schema.js.map