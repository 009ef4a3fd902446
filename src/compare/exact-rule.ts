/** An exact metric against the nearest stored run, or against the base's trials in the same run. */
import type { Row } from '../model/comparison.ts'
import type { BenchmarkRun } from '../model/run.ts'
import { blank, type Cell, headValues, type Judgement, type Prepared, sideOf } from './judgement.ts'
import type { Series, StoredMetric } from './stored-runs.ts'
import { reachesFailAt, signOf, thresholdsOf } from './value-scale.ts'

interface ExactRuleOptions {
  readonly cell: Cell
  readonly series: Series
}

/**
 * True if the head's values, and those of each stored run, are all equal, so that no test is needed. A count whose
 * trials disagreed once has noise, and may agree by chance another time.
 */
export function isExactHere({ cell, series }: ExactRuleOptions): boolean {
  return (
    cell.data.kind === 'exact' &&
    isOneValue(headValues(cell.data)) &&
    series.points.every(({ values }) => isOneValue(values))
  )
}

/**
 * Compares with the nearest stored run of the same suite and major version of Node, whatever machine measured it. One run is
 * enough: the value has no noise, and what the default branch changed itself is said in a warning.
 */
export function prepareExact(options: ExactRuleOptions): Prepared {
  return { family: 'history', takesPart: false, judge: () => judged(options) }
}

function judged({ cell, series }: ExactRuleOptions): Judgement {
  const nearest = series.points.at(-1)
  const head = headValues(cell.data)
  if (nearest === undefined) {
    const reason = `${series.changed ?? 'the series changed'}: a new series begins`
    return { ...blank(cell.rules), head: sideOf(head, cell.benchmark.package), reason }
  }
  const judgement = judgeExact({ cell, base: nearest.values, head, basePackage: nearest.benchmark.package })
  return { ...judgement, warnings: stepsOfMain(series.points) }
}

/** What the default branch itself changed in its last run. */
function stepsOfMain(points: readonly StoredMetric[]): string[] {
  const [before, last] = points.slice(-2)
  if (before === undefined || last === undefined || !isOneValue(before.values)) return []
  if (before.values[0] === last.values[0]) return []
  return [`the default branch itself went from ${before.values[0]} to ${last.values[0]} in run ${last.run.id}`]
}

interface ExactSides {
  readonly cell: Cell
  /** At least one value each, all of a side equal. */
  readonly base: readonly number[]
  readonly head: readonly number[]
  readonly basePackage: BenchmarkRun['basePackage']
}

/** True if there are values and all are equal, as those of an exact metric should be. */
export function isOneValue(values: readonly number[]): boolean {
  for (let index = 1; index < values.length; index += 1) if (values[index] !== values[0]) return false
  return values.length > 0
}

/**
 * `no-change` below `ignore` or the floor, `improvement` when better; a worse value is a regression, severe from
 * `failAt` on. From a base of zero any growth beyond the floor is severe: there is no relative change.
 */
export function judgeExact({ cell, base, head, basePackage }: ExactSides): Judgement {
  const { rules, data, benchmark } = cell
  const sign = signOf(data.better)
  const [from, to] = [base[0]!, head[0]!]
  const absolute = to - from
  const relative = from === 0 ? (absolute === 0 ? 0 : null) : absolute / Math.abs(from)
  const size = Math.abs(absolute)
  const isSame = size === 0 || size < rules.floor || (relative !== null && Math.abs(relative) < rules.ignore)
  const thresholds = exactThresholds(rules, from)
  return {
    ...blank(rules),
    verdict: isSame ? 'no-change' : sign * absolute > 0 ? 'regression' : 'improvement',
    method: 'exact',
    base: sideOf(base, basePackage),
    head: sideOf(head, benchmark.package),
    change: { relative, absolute },
    thresholds,
    severe: reachesFailAt({ sign, failAt: thresholds.failAt }, { relative, absolute }),
    figures: { base: from, head: to, floor: rules.floor },
  }
}

function exactThresholds(rules: Cell['rules'], base: number): Row['thresholds'] {
  const [at, isRelative] = [Math.abs(base), base !== 0]
  const margin = Math.max(rules.ignore * at, rules.floor)
  const shares = { ignore: margin / at || 0, detect: rules.detect }
  const ignore = isRelative ? shares.ignore : margin
  const detect = isRelative ? rules.detect : 0
  return thresholdsOf({ ignore, detect, shares, floor: rules.floor, unitAt: isRelative ? null : 0 }, rules)
}
