/** The share of a plan that this job measures, where several jobs of a platform share it. */
import type { Run, RunShard } from '../model/run.ts'
import { shardsOf, type Durations, type PlannedBenchmark } from '../plan.ts'

/** Which shard of how many, and by what they are balanced: every job that is asked with the same has the same plan. */
export interface AskedShard extends Pick<RunShard, 'index' | 'of'> {
  readonly durations: Durations
}

export interface PlanShare {
  readonly benchmarks: readonly PlannedBenchmark[]
  /** What the other jobs measure: it shares the false alarm rate. Of a tool, its benchmarks as far as they are known. */
  readonly elsewhere: readonly PlannedBenchmark[]
  /** The run with what it needs to be put together with those of the other jobs. */
  readonly complete: (run: Run) => Run
}

/** All of it, unless a shard is asked for. */
export function shareOf(plan: readonly PlannedBenchmark[], asked: AskedShard | null): PlanShare {
  if (asked === null) return { benchmarks: plan, elsewhere: [], complete: (run) => run }
  const { index, of, durations } = asked
  const shards = shardsOf(plan, { count: of, durations })
  const names = shards.map((shard) =>
    shard.map(({ suite, case: name, subject, tool }) => (tool === undefined ? [suite, name, subject] : [suite])),
  )
  const planned = new Set(plan.map(({ id }) => id))
  return {
    benchmarks: shards[index - 1]!,
    elsewhere: shards.flatMap((shard, at) => (at === index - 1 ? [] : shard.flatMap((one) => rowsOf(one, durations)))),
    complete: (run) => ({
      ...run,
      shard: { index, of, plan: names },
      // Selected, and measured by another job.
      ...(run.leftOut !== undefined && { leftOut: run.leftOut.filter((id) => !planned.has(id)) }),
    }),
  }
}

const timeOfTool = { unit: 'ns', better: 'lower', kind: 'sampled', gate: true, signed: false } as const

/** A tool that runs in another job is not asked what it has: what the history knows of it, or one benchmark. */
function rowsOf(benchmark: PlannedBenchmark, durations: Durations): PlannedBenchmark[] {
  if (benchmark.tool === undefined) return [benchmark]
  const known = Object.keys(durations).filter((id) => id.startsWith(`${benchmark.id}/`))
  const ids = known.length === 0 ? [benchmark.id] : known
  return ids.map((id) => Object.assign({}, benchmark, { id, metrics: { time: timeOfTool } }))
}
