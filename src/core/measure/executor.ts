/** Runs trials: one child process each. */
import { pathToFileURL } from 'node:url'
import { stderrHeading } from '../model/cause-of-failure.ts'
import type { MetricSpec } from '../model/metric.ts'
import { negativeValueText } from '../model/run.ts'
import { trialAnswerSchema, type TrialReport, type TrialRequest } from '../model/trial.ts'
import { askChild, type ChildAnswer, noAnswerText, answerIfValid, stderrText, type TrialHost } from './ask-child.ts'

export interface TrialOptions {
  readonly request: TrialRequest
  readonly timeoutMs: number
  /** The metrics that the trial must report; without them its figures are not checked. */
  readonly metrics?: Readonly<Record<string, MetricSpec>>
  readonly signal?: AbortSignal | undefined
  readonly onStderr?: ((text: string) => void) | undefined
}

export const noFigures = { metrics: {}, notes: {}, warnings: [], versions: {} } as const

/**
 * Runs one trial. Never throws: a crash, a hang, noise or a missing answer are reports. `failed`: the suite or subject
 * went wrong. `timeout`: it was killed. `lost`: it could not be started, or `signal` fired. Nothing of it is left
 * behind.
 */
export async function runTrial(host: TrialHost, options: TrialOptions): Promise<TrialReport> {
  try {
    const { request } = options
    const asked = await askChild(host, {
      ...options,
      question: { ...request, kind: 'trial' },
      options: request.options,
    })
    return shortenPathsInReport(trialReportOfAnswer(asked, options), {
      [asked.directory]: 'trial',
      [host.root]: 'paceline',
    })
  } catch (error) {
    // It has no directory: the disk is full, or the temporary folder is read-only.
    return makeLostTrial(`the trial could not be started: ${String(error)}`)
  }
}

export function trialReportOfAnswer(
  asked: ChildAnswer,
  { timeoutMs, metrics = {} }: Pick<TrialOptions, 'timeoutMs' | 'metrics'>,
): TrialReport {
  const answer = answerIfValid(asked, trialAnswerSchema)
  const { end } = asked
  const printed = stderrText(asked)
  if (end.kind === 'aborted') return makeLostTrial('the trial was interrupted')
  if (end.kind === 'not-started') return makeLostTrial(`the trial could not be started: ${end.reason}`)
  if (end.kind === 'timeout') {
    const detail = answer?.outcome === 'failed' ? answer.detail : undefined
    const message = `the trial took longer than ${timeoutMs / 1_000} s and was ended`
    return { ...noFigures, outcome: 'timeout', message, detail: detail ?? printed }
  }
  if (answer === undefined) {
    return { ...noFigures, outcome: 'failed', message: noAnswerText(asked, trialAnswerSchema), detail: printed }
  }
  if (answer.outcome === 'failed') return { ...noFigures, ...answer, detail: joinDetailAndStderr(answer.detail, asked) }
  const message = figureProblem(answer.metrics, metrics)
  if (message !== undefined) return { ...noFigures, outcome: 'failed', message, detail: printed }
  return { ...answer, warnings: warningsWithCrashIfAny(answer.warnings, asked), message: undefined, detail: undefined }
}

/** Returns the first problem with the figures of a trial, in a sentence that names the metric; none if they are fine. */
export function figureProblem(
  figures: Readonly<Record<string, number>>,
  metrics: Readonly<Record<string, MetricSpec>>,
): string | undefined {
  for (const [name, { signed }] of Object.entries(metrics)) {
    const value = figures[name]
    if (value === undefined) return `its process gave no value for ${name}`
    if (value < 0 && !signed) return `metric ${name} ${negativeValueText(value)}`
  }
  return undefined
}

function makeLostTrial(message: string): TrialReport {
  return { ...noFigures, outcome: 'lost', message, detail: undefined }
}

/** Adds a warning, and no more, for a process that fails on exit, after it gave its figures. */
function warningsWithCrashIfAny(warnings: readonly string[], { end }: ChildAnswer): readonly string[] {
  if (end.kind === 'lingered') return [...warnings, 'the process did not end after the trial was over'].slice(-50)
  if (end.kind !== 'exited' || end.code === 0) return warnings
  return [...warnings, `the process ended with ${String(end.signal ?? end.code)} after the trial was over`].slice(-50)
}

function joinDetailAndStderr(detail: string | undefined, asked: ChildAnswer): string | undefined {
  const parts = [detail, stderrText(asked)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(`\n\n${stderrHeading}`).slice(0, 8_000)
}

/** Returns the report with the names of these folders in place of their paths; see `shortenPaths`. */
export function shortenPathsInReport<Report extends Pick<TrialReport, 'message' | 'detail'>>(
  report: Report,
  folders: Readonly<Record<string, string>>,
): Report {
  const short = (text: string | undefined) => (text === undefined ? undefined : shortenPaths(text, folders))
  return { ...report, message: short(report.message), detail: short(report.detail) }
}

/** Shortens `/tmp/paceline-x1/scratch/a` to `trial/scratch/a`, so that trials that fail alike are counted as one. */
export function shortenPaths(text: string, folders: Readonly<Record<string, string>>): string {
  let shortened = text
  for (const [path, name] of Object.entries(folders)) {
    for (const written of [pathToFileURL(path).href, path, JSON.stringify(path).slice(1, -1)]) {
      // Whole parts of a path only: `/tmp/a` neither in `/tmp/a-b` nor in `/x/tmp/a`.
      const escaped = written.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      shortened = shortened.replaceAll(new RegExp(`(?<![\\w.-])${escaped}(?![\\w.-])`, 'g'), name)
    }
  }
  return shortened
}
