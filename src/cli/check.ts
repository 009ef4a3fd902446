/** `paceline check`: the main job. */
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { exitCodeOf } from '../compare/levels.ts'
import { UserError, type ExitCode } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { check, type Checked, type Strategy } from '../pipeline/check.ts'
import { isEmptyRun, nothingKept, writeResults } from '../pipeline/results.ts'
import { rememberRun } from '../pipeline/stored-baseline.ts'
import type { Workshop } from '../pipeline/workshop.ts'
import { renderComment } from '../report/comment.ts'
import { renderHtml } from '../report/page/report-page.ts'
import type { NextStep } from '../report/terminal.ts'
import { wholeNumber } from './baseline.ts'
import type { CommandContext } from './command-context.ts'
import { rowToExplain } from './explain.ts'
import {
  addMeasuringOptions,
  askedFor,
  openForMeasuring,
  runToResume,
  type MeasuringOptions,
} from './measuring-options.ts'
import { addReportOptions, showReport, type ReportOptions } from './report-options.ts'
import type { AddCommand } from './program.ts'

const help = `
With a base, base and head are measured as pairs; without one, the head is held against the stored baseline. What is
not committed is part of the head. With --resume, the pairs of an earlier run of the same two commits are kept: what was
decided stays decided, and only the rest is measured on.

Examples:
  paceline check                                      against where this branch left the default branch
  paceline check watch/react --base v6.0.0            against a tag
  paceline check --base none                          against the stored baseline only
  paceline check --strategy confirm                   in pairs only what the stored baseline suspects
  paceline check --resume paceline-out/run.json       a firmer answer for what was undecided
  paceline check --explain watch/react/chokidar/ready-time`

/** What `check` and `ab` are told alike. */
export interface CheckingOptions extends MeasuringOptions, ReportOptions {
  readonly outDir: string
  readonly allowEmpty?: boolean
  readonly resume?: string
}

interface CheckCommandOptions extends CheckingOptions {
  readonly base?: string
  readonly strategy: Strategy
  readonly trials: number
}

const defaultTrials = 20

export const addCheckCommand: AddCommand = (program, context, done) => {
  const command = program
    .command('check')
    .description('Measure, compare and report: would this change be stopped?')
    .argument('[glob...]', 'benchmarks; all of the profile unless told otherwise')
    .option('--base <ref>', 'what to compare with: a branch, a tag, a commit, or none')
    .addOption(
      new Option('--strategy <how>', 'how to decide').choices(['paired', 'baseline', 'confirm']).default('paired'),
    )
    .option('--trials <n>', 'trials of each benchmark at most, where there is no base', wholeNumber, defaultTrials)
    .addHelpText('after', help)
  addCheckingOptions(command).action(async (globs: string[], options: CheckCommandOptions) => {
    using workshop = await openForMeasuring(context, { ...options, command: 'check' })
    const resume = await resumed(options, context)
    const asked = askedFor(context, workshop.project, { globs, options })
    const checked = await context.interruptible(() =>
      check(workshop, {
        ...asked,
        trials: options.trials,
        seed: resume?.seed ?? asked.seed,
        strategy: options.strategy,
        base: options.base ?? null,
        pullRequest: null,
        platforms: 1,
        resume,
        row: options.explain,
      }),
    )
    const next = nextSteps(context.invocation, { globs, options }, checked.comparison)
    done(await concluded(context, workshop, { checked, options, next }))
  })
}

/** Adds the options of a command that measures base and head, keeps what came of it and shows it. */
export function addCheckingOptions(command: Command): Command {
  const own = command
    .option('--out-dir <dir>', 'folder for run.json, comparison.json, comment.md and report.html', 'paceline-out')
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .option('--resume <run>', 'run.json of an earlier run of the same two sides')
  return addReportOptions(addMeasuringOptions(own))
}

interface Conclusion {
  readonly checked: Checked
  readonly options: CheckingOptions
  readonly next?: readonly NextStep[]
}

/** Keeps and shows what came of it, and says with which code to exit. */
export async function concluded(
  context: CommandContext,
  workshop: Workshop,
  { checked, options, next = [] }: Conclusion,
): Promise<ExitCode> {
  await keepResults(workshop, { checked, directory: resolve(context.cwd, options.outDir), program: context.invocation })
  await showReport(context, checked.comparison, { options, next })
  return exitCodeOf(checked.comparison, { allowEmpty: options.allowEmpty ?? false })
}

/** Only pairs can be added to: whoever asks for something else is told, before anything is measured. */
async function resumed({ resume, strategy, base }: CheckCommandOptions, context: CommandContext): Promise<Run | null> {
  if (resume !== undefined && (strategy !== 'paired' || base === 'none')) {
    throw new UserError(
      `--resume adds to pairs, and ${base === 'none' ? '--base none' : `--strategy ${strategy}`} does not`,
      {
        hint: 'Leave one of the two away.',
      },
    )
  }
  return runToResume(resume, context)
}

/** Writes the results, and keeps an unpaired run as part of this machine's own history. */
export async function keepResults(
  workshop: Workshop,
  { checked, directory, program }: { readonly checked: Checked; readonly directory: string; readonly program: string },
): Promise<void> {
  const { run, comparison } = checked
  if (run !== null && workshop.effects.signal.aborted && isEmptyRun(run)) return workshop.watcher.note(nothingKept)
  const comment = renderComment(comparison, { name: 'default', version: workshop.harness.version, program })
  const page = renderHtml(comparison, { context: { program } })
  const paths = await writeResults(directory, { run, comparison, comment, page })
  if (run !== null && run.base === null) await rememberRun(workshop, run)
  workshop.watcher.note(`Written: ${paths.join(', ')}`)
}

/** What to type next; with more pairs first, where they would decide something. */
export function nextSteps(
  invocation: string,
  {
    globs,
    options,
  }: {
    readonly globs: readonly string[]
    readonly options: Pick<CheckCommandOptions, 'outDir' | 'profile' | 'base' | 'config'>
  },
  comparison: Comparison,
): NextStep[] {
  const { outDir, profile, base, config } = options
  const again = `${invocation} report ${outDir}/comparison.json`
  const steps = [
    { command: `${again} --format markdown`, what: 'as a pull request would show it' },
    { command: `${again} --explain ${rowToExplain(comparison) ?? '<row>'}`, what: 'which rule decided a row' },
  ]
  if (!comparison.rows.some(({ method, verdict }) => method === 'pairs' && verdict === 'inconclusive')) return steps
  const words = [
    ...globs,
    ...(profile === 'quick' ? [] : ['--profile', profile]),
    ...(base === undefined ? [] : ['--base', base]),
    ...(config === undefined ? [] : ['--config', config]),
    '--resume',
    `${outDir}/run.json`,
  ]
  // Shells differ in how they take these; whoever typed them knows how to type them again.
  if (words.some((word) => /["$`!%^\\]/.test(word))) return steps
  const typed = words.map((word) => (/^[\w@./+-]+$/.test(word) ? word : `"${word}"`))
  return [{ command: [invocation, 'check', ...typed].join(' '), what: 'more pairs, for what is undecided' }, ...steps]
}
