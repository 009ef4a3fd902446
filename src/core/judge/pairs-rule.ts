/** Judges a metric that was measured in pairs, by the pair-swap test at the planned looks: the gate. */
import { maxValues } from '../model/benchmark-schema.ts'
import type { Row } from '../model/comparison.ts'
import { formatMagnitude, baseAndHeadTexts, formatShare, formatThreshold } from '../model/format.ts'
import { countWithNoun } from '../model/readable.ts'
import { judgePairs, type PairedFigures } from '../stats/paired-figures.ts'
import { median } from '../stats/quantile.ts'
import { withHalfAlpha, levelByTest, type PairedQuestion } from '../stats/sequential.ts'
import { isAddedAsBaseAlwaysFails } from './failure-row.ts'
import {
  notComparable,
  finiteOrNone,
  isChange,
  type Judgement,
  medianGapTextIfAny,
  type PairedCell,
  plottedValues,
  sideStats,
  trialWarnings,
} from './judgement.ts'
import { finiteValues, toTestInput, profilePairs } from './measured-pairs.ts'
import { pairsWithMinutesOrFutile, budgetTip } from './needs.ts'
import { floorWarnings } from './policy.ts'
import { toChange, toInterval, reachesFailAt, scaleOfTest, toRelativeSize, thresholdsFromScale } from './value-scale.ts'

export function judgePaired({ row, rules, benchmark, data, run }: PairedCell, alpha: number, tests: number): Judgement {
  const plan = run.pairing ?? profilePairs(run.profile)
  const { question, values } = toTestInput({ benchmark, metric: row.metric, data, rules, plan, alpha, ended: true })
  const figures = judgePairs(question)
  const { basePackage, package: headPackage } = benchmark
  const sides = { base: sideStatsIfAny(values.base, basePackage), head: sideStatsIfAny(values.head, headPackage) }
  const unjudged = { ...notComparable(rules), ...sides }
  if (figures.pairs === 0) return { ...unjudged, ...judgementWithoutPairs(benchmark) }
  const at = sides.base?.value ?? 0
  const scale = scaleOfTest(values, data, figures)
  const size = (shift: number): number | undefined => toRelativeSize(scale, shift, at)
  const change = toChange(scale, figures.shift!, at)
  const verdict = figures.verdict === 'continue' ? 'undecided' : figures.verdict
  const thresholds = thresholdsFromScale(scale, { at, rules, floor: question.settings.floor })
  // Where the floor decides what is ruled out, it is shown in the unit: a share of a small value looks alarming.
  const inUnit = !isChange(figures) && (size(figures.detect!) ?? 0) > rules.detect * (1 + 1e-9)
  const interval = toInterval(scale, figures.limits!, { at, inUnit })
  const sigma = scale.kind === 'log' ? finiteOrNone(figures.sigma) : size(figures.sigma!)
  const inWords = (share: number): string =>
    scale.kind === 'log' || at > 0
      ? formatMagnitude(share, { rough: true })
      : `${Number(share.toPrecision(3))} ${data.unit}`
  const isOpen = verdict === 'undecided'
  const needs = isOpen && rules.gate ? findNeedsForVerdict(figures, plan.cap, { benchmark, run }) : undefined
  const reason = (): string | undefined => {
    if (isOpen) {
      const takes = needs === undefined ? '' : budgetTip(needs)
      if (figures.tooFewPairs) return tooFewPairsReason(figures, plan.cap, tests) + takes
      const noise = sigma === undefined || sigma === 0 ? undefined : inWords(sigma)
      return undecidedReason(figures, plan.cap, noise) + zeroExcludedText(interval, thresholds.ignore, inWords) + takes
    }
    const clockText = cpuOrTailVerdictReason(figures, question, data.unit)
    return isChange(figures) ? (clockText ?? medianGapTextIfAny({ ...sides, change })) : clockText
  }
  return {
    ...unjudged,
    verdict,
    reason: reason(),
    ...(needs && { needs }),
    ...(isWorseOnlyInTail(figures, question) ? { tail: true as const } : {}),
    method: 'pairs',
    change,
    interval,
    p: Math.min(figures.pSequential.worse, figures.pSequential.better),
    pairs: figures.pairs,
    sigma,
    // With too few pairs to call a change, no size would have been found.
    detectable: figures.tooFewPairs && isOpen ? undefined : size(figures.detectable!),
    samples: { base: plottedValues(values.base), head: plottedValues(values.head) },
    warnings: [
      ...floorWarnings(rules, data.unit, values.location),
      ...trialWarnings(data, values.timeouts),
      ...clusterWarnings(figures, (shift) => inWords((scale.kind === 'log' ? Math.expm1(shift) : size(shift)) ?? 0)),
    ],
    thresholds,
    severe: reachesFailAt({ sign: scale.sign, failAt: thresholds.failAt }, change),
    figures: figuresOfPairsTest(figures, { scale: values.scale, unit: data.unit, cap: plan.cap, alpha }),
    family: rules.gate ? figures.pSequential : undefined,
  }
}

function sideStatsIfAny(
  values: Parameters<typeof finiteValues>[0],
  from: Parameters<typeof sideStats>[1],
): Judgement['base'] {
  const figures = sideStats(finiteValues(values), from)
  return figures.count === 0 ? undefined : figures
}

function judgementWithoutPairs(benchmark: PairedCell['benchmark']): Partial<Judgement> {
  if (isAddedAsBaseAlwaysFails(benchmark)) return { verdict: 'added', reason: 'the base does not have it' }
  return { reason: 'no pair has a value on both sides' }
}

/** Says what was judged in place of the shown values, and what a change in the tail means; none for other verdicts. */
function cpuOrTailVerdictReason(figures: PairedFigures, { cpu }: PairedQuestion, unit: string): string | undefined {
  const tail = findTailReason(figures)
  if (figures.clock !== 'cpu') return tail
  const [base, head] = [cpu!.pairs.base, cpu!.pairs.head].map((side) => median(finiteValues(side)))
  const { arrow } = baseAndHeadTexts({ base: base!, head: head! }, unit)
  return `by CPU time, ${arrow}: the machine was busy${tail === undefined ? '' : `; ${tail}`}`
}

/** Returns true for what the location test alone would not have called worse. */
function isWorseOnlyInTail({ by, clock, p, look }: PairedFigures, { settings }: PairedQuestion): boolean {
  const { location } = levelByTest(clock === undefined ? settings : withHalfAlpha(settings))
  return by === 'tail' && clock !== 'wall' && p!.worse > location * look!.locationWeight
}

function clusterWarnings({ modes }: PairedFigures, inWords: (shift: number) => string): string[] {
  if (modes === undefined) return []
  const { low, high, highShare } = modes
  const apart = inWords(high - low)
  return [`values cluster around two levels ${apart} apart, ${formatShare(highShare)} of them at the worse one`]
}

/** Returns what worse in the tail means; undefined for any other verdict. */
function findTailReason({ by, clock, tail, pairsUsed }: PairedFigures): string | undefined {
  if (by !== 'tail' || tail === undefined) return undefined
  if (clock === 'wall') return 'waits longer: few of the fastest trials are of the head, on a busy machine'
  const share = (slow: number): string => formatShare(slow / pairsUsed)
  return `slow more often: ${share(tail.slowBase)} of the base's trials and ${share(tail.slowHead)} of the head's are among the slowest fifth of all`
}

function undecidedReason({ pairs, nextLook, clock }: PairedFigures, cap: number, noise: string | undefined): string {
  const end = pairs >= cap ? 'after' : 'when measuring ended after'
  // However clear a change seems between two looks, only a look can call it.
  const next = pairs >= cap || nextLook === undefined ? '' : `; the next look is at ${nextLook}`
  const by = clock === 'cpu' ? ' by CPU time' : ''
  const scatter = noise === undefined ? '' : `noise ${noise} per pair${by}, `
  return `${scatter}undecided ${end} ${countWithNoun(pairs, 'pair')}${next}`
}

/** Returns what a verdict takes at the pace so far; none if measuring was interrupted, or by how it was asked for. */
function findNeedsForVerdict(
  { pairs, leastPairsForChange, neededPairs, nextLook, tooFewPairs }: PairedFigures,
  cap: number,
  { benchmark, run }: Pick<PairedCell, 'benchmark' | 'run'>,
): Row['needs'] {
  const needed = Math.max(leastPairsForChange, neededPairs ?? 0, nextLook ?? 0)
  if (pairs >= cap) return tooFewPairs ? undefined : { pairs, futile: true }
  if (pairs >= needed || benchmark.ends?.at(-1)?.by !== 'clock') return undefined
  if (needed > cap && Number.isFinite(needed)) return { pairs: Math.min(needed, maxValues), futile: true }
  const all = run.benchmarks.reduce((sum, one) => sum + (one.pairs?.length ?? 0), 0)
  return pairsWithMinutesOrFutile({
    pairs: Math.min(cap, needed),
    pairMs: run.measuringMs / pairs,
    aloneMs: run.measuringMs / Math.max(all, pairs),
  })
}

/** Says why a row is undecided although its interval excludes zero. */
function zeroExcludedText(interval: NonNullable<Row['interval']>, ignored: number, inWords: (share: number) => string) {
  const { lower, upper, scale } = interval
  const above = Math.max(lower ?? 0, -(upper ?? 0))
  if (above <= 0) return ''
  // In the unit, the floor decides what is ignored; the thresholds beside it say so.
  if (scale === 'relative' && above <= ignored)
    return `; the interval excludes zero, but not ${inWords(ignored)}, which is ignored`
  return '; the interval excludes zero, but with less certainty than a verdict needs'
}

/** Says that pairs are missing: not noise keeps such a change from being called, however clear it looks. */
function tooFewPairsReason({ pairs, leastPairsForChange }: PairedFigures, cap: number, tests: number): string {
  const need = `${countWithNoun(tests, 'test')} ${tests === 1 ? 'needs' : 'need'}`
  const few = `too few pairs for a significant result: ${pairs}`
  return Number.isFinite(leastPairsForChange)
    ? `${few} of the ${leastPairsForChange} that ${need}`
    : `${few}, and the cap of ${cap} is below what ${need}`
}

interface FiguresOptions {
  readonly scale: 'log' | 'raw'
  readonly unit: string
  readonly cap: number
  readonly alpha: number
}

/** Returns the figures behind the verdict, for `--explain`. */
function figuresOfPairsTest(figures: PairedFigures, { scale, unit, cap, alpha }: FiguresOptions): Judgement['figures'] {
  const sizes = (size: number | undefined): string | undefined => {
    if (size === undefined || !Number.isFinite(size)) return undefined
    return scale === 'log' ? formatThreshold(size) : `${Number(size.toPrecision(6))} ${unit}`
  }
  const all: Record<string, number | string | undefined> = {
    rule: 'pair-swap randomisation rank test',
    scale,
    clock: figures.clock,
    pairs: figures.pairs,
    'pairs used': figures.pairsUsed,
    cap,
    looks: figures.looksMade.join(' '),
    'decided at look': figures.look?.pairs ?? 'none',
    'decided by': figures.by ?? 'none',
    'fewest pairs for any verdict': figures.leastPairs,
    'fewest pairs for a change': figures.leastPairsForChange,
    alpha,
    'p worse': figures.p?.worse,
    'p better': figures.p?.better,
    'p worse, sequential': figures.pSequential.worse,
    'p better, sequential': figures.pSequential.better,
    'p tail': figures.tail?.p,
    ignored: sizes(scale === 'log' ? Math.expm1(figures.ignored!) : figures.ignored),
    'to detect': sizes(scale === 'log' ? Math.expm1(figures.detect!) : figures.detect),
    sigma: sizes(figures.sigma),
  }
  return Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}
