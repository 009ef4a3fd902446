/** How loud each verdict is unless the policy says otherwise. */
import type { Level, Verdict } from '../model/comparison.ts'

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
