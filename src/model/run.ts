/**
 * The run file, `paceline/run@1`: all trials of one commit (or of one pair of commits) on one environment.
 *
 * Every array is bounded and every object refuses keys it does not know: run files come out of jobs that
 * ran a stranger's code.
 */
import { counted } from './readable.ts'
import * as z from 'zod/mini'
import { environmentSchema } from './environment.ts'
import { metricSpecSchema } from './metric.ts'
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

/** At most this many values per metric and benchmarks per run are read. */
export const maxValues = 10_000
export const maxBenchmarks = 2_000
/** So often can a measurement of pairs be resumed. */
export const maxEnds = 100
/** Values of a metric below which nothing is known of its scatter; what is declared `once` says it all with one. */
export const enoughValues = 4
/** Why a benchmark has no values although it was to be measured: reasons of `skipped` that say nothing of the code. */
export const notMeasured = {
  outOfTime: 'the time budget was used up before its turn',
  tooLittleTime: `the time budget has no time for ${enoughValues} trials of it`,
  interrupted: 'interrupted before its turn',
} as const
/** At most this many metrics, and this many notes, of one benchmark. */
const maxNames = 200

const fewNames = (record: object): boolean => Object.keys(record).length <= maxNames
const tooManyNames = `must not have more than ${maxNames} names`

const values = list(value, maxValues).check(notEmpty)
const sideValues = list(z.nullable(value), maxValues)

/** Values of unpaired trials, in the order of measurement. A failed trial has no value; a metric without any is left out. */
const unpairedSchema = z.lazy(() => z.strictObject({ ...metricSpecSchema.shape, values }))

/**
 * Values of pairs: `base[i]` and `head[i]` belong to pair i of the benchmark's `pairs`.
 * `null` where that trial gave no value (it failed, timed out or was lost).
 */
const pairedSchema = z.lazy(() => z.strictObject({ ...metricSpecSchema.shape, base: sideValues, head: sideValues }))

const metricDataSchema = z.lazy(() => z.union([unpairedSchema, pairedSchema]))
export type MetricData = z.infer<typeof metricDataSchema>
export type PairedMetric = z.infer<typeof pairedSchema>
export type UnpairedMetric = z.infer<typeof unpairedSchema>

/** How one trial ended. `lost`: the child could not be started; nobody's fault, dropped with its pair. */
export const trialOutcomeSchema = z.enum(['ok', 'failed', 'timeout', 'lost'])
export type TrialOutcome = z.infer<typeof trialOutcomeSchema>

const pairSchema = z.lazy(() =>
  z.strictObject({
    /** Which side ran first, as the seeded coin fell. */
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
    /** `project`: the code under test; `npm`: a released package; `builtin`: part of Node; `command`: a command line. */
    source: z.enum(['project', 'npm', 'builtin', 'command']),
  }),
)

/** Where measuring stopped although the benchmark was not decided: after how many of its pairs, and why. */
const endSchema = z.lazy(() =>
  z.strictObject({
    pairs: whole(1, maxValues),
    /** `clock`: the time budget was used up. `interruption`: somebody stopped it, who may have seen the estimates. */
    by: z.enum(['clock', 'interruption']),
  }),
)

const failureSchema = z.lazy(() =>
  z.strictObject({
    side: z.enum(['base', 'head']),
    outcome: trialOutcomeSchema,
    /** What went wrong, first line first; the last lines of stderr follow in `detail`. */
    message: sentence,
    detail: z.optional(freeText(8_000)),
    count: whole(1, maxValues),
  }),
)

const benchmarkShape = z.lazy(() =>
  z.strictObject({
    suite: readableName,
    case: readableName,
    subject: readableName,
    /** Digest of the suite's code and its trees: another digest starts a new series. */
    suiteDigest: z.nullable(digest),
    package: z.nullable(packageSchema),
    /** The base's package where pairs were measured. */
    basePackage: z.optional(z.nullable(packageSchema)),
    /** `ok`: at least one trial gave values. `failed`: none did. `skipped`: not tried, see `reason`. */
    status: z.enum(['ok', 'failed', 'skipped']),
    reason: z.optional(sentence),
    /** True when it failed with what its suite says it is known to fail with: shown, but no error. */
    known: z.optional(z.boolean()),
    /** The side that alone has it, of what a tool measures in pairs; its one value is that of the run that told so. */
    only: z.optional(z.enum(['head', 'base'])),
    /** True where its suite declares that one trial says it all. */
    once: z.optional(z.boolean()),
    /** Trials on the head side that were counted, warm-ups left out; how many of them failed. */
    trials: whole(0, maxValues),
    failures: list(failureSchema, 20),
    /** Only where pairs were measured. */
    pairs: z.optional(list(pairSchema, maxValues)),
    /**
     * Only where measuring stopped before the pairs were decided, ascending; several where it was resumed. A first end by
     * the clock is a look of its own (see planLooks in stats/looks.ts); without it only the looks of the schedule count.
     */
    ends: z.optional(list(endSchema, maxEnds).check(notEmpty)),
    /** The covariate of each trial, in ms: unpaired in `values`, else aligned with `pairs`. */
    covariate: z.optional(metricDataSchema),
    metrics: z.record(readableName, metricDataSchema).check(z.refine(fewNames, tooManyNames)),
    /** Facts a trial reports beside its figures, such as a content id: text for people, equal in all trials. */
    notes: z.optional(z.record(readableName, freeText(500)).check(z.refine(fewNames, tooManyNames))),
    warnings: list(sentence, 50),
  }),
)
export type BenchmarkRun = z.infer<typeof benchmarkShape>

/**
 * Values of pairs stand beside each other: a list of another length would put them beside the wrong ones. And what cannot
 * be negative is not: a time of -5 ms was never measured.
 */
const benchmarkSchema = z.lazy(() =>
  benchmarkShape.check(
    z.superRefine((benchmark, context) => {
      const pairs = benchmark.pairs?.length ?? 0
      const all = [
        ...Object.entries(benchmark.metrics).map(([name, data]) => [['metrics', name], data] as const),
        ...(benchmark.covariate === undefined ? [] : [[['covariate'], benchmark.covariate] as const]),
      ]
      for (const [path, data] of all) {
        const lists = isPaired(data) ? { base: data.base, head: data.head } : { values: data.values }
        for (const [side, list] of Object.entries(lists)) {
          const at = data.signed ? -1 : list.findIndex((one) => one !== null && one < 0)
          if (at !== -1) context.addIssue({ code: 'custom', path: [...path, side, at], message: negative(list[at]!) })
        }
        if (!isPaired(data)) continue
        for (const side of ['base', 'head'] as const) {
          const count = data[side].length
          if (count === pairs) continue
          const message = `has ${counted(count, 'value')}, and the benchmark ${counted(pairs, 'pair')}`
          context.addIssue({ code: 'custom', path: [...path, side], message })
        }
      }
      for (const [index, end] of (benchmark.ends ?? []).entries()) {
        const before = benchmark.ends![index - 1]?.pairs ?? 0
        const path = ['ends', index, 'pairs']
        if (end.pairs <= before)
          context.addIssue({ code: 'custom', path, message: `is not above ${before}, the end before` })
        if (end.pairs > pairs) {
          const message = `is ${end.pairs}, and the benchmark has ${counted(pairs, 'pair')}`
          context.addIssue({ code: 'custom', path, message })
        }
      }
    }),
  ),
)

/** What is wrong with a value below zero of a metric that has none, and the way out. */
export function negative(value: number): string {
  return `is ${value}, and only a metric with \`signed: true\` may be negative`
}

const commitSchema = z.lazy(() =>
  z.strictObject({
    sha: commitSha,
    /** Branch, tag or what the user called it; text for people. */
    ref: z.nullable(freeText(300)),
    /** When it was committed. */
    date: z.nullable(instant),
    /** True when the working tree differed from it. */
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

/** How it was decided when enough pairs were measured: fixed before the first of them, and needed to judge them. */
const pairingSchema = z.lazy(() =>
  z.strictObject({
    /** Pairs per benchmark at most. */
    cap: whole(1, maxValues),
    /** Whether a benchmark stopped at the first look that decided it. */
    stopEarly: z.boolean(),
    /** Gated rows of the whole comparison, all platforms, that shared the false alarm rate. */
    family: whole(1, 1_000_000),
  }),
)
export type Pairing = z.infer<typeof pairingSchema>

/** A run that was measured long after its commit, to give a history its past. */
const filledSchema = z.lazy(() =>
  z.strictObject({
    /** Its commit's place among those that were measured in turns, the oldest first, and how many there were. */
    order: whole(1, 1_000),
    of: whole(1, 1_000),
    /** Runs that share it were measured in turns on one machine. */
    machine: seed,
  }),
)

/** A run that another tool measured, read by `paceline import`. */
const importedSchema = z.lazy(() =>
  z.strictObject({
    /** The format of the tool's output, such as `criterion`, or `gab-history`. */
    format: readableName,
    /** How often the tool was executed: so many values has a metric, or more where it starts processes itself. */
    executions: whole(1, maxValues),
  }),
)

const benchmarksSchema = z.lazy(() =>
  list(benchmarkSchema, maxBenchmarks).check(
    z.superRefine((benchmarks, context) => {
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
    }),
  ),
)

/** They stand in sentences of a report, so that they must be nothing but names. */
const projectNames = z.lazy(() => list(matching(/^[\w@.+/-]{1,200}$/, 'must be the name of a project'), 1_000))

/** Projects of a workspace that a change was not measured for, and what it alters of them, by their names. */
export const leftProjectsSchema = z.lazy(() =>
  z.strictObject({
    /** Nothing changed that they depend on. */
    unaffected: projectNames,
    /** The base has no such package. */
    added: projectNames,
    /** The head has none. */
    removed: projectNames,
    /** Their own config differs between base and head. */
    altered: projectNames,
    /** Where projects were measured that the change does not reach, too, because somebody asked for all. */
    all: z.optional(z.literal(true)),
    /** Where the change reaches nothing that is measured, neither a project nor a suite at the top. */
    unreached: z.optional(z.literal(true)),
  }),
)
export type LeftProjects = z.infer<typeof leftProjectsSchema>

export const runSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal(runSchemaId),
    id: runId,
    startedAt: instant,
    /** Time spent on trials, without preparation. */
    measuringMs: amount,
    /** Only where it was measured after the fact. */
    filled: z.optional(filledSchema),
    /** Only where another tool measured it. */
    imported: z.optional(importedSchema),
    head: sideSchema,
    /** Present where base and head were measured as pairs. */
    base: z.nullable(sideSchema),
    environment: environmentSchema,
    harness: z.strictObject({ version: freeText(50), digest }),
    profile: freeText(50),
    seed,
    /** Slices of one fixed workload, interleaved with the trials; their median says how fast the machine was. */
    calibrationMs: list(value.check(z.gte(0)), maxValues),
    /** False when it was interrupted or ran out of its time budget before every benchmark had its minimum. */
    complete: z.boolean(),
    /** Only where pairs were measured; without it 100 pairs were the most, and only the profile `full` did not stop early. */
    pairing: z.optional(pairingSchema),
    /**
     * Benchmarks (`suite/case/subject`, or `project/` for all of a project of a workspace) that the suites hold and this run has not, because it was not asked to measure them
     * or had too little time for them, so that a benchmark which is not in `benchmarks` can be told from one that is no
     * more. Absent where that is not known.
     */
    leftOut: z.optional(list(freeText(700).check(notEmpty), maxBenchmarks)),
    /** Only of a workspace whose config names projects, where base and head were told apart. */
    projects: z.optional(leftProjectsSchema),
    /** Each benchmark once. */
    benchmarks: benchmarksSchema,
    warnings: list(sentence, 200),
  }),
)
export type Run = z.infer<typeof runSchema>

/** Whether what was left out is a whole project of a workspace, with all benchmarks whose names begin so. */
export function isProjectName(leftOut: string): boolean {
  return leftOut.endsWith('/')
}

/** `suite/case/subject`, how a benchmark is named everywhere. */
export function benchmarkId(of: { suite: string; case: string; subject: string }): string {
  return [of.suite, of.case, of.subject].filter((part) => part !== '').join('/')
}

export function isPaired(metric: MetricData): metric is PairedMetric {
  return 'base' in metric
}

/** True where a run measured base and head in pairs, so that it can be judged by itself. */
export function holdsPairs({ benchmarks }: Run): boolean {
  return benchmarks.some(({ pairs }) => pairs !== undefined)
}
