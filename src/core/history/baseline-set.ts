/**
 * The stored history as a set: merging two of them is a union by id, cut to the newest N. Pure.
 *
 * The union does not depend on order, so writers may arrive in any order, twice, or at once, and the file comes out the
 * same, byte for byte. Nor does the choice between two different entries with one id (see `bestPerIdSorted`).
 */
import { createHash } from 'node:crypto'
import { baselineSchemaId, defaultKeep, maxRuns, type AcceptRecord, type Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { UserError } from '../errors.ts'
import { formatAcceptRecord, storedRunText } from '../model/serialise.ts'

export function emptyBaseline(platform: string): Baseline {
  return { schema: baselineSchemaId, platform, runs: [], accepted: [] }
}

interface KeepOptions {
  /** The number of newest runs that stay; 50 by default. */
  readonly keep?: number
}

/** Returns the union of two baselines of one platform, pruned. Associative, commutative and idempotent for one `keep`. */
export function mergeBaselines(a: Baseline, b: Baseline, options: KeepOptions = {}): Baseline {
  const both = { ...a, runs: [...a.runs, ...b.runs], accepted: [...a.accepted, ...b.accepted] }
  return pruneBaseline(both, options)
}

/** Adds the runs to the baseline and prunes it. Throws `UserError` for a run of another platform. */
export function withRuns(baseline: Baseline, runs: readonly Run[], options: KeepOptions = {}): Baseline {
  const stranger = runs.find((run) => run.environment.platform !== baseline.platform)
  if (stranger !== undefined) {
    throw new UserError(
      `Run ${stranger.id} was measured on ${stranger.environment.platform} and does not belong in the baseline of ${baseline.platform}`,
      { hint: 'Each platform has its own baseline file.' },
    )
  }
  return mergeBaselines(baseline, { ...emptyBaseline(baseline.platform), runs: [...runs] }, options)
}

/**
 * Keeps the newest `keep` runs, sorted by id, each id once, and the records that can still matter: a record that
 * starts at or before the oldest run of a full baseline has no effect, now or later.
 */
export function pruneBaseline(baseline: Baseline, { keep = defaultKeep }: KeepOptions = {}): Baseline {
  if (!Number.isInteger(keep) || keep < 1 || keep > maxRuns) {
    throw new UserError(`A baseline keeps 1 to ${maxRuns} runs, not ${keep}`)
  }
  const runs = bestPerIdSorted(baseline.runs, storedRunText, completenessRankOfRun).slice(-keep)
  const oldest = runs.length === keep ? (runs[0]?.id ?? '') : ''
  const accepted = bestPerIdSorted(baseline.accepted, formatAcceptRecord)
    .filter((record) => record.fromRun > oldest)
    .sort((a, b) => compareCodeUnits(a.fromRun, b.fromRun) || compareCodeUnits(a.id, b.id))
    .slice(-maxRuns)
  return { ...baseline, runs, accepted }
}

/** Makes a record of an intended level change. Its id is a hash of its content, so adding it twice changes nothing. */
export function makeAcceptRecord(record: Omit<AcceptRecord, 'id'>): AcceptRecord {
  const key = JSON.stringify([record.fromRun, record.match, record.metric, record.reason])
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), ...record }
}

/** Adds a record to the baseline. Throws `UserError` if the run that it starts from is not in the baseline. */
export function withRecord(baseline: Baseline, record: AcceptRecord, options: KeepOptions = {}): Baseline {
  if (!baseline.runs.some((run) => run.id === record.fromRun)) {
    throw new UserError(`The baseline of ${baseline.platform} has no run ${JSON.stringify(record.fromRun)}`, {
      hint: '`paceline baseline show FILE` lists the runs by id.',
    })
  }
  return mergeBaselines(baseline, { ...emptyBaseline(baseline.platform), accepted: [record] }, options)
}

/**
 * Keeps each id once, sorted by id. Of several with one id stays the one that holds most (`rank`), then the one whose
 * text (`line`) sorts last: a total order, or the outcome would depend on who came first.
 */
function bestPerIdSorted<T extends { readonly id: string }>(
  items: readonly T[],
  line: (item: T) => string,
  rank: (item: T) => number = () => 0,
): T[] {
  const better = (a: T, b: T): T => {
    const more = rank(b) - rank(a)
    return more > 0 || (more === 0 && line(b) > line(a)) ? b : a
  }
  return [...Map.groupBy(items, ({ id }) => id).values()]
    .map((same) => same.reduce(better))
    .sort((a, b) => compareCodeUnits(a.id, b.id))
}

/** Ranks a run by its trials, as a resumed run keeps its id and has more; a complete run beats an incomplete one. */
function completenessRankOfRun(run: Run): number {
  const trials = run.benchmarks.reduce((total, benchmark) => total + benchmark.trials, 0)
  return (run.complete ? 1e12 : 0) + trials
}

/** Compares by code units, as ids sort by time; a locale would differ from machine to machine. */
function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
