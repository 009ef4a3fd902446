/** `paceline baseline fill`: measures past commits, so that the first pull request has a history. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { exitCodes, UserError } from '../errors.ts'
import { mostCommits, type Past } from '../sides/past-commits.ts'
import { defaultKeep } from '../model/baseline.ts'
import { parseDuration } from '../model/readable.ts'
import { enoughValues, type Run } from '../model/run.ts'
import { fill, fillDefaults } from '../pipeline/fill.ts'
import { historyInFile, historyOfProject, type HistoryToGrow } from '../project/disk-history.ts'
import { jsonText, plainText } from '../report/escape.ts'
import { plural } from '../report/words.ts'
import { type GrownHistory, holdsRun } from '../store/grow-history.ts'
import { openForMeasuring, type AddCommand } from './command.ts'
import { addMeasuringOptions, keepOf, wholeNumber, type MeasuringOptions } from './options.ts'

const help = `
The commits are checked out side by side, prepared alike and measured in turn, each in pairs with the same
reference: a round has one pair of every benchmark of every commit, in shuffled order. It measures the benchmarks
of the project itself, or those you name, for 30 minutes at most (--budget). If it is interrupted, run the same
command again to go on.

Examples:
  paceline baseline fill                            the last 12 commits of the default branch
  paceline baseline fill --tags 12                  the newest 12 versions, pre-releases left out
  paceline baseline fill watch/react --last 40 --budget 1h
  paceline baseline fill --commits commits.txt      one revision per line; # begins a comment`

interface FillCommandOptions extends MeasuringOptions {
  readonly last?: number
  readonly tags?: number
  readonly commits?: string
  readonly pairs: number
  readonly file?: string
  readonly keep: number
  readonly again?: boolean
  readonly json?: boolean
}

const defaultLast = 12

export const addFill: AddCommand = (parent, context, done) => {
  const { cwd, console, randomSeed } = context
  const command = parent
    .command('fill')
    .description('Measure past commits of the default branch, and store each as a run of its own commit.')
    .argument('[glob...]', 'benchmarks (default: those of the project itself)')
    .addOption(
      new Option('--last <n>', `the last n commits of the default branch (default: ${defaultLast})`)
        .argParser(countOf)
        .conflicts(['tags', 'commits']),
    )
    .addOption(new Option('--tags <n>', 'the newest n tagged versions').argParser(countOf).conflicts('commits'))
    .option('--commits <file>', 'the revisions listed in a file')
    .option(
      '--pairs <n>',
      `maximum pairs of each benchmark and commit, ${enoughValues} or more`,
      pairsOf,
      fillDefaults.pairs,
    )
    .option('--file <file>', 'baseline file (default: that of the project, as for `baseline add`)')
    .option('--keep <n>', 'keep the newest n runs', keepOf, defaultKeep)
    .option('--again', 'measure filled commits again')
    .option('--json', 'print the runs that were stored, as JSON')
    .addHelpText('after', help)
  addMeasuringOptions(command, { budget: fillDefaults.budget }).action(
    async (globs: string[], options: FillCommandOptions) => {
      using setup = await openForMeasuring(context, {
        ...options,
        command: 'baseline fill',
        asked: { globs, ...options },
      })
      const { platform } = setup.machine.environment
      const { waiting } = context
      const history =
        options.file === undefined
          ? await historyOfProject(setup, platform)
          : historyInFile(resolve(cwd, options.file), platform, waiting)
      const stored = await history.read()
      const past = await pastOf(options, cwd, setup.packageName)
      const filled = await context.interruptible(() =>
        fill(setup, {
          globs,
          profile: options.profile,
          metrics: options.metric,
          past,
          pairs: options.pairs,
          budgetMs: parseDuration(options.budget ?? fillDefaults.budget, '--budget'),
          seed: options.seed ?? null,
          randomSeed,
          again: options.again === true,
          stored,
          keep: options.keep,
        }),
      )
      const { runs, isComplete } = filled
      const after = runs.length === 0 ? null : await history.add(runs, options.keep)
      await filled.stored()
      if (options.json === true) console.out(jsonText(storedOf(runs, after)))
      else if (after !== null) console.out(listOf(runs, after, history))
      if (!isComplete) console.err('Not all pairs were measured; the same command continues where this one stopped.\n')
      if (runs.length === 0 && !filled.wasFilled) {
        throw new UserError(`No commit has ${enoughValues} trials of anything, so nothing was stored`, {
          exitCode: exitCodes.nothingCompared,
          hint: isComplete ? 'The reasons are above.' : 'Give it more time with --budget.',
        })
      }
      done(exitCodes.fine)
    },
  )
}

async function pastOf(
  { last, tags, commits }: FillCommandOptions,
  cwd: string,
  packageName: string | null,
): Promise<Past> {
  if (tags !== undefined) return { kind: 'tags', count: tags, packageName }
  if (commits === undefined) return { kind: 'last', count: last ?? defaultLast }
  const text = await readFile(resolve(cwd, commits), 'utf8').catch((cause: unknown) => {
    const hint = 'Name a file with one revision per line.'
    throw new UserError(`${commits} cannot be read`, { file: commits, hint, cause })
  })
  return { kind: 'list', text, file: commits }
}

/** The runs that the history kept: newer ones may have been added while they were measured. */
function storedOf(runs: readonly Run[], after: GrownHistory | null): Run[] {
  return after === null ? [] : runs.filter(({ id }) => holdsRun(after, id))
}

/** One line per commit, and what the file holds now. */
function listOf(runs: readonly Run[], after: GrownHistory, history: HistoryToGrow): string {
  const kept = storedOf(runs, after)
  const lines = runs.map((run) => {
    const { label, commit } = run.head
    const [sha, date] = [commit!.sha.slice(0, 7), commit!.date!.slice(0, 10)]
    const name = label === sha ? '' : `  ${plainText(label, 40)}`
    const isKept = kept.includes(run) ? '' : ', not kept'
    return `  ${sha}  ${date}  ${plural(run.benchmarks.length, 'benchmark')}${run.complete ? '' : ', not complete'}${isKept}${name}\n`
  })
  const pruned = runs.length - kept.length
  const older = `${plural(pruned, 'run')} of the past ${pruned === 1 ? 'is' : 'are'} older than those and were not kept (--keep)\n`
  return `${lines.join('')}${grownLines(history, after)}${pruned === 0 ? '' : older}`
}

/** How many runs each file holds that grew, a line each. */
export function grownLines({ name, toShare }: HistoryToGrow, { newest, past }: GrownHistory): string {
  const files = [
    [name, newest] as const,
    ...(past === null ? [] : [[name.replace('.json', '.past.json'), past] as const]),
  ]
  const lines = files.map(([file, { baseline }]) => `${file}: ${plural(baseline.runs.length, 'run')}\n`)
  return `${lines.join('')}${toShare === null ? '' : `To share it: ${toShare}\n`}`
}

function countOf(text: string): number {
  const count = wholeNumber(text)
  if (count <= mostCommits) return count
  throw new InvalidArgumentError(`No more than ${mostCommits} commits are measured at once.`)
}

function pairsOf(text: string): number {
  const count = wholeNumber(text)
  if (count >= enoughValues) return count
  throw new InvalidArgumentError(
    `It must be ${enoughValues} or more: a run with fewer says nothing about its own noise.`,
  )
}
