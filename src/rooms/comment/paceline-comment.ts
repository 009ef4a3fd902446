/** `paceline comment`: posts a stored comparison as the one comment of a pull request, from any machine. */
import { parseInteger } from '../../cli/options.ts'
import type { CommentOptions } from './post-comment.ts'
import type { AddCommand } from '../../core/rooms-api.ts'

const help = `
The token comes from GITHUB_TOKEN or GH_TOKEN, and from nowhere else. It must be able to read the repository and to write
pull requests; with --check also checks, or commit statuses if it is a personal token, which cannot write checks.

Runs of several systems become one comparison with \`paceline compare\`.

Examples:
  paceline comment paceline-out/comparison.json --repo octo/widget --pull-request 12
  paceline comment comparison.json --repo octo/widget --pull-request 12 --check
  paceline comment comparison.json --repo octo/widget --pull-request 12 --server https://github.example.com`

export const addCommand: AddCommand = (command, context, done) => {
  command
    .argument('<comparison>', 'comparison.json')
    .requiredOption('--repo <owner/name>', 'the repository of the pull request')
    .requiredOption('--pull-request <n>', 'its number', parseInteger)
    .option(
      '--server <url>',
      'GitHub Enterprise Server; Gitea and Forgejo as https://HOST/api/v1 (default: github.com)',
    )
    .option('--check', 'also post the verdict as a check, or as a commit status')
    .option('--name <name>', 'distinguishes several reports on one pull request', 'default')
    .addHelpText('after', help)
    .action(async (file: string, options: CommentOptions) => {
      // Loaded here: no other command talks to a server.
      const { postStoredComparison } = await import('./post-comment.ts')
      done(await postStoredComparison(context, { file, options }))
    })
}
