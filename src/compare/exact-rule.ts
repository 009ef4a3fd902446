/** An exact metric against the nearest stored run, or against the base's trials in the same run. */
import type { Row } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { blank, type Cell, headValues, type Judgement, type Prepared, sideOf } from './judgement.ts'
import { classWords, machineClass, type Series, type StoredMetric, type StoredRuns } from './stored-runs.ts'
import { type Change, reachesFailAt, thresholdsOf } from './value-scale.ts'

interface ExactRuleOptions {
  readonly cell: Cell
  readonly series: Series
  readonly stored: StoredRuns
}

/**
 * True where the head's values, and those of each stored run, are one value, so that no test is needed. A count whose
 * trials have disagreed once has noise, and will agree by chance another time.
 */
export function isExactHere({ cell, series }: Pick<ExactRuleOptions, 'cell' | 'series'>): boolean {
  return (
    cell.data.kind === 'exact' &&
    [headValues(cell.data), ...series.points.map(({ values }) => values)].every(isOneValue)
  )
}

/**
 * Compares with the newest run of the same class (platform and Node minor version). No run needs confirming here: the
 * value has no noise, and what the default branch changed itself is said in a warning.
 */
export function prepareExact(options: ExactRuleOptions): Prepared {
  return { family: 'history', takesPart: false, judge: () => judged(options) }
}

function judged({ cell, series, stored }: ExactRuleOptions): Judgement {
  const { environment } = cell.run
  const measured = { unit: cell.data.unit, exact: true }
  const own = series.points.filter(
    ({ run }) => machineClass(run.environment, measured) === machineClass(environment, measured),
  )
  const base = own.at(-1) ?? series.points.at(-1)
  const values = headValues(cell.data)
  if (base === undefined || !isOneValue(base.values)) {
    const head = sideOf({ values, version: cell.benchmark.package?.version ?? null })
    return { ...blank(cell.rules), head, reason: `${series.changed ?? 'the series changed'}: a new series begins` }
  }
  const judgement = judgeExact({
    cell,
    base: base.values[0]!,
    head: values[0]!,
    counts: { base: base.values.length, head: values.length },
    baseVersion: base.benchmark.package?.version ?? null,
  })
  if (own.length > 0) return { ...judgement, warnings: stepsOfMain(own) }
  const foreign = `the base was measured with Node ${base.run.environment.node}, the head with ${environment.node}`
  if (stored.source !== 'baseline' && majorOf(base.run) === majorOf(cell.run)) {
    return { ...judgement, warnings: [foreign] }
  }
  const reason = stored.source === 'baseline' ? `no stored run with ${classWords(environment, measured)} yet` : foreign
  return { ...judgement, verdict: 'not-comparable', method: 'none', reason }
}

function majorOf({ environment }: Run): string {
  return environment.node.split('.')[0] ?? ''
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
  /** The one value of each side. */
  readonly base: number
  readonly head: number
  /** How often each side was measured. */
  readonly counts: { readonly base: number; readonly head: number }
  readonly baseVersion: string | null
}

/** True when every value is the same, as those of an exact metric should be. */
export function isOneValue(values: readonly number[]): boolean {
  return values.length > 0 && values.every((value) => value === values[0])
}

/**
 * `no-change` below `ignore` or the floor, `improvement` when better; a worse value is a regression, severe from
 * `failAt` on. From a base of zero any growth beyond the floor is severe: a share of nothing has no size.
 */
export function judgeExact({ cell, base, head, counts, baseVersion }: ExactSides): Judgement {
  const { rules, data, benchmark } = cell
  const sign = data.better === 'lower' ? 1 : -1
  const absolute = head - base
  const change: Change = { relative: base === 0 ? (absolute === 0 ? 0 : null) : absolute / Math.abs(base), absolute }
  const thresholds = exactThresholds(rules, base)
  return {
    ...blank(rules),
    verdict: verdictOf({ change, sign, cell }),
    method: 'exact',
    base: repeated(base, counts.base, baseVersion),
    head: repeated(head, counts.head, benchmark.package?.version ?? null),
    change,
    thresholds,
    severe: reachesFailAt({ sign, failAt: thresholds.failAt }, change),
    figures: { base, head, floor: rules.floor },
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

function verdictOf({ change, sign, cell }: { change: Change; sign: 1 | -1; cell: Cell }): Row['verdict'] {
  const { ignore, floor } = cell.rules
  const size = Math.abs(change.absolute ?? 0)
  const share = change.relative === null ? Infinity : Math.abs(change.relative)
  if (size === 0 || size < floor || share < ignore) return 'no-change'
  return sign * (change.absolute ?? 0) > 0 ? 'regression' : 'improvement'
}

function repeated(value: number, count: number, version: string | null): NonNullable<Row['base']> {
  return { ...sideOf({ values: [value], version }), count }
}
