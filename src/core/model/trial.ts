/**
 * Defines what passes between Paceline and the child process of a trial: one request in a file, one answer in a file.
 *
 * Requests are written by the parent and trusted by the child, which carries no schemas: its memory is being
 * measured. Answers come from a process that ran a stranger's code, so the parent parses them strictly.
 */
import * as z from 'zod/mini'
import { fixtureSpecSchema } from './fixture-spec.ts'
import { metricSpecSchema } from './metric.ts'
import type { TrialOutcome } from './run.ts'
import * as s from './scalars.ts'
import type { SubjectPackage, Tree } from './suite.ts'

/** Locates a suite's code, and the packages that it imports. */
export interface SuiteLocation {
  /** Absolute path of the suite's module. */
  readonly suitePath: string
  /** The places of the packages named by subjects, by the name that the suite imports. */
  readonly packages: Readonly<Record<string, SubjectPackage>>
  /** Folder whose `node_modules` holds what the suite itself needs; undefined if the usual look-up finds it. */
  readonly suitePackages?: string | undefined
}

/** Asks for one trial: a case of a suite with a subject. */
export interface TrialRequest extends SuiteLocation {
  readonly case: string
  readonly subject: string
  /** The case's trees, by the key of the case that asks for them. */
  readonly trees: Readonly<Record<string, Tree>>
  /** Knobs of the suite, name to value; they also become environment variables of the child. */
  readonly options: Readonly<Record<string, string>>
  /** Calls that each of these cases of `bench` makes between two marks, measuring nothing; see measure-operation.ts. */
  readonly calls?: readonly (readonly [name: string, calls: number])[]
}

/** Asks a trial that is not judged for a profile; the module that makes it is loaded beside the suite. */
export interface ProfilerRequest {
  readonly kind: 'cpu' | 'heap'
  /** The metric of the row. */
  readonly metric: string
  /** The folder for the profiles. */
  readonly folder: string
  /** True for the processes that the trial starts, in place of its own. */
  readonly processes: boolean
  /** True for memory that each call takes, whether or not it is kept. */
  readonly perCall: boolean
  /** Between two samples of time, and on average between two of memory. */
  readonly intervalUs: number
  readonly intervalBytes: number
}

/** Lists files that a profiled trial asked for, each after that which asked first. */
export const loadedModulesSchema = z.lazy(() =>
  s.list(
    z.strictObject({
      /** The URL as V8 has it in profiles. */
      url: s.text(2_000),
      /** Is undefined if no file asked. */
      parent: s.maybe(s.text(2_000)),
      /** The length of the text of an ES module; 0 for others. */
      length: s.integer(0, 1_000_000_000),
      /** The loader while the profiler ran; undefined for what was loaded earlier or never. */
      by: s.maybe(z.enum(['import', 'require'])),
    }),
    20_000,
  ),
)
export type LoadedModule = z.infer<typeof loadedModulesSchema>[number]

/** Asks a suite to fill a directory of its own; see `prepared` in index.ts. */
export interface PrepareRequest extends SuiteLocation {
  readonly case: string
  /** Key of the case that holds the prepared directory. */
  readonly key: string
  /** Empty, and exists. */
  readonly directory: string
  readonly options: Readonly<Record<string, string>>
}

/** Is what the child finds in its request file. `scratch` is an empty directory, `answerPath` does not exist yet. */
export type ChildRequest = (
  | (TrialRequest & { readonly kind: 'trial' })
  /** With `standIns`, nothing that the suite imports is loaded; see trial/load-suite.ts. */
  | ({ readonly kind: 'describe'; readonly standIns?: true } & SuiteLocation)
  | (PrepareRequest & { readonly kind: 'prepare' })
) & { readonly scratch: string; readonly answerPath: string }

/** Longest texts in an answer; the child cuts what is longer. */
const answerLimits = { message: 2_000, detail: 8_000, note: 500, warnings: 50 } as const

const failedAnswerSchema = z.strictObject({
  outcome: z.literal('failed'),
  /** Says why, in one line. */
  message: s.cleanedText(answerLimits.message),
  /** The stack, or whatever else helps to find the cause. */
  detail: s.maybe(s.cleanedText(answerLimits.detail)),
})

const figuresSchema = z.strictObject({
  outcome: z.literal('ok'),
  /** Metric to value, in the metric's unit: exactly the metrics that the case reports. */
  metrics: z.record(s.plainName, s.value),
  notes: z.record(s.readableName, s.cleanedText(answerLimits.note)),
  warnings: s.list(s.sentence, answerLimits.warnings),
  /** Node, and each package of the request that the trial really loaded: name to version. */
  versions: z.record(s.text(214), s.text(100)),
})

/** Accepts no figures from a failed trial: a subject that did not do the work gets no time. */
export const trialAnswerSchema = z.discriminatedUnion('outcome', [figuresSchema, failedAnswerSchema])
export const describeAnswerSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('ok'), suite: z.unknown() }),
  failedAnswerSchema,
])
export const prepareAnswerSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('ok') }),
  failedAnswerSchema,
])

/** Reports how a trial ended, as the parent sees it: its answer, or what became of a child that gave none. */
export interface TrialReport extends Readonly<Omit<z.infer<typeof figuresSchema>, 'outcome' | 'warnings'>> {
  readonly outcome: TrialOutcome
  readonly warnings: readonly string[]
  /** The failure in one line; undefined when nothing went wrong. */
  readonly message?: string | undefined
  /** The stack, or the last lines of stderr. */
  readonly detail?: string | undefined
}

/** Accepts a share of the budget. */
const share = z.number().check(z.gt(0), z.lte(1))

/** A metric as its author writes it, with what Paceline takes for it by itself. */
const authoredMetricSchema = z.strictObject({
  ...metricSpecSchema.shape,
  /** Left out, it is true of what may shrink: the growth of memory. */
  signed: z.optional(z.boolean()),
  cpuOf: z.optional(s.plainName),
  retained: z.optional(z.enum(['heap-used', 'heap-total', 'rss'])),
  peakRss: z.optional(z.boolean()),
})

/** Holds a suite as the child found it in the module: what its author left out is still missing. */
export const authoredSuiteSchema = z.lazy(() => {
  const { subjects, cases } = suiteDescriptionSchema.shape
  const subjectShape = subjects.def.valueType.shape
  const caseShape = cases.def.valueType.shape
  return z.strictObject({
    name: s.plainName,
    title: z.optional(s.sentence),
    reference: s.withDefault(s.list(s.plainName, 20), []),
    revision: z.optional(s.plainName),
    share: z.optional(share),
    trial: z.null(),
    options: s.withDefault(z.record(s.plainName, s.text(1_000)), {}),
    metrics: z.record(s.plainName, authoredMetricSchema),
    subjects: z.record(s.plainName, z.strictObject({ ...subjectShape, load: z.null() })),
    cases: z.record(
      s.plainName,
      z.strictObject({
        metrics: z.optional(caseShape.metrics.check(s.notEmpty)),
        subjects: z.optional(caseShape.subjects.check(s.notEmpty)),
        profiles: z.optional(s.list(s.plainName, 20)),
        profilesOf: s.withDefault(caseShape.profilesOf, {}),
        knownFailures: s.withDefault(caseShape.knownFailures, {}),
        skipped: caseShape.skipped,
        timeoutMs: s.withDefault(caseShape.timeoutMs, 60_000),
        once: s.withDefault(z.boolean(), false),
        /** Key of the case to the fixture it asks for, by name or path. */
        fixtures: z.record(s.text(100), s.text(300).check(s.notEmpty)),
        prepared: s.list(s.text(100), 20),
        /** All keys of the case, its own data among them. */
        keys: s.list(s.text(200), 1_000),
      }),
    ),
  })
})
export type AuthoredSuite = z.infer<typeof authoredSuiteSchema>

// The description of a suite that travels between processes; suite.ts has the suite as its author writes it.

/** Holds what the parent knows of a suite: it never loads a suite's code itself. */
export const suiteDescriptionSchema = z.strictObject({
  name: s.plainName,
  title: s.maybe(s.sentence),
  digest: s.digest,
  /** The digest of what the suite says that it measures, if it says so; else the code decides. */
  revision: z.optional(s.digest),
  share: z.optional(share),
  /** Subjects that the others are measured with in pairs, best first. */
  reference: z.optional(s.list(s.plainName, 20).check(s.notEmpty)),
  options: z.record(s.plainName, s.text(1_000)),
  metrics: z.record(s.plainName, metricSpecSchema),
  subjects: z.record(s.plainName, z.strictObject({ package: s.maybe(s.text(214)) })),
  cases: z.record(
    s.plainName,
    z.strictObject({
      metrics: s.list(s.plainName, 100),
      subjects: s.list(s.plainName, 100),
      profiles: s.maybe(s.list(s.plainName, 20)),
      profilesOf: z.record(s.plainName, s.list(s.plainName, 20)),
      knownFailures: z.record(s.plainName, s.sentence),
      skipped: z.record(s.plainName, s.sentence),
      timeoutMs: s.integer(1, 3_600_000),
      once: z.boolean(),
      /** Trees to make before the first trial, by the key of the case that asks for them. */
      fixtures: z.record(s.text(100), fixtureSpecSchema),
      /** Keys of the case whose directories the suite makes itself, once, before the first trial. */
      prepared: z.optional(s.list(s.text(100), 20)),
    }),
  ),
})
export type SuiteDescription = z.infer<typeof suiteDescriptionSchema>
