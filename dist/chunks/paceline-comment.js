import"./rolldown-runtime.js";import{parseInteger as e}from"./show.js";const t=(t,n,r)=>{t.argument(`<comparison>`,`comparison.json`).requiredOption(`--repo <owner/name>`,`the repository of the pull request`).requiredOption(`--pull-request <n>`,`its number`,e).option(`--server <url>`,`GitHub Enterprise Server; Gitea and Forgejo as https://HOST/api/v1 (default: github.com)`).option(`--check`,`also post the verdict as a check, or as a commit status`).option(`--name <name>`,`distinguishes several reports on one pull request`,`default`).addHelpText(`after`,`
The token comes from GITHUB_TOKEN or GH_TOKEN, and from nowhere else. It must be able to read the repository and to write
pull requests; with --check also checks, or commit statuses if it is a personal token, which cannot write checks.

Runs of several systems become one comparison with \`paceline compare\`.

Examples:
  paceline comment paceline-out/comparison.json --repo octo/widget --pull-request 12
  paceline comment comparison.json --repo octo/widget --pull-request 12 --check
  paceline comment comparison.json --repo octo/widget --pull-request 12 --server https://github.example.com`).action(async(e,t)=>{let{postStoredComparison:i}=await import(`./post-comment.js`);r(await i(n,{file:e,options:t}))})};export{t as addCommand};
//# sourceMappingURL=paceline-comment.js.map