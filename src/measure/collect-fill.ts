/**
 * Past commits in turns, each in pairs with the reference: the schedule of pairs, with a row for each benchmark of each
 * commit. So a round holds all of them once, and any change of the machine affects all commits alike.
 */
import { benchmarkId, enoughValues, type BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { CommitPairs } from '../store/kept-progress.ts'
import { collectPairs, type PairEffects } from './collect.ts'
import { mostFailures, type EntryProgress, type ScheduleEffects } from './schedule.ts'
import type { Packages, TrialResult } from './tally.ts'

/** The arm that each commit is measured with in pairs; any other arm is a commit's id. */
export const referenceArm = 'reference'

export interface CollectFillOptions {
  /** Oldest first, each with its name for users. */
  readonly commits: readonly { readonly sha: string; readonly label: string }[]
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (sha: string, benchmark: PlannedBenchmark) => Packages
  /** Pairs of an earlier part. */
  readonly earlier: readonly CommitPairs[]
  /** Pairs per benchmark and commit at most. */
  readonly pairs: number
  readonly budgetMs: number
}

interface FillEffects extends ScheduleEffects<string>, Pick<PairEffects, 'coin' | 'onWarm'> {
  /** Called after each round, and at the end, once there are pairs. */
  save(soFar: readonly CommitPairs[]): Promise<void>
}

interface CollectedFill {
  readonly commits: readonly CommitPairs[]
  /** False if it was interrupted or ran out of time. */
  readonly isComplete: boolean
}

/**
 * Pairs of each commit with the reference. Commits that have no time for four rounds are left out: those that are kept are
 * spread evenly, with both ends.
 */
export async function collectFill(options: CollectFillOptions, effects: FillEffects): Promise<CollectedFill> {
  const { commits, benchmarks, earlier, pairs, budgetMs } = options
  const rows = spread(commits).flatMap(({ sha, label }) =>
    benchmarks.map((one) => ({ sha, label, one, row: { ...at(sha, one), id: `${sha}/${one.id}` } })),
  )
  const byId = new Map(rows.map((own) => [own.row.id, own]))
  const spentMs = new Map(earlier.map(({ sha, measuringMs }) => [sha, measuringMs]))
  const failures = new Map<PlannedBenchmark, { count: number; last: TrialResult }>()
  let entries: readonly EntryProgress[] = []
  let isRoundOver = false

  /** A benchmark that the reference cannot run, since it is newer, say, costs no more than a few of its trials. */
  async function trialOfReference(benchmark: PlannedBenchmark, kind: Parameters<FillEffects['trial']>[2]) {
    const known = failures.get(benchmark)
    if (known !== undefined && known.count >= mostFailures(benchmark)) return known.last
    const last = await effects.trial(benchmark, referenceArm, kind)
    failures.set(benchmark, { last, count: last.outcome === 'ok' ? -Infinity : (known?.count ?? 0) + 1 })
    return last
  }
  function byCommit(measured: readonly BenchmarkRun[]): CommitPairs[] {
    return commits.map(({ sha }) => ({
      sha,
      measuringMs: Math.round(spentMs.get(sha) ?? 0),
      benchmarks: measured
        .filter(({ suite }) => suite.startsWith(`${sha}/`))
        .map((entry) => Object.assign({}, entry, { suite: entry.suite.slice(sha.length + 1) })),
    }))
  }
  async function save(measured: readonly BenchmarkRun[]): Promise<void> {
    if (measured.some(({ pairs: own }) => own !== undefined)) await effects.save(byCommit(measured))
  }

  const collected = await collectPairs(
    {
      benchmarks: rows.map(({ row }) => row),
      packagesOf: ({ id }) => options.packagesOf(byId.get(id)!.sha, byId.get(id)!.one),
      cap: pairs,
      enough: enoughValues,
      budgetMs,
      resume: earlier.flatMap(({ sha, benchmarks: own }) => own.map((one) => at(sha, one))),
    },
    {
      ...effects,
      async trial({ id }, side, kind) {
        if (isRoundOver) await save(entries.map(({ soFar }) => soFar()))
        isRoundOver = false
        const { sha, one } = byId.get(id)!
        const begunMs = effects.now()
        const result = await (side === 'base' ? trialOfReference(one, kind) : effects.trial(one, sha, kind))
        spentMs.set(sha, (spentMs.get(sha) ?? 0) + effects.now() - begunMs)
        return result
      },
      shuffle(items) {
        isRoundOver = true
        return effects.shuffle(items)
      },
      onProgress(progress) {
        ;({ entries } = progress)
        const { one, label } = byId.get(progress.benchmark)!
        effects.onProgress({ ...progress, benchmark: `${one.id} at ${label}`, entries: [] })
      },
      isDecided(soFar) {
        const works = soFar.pairs!.some(({ head }) => head === 'ok')
        return works ? soFar.once === true : soFar.pairs!.length >= mostFailures(byId.get(benchmarkId(soFar))!.one)
      },
    },
  )
  await save(collected.benchmarks)
  return { commits: byCommit(collected.benchmarks), isComplete: collected.complete }
}

/** The benchmark, told apart from that of another commit by the name of its suite. */
function at<Named extends { readonly suite: string }>(sha: string, one: Named): Named {
  return { ...one, suite: `${sha}/${one.suite}` }
}

/** Both ends, then always the middle of a gap: the first of them are spread evenly. */
export function spread<Item>(items: readonly Item[]): Item[] {
  const order = [...new Set([0, items.length - 1])]
  const gaps: [number, number][] = [[0, items.length - 1]]
  for (const [from, to] of gaps) {
    if (to - from < 2) continue
    const middle = Math.floor((from + to) / 2)
    order.push(middle)
    gaps.push([from, middle], [middle, to])
  }
  return order.flatMap((index) => items[index] ?? [])
}
