/** `paceline doctor`: is this machine fit to tell a change from its own noise? */
import { resolve } from 'node:path'
import { exitCodes } from '../errors.ts'
import { examine } from '../pipeline/doctor.ts'
import { renderDoctor } from '../report/doctor-report.ts'
import { jsonText } from '../report/escape.ts'
import { writeRun } from '../store/run-file.ts'
import { addMeasuringOptions, askedFor, openForMeasuring, type MeasuringOptions } from './measuring-options.ts'
import type { AddCommand } from './program.ts'

const help = `
The same code runs as base and as head, in pairs, without stopping early. Every change that is seen is a false alarm;
what is left over is this machine's noise, and with it the smallest change that a check could see here.

Examples:
  paceline doctor                             chokidar, gaze and watchboy, or what the config measures
  paceline doctor watch/react --budget 10m    one case, more pairs, firmer figures
  paceline doctor --json > doctor.json        all figures`

interface DoctorCommandOptions extends MeasuringOptions {
  readonly json?: boolean
  readonly out?: string
}

/** Shorter than that of a check: it is run to have a look. */
const defaultBudget = '3m'

export const addDoctorCommand: AddCommand = (program, context, done) => {
  const command = program
    .command('doctor')
    .description('Measure the same code against itself: false alarms, noise, smallest detectable change.')
    .argument('[glob...]', 'benchmarks; all of the profile unless told otherwise')
    .option('--json', 'all figures as JSON')
    .option('--out <file>', 'keep the measured pairs as a run file')
    .addHelpText('after', help)
  addMeasuringOptions(command).action(async (globs: string[], options: DoctorCommandOptions) => {
    using workshop = await openForMeasuring(context, { ...options, command: 'doctor' })
    const asked = { globs, options: { ...options, budget: options.budget ?? defaultBudget } }
    const { run, report } = await context.interruptible(() =>
      examine(workshop, askedFor(context, workshop.project, asked)),
    )
    const { console, cwd } = context
    if (options.out !== undefined) await writeRun(resolve(cwd, options.out), run)
    console.out(options.json === true ? jsonText(report) : renderDoctor(report, console))
    done(report.rows.length === 0 ? exitCodes.nothingCompared : exitCodes.fine)
  })
}
