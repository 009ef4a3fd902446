/**
 * Keeps some of the runs that a baseline has no more room for. Heads are compared with the newest runs only; older
 * ones show the trend, so the last of each week stays for a quarter, and the last of each month for good, in a file
 * beside the baseline. The runs that stay depend on the set of runs alone, not on who adds them in which order.
 */
import { UserError } from '../errors.ts'
import { defaultKeep, maxRuns, type Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { addRuns, emptyBaseline, mergeBaselines, pruneBaseline } from './baseline-set.ts'
import { baselineText, drawnRun } from '../model/serialise.ts'

const weeksKept = 13

/** Names the file of the runs that have left `file`, a baseline: `linux-x64.past.json` beside `linux-x64.json`. */
export function pastRunsFile(file: string): string {
  return file.replace(/(\.json)?$/, '.past.json')
}

export interface GrownFile {
  readonly path: string
  readonly baseline: Baseline
  readonly text: string
}

export interface GrownHistory {
  readonly newest: GrownFile
  /** Is null if no run that has left the newest ones is to stay: the file is as it was. */
  readonly past: GrownFile | null
  /** The number of runs that had room: fewer than asked for if their text was too large. */
  readonly keep: number
}

export interface Addition {
  readonly platform: string
  readonly runs: readonly Run[]
  /** The number of newest runs that stay in the file; older ones may move to the file of the past. */
  readonly keep?: number | undefined
  /** Changes a baseline that has got these runs. */
  readonly change?: ((baseline: Baseline, added: readonly Run[]) => Baseline) | undefined
}

interface Growth extends Addition {
  /** Path of the newest runs, on a disk or a branch. */
  readonly file: string
  readonly maxBytes: number
  /** Resolves to null if there is no such file. */
  readonly read: (path: string) => Promise<Baseline | null>
}

/**
 * Adds the runs to a file and moves others to that of the past, which is read only if there are any. Keeps fewer runs
 * if the text would exceed `maxBytes` and could not be read back; throws `UserError` where even one is too many.
 */
export async function growHistory(growth: Growth): Promise<GrownHistory> {
  const { file, platform, runs, read, change = (baseline) => baseline } = growth
  const all = change(addRuns((await read(file)) ?? emptyBaseline(platform), runs, { keep: maxRuns }), runs)
  const { keep, ...newest } = fitting(file, all, growth)
  const first = newest.baseline.runs[0]?.id ?? ''
  const hasLeft = ({ id }: Run): boolean => id < first
  if (!milestones(all.runs).some(hasLeft)) return { newest, past: null, keep }
  // Before they are merged, so that what is chosen of two runs with one id does not depend on when they came.
  const drawn = (of: Baseline): Baseline => ({
    ...of,
    runs: of.runs.map((run) => (hasLeft(run) ? drawnRun(run) : run)),
  })
  const before = (await read(pastRunsFile(file))) ?? emptyBaseline(platform)
  const merged = mergeBaselines(drawn(before), drawn(all), { keep: maxRuns })
  const dropped = {
    ...merged,
    runs: milestones(merged.runs).filter(hasLeft),
    accepted: merged.accepted.filter(({ fromRun }) => fromRun < first),
  }
  return { newest, past: fitting(pastRunsFile(file), dropped, { ...growth, keep: maxRuns }), keep }
}

/** Lists files of older runs first: if a writer ends in between, a run is in both files, and none is lost. */
export function grownFiles({ newest, past }: GrownHistory): GrownFile[] {
  return past === null ? [newest] : [past, newest]
}

/** The newest runs whose text is not too large. */
function fitting(
  path: string,
  baseline: Baseline,
  { keep = defaultKeep, maxBytes }: Pick<Growth, 'keep' | 'maxBytes'>,
): GrownFile & { readonly keep: number } {
  const kept = pruneBaseline(baseline, { keep })
  const text = baselineText(kept)
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxBytes) return { path, baseline: kept, text, keep }
  const count = kept.runs.length
  if (count === 1) {
    throw new UserError(`A run of ${baseline.platform} has ${bytes} bytes, and a stored file may have ${maxBytes}`, {
      hint: 'Store fewer benchmarks: `--profile` or names select them.',
    })
  }
  return fitting(path, baseline, { keep: Math.min(count - 1, Math.floor((count * maxBytes) / bytes)) || 1, maxBytes })
}

/** The last run of each month, and of each week of the last quarter. Sorted by id, as they come. */
function milestones(runs: readonly Run[]): Run[] {
  const newest = weekOf(runs.at(-1)?.id ?? '')
  return runs.filter(({ id }, index) => {
    const next = runs[index + 1]?.id ?? ''
    if (monthOf(id) !== monthOf(next)) return true
    return weekOf(id) !== weekOf(next) && newest - weekOf(id) < weeksKept
  })
}

/** Ids begin with the time of the run, such as `20261121T013000Z`. */
function monthOf(id: string): string {
  return id.slice(0, 6)
}

/** Weeks from Monday to Sunday, counted through. */
function weekOf(id: string): number {
  const days = Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8))) / 86_400_000
  // The first of January 1970 was a Thursday.
  return Math.floor((days + 3) / 7)
}
