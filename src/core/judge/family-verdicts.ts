/**
 * Corrects the verdicts of all rows together. Each job stopped at its own share of alpha, so its verdicts are
 * provisional: Holm's correction over the rows of a system, within its part of alpha, decides, and Benjamini and Hochberg's
 * lists possible changes. Both have the same alpha, in each direction: if nothing changed, either names a row in at most
 * that share of the comparisons, together too (Simes 1986).
 */
import { isChange, type Family, type Judgement } from './judgement.ts'

export interface CorrectedJudgement extends Judgement {
  readonly pAdjusted?: number | undefined
  readonly possible: boolean
}

export interface CorrectionOptions {
  /** False alarms per comparison. */
  readonly alpha: number
  /** Rows of each family, including those without a p-value, which count as 1. */
  readonly families: Readonly<Record<Family, number>>
  /** The number of platforms that have a part of alpha, all the same (Bonferroni). */
  readonly platforms: number
}

/** Returns the judgements of one platform in their order, each family corrected for its own size. */
export function correctJudgementsByFamily(
  rows: readonly { readonly judgement: Judgement; readonly family: Family }[],
  { alpha, families, platforms }: CorrectionOptions,
): CorrectedJudgement[] {
  const corrected = rows.map(({ judgement }): CorrectedJudgement => ({ ...judgement, possible: false }))
  for (const family of ['pairs', 'history'] as const) {
    const members = [...rows.keys()].filter((at) => rows[at]!.family === family)
    const tested = members.flatMap((at) => (!corrected[at]!.family ? [] : [{ at, p: corrected[at]!.family }]))
    const padding = Array.from({ length: Math.max(0, families[family] - tested.length) }, () => 1)
    const among = (ps: readonly number[], adjust: (ps: readonly number[]) => number[]): number[] =>
      adjust([...ps, ...padding]).map((p) => Math.min(1, p * platforms))
    const [allWorse, allBetter] = [tested.map(({ p }) => p.worse), tested.map(({ p }) => p.better)]
    const [worse, better] = [among(allWorse, adjustByHolm), among(allBetter, adjustByHolm)]
    const [likelyWorse, likelyBetter] = [among(allWorse, adjustForFdr), among(allBetter, adjustForFdr)]
    for (const [index, { at, p }] of tested.entries()) {
      const adjusted = { worse: worse[index]!, better: better[index]! }
      const decided = judgeByAdjustedP(rows[at]!.judgement, adjusted, alpha)
      const pAdjusted = p.worse <= p.better ? adjusted.worse : adjusted.better
      const possible = !isChange(decided) && Math.min(likelyWorse[index]!, likelyBetter[index]!) <= alpha
      corrected[at] = { ...decided, pAdjusted, possible }
    }
  }
  return corrected
}

function judgeByAdjustedP(judgement: Judgement, adjusted: { worse: number; better: number }, alpha: number): Judgement {
  if (judgement.verdict === 'failed') return judgement
  const worse = adjusted.worse <= alpha
  const better = adjusted.better <= alpha && !worse
  if (worse && judgement.verdict !== 'worse') {
    // Certainly worse than what is ignored, and certainly not as bad as the change to detect: minor.
    const severe = judgement.severe && judgement.verdict !== 'same'
    return { ...judgement, verdict: 'worse', reason: undefined, severe }
  }
  if (better && judgement.verdict !== 'better') return { ...judgement, verdict: 'better', reason: undefined }
  const isOverruled = (judgement.verdict === 'worse' && !worse) || (judgement.verdict === 'better' && !better)
  if (!isOverruled) return judgement
  return { ...judgement, verdict: 'undecided', reason: 'not statistically significant among so many rows' }
}

/**
 * Returns Holm's step-down adjustment, in the order given: rows with an adjusted p of at most alpha contain a false
 * alarm with chance alpha at most, however the rows depend on each other. Source: Holm 1979.
 */
export function adjustByHolm(ps: readonly number[]): number[] {
  const adjusted = ps.map(() => 1)
  let largest = 0
  for (const [i, position] of indicesByAscendingPValue(ps).entries()) {
    largest = Math.max(largest, Math.min(1, (ps.length - i) * ps[position]!))
    adjusted[position] = largest
  }
  return adjusted
}

/**
 * Returns Benjamini and Hochberg's step-up adjustment, in the order given: of the rows with an adjusted p of at most
 * q, about a share of q are false discoveries. Source: Benjamini & Hochberg 1995.
 */
export function adjustForFdr(ps: readonly number[]): number[] {
  const adjusted = ps.map(() => 1)
  let smallest = 1
  for (const [i, position] of [...indicesByAscendingPValue(ps).entries()].toReversed()) {
    smallest = Math.min(smallest, (ps.length / (i + 1)) * ps[position]!)
    adjusted[position] = smallest
  }
  return adjusted
}

function indicesByAscendingPValue(ps: readonly number[]): number[] {
  if (!ps.every((p) => p >= 0 && p <= 1)) throw new RangeError('a p-value lies between 0 and 1')
  return ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!)
}
