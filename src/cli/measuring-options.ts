/** Options that every measuring command has, and what they mean. */
import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { UserError } from '../errors.ts'
import { parseDuration } from '../model/duration.ts'
import type { Run } from '../model/run.ts'
import type { Effects, Watcher } from '../pipeline/effects.ts'
import type { MeasureOptions } from '../pipeline/measure-run.ts'
import { openProject, type Project } from '../pipeline/project.ts'
import { openWorkshop, type Workshop } from '../pipeline/workshop.ts'
import { plainLines } from '../report/escape.ts'
import { readRun } from '../store/run-file.ts'
import type { CommandContext } from './command-context.ts'
import { startProgress } from './progress.ts'

export interface MeasuringOptions {
  readonly profile: string
  readonly metric: readonly string[]
  readonly budget?: string
  readonly seed?: string
  readonly config?: string
}

/** How long trials may take together unless an option or the config says otherwise. */
const defaultBudget = '4m'

/** Adds them to a command. */
export function addMeasuringOptions(
  command: Command,
  { budget = `the config's, else ${defaultBudget}` }: { readonly budget?: string } = {},
): Command {
  return command
    .option('--profile <name>', 'quick, full, or one of the config', 'quick')
    .option('--metric <name>', 'only benchmarks with this metric; may be given more than once', collected, [])
    .option('--budget <time>', `time for all trials, such as 90s or 5m (default: ${budget})`)
    .addOption(new Option('--seed <hex>', 'eight hex digits that decide the order of trials').argParser(seedOf))
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
}

/** The run whose pairs are to be added to; null where none is named. Throws `UserError` where it has no pairs. */
export async function runToResume(path: string | undefined, { cwd }: CommandContext): Promise<Run | null> {
  if (path === undefined) return null
  const run = await readRun(resolve(cwd, path))
  if (run.base !== null) return run
  throw new UserError(`${path}: has no base, and --resume adds to pairs`, {
    file: path,
    hint: 'Name the run.json of a run that measured base and head, or measure anew without --resume.',
  })
}

function collected(value: string, before: readonly string[]): string[] {
  return [...before, value]
}

function seedOf(text: string): string {
  if (/^[0-9a-f]{8}$/.test(text)) return text
  throw new InvalidArgumentError('A seed is eight hex digits.')
}

interface OpenOptions extends Pick<MeasuringOptions, 'config'> {
  /** Its name, for another process that would measure, too. */
  readonly command: string
  readonly looksOnly?: boolean
}

/** Opens the project of the current folder and makes the machine ready; with `looksOnly` also where nothing can be written. */
export async function openForMeasuring(
  context: CommandContext,
  { command, config, looksOnly }: OpenOptions,
): Promise<Workshop> {
  const project = await openProject({ cwd: context.cwd, config: config ?? null })
  // Ctrl-C while another process has the project ends with the code of an interruption.
  return context.interruptible(() =>
    openWorkshop({
      project,
      effects: effectsOf(context),
      watcher: watcherOf(context),
      doing: `paceline ${command}`,
      looksOnly: looksOnly ?? false,
    }),
  )
}

export function effectsOf({ env, platform, signal, waiting, today, now }: CommandContext): Effects {
  return { env, platform, signal, waiting, today, now }
}

/** Phases become progress bars on stderr. */
export function watcherOf({ console, now }: CommandContext): Watcher {
  return {
    phase: (label, unit) => startProgress({ console, label, unit, now }),
    note: (text) => console.err(`${plainLines(text)}\n`),
  }
}

/** What the options ask for, as the pipeline takes it. */
export function askedFor(
  { randomSeed }: CommandContext,
  { config }: Project,
  { globs, options }: { readonly globs: readonly string[]; readonly options: MeasuringOptions },
): Omit<MeasureOptions, 'trials'> {
  const { profile, metric: metrics, budget, seed = randomSeed() } = options
  return { globs, profile, metrics, budgetMs: budgetMsOf(budget, config.budget), seed }
}

function budgetMsOf(asked: string | undefined, configured: string | undefined): number {
  return parseDuration(asked ?? configured ?? defaultBudget, asked === undefined ? 'budget' : '--budget')
}
