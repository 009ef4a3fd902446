/**
 * The decision about one metric of one benchmark: worse, better, the same, or undecided, from pairs as they come in.
 *
 * The first look that decides stands, so the decision is a plain function of the pairs: measuring on, for another metric
 * or after a resume, does not change it, and a resume only has to call again with more pairs.
 */
import { isCpuShiftConfirmedByWall, isWallClockDisturbed, longerWaitPValue, isLongerWaitRuledOut } from './clocks.ts'
import { smallestTailP, testSlowTail } from './failures.ts'
import { normalUpperTail } from './distributions.ts'
import { smallestLabelP } from './label-law.ts'
import { hodgesLehmannShift } from './location.ts'
import { weightedLookSchedule, patientCap, planLooks, type End, type PlannedLook } from './looks.ts'
import { pickCompleteBlocks, preparePairs } from './paired-data.ts'
import type { CompletePairs, MeasuredPairs, ReadyPairs, Thresholds } from './paired-data.ts'
import { pShiftAtLeast, pShiftAtMost, rankSidesApart, type RankedPairs } from './psr.ts'

export interface PairedSettings extends Thresholds {
  /** This metric's share of the false alarms: those of the whole comparison divided by the number of gated rows. */
  readonly alpha: number
  /** No early stop for "same" while the p-value of a change is at most this; 0.1 by default, 0 for never. */
  readonly hint?: number
  /** Most pairs to measure. */
  readonly cap: number
  /** Looks at the slow end too, where `cap` pairs can show anything there; it takes a fifth of alpha. */
  readonly tailTest: boolean
  /** Sizes of the blocks that come first, in pairs; none by default. */
  readonly blocks?: readonly number[]
  /** Stops at the first look that decides, or decides once, where the measuring ends. */
  readonly stopEarly: boolean
}

export interface PairedQuestion {
  readonly pairs: MeasuredPairs
  readonly settings: PairedSettings
  /** True once no more pairs will come: the cap or the time budget is reached. */
  readonly ended: boolean
  /** The ends of measuring, in pairs as they stand in `pairs`, ascending: earlier ends that were resumed from, too. */
  readonly ends?: readonly End[]
  /** The CPU time of the same trials, if the metric is a time. */
  readonly cpu?: Pick<PairedQuestion, 'pairs' | 'settings'>
}

export type PairedVerdict = 'worse' | 'better' | 'same' | 'undecided' | 'continue'

/** p-values of the two directions. */
interface TwoDirections {
  readonly worse: number
  readonly better: number
}

export interface Decision {
  /** `continue` asks for more pairs; `undecided` is what remains of it once measuring has ended. */
  readonly verdict: PairedVerdict
  /** Names what showed that the head is worse: a shift of everything, or a larger share of slow trials. */
  readonly by: 'location' | 'tail' | undefined
  /** The clock whose answer this is, if both were asked at the last look; undefined if only the wall's was. */
  readonly clock: 'wall' | 'cpu' | undefined
  /** The look that decided, or undefined. */
  readonly look: PlannedLook | undefined
  /** Complete pairs at each look made so far. */
  readonly looksMade: readonly number[]
  /** Complete pairs there are. */
  readonly pairs: number
  /** All looks, also those to come; if measuring has no looks on its way, as if it ended here. */
  readonly looks: readonly PlannedLook[]
  /** The rank test's p-values at the last look, against the shift that is ignored; undefined before the first. */
  readonly p: TwoDirections | undefined
  /** The same over all looks made and for location and tail together: valid whenever measuring stops. 1 without a look. */
  readonly pSequential: TwoDirections
}

/** Chance to call a change of the size of `detect` "same". */
const beta = 0.05
/** Lets location call a row worse at four fifths of alpha, and the tail at the rest. */
const locationShare = 0.8
/** The same for what is better, which is looser: missing it does no harm. */
const betterBeta = 0.2
/** A p-value that does not prove a change, but prevents an early stop for "same". Costs clean rows 2% more pairs. */
const defaultHint = 0.1
/** The part of it that holds for what is better if "same" waits: missing it does no harm. */
const betterHint = 0.5

/** Returns the levels of all tests for these settings, before they are split over the looks. */
export function levelByTest({ alpha, tailTest, cap }: PairedSettings) {
  const tail = (1 - locationShare) * alpha
  // If the cap is too low for even the clearest tail to be called, the tail test gets nothing.
  const hasTail = tailTest && smallestTailP(cap) <= tail
  const location = hasTail ? locationShare * alpha : alpha
  return { location, tail: hasTail ? tail : 0, same: beta, sameBetter: betterBeta }
}

/** Returns the looks after measuring ended at `ends` (in complete pairs, ascending), with blocks of these sizes. */
export function planLooksAfterEnds(
  settings: PairedSettings,
  ends: readonly End[] = [],
  sizes: readonly number[] = [],
): PlannedLook[] {
  const { cap, stopEarly, blocks: planned = [] } = settings
  const all = [...sizes, ...planned.slice(sizes.length)]
  return planLooks({ cap, stopEarly, ends, planned, sizes: all, levels: levelByTest(settings) })
}

/** Returns the first two blocks: the second has so many pairs that the clearest change can be called when it ends. */
export function firstBlockSizesForAlpha(alpha: number): readonly number[] {
  const designs = [3, 4, 5, 6, 7].map((second) => [5, second])
  const isEnough = (sizes: readonly number[]): boolean => {
    const { pairs, alphaWeight } = weightedLookSchedule(patientCap, sizes).find((look) => look.alphaWeight > 0)!
    return smallestLabelP(pairs, sizes) <= locationShare * alpha * alphaWeight
  }
  return designs.find(isEnough) ?? designs.at(-1)!
}

/** Decides; throws a RangeError on values that cannot be (see paired-data.ts). */
export function decide(question: PairedQuestion): Decision {
  return decideFromCompletePairs(question, pickCompleteBlocks(question.pairs))
}

export function decideFromCompletePairs(question: PairedQuestion, complete: CompletePairs): Decision {
  const { settings } = question
  const pairs = complete.values.base.length
  const ended = question.ended || pairs >= settings.cap
  const ends = (question.ends ?? []).map(({ pairs: all, by }) => {
    return { pairs: complete.positions.filter((position) => position < all).length, by }
  })
  const looks = planLooksAfterEnds(settings, [...ends, { pairs, by: 'interruption' }], complete.sizes)
  const reach = ended || settings.stopEarly ? pairs : (ends.at(-1)?.pairs ?? 0)
  const cpu = findCpuPairs(question, complete)
  const looksMade: number[] = []
  const pSequential = { worse: 1, better: 1 }
  const ruledOutAt = { wall: 0, cpu: 0 }
  let answer: Answer = { ...silence, clock: undefined }
  let decided: PlannedLook | undefined
  for (const look of looks) {
    if (look.pairs > reach || decided !== undefined) break
    if (look.isBetween && ruledOutAt.wall + ruledOutAt.cpu === 0) continue
    // Inside a block there is nothing to see.
    if (smallestLabelP(look.pairs, complete.sizes) === 1) continue
    const isUneven = complete.missing[look.pairs - 1] !== 0
    const wall = preparePairs(complete, settings, look.pairs)
    const busy = cpu && preparePairs(cpu.complete, cpu.settings, look.pairs)
    const isShared = busy !== undefined && isWallClockDisturbed(wall, busy)
    const lookSettings = isShared ? withHalfAlpha(settings) : settings
    const ofWall = { ready: wall, settings: lookSettings, isUneven, isDisturbed: isShared, ruledOutAt: ruledOutAt.wall }
    const byWall = judgeLook(look, ofWall)
    const byCpu = isShared
      ? judgeLook(look, { ready: busy, settings: withHalfAlpha(cpu!.settings), isUneven, ruledOutAt: ruledOutAt.cpu })
      : undefined
    if (byWall === undefined && byCpu === undefined) continue
    ruledOutAt.wall = byWall?.ruledOutAt ?? ruledOutAt.wall
    ruledOutAt.cpu = byCpu?.ruledOutAt ?? ruledOutAt.cpu
    answer = isShared
      ? combineClockAnswers({ results: { wall: byWall, cpu: byCpu }, ready: { wall, cpu: busy } })
      : { ...byWall!, clock: undefined }
    looksMade.push(look.pairs)
    pSequential.worse = Math.min(pSequential.worse, answer.pOfAlpha.worse)
    pSequential.better = Math.min(pSequential.better, answer.pOfAlpha.better)
    // For "same", the limits shown are those at the level at which a change was ruled out.
    if (answer.verdict === 'same') decided = { ...look, sameWeight: ruledOutAt[answer.clock ?? 'wall'] }
    else if (answer.verdict !== undefined) decided = look
  }
  const { by, clock, p } = answer
  const verdict = answer.verdict ?? (ended ? 'undecided' : 'continue')
  return { verdict, by, clock, look: decided, looksMade, pairs, looks, p, pSequential }
}

/** Returns the CPU time of the same trials; undefined if it is not known of each of them. */
export function findCpuPairs({ cpu }: PairedQuestion, { positions }: CompletePairs) {
  if (cpu === undefined) return undefined
  const complete = pickCompleteBlocks(cpu.pairs)
  return complete.positions.join() === positions.join() ? { complete, settings: cpu.settings } : undefined
}

/** Tells where both clocks are asked, each has half of alpha. */
export function withHalfAlpha(settings: PairedSettings): PairedSettings {
  return { ...settings, alpha: settings.alpha / 2 }
}

interface LookResult extends Pick<Decision, 'by' | 'p'> {
  /** Is undefined if nothing is found. */
  readonly verdict: 'worse' | 'better' | 'same' | undefined
  /** The largest share of beta with which the change to detect has been ruled out at a look so far; 0 before. */
  readonly ruledOutAt: number
  /** The p-value in units of the metric's whole alpha: at most alpha exactly if this look finds something. */
  readonly pOfAlpha: TwoDirections
}

/** Answers for a clock that has nothing to say. */
const silence = { verdict: undefined, by: undefined, p: undefined, pOfAlpha: { worse: 1, better: 1 } } as const

type Answer = Omit<LookResult, 'ruledOutAt'> & Pick<Decision, 'clock'>

interface BothClocks {
  /** Is undefined for a clock that cannot say anything at this look. */
  readonly results: Readonly<Record<'wall' | 'cpu', LookResult | undefined>>
  readonly ready: Readonly<Record<'wall' | 'cpu', ReadyPairs>>
}

/** Returns what the clocks say together. CPU time counts as far as the wall clock agrees with it. */
function combineClockAnswers({ results: { wall, cpu }, ready }: BothClocks): Answer {
  const agrees =
    cpu?.verdict === 'same'
      ? isLongerWaitRuledOut(ready.wall)
      : isCpuShiftConfirmedByWall(ready.wall, hodgesLehmannShift(ready.cpu))
  const byCpu = agrees ? cpu : undefined
  const isChange = wall?.verdict === 'worse' || wall?.verdict === 'better'
  const isOfWall = isChange || (wall?.verdict === 'same' && !byCpu?.verdict)
  const { verdict, by } = (isOfWall ? wall : byCpu) ?? silence
  const least = (way: 'worse' | 'better'): number =>
    Math.min(1, 2 * Math.min(wall?.pOfAlpha[way] ?? 1, byCpu?.pOfAlpha[way] ?? 1))
  return {
    verdict,
    by,
    clock: isOfWall ? 'wall' : 'cpu',
    p: (isOfWall ? wall : cpu)?.p,
    pOfAlpha: { worse: least('worse'), better: least('better') },
  }
}

interface LookData {
  readonly ready: ReadyPairs
  readonly settings: PairedSettings
  /** True while one side has missed more values. */
  readonly isUneven: boolean
  /** True if slow trials are the machine's. */
  readonly isDisturbed?: boolean
  /** The level of the looks before. */
  readonly ruledOutAt: number
}

/** Returns undefined at a look at which nothing can be found. */
function judgeLook(
  look: PlannedLook,
  { ready, settings, isUneven, isDisturbed: isBusy, ruledOutAt: before }: LookData,
): LookResult | undefined {
  if (look.isBetween && before === 0) return undefined
  const ranked = rankSidesApart(ready)
  // At a look at which only "same" can be found: cheaper to ask than the whole look.
  if (look.isBetween && !isLikelySame(ranked, ready, settings)) return undefined
  const levels = levelByTest(settings)
  const p = { worse: pShiftAtMost(ranked, ready.ignored), better: pShiftAtLeast(ranked, -ready.ignored) }
  const share = levels.location / settings.alpha
  const byLocation = weightedP(p.worse, share * look.locationWeight)
  const pOfTail = (): number => (isBusy ? longerWaitPValue(ready) : testSlowTail(ready, ready.ignored).p)
  const byTail = look.tailWeight === 0 ? 1 : weightedP(pOfTail(), (1 - share) * look.tailWeight)
  const pOfAlpha = { worse: Math.min(byLocation, byTail), better: weightedP(p.better, share * look.locationWeight) }
  const result = { verdict: undefined, by: undefined, ruledOutAt: before, p, pOfAlpha } as const
  if (pOfAlpha.worse <= settings.alpha) {
    return { ...result, verdict: 'worse', by: byLocation <= byTail ? 'location' : 'tail' }
  }
  if (pOfAlpha.better <= settings.alpha) return { ...result, verdict: 'better', by: 'location' }
  const isOut = pShiftAtLeast(ranked, ready.detect)
  const ruledOutAt = isOut <= levels.same * look.sameWeight ? Math.max(before, look.sameWeight) : before
  const isEarly = settings.stopEarly && look.pairs < settings.cap && !look.isLast
  const isPatient = isEarly && settings.cap === patientCap
  const isSame =
    // It stays ruled out, but the limits shown must not lie beyond it.
    ruledOutAt > 0 &&
    isOut <= levels.same * ruledOutAt &&
    // While one side fails more often, "same" would be said about the trials that did not fail.
    !(isEarly && (isUneven || isChangeHinted(p, settings, isPatient))) &&
    (isPatient
      ? isLikelySame(ranked, ready, settings)
      : pShiftAtMost(ranked, -ready.detect) <= levels.sameBetter * ruledOutAt)
  return { ...result, verdict: isSame ? 'same' : undefined, ruledOutAt }
}

/**
 * Returns true for what may be a smaller change than the one to detect: with little noise, +8% is as good as proven
 * when +10% is ruled out. Stopping there with "same" would hide it, so measuring goes on.
 */
function isChangeHinted(p: TwoDirections, { hint = defaultHint }: PairedSettings, isPatient: boolean): boolean {
  return p.worse <= hint || p.better <= (isPatient ? betterHint : 1) * hint
}

/** Demands that the head seems so far below a quarter of the change to detect, and above half of it the other way. */
const clearance = { worse: 1.6, better: 2.4 }

/**
 * Tells whether little of interest is left once the change to detect is ruled out, for which a row with many pairs to come
 * waits: after n pairs the rank test against a quarter of the change to detect has to be as low as the
 * upper tail of a normal distribution beyond 1.6 / sqrt(n), and that against half of it for the better beyond 2.4 / sqrt(n):
 * the boundary of a sequential test between two shifts (Wald 1945). This can only lower the share of missed changes. An
 * absolute floor that is more than a quarter takes its place: nothing smaller could be called a change.
 *
 * Tuned by simulation (evaluation/accuracy.md, "Larger noise").
 */
function isLikelySame(
  ranked: RankedPairs,
  { ignored, detect }: Pick<ReadyPairs, 'ignored' | 'detect'>,
  { floor }: Pick<Thresholds, 'floor'>,
): boolean {
  const tail = (distance: number): number => normalUpperTail(distance / Math.sqrt(ranked.count))
  return (
    pShiftAtLeast(ranked, Math.max(detect / 4, floor > 0 ? ignored : 0)) <= tail(clearance.worse) &&
    pShiftAtMost(ranked, -detect / 2) <= tail(clearance.better)
  )
}

function weightedP(p: number, weight: number): number {
  return weight === 0 ? 1 : Math.min(1, p / weight)
}
