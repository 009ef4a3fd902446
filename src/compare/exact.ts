/** Exact metrics: any difference is real, so thresholds alone decide. */
import type { Row } from '../model/comparison.ts'
import { blank, sideOf, type Cell, type Judgement } from './judgement.ts'
import { reachesFailAt, thresholdsOf, type Change } from './scale.ts'

export interface ExactSides {
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
