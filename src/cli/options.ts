/** Options that several commands share, and what they mean. */
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { UserError } from '../core/errors.ts'
import { defaultBudget } from '../core/model/config.ts'
import { parseDurationMs } from '../core/model/readable.ts'
import type { Run } from '../core/model/run.ts'
import type { MeasureOptions } from '../core/measure/record-run.ts'
import type { Project } from '../core/plan/project.ts'
import { narrowGlobsToCurrentMember } from '../core/plan/workspace/project-globs.ts'
import { reportFormatNames } from './report-formats.ts'
import { cleanLine } from '../core/report/escape.ts'
import { refuseLinkOut } from '../core/model/path-below.ts'
import { readRun } from '../core/model/run-file.ts'
import type { CommandContext } from '../core/rooms-api.ts'

export interface MeasuringOptions {
  readonly profile: string
  readonly metric: readonly string[]
  readonly budget?: string
  readonly seed?: string
  readonly config?: string
  readonly why?: boolean
}

export function addMeasuringOptions(command: Command): Command {
  return command
    .option('--profile <name>', 'quick, full, or a profile of the config', 'quick')
    .addOption(
      new Option('--metric <name>', 'only benchmarks with this metric; may be given more than once')
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], 'all'),
    )
    .option(
      '--budget <time>',
      `time for all trials, such as 90s or 5m (default: the config's, else ${defaultBudget}, or less if preparing takes long)`,
    )
    .addOption(new Option('--seed <hex>', 'seed for the order of trials: eight hex digits').argParser(requireHexSeed))
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
}

/** Reads the run whose pairs are to be added to; undefined if none is named. Throws `UserError` if it has no pairs. */
export async function readRunToResume(path: string | undefined, { cwd }: CommandContext): Promise<Run | undefined> {
  if (path === undefined) return undefined
  const run = await readRun(resolve(cwd, path))
  if (run.base !== undefined) return run
  throw new UserError(`${path}: has no base, and --resume adds pairs of base and head`, {
    file: path,
    hint: 'Name the run.json of a run that measured base and head, or measure again without --resume.',
  })
}

function requireHexSeed(text: string): string {
  if (/^[0-9a-f]{8}$/.test(text)) return text
  throw new InvalidArgumentError('A seed is eight hex digits.')
}

export function toMeasureOptions(
  { randomSeed, now }: Pick<CommandContext, 'randomSeed' | 'now'>,
  project: Project,
  { globs, options }: { readonly globs: readonly string[]; readonly options: MeasuringOptions },
): MeasureOptions {
  const { profile, metric: metrics, budget, seed = randomSeed(), why } = options
  const time = budget ?? project.config.budget
  const budgetMs = parseDurationMs(time ?? defaultBudget, budget === undefined ? 'budget' : '--budget')
  return {
    globs: narrowGlobsToCurrentMember(project, globs),
    profile,
    metrics,
    budgetMs,
    isBudgetAsked: budget !== undefined,
    begunMs: time === undefined ? now() : undefined,
    seed,
    why,
  }
}

export interface ReportOptions {
  readonly format: string
  readonly out?: string
  readonly json?: boolean
  readonly explain?: string
}

export function addReportOptions(command: Command, { rooms }: Pick<CommandContext, 'rooms'>): Command {
  return command
    .addOption(new Option('--format <format>', 'output format').choices(reportFormatNames(rooms)).default('terminal'))
    .option('--out <file>', 'write to this file instead of the terminal')
    .option('--json', 'the same as --format json')
    .option('--explain <row>', 'only show which rule decided suite/case/subject/metric, with its figures')
}

/** Throws `UserError` if `--out` names a file that the command reads, by whatever path. */
export async function refuseOverwritingInputs(
  { cwd }: Pick<CommandContext, 'cwd'>,
  { read, out }: { readonly read: readonly (string | undefined)[]; readonly out: string | undefined },
): Promise<void> {
  if (out === undefined) return
  const real = (file: string): Promise<string> => realpath(resolve(cwd, file)).catch(() => resolve(cwd, file))
  const written = await real(out)
  for (const file of read) {
    if (file === undefined || (await real(file)) !== written) continue
    throw new UserError(`--out would overwrite the input file ${cleanLine(file, 200)}`, { hint: 'Name another file.' })
  }
}

export interface CheckingOptions extends MeasuringOptions, ReportOptions {
  readonly outDir: string
  readonly allowEmpty?: boolean
  readonly resume?: string
  readonly full?: boolean
}

/** Adds the options of a check. Whatever comes of it, the verdict of an earlier one is gone before it begins. */
export function addCheckingOptions(command: Command, context: Pick<CommandContext, 'cwd' | 'rooms'>): Command {
  const extended = command
    .option('--out-dir <dir>', 'folder for run.json, comparison.json, comment.md and report.html', 'paceline-out')
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .option('--resume <run>', 'add pairs to this run.json of the same two sides')
  return addReportOptions(addMeasuringOptions(extended), context)
    .option('--full', 'print every row and section')
    .option('--why', 'profile the rows that changed, whatever the config says')
    .option('--no-why', 'do not profile them')
    .hook('preAction', async () => {
      const { removeVerdictFiles } = await import('../core/results-folder.ts')
      const directory = resolve(context.cwd, command.opts<CheckingOptions>().outDir)
      await refuseLinkOut(context.cwd, join(directory, 'run.json'))
      await removeVerdictFiles(directory, context.rooms)
    })
}

export function toPositiveInt(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1) return number
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}
