/**
 * The scale on which a metric's values are held against each other.
 *
 * Logarithms, because noise and change are both proportional to the value; the raw scale where values may be zero or
 * negative (kept memory). On either scale a larger number is worse: a rate is negated, never inverted.
 */
import type { MetricSpec } from '../model/metric.ts'
import type { RowRules } from './policy.ts'

export interface Scale {
  readonly kind: 'log' | 'raw'
  /** 1 where lower is better, -1 where higher is. */
  readonly sign: 1 | -1
  /** A change up to this is ignored; one of `detect` must be found or ruled out. Both on this scale, not negative. */
  readonly margin: number
  readonly detect: number
  /** From this relative size on a certain regression fails; on the raw scale relative to `at`. */
  readonly failAt: number
  /** The location, in the metric's unit, that margins refer to. It must not depend on which side a value is from. */
  readonly at: number
}

export interface ScaleOptions {
  readonly spec: MetricSpec
  readonly rules: RowRules
  /** In the metric's unit. */
  readonly at: number
  /** All values that are going to be compared. */
  readonly values: readonly (number | null)[]
}

/** Chooses the scale. A metric not declared signed goes to the raw scale all the same if one of its values demands it. */
export function scaleFor({ spec, rules, at, values }: ScaleOptions): Scale {
  const sign = spec.better === 'lower' ? 1 : -1
  const isLog = !spec.signed && at > 0 && values.every((value) => value === null || value > 0)
  const size = Math.abs(at)
  if (isLog) {
    const ignore = Math.max(rules.ignore, rules.floor / size)
    const detect = Math.max(rules.detect, 2 * ignore)
    return { kind: 'log', sign, margin: Math.log1p(ignore), detect: Math.log1p(detect), failAt: rules.failAt, at }
  }
  const margin = Math.max(rules.ignore * size, rules.floor)
  const detect = Math.max(rules.detect * size, 2 * margin)
  return { kind: 'raw', sign, margin, detect, failAt: rules.failAt, at }
}

/** A value on the scale: larger is worse. A timeout is plus infinity, whatever the metric. */
export function onScale({ kind, sign }: Scale, value: number): number {
  return sign * (kind === 'log' ? Math.log(value) : value)
}

/** The value in the metric's unit that stands at `y`. */
export function offScale({ kind, sign }: Scale, y: number): number {
  return kind === 'log' ? Math.exp(sign * y) : sign * y
}

export interface Change {
  /** Of the value itself, not of "worse"; null where the base gives it no meaning. */
  readonly relative: number | null
  /** In the metric's unit. */
  readonly absolute: number | null
}

/** What a shift on the scale is in terms of the value, for a base at `baseValue`. */
export function changeOf(scale: Scale, shift: number, baseValue: number): Change {
  if (scale.kind === 'log') {
    const relative = Math.expm1(scale.sign * shift)
    return { relative: finiteOrNull(relative), absolute: finiteOrNull(baseValue * relative) }
  }
  const absolute = scale.sign * shift
  return { relative: baseValue > 0 ? finiteOrNull(absolute / baseValue) : null, absolute: finiteOrNull(absolute) }
}

/** How much worse a change is, positive for worse. */
export function worseningOf({ sign }: Pick<Scale, 'sign'>, { relative, absolute }: Change): Change {
  return { relative: relative === null ? null : sign * relative, absolute: absolute === null ? null : sign * absolute }
}

/** Whether a regression of this size reaches `failAt`. From a base of nothing any worsening does. */
export function reachesFailAt(scale: Pick<Scale, 'sign' | 'failAt' | 'at'>, change: Change): boolean {
  const { relative, absolute } = worseningOf(scale, change)
  const tolerance = 1e-9
  if (relative !== null) return relative >= scale.failAt - tolerance
  // Beyond all numbers (a timeout), or on the raw scale around a base that is not positive.
  return absolute === null || absolute >= scale.failAt * Math.abs(scale.at) * (1 - tolerance)
}

/** A size on the scale, such as a margin, as a positive relative size; in the unit where the base is not positive. */
export function sizeOf(scale: Scale, size: number, baseValue: number): number | null {
  const { relative, absolute } = worseningOf(scale, changeOf(scale, size, baseValue))
  return relative ?? absolute
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
