/** The rule of the stored baseline, asked as a report of so many rows asks it. */
import { judgeHeadAgainstMain } from '../../src/core/stats/against-reference.ts'
import type { ReferenceJudgement, ReferenceSettings, SharedReference } from '../../src/core/stats/against-reference.ts'

/** What a row's rules say, and the rows of its report, which share the false alarms. */
export interface AskedPairs extends Pick<ReferenceSettings, 'ignored' | 'detect'> {
  readonly rows: number
  /** Whether "same" is asked about, too, which takes most of the time where nothing changed; it is unless told. */
  readonly asksSame?: boolean
}

/** False alarms per report, and chances that what is called the same is worse, or better. */
const perReport = 0.01
const overlooked = { same: 0.05, sameBetter: 0.2 }

export function alphaOf(rows: number): number {
  return perReport / rows
}

export function judgedPairs(
  shared: SharedReference,
  { ignored, detect, rows, asksSame = true }: AskedPairs,
): ReferenceJudgement {
  const levels = asksSame ? overlooked : { same: 0, sameBetter: 0 }
  return judgeHeadAgainstMain(shared, { ignored, detect, alpha: alphaOf(rows), ...levels })
}
