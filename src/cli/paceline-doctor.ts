/** `paceline doctor`: is this machine fit to tell a change from its own noise? */
import { resolve } from 'node:path'
import { diagnose } from '../compare/doctor-rows.ts'
import { defaultAlpha } from '../compare/policy.ts'
import { exitCodes } from '../errors.ts'
import type { Run } from '../model/run.ts'
import type { MeasureOptions } from '../pipeline/measure-alone.ts'
import { measurePairs, deciderFor, pairingFor } from '../pipeline/measure-in-pairs.ts'
import { planProject } from '../pipeline/plan-project.ts'
import { keepRun, requireWritableFile } from '../pipeline/results-folder.ts'
import { rowsOfTools } from '../pipeline/rows-of-tools.ts'
import type { Setup } from '../project/setup.ts'
import type { MeasuredSide } from '../pipeline/sides.ts'
import { renderDoctor } from '../report/doctor-report.ts'
import { jsonText } from '../report/escape.ts'
import { openForMeasuring, type AddCommand } from './command.ts'
import { addMeasuringOptions, measureOptionsOf, type MeasuringOptions } from './options.ts'

const help = `
The same code runs as base and as head, in pairs, without stopping early. Every change it finds is a false alarm;
the rest is this machine's noise, which sets the smallest change that a check can find here.

Examples:
  paceline doctor                             chokidar, gaze and watchboy, or what the config measures
  paceline doctor watch/react --budget 10m    one case, more pairs, more precise figures
  paceline doctor --json > doctor.json        all figures`

interface DoctorCommandOptions extends MeasuringOptions {
  readonly json?: boolean
  readonly out?: string
}

/** Shorter than that of a check: it is run to have a look. */
const defaultBudget = '3m'

export const add: AddCommand = (command, context, done) => {
  command
    .argument('[glob...]', 'benchmarks (default: all in the profile)')
    .option('--json', 'all figures as JSON')
    .option('--out <file>', 'write the measured pairs to a run file')
    .addHelpText('after', help)
  addMeasuringOptions(command, { budget: defaultBudget }).action(
    async (globs: string[], options: DoctorCommandOptions) => {
      using setup = await openForMeasuring(context, { ...options, command: 'doctor' })
      const { budget = defaultBudget } = options
      const path = options.out === undefined ? null : resolve(context.cwd, options.out)
      if (path !== null) await requireWritableFile(path)
      const asked = measureOptionsOf(context, setup.project, { globs, options: { ...options, budget } })
      const run = await context.interruptible(() => examine(setup, asked))
      const { policy } = setup.project.config
      const report = diagnose(run, { policy, version: setup.machine.harness.version })
      if (path !== null) await keepRun(path, run)
      context.console.out(options.json === true ? jsonText(report) : renderDoctor(report, context.console))
      done(report.rows.length === 0 ? exitCodes.nothingCompared : exitCodes.fine)
    },
  )
}

/** More pairs than these make the figures no better, only the wait longer. */
const mostPairs = 100

/** Measured if neither a glob nor a config names anything: the watchers of the built-in suite. */
const usualGlobs = ['watch/*/{chokidar,gaze,watchboy}']

/** Both sides are the project's own folder. Nothing stops early: stopping at a good result would hide the noise. */
async function examine(setup: Setup, options: Omit<MeasureOptions, 'trials'>): Promise<Run> {
  const { project, machine } = setup
  const { root, config } = project
  const globs = options.globs.length === 0 && project.configPath === null ? usualGlobs : options.globs
  const selection = { ...options, globs }
  const { modules, suites, benchmarks: planned } = await planProject(setup, selection)
  const side = (label: string): MeasuredSide => ({ root, replaced: {}, modules, side: { label, commit: null } })
  const sides = { head: side('this code again'), base: side('this code') }
  const { benchmarks } = await rowsOfTools(setup, { benchmarks: planned, selection, sides })
  const judged = { policy: config.policy, platform: machine.environment.platform }
  const pairing = pairingFor({ ...judged, benchmarks, profile: options.profile, platforms: 1 })
  const { liveFigures } = deciderFor({ ...judged, pairing, alpha: config.policy?.alpha ?? defaultAlpha })
  const what = { ...options, ...sides, suites, benchmarks, liveFigures }
  const run = await measurePairs(setup, { ...what, cap: mostPairs, resume: null, isDecided: () => false })
  return { ...run, pairing }
}
