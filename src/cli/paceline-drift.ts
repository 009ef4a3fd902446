/** `paceline drift`: compares the project with its last release. */
import { check } from '../pipeline.ts'
import { driftAnchor, writeDriftRun } from '../pipeline/disk-history.ts'
import { exitCodeOf } from '../pipeline/verdict.ts'
import { openForMeasuring, type AddCommand } from './command.ts'
import {
  addMeasuringOptions,
  addReportOptions,
  askedFor,
  type MeasuringOptions,
  type ReportOptions,
} from './options.ts'
import { showReport } from './show.ts'

const help = `
The run is stored next to the baseline, and every later report shows "since v1.2.0" with each row. Exit code 1 is an
alarm: a row is significantly worse, by enough to fail a pull request.

Examples:
  paceline drift                      since the newest release
  paceline drift --from v6.0.0 --profile full --budget 30m`

interface DriftOptions extends MeasuringOptions, ReportOptions {
  readonly from?: string
}

export const add: AddCommand = (command, context, done) => {
  command
    .argument('[glob...]', 'benchmarks (default: all of the profile)')
    .option(
      '--from <ref>',
      "what to compare with (default: the config's driftFrom, else the newest tag that looks like a version)",
    )
    .addHelpText('after', help)
  addReportOptions(addMeasuringOptions(command)).action(async (globs: string[], options: DriftOptions) => {
    using setup = await openForMeasuring(context, { ...options, command: 'drift', asked: { globs, ...options } })
    const { project } = setup
    const { run, comparison } = await context.interruptible(async () =>
      check(setup, {
        ...askedFor(context, project, { globs, options }),
        why: false,
        asksBase: false,
        trials: 1,
        strategy: 'paired',
        base: options.from ?? (await driftAnchor(setup)),
        pullRequest: null,
        platforms: 1,
        resume: null,
        row: options.explain,
      }),
    )
    if (run !== null) context.console.err(`Stored: ${await writeDriftRun(project, run)}\n`)
    await showReport(context, comparison, { options })
    done(exitCodeOf(comparison))
  })
}
