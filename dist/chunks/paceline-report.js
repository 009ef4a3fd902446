import{n as e}from"./rolldown-runtime.js";import{pt as t}from"./start.js";import{M as n,_ as r,d as i,h as a}from"./files.js";import{o,r as s}from"./options.js";import{n as c,r as l}from"./show.js";var u=/* @__PURE__ */ e(t(),1);const d=(e,t,d)=>{e.argument(`<file>`,`comparison.json or run.json`).addHelpText(`after`,`
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report paceline-out/run.json                                 best, median, mean and worst of each metric; of a
                                                                        run with pairs (check, ab) their verdicts
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --format csv > rows.csv               for a spreadsheet
  paceline report comparison.json --explain watch/react/chokidar/ready-time    which rule decided a row`),s(e).action(async(e,s)=>{await o(t,{read:[e],out:s.out});let p=await i((0,u.resolve)(t.cwd,e),[a,r]);`rows`in p?await c(t,p,{options:s}):n(p)?await c(t,await f(t,p),{options:s}):await l(t,p,s),d(0)})};async function f({cwd:e},t){let[{openProject:n},{judge:r,noHistory:i,ownRules:a}]=await Promise.all([import(`./project2.js`),import(`./judge.js`)]),{config:o}=await n({cwd:e,config:null});return r({runs:[t],rules:a(o),stored:i})}export{d as add};
//# sourceMappingURL=paceline-report.js.map