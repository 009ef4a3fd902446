/** What a comparison comes to in one word, and the conclusion of the check. */
import { exitCodeOf } from '../compare/policy.ts'
import { exitCodes } from '../errors.ts'
import type { Conclusion } from '../github/check-run.ts'
import type { Comparison } from '../model/comparison.ts'
import { countStanding, isWatched } from '../report/rows.ts'
import type { MissingPlatform } from '../report/view.ts'

/** What there is to judge a change by. */
export interface Verdicts {
  /** Null where no platform sent anything that counts, or nobody can say by which rules. */
  readonly comparison: Comparison | null
  /** Why nobody can say by which rules; absent where somebody can. */
  readonly unjudged?: string
  readonly missing: readonly MissingPlatform[]
}

const verdictWords = [
  'regression',
  'failed',
  'nothing-compared',
  'identical',
  'improvement',
  'undecided',
  'no-change',
] as const
export type VerdictWord = (typeof verdictWords)[number]

export interface Verdict {
  readonly word: VerdictWord
  readonly regressions: number
  readonly improvements: number
  /** True where a rule of the policy stops the change, or a platform is missing: nobody can vouch for it then. */
  readonly stops: boolean
}

/** The verdict on all platforms together. */
export function verdictOf({ comparison, missing }: Verdicts): Verdict {
  if (comparison === null) return { word: 'failed', regressions: 0, improvements: 0, stops: true }
  const code = exitCodeOf(comparison)
  const stops = code === exitCodes.regression || code === exitCodes.newFailure || missing.length > 0
  const regressions = countStanding(comparison.rows, 'worse')
  const improvements = countStanding(comparison.rows, 'better')
  return { word: wordOf(comparison, { code, isMissing: missing.length > 0 }), regressions, improvements, stops }
}

function wordOf(comparison: Comparison, { code, isMissing }: { code: number; isMissing: boolean }): VerdictWord {
  if (code === exitCodes.regression || countStanding(comparison.rows, 'worse') > 0) return 'regression'
  if (code === exitCodes.newFailure || isMissing) return 'failed'
  if (comparison.state !== 'decided') return comparison.state
  if (countStanding(comparison.rows, 'better') > 0) return 'improvement'
  return countStanding(comparison.rows, 'undecided') > 0 ? 'undecided' : 'no-change'
}

/** With the gate off, a check that would fail is neutral. Where nothing could be compared, it is neutral either way. */
export function conclusionOf({ stops, word }: Verdict, gate: boolean): Conclusion {
  if (stops) return gate ? 'failure' : 'neutral'
  return word === 'nothing-compared' ? 'neutral' : 'success'
}

/** Whether a comment that appears only on changes is due. */
export function isChange({ comparison, missing }: Verdicts): boolean {
  if (comparison === null || missing.length > 0) return true
  const loud = new Set(['regression', 'improvement', 'failed', 'removed'])
  return comparison.rows.some((row) => !isWatched(row) && loud.has(row.verdict))
}
