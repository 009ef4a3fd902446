/** What a row measured in pairs has to say in words and in figures. */
import { counted } from '../model/counted.ts'
import type { Row } from '../model/comparison.ts'
import type { PairedMetric } from '../model/run.ts'
import type { PairedFigures } from '../stats/paired-figures.ts'
import type { PairedValues } from './measured-pairs.ts'
import type { PairPlan } from './pair-plan.ts'

export interface PairsReasonOptions {
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
export function pairsReason(options: PairsReasonOptions): string | null {
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
    return `; the interval leaves zero out, but not ${text(ignored)}, which is ignored`
  return '; the interval leaves zero out, but holds less certainly than a verdict must'
}

/** However clear a change looks, it is not the noise that keeps it from being called. */
function tooFewReason({ pairs, leastPairsForChange }: PairedFigures, { cap }: PairPlan, tests: number): string {
  const need = `${counted(tests, 'test')} ${tests === 1 ? 'needs' : 'need'}`
  return Number.isFinite(leastPairsForChange)
    ? `too few pairs to call a regression: ${pairs} of the ${leastPairsForChange} that ${need}`
    : `too few pairs to call a regression: ${pairs}, and the cap of ${cap} is below what ${need}`
}

/** Two digits, or whole percents: what stands in a sentence. */
export function percent(share: number): string {
  const value = share * 100
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} %`
}

export interface PairsWarningsOptions {
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
export function pairsWarnings({ found, values, data, shown }: PairsWarningsOptions): string[] {
  const warnings: string[] = []
  if (data.kind === 'exact') warnings.push('trials of an exact metric disagree: treated as sampled')
  if (values.timeouts > 0) warnings.push(`${counted(values.timeouts, 'trial')} took too long and count as slowest`)
  if (found.modes !== null) {
    const { low, high, highShare } = found.modes
    const apart = shown.text(values.scale === 'log' ? Math.expm1(high - low) : (shown.size(high - low) ?? 0))
    warnings.push(
      `bimodal: values gather around two levels ${apart} apart, ${percent(highShare)} of them at the worse one`,
    )
  }
  return warnings
}

export interface PairsFiguresOptions {
  readonly found: PairedFigures
  readonly alpha: number
  readonly plan: PairPlan
  readonly scale: PairedValues['scale']
  readonly unit: string
}

/** The figures behind the verdict, for `--explain`. */
export function pairsFigures(options: PairsFiguresOptions): Record<string, number | string> {
  const { found, alpha, plan, scale, unit } = options
  const sizes = (size: number | null): string | null =>
    size === null || !Number.isFinite(size)
      ? null
      : scale === 'log'
        ? `${Number((size * 100).toPrecision(4))} %`
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
