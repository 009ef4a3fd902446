/** `paceline check`: the main job. */
import { UserError } from '../core/errors.ts'
import { checkChange } from '../core/check.ts'
import { checkAndPrintReport } from './conclude.ts'
import { referencePairs } from '../core/model/run.ts'
import { addCheckingOptions, toPositiveInt, type CheckingOptions } from './options.ts'
import type { SetUpCommand } from '../core/rooms-api.ts'

const help = `
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
  paceline check --explain watch/react/chokidar/ready-time`

interface CheckCommandOptions extends CheckingOptions {
  readonly base?: string
  readonly trials?: number
  readonly allProjects?: boolean
}

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .argument('[glob...]', 'benchmarks (default: all in the profile)')
    .option('--base <ref>', 'what to compare with: a branch, a tag, a commit, or none')
    .option('--bisect', 'for `git bisect run`: exit 125 if this commit cannot be built or measured')
    .option('--all-projects', 'in a workspace, also measure the projects that the change cannot reach')
    .option(
      '--trials <n>',
      `maximum trials, or pairs, of each benchmark when there is no base (default: ${referencePairs})`,
      toPositiveInt,
    )
    .addHelpText('after', help)
  addCheckingOptions(command, context).action(async (globs: string[], options: CheckCommandOptions) => {
    const { base, trials, resume, allProjects = false } = options
    if (resume !== undefined && base === 'none') {
      throw new UserError('--resume adds pairs of base and head, and --base none measures none', {
        hint: 'Leave out one of the two.',
      })
    }
    const code = await checkAndPrintReport(context, {
      globs,
      options,
      asked: { globs, ...options },
      takesResume: true,
      check: (setup, asked, place) => checkChange(setup, { ...asked, base, trials, allProjects }, place),
    })
    done(code)
  })
}
