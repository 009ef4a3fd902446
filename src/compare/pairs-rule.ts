/** Judges a metric that was measured in pairs, by the pair-swap test at the planned looks: the gate. */
import type { Change, Row } from '../model/comparison.ts'
import { counted } from '../model/readable.ts'
import type { PairedMetric } from '../model/run.ts'
import { twoModes } from '../stats/spread.ts'
import { judgePairs, type PairedFigures } from '../stats/paired-figures.ts'
import { median } from '../stats/quantile.ts'
import { levelsOf } from '../stats/sequential.ts'
import { isNew } from './failure-row.ts'
import {
  blank,
  disagrees,
  finiteOrNull,
  isChange,
  isInPairs,
  type Judgement,
  mediansReason,
  type PairedCell,
  plotted,
  type Rule,
  sideOf,
  valueWarnings,
} from './judgement.ts'
import { finiteValues, pairedQuestion, type PairedValues, pairPlanOfRun } from './measured-pairs.ts'
import { reachesFailAt, signOf, thresholdsOf } from './value-scale.ts'

export const sampledPairs: Rule = {
  applies: isInPairs,
  prepare: (cell: PairedCell) => ({
    family: 'pairs',
    takesPart: cell.rules.gate,
    judge: (alpha, tests) => judged(cell, alpha, tests),
  }),
}

function judged({ rules, benchmark, data, run }: PairedCell, alpha: number, tests: number): Judgement {
  const plan = pairPlanOfRun(run)
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
  const change = shown.change(found.change ?? 0)
  const verdict = found.verdict === 'continue' ? 'inconclusive' : found.verdict
  const detect = shown.size(found.detect)
  const thresholds = thresholdsOf(
    {
      ignore: shown.size(found.ignored) ?? rules.ignore,
      detect: detect ?? rules.detect,
      shares: { ignore: shareOf(found.ignored, values), detect: shareOf(found.detect, values) },
      floor: rules.floor,
      unitAt: shown.scale === 'relative' ? null : (base.value ?? 0),
    },
    rules,
  )
  // Where the floor decides what is ruled out, it is shown in the unit: a share of a small value looks alarming.
  const isByFloor = !isChange(found) && (detect ?? 0) > rules.detect * (1 + 1e-9)
  const interval = intervalOf(found, shown, isByFloor ? 'absolute' : shown.scale)
  const medians = { ...sides, change, differences: found.pairsUsed ** 2, why: () => whyApart(found, values) }
  const reason =
    verdict === 'inconclusive'
      ? found.tooFewPairs
        ? tooFewReason(found, plan.cap, tests)
        : undecidedReason(found, plan.cap, shown) + besideZero(interval, thresholds.ignore, shown)
      : (tailReason(found) ?? (isChange(found) ? mediansReason(medians) : null))
  // A regression that the location test alone would not have found.
  const isOnlyInTail =
    found.by === 'tail' && found.p!.worse > levelsOf(question.settings).location * found.look!.locationWeight
  return {
    ...blank(rules),
    ...sides,
    verdict,
    reason,
    ...(isOnlyInTail ? { tail: true as const } : {}),
    method: 'pairs',
    change,
    interval,
    p: Math.min(found.pSequential.worse, found.pSequential.better),
    pairs: found.pairs,
    sigma: shown.noise(found.sigma),
    // With too few pairs to call a change, no size would have been found.
    detectable: found.tooFewPairs && verdict === 'inconclusive' ? null : shown.size(found.detectable),
    samples: { base: plotted(values.base), head: plotted(values.head) },
    warnings: [...valueWarnings(data, values.timeouts), ...bimodalWarning(found, values, shown)],
    thresholds,
    severe: reachesFailAt({ sign: signOf(data.better), failAt: thresholds.failAt }, change),
    figures: pairsFigures(found, { scale: values.scale, unit: data.unit, cap: plan.cap, alpha }),
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

/** A margin relative to the location. */
function shareOf(margin: number | null, { scale, location }: PairedValues): number {
  return scale === 'log' ? (margin ?? 0) : (margin ?? 0) / location || 0
}

/** How figures on the scale of the test are shown: relative, or in the unit if the base is not positive. */
interface Shown {
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

function shownOn({ scale }: PairedValues, { better, unit }: PairedMetric, at: number): Shown {
  if (scale === 'log') {
    return {
      scale: 'relative',
      change: (value) => ({ relative: finiteOrNull(value), absolute: finiteOrNull(value * at) }),
      size: (value) => (value === null ? null : finiteOrNull(better === 'lower' ? value : value / (1 + value))),
      noise: finiteOrNull,
      text: percent,
    }
  }
  const isRelative = at > 0
  const size = (value: number | null) => (value === null ? null : finiteOrNull(isRelative ? value / at : value))
  return {
    scale: isRelative ? 'relative' : 'absolute',
    change: (value) => ({ relative: isRelative ? size(value) : null, absolute: finiteOrNull(value) }),
    size,
    noise: size,
    text: (value) => (isRelative ? percent(value) : `${Number(value.toPrecision(3))} ${unit}`),
  }
}

function intervalOf({ interval }: PairedFigures, { change }: Shown, scale: Shown['scale']): Judgement['interval'] {
  if (interval === null) return null
  return { scale, ...interval, lower: change(interval.lower)[scale], upper: change(interval.upper)[scale] }
}

/** What a regression in the tail means; null for any other verdict. */
function tailReason({ by, tail, pairsUsed }: PairedFigures): string | null {
  if (by !== 'tail' || tail === null) return null
  const share = (slow: number): string => percent(slow / pairsUsed)
  return `slow more often: ${share(tail.slowBase)} of the base's trials and ${share(tail.slowHead)} of the head's are among the slowest fifth of all`
}

function undecidedReason({ pairs, nextLook, sigma }: PairedFigures, cap: number, shown: Shown): string {
  const end = pairs >= cap ? 'after' : 'when measuring ended after'
  // However clear a change seems between two looks, only a look can call it.
  const next = pairs >= cap || nextLook === null ? '' : `; the next look is at ${nextLook}`
  const noise = shown.noise(sigma)
  const scatter =
    noise === null || noise === 0 ? '' : `noise ${shown.text(noise).replace(/^a factor/, 'of $&')} per pair, `
  return `${scatter}undecided ${end} ${counted(pairs, 'pair')}${next}`
}

/** Why a row is undecided although its interval excludes zero. */
function besideZero(interval: Row['interval'], ignored: number, { text }: Shown): string {
  if (interval === null) return ''
  const { lower, upper, scale } = interval
  const nearest = lower !== null && lower > 0 ? lower : upper !== null && upper < 0 ? -upper : null
  if (nearest === null) return ''
  // In the unit, the floor decides what is ignored; the thresholds beside it say so.
  if (scale === 'relative' && nearest <= ignored)
    return `; the interval excludes zero, but not ${text(ignored)}, which is ignored`
  return '; the interval excludes zero, but with less certainty than a verdict needs'
}

/** Noise is not what keeps such a change from being called, however clear it looks. */
function tooFewReason({ pairs, leastPairsForChange }: PairedFigures, cap: number, tests: number): string {
  const need = `${counted(tests, 'test')} ${tests === 1 ? 'needs' : 'need'}`
  const few = `too few pairs for a significant result: ${pairs}`
  return Number.isFinite(leastPairsForChange)
    ? `${few} of the ${leastPairsForChange} that ${need}`
    : `${few}, and the cap of ${cap} is below what ${need}`
}

/** A percentage for a sentence: two digits, or a whole number; a factor where nobody would read it. */
function percent(share: number): string {
  const value = share * 100
  if (value >= 1_000) return `a factor of ${Math.floor(1 + share)}`
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))}%`
}

function bimodalWarning({ modes }: PairedFigures, { scale }: PairedValues, shown: Shown): string[] {
  if (modes === null) return []
  const gap = modes.high - modes.low
  const apart = shown.text(scale === 'log' ? Math.expm1(gap) : (shown.size(gap) ?? 0))
  return [
    `bimodal: values cluster around two levels ${apart} apart, ${percent(modes.highShare)} of them at the worse one`,
  ]
}

interface FiguresOptions {
  readonly scale: 'log' | 'raw'
  readonly unit: string
  readonly cap: number
  readonly alpha: number
}

/** The figures behind the verdict, for `--explain`. */
function pairsFigures(found: PairedFigures, { scale, unit, cap, alpha }: FiguresOptions): Judgement['figures'] {
  const sizes = (size: number | null): string | null => {
    if (size === null || !Number.isFinite(size)) return null
    return scale === 'log' ? `${Number((size * 100).toPrecision(4))}%` : `${Number(size.toPrecision(6))} ${unit}`
  }
  const all: Record<string, number | string | null> = {
    rule: 'pair-swap randomisation rank test',
    scale,
    pairs: found.pairs,
    'pairs used': found.pairsUsed,
    cap,
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
  return Object.fromEntries(Object.entries(all).flatMap(([name, figure]) => (figure === null ? [] : [[name, figure]])))
}
