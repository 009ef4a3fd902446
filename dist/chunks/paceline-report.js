import"./rolldown-runtime.js";import{r as e}from"./measured-pairs.js";import{i as t,l as n,s as r}from"./json-file.js";import{r as i}from"./options.js";import{n as a,t as o}from"./show.js";import{resolve as s}from"node:path";const c=(c,u,d)=>{c.argument(`<file>`,`comparison.json or run.json`).addHelpText(`after`,`
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report paceline-out/run.json                                 best, median, mean and worst of each metric; of a
                                                                        run with pairs (check, ab) their verdicts
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --format csv > rows.csv               for a spreadsheet
  paceline report comparison.json --explain watch/react/chokidar/ready-time    which rule decided a row`),i(c).action(async(i,c)=>{let f=await t(s(u.cwd,i),[r,n]);`rows`in f?await o(u,f,{options:c}):e(f)?await o(u,await l(u,f),{options:c}):await a(u,f,c),d(0)})};async function l({cwd:e},t){let[{openProject:n},{judge:r,noHistory:i,ownRules:a}]=await Promise.all([import(`./project.js`),import(`./judge.js`)]),{config:o}=await n({cwd:e,config:null});return r({runs:[t],rules:a(o),stored:i})}export{c as addReportCommand};
//# sourceMappingURL=paceline-report.js.map