import"./rolldown-runtime.js";import{UserError as e}from"./base.js";import{checkAndPrintReport as t,checkChange as n}from"./measure.js";import"./files.js";import{addCheckingOptions as r,toPositiveInt as i}from"./show.js";const a=(a,o,s)=>{a.argument(`[glob...]`,`benchmarks (default: all in the profile)`).option(`--base <ref>`,`what to compare with: a branch, a tag, a commit, or none`).option(`--bisect`,"for `git bisect run`: exit 125 if this commit cannot be built or measured").option(`--all-projects`,`in a workspace, also measure the projects that the change cannot reach`).option(`--trials <n>`,`maximum trials, or pairs, of each benchmark when there is no base (default: 24)`,i).addHelpText(`after`,`
With a base, Paceline measures base and head in pairs; without one, it compares the head with the stored baseline.
Uncommitted changes are part of the head. --resume keeps the pairs of an earlier run of the same two commits: decided rows
stay decided, and only the others get more pairs. Rows that changed are then run again under a profiler, in up to a quarter
of the budget and a minute at most: --why names the functions behind them, --no-why leaves the profiles out.

Examples:
  paceline check                                      compare with where this branch left the default branch
  paceline check watch/react --base v6.0.0            compare with a tag
  paceline check --base none                          compare with the stored baseline only
  paceline check --resume paceline-out/run.json       more pairs for what is undecided
  git bisect run npx paceline check --bisect --base v6.0.0 watch/react
                                                      since when it is worse
  paceline check --full                               print every row, and not thirty lines
  paceline check --explain watch/react/chokidar/ready-time`),r(a,o).action(async(r,i)=>{let{base:a,trials:c,resume:l,allProjects:u=!1}=i;if(l!==void 0&&a===`none`)throw new e(`--resume adds pairs of base and head, and --base none measures none`,{hint:`Leave out one of the two.`});s(await t(o,{globs:r,options:i,asked:{globs:r,...i},takesResume:!0,check:(e,t,r)=>n(e,{...t,base:a,trials:c,allProjects:u},r)}))})};export{a as setUpCommand};
//# sourceMappingURL=paceline-check.js.map