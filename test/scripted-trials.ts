/** Benchmarks and trial results to script a measurement with, without a clock or a child process. */
import { makeSuiteTrialUnit, type PlannedBenchmark, type PlannedTool } from '../src/core/plan/plan.ts'
import type { TrialResult } from '../src/core/measure/tally.ts'

export const ms = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: false } as const

/** A benchmark `s/c/<subject>` with one metric, `time`. */
export function planned(subject: string, extra: Partial<PlannedBenchmark> = {}): PlannedBenchmark {
  return {
    id: `s/c/${subject}`,
    suite: 's',
    case: 'c',
    subject,
    suitePath: '/s.ts',
    suiteDigest: 'a'.repeat(64),
    codeDigest: 'a'.repeat(64),
    metrics: { time: ms },
    fixtures: {},
    prepared: [],
    options: {},
    timeoutMs: 1_000,
    once: false,
    trialUnit: makeSuiteTrialUnit(),
    ...extra,
  }
}

/** A tool with this command, which measures only what it is told to if there is a `{filter}` in it. */
export function toolCalled(...command: readonly string[]): PlannedTool {
  const canChoose = command.includes('{filter}')
  const how = { command, read: 'go', exitCode: 0, timeoutMs: 1_000, digest: '', units: new Map() }
  return { source: 'tools', listsByRunning: true, canChoose, ...how }
}

export function okTrial(time: number, notes: Readonly<Record<string, string>> = {}): TrialResult {
  return { outcome: 'ok', metrics: { time }, notes, warnings: [] }
}

export function failedTrial(message: string): TrialResult {
  return { ...okTrial(0), outcome: 'failed', message, metrics: {} }
}
