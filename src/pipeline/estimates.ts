/** Tells a phase how measuring goes: far enough for a live view, cheap enough to stay out of its way. */
import type { EntryProgress, Progress } from '../measure/collect.ts'
import type { BenchmarkGlance, MetricGlance } from '../model/glance.ts'
import type { BenchmarkRun } from '../model/run.ts'
import type { Phase } from './effects.ts'

export interface EstimatesOptions {
  readonly phase: Phase
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
  /** What a benchmark's values say by now. Called between two trials, never during one. */
  readonly glance: (soFar: BenchmarkRun) => readonly MetricGlance[]
  /** True where the time left is a limit and not an estimate. */
  readonly atMost: boolean
}

/** Estimates are made at most so often, and take at most this share of the time. */
const glanceEveryMs = 500
const costShare = 0.01

/** Takes each report of progress on to the phase. */
export function liveEstimates({ phase, now, glance, atMost }: EstimatesOptions): (progress: Progress) => void {
  const known = new Map<string, BenchmarkGlance>()
  let nextAt = Number.NEGATIVE_INFINITY
  const look = ({ id, count, isDone, soFar }: EntryProgress): BenchmarkGlance => {
    const before = known.get(id)
    const isNews = before === undefined ? count > 0 : before.count !== count || before.isDone !== isDone
    if (!isNews) return before ?? { id, count, isDone, isCurrent: false, failures: 0, metrics: [] }
    // What is done is looked at in any case: nobody will look again.
    if (now() < nextAt && !isDone)
      return { ...(before ?? { failures: 0, metrics: [] }), id, count, isDone, isCurrent: false }
    const begun = now()
    const run = soFar()
    const failures = run.failures.reduce((sum, { side, count: times }) => sum + (side === 'head' ? times : 0), 0)
    const fresh = { id, count, isDone, isCurrent: false, failures, metrics: glance(run) }
    known.set(id, fresh)
    const ended = now()
    nextAt = ended + Math.max(glanceEveryMs, (ended - begun) / costShare)
    return fresh
  }
  return ({ benchmark, entries, ...state }) =>
    phase.update({
      ...state,
      atMost,
      detail: benchmark,
      benchmarks: () => entries.map((entry) => ({ ...look(entry), isCurrent: entry.id === benchmark })),
    })
}
