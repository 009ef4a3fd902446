/**
 * What the rows of a comparison say together.
 *
 * Each job stopped at its own share of alpha; its verdicts are provisional. Holm's correction over all rows of all
 * systems decides. Source: Holm 1979; Benjamini & Hochberg 1995 for the list of possible changes.
 */
import type { Family, Judgement } from './judgement.ts'

/** Share of the list of possible changes that may be named in vain. */
const falseDiscoveries = 0.1

interface FamilyOptions {
  /** False alarms per comparison. */
  readonly alpha: number
  /** Rows of each family, also those that had nothing to show (their p-value is 1). */
  readonly families: Readonly<Record<Family, number>>
}

/** A judgement and the family of its row, as it was prepared. */
interface FamilyMember {
  readonly judgement: Judgement
  readonly family: Family
}

export interface CorrectedJudgement extends Judgement {
  readonly pAdjusted: number | null
  readonly possible: boolean
}

/** The judgements in their order, each family corrected for its own size. */
export function correctForFamilies(
  rows: readonly FamilyMember[],
  { alpha, families }: FamilyOptions,
): CorrectedJudgement[] {
  const corrected = new Map<Judgement, CorrectedJudgement>()
  for (const family of ['pairs', 'history'] as const) {
    const own = rows.filter((row) => row.family === family).map((row) => row.judgement)
    for (const [index, result] of correct(own, alpha, families[family]).entries()) corrected.set(own[index]!, result)
  }
  return rows.map(({ judgement }) => corrected.get(judgement)!)
}

function correct(judgements: readonly Judgement[], alpha: number, family: number): CorrectedJudgement[] {
  const members = judgements.filter(isMember)
  const padding = Array.from({ length: Math.max(0, family - members.length) }, () => 1)
  const adjustedWorse = holm([...members.map((member) => member.family.worse), ...padding])
  const adjustedBetter = holm([...members.map((member) => member.family.better), ...padding])
  const discoveries = benjaminiHochberg([...members.map((member) => eitherSide(member)), ...padding])
  const positions = new Map<Judgement, number>(members.map((member, position) => [member, position]))
  return judgements.map((judgement): CorrectedJudgement => {
    const position = positions.get(judgement)
    if (position === undefined) return Object.assign({}, judgement, { pAdjusted: null, possible: false })
    const adjusted = { worse: adjustedWorse[position]!, better: adjustedBetter[position]! }
    const decided = decide(judgement, adjusted, alpha)
    const certain = decided.verdict === 'regression' || decided.verdict === 'improvement'
    return Object.assign({}, decided, {
      pAdjusted: isWorse(judgement) ? adjusted.worse : adjusted.better,
      possible: !certain && discoveries[position]! <= falseDiscoveries,
    })
  })
}

type Member = Judgement & { readonly family: NonNullable<Judgement['family']> }

function isMember(judgement: Judgement): judgement is Member {
  return judgement.family !== null
}

function isWorse({ family }: Judgement): boolean {
  return family === null || family.worse <= family.better
}

function eitherSide({ family }: Member): number {
  return Math.min(1, 2 * Math.min(family.worse, family.better))
}

function decide(judgement: Judgement, adjusted: { worse: number; better: number }, alpha: number): Judgement {
  if (judgement.verdict === 'failed') return judgement
  const worse = adjusted.worse <= alpha
  const better = adjusted.better <= alpha && !worse
  if (worse && judgement.verdict !== 'regression') {
    // Certain to be worse than what is ignored, and certain not to be as bad as what had to be found: minor.
    const severe = judgement.severe && judgement.verdict !== 'no-change'
    return { ...judgement, verdict: 'regression', reason: null, severe }
  }
  if (better && judgement.verdict !== 'improvement') return { ...judgement, verdict: 'improvement', reason: null }
  const isOverruled = (judgement.verdict === 'regression' && !worse) || (judgement.verdict === 'improvement' && !better)
  if (!isOverruled) return judgement
  return { ...judgement, verdict: 'inconclusive', reason: 'not statistically significant among so many rows' }
}

/** Corrections for asking many questions at once; both return adjusted p-values in the order given. */

/**
 * Holm's step-down adjustment: rows with an adjusted p of at most alpha contain a false alarm with chance alpha at
 * most, however the rows depend on each other. Source: Holm 1979.
 */
export function holm(ps: readonly number[]): number[] {
  const adjusted = ps.map(() => 1)
  let largest = 0
  ascendingOrder(ps).forEach((position, i) => {
    largest = Math.max(largest, Math.min(1, (ps.length - i) * ps[position]!))
    adjusted[position] = largest
  })
  return adjusted
}

/**
 * Benjamini and Hochberg's step-up adjustment: of the rows with an adjusted p of at most q, a share of about q is
 * named in vain. Source: Benjamini & Hochberg 1995.
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const adjusted = ps.map(() => 1)
  let smallest = 1
  ascendingOrder(ps)
    .map((position, i) => ({ position, rank: i + 1 }))
    .toReversed()
    .forEach(({ position, rank }) => {
      smallest = Math.min(smallest, (ps.length / rank) * ps[position]!)
      adjusted[position] = smallest
    })
  return adjusted
}

function ascendingOrder(ps: readonly number[]): number[] {
  if (!ps.every((p) => p >= 0 && p <= 1)) throw new RangeError('a p-value lies between 0 and 1')
  return ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!)
}
