/** `paceline run`: measures the working tree, in pairs with its reference where it has one, and writes a run file. */
import { resolve } from 'node:path'
import { exitCodes, UserError } from '../../core/errors.ts'
import { benchmarkId, referencePairs, type Run } from '../../core/model/run.ts'
import { measureHeadWithReferenceIfAny } from '../../core/measure-head.ts'
import { hasNoTrials, saveRun, nothingKept, requireWritableFile, unfinished } from '../../core/results-folder.ts'
import { jsonText } from '../../core/report/escape.ts'
import { formatRanking } from './ranking.ts'
import { renderRatiosTerminal, renderWarningsTerminal } from '../../core/report/run-report.ts'
import { plural } from '../../core/report/words.ts'
import { resultsFolder } from '../../core/model/write-whole.ts'
import { openAndLockProject } from '../../cli/command.ts'
import { addMeasuringOptions, toMeasureOptions, toPositiveInt, type MeasuringOptions } from '../../cli/options.ts'
import type { SetUpCommand } from '../../core/rooms-api.ts'

const help = `
Examples:
  paceline run                                  everything in the quick profile, to paceline-out/run.json
  paceline run watch/react --trials 20          one case, twenty trials of each subject
  paceline run --profile full --budget 30m --out full.json
  paceline run --reference none                 the working tree alone, for example to rank several subjects`

interface RunOptions extends MeasuringOptions {
  readonly trials?: number
  readonly reference?: string
  readonly out: string
  readonly json?: boolean
}

const namedFailures = 5

export const setUpCommand: SetUpCommand = (command, context, done) => {
  const { cwd, console } = context
  command
    .argument('[glob...]', 'benchmarks (default: all in the profile)')
    .option('--trials <n>', `maximum trials, or pairs, of each benchmark (default: ${referencePairs})`, toPositiveInt)
    .option(
      '--reference <ref>',
      "reference to measure in pairs with: release, tag:NAME, npm:NAME@VERSION, a commit, or none (default: the config's, else that of the stored runs, else the last release)",
    )
    .option('--out <file>', 'run file to write', `${resultsFolder}/run.json`)
    .option('--json', 'also print the run file')
    .addHelpText('after', help)
  addMeasuringOptions(command).action(async (globs: string[], options: RunOptions) => {
    using setup = await openAndLockProject(context, { ...options, asked: { globs, ...options } })
    const path = resolve(cwd, options.out)
    await requireWritableFile(path, cwd)
    const { trials, reference } = options
    const asked = { ...toMeasureOptions(context, setup.project, { globs, options }), reference, trials }
    const run = await context.interruptible(() => measureHeadWithReferenceIfAny(setup, asked))
    if (setup.effects.signal.aborted && hasNoTrials(run)) return setup.progress.note(nothingKept)
    // A signal that comes now must not take what was measured.
    await context.interruptible(async () => {
      await saveRun(path, run)
      console.err(`Written: ${path}\n`)
    })
    const isInterrupted = setup.effects.signal.aborted
    if (isInterrupted && !run.complete) console.err(`${unfinished}\n`)
    const { columns } = console
    const texts = [formatRanking, renderRatiosTerminal, renderWarningsTerminal].map((render) =>
      render(run, { columns }),
    )
    console.out(options.json === true ? jsonText(run) : texts.join(''))
    if (!isInterrupted) refuseFailedOrEmptyRun(run)
    done(exitCodes.fine)
  })
}

/**
 * Throws `UserError` if a benchmark failed, or nothing was measured; the run file is written by then. Without a base or
 * a baseline every failure counts as new, except those that the suite declares known.
 */
function refuseFailedOrEmptyRun({ benchmarks }: Run): void {
  const hint = 'The rows and the run file say why.'
  const failed = benchmarks.filter(({ status, known }) => status === 'failed' && known !== true)
  if (failed.length > 0) {
    const names = failed.slice(0, namedFailures).map(benchmarkId)
    const more = failed.length > names.length ? ` and ${failed.length - names.length} more` : ''
    const what = `${failed.length} of ${plural(benchmarks.length, 'benchmark')} failed: ${names.join(', ')}${more}`
    throw new UserError(what, { exitCode: exitCodes.newFailure, hint })
  }
  if (benchmarks.some(({ status }) => status !== 'skipped')) return
  throw new UserError('Nothing was measured', { exitCode: exitCodes.nothingCompared, hint })
}
