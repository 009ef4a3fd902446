/** The exit code that a comparison stands for. */
import { exitCodes, type ExitCode } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'

export interface ExitCodeOptions {
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
