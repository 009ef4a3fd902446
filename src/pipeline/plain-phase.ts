/** Reports long work in a log: a line for each benchmark that is done, and one now and then while none is. */
import { doneText, liveNames, leading, leftText, metricText, verdictWord } from '../report/live-estimate.ts'
import { plainText } from '../report/escape.ts'
import { decimal } from '../report/format.ts'
import type { LiveBenchmark } from '../model/live-figures.ts'
import type { Phase, PhaseState } from '../project/project.ts'

export interface PlainPhaseOptions {
  readonly write: (line: string) => void
  readonly label: string
  readonly unit: string
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
}

/** After so long without a line, one says that work goes on. */
const quietMs = 30_000

export function plainPhase({ write, label, unit, now }: PlainPhaseOptions): Phase {
  const told = new Set<string>()
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (text: string): void => {
    saidAt = now()
    write(`${label}: ${text}`)
  }
  return {
    update: (state) => {
      const benchmarks = state.benchmarks?.() ?? []
      const nameOf = liveNames(benchmarks)
      const left = leftText(state.leftMs, state.atMost === true)
      for (const one of benchmarks.filter(({ id, isDone }) => isDone && !told.has(id))) {
        told.add(one.id)
        say(`${finishedText(one, nameOf(one.id), unit)}; ${doneText(benchmarks)}${left}`)
      }
      if (now() - saidAt >= quietMs) say(stillText(state, benchmarks, unit))
    },
    finish: say,
  }
}

/** `react same after 24 pairs: ready time same (+0.2%, −8.1 … +8.9%)` */
function finishedText(benchmark: LiveBenchmark, name: string, unit: string): string {
  const { metrics, count, failures } = benchmark
  const failed = failures === 0 ? [] : [`${failures} of the trials failed`]
  const outcome = [...metrics.map(metricText), ...failed].join(', ')
  const counted = `after ${decimal(count, 0)} ${count === 1 ? unit.replace(/s$/, '') : unit}`
  return `${plainText(name)} ${verdictWord(benchmark)} ${counted}${outcome === '' ? '' : `: ${outcome}`}`
}

function stillText(state: PhaseState, benchmarks: readonly LiveBenchmark[], unit: string): string {
  const { done, expected, detail, leftMs, atMost = false } = state
  const left = leftText(leftMs, atMost)
  if (benchmarks.length === 0) return `${done} of ${expected} ${unit}${left} (${plainText(detail)})`
  const current = benchmarks.find(({ isCurrent }) => isCurrent)
  const metric = leading(current?.metrics ?? [])
  const now = metric === null ? '' : `; ${plainText(liveNames(benchmarks)(detail))} ${metricText(metric)}`
  return `${done} ${unit}, ${doneText(benchmarks)}${left}${now}`
}
