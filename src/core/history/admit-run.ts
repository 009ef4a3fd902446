/** Decides which parts of a run are stored, for every way into a baseline. Pure. */
import { UserError } from '../errors.ts'
import { headValues } from '../judge/measured-pairs.ts'
import { joinNamesUpToLimit } from '../judge/notices.ts'
import { countWithNoun } from '../model/readable.ts'
import { benchmarkId, enoughValues, isNotMeasuredReason, type BenchmarkRun, type Run } from '../model/run.ts'

export interface Admitted {
  /** Without the benchmarks that are left out; undefined if nothing was measured, so that there is nothing to store. */
  readonly run?: Run | undefined
  /** Benchmarks with enough values, as `suite/case/subject`. */
  readonly measured: readonly string[]
  /** Stored as failed, so that a later head that also fails is not reported; without those that are known to fail. */
  readonly failed: readonly string[]
  /** Not stored: never reached, or with too few values to show their scatter. */
  readonly leftOut: readonly string[]
}

/** Separates what was measured, what failed, and what is not stored. */
export function splitStorable(run: Run): Admitted {
  const stored = run.benchmarks.filter(isStorableBenchmark)
  const leftOut = run.benchmarks.filter((benchmark) => !stored.includes(benchmark))
  const measured = stored.filter(({ status }) => status === 'ok').map(benchmarkId)
  const failed = stored.filter(({ status, known }) => status === 'failed' && known !== true).map(benchmarkId)
  const names = leftOut.map(benchmarkId)
  if (measured.length === 0) return { measured, failed, leftOut: names }
  if (names.length === 0) return { run, measured, failed, leftOut: [] }
  return { run: { ...run, benchmarks: stored }, measured, failed, leftOut: names }
}

function isStorableBenchmark(benchmark: BenchmarkRun): boolean {
  const { status, reason, once } = benchmark
  if (status === 'ok') return fewestValuesOfAnyMetric(benchmark) >= (once === true ? 1 : enoughValues)
  return status === 'failed' || !isNotMeasuredReason(reason)
}

/** Counts the values of the metric with fewest; of pairs, those of the head. */
function fewestValuesOfAnyMetric({ metrics }: BenchmarkRun): number {
  const counts = Object.values(metrics).map((metric) => headValues(metric).length)
  return counts.length === 0 ? 0 : Math.min(...counts)
}

/** The number of benchmarks that a message names. */
const named = 10

/** Returns a sentence, without a full stop, for each kind of thing that a run lacks; none if it is complete. */
export function shortfallTexts({ run, measured, failed, leftOut }: Admitted): string[] {
  const all = measured.length + failed.length + leftOut.length
  const sentence = (ids: readonly string[], what: string): string[] => {
    if (ids.length === 0) return []
    return [`${ids.length} of ${countWithNoun(all, 'benchmark')} ${what}: ${joinNamesUpToLimit(ids, named)}`]
  }
  return [
    ...(run === undefined ? ['nothing was measured, so there is nothing to store'] : []),
    ...sentence(failed, 'failed'),
    ...sentence(leftOut, `had fewer than ${enoughValues} trials and ${leftOut.length === 1 ? 'is' : 'are'} not stored`),
  ]
}

interface AdmitFileOptions {
  readonly run: Run
  /** Its name in errors. */
  readonly file: string
  /** Accepts a run of a working tree with uncommitted changes. */
  readonly allowDirty: boolean
}

/**
 * Admits a file that a user adds, as `splitStorable` does. Throws `UserError` for a run with nothing to store and, unless
 * it is allowed, for one of a working tree that differed from its commit.
 */
export function requireStorableRun({ run, file, allowDirty }: AdmitFileOptions): Admitted & { readonly run: Run } {
  const admitted = splitStorable(run)
  if (admitted.run === undefined) {
    throw new UserError(`${file}: ${shortfallTexts(admitted).join('; ')}`, {
      file,
      hint: `Measure again, with more --trials or a larger --budget; \`paceline run\` says why one has no values.`,
    })
  }
  if (run.head.commit?.dirty === true && !allowDirty) {
    const commit = run.head.commit.sha.slice(0, 7)
    throw new UserError(`${file}: was measured on a working tree that differs from its commit ${commit}`, {
      file,
      hint: 'A baseline holds measurements of commits. Commit and measure again, or add it anyway with --dirty.',
    })
  }
  return { ...admitted, run: admitted.run }
}
