/** Runs a benchmark tool once on one side and reads its results: one trial of all the benchmarks that it measures. */
import { glob, lstat, realpath, rm } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { requireFormat, requireOneFormat, parseResults } from './read-results.ts'
import type { ImportedMetric, ImportedRow, ToolText } from './read-results.ts'
import { rowsThatCount, textWithoutFolder } from './tool-output.ts'
import { factorBetweenUnits } from './tool-units.ts'
import { UserError } from '../../core/errors.ts'
import { parseFailureCause, stderrHeading } from '../../core/model/cause-of-failure.ts'
import type { MetricSpec } from '../../core/model/metric.ts'
import { withoutInvisible } from '../../core/model/readable.ts'
import type { TrialOutcome } from '../../core/model/run.ts'
import type { TrialReport } from '../../core/model/trial.ts'
import { readBytesOrNone } from '../../core/model/regular-file.ts'
import { runWorkPlainly } from '../../core/system/waiting.ts'
import type { TrialHost } from '../../core/measure/ask-child.ts'
import { runInTemporaryDirectory } from '../../core/system/clear-away.ts'
import { pickInstallEnv } from '../../core/system/child-environment.ts'
import { noFigures, shortenPathsInReport } from '../../core/measure/executor.ts'
import { findProgram } from '../../core/sides/run-command.ts'
import { findPathsInText } from '../../core/measure/shared-program.ts'
import { type ChildEnd, requestVariable, runChild } from '../../core/system/processes.ts'
import type { TrialResult } from '../../core/measure/tally.ts'
import { filteredCommandWords } from './tool-filter.ts'
import { ifKnown } from '../../core/plan/command-line.ts'
import type { PlannedTool } from '../../core/plan/plan.ts'
import type { SourceTrial } from '../../core/measure/seam-values.ts'

type ToolHost = Pick<
  TrialHost,
  'node' | 'env' | 'platform' | 'temporaryRoot' | 'temporaryPrefix' | 'waiting' | 'preload'
>

interface ToolOptions extends Omit<SourceTrial, 'trialUnit' | 'ask'> {
  readonly tool: PlannedTool
}

export type ToolRun =
  | {
      readonly kind: 'ok'
      readonly rows: readonly ImportedRow[]
      readonly format: string
      /** Absolute paths that it printed: Cargo names the programs that it runs. */
      readonly paths: readonly string[]
    }
  | {
      readonly kind: 'failed'
      readonly outcome: Exclude<TrialOutcome, 'ok'>
      readonly message: string
      readonly detail: string | undefined
      /** True if it ended well, and what it wrote is of no known format. */
      readonly isUnread?: true
    }

/** Limits on what is read: characters of standard output, bytes of one file and of all files, and the number of files. */
const maxOutput = 16_000_000
const maxAllFiles = 64_000_000
const maxFiles = 10_000
const maxSaid = 1_000_000
/** The end of standard output that is shown of a tool that failed. */
const tailLines = 20
const maxTail = 16_384

/**
 * Runs the tool in the project's folder, without a shell, with the environment of an install, because tools compile.
 * Never throws for what the tool does, and leaves no process that it started.
 */
export async function runTool(host: ToolHost, options: ToolOptions): Promise<ToolRun> {
  const { tool, side } = options
  const { waiting = runWorkPlainly } = host
  try {
    const directory = await realpath(options.directory)
    return await runInTemporaryDirectory(host, async (temporary) => {
      const run = await waiting(`a run of \`${tool.command.join(' ')}\` (${side})`, () =>
        runAndReadRows(host, { ...options, directory, temporary }),
      )
      if (run.kind === 'ok') return run
      return shortenPathsInReport(run, { [temporary]: 'trial', [directory]: 'project' })
    })
  } catch (error) {
    if (error instanceof UserError) return failedRun('failed', messageWithPlaceAndHint(error))
    return failedRun('lost', `the trial could not be started: ${String(error)}`)
  }
}

async function runAndReadRows(host: ToolHost, options: ToolOptions & { readonly temporary: string }): Promise<ToolRun> {
  const { tool, directory, temporary, only, signal } = options
  const { node, env, platform } = host
  const [name = '', ...args] = filteredCommandWords(tool, only)
  const program = findProgram(name, { directory, node, env, platform })
  if (program === undefined) return failedRun('failed', `there is no program ${JSON.stringify(name)} here`)
  const before =
    tool.output === undefined ? new Map<string, string>() : await findFilesWithStamps(directory, tool.output)
  let [printed, errorText, length] = ['', '', 0]
  const [command = '', ...first] = program.command
  const { end, stderrTail } = await runChild({
    command,
    args: [...first, ...args],
    env: toolEnvironment(host, temporary),
    cwd: directory,
    directory: temporary,
    stdin: 'ignore',
    timeoutMs: tool.timeoutMs,
    graceMs: 0,
    platform,
    signal,
    onStdout: (text) => {
      length += text.length
      if (length <= maxOutput) printed += text
    },
    onStderr: (text) => {
      if (errorText.length < maxSaid) errorText += text
    },
  })
  // What stopped it may stand on either: warnings on stderr hide no cause on stdout.
  const tail = withoutInvisible(printed.slice(-maxTail)).trimEnd().split('\n').slice(-tailLines)
  const ends = [tail.join('\n').trim(), stderrTail.join('\n').trim()].filter((text) => text !== '')
  const detail = ends.length === 0 ? undefined : ends.join(`\n\n${stderrHeading}`).slice(-8_000)
  const failure = failedRunIfBadEnd(end, tool, detail)
  if (failure !== undefined) return failure
  try {
    if (tool.output === undefined && length > maxOutput)
      throw new UserError(`it printed more than ${maxOutput / 1_000_000} MB`)
    const sources =
      tool.output === undefined
        ? [{ name: 'its standard output', text: printed }]
        : await readWrittenAndRemoveNewFiles(directory, tool.output, before)
    const format = tool.read === 'auto' || tool.read === ifKnown ? requireOneFormat(sources) : requireFormat(tool.read)
    const texts = sources.map(({ name, text }) => ({ name, text: textWithoutFolder(text, directory) }))
    const rows = parseResults(format.name, texts)
    return { kind: 'ok', rows, format: format.name, paths: findPathsInText(errorText) }
  } catch (error) {
    if (error instanceof UserError)
      return { ...failedRun('failed', messageWithPlaceAndHint(error), detail), isUnread: true }
    throw error
  }
}

function toolEnvironment({ env, platform, preload }: ToolHost, temporary: string): Record<string, string> {
  return {
    ...pickInstallEnv(env, platform),
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    ...preload?.toolVariables,
    [requestVariable]: join(temporary, 'request.json'),
  }
}

/** Returns undefined if the tool ended by itself, with the exit code that is expected. */
function failedRunIfBadEnd(end: ChildEnd, { timeoutMs, exitCode }: ToolOptions['tool'], detail: string | undefined) {
  if (end.kind === 'not-started') return failedRun('lost', `the tool could not be started: ${end.reason}`)
  if (end.kind === 'aborted') return failedRun('lost', 'the trial was interrupted')
  if (end.kind === 'timeout') {
    return failedRun('timeout', `the tool took longer than ${timeoutMs / 1_000} s and was ended`, detail)
  }
  if (end.kind === 'lingered' || end.code === exitCode) return undefined
  const how = end.signal === undefined ? `exited with code ${String(end.code)}` : `was ended by ${end.signal}`
  return failedRun('failed', `the tool ${how}, expected ${exitCode}`, detail)
}

function failedRun(outcome: Exclude<TrialOutcome, 'ok'>, message: string, detail?: string) {
  return { kind: 'failed', outcome, message: message.slice(0, 2_000), detail } as const
}

/** Returns the message of a run that failed with the line that states the cause, and what was around that. */
export function causeOfRunIfFailed(run: ToolRun | undefined): Readonly<{ text: string; lines: readonly string[] }> {
  const { message, detail = '' } = run?.kind === 'failed' ? run : { message: '' }
  const { line, lines } = parseFailureCause(detail)
  return { text: line === undefined || message.includes(line) ? message : `${message}: ${line}`, lines }
}

/** Writes the message with its place and its hint: it may be the only line that is shown. */
function messageWithPlaceAndHint({ message, file = '', place = '', hint = '' }: UserError): string {
  const where = [file, place].filter((part) => part !== '' && !message.includes(part))
  return [...where, message].join(': ') + (hint === '' ? '' : `. ${hint}`)
}

const utf16 = Buffer.from([0xff, 0xfe])
/** Folders that no tool writes its results to. */
const foreignFolders = new Set(['node_modules', '.git', '.paceline'])

/** Finds matching files, by paths with slashes, each with a stamp that changes when it is written again. */
async function findFilesWithStamps(directory: string, pattern: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const path of glob(pattern, {
    cwd: directory,
    exclude: (path) => foreignFolders.has(basename(path)),
  })) {
    const status = await lstat(join(directory, path), { bigint: true }).catch(() => undefined)
    if (status?.isFile() !== true) continue
    files.set(path.split(sep).join('/'), `${status.mtimeNs} ${status.size} ${status.ino}`)
    if (files.size > maxFiles) throw new UserError(`more than ${maxFiles} files match ${JSON.stringify(pattern)}`)
  }
  return files
}

/** Reads the files that this run wrote. Removes those that are new: some tools do not write over a file. */
async function readWrittenAndRemoveNewFiles(directory: string, pattern: string, before: ReadonlyMap<string, string>) {
  const now = await findFilesWithStamps(directory, pattern)
  const written = [...now].filter(([path, stamp]) => before.get(path) !== stamp).map(([path]) => path)
  if (written.length === 0) {
    const old = now.size === 0 ? '' : `; ${now.size} that match are older than this run`
    throw new UserError(`the tool wrote no file that matches ${JSON.stringify(pattern)}${old}`)
  }
  const sources: ToolText[] = []
  let bytesLeft = maxAllFiles
  for (const path of written.sort()) {
    const full = resolve(directory, path)
    const real = relative(directory, await realpath(full))
      .split(sep)
      .join('/')
    // macOS and Windows find a file by another spelling of its name, and say here how it is spelled.
    if (real !== path)
      throw new UserError(`${path} is reached through a link, or its spelling differs: its real path is ${real}`)
    const bytes = await readBytesOrNone(full, { maxBytes: Math.min(maxOutput, bytesLeft), follow: false })
    if (bytes === undefined) throw new UserError(`${path} is too large, or was changed while it was read`)
    bytesLeft -= bytes.length
    // As PowerShell writes what is redirected to a file.
    const encoding = bytes.subarray(0, 2).equals(utf16) ? 'utf16le' : 'utf8'
    sources.push({ name: path, text: bytes.toString(encoding) })
    if (!before.has(path)) await rm(full)
  }
  return sources
}

/** Makes a run a trial: of the tool as a whole, and of each of its benchmarks by the name that the tool gives it. */
export function trialReportOfToolRun(run: ToolRun, units?: PlannedTool['units']): TrialReport & TrialResult {
  if (run.kind === 'failed') {
    const { outcome, message, detail } = run
    return { ...noFigures, outcome, message, detail }
  }
  const ok = { ...noFigures, outcome: 'ok', message: undefined, detail: undefined } as const
  const rows = run.rows.map((row): [string, TrialResult] => {
    const first = units?.get(row.name)
    const failure = whyRowHasNoValues(row) ?? whyUnitsDiffer(row.metrics, first)
    if (failure !== undefined) return [row.name, { ...ok, outcome: 'failed', message: failure }]
    return [row.name, { ...ok, metrics: metricValuesOfRow(row, first) }]
  })
  return { ...ok, rows: new Map(rows), names: rowsThatCount(run.rows, []).map(({ name }) => name) }
}

type Units = Readonly<Record<string, Pick<ImportedMetric, 'unit'>>>

/** Returns a row's values, in these units where they are on one scale. */
export function metricValuesOfRow({ metrics }: ImportedRow, units: Units = {}): Record<string, number> {
  const values = Object.entries(metrics).map(([name, { value, unit }]) => {
    return [name, value * (factorBetweenUnits(unit, units[name]?.unit ?? unit) ?? 1)] as const
  })
  return Object.fromEntries(values)
}

/** Tells that a figure has another unit than elsewhere, and no factor makes it one of that. */
export function whyUnitsDiffer(here: Units, there: Units = {}): string | undefined {
  const name = Object.keys(there).find(
    (one) => here[one] !== undefined && factorBetweenUnits(here[one].unit, there[one]!.unit) === undefined,
  )
  return name && `its ${name} is in ${here[name]!.unit}, and elsewhere in ${there[name]!.unit}`
}

type Specs = Readonly<Record<string, MetricSpec>>

/** Lists metrics. A throughput beside a time is the same figure again: shown, it gates only where it is alone. */
export function specsOfMetrics({ metrics }: ImportedRow): Specs {
  const specs = Object.entries(metrics).map(([name, { unit, better, kind = 'sampled', value }]) => {
    const gate = !(name === 'throughput' && 'time' in metrics)
    return [name, { unit, better, kind, gate, signed: value < 0 }] as const
  })
  return Object.fromEntries(specs)
}

/** Returns the metrics that both sides have on one scale, as the base has them. */
export function sharedSpecs(head: Specs, base: Specs): Specs {
  const alike = Object.entries(base).filter(([name, { unit }]) => {
    return head[name] !== undefined && factorBetweenUnits(head[name].unit, unit) !== undefined
  })
  return Object.fromEntries(
    alike.map(([name, spec]) => [name, { ...spec, signed: spec.signed || head[name]!.signed }] as const),
  )
}

/** Tells why a row has no figures that can be compared; undefined if it has. */
export function whyRowHasNoValues({ failed, alike }: ImportedRow): string | undefined {
  if (alike === undefined) return failed
  return `${alike} benchmarks of the tool are called so, and nothing but spaces or signs tells them apart`
}
