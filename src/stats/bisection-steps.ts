/**
 * The course of a bisection: first both ends in pairs, until it is certain that they differ; then the search between
 * them; at last the commit that was found against the one before it, for the size of the change. A plain function of the
 * pairs so far: a bisection that was cut off goes on by being asked again.
 *
 * The error rate is shared out. A fifth goes to the ends: a change between them where there is none (the sequential
 * rank test of sequential.ts, both directions). The rest goes to the search: weight on other commits than the one named.
 */
import { hodgesLehmannShift, type TwoSamples } from './location.ts'
import { lookSchedule } from './looks.ts'
import { believe, likeliest, nextQuery, pairsLeft, type Beliefs, type Candidates, type Query } from './noisy-search.ts'
import type { Thresholds } from './paired-data.ts'
import { lowerLimit, rankPairs, upperLimit } from './psr.ts'
import { median } from './quantile.ts'
import { decide, type PairedSettings, type PairedVerdict } from './sequential.ts'
import { robustDeviation } from './spread.ts'

/** A pair of two positions: 0 is the good end, `last` the bad one. */
export interface BisectionPair extends Query {
  readonly baseValue: number
  readonly headValue: number
}

interface BisectionSettings extends Pick<Thresholds, 'better' | 'ignore' | 'floor'> {
  /** Chance to name a wrong commit, or any where the ends do not differ: 0.05 is 5%. */
  readonly error: number
  /** True for values that may be negative: they are compared by difference. */
  readonly signed: boolean
  /** True if values are counted: if they agree from pair to pair, one pair says it all. */
  readonly isCounted: boolean
}

export interface Bisection {
  readonly last: number
  readonly pairs: readonly BisectionPair[]
  readonly settings: BisectionSettings
  /** False for a position that turned out not to be measurable. */
  readonly canMeasure: (position: number) => boolean
  /** Whether a position is prepared already. */
  readonly isReady: (position: number) => boolean
}

/** How far one side lies above the other: relative on the log scale (0.15 is 15%), else in the unit. */
export interface SideDifference {
  readonly scale: 'log' | 'raw'
  readonly size: number
  /** Limits of 95%; null if so few pairs give none. Both are `size` for exact figures. */
  readonly lower: number | null
  readonly upper: number | null
  readonly isExact: boolean
  readonly pairs: number
  /** Medians of both sides. */
  readonly from: number
  readonly to: number
}

/** What is believed between the ends, once these are known to differ. */
export interface Course {
  readonly candidates: Candidates
  /** Whether these hold the error rate alone. */
  readonly isFound: boolean
  /** The fewest commits, by weight, that hold the error rate together: what would be named if it ended here. */
  readonly suspects: readonly number[]
}

export type BisectionStep =
  /** To be measured next; `course` is null while it is not certain that the ends differ. */
  | { readonly kind: 'measure'; readonly query: Query; readonly course: Course | null; readonly pairsLeft: number }
  | { readonly kind: 'found'; readonly course: Course }
  /** The ends do not differ by more than is ignored, or (`undecided`) not certainly so with the most pairs there are. */
  | { readonly kind: 'alike'; readonly isCertain: boolean }

/** Pairs of the ends at most. */
const mostEndPairs = 400
const endsShare = 0.2
/** Pairs of the commit that was found and the one before it, for the size of the change. */
const sizePairs = 10
/** Of figures without noise: one, and one to verify it. */
const exactPairs = 2
/** What the ends take where they differ clearly, for the time left. */
const usualEndPairs = 16

/** What to measure next, or what came of it. */
export function nextStep(bisection: Bisection): BisectionStep {
  const { last, settings } = bisection
  const ends = pairsBetween(bisection, { base: 0, head: last })
  const more: BisectionStep = {
    kind: 'measure',
    query: { base: 0, head: last },
    course: null,
    pairsLeft: Math.max(2, usualEndPairs - ends.length) + (last === 1 ? 0 : sizePairs),
  }
  if (settings.isCounted && ends.length < exactPairs) return more
  const isExact = agrees(ends, settings)
  // Anything else is measured only once the ends are known to differ.
  const isKnown = ends.length < bisection.pairs.length
  const verdict = isKnown ? 'differ' : isExact ? exactVerdict(ends) : verdictOf(bisection, ends)
  if (verdict === 'continue') return more
  if (verdict === 'no-change' || verdict === 'inconclusive')
    return { kind: 'alike', isCertain: verdict === 'no-change' }

  const { canMeasure, isReady } = bisection
  const scale = scaleOf(bisection)
  const pairs = bisection.pairs.map(({ base, head, baseValue, headValue }) => {
    const [from, to] = [on(scale, baseValue), on(scale, headValue)]
    return { base, head, difference: to - from }
  })
  const beliefs = believe({ last, pairs, isExact })
  const candidates = likeliest(beliefs, canMeasure)
  const tolerated = (1 - endsShare) * settings.error
  const isFound = candidates.weight >= 1 - tolerated
  const course = { candidates, isFound, suspects: suspectsOf(beliefs, tolerated) }
  const direct = { base: candidates.before, head: candidates.to }
  const wanted = (isExact ? 1 : sizePairs) - pairsBetween(bisection, direct).length
  if (!isFound) {
    const query = nextQuery({ beliefs, canMeasure, isReady, end: isExact ? 'good' : steadierEnd(ends, scale) })
    const left = isExact ? Math.log2(course.suspects.length) : pairsLeft(beliefs, tolerated) + Math.max(0, wanted)
    return { kind: 'measure', query, course, pairsLeft: Math.ceil(left) }
  }
  if (wanted > 0) return { kind: 'measure', query: direct, course, pairsLeft: wanted }
  return { kind: 'found', course }
}

/** The change between two positions, by the pairs of just these two; null if there are none. */
export function changeBetween(bisection: Bisection, query: Query): SideDifference | null {
  const pairs = pairsBetween(bisection, query)
  if (pairs.length === 0) return null
  const scale = scaleOf(bisection)
  const isExact = agrees(pairs, bisection.settings)
  const samples = samplesOf(pairs, scale)
  const ranked = rankPairs(samples)
  const size = hodgesLehmannShift(samples)
  const shown = (shift: number): number | null =>
    !Number.isFinite(shift) ? null : scale === 'log' ? Math.expm1(shift) : shift
  return {
    scale,
    size: shown(size)!,
    lower: shown(isExact ? size : lowerLimit(ranked, 0.025)),
    upper: shown(isExact ? size : upperLimit(ranked, 0.025)),
    isExact,
    pairs: pairs.length,
    from: median(pairs.map(({ baseValue }) => baseValue)),
    to: median(pairs.map(({ headValue }) => headValue)),
  }
}

function pairsBetween({ pairs }: Pick<Bisection, 'pairs'>, { base, head }: Query): BisectionPair[] {
  return pairs.filter((pair) => pair.base === base && pair.head === head)
}

/** Logarithms unless a value forbids them. */
function scaleOf({ pairs, settings }: Pick<Bisection, 'pairs' | 'settings'>): 'log' | 'raw' {
  const isPositive = pairs.every(({ baseValue, headValue }) => baseValue > 0 && headValue > 0)
  return isPositive && !settings.signed ? 'log' : 'raw'
}

function on(scale: 'log' | 'raw', value: number): number {
  return scale === 'log' ? Math.log(value) : value
}

function samplesOf(pairs: readonly BisectionPair[], scale: 'log' | 'raw'): TwoSamples {
  return {
    base: pairs.map(({ baseValue }) => on(scale, baseValue)),
    head: pairs.map(({ headValue }) => on(scale, headValue)),
  }
}

/** True for counted values that are the same each time. */
function agrees(pairs: readonly BisectionPair[], { isCounted }: BisectionSettings): boolean {
  const sides = [pairs.map(({ baseValue }) => baseValue), pairs.map(({ headValue }) => headValue)]
  return isCounted && sides.every((values) => new Set(values).size === 1)
}

function exactVerdict(ends: readonly BisectionPair[]): 'no-change' | 'differ' {
  return ends.every(({ baseValue, headValue }) => baseValue === headValue) ? 'no-change' : 'differ'
}

/** Users who bisect claim that there is a change: give up only if not even twice of what is ignored is possible. */
function verdictOf(bisection: Bisection, ends: readonly BisectionPair[]): PairedVerdict {
  const { better, ignore, floor, error } = bisection.settings
  const settings: PairedSettings = {
    better,
    scale: scaleOf(bisection),
    ignore,
    floor,
    detect: 2 * ignore,
    alpha: (endsShare * error) / 2,
    cap: mostEndPairs,
    tailTest: false,
    stopEarly: true,
  }
  // Between two looks nothing can be decided, and looking takes time.
  const looks = lookSchedule(mostEndPairs).filter(({ alphaWeight, betaWeight }) => alphaWeight + betaWeight > 0)
  const count = looks.findLast(({ pairs }) => pairs <= ends.length)?.pairs ?? 0
  if (count === 0 || (count < ends.length && bisection.last > 1)) return 'continue'
  const seen = ends.slice(0, count)
  const pairs = { base: seen.map(({ baseValue }) => baseValue), head: seen.map(({ headValue }) => headValue) }
  return decide({ pairs, settings, ended: ends.length >= mostEndPairs }).verdict
}

/** The end whose own values scatter less: pairs with it carry less noise. */
function steadierEnd(ends: readonly BisectionPair[], scale: 'log' | 'raw'): 'good' | 'bad' {
  const { base, head } = samplesOf(ends, scale)
  return robustDeviation(head) < robustDeviation(base) ? 'bad' : 'good'
}

/** The fewest positions that hold all but `tolerated` of the weight, ascending. */
function suspectsOf({ weights }: Beliefs, tolerated: number): number[] {
  const byWeight = [...weights.keys()].slice(1).sort((a, b) => weights[b]! - weights[a]!)
  const suspects: number[] = []
  let held = 0
  for (const position of byWeight) {
    if (held >= 1 - tolerated) break
    suspects.push(position)
    held += weights[position]!
  }
  return suspects.sort((a, b) => a - b)
}
