/** The verdict of a comparison in one word, and the conclusion of the check. */
import { exitCodeOf } from '../compare/policy.ts'
import { exitCodes } from '../errors.ts'
import type { Conclusion } from '../github/check-run.ts'
import type { Comparison } from '../model/comparison.ts'
import { countOutcome, isWatched } from '../report/rows.ts'
import type { MissingPlatform } from '../report/view.ts'

/** What the verdict on a change is made of. */
export interface Verdicts {
  /** Null if no platform sent anything that counts, or the rules are not known. */
  readonly comparison: Comparison | null
  /** Why the rules are not known; absent where they are. */
  readonly unjudged?: string
  readonly missing: readonly MissingPlatform[]
}

interface Verdict {
  readonly word: 'regression' | 'failed' | 'nothing-compared' | 'identical' | 'improvement' | 'undecided' | 'no-change'
  readonly regressions: number
  readonly improvements: number
  /** True if a rule of the policy fails the change, or a platform is missing, so that nothing is known of it. */
  readonly stops: boolean
}

/** The verdict on all platforms together. */
export function verdictOf({ comparison, missing }: Verdicts): Verdict {
  if (comparison === null) return { word: 'failed', regressions: 0, improvements: 0, stops: true }
  const code = exitCodeOf(comparison)
  const isFailed = code === exitCodes.newFailure || missing.length > 0
  const regressions = countOutcome(comparison.rows, 'worse')
  const improvements = countOutcome(comparison.rows, 'better')
  const word = (): Verdict['word'] => {
    if (code === exitCodes.regression || regressions > 0) return 'regression'
    if (isFailed) return 'failed'
    if (comparison.state !== 'decided') return comparison.state
    if (improvements > 0) return 'improvement'
    return countOutcome(comparison.rows, 'undecided') > 0 ? 'undecided' : 'no-change'
  }
  return { word: word(), regressions, improvements, stops: isFailed || code === exitCodes.regression }
}

/** With the gate off, a check that would fail is neutral. Where nothing could be compared, it is neutral either way. */
export function conclusionOf({ stops, word }: Verdict, gate: boolean): Conclusion {
  if (stops) return gate ? 'failure' : 'neutral'
  return word === 'nothing-compared' ? 'neutral' : 'success'
}

/** Whether to write a comment that is wanted only on changes. */
export function isChange({ comparison, missing }: Verdicts): boolean {
  if (comparison === null || missing.length > 0) return true
  const loud = new Set(['regression', 'improvement', 'failed', 'removed'])
  return comparison.rows.some((row) => !isWatched(row) && loud.has(row.verdict))
}
