/** Decides what follows from a comparison: the verdict in one word, the conclusion of the check, the exit code. */
import { type ExitCode, exitCodes } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'
import { countOutcome, evidenceOf, isAcceptedByItself, isSeen, isInformational } from '../report/rows.ts'
import type { MissingPlatform } from '../report/view.ts'

export const conclusions = ['success', 'failure', 'neutral'] as const
export type Conclusion = (typeof conclusions)[number]

export interface Verdicts {
  /** Is null if no platform sent anything that counts, or the rules are not known. */
  readonly comparison: Comparison | null
  /** Why the rules are not known; absent where they are. */
  readonly unjudged?: string
  readonly missing: readonly MissingPlatform[]
  /** Is true for a pull request from a fork, whose author may not accept anything. */
  readonly isFork?: boolean
}

interface Verdict {
  readonly word: 'worse' | 'failed' | 'nothing-compared' | 'identical' | 'better' | 'undecided' | 'same'
  /** The number of rows that are worse, and of those that are better. */
  readonly worse: number
  readonly better: number
  /** True if a rule of the policy fails the change, or a platform is missing, so that nothing is known of it. */
  readonly stops: boolean
  /** True if too little was judged for an all-clear. */
  readonly isOpen: boolean
}

export function verdictOf({ comparison, missing, isFork = false }: Verdicts): Verdict {
  if (comparison === null) return { word: 'failed', worse: 0, better: 0, stops: true, isOpen: true }
  const code = exitCodeOf(comparison)
  const isFailed = code === exitCodes.newFailure || missing.length > 0
  const worse = countOutcome(comparison.rows, 'worse')
  const better = countOutcome(comparison.rows, 'better')
  const { extent, hasSeen, uncalled } = evidenceOf(comparison)
  const isUncertain = extent === 'none' || extent === 'little' || hasSeen || uncalled.length > 0
  const vouches = isFork && comparison.rows.some(isAcceptedByItself)
  const isOpen = isUncertain || vouches || comparison.unbuilt !== undefined
  const word = (): Verdict['word'] => {
    if (code === exitCodes.worse || worse > 0) return 'worse'
    if (isFailed) return 'failed'
    if (extent === 'none') return 'nothing-compared'
    if (comparison.state === 'identical') return 'identical'
    if (isOpen) return 'undecided'
    if (better > 0) return 'better'
    return extent === 'some' || countOutcome(comparison.rows, 'undecided') > 0 ? 'undecided' : 'same'
  }
  return { word: word(), worse, better, stops: isFailed || code === exitCodes.worse, isOpen }
}

/** Makes a check that would fail neutral with the gate off. Where too little was judged, it is neutral either way. */
export function conclusionOf({ stops, isOpen }: Verdict, gate: boolean): Conclusion {
  if (stops) return gate ? 'failure' : 'neutral'
  return isOpen ? 'neutral' : 'success'
}

/**
 * Returns 1 for any row at level `fail` but a failed one, 4 for a failed row at level `fail` (it fails and its base
 * does not) or a base that could not be built at that level, 3 if nothing could be compared, with such a base or with
 * stored runs, else 0; the first of 1, 4, 3, 0 that holds. Bad input (2) never gets this far. `allowEmpty`: comparing
 * nothing is fine, as in a first run, or if only rows that are not judged were selected.
 */
export function exitCodeOf(
  comparison: Pick<Comparison, 'state' | 'rows' | 'unbuilt'>,
  { allowEmpty = false }: { readonly allowEmpty?: boolean } = {},
): ExitCode {
  const failing = comparison.rows.filter((row) => row.level === 'fail')
  if (failing.some((row) => row.verdict !== 'failed')) return exitCodes.worse
  if (failing.length > 0 || comparison.unbuilt === 'fail') return exitCodes.newFailure
  const isNothing = evidenceOf(comparison).extent === 'none'
  return isNothing && !allowEmpty ? exitCodes.nothingCompared : exitCodes.fine
}

export function hasNews({ comparison, missing }: Verdicts): boolean {
  if (comparison === null || missing.length > 0 || comparison.unbuilt !== undefined) return true
  const loud = new Set(['worse', 'better', 'failed', 'removed'])
  return comparison.rows.some((row) => (!isInformational(row) && loud.has(row.verdict)) || isSeen(row))
}
