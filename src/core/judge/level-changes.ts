/** Finds where a stored history changed: which run of main brought it, of every row. */
import { areSidesApart } from '../model/kinds/kind.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import type { Level } from '../model/comparison.ts'
import { kindOf } from '../model/metric.ts'
import { benchmarkId, type MetricData, type Run } from '../model/run.ts'
import { seriesIfRepeating } from './exact-rule.ts'
import { finiteOrNone } from './judgement.ts'
import { layerRowRules, defaultAlpha, pickLevel, type RowRules, withDirections } from './policy.ts'
import { type LevelChange, mainRunsAndLevelChanges, scaleOfPairs } from './reference-pairs.ts'
import { nodeMajorDigits, pointsOfOneReference, type Series, seriesOfCell, indexUpToBase } from './stored-runs.ts'
import { toChange, worseSign } from './value-scale.ts'

/** Names a stored run in which main got worse or better than in the runs before it. */
export interface StoredChange {
  readonly runId: string
  /** The commit of that run; undefined if it is not known. */
  readonly commit: string | undefined
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly worse: boolean
  /** Against the level before; undefined where a share has no meaning. */
  readonly relative: number | undefined
  /** The policy's level for one that is worse. */
  readonly level: Level
  /**
   * `open`: only the newest run shows it. `level`: the next run agrees. `stray`: it does not, and this one is left out.
   * `undecided`: it was open when the reference was replaced, so that no later run can agree with it.
   */
  readonly state: LevelChange['state'] | 'undecided'
}

/** Lists changes in the order of the newest run, oldest first, for each major version of Node. */
export function findHistoryChanges({ runs, accepted }: Baseline, policy?: Policy): StoredChange[] {
  const stored = indexUpToBase({ runs: withDirections(runs, policy), accepted, source: 'baseline', ancestors: [] })
  const rulesOf = layerRowRules(policy)
  const alpha = (policy?.alpha ?? defaultAlpha) / stored.gatedRows
  const newest = new Map(stored.runs.map((run) => [nodeMajorDigits(run.environment), run]))
  return [...newest.values()].flatMap((run) =>
    run.benchmarks.flatMap((benchmark) =>
      Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
        const row = { benchmark: benchmarkId(benchmark), metric, platform: run.environment.platform }
        const rules = rulesOf(row, data)
        // Nobody can say of it that main got worse.
        if (rules.better === 'unknown') return []
        const series = seriesOfCell({ row, run, benchmark, data }, stored)
        const repeated = seriesIfRepeating({ run, data }, series)
        const changes = !repeated
          ? findChangesOfPairedRuns(rules, series, alpha)
          : findChangesOfExactValues(data, rules, repeated)
        return changes.map(({ of, worse, relative, state }): StoredChange => {
          const commit = of.head.commit?.sha
          const { gate, levels, failAt } = rules
          const isSevere = relative === undefined || Math.abs(relative) >= failAt
          const level = worse && gate ? pickLevel('worse', levels, isSevere) : 'note'
          return { runId: of.id, commit, benchmark: row.benchmark, metric, worse, relative, level, state }
        })
      }),
    ),
  )
}

interface FoundChange extends Pick<StoredChange, 'worse' | 'relative' | 'state'> {
  readonly of: Run
}

/** Finds where a value without noise differs from the run before: it changed there, however soon it changes again. */
function findChangesOfExactValues(data: MetricData, rules: RowRules, { points }: Series): FoundChange[] {
  return points.flatMap((point, index): FoundChange[] => {
    const earlier = points[index - 1]
    if (earlier === undefined || !areSidesApart(kindOf(data), earlier.values, point.values)) return []
    const [before, after] = [earlier.values[0]!, point.values[0]!]
    const size = Math.abs(after - before)
    if (size < rules.floor || (before !== 0 && size / Math.abs(before) < rules.ignore)) return []
    const worse = worseSign(data.better) * (after - before) > 0
    const relative = before > 0 ? finiteOrNone(after / before - 1) : undefined
    return [{ of: point.run, worse, relative, state: point === points.at(-1) ? 'open' : 'level' }]
  })
}

/** Runs with one reference are compared with each other; where it was replaced, a new walk begins. */
function findChangesOfPairedRuns(rules: RowRules, series: Series, alpha: number): FoundChange[] {
  const paired = series.points.flatMap(({ benchmark }) => benchmark.reference?.id ?? [])
  const present = paired.at(-1)
  return [...new Set(paired)].flatMap((id) => {
    const points = pointsOfOneReference(series, id)
    const newest = points.at(-1)
    if (newest === undefined) return []
    const scale = scaleOfPairs(newest, points, rules)
    const { changes, walked } = mainRunsAndLevelChanges(points, scale, alpha)
    return changes.map(({ index, worse, shift, state }): FoundChange => {
      const { relative } = toChange(scale, shift, scale.at)
      const isLate = state === 'open' && id !== present
      return { of: walked[index]!.point.run, worse, relative, state: isLate ? 'undecided' : state }
    })
  })
}
