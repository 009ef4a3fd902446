/** `paceline bisect`: since when? */
import { InvalidArgumentError, Option } from 'commander'
import { exitCodes } from '../errors.ts'
import { parseDuration } from '../model/readable.ts'
import { bisect, bisectDefaults } from '../pipeline/bisect.ts'
import { globsHere } from '../project/workspace/project-globs.ts'
import { renderBisection } from '../report/bisection-report.ts'
import { jsonText } from '../report/escape.ts'
import { openForMeasuring, type AddCommand } from './command.ts'
import { seedOf } from './options.ts'

const help = `
It measures the two ends in pairs until it is certain that they differ, then commits between them, each prepared as
\`paceline check\` prepares a base. Doubtful answers are checked again. Commits that do not build are left out. If it is
interrupted, run the same command again to go on.

Exit codes: 0 found, 3 the ends do not differ or time was up.

Examples:
  paceline bisect --good v1.2.0 --bad main parse/words/library time
  paceline bisect --good v1.2.0 parse/words/library time --error 1% --budget 2h`

interface BisectCommandOptions {
  readonly good: string
  readonly bad: string
  readonly profile: string
  readonly error: number
  readonly budget: string
  readonly seed?: string
  readonly config?: string
  readonly json?: boolean
}

export const add: AddCommand = (command, context, done) => {
  command
    .argument('<glob>', 'the benchmark, as suite/case/subject')
    .argument('<metric>', 'the metric that changed')
    .requiredOption('--good <ref>', 'the older commit, from before the change')
    .option('--bad <ref>', 'the newer commit, with the change', 'HEAD')
    .addOption(
      new Option('--error <share>', 'maximum probability of naming a wrong commit: 5% or 0.05')
        .argParser(errorOf)
        .default(bisectDefaults.error, '5%'),
    )
    .option('--budget <time>', 'time for all trials, such as 90s or 5m', bisectDefaults.budget)
    .option('--profile <name>', 'quick, full, or one of the config', 'quick')
    .addOption(new Option('--seed <hex>', 'seed for the order of trials: eight hex digits').argParser(seedOf))
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', help)
    .action(async (glob: string, metric: string, options: BisectCommandOptions) => {
      const budgetMs = parseDuration(options.budget, '--budget')
      using setup = await openForMeasuring(context, {
        ...options,
        command: 'bisect',
        asked: { globs: [glob] },
      })
      const { good, bad, profile, error, seed } = options
      const { result, told } = await context.interruptible(() =>
        bisect(setup, {
          good,
          bad,
          globs: globsHere(setup.project, [glob]),
          metric,
          profile,
          error,
          budgetMs,
          seed: seed ?? null,
          randomSeed: context.randomSeed,
        }),
      )
      context.console.out(options.json === true ? jsonText(result) : renderBisection(result))
      await told()
      done(result.outcome === 'found' ? exitCodes.fine : exitCodes.nothingCompared)
    })
}

/** `5%` or `0.05`: from 0.1% to 25%. */
function errorOf(text: string): number {
  const match = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text)
  const share = match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1)
  if (share >= 0.001 && share <= 0.25) return share
  throw new InvalidArgumentError('It must be a share from 0.1% to 25%.')
}
