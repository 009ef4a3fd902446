import{a as e}from"./rolldown-runtime.js";import{O as t}from"./builtins.js";import{L as n,_ as r,p as i,y as a}from"./files.js";import{r as o}from"./options.js";import{n as s,t as c}from"./show.js";var l=/* @__PURE__ */ e(t(),1);const u=(e,t,u)=>{e.argument(`<file>`,`comparison.json or run.json`).addHelpText(`after`,`
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report paceline-out/run.json                                 best, median, mean and worst of each metric; of a
                                                                        run with pairs (check, ab) their verdicts
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --format csv > rows.csv               for a spreadsheet
  paceline report comparison.json --explain watch/react/chokidar/ready-time    which rule decided a row`),o(e).action(async(e,o)=>{let f=await i((0,l.resolve)(t.cwd,e),[r,a]);`rows`in f?await c(t,f,{options:o}):n(f)?await c(t,await d(t,f),{options:o}):await s(t,f,o),u(0)})};async function d({cwd:e},t){let[{openProject:n},{judge:r,noHistory:i,ownRules:a}]=await Promise.all([import(`./project2.js`),import(`./judge.js`)]),{config:o}=await n({cwd:e,config:null});return r({runs:[t],rules:a(o),stored:i})}export{u as addReportCommand};
//# sourceMappingURL=paceline-report.js.map