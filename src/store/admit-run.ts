/** Whether a run may become a part of the stored history, and what of it is missing. Pure. */
import { counted } from '../model/counted.ts'
import { UserError } from '../errors.ts'
import { benchmarkId, type Run } from '../model/run.ts'

export interface AdmitOptions {
  readonly run: Run
  /** The name under which errors speak of it. */
  readonly file: string
  /** True where a run of a working tree with changes of its own is wanted all the same. */
  readonly allowDirty: boolean
}

/** Benchmarks without values that are called by name. */
const named = 5

/**
 * Throws `UserError` for a run that says nothing of any commit: one without a single value, and, unless it is
 * allowed, one of a working tree that differed from its commit. Returns what is missing of one that was ended early,
 * in words; null where nothing is.
 */
export function admitRun({ run, file, allowDirty }: AdmitOptions): string | null {
  if (!run.benchmarks.some(({ status }) => status === 'ok')) {
    throw new UserError(`${file}: holds no values, so there is nothing to add`, {
      file,
      hint: 'Measure again; `paceline run` says why a benchmark has none.',
    })
  }
  if (run.head.commit?.dirty === true && !allowDirty) {
    const commit = run.head.commit.sha.slice(0, 7)
    throw new UserError(`${file}: was measured on a working tree that differs from its commit ${commit}`, {
      file,
      hint: 'A baseline holds what commits measure. Commit and measure again, or add it all the same with --dirty.',
    })
  }
  return run.complete ? null : missing(run)
}

/** An early end is common, by the budget above all, and what was measured is as good as ever: it is said, no more. */
function missing({ benchmarks }: Run): string {
  const without = benchmarks.filter(
    ({ status, reason }) => status === 'skipped' && reason?.endsWith('before its turn') === true,
  )
  const count = benchmarks.length
  if (without.length === 0)
    return `not complete: ${count === 1 ? 'its benchmark has' : `some of its ${count} benchmarks have`} fewer values than planned`
  const names = without.slice(0, named).map(benchmarkId)
  const more = without.length > named ? ` and ${without.length - named} more` : ''
  const reasons = [...new Set(without.map(({ reason }) => reason))].join(', ')
  return `not complete: ${without.length} of ${counted(count, 'benchmark')} have no values (${reasons}): ${names.join(', ')}${more}`
}
