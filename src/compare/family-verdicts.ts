/**
 * Corrects the verdicts of all rows together. Each job stopped at its own share of alpha, so its verdicts are
 * provisional: Holm's correction over the rows of a system, within its part of alpha, decides, and Benjamini and Hochberg's
 * lists possible changes.
 */
import { isChange, type Family, type Judgement } from './judgement.ts'

/** Share of false discoveries among the possible changes. */
const falseDiscoveries = 0.1

export interface CorrectedJudgement extends Judgement {
  readonly pAdjusted: number | null
  readonly possible: boolean
}

interface CorrectionOptions {
  /** False alarms per comparison. */
  readonly alpha: number
  /** Rows of each family, including those without a p-value, which count as 1. */
  readonly families: Readonly<Record<Family, number>>
  /** How many platforms have a part of alpha, all the same (Bonferroni). */
  readonly platforms: number
}

/** The judgements of one platform in their order, each family corrected for its own size. */
export function correctForFamilies(
  rows: readonly { readonly judgement: Judgement; readonly family: Family }[],
  { alpha, families, platforms }: CorrectionOptions,
): CorrectedJudgement[] {
  const corrected = new Map<Judgement, CorrectedJudgement>()
  for (const family of ['pairs', 'history'] as const) {
    const own = rows.filter((row) => row.family === family).map((row) => row.judgement)
    for (const [index, result] of correct(own, { alpha, size: families[family], platforms }).entries())
      corrected.set(own[index]!, result)
  }
  return rows.map(({ judgement }) => corrected.get(judgement)!)
}

function correct(
  judgements: readonly Judgement[],
  { alpha, size, platforms }: Omit<CorrectionOptions, 'families'> & { readonly size: number },
): CorrectedJudgement[] {
  const members = judgements.flatMap(({ family }) => family ?? [])
  const padding = Array.from({ length: Math.max(0, size - members.length) }, () => 1)
  const among = (ps: readonly number[], adjust: (ps: readonly number[]) => number[]): number[] =>
    adjust([...ps, ...padding]).map((p) => Math.min(1, p * platforms))
  const adjustedWorse = among(
    members.map(({ worse }) => worse),
    holm,
  )
  const adjustedBetter = among(
    members.map(({ better }) => better),
    holm,
  )
  const eitherSide = members.map(({ worse, better }) => Math.min(1, 2 * Math.min(worse, better)))
  const discoveries = among(eitherSide, benjaminiHochberg)
  let position = -1
  return judgements.map((judgement): CorrectedJudgement => {
    const { family } = judgement
    if (family === null) return Object.assign({}, judgement, { pAdjusted: null, possible: false })
    position += 1
    const adjusted = { worse: adjustedWorse[position]!, better: adjustedBetter[position]! }
    const decided = decide(judgement, adjusted, alpha)
    return Object.assign({}, decided, {
      pAdjusted: family.worse <= family.better ? adjusted.worse : adjusted.better,
      possible: !isChange(decided) && discoveries[position]! <= falseDiscoveries,
    })
  })
}

function decide(judgement: Judgement, adjusted: { worse: number; better: number }, alpha: number): Judgement {
  if (judgement.verdict === 'failed') return judgement
  const worse = adjusted.worse <= alpha
  const better = adjusted.better <= alpha && !worse
  if (worse && judgement.verdict !== 'regression') {
    // Certainly worse than what is ignored, and certainly not as bad as the change to detect: minor.
    const severe = judgement.severe && judgement.verdict !== 'no-change'
    return { ...judgement, verdict: 'regression', reason: null, severe }
  }
  if (better && judgement.verdict !== 'improvement') return { ...judgement, verdict: 'improvement', reason: null }
  const isOverruled = (judgement.verdict === 'regression' && !worse) || (judgement.verdict === 'improvement' && !better)
  if (!isOverruled) return judgement
  return { ...judgement, verdict: 'inconclusive', reason: 'not statistically significant among so many rows' }
}

/**
 * Holm's step-down adjustment, in the order given: rows with an adjusted p of at most alpha contain a false alarm with
 * chance alpha at most, however the rows depend on each other. Source: Holm 1979.
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
 * Benjamini and Hochberg's step-up adjustment, in the order given: of the rows with an adjusted p of at most q, about
 * a share of q are false discoveries. Source: Benjamini & Hochberg 1995.
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
