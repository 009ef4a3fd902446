/**
 * What becomes of runs that a baseline has no more room for. Heads are compared with the newest runs only; older ones show
 * the trend, so the last of each week stays for a quarter, and the last of each month for good, in a file beside the
 * baseline. What stays depends on the set of runs alone, not on who adds them in which order.
 */
import { UserError } from '../errors.ts'
import { defaultKeep, maxRuns, type Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { addRuns, emptyBaseline, mergeBaselines, pruneBaseline } from './baseline-set.ts'
import { baselineText, drawnRun } from '../model/serialise.ts'

const weeksKept = 13

/** The file of the runs that have left `file`, a baseline: `linux-x64.past.json` beside `linux-x64.json`. */
export function pastFile(file: string): string {
  return file.replace(/(\.json)?$/, '.past.json')
}

export interface GrownFile {
  readonly baseline: Baseline
  readonly text: string
}

export interface GrownHistory {
  readonly newest: GrownFile
  /** Null if no run has left the newest ones that is to stay: the file is as it was. */
  readonly past: GrownFile | null
  /** How many runs had room: fewer than asked for if their text was too large. */
  readonly keep: number
}

/**
 * The baseline with these runs, and the runs that leave it. `readPast` is called only if there are any. A text of more
 * than `maxBytes` could not be read back, so then fewer runs are kept; throws `UserError` where even one is too many.
 */
export async function growHistory(of: {
  readonly baseline: Baseline
  readonly runs: readonly Run[]
  readonly keep?: number
  readonly maxBytes: number
  readonly readPast: () => Promise<Baseline | null>
}): Promise<GrownHistory> {
  const { baseline, runs, maxBytes, readPast } = of
  const all = addRuns(baseline, runs, { keep: maxRuns })
  const { file: newest, keep } = fitting(all, { keep: of.keep ?? defaultKeep, maxBytes })
  const first = newest.baseline.runs[0]?.id ?? ''
  const hasLeft = ({ id }: Run): boolean => id < first
  if (!milestones(all.runs).some(hasLeft)) return { newest, past: null, keep }
  // Before they are merged, so that what is chosen of two runs with one id does not depend on when they came.
  const drawn = (of: Baseline): Baseline => ({
    ...of,
    runs: of.runs.map((run) => (hasLeft(run) ? drawnRun(run) : run)),
  })
  const before = (await readPast()) ?? emptyBaseline(baseline.platform)
  const known = mergeBaselines(drawn(before), drawn(all), { keep: maxRuns })
  const left = {
    ...known,
    runs: milestones(known.runs).filter(hasLeft),
    accepted: known.accepted.filter(({ fromRun }) => fromRun < first),
  }
  return { newest, past: fitting(left, { keep: maxRuns, maxBytes }).file, keep }
}

/** True if one of the two files has the run. */
export function holdsRun({ newest, past }: GrownHistory, id: string): boolean {
  return [newest, past].some((file) => file?.baseline.runs.some((run) => run.id === id) === true)
}

/** The newest runs whose text is not too large. */
function fitting(
  baseline: Baseline,
  { keep, maxBytes }: { readonly keep: number; readonly maxBytes: number },
): { readonly file: GrownFile; readonly keep: number } {
  const kept = pruneBaseline(baseline, { keep })
  const text = baselineText(kept)
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxBytes) return { file: { baseline: kept, text }, keep }
  const count = kept.runs.length
  if (count === 1) {
    throw new UserError(`A run of ${baseline.platform} has ${bytes} bytes, and a stored file may have ${maxBytes}`, {
      hint: 'Store fewer benchmarks: `--profile` or names select them.',
    })
  }
  return fitting(baseline, { keep: Math.min(count - 1, Math.floor((count * maxBytes) / bytes)) || 1, maxBytes })
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
