/** `paceline.config.json`: what to measure, and by which rules a change is judged. */
import { z } from 'zod'
import { freeText, glob, plainName, sentence } from './scalars.ts'

export const configFileName = 'paceline.config.json'

/** A time like `90s`, `5m` or `1h`. */
export const durationText = z.string().regex(/^\d{1,6}(ms|s|m|h)$/, 'must be a time like 90s, 5m or 1h')

const relativeChange = z.number().min(0).max(100)

/** Thresholds as relative changes (0.05 is 5%); `floor` is in the metric's unit. */
const thresholds = {
  ignore: relativeChange.optional(),
  detect: relativeChange.optional(),
  failAt: relativeChange.optional(),
  floor: z.number().min(0).optional(),
}

const level = z.enum(['fail', 'warn', 'note'])

/** Which verdict has which level. Exact defaults are in compare/levels.ts. */
const levelsSchema = z.lazy(() =>
  z.strictObject({
    regression: level.optional(),
    /** A certain regression whose estimate stays below `failAt`. */
    minor: level.optional(),
    inconclusive: level.optional(),
    'not-comparable': level.optional(),
    removed: level.optional(),
    failed: level.optional(),
    skipped: level.optional(),
  }),
)

const ruleSchema = z.lazy(() =>
  z.strictObject({
    match: glob,
    metric: glob.optional(),
    platform: glob.optional(),
    ...thresholds,
    gate: z.boolean().optional(),
    levels: levelsSchema.optional(),
  }),
)

/** An absolute limit on a figure of the head, whatever the base was. */
const budgetSchema = z.lazy(() =>
  z.strictObject({
    match: glob,
    metric: plainName,
    platform: glob.optional(),
    /** A number in the metric's unit, or text with a unit such as `250 ms` or `2 MB`. */
    max: z.union([z.number(), z.string().max(40)]).optional(),
    min: z.union([z.number(), z.string().max(40)]).optional(),
  }),
)

export const policySchema = z.lazy(() =>
  z.strictObject({
    ...thresholds,
    /** False alarms per comparison; 0.01 by default. */
    alpha: z.number().gt(0).max(0.2).optional(),
    /**
     * Take the time of the suite's fixed workload, measured before each trial, out of the values. Off unless told
     * otherwise: on recorded trials it cost pairs (docs/statistics.md); `paceline doctor` says what it does here.
     */
    covariate: z.boolean().optional(),
    levels: levelsSchema.optional(),
    rules: z.array(ruleSchema).max(200).optional(),
    budgets: z.array(budgetSchema).max(200).optional(),
  }),
)

export const acceptSchema = z.lazy(() =>
  z.strictObject({
    match: glob,
    metric: glob.optional(),
    platform: glob.optional(),
    /** How much worse is still accepted: `+12%`, or a number in the metric's unit. */
    upTo: z.union([z.string().regex(/^[+-]?\d+(\.\d+)?\s?%$/, 'must be like +12%'), z.number()]),
    reason: freeText(500).min(3),
  }),
)

/** A command measured as a whole process: wall time, CPU time, peak memory, exit code. No shell reads it. */
const commandSubjectSchema = z.lazy(() =>
  z.strictObject({
    command: z.array(z.string().max(1_000)).min(1).max(100),
    /** What it must end with; 0 by default. */
    exitCode: z.number().int().min(0).max(255).optional(),
    /** False for a program whose work is not done by Node: then wall time is all. Found out unless told. */
    node: z.boolean().optional(),
  }),
)

/** Where a subject's package comes from: `.` (the project under test), a folder, or `npm:name@range`. */
const subjectSchema = z.lazy(() => z.union([z.string().min(1).max(300), commandSubjectSchema]))

export const configSchema = z.lazy(() =>
  z.strictObject({
    $schema: z.string().optional(),
    /** Built-in suites by name, own ones by path (starting with `./`). */
    suites: z.array(z.string().min(1).max(300)).min(1).max(50).optional(),
    subjects: z.record(plainName, subjectSchema).optional(),
    /** Only these benchmarks, as globs over `suite/case/subject`. */
    cases: z.array(glob).max(100).optional(),
    /** Own profiles: name to globs. `quick` and `full` exist without being listed. */
    profiles: z.record(plainName, z.array(glob).min(1).max(100)).optional(),
    budget: durationText.optional(),
    options: z.record(plainName, z.string().max(1_000)).optional(),
    refresh: z
      .strictObject({
        others: z
          .array(glob)
          .max(100)
          .optional()
          .describe('Benchmarks of subjects that are not the project itself, as globs: measured on a schedule, too.'),
        budget: durationText.optional().describe('Time for the trials on each platform (default: 10m).'),
      })
      .optional()
      .describe("What refreshing the stored history measures beside the project's own benchmarks, and for how long."),
    project: z
      .strictObject({
        /** Command that prepares a checkout, or false for none. By default the package manager's install, then `build`. */
        prepare: z.union([z.string().max(1_000), z.literal(false)]).optional(),
        shell: z.string().max(200).optional(),
        base: z.string().max(300).optional(),
        driftFrom: z.string().max(300).optional(),
      })
      .optional(),
    policy: policySchema.optional(),
    accept: z.array(acceptSchema).max(200).optional(),
    /** `path:FOLDER` in the repository, or `branch:NAME`. */
    baseline: z
      .string()
      .regex(/^(path|branch):[^\s:]{1,200}$/, 'must be path:FOLDER or branch:NAME')
      .optional(),
    report: z
      .strictObject({
        comment: z.enum(['always', 'on-change', 'never']).optional(),
        title: sentence.optional(),
      })
      .optional(),
  }),
)

export type Config = z.infer<typeof configSchema>
export type Policy = z.infer<typeof policySchema>
export type AcceptEntry = z.infer<typeof acceptSchema>
