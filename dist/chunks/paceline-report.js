import"./rolldown-runtime.js";import{comparisonKind as e,isPairedWithBase as t,readJsonOfKinds as n,runKind as r}from"./files.js";import{addReportOptions as i,printOrWriteReport as a,printOrWriteRun as o,refuseOverwritingInputs as s}from"./show.js";import{resolve as c}from"node:path";const l=(l,d,f)=>{l.argument(`<file>`,`comparison.json or run.json`).addHelpText(`after`,`
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report paceline-out/run.json                                 best, median and worst of each metric; of a
                                                                        run with pairs (check, ab) their verdicts
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --explain watch/react/chokidar/ready-time    which rule decided a row`),i(l,d).action(async(i,l)=>{await s(d,{read:[i],out:l.out});let p=await n(c(d.cwd,i),[e,r]);`rows`in p?await a(d,p,{options:l}):p.benchmarks.some(t)?await a(d,await u(d,p),{options:l}):await o(d,p,l),f(0)})};async function u({cwd:e},t){let[{openProject:n},{judge:r,noHistory:i,headRules:a}]=await Promise.all([import(`./measure.js`),import(`./report.js`)]),{config:o}=await n({cwd:e});return r({runs:[t],rules:a(o),stored:i})}export{l as setUpCommand};
//# sourceMappingURL=paceline-report.js.map