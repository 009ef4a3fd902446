/** How loud each verdict is unless the policy says otherwise. */
import { type ExitCode, exitCodes } from '../errors.ts'
import type { Comparison, Level, Verdict } from '../model/comparison.ts'

/** The verdicts that may be loud, and `minor`: a certain regression that stays below `failAt`. */
export interface Levels {
  readonly regression: Level
  readonly minor: Level
  readonly inconclusive: Level
  readonly 'not-comparable': Level
  readonly removed: Level
  readonly failed: Level
  readonly skipped: Level
}

export const defaultLevels: Levels = {
  regression: 'fail',
  minor: 'warn',
  inconclusive: 'warn',
  'not-comparable': 'note',
  removed: 'warn',
  failed: 'fail',
  skipped: 'note',
}

/** The level of a verdict. `severe`: the estimate of a regression reaches `failAt`. */
export function levelOf(verdict: Verdict, levels: Levels, severe: boolean): Level {
  if (verdict === 'regression') return severe ? levels.regression : levels.minor
  return verdict === 'improvement' || verdict === 'no-change' || verdict === 'added' ? 'note' : levels[verdict]
}

interface ExitCodeOptions {
  /** Nothing to compare is fine: a first run, or a selection that holds only what is shown and not judged. */
  readonly allowEmpty?: boolean
}

/**
 * 1 for any row at level `fail` but a failed one, 4 for a failed row at level `fail` (it fails and its base does not),
 * 3 where nothing could be compared, else 0; the first of 1, 4, 3, 0 that holds. Bad input (2) never gets this far.
 */
export function exitCodeOf({ rows, state }: Comparison, { allowEmpty = false }: ExitCodeOptions = {}): ExitCode {
  const failing = rows.filter((row) => row.level === 'fail')
  if (failing.some((row) => row.verdict !== 'failed')) return exitCodes.regression
  if (failing.length > 0) return exitCodes.newFailure
  if (state === 'nothing-compared' && !allowEmpty) return exitCodes.nothingCompared
  return exitCodes.fine
}
