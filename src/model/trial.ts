/**
 * What passes between Paceline and the child process of a trial: one request in a file, one answer in a file.
 *
 * Requests are written by the parent and trusted by the child, which carries no schemas: its memory is being
 * measured. Answers come from a process that ran a stranger's code, so the parent parses them strictly.
 */
import { z } from 'zod'
import { metricSpecSchema } from './metric.ts'
import type { TrialOutcome } from './run.ts'
import { freeText, plainName, readableName, sentence, value } from './scalars.ts'
import { suiteDescriptionSchema, type SubjectPackage, type Tree } from './suite.ts'

/** A suite's code, and where the packages are found that it imports. */
export interface SuiteLocation {
  /** Absolute path of the suite's module. */
  readonly suitePath: string
  /** Where the packages named by subjects are found, by the name that the suite imports. */
  readonly packages: Readonly<Record<string, SubjectPackage>>
  /** Folder whose `node_modules` holds what the suite itself needs; null where the usual look-up finds it. */
  readonly suitePackages: string | null
}

/** One trial: a case of a suite with a subject. */
export interface TrialRequest extends SuiteLocation {
  readonly case: string
  readonly subject: string
  /** The case's trees, by the key of the case that asks for them. */
  readonly trees: Readonly<Record<string, Tree>>
  /** Knobs of the suite, name to value; they also become environment variables of the child. */
  readonly options: Readonly<Record<string, string>>
}

/** Asks a suite to fill a directory of its own; see `prepared` in index.ts. */
export interface PrepareRequest extends SuiteLocation {
  readonly case: string
  /** Key of the case that holds the prepared directory. */
  readonly key: string
  /** Empty, and exists. */
  readonly directory: string
  readonly options: Readonly<Record<string, string>>
}

/** What the child finds in its request file. `scratch` is an empty directory, `answerPath` does not exist yet. */
export type ChildRequest = (
  | (TrialRequest & { readonly kind: 'trial' })
  /** With `standIns`, nothing that the suite imports is loaded; see trial/stand-ins.ts. */
  | ({ readonly kind: 'describe'; readonly standIns?: true } & SuiteLocation)
  | (PrepareRequest & { readonly kind: 'prepare' })
  | { readonly kind: 'calibrate' }
) & { readonly scratch: string; readonly answerPath: string }

/** Longest texts in an answer; the child cuts what is longer. */
export const answerLimits = { message: 2_000, detail: 8_000, note: 500, warnings: 50 } as const

const failedAnswerSchema = z.lazy(() =>
  z.strictObject({
    outcome: z.literal('failed'),
    /** Why, in one line. */
    message: freeText(answerLimits.message),
    /** The stack, or whatever else helps to find the cause. */
    detail: freeText(answerLimits.detail).nullable(),
  }),
)

const figuresSchema = z.lazy(() =>
  z.strictObject({
    outcome: z.literal('ok'),
    /** Metric to value, in the metric's unit: exactly the metrics that the case reports. */
    metrics: z.record(plainName, value),
    /** Time of the suite's covariate; null where it has none. */
    covariateMs: value.min(0).nullable(),
    notes: z.record(readableName, freeText(answerLimits.note)),
    warnings: z.array(sentence).max(answerLimits.warnings),
    /** Node, and each package of the request that the trial really loaded: name to version. */
    versions: z.record(z.string().max(214), z.string().max(100)),
  }),
)

/** A failed trial has no figures: a subject that did not do the work has no time. */
export const trialAnswerSchema = z.lazy(() => z.discriminatedUnion('outcome', [figuresSchema, failedAnswerSchema]))
export const describeAnswerSchema = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('ok'), suite: z.unknown() }),
    failedAnswerSchema,
  ]),
)
export const prepareAnswerSchema = z.lazy(() =>
  z.discriminatedUnion('outcome', [z.strictObject({ outcome: z.literal('ok') }), failedAnswerSchema]),
)
export const calibrateAnswerSchema = z.lazy(() =>
  z.discriminatedUnion('outcome', [z.strictObject({ outcome: z.literal('ok'), ms: value.gt(0) }), failedAnswerSchema]),
)

/** How a trial ended, as the parent sees it: its answer, or what became of a child that gave none. */
export interface TrialReport extends Readonly<Omit<z.infer<typeof figuresSchema>, 'outcome' | 'warnings'>> {
  readonly outcome: TrialOutcome
  readonly warnings: readonly string[]
  /** What went wrong, in one line; null when nothing did. */
  readonly message: string | null
  /** The stack, or the last lines of stderr. */
  readonly detail: string | null
}

/** A metric as its author writes it, with what Paceline takes for it by itself. */
const authoredMetricSchema = z.lazy(() =>
  z.strictObject({
    ...metricSpecSchema.shape,
    /** Left out, it is true of what may shrink: the growth of memory. */
    signed: z.boolean().optional(),
    cpuOf: plainName.optional(),
    retained: z.enum(['heap-used', 'heap-total', 'rss']).optional(),
    peakRss: z.boolean().optional(),
  }),
)

/** A suite as the child found it in the module: what its author left out is still missing. */
export const authoredSuiteSchema = z.lazy(() => {
  const { subjects, cases } = suiteDescriptionSchema.unwrap().shape
  const caseShape = cases.valueType.shape
  return z.strictObject({
    name: plainName,
    title: sentence.optional(),
    hasCovariate: z.boolean(),
    options: z.record(plainName, z.string().max(1_000)).default({}),
    metrics: z.record(plainName, authoredMetricSchema),
    subjects,
    cases: z.record(
      plainName,
      z.strictObject({
        metrics: caseShape.metrics.min(1).optional(),
        subjects: caseShape.subjects.min(1).optional(),
        profiles: z.array(plainName).max(20).optional(),
        profilesOf: caseShape.profilesOf.default({}),
        knownFailures: caseShape.knownFailures.default({}),
        skipped: caseShape.skipped,
        timeoutMs: caseShape.timeoutMs.default(60_000),
        once: z.boolean().default(false),
        /** Key of the case to the fixture it asks for, by name or path. */
        fixtures: z.record(z.string().max(100), z.string().min(1).max(300)),
        prepared: z.array(z.string().max(100)).max(20),
      }),
    ),
  })
})
export type AuthoredSuite = z.infer<typeof authoredSuiteSchema>
