/** `paceline.config.json`: what to measure, and by which rules a change is judged. */
import * as z from 'zod/mini'
import {
  amount,
  described,
  freeText,
  glob,
  list,
  matching,
  notEmpty,
  plainName,
  sentence,
  text,
  whole,
} from './scalars.ts'

export const configFileName = 'paceline.config.json'

/** A time like `90s`, `5m` or `1h`. */
export const durationText = matching(/^\d{1,6}(ms|s|m|h)$/, 'must be a time like 90s, 5m or 1h')

const relativeChange = amount.check(z.lte(100))

/** Thresholds as relative changes (0.05 is 5%); `floor` is in the metric's unit. */
const thresholds = {
  ignore: z.optional(relativeChange),
  detect: z.optional(relativeChange),
  failAt: z.optional(relativeChange),
  floor: z.optional(amount),
}

const level = z.enum(['fail', 'warn', 'note'])

/** Which verdict has which level. Exact defaults are in compare/levels.ts. */
const levelsSchema = z.lazy(() =>
  z.strictObject({
    regression: z.optional(level),
    /** A certain regression whose estimate stays below `failAt`. */
    minor: z.optional(level),
    inconclusive: z.optional(level),
    'not-comparable': z.optional(level),
    removed: z.optional(level),
    failed: z.optional(level),
    skipped: z.optional(level),
  }),
)

const ruleSchema = z.lazy(() =>
  z.strictObject({
    match: glob,
    metric: z.optional(glob),
    platform: z.optional(glob),
    ...thresholds,
    gate: z.optional(z.boolean()),
    levels: z.optional(levelsSchema),
  }),
)

/** An absolute limit on a figure of the head, whatever the base was. */
const budgetSchema = z.lazy(() =>
  z.strictObject({
    match: glob,
    metric: plainName,
    platform: z.optional(glob),
    /** A number in the metric's unit, or text with a unit such as `250 ms` or `2 MB`. */
    max: z.optional(z.union([z.number(), text(40)])),
    min: z.optional(z.union([z.number(), text(40)])),
  }),
)

export const policySchema = z.lazy(() =>
  z.strictObject({
    ...thresholds,
    /** False alarms per comparison; 0.01 by default. */
    alpha: z.optional(z.number().check(z.gt(0), z.lte(0.2))),
    /**
     * Take the time of the suite's fixed workload, measured before each trial, out of the values. Off unless told
     * otherwise: on recorded trials it cost pairs (docs/statistics.md); `paceline doctor` says what it does here.
     */
    covariate: z.optional(z.boolean()),
    levels: z.optional(levelsSchema),
    rules: z.optional(list(ruleSchema, 200)),
    budgets: z.optional(list(budgetSchema, 200)),
  }),
)

export const acceptSchema = z.lazy(() =>
  z.strictObject({
    match: glob,
    metric: z.optional(glob),
    platform: z.optional(glob),
    /** How much worse is still accepted: `+12%`, or a number in the metric's unit. */
    upTo: z.union([matching(/^[+-]?\d+(\.\d+)?\s?%$/, 'must be like +12%'), z.number()]),
    reason: freeText(500).check(z.minLength(3)),
  }),
)

const pathBelow = matching(
  /^(?![/\\]|[A-Za-z]:)(?!.*(?:^|[/\\])\.\.(?:[/\\]|$))[^\\]{1,300}$/,
  'must be a path or glob below the project, with slashes',
)

/** A command measured as a whole process: wall time, CPU time, peak memory, exit code. No shell reads it. */
const commandSubjectSchema = z.lazy(() =>
  z.strictObject({
    command: list(text(1_000), 100).check(notEmpty),
    /** What it must end with; 0 by default. */
    exitCode: z.optional(whole(0, 255)),
    /** False for a program whose work is not done by Node: then wall time is all. Found out unless told. */
    node: z.optional(z.boolean()),
    read: described(
      'Format of what the command writes, or auto: then it is a benchmark tool, and its own figures are compared.',
      z.optional(plainName),
    ),
    output: described(
      'File that a tool writes, as a path or glob below the project (default: its standard output).',
      z.optional(pathBelow),
    ),
    timeout: described('How long one run of a tool may take (default: 10m).', z.optional(durationText)),
  }),
)

/** Where a subject's package comes from: `.` (the project under test), a folder, or `npm:name@range`. */
const subjectSchema = z.lazy(() => z.union([text(300).check(notEmpty), commandSubjectSchema]))

export const configSchema = z.lazy(() =>
  z.strictObject({
    $schema: z.optional(z.string()),
    /** Built-in suites by name, own ones by path (starting with `./`). */
    suites: z.optional(list(text(300).check(notEmpty), 50).check(notEmpty)),
    subjects: z.optional(z.record(plainName, subjectSchema)),
    /** Only these benchmarks, as globs over `suite/case/subject`. */
    cases: z.optional(list(glob, 100)),
    /** Own profiles: name to globs. `quick` and `full` exist without being listed. */
    profiles: z.optional(z.record(plainName, list(glob, 100).check(notEmpty))),
    budget: z.optional(durationText),
    options: z.optional(z.record(plainName, text(1_000))),
    refresh: described(
      "What refreshing the stored history measures beside the project's own benchmarks, and for how long.",
      z.optional(
        z.strictObject({
          others: described(
            'Benchmarks of subjects that are not the project itself, as globs: measured on a schedule, too.',
            z.optional(list(glob, 100)),
          ),
          budget: described('Time for the trials on each platform (default: 10m).', z.optional(durationText)),
        }),
      ),
    ),
    project: z.optional(
      z.strictObject({
        /** Command that prepares a checkout, or false for none. By default the package manager's install, then `build`. */
        prepare: z.optional(z.union([text(1_000), z.literal(false)])),
        shell: z.optional(text(200)),
        base: z.optional(text(300)),
        driftFrom: z.optional(text(300)),
      }),
    ),
    policy: z.optional(policySchema),
    accept: z.optional(list(acceptSchema, 200)),
    /** `path:FOLDER` in the repository, or `branch:NAME`. */
    baseline: z.optional(matching(/^(path|branch):[^\s:]{1,200}$/, 'must be path:FOLDER or branch:NAME')),
    report: z.optional(
      z.strictObject({
        comment: z.optional(z.enum(['always', 'on-change', 'never'])),
        title: z.optional(sentence),
      }),
    ),
  }),
)

export type Config = z.infer<typeof configSchema>
export type Policy = z.infer<typeof policySchema>
export type AcceptEntry = z.infer<typeof acceptSchema>
