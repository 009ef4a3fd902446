/**
 * The comparison, `paceline/comparison@1`: one row per benchmark, metric and platform, each with a verdict or the reason
 * why there is none. It holds everything that a report shows; a report computes nothing. store/format-words.ts says what
 * each key means; here is only what the code needs besides.
 */
import * as z from 'zod/mini'
import { environmentSchema } from './environment.ts'
import { leftProjectsSchema, sideSchema } from './run.ts'
import { whySchema } from './why.ts'
import { amount, count, freeText, list, platformId, readableName, sentence, unitName } from './scalars.ts'

export const comparisonSchemaId = 'paceline/comparison@1'
export const maxRows = 100_000

/** The metric of the row about a whole benchmark: how many of its trials failed, or why it has none. */
export const failuresMetric = 'failures'

/**
 * - `regression`, `improvement`: statistically significant, and beyond what is ignored.
 * - `no-change`: a change of the size to detect is ruled out.
 * - `inconclusive`: neither; the row says what would have been seen.
 * - `not-comparable`: measured, but there is nothing to compare it with; the reason says why.
 * - `added`, `removed`: on one side only.
 * - `failed`: the head's trials failed. `skipped`: not tried.
 */
const verdictSchema = z.enum([
  'regression',
  'improvement',
  'no-change',
  'inconclusive',
  'not-comparable',
  'added',
  'removed',
  'failed',
  'skipped',
])
export type Verdict = z.infer<typeof verdictSchema>

/** The level of a row: `fail` fails the check, `warn` passes with a warning, `note` is only reported. */
const levelSchema = z.enum(['fail', 'warn', 'note'])
export type Level = z.infer<typeof levelSchema>

const finite = z.number()
const probability = amount.check(z.lte(1))

/** One side of a row: its location and the values behind it. */
const rowSideSchema = z.lazy(() =>
  z.strictObject({
    value: z.nullable(finite),
    spread: z.nullable(finite),
    count,
    runs: z.optional(count),
    version: z.nullable(freeText(100)),
  }),
)

/** Shares of the reference's value, of the value itself; null for a limit that the pairs do not give. */
const sinceChange = z.lazy(() =>
  z.strictObject({ change: finite, lower: z.nullable(finite), upper: z.nullable(finite) }),
)

const rowSchema = z.lazy(() =>
  z.strictObject({
    suite: readableName,
    case: readableName,
    subject: readableName,
    metric: readableName,
    platform: platformId,
    unit: unitName,
    better: z.enum(['lower', 'higher']),
    kind: z.enum(['sampled', 'exact']),
    gate: z.boolean(),
    verdict: verdictSchema,
    level: levelSchema,
    reason: z.nullable(sentence),
    /** Of a failure not caused by the head: declared by its suite, or also seen in the base (or its stored run). */
    failing: z.optional(z.enum(['known', 'before'])),
    /** As 0.1.0 wrote it; read, and not shown. */
    suspect: z.optional(z.enum(['worse', 'better'])),
    tail: z.optional(z.literal(true)),
    method: z.enum(['pairs', 'baseline', 'exact', 'budget', 'none']),
    base: z.nullable(rowSideSchema),
    head: z.nullable(rowSideSchema),
    /** Change of head against base. `relative` 0.084 is +8.4% of the value itself (not of "worse"). */
    change: z.nullable(
      z.strictObject({
        relative: z.nullable(finite),
        absolute: z.nullable(finite),
      }),
    ),
    /** Limits of the change, each with its one-sided level. */
    interval: z.nullable(
      z.strictObject({
        scale: z.enum(['relative', 'absolute']),
        lower: z.nullable(finite),
        upper: z.nullable(finite),
        lowerLevel: probability,
        upperLevel: probability,
      }),
    ),
    /** Sequential p-value of the direction shown, and the same corrected for the family of all gated rows. */
    p: z.nullable(probability),
    pAdjusted: z.nullable(probability),
    possible: z.boolean(),
    pairs: z.nullable(count),
    /** Of the log difference, or of the difference relative to the base value (in the unit if that is not positive). */
    sigma: z.nullable(finite),
    /** Relative to the base value, or in the unit if that is not positive; so are the thresholds. */
    detectable: z.nullable(finite),
    thresholds: z.strictObject({
      ignore: finite,
      detect: finite,
      failAt: finite,
      /** Only where the metric's floor decides: its part in the metric's unit; null if the share decides. */
      floor: z.optional(z.strictObject({ ignore: finite, detect: z.nullable(finite), failAt: z.nullable(finite) })),
    }),
    /** `upTo`: null for a row whose removal is accepted. */
    accepted: z.nullable(z.strictObject({ reason: sentence, upTo: z.nullable(finite), exceeded: z.boolean() })),
    /** Main against its reference, and with this change, by stored pairs: only where base and head were measured. */
    since: z.optional(
      z.strictObject({
        id: freeText(300),
        label: freeText(300),
        main: sinceChange,
        withChange: sinceChange,
      }),
    ),
    /** As 0.1.0 wrote it; null today. */
    drift: z.nullable(z.strictObject({ since: freeText(100), relative: finite, alarm: z.boolean() })),
    /** Values for a plot; base and head of one pair share an index. */
    samples: z.nullable(z.strictObject({ base: list(z.nullable(finite), 200), head: list(z.nullable(finite), 200) })),
    warnings: list(sentence, 50),
    /** Why it changed, if it was profiled. */
    why: z.optional(whySchema),
    figures: z.optional(z.record(readableName.check(z.maxLength(60)), z.union([finite, freeText(300)]))),
  }),
)
export type Row = z.infer<typeof rowSchema>
export type Change = NonNullable<Row['change']>

/** One platform's part: where head and base were measured, and how the stored baseline stands. */
const platformSchema = z.lazy(() =>
  z.strictObject({
    platform: platformId,
    environment: environmentSchema,
    measuringMs: amount,
    complete: z.boolean(),
    basis: sentence,
    baselineRuns: count,
    /** What was measured in pairs with stored runs of main: absent if nothing was. */
    reference: z.optional(freeText(300)),
    /** Stored runs in pairs with it. */
    referenceRuns: z.optional(count),
    /** As 0.1.0 wrote it; 0 today. */
    classRuns: count,
    /** Why its base could not be prepared, in the words of what failed. */
    unbuilt: z.optional(sentence),
    /** By what it is known that the machine was busy; absent if it was not. */
    busy: z.optional(sentence),
    /** As 0.1.0 wrote it; null today. */
    calibrationMs: z.nullable(finite),
  }),
)

export const comparisonSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal(comparisonSchemaId),
    version: freeText(50),
    state: z.enum(['decided', 'identical', 'nothing-compared']),
    head: sideSchema,
    base: z.nullable(sideSchema),
    profile: freeText(50),
    seed: freeText(20),
    alpha: probability,
    family: count,
    platforms: list(platformSchema, 50),
    rows: list(rowSchema, maxRows),
    /** What it means that a base could not be prepared; absent where all could. */
    unbuilt: z.optional(levelSchema),
    projects: z.optional(leftProjectsSchema),
    notices: list(sentence, 200),
    warnings: list(sentence, 200),
  }),
)
export type Comparison = z.infer<typeof comparisonSchema>
export type PlatformPart = z.infer<typeof platformSchema>
