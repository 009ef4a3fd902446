/**
 * The run file, `paceline/run@1`: all trials of one commit (or of one pair of commits) in one environment.
 *
 * Every array is bounded and every object refuses unknown keys: run files come from jobs that ran a stranger's code.
 */
import { countWithNoun } from './readable.ts'
import * as z from 'zod/mini'
import { benchmarkShape, hasFewEnoughNames, maxValues, storedBenchmarkShape, tooManyNames } from './benchmark-schema.ts'
import type { metricDataSchema, pairedSchema, referenceSchema, trialOutcomeSchema } from './benchmark-schema.ts'
import { environmentSchema } from './environment.ts'
import { judgedBy, metricSpecSchema } from './metric.ts'
import { explainedSchema, maxExplained } from './why.ts'
import * as s from './scalars.ts'

export const runSchemaId = 'paceline/run@1'

export const maxBenchmarks = 2_000
/** Limits the shards of a plan: GitHub starts as many jobs of one matrix. */
export const maxShards = 256
/** Sets the pairs of each benchmark with the reference before the first, so that no look at them costs anything. */
export const referencePairs = 24
/** Demands values enough to know the scatter of a metric; one is enough if it is declared `once`. */
export const enoughValues = 4
/** Gives reasons why a selected benchmark has no values that say nothing about the code, for `skipped`. */
export const notMeasured = {
  outOfTime: 'the time budget has no room for enough pairs',
  tooLittleTime: `the time budget has no time for ${enoughValues} trials of it`,
  interrupted: 'interrupted before its turn',
  lostShard: 'the job that measures its shard left no figures',
} as const
export function isNotMeasuredReason(reason: string | undefined): boolean {
  return Object.values(notMeasured).some((one) => reason?.startsWith(one))
}

/** Limits the differences between two descriptions that a run lists. */
export const maxAltered = 200

export type MetricData = z.infer<typeof metricDataSchema>
export type PairedMetric = z.infer<typeof pairedSchema>
export type TrialOutcome = z.infer<typeof trialOutcomeSchema>
export type Reference = z.infer<typeof referenceSchema>
export type BenchmarkRun = z.infer<typeof benchmarkShape>
export type StoredBenchmark = z.infer<typeof storedBenchmarkShape>

/** Lists of paired values must be as long as `pairs`, or values would belong to the wrong pair; times are not negative. */
const soundBenchmark = z.superRefine<StoredBenchmark>((benchmark, context) => {
  const pairs = benchmark.pairs?.length ?? 0
  const check = (data: MetricData, ...path: string[]): void => {
    const lists = Object.entries(hasPairs(data) ? { base: data.base, head: data.head } : { values: data.values })
    for (const [side, list] of lists) {
      const at = data.signed ? -1 : indexOfFirstNegative(list)
      if (at !== -1)
        context.addIssue({ code: 'custom', path: [...path, side, at], message: negativeValueText(list[at]!) })
    }
    if (!hasPairs(data)) return
    for (const side of ['base', 'head'] as const) {
      const count = data[side].length
      if (count === pairs) continue
      const message = `has ${countWithNoun(count, 'value')}, and the benchmark ${countWithNoun(pairs, 'pair')}`
      context.addIssue({ code: 'custom', path: [...path, side], message })
    }
  }
  for (const name of Object.keys(benchmark.metrics)) check(benchmark.metrics[name]!, 'metrics', name)
  reportBadBlocks(benchmark.pairs, (index, message) =>
    context.addIssue({ code: 'custom', path: ['pairs', index, 'slots'], message }),
  )
  for (const [index, end] of (benchmark.ends ?? []).entries()) {
    const before = benchmark.ends![index - 1]?.pairs ?? 0
    const report = (message: string): void =>
      context.addIssue({ code: 'custom', path: ['ends', index, 'pairs'], message })
    if (end.pairs <= before) report(`is not above ${before}, the end before`)
    if (end.pairs > pairs) report(`is ${end.pairs}, and the benchmark has ${countWithNoun(pairs, 'pair')}`)
  }
})

/** Reports a block without as many trials of each side, or whose pairs are not there or are in another. */
function reportBadBlocks(pairs: StoredBenchmark['pairs'] = [], report: (index: number, message: string) => void): void {
  if (typeof pairs === 'string') return
  let end = 0
  for (const [index, { slots }] of pairs.entries()) {
    if (slots === undefined) continue
    if (index < end) report(index, 'begins a block inside another')
    if (2 * slots.replaceAll('b', '').length !== slots.length) report(index, 'has more trials of one side')
    end = index + slots.length / 2
    if (end > pairs.length) report(index, `is of ${slots.length / 2} pairs, and ${pairs.length - index} are there`)
  }
}

const benchmarkSchema = benchmarkShape.check(soundBenchmark)

/** Returns an index, or -1; in a loop, since a history has millions of values, and a call for each would make objects. */
function indexOfFirstNegative(list: readonly (number | undefined)[]): number {
  for (let index = 0; index < list.length; index += 1) if (list[index]! < 0) return index
  return -1
}

export function negativeValueText(value: number): string {
  return `is ${value}, and only a metric with \`signed: true\` may be negative`
}

const commitSchema = z.strictObject({
  sha: s.described('Its full id.', s.commitSha),
  ref: s.described('Branch or tag that named it; absent if none did.', s.maybe(s.cleanedText(300))),
  date: s.described('When it was committed.', s.maybe(s.instant)),
  dirty: s.described('Whether the working tree differed from it.', z.boolean()),
})
export type Commit = z.infer<typeof commitSchema>

/** Describes one side of a comparison: a commit, a released package, or a folder. */
export const sideSchema = z.strictObject({
  label: s.described('Branch, tag, folder or package, by the name that people use.', s.cleanedText(300)),
  commit: s.described('The commit; absent if it is not one.', s.maybe(commitSchema)),
})
export type Side = z.infer<typeof sideSchema>

/** The plan of the pairs: fixed before the first of them, and needed to judge them. */
const pairingSchema = z.strictObject({
  cap: s.described('Most pairs of a benchmark.', s.integer(1, maxValues)),
  blocks: s.optional(
    'Sizes of the blocks that come first, in pairs: what the looks are planned for.',
    s.list(s.integer(1, 16), 10),
  ),
  stopEarly: s.described('Whether a benchmark could stop at the first look that decided it.', z.boolean()),
  family: s.described('Gated rows for which measuring stopped; a report counts them itself.', s.integer(1, 1_000_000)),
})
export type Pairing = z.infer<typeof pairingSchema>

const eachOnce = z.superRefine<readonly StoredBenchmark[]>((benchmarks, context) => {
  const places = new Map<string, number>()
  for (const [index, benchmark] of benchmarks.entries()) {
    const id = benchmarkId(benchmark)
    const first = places.get(id)
    if (first === undefined) places.set(id, index)
    else {
      const message = `is ${JSON.stringify(id)} again, which is at [${first}] already`
      context.addIssue({ code: 'custom', path: [index], message })
    }
  }
})

const benchmarksSchema = s.list(benchmarkSchema, maxBenchmarks).check(eachOnce)

/** Suite, case and subject of a benchmark; of a tool, whose benchmarks are known once it has run, the suite alone. */
const plannedName = s.list(s.readableName, 3).check(s.notEmpty)
export type PlannedName = z.infer<typeof plannedName>

/** The shards of a plan, of which each run holds one. All runs of one plan have the same `plan`. */
const shardSchema = z.strictObject({
  index: s.described('Which shard this run measured, from 1.', s.integer(1, maxShards)),
  of: s.described('How many there are.', s.integer(2, maxShards)),
  plan: s.described(
    'What each shard measures: suite, case and subject of each benchmark; of a tool only the suite.',
    s.list(s.list(plannedName, maxBenchmarks), maxShards),
  ),
})
export type RunShard = z.infer<typeof shardSchema>

/** Is a runner's label, in the letters of any script but for those that nobody sees. */
const label = String.raw`(?=[\p{L}\p{N}])(?:(?!\p{DI})[\p{L}\p{M}\p{N}._-]){1,100}`
export const runnerLabel = s.matching(new RegExp(`^${label}$`, 'u'))

/** Accepts `ubuntu-latest`, or `ubuntu-latest+node22` under several major versions of Node. */
export const jobName = s.matching(new RegExp(`^${label}(\\+node\\d{1,3})?$`, 'u'), 'must be the label of a runner')

/** Tells how the suites of the head differ from those of the base in what they say of the plan. */
const describedSchema = z.strictObject({
  removed: s.described(
    'What the base would measure and the head does not.',
    s.list(
      z.strictObject({
        suite: s.described('Name of the suite.', s.readableName),
        case: s.described('Name of the case.', s.readableName),
        subject: s.described('Name of the subject.', s.readableName),
        metrics: s.described(
          'What is no longer measured, by name of the metric.',
          z.record(s.readableName, metricSpecSchema).check(z.refine(hasFewEnoughNames, tooManyNames)),
        ),
      }),
      maxBenchmarks,
    ),
  ),
  altered: s.described(
    'What else differs.',
    s.list(
      z.strictObject({
        name: s.described('The suite; or suite, case and subject of a benchmark.', plannedName),
        metric: s.described('The metric; absent if it is about the suite or the benchmark.', s.maybe(s.readableName)),
        key: s.described(
          'What differs. code: the suite itself, which measures both sides.',
          z.enum([...judgedBy, 'once', 'knownFailure', 'code']),
        ),
        base: s.described("What the base's suite says; absent for nothing.", s.maybe(s.cleanedText(300))),
        head: s.described("What the head's suite says; absent for nothing.", s.maybe(s.cleanedText(300))),
      }),
      maxAltered,
    ),
  ),
})
export type Described = z.infer<typeof describedSchema>

/** They appear in sentences of a report, so they must be nothing but names. */
const projectNames = s.list(s.matching(/^[\w@.+/-]{1,200}$/, 'must be the name of a project'), 1_000)

/** Names the projects of a workspace that were not measured or have an altered config. */
export const leftProjectsSchema = z.strictObject({
  unaffected: s.described('Not measured: nothing changed that they depend on.', projectNames),
  added: s.described('Not measured: the base has no such package.', projectNames),
  removed: s.described('Not measured: the head has no such package.', projectNames),
  altered: s.described('Measured; their own config differs between base and head.', projectNames),
  all: s.optional('True if projects that the change does not reach were measured, too.', z.literal(true)),
  unreached: s.optional(
    'True if the change reaches nothing that is measured: no project and no suite at the top.',
    z.literal(true),
  ),
})
export type LeftProjects = z.infer<typeof leftProjectsSchema>

const changedFiles = s.list(s.cleanedText(300).check(s.notEmpty), 1_000)
/** Counts the code that a change alters, but for tests and the like. */
export const reachSchema = z.strictObject({
  called: s.described('Files of which some benchmark calls what changed in them.', changedFiles),
  uncalled: s.described('Files of which no benchmark that was measured does.', changedFiles),
  unloaded: s.optional('Those of them that a trial did not load as a module.', changedFiles),
  idle: s.optional(
    'Changed lines of called files, as `file:line`, that no benchmark runs.',
    s.list(s.cleanedText(310).check(s.notEmpty), 1_000),
  ),
  unseen: s.optional(
    'Files of code that commands may or may not run, and nothing else runs, and upgraded packages that nothing loads.',
    changedFiles,
  ),
  altered: s.optional(
    'Files that a tool or command may have measured by: each side ran its own, and they differ.',
    changedFiles,
  ),
})

export const runSchema = z.strictObject({
  schema: s.described('Kind and version of the file.', z.literal(runSchemaId)),
  id: s.described('Start time and seed of the run, so that ids sort by time.', s.runId),
  startedAt: s.described('When it began.', s.instant),
  measuringMs: s.described('Time spent on trials, without preparation, in ms.', s.amount),
  head: s.described('What was measured.', sideSchema),
  base: s.described('The other side of the pairs; absent without pairs.', s.maybe(sideSchema)),
  unbuilt: s.optionalObject('Only if the head was measured alone because its base could not be prepared.', {
    cause: s.described('Why, in the words of the command that failed.', s.cleanedText(300).check(s.notEmpty)),
    touched: s.described(
      'Files by which the change alters how it is installed or built.',
      s.list(s.matching(/^[\w.-]{1,60}$/, 'must be the name of a file'), 10),
    ),
  }),
  environment: s.described('The machine.', environmentSchema),
  harness: s.object('The Paceline that measured.', {
    version: s.described('Its version.', s.cleanedText(50)),
    digest: s.described(
      'sha256 of what runs in a trial. Figures with another one are compared all the same.',
      s.digest,
    ),
  }),
  loadPerCore: s.optional(
    'Load average of a minute for each core when it began; 0 on Windows.',
    s.value.check(z.gte(0)),
  ),
  profile: s.described('quick, full, or a profile of the config.', s.cleanedText(50)),
  seed: s.described('Eight hex digits that decide all orders and coins of the run.', s.seed),
  complete: s.described('False if it ended before every benchmark had enough trials.', z.boolean()),
  pairing: s.optional('When measuring pairs stops; only if pairs were measured.', pairingSchema),
  job: s.optional('Label of the runner, in a workflow that says it.', jobName),
  shard: s.optional('Only if several jobs of a platform shared the plan.', shardSchema),
  /**
   * Benchmarks (`suite/case/subject`, or `project/` for a whole project) that exist and were not selected or had too
   * little time. Any other that is not in `benchmarks` no longer exists. Absent if that is not known.
   */
  leftOut: s.optional(
    'Existing benchmarks (suite/case/subject, or project/ for a whole project) that were not selected or had no time.',
    s.list(s.cleanedText(700).check(s.notEmpty), maxBenchmarks),
  ),
  /** Only if the base's suites were asked, too: then what they say of a metric is what stands beside its values here. */
  described: s.optional(
    "How the head's suites differ from those of the base in what they say of the plan; the base's decide.",
    describedSchema,
  ),
  projects: s.optional(
    'Only in a workspace: projects that were not measured for this change, or whose config it changes.',
    leftProjectsSchema,
  ),
  benchmarks: s.described('What was measured, each benchmark once.', benchmarksSchema),
  reach: s.optional('What of the change the measured benchmarks call; absent if that is not known.', reachSchema),
  explained: s.optional(
    'Why rows of these pairs changed, as profiles of further trials show it.',
    s.list(explainedSchema, maxExplained),
  ),
  warnings: s.described('Reasons to doubt the run as a whole, in sentences.', s.list(s.sentence, 200)),
})
export type Run = z.infer<typeof runSchema>

/** Holds a run as a baseline does; see serialise.ts. */
export const storedRunSchema = z.extend(runSchema, {
  benchmarks: s.described(
    'What was measured, each benchmark once.',
    s.list(storedBenchmarkShape.check(soundBenchmark), maxBenchmarks).check(eachOnce),
  ),
})
export type StoredRun = z.infer<typeof storedRunSchema>

/** Tells whether an entry of `leftOut` is a project of a workspace, for all benchmarks whose names begin with it. */
export function isWholeProject(leftOut: string): boolean {
  return leftOut.endsWith('/')
}

/** Returns `suite/case/subject`, the name of a benchmark everywhere. */
export function benchmarkId(of: { suite: string; case: string; subject: string }): string {
  if (of.suite !== '' && of.case !== '' && of.subject !== '') return `${of.suite}/${of.case}/${of.subject}`
  return [of.suite, of.case, of.subject].filter((part) => part !== '').join('/')
}

export function hasPairs(metric: MetricData): metric is PairedMetric {
  return 'base' in metric
}

/** Tells whether the base of the change was measured, too: how a reference fails says nothing of it. */
export function isPairedWithBase({ pairs, reference }: BenchmarkRun): boolean {
  return pairs !== undefined && reference === undefined
}
