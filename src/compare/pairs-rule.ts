/** A metric that was measured in pairs: the gate. */
import type { PairedMetric } from '../model/run.ts'
import { judgePairs, type PairedFigures } from '../stats/paired-figures.ts'
import { judgeExact } from './exact.ts'
import { twoModes } from '../stats/modes.ts'
import { median } from '../stats/quantile.ts'
import { levelsOf, type PairedSettings } from '../stats/sequential.ts'
import {
  blank,
  finiteOrNull,
  mediansReason,
  plotted,
  saysElse,
  sideOf,
  type Cell,
  type Judgement,
  type Prepared,
} from './judgement.ts'
import { finiteValues, isExactPair, pairedValues, type PairedValues } from './measured-pairs.ts'
import type { PairPlan } from './pair-plan.ts'
import { pairedQuestion } from './paired-question.ts'
import { pairsFigures, pairsReason, pairsWarnings, percent } from './pairs-words.ts'
import { reachesFailAt, thresholdsOf, type Change } from './scale.ts'

export interface PairsRuleOptions {
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
const unverified = 'measured once on a side, so nothing shows yet that the value repeats'

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
    return { ...blank(rules), ...sides, reason: 'no pair in which both sides gave a value' }
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
    return 'the values gather around two levels'
  return covariateSlope === null ? 'the values scatter unevenly' : 'the speed of the machine is taken off the change'
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
