/**
 * The comparison, `paceline/comparison@1`: one row per benchmark, metric and platform, each with a verdict
 * or a reason why there is none. Everything a report shows is in here; a report computes nothing.
 */
import * as z from 'zod/mini'
import { environmentSchema } from './environment.ts'
import { leftProjectsSchema, sideSchema } from './run.ts'
import { amount, count, freeText, list, platformId, readableName, sentence, unitName } from './scalars.ts'

export const comparisonSchemaId = 'paceline/comparison@1'
export const maxRows = 20_000

/** The metric of the row that speaks for a whole benchmark: how many of its trials failed, or why there is none. */
export const failuresMetric = 'failures'

/**
 * - `regression`, `improvement`: certain beyond chance and beyond what is ignored.
 * - `no-change`: a change of the size to detect is ruled out.
 * - `inconclusive`: neither; the row says what would have been seen.
 * - `not-comparable`: measured, but there is nothing it may be compared with; the reason says why.
 * - `added`, `removed`: on one side only.
 * - `failed`: the head's trials failed. `skipped`: not tried.
 */
const verdicts = [
  'regression',
  'improvement',
  'no-change',
  'inconclusive',
  'not-comparable',
  'added',
  'removed',
  'failed',
  'skipped',
] as const
const verdictSchema = z.enum(verdicts)
export type Verdict = z.infer<typeof verdictSchema>

/** How loud a row is: `fail` fails the check, `warn` shows up, `note` is for the record. */
const levelSchema = z.enum(['fail', 'warn', 'note'])
export type Level = z.infer<typeof levelSchema>

const finite = z.number()
const probability = amount.check(z.lte(1))

/** What one side of a row was: its location in the metric's unit and the trials behind it. */
const rowSideSchema = z.lazy(() =>
  z.strictObject({
    /** Median of the values, in the metric's unit. */
    value: z.nullable(finite),
    /** Spread of the values: half of the interquartile range, in the metric's unit. */
    spread: z.nullable(finite),
    /** How many values, and (for a stored baseline) over how many runs. */
    count,
    runs: z.optional(count),
    /** Version of the subject's package. */
    version: z.nullable(freeText(100)),
  }),
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
    /** Why: always present unless the verdict is `regression`, `improvement` or `no-change`. */
    reason: z.nullable(sentence),
    /** Of a failure that is none of the head's doing: declared by its suite, or seen in the base (or its stored run), too. */
    failing: z.optional(z.enum(['known', 'before'])),
    /** Of a time or rate compared with stored runs: beyond chance to that side, which pairs would have to confirm. */
    suspect: z.optional(z.enum(['worse', 'better'])),
    /** Of a regression in how often a trial is slow: the middle did not move for certain. */
    tail: z.optional(z.literal(true)),
    /** Which rule decided. */
    method: z.enum(['pairs', 'baseline', 'exact', 'budget', 'none']),
    base: z.nullable(rowSideSchema),
    head: z.nullable(rowSideSchema),
    /** Change of head against base. `relative` 0.084 is +8.4% of the value itself (not of "worse"). */
    change: z.nullable(
      z.strictObject({
        relative: z.nullable(finite),
        /** In the metric's unit. */
        absolute: z.nullable(finite),
      }),
    ),
    /**
     * Limits of the change, on the scale of `change.relative` (or of `absolute` where relative is null), and the
     * one-sided level of each. A limit that the data cannot give is null.
     */
    interval: z.nullable(
      z.strictObject({
        scale: z.enum(['relative', 'absolute']),
        lower: z.nullable(finite),
        upper: z.nullable(finite),
        lowerLevel: probability,
        upperLevel: probability,
      }),
    ),
    /** Sequential p-value of the direction shown, and after correction for the family of all gated rows. */
    p: z.nullable(probability),
    pAdjusted: z.nullable(probability),
    /** True where the false discovery list names it: worth a look, never a verdict. */
    possible: z.boolean(),
    pairs: z.nullable(count),
    /** Noise per pair or per run: sigma of the log difference, or of the difference as a share of the base value (in the unit where that is not positive). */
    sigma: z.nullable(finite),
    /** The smallest change that this measurement would have found, relative to the base value (or absolute where relative has no meaning). */
    detectable: z.nullable(finite),
    /** Thresholds in force for the row, relative (in the unit where the base value is not positive). */
    thresholds: z.strictObject({
      ignore: finite,
      detect: finite,
      failAt: finite,
      /** Only where the metric's floor decides: its part in the metric's unit; null where the share decides. */
      floor: z.optional(z.strictObject({ ignore: finite, detect: z.nullable(finite), failAt: z.nullable(finite) })),
    }),
    /** An `accept` entry that covers the row, if any. */
    accepted: z.nullable(z.strictObject({ reason: sentence, upTo: finite, exceeded: z.boolean() })),
    /** Movement since the anchor (the last release) as stored, relative; null where unknown. */
    drift: z.nullable(z.strictObject({ since: freeText(100), relative: finite, alarm: z.boolean() })),
    /** Values for a plot, head and base, at most 200 each; base and head of one pair share an index. */
    samples: z.nullable(z.strictObject({ base: list(z.nullable(finite), 200), head: list(z.nullable(finite), 200) })),
    warnings: list(sentence, 50),
    /** Figures of the deciding rule, for `--explain`: name to value. */
    figures: z.optional(z.record(readableName.check(z.maxLength(60)), z.union([finite, freeText(300)]))),
  }),
)
export type Row = z.infer<typeof rowSchema>

/** One platform's part: where head and base were measured, and how the stored baseline stands. */
const platformSchema = z.lazy(() =>
  z.strictObject({
    platform: platformId,
    environment: environmentSchema,
    measuringMs: amount,
    complete: z.boolean(),
    /** In words: which comparison was possible and why. */
    basis: sentence,
    /** Runs in the stored baseline, and how many of them come from this very class of machine. */
    baselineRuns: count,
    classRuns: count,
    calibrationMs: z.nullable(finite),
  }),
)

export const comparisonSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal(comparisonSchemaId),
    version: freeText(50),
    /**
     * `decided`: something was compared. `identical`: head and base are the same, nothing was measured.
     * `nothing-compared`: no row could be compared.
     */
    state: z.enum(['decided', 'identical', 'nothing-compared']),
    head: sideSchema,
    base: z.nullable(sideSchema),
    profile: freeText(50),
    seed: freeText(20),
    /** False alarm rate per comparison, and the number of gated rows it is shared by. */
    alpha: probability,
    family: count,
    platforms: list(platformSchema, 50),
    rows: list(rowSchema, maxRows),
    /** Only of a workspace whose config names projects: what the change was not measured for, and why. */
    projects: z.optional(leftProjectsSchema),
    /** Differences in policy or suites between base and head, unmatched accept entries, and other things a reviewer must see. */
    notices: list(sentence, 200),
    warnings: list(sentence, 200),
  }),
)
export type Comparison = z.infer<typeof comparisonSchema>
export type PlatformPart = z.infer<typeof platformSchema>
