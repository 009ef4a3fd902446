/**
 * Which of many commits brought a change, from pairs that each carry noise: a noisy binary search.
 *
 * Commits are positions 0 (good) to `last` (bad). One of them, at 1 to `last`, brought the whole change; each of these
 * has a weight, the chance that it was the one, alike at first. A pair of two positions is shifted by the size of the
 * change if the one between them brought it, and not shifted otherwise. Each pair moves the weights by its likelihood, so
 * no step is final: a commit that was judged wrongly is asked about again as soon as that is worth more than another.
 *
 * The likelihood is Student's t with four degrees of freedom around the shift: a stray pair, however far out, says
 * hardly anything, where a normal distribution would take it for proof. Its spread and the size of the change are not
 * known either; both are averaged over. Each pair counts for a little less than it says, because noise has other shapes,
 * too: evaluation/bench-bisect.ts shows that the error rate holds on each of them.
 *
 * Sources: Horstein 1963 and Burnashev & Zigangirov 1974 (search by a posterior, asking at its median); Waeber, Frazier &
 * Henderson 2013; Lange, Little & Taylor 1989 (t likelihood against stray values); Grünwald 2012 (a tempered likelihood
 * where the model is wrong).
 */
import { hodgesLehmann } from './location.ts'
import { robustDeviation } from './spread.ts'

/** One measured pair. */
export interface SearchPair {
  /** Positions, `base` before `head`. */
  readonly base: number
  readonly head: number
  /** By how much the value at `head` lies above that at `base`, as a logarithm or in the unit. */
  readonly difference: number
}

interface SearchQuestion {
  /** Position of the bad end. */
  readonly last: number
  /** All pairs so far. Some are of both ends: from those come the size of the change and of the noise to begin with. */
  readonly pairs: readonly SearchPair[]
  /** True for figures without noise: a pair then says for certain whether it is shifted. */
  readonly isExact: boolean
}

/** What is believed by now. */
export interface Beliefs {
  /** Chance of each position; that of 0 is 0, and all sum to 1. */
  readonly weights: Float64Array
  /** The size of the change as expected now, and the spread of one pair. */
  readonly shift: number
  readonly deviation: number
}

const degreesOfFreedom = 4
const tempering = 0.85

/** Shares of the first guesses that are averaged over. */
const shiftFactors = Array.from({ length: 13 }, (_, index) => 0.4 + 0.1 * index)
const deviationFactors = Array.from({ length: 9 }, (_, index) => 2.5 ** ((index - 4) / 4))

/** The weights after these pairs. Throws a RangeError where none is of both ends. */
export function believe(question: SearchQuestion): Beliefs {
  const { last, pairs, isExact } = question
  const ends = pairs.filter(({ base, head }) => base === 0 && head === last).map(({ difference }) => difference)
  const guess = hodgesLehmann(ends)
  if (isExact) return { weights: exactWeights(question, guess), shift: guess, deviation: 0 }
  // Values that are rounded may agree to the last digit; some noise there is all the same.
  const spread = Math.max(robustDeviation(ends) / 1.2, Math.abs(guess) / 30, Number.MIN_VALUE)
  const models = shiftFactors.flatMap((factor) =>
    deviationFactors.map((times) => ({ shift: factor * guess, deviation: times * spread })),
  )
  const tables = models.map((model) => logLikelihoods(question, model))
  const best = Math.max(...tables.map((table) => table.reduce((max, value) => Math.max(max, value))))
  const weights = new Float64Array(last + 1)
  let [shift, deviation, total] = [0, 0, 0]
  tables.forEach((table, index) => {
    let own = 0
    for (let at = 1; at <= last; at++) {
      const weight = Math.exp(table[at]! - best)
      weights[at]! += weight
      own += weight
    }
    shift += own * models[index]!.shift
    deviation += own * models[index]!.deviation
    total += own
  })
  return { weights: weights.map((weight) => weight / total), shift: shift / total, deviation: deviation / total }
}

interface Model {
  readonly shift: number
  readonly deviation: number
}

/** For each position the logarithm of how likely the pairs are if it brought the change; position 0 is not one of them. */
function logLikelihoods({ last, pairs }: SearchQuestion, { shift, deviation }: Model): Float64Array {
  const table = new Float64Array(last + 2)
  let level = 0
  for (const { base, head, difference } of pairs) {
    const [without, shifted] = [difference, difference - shift].map((rest) => logDensity(rest / deviation))
    level += tempering * (without! - Math.log(deviation))
    const gain = tempering * (shifted! - without!)
    table[base + 1]! += gain
    table[head + 1]! -= gain
  }
  table[0] = -Infinity
  for (let at = 1, sum = level; at <= last; at++) table[at] = sum += table[at]!
  return table.slice(0, last + 1)
}

function logDensity(x: number): number {
  return (-(degreesOfFreedom + 1) / 2) * Math.log1p((x * x) / degreesOfFreedom)
}

/** A pair is shifted if its difference is nearer to the whole change than to none. */
function exactWeights({ last, pairs }: SearchQuestion, shift: number): Float64Array {
  const weights = new Float64Array(last + 1).fill(1, 1)
  for (const { base, head, difference } of pairs) {
    const isShifted = difference / shift > 0.5
    for (let at = 1; at <= last; at++) if (isShifted !== (base < at && at <= head)) weights[at] = 0
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Positions that no pair can tell apart: all but the last of them cannot be measured. */
export interface Candidates {
  readonly from: number
  readonly to: number
  /** The last position before them that can be measured. */
  readonly before: number
  readonly weight: number
}

/** What cannot be measured; the ends can. */
type CanMeasure = (position: number) => boolean

function groupsOf({ weights }: Beliefs, canMeasure: CanMeasure): Candidates[] {
  const groups: Candidates[] = []
  let [before, weight] = [0, 0]
  for (let at = 1; at < weights.length; at++) {
    weight += weights[at]!
    if (at < weights.length - 1 && !canMeasure(at)) continue
    groups.push({ from: before + 1, to: at, before, weight })
    ;[before, weight] = [at, 0]
  }
  return groups
}

/** The likeliest commit, together with those that cannot be told apart from it. */
export function likeliest(beliefs: Beliefs, canMeasure: CanMeasure): Candidates {
  return groupsOf(beliefs, canMeasure).reduce((best, group) => (group.weight > best.weight ? group : best))
}

interface QueryOptions {
  readonly beliefs: Beliefs
  readonly canMeasure: CanMeasure
  /** Whether a position is checked out, installed and built already. */
  readonly isReady: (position: number) => boolean
  /** Which end middle commits are paired with. */
  readonly end: 'good' | 'bad'
}

/** Two positions to be measured as a pair, `base` before `head`. */
export type Query = Pick<SearchPair, 'base' | 'head'>

/** A commit that is ready is asked about while it tells at least so much of what the best one would. */
const readyShare = 0.7

/**
 * The pair that tells most: a commit near the middle of the weights against one end; or, once one commit has most of
 * the weight, that commit against the one before it. A pair tells most where it is as likely shifted as not.
 */
export function nextQuery({ beliefs, canMeasure, isReady, end }: QueryOptions): Query {
  const last = beliefs.weights.length - 1
  const groups = groupsOf(beliefs, canMeasure)
  const { before, to, weight } = likeliest(beliefs, canMeasure)
  const queries = [{ base: before, head: to, tells: entropy(weight) }]
  let sum = 0
  for (const group of groups.slice(0, -1)) {
    sum += group.weight
    const ends = end === 'good' ? { base: 0, head: group.to } : { base: group.to, head: last }
    queries.push({ ...ends, tells: entropy(sum) })
  }
  const best = mostTelling(queries)
  const ready = queries.filter(({ base, head }) => isReady(base) && isReady(head))
  const bestReady = ready.length === 0 ? null : mostTelling(ready)
  const { base, head } = bestReady !== null && bestReady.tells >= readyShare * best.tells ? bestReady : best
  return { base, head }
}

interface RatedQuery extends Query {
  /** In nats. */
  readonly tells: number
}

function mostTelling(queries: readonly RatedQuery[]): RatedQuery {
  return queries.reduce((best, query) => (query.tells > best.tells ? query : best))
}

/**
 * About how many more pairs it takes until one commit has all but `tolerated` of the weight: what is unknown yet by what
 * a pair tells (of normal noise), and the last proof by how fast likelihoods part.
 */
export function pairsLeft({ weights, shift, deviation }: Beliefs, tolerated: number): number {
  const ratio = Math.abs(shift) / deviation
  const unknown = weights.reduce((sum, weight) => sum + (weight <= 0 ? 0 : -weight * Math.log(weight)), 0)
  const most = weights.reduce((max, weight) => Math.max(max, weight), 0)
  const unproven = Math.max(0, Math.log((1 - most) / tolerated))
  return Math.ceil((1.5 * unknown) / Math.min(Math.LN2, ratio ** 2 / 8) + unproven / Math.min(2, ratio ** 2 / 2))
}

/** Of a coin with that chance, in nats. */
function entropy(chance: number): number {
  const terms = [chance, 1 - chance].map((p) => (p <= 0 ? 0 : -p * Math.log(p)))
  return terms[0]! + terms[1]!
}
