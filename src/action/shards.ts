/** A plan that several jobs share on each runner: how many there are, and whether what they left fits together. */
import { UserError } from '../core/errors.ts'
import { quoteForeignText } from '../core/model/readable.ts'
import { findKeysOfSeveral, labelOfJob } from '../core/judge/columns.ts'
import { benchmarkId, maxShards, notMeasured } from '../core/model/run.ts'
import type { BenchmarkRun, PlannedName, Run } from '../core/model/run.ts'
import type { MissingPlatform } from '../core/judge/outcome.ts'
import type { Job } from './job.ts'
import { ofOtherPlatform, planKeyOfResult, platformOfResult, type RunnerResult } from './runner-results.ts'
import { reportColumnOfJob, isHostedJob, measuringJobNames, platformOrLabelOfRunner, type Shard } from './workflow.ts'

/** Returns the number of shards. Throws `UserError` for more jobs than GitHub starts. */
export function requireShardCountWithinLimit({ inputs, log }: Pick<Job, 'inputs' | 'log'>): number {
  const { shards } = inputs
  if (shards === 1) return 1
  if (inputs.base === 'none') {
    log.info('Shards are only for pairs of base and head; without a base, one job on each runner measures the head.')
    return 1
  }
  const runs = measuringJobNames(inputs).length
  const jobs = runs * shards
  if (jobs <= maxShards) return shards
  throw new UserError(
    `${shards} shards on each of ${runs} runners are ${jobs} jobs, and GitHub allows at most ${maxShards} in a matrix`,
    { hint: `Lower the input shards to ${Math.floor(maxShards / runs)} or less, or name fewer platforms.` },
  )
}

function resultWithRefusalIfAny(result: RunnerResult, reason: string | undefined): RunnerResult {
  return reason === undefined ? result : { ...result, content: { kind: 'refused', reason } }
}

/**
 * Refuses results that do not fit to those of the other jobs of their runner. Afterwards all runs of a runner have one plan,
 * and each holds one shard of it and nothing else, so no two can hold the same row.
 */
export function withMisfitsRefused(results: readonly RunnerResult[]): RunnerResult[] {
  const sound = results.map((result) =>
    result.content.kind === 'run' ? resultWithRefusalIfAny(result, whyShardIsInvalid(result.content.run)) : result,
  )
  const rules = new Map(
    Array.from(Map.groupBy(sound, planKeyOfResult), ([key, group]) => {
      const of = mostCommonValue(group.map(shardCount))
      return [key, { of, plan: mostCommonValue(group.flatMap(shardPlanJsonListOfResult)) }]
    }),
  )
  return sound.map((result) => {
    const { of, plan } = rules.get(planKeyOfResult(result))!
    if (result.content.kind === 'refused') return result
    if (shardCount(result) !== of)
      return resultWithRefusalIfAny(result, `it is one of ${shardCount(result)} shards, and the other jobs say ${of}`)
    const isOther = shardPlanJsonListOfResult(result).some((text) => text !== plan)
    if (!isOther) return result
    return resultWithRefusalIfAny(result, 'its plan of the shards is not that of the other jobs on this runner')
  })
}

/** Says why a run is not one shard of a plan with every benchmark once; undefined if it is, or has the whole plan. */
function whyShardIsInvalid({ shard, benchmarks }: Run): string | undefined {
  if (shard === undefined) return undefined
  const { index, of, plan } = shard
  if (plan.length !== of || index > of) return `its plan has ${plan.length} shards and not ${of}`
  const names = plan.flat()
  const ids = new Set(names.map((name) => name.join('/')))
  const all = toolSuitesInPlan(names)
  const isTwice = ids.size < names.length || names.some((name) => name.length > 1 && all.has(name[0]))
  if (isTwice) return 'its plan has a benchmark twice'
  const planned = plan[index - 1]!
  const [planNames, tools] = [new Set(planned.map((name) => name.join('/'))), toolSuitesInPlan(planned)]
  const isOwn = (one: BenchmarkRun): boolean => planNames.has(benchmarkId(one)) || tools.has(one.suite)
  return benchmarks.every(isOwn) ? undefined : `it has a benchmark that is not in shard ${index} of ${of}`
}

/** Lists the suites that are tools: all of their benchmarks are in one shard. */
function toolSuitesInPlan(names: readonly PlannedName[]): ReadonlySet<string | undefined> {
  return new Set(names.filter(({ length }) => length === 1).map(([suite]) => suite))
}

const shardCount = ({ shard }: RunnerResult): number => shard?.of ?? 1

function shardPlanJsonListOfResult({ content }: RunnerResult): string[] {
  return content.kind === 'run' && content.run.shard !== undefined ? [JSON.stringify(content.run.shard.plan)] : []
}

/** Picks the first of several that are as common. */
function mostCommonValue<T>(values: readonly T[]): T | undefined {
  const counted = [...Map.groupBy(values, (value) => value)]
  return counted.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Names what was to be measured, and says why there is nothing that counts. */
export interface Lost extends Pick<MissingPlatform, 'platform' | 'reason'> {
  readonly runner: string | undefined
  /** Is undefined where it measures the whole plan. */
  readonly shard: Shard | undefined
}

/** Excuses an empty shard, and nothing else. */
const hadNothing = 'its job says that it had nothing to measure'

/**
 * Settles what counts of the newest results: a platform for each runner, with a row or a reason for all that was planned.
 * `jobs` were to measure the commit `sha`.
 */
export function separateRunsAndMissing(
  results: readonly RunnerResult[],
  { jobs, sha }: { readonly jobs: readonly string[]; readonly sha: string },
) {
  const runners = new Set(results.map(({ runner }) => runner))
  const platforms = new Set([...jobs, ...runners].map((label) => label && platformOrLabelOfRunner(label)))
  const shared = findKeysOfSeveral([
    ...jobs.map((job) => [platformOrLabelOfRunner(job), labelOfJob(job)] as const),
    ...results.map((one) => [platformOfResult(one), labelOfJob(one.runner)] as const),
  ])
  const runs = results.flatMap((result) => {
    const { runner, content } = result
    if (content.kind !== 'run' || whyLost(result, sha, platforms) !== undefined) return []
    return [{ ...content.run, ...(runner !== undefined && { job: runner }) }]
  })
  const reasonOf = (result: RunnerResult): string | undefined => {
    const { runner, shard, content } = result
    // Both sides are the same for all shards or for none of them.
    const isOdd = content.kind !== 'run' && shard !== undefined && runs.some(({ job }) => job === runner)
    return whyLost(result, sha, platforms) ?? (isOdd ? 'its job found both sides to be the same' : undefined)
  }
  const identical = results.flatMap((result) => {
    const { runner, content } = result
    const isSame = content.kind === 'outcome' && content.outcome.outcome === 'identical'
    return isSame && reasonOf(result) === undefined ? [{ runner, same: content.outcome }] : []
  })
  const isEmpty = ({ runner, shard, reason }: Lost): boolean =>
    reason === hadNothing &&
    shard !== undefined &&
    (identical.some((one) => one.runner === runner) ||
      runs.some((run) => run.job === runner && run.shard?.plan[shard.index - 1]?.length === 0))
  const lost = results.flatMap((result): Lost[] => {
    const [reason, { runner, shard }] = [reasonOf(result), result]
    if (reason === undefined) return []
    return [{ platform: reportColumnOfRunner(runner, platformOfResult(result)), reason, runner, shard }]
  })
  const unseen = jobs.filter((label) => !runners.has(label))
  const silent = unseen.map((runner): Lost => ({ platform: reportColumnOfJob(runner), runner, shard: undefined }))
  const all = [...lost.filter((one) => !isEmpty(one)), ...silent, ...findAbsentShards(results)]
  const columnOf = ({ platform, runner }: Lost): string =>
    platform.replace(/^.+?(?=-node\d+$|$)/, (on) => (runner && shared.has(on) ? `${on}-${labelOfJob(runner)}` : on))
  const missing = groupLostResults(all.map((one) => ({ ...one, platform: columnOf(one) })))
  const apart = { byNode: jobs.some((job) => job !== labelOfJob(job)), byLabelOn: shared }
  return { runs: withLostRows(runs, all), identical: identical.map(({ same }) => same), missing, apart }
}

/** Says why a result does not count, such as one of another commit; undefined if it does. `platforms`: of all runners. */
function whyLost({ runner, content }: RunnerResult, sha: string, platforms: ReadonlySet<string | undefined>) {
  if (content.kind === 'refused') return content.reason
  const claimed = platformOfResult({ content })
  const isOfOther = runner !== undefined && isHostedJob(runner) && claimed !== platformOrLabelOfRunner(runner)
  if (isOfOther && platforms.has(claimed)) return ofOtherPlatform
  const left = content.kind === 'run' ? content.run : content.outcome
  if ('head' in left) return left.head.commit?.sha === sha ? undefined : 'its results are for another commit'
  return left.outcome === 'failed' ? `its job says ${quoteForeignText(left.reason)}` : hadNothing
}

/** Returns the column of a job where its label says the platform: a results file may claim anything. */
function reportColumnOfRunner(runner = 'unknown', claimed?: string): string {
  return isHostedJob(runner) || claimed === undefined ? reportColumnOfJob(runner) : claimed
}

/** Finds shards that no job sent anything for, of runners that sent something for others. */
export function findAbsentShards(results: readonly RunnerResult[]): Lost[] {
  return [...Map.groupBy(results, planKeyOfResult).values()].flatMap((group) => {
    const [{ runner, shard }] = group as [RunnerResult]
    if (shard === undefined) return []
    const here = new Set(group.map((result) => result.shard?.index))
    const platform = reportColumnOfRunner(runner, group.map(platformOfResult).find(Boolean))
    return Array.from({ length: shard.of }, (_, at) => at + 1)
      .filter((index) => !here.has(index))
      .map((index) => ({ platform, runner, reason: 'its job sent nothing', shard: { index, of: shard.of } }))
  })
}

/** Adds to the runs a row for each benchmark of a lost shard; of a tool, whose benchmarks are not known, none. */
export function withLostRows(runs: readonly Run[], lostResults: readonly Lost[]): Run[] {
  const rows = Map.groupBy(lostResults, ({ runner, platform }) =>
    runs.find(({ job, environment }) => job === runner && (job !== undefined || environment.platform === platform)),
  )
  return runs.map((run) => {
    const names = (rows.get(run) ?? []).flatMap(({ shard }) =>
      shard === undefined ? [] : (run.shard?.plan[shard.index - 1] ?? []),
    )
    const skipped = names
      .filter((name) => name.length === 3)
      .map(([suite, name, subject]): BenchmarkRun => {
        const nothing = { trials: 0, failures: [], metrics: {}, warnings: [] }
        const why = { status: 'skipped', reason: notMeasured.lostShard } as const
        return Object.assign({ suite: suite!, case: name!, subject: subject! }, nothing, why)
      })
    return skipped.length === 0 ? run : { ...run, benchmarks: [...run.benchmarks, ...skipped] }
  })
}

/** Words what is missing: shards of one platform with the same reason together, and all of them as the platform. */
export function groupLostResults(lostResults: readonly Lost[]): MissingPlatform[] {
  const keyOf = (one: Lost): string => JSON.stringify([one.platform, one.reason, one.runner, one.shard?.of])
  return [...Map.groupBy(lostResults, keyOf).values()].flatMap((group): MissingPlatform[] => {
    const [{ platform, reason, shard }] = group as [Lost]
    if (shard === undefined) return group.map((one) => ({ platform: one.platform, reason: one.reason }))
    if (group.length === shard.of) return [{ platform, reason }]
    return [{ platform, reason, shards: { indices: group.map((one) => one.shard!.index), of: shard.of } }]
  })
}
