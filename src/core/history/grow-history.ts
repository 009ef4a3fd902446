/** Adds runs to a baseline, and keeps as many of the newest as it has room for. */
import { UserError } from '../errors.ts'
import { defaultKeep, maxRuns, type Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { withRuns, emptyBaseline, pruneBaseline } from './baseline-set.ts'
import { baselineText } from '../model/serialise.ts'

export interface GrownHistory {
  readonly path: string
  readonly baseline: Baseline
  readonly text: string
  /** The number of runs that had room: fewer than asked for if their text was too large. */
  readonly keep: number
}

export interface Addition {
  readonly platform: string
  readonly runs: readonly Run[]
  /** The number of newest runs that stay in the file. */
  readonly keep?: number | undefined
  /** Changes a baseline that has got these runs. */
  readonly change?: ((baseline: Baseline, added: readonly Run[]) => Baseline) | undefined
}

interface Growth extends Addition {
  /** Path of the file, on a disk or a branch. */
  readonly file: string
  readonly maxBytes: number
  /** Resolves to undefined if there is no such file. */
  readonly read: (path: string) => Promise<Baseline | undefined>
}

/**
 * Adds the runs to what is in the file, and returns what is to be written. Keeps fewer runs if the text would exceed
 * `maxBytes` and could not be read back; throws `UserError` where even one is too many.
 */
export async function mergeAndPrune(growth: Growth): Promise<GrownHistory> {
  const { file, platform, runs, read, change = (baseline) => baseline } = growth
  const all = change(withRuns((await read(file)) ?? emptyBaseline(platform), runs, { keep: maxRuns }), runs)
  return historyPrunedToFit(file, all, growth)
}

/** Keeps the newest runs whose text is not too large. */
function historyPrunedToFit(
  path: string,
  baseline: Baseline,
  { keep = defaultKeep, maxBytes }: Pick<Growth, 'keep' | 'maxBytes'>,
): GrownHistory {
  const pruned = pruneBaseline(baseline, { keep })
  const text = baselineText(pruned)
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxBytes) return { path, baseline: pruned, text, keep }
  const count = pruned.runs.length
  if (count === 1) {
    throw new UserError(`A run of ${baseline.platform} has ${bytes} bytes, and a stored file may have ${maxBytes}`, {
      hint: 'Store fewer benchmarks: `--profile` or names select them.',
    })
  }
  return historyPrunedToFit(path, baseline, {
    keep: Math.min(count - 1, Math.floor((count * maxBytes) / bytes)) || 1,
    maxBytes,
  })
}
