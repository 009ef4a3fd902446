/**
 * The run file, `paceline/run@1`: all trials of one commit (or of one pair of commits) in one environment.
 *
 * Every array is bounded and every object refuses unknown keys: run files come from jobs that ran a stranger's code.
 * store/run-words.ts says what each key means; here stands only what the code has to know besides.
 */
import { counted } from './readable.ts'
import * as z from 'zod/mini'
import { environmentSchema } from './environment.ts'
import { judgedBy, metricSpecSchema } from './metric.ts'
import { explainedSchema, maxExplained } from './why.ts'
import {
  amount,
  commitSha,
  digest,
  freeText,
  instant,
  list,
  matching,
  notEmpty,
  readableName,
  runId,
  seed,
  sentence,
  value,
  whole,
} from './scalars.ts'

export const runSchemaId = 'paceline/run@1'

/** The most values per metric, and benchmarks per run, that are read. */
export const maxValues = 10_000
export const maxBenchmarks = 2_000
/** The most shards of a plan: as many jobs as GitHub starts of one matrix. */
export const maxShards = 256
/** How often a measurement of pairs can be resumed. */
export const maxEnds = 100
/** Pairs with the reference, of each benchmark: fixed before the first, so that no look at them costs anything. */
export const referencePairs = 24
/** With fewer values, nothing is known about the scatter of a metric; one is enough if it is declared `once`. */
export const enoughValues = 4
/** Why a selected benchmark has no values: reasons of `skipped` that say nothing about the code. */
export const notMeasured = {
  outOfTime: 'the time budget was used up before its turn',
  tooLittleTime: `the time budget has no time for ${enoughValues} trials of it`,
  interrupted: 'interrupted before its turn',
  lostShard: 'the job that measures its shard left no figures',
} as const
/** Differences between two descriptions that a run lists. */
export const maxAltered = 200
/** The most metrics, and the most notes, of one benchmark. */
const maxNames = 200

const fewNames = (record: object): boolean => Object.keys(record).length <= maxNames
const tooManyNames = `must not have more than ${maxNames} names`

const values = list(value, maxValues).check(notEmpty)
const sideValues = list(z.nullable(value), maxValues)

/** A failed trial has no value; a metric without any is left out. */
const unpairedSchema = z.lazy(() => z.strictObject({ ...metricSpecSchema.shape, values }))

/** `base[i]` and `head[i]` belong to pair i of `pairs`; null if that trial gave no value (it failed, timed out or was lost). */
const pairedSchema = z.lazy(() => z.strictObject({ ...metricSpecSchema.shape, base: sideValues, head: sideValues }))

const metricDataSchema = z.lazy(() => z.union([unpairedSchema, pairedSchema]))
export type MetricData = z.infer<typeof metricDataSchema>
export type PairedMetric = z.infer<typeof pairedSchema>
export type UnpairedMetric = z.infer<typeof unpairedSchema>

/** How one trial ended. `lost`: the child could not be started; the trial is dropped with its pair. */
export const trialOutcomeSchema = z.enum(['ok', 'failed', 'timeout', 'lost'])
export type TrialOutcome = z.infer<typeof trialOutcomeSchema>

const pairSchema = z.lazy(() =>
  z.strictObject({
    first: z.enum(['base', 'head']),
    base: trialOutcomeSchema,
    head: trialOutcomeSchema,
  }),
)

/** A subject's package as measured. */
const packageSchema = z.lazy(() =>
  z.strictObject({
    name: readableName,
    version: freeText(100),
    source: z.enum(['project', 'npm', 'builtin', 'command']),
  }),
)

/** Where measuring stopped although the benchmark was not decided. */
const endSchema = z.lazy(() =>
  z.strictObject({
    pairs: whole(1, maxValues),
    /** `clock`: the time budget was used up. `interruption`: stopped by somebody who may have seen the estimates. */
    by: z.enum(['clock', 'interruption']),
  }),
)

const failureSchema = z.lazy(() =>
  z.strictObject({
    side: z.enum(['base', 'head']),
    outcome: trialOutcomeSchema,
    message: sentence,
    detail: z.optional(freeText(8_000)),
    count: whole(1, maxValues),
  }),
)

/** What main and heads without a base are measured with, in pairs. Pairs with the same reference can be compared. */
export const referenceSchema = z.lazy(() =>
  z.strictObject({
    /** A commit's id, `npm:NAME@VERSION`, or a subject of the same suite. */
    id: freeText(300).check(notEmpty),
    label: freeText(300).check(notEmpty),
    /** The commit of that version, where one is known. */
    commit: z.nullable(commitSha),
    /** Why this version: the config names it, it is the last release, the oldest commit, that of a new level of main … */
    why: z.enum(['config', 'release', 'tag', 'oldest', 'level', 'replacement', 'subject']),
  }),
)
export type Reference = z.infer<typeof referenceSchema>

const benchmarkShape = z.lazy(() =>
  z.strictObject({
    suite: readableName,
    case: readableName,
    subject: readableName,
    suiteDigest: z.nullable(digest),
    package: z.nullable(packageSchema),
    basePackage: z.optional(z.nullable(packageSchema)),
    status: z.enum(['ok', 'failed', 'skipped']),
    reason: z.optional(sentence),
    known: z.optional(z.boolean()),
    /** The only side that has it, if a tool measures in pairs; its one value is from the run that found out. */
    only: z.optional(z.enum(['head', 'base'])),
    once: z.optional(z.boolean()),
    /** True if the base does not measure it in this way by itself: the change brings it, or alters its suite or config. */
    altered: z.optional(z.literal(true)),
    /** Counted trials of the head, failed ones included, warm-ups left out. */
    trials: whole(0, maxValues),
    trialMs: z.optional(amount),
    failures: list(failureSchema, 20),
    pairs: z.optional(list(pairSchema, maxValues)),
    /** The base of these pairs, if that is not the base of the change: `base` of the run says nothing of them. */
    reference: z.optional(referenceSchema),
    /** A first end by the clock is a look of its own (see planLooks in stats/looks.ts), else only scheduled looks count. */
    ends: z.optional(list(endSchema, maxEnds).check(notEmpty)),
    /** The covariate of each trial, in ms: unpaired in `values`, else aligned with `pairs`. */
    covariate: z.optional(metricDataSchema),
    metrics: z.record(readableName, metricDataSchema).check(z.refine(fewNames, tooManyNames)),
    /** Facts such as a content id: text for people, equal in all trials. */
    notes: z.optional(z.record(readableName, freeText(500)).check(z.refine(fewNames, tooManyNames))),
    warnings: list(sentence, 50),
  }),
)
export type BenchmarkRun = z.infer<typeof benchmarkShape>

/** Lists of paired values must be as long as `pairs`, or values would belong to the wrong pair; times are not negative. */
const soundBenchmark = z.superRefine<z.infer<typeof storedBenchmarkShape>>((benchmark, context) => {
  const pairs = benchmark.pairs?.length ?? 0
  const check = (data: MetricData, ...path: string[]): void => {
    const lists = Object.entries(isPaired(data) ? { base: data.base, head: data.head } : { values: data.values })
    for (const [side, list] of lists) {
      const at = data.signed ? -1 : firstNegative(list)
      if (at !== -1) context.addIssue({ code: 'custom', path: [...path, side, at], message: negative(list[at]!) })
    }
    if (!isPaired(data)) return
    for (const side of ['base', 'head'] as const) {
      const count = data[side].length
      if (count === pairs) continue
      const message = `has ${counted(count, 'value')}, and the benchmark ${counted(pairs, 'pair')}`
      context.addIssue({ code: 'custom', path: [...path, side], message })
    }
  }
  for (const name of Object.keys(benchmark.metrics)) check(benchmark.metrics[name]!, 'metrics', name)
  if (benchmark.covariate !== undefined) check(benchmark.covariate, 'covariate')
  for (const [index, end] of (benchmark.ends ?? []).entries()) {
    const before = benchmark.ends![index - 1]?.pairs ?? 0
    const report = (message: string): void =>
      context.addIssue({ code: 'custom', path: ['ends', index, 'pairs'], message })
    if (end.pairs <= before) report(`is not above ${before}, the end before`)
    if (end.pairs > pairs) report(`is ${end.pairs}, and the benchmark has ${counted(pairs, 'pair')}`)
  }
})

const benchmarkSchema = z.lazy(() => benchmarkShape.check(soundBenchmark))

/** As a baseline holds it: pairs in which all went well are a letter each, of the side that ran first. */
const storedBenchmarkShape = z.lazy(() =>
  z.extend(benchmarkShape.def.getter(), {
    pairs: z.optional(
      z.union([matching(/^[bh]{0,10000}$/, 'must be b or h for each pair'), list(pairSchema, maxValues)]),
    ),
  }),
)
export type StoredBenchmark = z.infer<typeof storedBenchmarkShape>

/** An index, or -1. In a loop, because a history has millions of values and a call for each would make an object of it. */
function firstNegative(list: readonly (number | null)[]): number {
  for (let index = 0; index < list.length; index += 1) if (list[index]! < 0) return index
  return -1
}

/** The message about a negative value of a metric that is not signed. */
export function negative(value: number): string {
  return `is ${value}, and only a metric with \`signed: true\` may be negative`
}

const commitSchema = z.lazy(() =>
  z.strictObject({
    sha: commitSha,
    ref: z.nullable(freeText(300)),
    date: z.nullable(instant),
    dirty: z.boolean(),
  }),
)
export type Commit = z.infer<typeof commitSchema>

/** One side of a comparison: a commit, a released package, or a folder. */
export const sideSchema = z.lazy(() =>
  z.strictObject({
    label: freeText(300),
    commit: z.nullable(commitSchema),
  }),
)
export type Side = z.infer<typeof sideSchema>

/** The plan of the pairs: fixed before the first of them, and needed to judge them. */
const pairingSchema = z.lazy(() =>
  z.strictObject({
    cap: whole(1, maxValues),
    stopEarly: z.boolean(),
    family: whole(1, 1_000_000),
  }),
)
export type Pairing = z.infer<typeof pairingSchema>

/** A run that was measured long after its commit, to fill the history. */
const filledSchema = z.lazy(() => z.strictObject({ order: whole(1, 1_000), of: whole(1, 1_000), machine: seed }))

/** A run that another tool measured, read by `paceline import`. */
const importedSchema = z.lazy(() =>
  z.strictObject({
    format: readableName,
    /** How often the tool was executed: a metric has as many values, or more if the tool starts processes itself. */
    executions: whole(1, maxValues),
  }),
)

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

export const benchmarksSchema = z.lazy(() => list(benchmarkSchema, maxBenchmarks).check(eachOnce))

/** Suite, case and subject of a benchmark; of a tool, whose benchmarks are known once it has run, the suite alone. */
const plannedName = z.lazy(() => list(readableName, 3).check(notEmpty))
export type PlannedName = z.infer<typeof plannedName>

/** The shards of a plan, of which each run holds one. All runs of one plan have the same `plan`. */
const shardSchema = z.lazy(() =>
  z.strictObject({
    index: whole(1, maxShards),
    of: whole(2, maxShards),
    /** What each shard measures, in order of the shards. */
    plan: list(list(plannedName, maxBenchmarks), maxShards),
  }),
)
export type RunShard = z.infer<typeof shardSchema>

/** How the suites of the head differ from those of the base in what they say of the plan. */
const describedSchema = z.lazy(() =>
  z.strictObject({
    removed: list(
      z.strictObject({
        suite: readableName,
        case: readableName,
        subject: readableName,
        metrics: z.record(readableName, metricSpecSchema).check(z.refine(fewNames, tooManyNames)),
      }),
      maxBenchmarks,
    ),
    altered: list(
      z.strictObject({
        name: plannedName,
        metric: z.nullable(readableName),
        /** `code`: of the suite, which measures both sides. */
        key: z.enum([...judgedBy, 'once', 'knownFailure', 'code']),
        base: z.nullable(freeText(300)),
        head: z.nullable(freeText(300)),
      }),
      maxAltered,
    ),
  }),
)
export type Described = z.infer<typeof describedSchema>

/** They appear in sentences of a report, so they must be nothing but names. */
const projectNames = z.lazy(() => list(matching(/^[\w@.+/-]{1,200}$/, 'must be the name of a project'), 1_000))

/** Projects of a workspace by name: not measured, or with an altered config. */
export const leftProjectsSchema = z.lazy(() =>
  z.strictObject({
    unaffected: projectNames,
    added: projectNames,
    removed: projectNames,
    altered: projectNames,
    /** True if the user asked for all projects, also those that the change does not reach. */
    all: z.optional(z.literal(true)),
    unreached: z.optional(z.literal(true)),
  }),
)
export type LeftProjects = z.infer<typeof leftProjectsSchema>

export const runSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal(runSchemaId),
    id: runId,
    startedAt: instant,
    measuringMs: amount,
    filled: z.optional(filledSchema),
    imported: z.optional(importedSchema),
    head: sideSchema,
    base: z.nullable(sideSchema),
    /** Why the head alone was measured: its base could not be prepared. */
    unbuilt: z.optional(
      z.strictObject({
        /** The command's own words, in one line. */
        cause: freeText(300).check(notEmpty),
        /** Files by which the change alters how it is installed or built. */
        touched: list(matching(/^[\w.-]{1,60}$/, 'must be the name of a file'), 10),
      }),
    ),
    environment: environmentSchema,
    /** Programs that wanted to run for each core when it began, on average over a minute. */
    loadPerCore: z.optional(value.check(z.gte(0))),
    harness: z.strictObject({ version: freeText(50), digest }),
    profile: freeText(50),
    seed,
    /** Slices of one fixed workload, interleaved with the trials; their median shows how fast the machine was. */
    calibrationMs: list(value.check(z.gte(0)), maxValues),
    /** False if it was interrupted or ran out of time before every benchmark had its minimum. */
    complete: z.boolean(),
    /** A paired run without it measured at most 100 pairs, and stopped early unless its profile was `full`. */
    pairing: z.optional(pairingSchema),
    /** Only if several jobs of this platform share a plan. */
    shard: z.optional(shardSchema),
    /**
     * Benchmarks (`suite/case/subject`, or `project/` for a whole project) that exist and were not selected or had too
     * little time. Any other that is not in `benchmarks` no longer exists. Absent if that is not known.
     */
    leftOut: z.optional(list(freeText(700).check(notEmpty), maxBenchmarks)),
    /** Only if the base's suites were asked, too: then what they say of a metric is what stands beside its values here. */
    described: z.optional(describedSchema),
    /** Only if the config of a workspace names projects, and base and head were compared. */
    projects: z.optional(leftProjectsSchema),
    benchmarks: benchmarksSchema,
    /** Why rows of these pairs changed, as profiles of further trials show it. */
    explained: z.optional(list(explainedSchema, maxExplained)),
    warnings: list(sentence, 200),
  }),
)
export type Run = z.infer<typeof runSchema>

/** As a baseline holds it; store/stored-run.ts makes one of a run, and a run of one. */
export const storedRunSchema = z.lazy(() =>
  z.extend(runSchema.def.getter(), {
    benchmarks: list(storedBenchmarkShape.check(soundBenchmark), maxBenchmarks).check(eachOnce),
  }),
)
export type StoredRun = z.infer<typeof storedRunSchema>

/** Whether an entry of `leftOut` is a project of a workspace: it stands for all benchmarks whose names begin with it. */
export function isProjectName(leftOut: string): boolean {
  return leftOut.endsWith('/')
}

/** `suite/case/subject`, how a benchmark is named everywhere. */
export function benchmarkId(of: { suite: string; case: string; subject: string }): string {
  if (of.suite !== '' && of.case !== '' && of.subject !== '') return `${of.suite}/${of.case}/${of.subject}`
  return [of.suite, of.case, of.subject].filter((part) => part !== '').join('/')
}

export function isPaired(metric: MetricData): metric is PairedMetric {
  return 'base' in metric
}

/** True if a run measured base and head in pairs, so that it can be judged alone; pairs with a reference cannot. */
export function holdsPairs({ benchmarks }: Run): boolean {
  return benchmarks.some(({ pairs, reference }) => pairs !== undefined && reference === undefined)
}
