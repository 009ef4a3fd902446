/** Compares values that repeat with the thresholds alone: no test is needed, and no share of the false alarm rate. */
import { areSidesApart, areValuesOfOneSideAlike } from '../model/kinds/kind.ts'
import type { Row } from '../model/comparison.ts'
import { isTimedUnit, kindOf } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun } from '../model/run.ts'
import { median } from '../stats/quantile.ts'
import { notComparable, isChange, sideStats } from './judgement.ts'
import type { Cell, Judgement, PairedCell, Prepared } from './judgement.ts'
import { finiteValues, headValues, trialsAgree, pairedValues } from './measured-pairs.ts'
import { formatMachine, type Series, type StoredMetric } from './stored-runs.ts'
import { reachesFailAt, worseSign, thresholdsFromMargins } from './value-scale.ts'

/** Judges against the base's trials in the same run; undefined unless all of a side agree. */
export function prepareExactPairs(cell: PairedCell): Prepared | undefined {
  const values = pairedValues(cell.benchmark, cell.data)
  if (!trialsAgree(cell.data, values)) return undefined
  const [base, head] = [finiteValues(values.base), finiteValues(values.head)]
  const judge = (): Judgement => {
    const judgement = judgeExactValues({ cell, base, head, basePackage: cell.benchmark.basePackage })
    // The second trial of a side verifies the first: until then, a count with noise looks exact.
    if (Math.min(base.length, head.length) > 1) return judgement
    const once = 'measured only once on a side, so whether the value repeats is unknown'
    if (kindOf(cell.data).trials > 1) return { ...judgement, verdict: 'undecided', reason: once }
    return judgement.verdict === 'same' ? judgement : { ...judgement, warnings: [once] }
  }
  return { family: 'pairs', takesPart: false, judge }
}

/**
 * Returns the stored runs that values are compared with that repeat in the head and in each stored run: all of them
 * where no digit differs, else those of the same kind of machine. None where they do not repeat, or were not tried as
 * often as it takes: a count whose trials disagreed once has noise, and may agree by chance another time.
 */
export function seriesIfRepeating({ run, data }: Pick<Cell, 'run' | 'data'>, series: Series): Series | undefined {
  const kind = kindOf(data)
  const head = headValues(data)
  const sides = [head, ...series.points.map(({ values }) => values)]
  if (head.length < kind.trials || !sides.every((one) => areValuesOfOneSideAlike(kind, one))) return undefined
  if (kind.tolerance === 0) return series
  const here = formatMachine(run.environment)
  const isComparable = ({ values, run: { environment } }: StoredMetric): boolean =>
    values.length >= kind.trials && formatMachine(environment) === here
  const changed = series.changed ?? 'no stored run is of such a machine'
  return { ...series, points: series.points.filter(isComparable), changed }
}

/**
 * Judges against the nearest stored run of the same suite and major version of Node. One run is enough: the value
 * repeats, and what the default branch changed itself is said in a warning.
 */
export function judgeExactAgainstStoredRun(cell: Cell, { points, changed }: Series): Judgement {
  const kind = kindOf(cell.data)
  const [before, last] = [points.at(-2), points.at(-1)]
  const head = headValues(cell.data)
  if (last === undefined) {
    const reason = `${changed ?? 'the series changed'}: a new series begins`
    return { ...notComparable(cell.rules), head: sideStats(head, cell.benchmark.package), reason }
  }
  const judgement = judgeExactValues({ cell, base: last.values, head, basePackage: last.benchmark.package })
  if (before === undefined || !areSidesApart(kind, before.values, last.values)) return judgement
  const [from, to] = [before.values[0], last.values[0]]
  return { ...judgement, warnings: [`the default branch itself went from ${from} to ${to} in run ${last.run.id}`] }
}

interface ExactSides {
  readonly cell: Pick<Cell, 'rules' | 'data' | 'benchmark'>
  /** At least one value each, those of a side alike. */
  readonly base: readonly number[]
  readonly head: readonly number[]
  readonly basePackage: BenchmarkRun['basePackage']
}

/**
 * Calls a figure `same` within the tolerance, below `ignore` or the floor, else `better` or `worse`, which is severe from
 * `failAt` on. From a base of zero any growth beyond the floor is severe: there is no relative change.
 */
export function judgeExactValues({ cell: { rules, data, benchmark }, base, head, basePackage }: ExactSides): Judgement {
  const kind = kindOf(data)
  const sign = worseSign(data.better)
  const [from, to] = [median(base), median(head)]
  const [absolute, at] = [to - from, Math.abs(from)]
  const isRelative = at !== 0
  const growth = absolute === 0 ? 0 : undefined
  const relative = isRelative ? absolute / at : growth
  const size = Math.abs(absolute)
  const ignore = Math.max(rules.ignore, kind.tolerance ?? 0)
  const isSame = !areSidesApart(kind, base, head) || size < rules.floor || Math.abs(relative ?? Infinity) < ignore
  const margin = Math.max(ignore * at, rules.floor)
  const shares = { ignore: margin / at || 0, detect: rules.detect }
  const inForce = isRelative ? { ...shares, unitAt: undefined } : { ignore: margin, detect: 0, unitAt: 0 }
  const thresholds = thresholdsFromMargins({ ...inForce, shares, floor: rules.floor }, { ...rules, ignore })
  const direction = sign * absolute > 0 ? 'worse' : 'better'
  return {
    ...notComparable(rules),
    verdict: isSame ? 'same' : direction,
    method: 'exact',
    base: sideStats(base, basePackage),
    head: sideStats(head, benchmark.package),
    change: { relative, absolute },
    thresholds,
    severe: reachesFailAt({ sign, failAt: thresholds.failAt }, { relative, absolute }),
    figures: { base: from, head: to, floor: rules.floor },
  }
}

const keyOfBenchmarkOnPlatform = (row: Row): string => `${row.platform} ${benchmarkId(row)}`

/** Returns the rows; one of instructions says so where a decided time of its benchmark goes the other way. */
export function withContraryTimeWarnings(rows: readonly Row[]): Row[] {
  const times = Map.groupBy(
    rows.filter((row) => row.gate && isTimedUnit(row.unit) && isChange(row)),
    keyOfBenchmarkOnPlatform,
  )
  return rows.map((row) => {
    const time =
      row.metric === 'instructions' && isChange(row) ? times.get(keyOfBenchmarkOnPlatform(row))?.[0] : undefined
    if (time === undefined || time.verdict === row.verdict) return row
    const reason = `its ${time.metric} is ${time.verdict}: a count knows neither waiting nor memory`
    return { ...row, warnings: [...row.warnings, reason] }
  })
}
