import"./rolldown-runtime.js";import{Option as e}from"./command-line.js";import{UserError as t}from"./base.js";import{check as n,checkChange as r}from"./measure.js";import{addCheckingOptions as i,wholeNumber as a}from"./show.js";const o=(o,s,c)=>{o.argument(`[glob...]`,`benchmarks (default: all in the profile)`).option(`--base <ref>`,`what to compare with: a branch, a tag, a commit, reference, or none`).addOption(new e(`--strategy <how>`,`how to decide`).choices([`paired`,`baseline`]).default(`paired`)).option(`--bisect`,"for `git bisect run`: exit 125 if this commit cannot be built or measured").option(`--all-projects`,`in a workspace, also measure the projects that the change cannot reach`).option(`--trials <n>`,`maximum trials, or pairs, of each benchmark when there is no base (default: 24 pairs, or 20 trials)`,a).addHelpText(`after`,`
With a base, Paceline measures base and head in pairs; without one, it compares the head with the stored baseline.
Uncommitted changes are part of the head. --resume keeps the pairs of an earlier run of the same two commits: decided rows
stay decided, and only the others get more pairs. Rows that changed are then run again under a profiler, in up to a quarter
of the budget and a minute at most: --why names the functions behind them, --no-why leaves the profiles out.

Examples:
  paceline check                                      compare with where this branch left the default branch
  paceline check watch/react --base v6.0.0            compare with a tag
  paceline check --base none                          compare with the stored baseline only
  paceline check --base reference                     measure the head in pairs with the reference of the stored runs
  paceline check --resume paceline-out/run.json       more pairs for what is undecided
  git bisect run npx paceline check --bisect --base v6.0.0 watch/react
                                                      since when it is worse
  paceline check --full                               print every row, and not thirty lines
  paceline check --explain watch/react/chokidar/ready-time`),i(o,s).action(async(e,i)=>{let{strategy:a,base:o=null,trials:l,resume:u,allProjects:d=!1}=i,f=o===`none`||o===`reference`;if(u!==void 0&&(a!==`paired`||f)){let e=f?`--base ${o}`:`--strategy ${a}`;throw new t(`--resume adds pairs of base and head, and ${e} measures none`,{hint:`Leave out one of the two.`})}let p={strategy:a,base:o,trials:l??20,pairs:l,allProjects:d};c(await r(s,{globs:e,options:i,asked:{globs:e,...i},takesResume:a===`paired`,measure:(e,t)=>n(e,{...t,...p})}))})};export{o as add};
//# sourceMappingURL=paceline-check.js.map