/** Suspect runs of a stored history, for those who look after it. */
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { benchmarkId } from '../model/run.ts'
import { isExactHere } from './exact-rule.ts'
import { historyModel, type HistoryModel } from './history-model.ts'
import { machineClass } from './machine-class.ts'
import { lowerMedian } from '../stats/quantile.ts'
import { compilePolicy, defaultAlpha } from './policy.ts'
import { seriesOf, storedRuns } from './stored-runs.ts'

/** A run whose value of one metric lies beyond chance, or a level that later runs confirmed. */
export interface Suspect {
  readonly runId: string
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly worse: boolean
  /** Against the runs before it on its kind of machine, relative; null where that is not positive, and for a new level. */
  readonly relative: number | null
  /** `suspect`: left out for now. `new level`: confirmed, and the runs before it are left out. */
  readonly state: 'suspect' | 'new level'
}

/** Suspects among the runs that the newest run's metrics continue, by benchmark and metric, oldest first. */
export function findSuspects({ runs, accepted }: Baseline, policy?: Policy): Suspect[] {
  const stored = storedRuns({ runs, accepted, source: 'baseline', ancestors: [] })
  const rulesOf = compilePolicy(policy)
  const suspectAlpha = (policy?.alpha ?? defaultAlpha) / stored.gatedRows
  const run = stored.nearest
  if (run === null) return []
  return run.benchmarks.flatMap((benchmark) =>
    Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
      const row = { benchmark: benchmarkId(benchmark), metric, platform: run.environment.platform }
      const cell = { row, run, benchmark, data, rules: rulesOf(row, data) }
      const series = seriesOf(cell, stored)
      if (isExactHere({ cell, series })) return []
      const classes = Map.groupBy(series.points, (point) => machineClass(point.run.environment, data))
      return [...classes.values()].flatMap((points) => {
        const newest = points.at(-1)!
        const model = historyModel({ cell: { ...cell, run: newest.run, data: newest.data }, series, suspectAlpha })
        return found(model!).map((one) => Object.assign(one, { benchmark: row.benchmark, metric }))
      })
    }),
  )
}

function found({ walk, walked }: HistoryModel): Omit<Suspect, 'benchmark' | 'metric'>[] {
  const describe = (state: Suspect['state']) => (one: { readonly index: number; readonly worse: boolean }) => {
    const { run, values } = walked[one.index]!
    const level = lowerMedian(levelBefore(one.index, { walk, walked }))
    const relative = level <= 0 ? null : lowerMedian(values) / level - 1
    return { runId: run.id, worse: one.worse, relative: state === 'suspect' ? relative : null, state }
  }
  return [...walk.shifts.map(describe('new level')), ...walk.suspects.map(describe('suspect'))]
}

/** Trials of the runs that it was compared with, where they still stand for the level; else of all runs before it. */
function levelBefore(index: number, { walk, walked }: Pick<HistoryModel, 'walk' | 'walked'>): number[] {
  const before = walk.level.filter((at) => at < index)
  const points = before.length > 0 ? before.map((at) => walked[at]!) : walked.slice(0, index)
  return points.flatMap((point) => point.values)
}
