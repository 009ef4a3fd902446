/** Judges a metric that was measured in pairs: the gate. */
import type { Change, Row } from '../model/comparison.ts'
import { counted } from '../model/readable.ts'
import type { PairedMetric } from '../model/run.ts'
import { twoModes } from '../stats/spread.ts'
import { judgePairs, type PairedFigures } from '../stats/paired-figures.ts'
import { median } from '../stats/quantile.ts'
import { levelsOf, type PairedSettings } from '../stats/sequential.ts'
import { judgeExact } from './exact-rule.ts'
import { isNew } from './failure-row.ts'
import {
  blank,
  type Cell,
  disagrees,
  finiteOrNull,
  isChange,
  type Judgement,
  mediansReason,
  plotted,
  type Prepared,
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
import { reachesFailAt, signOf, thresholdsOf } from './value-scale.ts'

interface PairsRuleOptions {
  readonly cell: Cell
  readonly data: PairedMetric
  readonly plan: PairPlan
}

/** Judges exact metrics by thresholds alone if their trials agree, all others by the pair-swap test at the planned looks. */
export function preparePairs(options: PairsRuleOptions): Prepared {
  const { cell, data } = options
  const { benchmark, rules } = cell
  const values = pairedValues(benchmark, data)
  if (!isExactPair(data, values)) {
    return { family: 'pairs', takesPart: rules.gate, judge: (alpha, tests) => judged(options, alpha, tests) }
  }
  const [base, head] = [finiteValues(values.base), finiteValues(values.head)]
  return {
    family: 'pairs',
    takesPart: false,
    judge: () => {
      const judgement = judgeExact({ cell, base, head, basePackage: benchmark.basePackage })
      const isVerified = Math.min(base.length, head.length) > 1 || judgement.verdict === 'no-change'
      return isVerified ? judgement : { ...judgement, warnings: [...judgement.warnings, unverified] }
    },
  }
}

/** The second trial of a side verifies the first: until then, a count with noise looks exact. */
const unverified = 'measured only once on a side, so it is not known whether the value repeats'

/** What the statistics found, and what it takes to put it into words. */
interface Evidence extends PairsRuleOptions {
  readonly alpha: number
  /** How many rows share the false alarm rate. */
  readonly tests: number
  readonly found: PairedFigures
  readonly values: PairedValues
  readonly shown: Shown
}

function judged({ cell, data, plan }: PairsRuleOptions, alpha: number, tests: number): Judgement {
  const { rules, benchmark } = cell
  const { question, values } = pairedQuestion({ benchmark, data, rules, plan, alpha, ended: true })
  const found = judgePairs(question)
  const base = sideOf(finiteValues(values.base), benchmark.basePackage)
  const head = sideOf(finiteValues(values.head), benchmark.package)
  const sides = { base: base.count === 0 ? null : base, head: head.count === 0 ? null : head }
  if (found.pairs === 0) {
    if (isNew(benchmark)) return { ...blank(rules), ...sides, verdict: 'added', reason: 'the base does not have it' }
    return { ...blank(rules), ...sides, reason: 'no pair has a value on both sides' }
  }
  const shown = shownOn(values, data, base.value ?? 0)
  const evidence: Evidence = { cell, data, plan, alpha, tests, found, values, shown }
  const change = shown.change(found.change ?? 0)
  const verdict = found.verdict === 'continue' ? 'inconclusive' : found.verdict
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
    reason: pairsReason(evidence, interval, thresholds.ignore) ?? (isChange(found) ? mediansReason(medians) : null),
    ...(isOnlyInTail(found, question.settings) ? { tail: true as const } : {}),
    method: 'pairs',
    change,
    interval,
    p: Math.min(found.pSequential.worse, found.pSequential.better),
    pairs: found.pairs,
    sigma: shown.noise(found.sigma),
    // With too few pairs to call a change, no size would have been found.
    detectable: found.tooFewPairs && verdict === 'inconclusive' ? null : shown.size(found.detectable),
    samples: { base: plotted(values.base.map(finiteOrNull)), head: plotted(values.head.map(finiteOrNull)) },
    warnings: pairsWarnings(evidence),
    thresholds,
    severe: reachesFailAt({ sign: shown.sign, failAt: thresholds.failAt }, change),
    figures: pairsFigures(evidence),
    family: rules.gate ? found.pSequential : null,
  }
}

/** Why the medians and the median of all differences disagree. */
function whyApart(
  { pairs, pairsUsed, covariateSlope, change }: PairedFigures,
  { base, head, scale }: PairedValues,
): string {
  const complete = base.flatMap((value, index): [number, number][] =>
    value === null || (head[index] ?? null) === null ? [] : [[value, head[index]!]],
  )
  const used = complete.slice(0, pairsUsed)
  const ratio = median(used.map(([, value]) => value)) / median(used.map(([value]) => value)) - 1
  if (pairsUsed < pairs && scale === 'log' && !disagrees(ratio, change ?? 0)) {
    return `they come from all ${pairs} pairs, the change from the first ${pairsUsed}, which decided`
  }
  const measured = finiteValues(used.flat())
  if (twoModes(scale === 'log' ? measured.map(Math.log) : measured) !== null)
    return 'the values cluster around two levels'
  return covariateSlope === null
    ? 'the values are spread unevenly'
    : 'the change is corrected for the speed of the machine'
}

/** True for a regression that the location test alone would not have found. */
function isOnlyInTail({ by, look, p }: PairedFigures, settings: PairedSettings): boolean {
  if (by !== 'tail' || look === null || p === null) return false
  return p.worse > levelsOf(settings).location * look.locationWeight
}

/** A margin relative to the location. */
function shareOf(margin: number, { scale, location }: PairedValues): number {
  return scale === 'log' ? margin : margin / location || 0
}

/** How figures on the scale of the test are shown: relative, or in the unit if the base is not positive. */
interface Shown {
  readonly sign: 1 | -1
  readonly scale: 'relative' | 'absolute'
  /** A change of the value, as the statistics give it: relative on logarithms, in the unit on the raw scale. */
  readonly change: (value: number) => Change
  /** A size towards worse, positive; null for none or an infinite one. */
  readonly size: (value: number | null) => number | null
  /** Noise, which has no direction. */
  readonly noise: (value: number | null) => number | null
  /** What `size` and `noise` give, in words. */
  readonly text: (value: number) => string
}

function shownOn({ scale }: PairedValues, { better, unit }: PairedMetric, baseValue: number): Shown {
  const sign = signOf(better)
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

/** Whether the floor decides what is ruled out: then it is shown in the unit, as a share of a small value looks alarming. */
function isByFloor(found: PairedFigures, shown: Shown, wanted: number): boolean {
  return !isChange(found) && (shown.size(found.detect) ?? 0) > wanted * (1 + 1e-9)
}

function intervalOf({ interval }: PairedFigures, shown: Shown, inUnit: boolean): Judgement['interval'] {
  if (interval === null) return null
  const { lower, upper, lowerLevel, upperLevel } = interval
  const scale = inUnit ? 'absolute' : shown.scale
  const limit = (value: number): number | null => shown.change(value)[scale]
  return { scale, lower: limit(lower), upper: limit(upper), lowerLevel, upperLevel }
}

/** Why a row is undecided, or what a regression in the tail means; null if the verdict needs no explanation. */
function pairsReason(
  { found, plan, tests, shown }: Evidence,
  interval: Row['interval'],
  ignored: number,
): string | null {
  if (found.by === 'tail' && found.tail !== null) {
    const { slowBase, slowHead } = found.tail
    const share = (slow: number): string => percent(slow / found.pairsUsed)
    return `slow more often: ${share(slowBase)} of the base's trials and ${share(slowHead)} of the head's are among the slowest fifth of all`
  }
  if (found.verdict !== 'inconclusive' && found.verdict !== 'continue') return null
  if (found.tooFewPairs) return tooFewReason(found, plan, tests)
  const pairs = counted(found.pairs, 'pair')
  const end = found.pairs >= plan.cap ? `after ${pairs}` : `when measuring ended after ${pairs}`
  // However clear a change seems between two looks, only a look can call it.
  const next = found.pairs >= plan.cap || found.nextLook === null ? '' : `; the next look is at ${found.nextLook}`
  const noise = shown.noise(found.sigma)
  const scatter =
    noise === null || noise === 0 ? '' : `noise ${shown.text(noise).replace(/^a factor/, 'of $&')} per pair, `
  return `${scatter}undecided ${end}${next}${besideZero(interval, ignored, shown)}`
}

/** Why a row is undecided although its interval excludes zero. */
function besideZero(interval: Row['interval'], ignored: number, { text }: Shown): string {
  if (interval === null) return ''
  const { lower, upper, scale } = interval
  const isMore = lower !== null && lower > 0
  if (!isMore && !(upper !== null && upper < 0)) return ''
  const nearest = Math.abs((isMore ? lower : upper)!)
  // In the unit, the floor decides what is ignored; the thresholds beside it say so.
  if (scale === 'relative' && nearest <= ignored)
    return `; the interval excludes zero, but not ${text(ignored)}, which is ignored`
  return '; the interval excludes zero, but with less certainty than a verdict needs'
}

/** Noise is not what keeps such a change from being called, however clear it looks. */
function tooFewReason({ pairs, leastPairsForChange }: PairedFigures, { cap }: PairPlan, tests: number): string {
  const need = `${counted(tests, 'test')} ${tests === 1 ? 'needs' : 'need'}`
  return Number.isFinite(leastPairsForChange)
    ? `too few pairs for a significant result: ${pairs} of the ${leastPairsForChange} that ${need}`
    : `too few pairs for a significant result: ${pairs}, and the cap of ${cap} is below what ${need}`
}

/** A percentage for a sentence: two digits, or a whole number; a factor where nobody would read it. */
function percent(share: number): string {
  const value = share * 100
  if (value >= 1_000) return `a factor of ${Math.floor(1 + share)}`
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))}%`
}

/** Doubts about the values themselves. */
function pairsWarnings({ found, values, data, shown }: Evidence): string[] {
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

/** The figures behind the verdict, for `--explain`. */
function pairsFigures({ found, alpha, plan, values: { scale }, data }: Evidence): Record<string, number | string> {
  const sizes = (size: number | null): string | null => {
    if (size === null || !Number.isFinite(size)) return null
    return scale === 'log' ? `${Number((size * 100).toPrecision(4))}%` : `${Number(size.toPrecision(6))} ${data.unit}`
  }
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
