/**
 * The scale on which a metric's values are compared.
 *
 * Logarithms, because noise and change are both proportional to the value; the raw scale where values may be zero or
 * negative (kept memory). On either scale a larger number is worse: a rate is negated, never inverted.
 */
import type { Change, Row } from '../model/comparison.ts'
import type { MetricSpec } from '../model/metric.ts'
import type { PairedMetric } from '../model/run.ts'
import type { PairedFigures, ShiftLimits } from '../stats/paired-figures.ts'
import { finiteOrNone } from './judgement.ts'
import type { PairedValues } from './measured-pairs.ts'
import { floorForValue, type RowRules } from './policy.ts'

export interface Scale {
  readonly kind: 'log' | 'raw'
  /** 1 if lower is better, -1 if higher is. */
  readonly sign: 1 | -1
  /** A change up to this is ignored; one of `detect` must be found or ruled out. Both on this scale, not negative. */
  readonly margin: number
  readonly detect: number
  /** The location, in the metric's unit, that margins refer to. It must not depend on which side a value is from. */
  readonly at: number
}

interface ScaleOptions {
  readonly spec: MetricSpec
  readonly rules: RowRules
  /** The location in the metric's unit. */
  readonly at: number
}

/** Returns 1 if a larger value is worse, -1 if it is better. */
export function worseSign(better: MetricSpec['better']): 1 | -1 {
  return better === 'lower' ? 1 : -1
}

export function chooseScale({ spec, rules, at }: ScaleOptions): Scale {
  const sign = worseSign(spec.better)
  const isLog = !spec.signed && at > 0
  const size = Math.abs(at)
  const floor = floorForValue(rules, spec.unit, at)
  if (isLog) {
    const ignore = Math.max(rules.ignore, floor / size)
    const detect = Math.max(rules.detect, 2 * ignore)
    return { kind: 'log', sign, margin: Math.log1p(ignore), detect: Math.log1p(detect), at }
  }
  const margin = Math.max(rules.ignore * size, floor)
  const detect = Math.max(rules.detect * size, 2 * margin)
  return { kind: 'raw', sign, margin, detect, at }
}

export function scaleOfTest({ scale, location }: PairedValues, { better }: PairedMetric, stats: PairedFigures): Scale {
  return { kind: scale, sign: worseSign(better), margin: stats.ignored ?? 0, detect: stats.detect ?? 0, at: location }
}

/** Puts a value on the scale: larger is worse. A timeout is plus infinity, whatever the metric. */
export function valueOnScale({ kind, sign }: Scale, value: number): number {
  return sign * (kind === 'log' ? Math.log(value) : value)
}

/** Returns the change of the value that a shift on the scale means, for a base at `baseValue`. */
export function toChange(scale: Scale, shift: number, baseValue: number): Change {
  // Not minus zero.
  const turned = scale.sign * shift + 0
  if (scale.kind === 'log') {
    const relative = Math.expm1(turned)
    return { relative: finiteOrNone(relative), absolute: finiteOrNone(baseValue * relative) }
  }
  const absolute = turned
  return { relative: baseValue > 0 ? finiteOrNone(absolute / baseValue) : undefined, absolute: finiteOrNone(absolute) }
}

export function worsePositiveChange({ sign }: Pick<Scale, 'sign'>, { relative, absolute }: Change): Change {
  const turn = (size: number | undefined) => (size === undefined ? undefined : sign * size)
  return { relative: turn(relative), absolute: turn(absolute) }
}

interface Margins {
  /** The sizes that are ignored and that must be found or ruled out, on the scale of the row's change. */
  readonly ignore: number
  readonly detect: number
  /** The same as shares of the location that they refer to. */
  readonly shares: { readonly ignore: number; readonly detect: number }
  /** The floor in the metric's unit. */
  readonly floor: number
  /** The base value; undefined if the change is relative. */
  readonly unitAt: number | undefined
}

/**
 * Returns the thresholds of a row, all on the scale of its change. What is ignored cannot fail, so `failAt` is never
 * below it. Where the floor decides, it is shown in the unit, too: as a share of a small value it looks alarming.
 */
export function thresholdsFromMargins(
  { ignore, detect, shares, floor, unitAt }: Margins,
  rules: Pick<RowRules, 'ignore' | 'detect' | 'failAt'>,
): Row['thresholds'] {
  const asked = unitAt === undefined ? rules.failAt : rules.failAt * Math.abs(unitAt)
  const inForce = { ignore, detect, failAt: Math.max(asked, ignore) }
  if (!exceedsBeyondRounding(shares.ignore, rules.ignore)) return inForce
  const least = exceedsBeyondRounding(shares.detect, rules.detect) ? 2 * floor : undefined
  return { ...inForce, floor: { ignore: floor, detect: least, failAt: ignore > asked ? floor : undefined } }
}

function exceedsBeyondRounding(share: number, rule: number): boolean {
  return share > rule * (1 + 1e-9)
}

/** Returns true if this change is for the worse and reaches `failAt`, which is on its scale. */
export function reachesFailAt({ sign, failAt }: Pick<Scale, 'sign'> & { failAt: number }, change: Change): boolean {
  const { relative, absolute } = worsePositiveChange({ sign }, change)
  const size = relative ?? absolute
  // Beyond all numbers: a timeout.
  return size === undefined || size >= failAt - 1e-9 * Math.max(1, Math.abs(failAt))
}

/** Returns a size on the scale, such as a margin, as a relative one; in the unit where the base is not positive. */
export function toRelativeSize({ kind, sign }: Scale, size: number, baseValue: number): number | undefined {
  if (kind === 'raw') return finiteOrNone(baseValue > 0 ? size / baseValue : size)
  const ratio = Math.expm1(size)
  return finiteOrNone(sign === 1 ? ratio : ratio / (1 + ratio))
}

/** Turns the margins on the scale into shares of the location: 0.05 is 5%. */
export function marginsAsShares({ kind, margin, detect, at }: Scale): { ignore: number; detect: number } {
  if (kind === 'log') return { ignore: Math.expm1(margin), detect: Math.expm1(detect) }
  return { ignore: margin / Math.abs(at) || 0, detect: detect / Math.abs(at) || 0 }
}

interface ShownOptions {
  /** The base value. */
  readonly at: number
  readonly rules: RowRules
  /** The floor in the metric's unit. */
  readonly floor: number
}

export function thresholdsFromScale(scale: Scale, { at, rules, floor }: ShownOptions): Row['thresholds'] {
  const ignore = toRelativeSize(scale, scale.margin, at) ?? rules.ignore
  const detect = toRelativeSize(scale, scale.detect, at) ?? rules.detect
  const unitAt = at > 0 || scale.kind === 'log' ? undefined : at
  return thresholdsFromMargins({ ignore, detect, shares: marginsAsShares(scale), floor, unitAt }, rules)
}

/** Limits of a shift as limits of the change of the value, or in the unit. */
export function toInterval(
  scale: Scale,
  limits: ShiftLimits,
  { at, inUnit }: { readonly at: number; readonly inUnit: boolean },
): NonNullable<Row['interval']> {
  const unit = inUnit || (scale.kind === 'raw' && at <= 0) ? 'absolute' : 'relative'
  const limit = (shift: number) => (Number.isFinite(shift) ? toChange(scale, shift, at)[unit] : undefined)
  const [better, worse] = [limit(limits.lower), limit(limits.upper)]
  const { lowerLevel, upperLevel } = limits
  return scale.sign === 1
    ? { scale: unit, lower: better, upper: worse, lowerLevel, upperLevel }
    : { scale: unit, lower: worse, upper: better, lowerLevel: upperLevel, upperLevel: lowerLevel }
}
