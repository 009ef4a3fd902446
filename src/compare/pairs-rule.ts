/** A metric that was measured in pairs: the gate. */
import type { Row } from '../model/comparison.ts'
import { counted } from '../model/readable.ts'
import type { PairedMetric } from '../model/run.ts'
import { twoModes } from '../stats/spread.ts'
import { judgePairs, type PairedFigures } from '../stats/paired-figures.ts'
import { median } from '../stats/quantile.ts'
import { levelsOf, type PairedSettings } from '../stats/sequential.ts'
import { judgeExact } from './exact-rule.ts'
import {
  blank,
  type Cell,
  finiteOrNull,
  type Judgement,
  mediansReason,
  plotted,
  type Prepared,
  saysElse,
  sideOf,
} from './judgement.ts'
import {
  finiteValues,
  isExactPair,
  pairedQuestion,
  pairedValues,
  type PairedValues,
  type PairPlan,
} from './measured-pairs.ts'
import { type Change, reachesFailAt, thresholdsOf } from './value-scale.ts'

interface PairsRuleOptions {
  readonly cell: Cell
  readonly data: PairedMetric
  readonly plan: PairPlan
}

/** Exact metrics by thresholds alone if their trials agree, all others by the pair-swap test, looked at as planned. */
export function preparePairs(options: PairsRuleOptions): Prepared {
  const { cell, data } = options
  const values = pairedValues(cell.benchmark, data)
  if (!isExactPair(data, values)) {
    return {
      family: 'pairs',
      takesPart: cell.rules.gate,
      judge: (alpha, tests) => judged({ ...options, alpha, tests }),
    }
  }
  const [base, head] = [finiteValues(values.base), finiteValues(values.head)]
  return {
    family: 'pairs',
    takesPart: false,
    judge: () => {
      const counts = { base: base.length, head: head.length }
      const baseVersion = versionOf(cell, 'base')
      const judgement = judgeExact({ cell, base: base[0]!, head: head[0]!, counts, baseVersion })
      const isVerified = Math.min(counts.base, counts.head) > 1 || judgement.verdict === 'no-change'
      return isVerified ? judgement : { ...judgement, warnings: [...judgement.warnings, unverified] }
    },
  }
}

/** The second trial of a side is there to verify the first: a count that scatters looks exact until then. */
const unverified = 'measured only once on a side, so it is not known whether the value repeats'

interface JudgedOptions extends PairsRuleOptions {
  readonly alpha: number
  readonly tests: number
}

function judged({ cell, data, plan, alpha, tests }: JudgedOptions): Judgement {
  const { rules, benchmark } = cell
  const { question, values } = pairedQuestion({ benchmark, data, rules, plan, alpha, ended: true })
  const found = judgePairs(question)
  const base = sideOf({ values: finiteValues(values.base), version: versionOf(cell, 'base') })
  const head = sideOf({ values: finiteValues(values.head), version: versionOf(cell, 'head') })
  const sides = { base: base.count === 0 ? null : base, head: head.count === 0 ? null : head }
  if (found.pairs === 0) {
    return { ...blank(rules), ...sides, reason: 'no pair has a value on both sides' }
  }
  const shown = shownOn(values, data, base.value ?? 0)
  const change = shown.change(found.change ?? 0)
  const verdict = found.verdict === 'continue' ? 'inconclusive' : found.verdict
  const noise = shown.noise(found.sigma)
  const thresholds = thresholdsOf(
    {
      ignore: shown.size(found.ignored) ?? rules.ignore,
      detect: shown.size(found.detect) ?? rules.detect,
      shares: { ignore: shareOf(found.ignored ?? 0, values), detect: shareOf(found.detect ?? 0, values) },
      floor: rules.floor,
      unitAt: shown.scale === 'relative' ? null : (base.value ?? 0),
    },
    rules,
  )
  const interval = intervalOf(found, shown, isByFloor(found, shown, rules.detect))
  const medians = { ...sides, change, differences: found.pairsUsed ** 2, why: () => whyApart(found, values) }
  return {
    ...blank(rules),
    ...sides,
    verdict,
    reason:
      pairsReason({ found, plan, tests, interval, ignored: thresholds.ignore, text: shown.text, noise }) ??
      (verdict === 'regression' || verdict === 'improvement' ? mediansReason(medians) : null),
    ...(isOnlyInTail(found, question.settings) ? { tail: true as const } : {}),
    method: 'pairs',
    change,
    interval,
    p: Math.min(found.pSequential.worse, found.pSequential.better),
    pairs: found.pairs,
    sigma: noise,
    // With too few pairs to call a change there is no size that would have been seen.
    detectable: found.tooFewPairs && verdict === 'inconclusive' ? null : shown.size(found.detectable),
    samples: { base: plotted(values.base.map(finiteOrNull)), head: plotted(values.head.map(finiteOrNull)) },
    warnings: pairsWarnings({ found, values, data, shown }),
    thresholds,
    severe: reachesFailAt({ sign: shown.sign, failAt: thresholds.failAt }, change),
    figures: pairsFigures({ found, alpha, plan, scale: values.scale, unit: data.unit }),
    family: rules.gate ? found.pSequential : null,
  }
}

/** What sets the medians apart from the middle of all differences. */
function whyApart(
  { pairs, pairsUsed, covariateSlope, change }: PairedFigures,
  { base, head, scale }: PairedValues,
): string {
  const complete = base.flatMap((value, index): [number, number][] =>
    value === null || (head[index] ?? null) === null ? [] : [[value, head[index]!]],
  )
  const used = complete.slice(0, pairsUsed)
  const ratio = median(used.map(([, value]) => value)) / median(used.map(([value]) => value)) - 1
  if (pairsUsed < pairs && scale === 'log' && !saysElse(ratio, change ?? 0)) {
    return `they are of all ${pairs} pairs and the change of the first ${pairsUsed}, which decided`
  }
  const measured = finiteValues(used.flat())
  if (twoModes(scale === 'log' ? measured.map(Math.log) : measured) !== null)
    return 'the values cluster around two levels'
  return covariateSlope === null
    ? 'the values are spread unevenly'
    : 'the change is corrected for the speed of the machine'
}

/** True for a regression that the middle alone would not have shown. */
function isOnlyInTail({ by, look, p }: PairedFigures, settings: PairedSettings): boolean {
  if (by !== 'tail' || look === null || p === null) return false
  return p.worse > levelsOf(settings).location * look.locationWeight
}

/** A margin as a share of the location that it refers to. */
function shareOf(margin: number, { scale, location }: PairedValues): number {
  return scale === 'log' ? margin : margin / location || 0
}

/** How figures on the scale of the test are shown: relative, or in the unit where the base gives a share no meaning. */
interface Shown {
  readonly sign: 1 | -1
  readonly scale: 'relative' | 'absolute'
  /** A change of the value, as the statistics give it: relative on logarithms, in the unit on the raw scale. */
  readonly change: (value: number) => Change
  /** A size towards worse, positive; null for none or without limit. */
  readonly size: (value: number | null) => number | null
  /** A scatter, which has no direction. */
  readonly noise: (value: number | null) => number | null
  /** What `size` and `noise` give, in words. */
  readonly text: (value: number) => string
}

function shownOn({ scale }: PairedValues, { better, unit }: PairedMetric, baseValue: number): Shown {
  const sign = better === 'lower' ? 1 : -1
  if (scale === 'log') {
    return {
      sign,
      scale: 'relative',
      change: (value) => ({ relative: finiteOrNull(value), absolute: finiteOrNull(value * baseValue) }),
      size: (value) => (value === null ? null : finiteOrNull(sign === 1 ? value : value / (1 + value))),
      noise: finiteOrNull,
      text: percent,
    }
  }
  const isRelative = baseValue > 0
  const size = (value: number | null): number | null =>
    value === null ? null : finiteOrNull(isRelative ? value / baseValue : value)
  return {
    sign,
    scale: isRelative ? 'relative' : 'absolute',
    change: (value) => ({
      relative: isRelative ? finiteOrNull(value / baseValue) : null,
      absolute: finiteOrNull(value),
    }),
    size,
    noise: size,
    text: (value) => (isRelative ? percent(value) : `${Number(value.toPrecision(3))} ${unit}`),
  }
}

/** Whether the floor decides what is ruled out: then it is told in the unit, as a share of little would frighten people. */
function isByFloor({ verdict, detect }: PairedFigures, shown: Shown, wanted: number): boolean {
  const changed = verdict === 'regression' || verdict === 'improvement'
  return !changed && (shown.size(detect) ?? 0) > wanted * (1 + 1e-9)
}

function intervalOf({ interval }: PairedFigures, shown: Shown, inUnit: boolean): Judgement['interval'] {
  if (interval === null) return null
  const { lower, upper, lowerLevel, upperLevel } = interval
  const scale = inUnit ? 'absolute' : shown.scale
  const limit = (value: number): number | null => shown.change(value)[scale]
  return { scale, lower: limit(lower), upper: limit(upper), lowerLevel, upperLevel }
}

function versionOf({ benchmark }: Cell, side: 'base' | 'head'): string | null {
  const used = side === 'base' ? benchmark.basePackage : benchmark.package
  return used?.version ?? null
}

interface PairsReasonOptions {
  readonly found: PairedFigures
  readonly plan: PairPlan
  /** How many rows share the false alarm rate. */
  readonly tests: number
  /** As the row shows it. */
  readonly interval: Row['interval']
  /** Sizes on the scale of the change: what is ignored, and the scatter of one pair, null where it is not known. */
  readonly ignored: number
  readonly noise: number | null
  /** A size in words. */
  readonly text: (size: number) => string
}

/** Why a row is undecided, or what a regression found in the tail is; null where the verdict speaks for itself. */
function pairsReason(options: PairsReasonOptions): string | null {
  const { found, plan, tests, noise, text } = options
  if (found.by === 'tail' && found.tail !== null) {
    const { slowBase, slowHead } = found.tail
    const share = (slow: number): string => percent(slow / found.pairsUsed)
    return `slow more often: ${share(slowBase)} of the base's trials and ${share(slowHead)} of the head's are among the slowest fifth of all`
  }
  if (found.verdict !== 'inconclusive' && found.verdict !== 'continue') return null
  if (found.tooFewPairs) return tooFewReason(found, plan, tests)
  const pairs = counted(found.pairs, 'pair')
  const end = found.pairs >= plan.cap ? `after ${pairs}` : `when measuring ended after ${pairs}`
  // However clear a change looks in between, it is only called at a look.
  const next = found.pairs >= plan.cap || found.nextLook === null ? '' : `; the next look is at ${found.nextLook}`
  const scatter = noise === null ? '' : `noise ${text(noise)} per pair, `
  return `${scatter}undecided ${end}${next}${besideZero(options)}`
}

/** Why a row whose interval leaves zero out is undecided all the same. */
function besideZero({ interval, ignored, text }: PairsReasonOptions): string {
  if (interval === null) return ''
  const { lower, upper, scale } = interval
  const isMore = lower !== null && lower > 0
  if (!isMore && !(upper !== null && upper < 0)) return ''
  const nearest = Math.abs((isMore ? lower : upper)!)
  // Told in the unit, the floor decides what is ignored, and that is said beside the thresholds.
  if (scale === 'relative' && nearest <= ignored)
    return `; the interval excludes zero, but not ${text(ignored)}, which is ignored`
  return '; the interval excludes zero, but with less certainty than a verdict needs'
}

/** However clear a change looks, it is not the noise that keeps it from being called. */
function tooFewReason({ pairs, leastPairsForChange }: PairedFigures, { cap }: PairPlan, tests: number): string {
  const need = `${counted(tests, 'test')} ${tests === 1 ? 'needs' : 'need'}`
  return Number.isFinite(leastPairsForChange)
    ? `too few pairs to call a regression: ${pairs} of the ${leastPairsForChange} that ${need}`
    : `too few pairs to call a regression: ${pairs}, and the cap of ${cap} is below what ${need}`
}

/** Two digits, or whole percents: what stands in a sentence. */
function percent(share: number): string {
  const value = share * 100
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))}%`
}

interface PairsWarningsOptions {
  readonly found: PairedFigures
  readonly values: PairedValues
  readonly data: PairedMetric
  /** How a size on the raw scale is told. */
  readonly shown: {
    readonly size: (value: number) => number | null
    readonly text: (value: number) => string
  }
}

/** Doubts about the values themselves. */
function pairsWarnings({ found, values, data, shown }: PairsWarningsOptions): string[] {
  const warnings: string[] = []
  if (data.kind === 'exact') warnings.push('trials of an exact metric disagree: treated as sampled')
  if (values.timeouts > 0) warnings.push(`${counted(values.timeouts, 'trial')} took too long, counted as slowest`)
  if (found.modes !== null) {
    const { low, high, highShare } = found.modes
    const apart = shown.text(values.scale === 'log' ? Math.expm1(high - low) : (shown.size(high - low) ?? 0))
    warnings.push(
      `bimodal: values cluster around two levels ${apart} apart, ${percent(highShare)} of them at the worse one`,
    )
  }
  return warnings
}

interface PairsFiguresOptions {
  readonly found: PairedFigures
  readonly alpha: number
  readonly plan: PairPlan
  readonly scale: PairedValues['scale']
  readonly unit: string
}

/** The figures behind the verdict, for `--explain`. */
function pairsFigures(options: PairsFiguresOptions): Record<string, number | string> {
  const { found, alpha, plan, scale, unit } = options
  const sizes = (size: number | null): string | null =>
    size === null || !Number.isFinite(size)
      ? null
      : scale === 'log'
        ? `${Number((size * 100).toPrecision(4))}%`
        : `${Number(size.toPrecision(6))} ${unit}`
  const all: Record<string, number | string | null> = {
    rule: 'pair-swap randomisation rank test',
    scale,
    pairs: found.pairs,
    'pairs used': found.pairsUsed,
    cap: plan.cap,
    looks: found.looksMade.join(' '),
    'decided at look': found.look?.pairs ?? 'none',
    'decided by': found.by ?? 'none',
    'fewest pairs for any verdict': found.leastPairs,
    'fewest pairs for a regression': found.leastPairsForChange,
    alpha,
    'p worse': found.p?.worse ?? null,
    'p better': found.p?.better ?? null,
    'p worse, sequential': found.pSequential.worse,
    'p better, sequential': found.pSequential.better,
    'p tail': found.tail?.p ?? null,
    ignored: sizes(found.ignored),
    'to detect': sizes(found.detect),
    sigma: sizes(found.sigma),
    'covariate slope': found.covariateSlope,
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, number | string] => entry[1] !== null),
  )
}
