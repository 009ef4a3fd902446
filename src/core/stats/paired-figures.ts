/** The decision about one metric's pairs, and the figures that explain it in a report. */
import { normalUpperQuantile } from './distributions.ts'
import { testSlowTail, type TailResult } from './failures.ts'
import { hodgesLehmannShift } from './location.ts'
import type { PlannedLook } from './looks.ts'
import { pickCompleteBlocks, preparePairs, type CompletePairs } from './paired-data.ts'
import { lowerLimit, rankSidesApart, upperLimit } from './psr.ts'
import { findCpuPairs, decideFromCompletePairs, withHalfAlpha, levelByTest, planLooksAfterEnds } from './sequential.ts'
import type { Decision, PairedQuestion, PairedSettings } from './sequential.ts'
import { twoModes, type Modes, pairDeviation } from './spread.ts'

export interface PairedFigures extends Decision {
  /** The fewest complete pairs with which any verdict is possible at these levels; infinite if the cap is too low. */
  readonly leastPairs: number
  /** The fewest with which a change can be called certain. */
  readonly leastPairsForChange: number
  /** True if even the clearest change could not have been called yet. */
  readonly tooFewPairs: boolean
  /** Complete pairs at the next look that may call a change certain; undefined if there is none. */
  readonly nextLook: number | undefined
  /** Complete pairs that the figures below are based on: those of the look that decided, else all. */
  readonly pairsUsed: number
  /** The distance of head above base, on the scale of the test, where larger is worse; and so are all sizes below. */
  readonly shift?: number | undefined
  readonly limits?: ShiftLimits | undefined
  /** Standard deviation of head minus base within a pair, robust. */
  readonly sigma?: number | undefined
  /** The smallest worsening found in 19 of 20 cases with these pairs. */
  readonly detectable?: number | undefined
  /** The pairs that find the change to detect, or a larger one that is shown, in 19 of 20 cases; infinite if none do. */
  readonly neededPairs?: number | undefined
  /** The size that was ignored and that to be ruled out, the absolute floor counted in. */
  readonly ignored?: number | undefined
  readonly detect?: number | undefined
  /** Is undefined if the tail test is off. */
  readonly tail?: TailResult | undefined
  /** The two clusters of the values on the scale of the test, the shift taken off; undefined if there is one. */
  readonly modes?: Modes | undefined
}

export interface ShiftLimits {
  /** Infinite if the data gives no limit. */
  readonly lower: number
  readonly upper: number
  /** Chance of the shift lying beyond each limit, one-sided. */
  readonly lowerLevel: number
  readonly upperLevel: number
}

/** Decides and explains. Throws a RangeError on values that cannot be (see paired-data.ts). */
export function judgePairs(question: PairedQuestion): PairedFigures {
  const wall = pickCompleteBlocks(question.pairs)
  const decision = decideFromCompletePairs(question, wall)
  const { complete, settings } = decidingPairsAndSettings(question, decision, wall)
  const pairsUsed = decision.look?.pairs ?? decision.pairs
  const later = decision.looks.find((look) => look.pairs > decision.pairs && look.locationWeight > 0)
  const least = leastPairsForVerdictAndChange(question.settings, question.ends?.[0]?.by === 'clock')
  const tooFewPairs = decision.pairs < least.leastPairsForChange
  const counts = { ...decision, ...least, tooFewPairs, pairsUsed, nextLook: later?.pairs }
  if (pairsUsed === 0) return counts
  const ready = preparePairs(complete, settings, pairsUsed)
  const shift = hodgesLehmannShift(ready)
  const levels = levelsOfShownLimits(decision, settings, pairsUsed)
  const sigma = pairDeviation(ready)
  const ranked = rankSidesApart(ready)
  const noise = { sigma, alpha: levels.certain, ignored: ready.ignored }
  const beyondIgnored = detectableShift(noise, 1) - ready.ignored
  const [lower, upper] = [lowerLimit(ranked, levels.better), upperLimit(ranked, levels.worse)]
  const isShown = lower > ready.ignored || upper < -ready.ignored
  const wanted = isShown ? Math.max(ready.detect, Math.abs(shift)) : ready.detect
  return {
    ...counts,
    shift,
    limits: { lower, upper, lowerLevel: levels.better, upperLevel: levels.worse },
    sigma,
    detectable: detectableShift(noise, pairsUsed),
    // Without noise none is needed for it, even where nothing is ignored.
    neededPairs: beyondIgnored === 0 ? 0 : Math.ceil((beyondIgnored / (wanted - ready.ignored)) ** 2),
    ignored: ready.ignored,
    detect: ready.detect,
    tail: settings.tailTest ? testSlowTail(ready, ready.ignored) : undefined,
    modes: Number.isFinite(shift) ? twoModes([...ready.base, ...ready.head.map((value) => value - shift)]) : undefined,
  }
}

function decidingPairsAndSettings(question: PairedQuestion, { clock }: Decision, wall: CompletePairs) {
  const { complete, settings } = (clock === 'cpu' && findCpuPairs(question, wall)) || { complete: wall, ...question }
  return { complete, settings: clock === undefined ? settings : withHalfAlpha(settings) }
}

type LeastPairs = Pick<PairedFigures, 'leastPairs' | 'leastPairsForChange'>

/** The last answer: nearly all rows of a comparison ask the same, and planning the looks takes as long as testing a row. */
let lastAnswer: { readonly question: string; readonly least: LeastPairs } | undefined

/** Finds the fewest pairs. Between scheduled looks a verdict is possible only without such looks, or after a clock. */
function leastPairsForVerdictAndChange(settings: PairedSettings, byClock: boolean): LeastPairs {
  const { alpha, cap, tailTest: isTailTested, stopEarly, blocks = [] } = settings
  const question = [alpha, cap, isTailTested, stopEarly, byClock, ...blocks].join(' ')
  if (lastAnswer?.question === question) return lastAnswer.least
  const counts = Array.from({ length: cap }, (_, index) => index + 1)
  const by = byClock ? 'clock' : 'interruption'
  const canFire = (test: (look: PlannedLook) => number) => (pairs: number) =>
    planLooksAfterEnds(settings, [{ pairs, by }]).some((look) => look.pairs === pairs && test(look) > 0)
  const least = {
    leastPairs: counts.find(canFire((look) => look.locationWeight + look.sameWeight)) ?? Infinity,
    leastPairsForChange: counts.find(canFire((look) => look.locationWeight + look.tailWeight)) ?? Infinity,
  }
  lastAnswer = { question, least }
  return least
}

interface ShownLevels {
  /** The limits towards better and towards worse. */
  readonly better: number
  readonly worse: number
  /** At which a change is called certain. */
  readonly certain: number
}

/**
 * Returns the levels of the test that decided. If none did, those of the "same" test at the next look: then a reader
 * wants to know what can be ruled out.
 */
function levelsOfShownLimits(decision: Decision, settings: PairedSettings, pairs: number): ShownLevels {
  const levels = levelByTest(settings)
  const { looks } = decision
  const next = looks.filter((look) => look.pairs >= pairs)
  const deciding = decision.look ? [decision.look] : []
  const weight = (test: 'locationWeight' | 'sameWeight') =>
    [...deciding, ...next, ...looks.toReversed()].find((look) => look[test] > 0)?.[test] ?? 1
  const certain = levels.location * weight('locationWeight')
  if (decision.verdict === 'worse' || decision.verdict === 'better') {
    return { better: certain, worse: certain, certain }
  }
  return { better: levels.sameBetter * weight('sameWeight'), worse: levels.same * weight('sameWeight'), certain }
}

/** Is what the rank test keeps of the precision of a mean for normal noise: 3 / pi (Hodges & Lehmann 1956). */
const efficiency = 0.955
const wantedPower = 0.95

interface Noise {
  /** Standard deviation of head minus base within a pair, on the scale of the test. */
  readonly sigma: number
  /** One-sided level at which a change is called certain. */
  readonly alpha: number
  /** The shift that is ignored, on the same scale. */
  readonly ignored: number
}

/** Returns the smallest shift that `pairs` pairs find in 19 of 20 cases, on the test's scale; infinite without pairs. */
export function detectableShift({ sigma, alpha, ignored }: Noise, pairs: number): number {
  if (pairs === 0) return Infinity
  const reach = normalUpperQuantile(alpha) + normalUpperQuantile(1 - wantedPower)
  return ignored + (reach * sigma) / Math.sqrt(efficiency * pairs)
}
