/** `paceline.config.json`: what to measure, and the rules for judging a change. */
import * as z from 'zod/mini'
import * as s from './scalars.ts'

export const configFileName = 'paceline.config.json'

export const defaultBaseline = 'path:baselines'

/** Parses a time like `90s`, `5m` or `1h`. */
export const durationText = s.matching(/^(?!0+\D)\d{1,6}(ms|s|m|h)$/, 'must be a time like 90s, 5m or 1h')

const relativeChange = s.amount.check(z.lte(100))

const thresholds = {
  ignore: s.optional('Largest relative change to ignore: 0.01 is 1% (default: 0.01).', relativeChange),
  detect: s.optional(
    'Relative change to detect (default: 0.1 for times and rates, 0.05 for all else).',
    relativeChange,
  ),
  failAt: s.optional(
    'Relative change from which what got worse fails the check; a smaller one warns (default: 0.05).',
    relativeChange,
  ),
  floor: s.optional("A smaller change, in the metric's unit, is never reported as one.", s.amount),
  since: s.optional(
    'How much worse main may get since its reference, as a fraction: a change that certainly takes it further fails (default: no limit).',
    relativeChange,
  ),
}

const level = z.optional(z.enum(['fail', 'warn', 'note']))

/** Sets which verdict has which level. Exact defaults are in judge/policy.ts. */
const levelsSchema = z.strictObject({
  worse: s.described('Worse, by failAt or more (default: fail).', level),
  minor: s.described('Worse, by less than failAt (default: warn).', level),
  undecided: s.described('Undecided (default: warn).', level),
  'not-comparable': s.described('Measured, but there is nothing to compare it with (default: note).', level),
  removed: s.described(
    'No longer measured (default: fail if the base still measures it, warn if only a stored run has it).',
    level,
  ),
  failed: s.described('Newly failing: did not fail before (default: fail).', level),
  skipped: s.described('Skipped by its suite (default: note).', level),
})

const where = {
  match: s.described('Benchmarks, as a glob over suite/case/subject.', s.glob),
  platform: s.optional('Platforms, as a glob: linux-x64, win32-*, macos (default: all).', s.glob),
}
const anyMetric = s.optional('Metrics, as a glob (default: all).', s.glob)

const ruleSchema = z.strictObject({
  ...where,
  metric: anyMetric,
  ...thresholds,
  better: s.optional('Which direction is better (default: what the suite or tool says).', z.enum(['lower', 'higher'])),
  gate: s.optional('Whether these rows can fail the check (default: as declared by the metric).', z.boolean()),
  levels: s.optional('Level of each verdict for these rows.', levelsSchema),
})

const limit = z.optional(z.union([z.number(), s.text(40)]))

/** An absolute limit on a figure of the head, whatever the base was. */
const budgetSchema = z.strictObject({
  ...where,
  metric: s.described('Name of the metric.', s.plainName),
  max: s.described(
    'Largest allowed value: a number in the unit of the metric, or a text such as 250 ms or 2 MB.',
    limit,
  ),
  min: s.described('Smallest allowed value, as max.', limit),
})

const policySchema = z.strictObject({
  ...thresholds,
  alpha: s.optional(
    'Fraction of comparisons that may raise a false alarm (default: 0.01).',
    z.number().check(z.gt(0), z.lte(0.2)),
  ),
  unbuilt: s.optional(
    'Level if the base cannot be built: fail, or warn for a neutral check (default: fail if the change alters how it is built, else warn).',
    z.enum(['fail', 'warn']),
  ),
  levels: s.optional('Level of each verdict: fail, warn (passes with a warning) or note.', levelsSchema),
  rules: s.optional(
    'Different thresholds and levels for some rows; if several rules match, the last one wins.',
    s.list(ruleSchema, 200),
  ),
  budgets: s.optional('Absolute limits on figures of the head, whatever the base was.', s.list(budgetSchema, 200)),
})

const acceptSchema = z.strictObject({
  ...where,
  metric: anyMetric,
  upTo: s.described(
    'How much worse is accepted: a text such as +12%, or a number in the unit of the metric; or removed, if the row is no longer measured.',
    z.union([z.literal('removed'), s.matching(/^[+-]?\d+(\.\d+)?\s?%$/, 'must be like +12%'), z.number()]),
  ),
  until: s.optional(
    'When the entry ends: after this day (2027-01-31), or once the package has this version (2.0.0) (default: never).',
    s.matching(
      /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|\d{1,9}\.\d{1,9}\.\d{1,9})$/,
      'must be a day such as 2027-01-31 or a version such as 2.0.0',
    ),
  ),
  reason: s.described('Reason, shown in the report.', s.cleanedText(500).check(z.minLength(3))),
})

/** `packages/*`, and `!packages/legacy` to leave one out. */
const globBelow = s.matching(
  /^(?!.*(?:^|[/!\\])\.\.(?:[/\\]|$))!?(?![/\\]|[A-Za-z]:)[^\\!][^\\]{0,299}$/,
  'must be a path or glob below the project, with slashes',
)
const pathBelow = globBelow.check(z.regex(/^[^!]/, 'must not begin with !'))

/** A command measured as a whole process: wall time, CPU time, peak memory, exit code. No shell reads it. */
const commandSubjectSchema = z.strictObject({
  command: s.described(
    'Program and arguments, one list item each; no shell is used.',
    s.list(s.text(1_000), 5_000).check(s.notEmpty),
  ),
  exitCode: s.optional('Exit code that the command must end with (default: 0).', s.integer(0, 255)),
  node: s.optional(
    'Whether the command is a Node program; for others only wall time is measured (default: detected).',
    z.boolean(),
  ),
  read: s.optional(
    'Format of the output, or auto; makes the command a benchmark tool, whose own figures are compared.',
    s.plainName,
  ),
  output: s.optional('File that the tool writes, as a path or glob (default: standard output).', pathBelow),
  timeout: s.optional('How long one run of the tool may take (default: 10m).', durationText),
})

/** Names the origin of a package: `.` (the project under test), a folder, `npm:name@range`, or files (suite `size`). */
const subjectSchema = z.union([
  s.text(300).check(s.notEmpty),
  commandSubjectSchema,
  z.strictObject({
    files: s.described(
      'Files whose size is measured, as paths or globs such as dist/*.js; ! excludes some.',
      z.union([globBelow, s.list(globBelow, 100).check(s.notEmpty)]),
    ),
  }),
])

const projectSchema = z.strictObject({
  prepare: s.optional(
    "Command that prepares a checkout, or false for none (default: the package manager's install, then the build script).",
    z.union([s.text(1_000), z.literal(false)]),
  ),
  shell: s.optional("Shell that runs prepare (default: the system's).", s.text(200)),
  reference: s.optional(
    'Version that main is measured with, in pairs: release, tag:NAME, npm:NAME@VERSION, or a commit (default: the last release, else the oldest stored commit).',
    s
      .matching(/^(?!-)[^\s:]+(:[^\s:]+)?$/, 'must be release, tag:NAME, npm:NAME@VERSION or a commit')
      .check(z.maxLength(300)),
  ),
})

/** Limits the time of all trials together where neither an option nor the config does. */
export const defaultBudget = '4m'

export const configSchema = z.strictObject({
  $schema: s.optional('Where editors find this schema.', z.string()),
  projects: s.optional(
    'Packages of a workspace to measure separately, as folders or globs: packages/*, !packages/legacy; each may have its own config.',
    s.list(globBelow, 100).check(s.notEmpty),
  ),
  suites: s.optional(
    'What to measure: built-in suites by name, and your own files by a path or glob that starts with ./, such as ./bench/*.bench.js; !./bench/slow.bench.js excludes one (default: the built-in suites that know this package).',
    s.list(s.text(300).check(s.notEmpty), 50).check(s.notEmpty),
  ),
  subjects: s.optional(
    'Where subjects come from, by name: . for this project, a folder, npm:NAME@RANGE, a command, or files.',
    z.record(s.plainName, subjectSchema),
  ),
  cases: s.optional('Only these benchmarks, as globs over suite/case/subject (default: all).', s.list(s.glob, 100)),
  profiles: s.optional(
    'Your own profiles, as lists of globs; quick and full always exist.',
    z.record(s.plainName, s.list(s.glob, 100).check(s.notEmpty)),
  ),
  budget: s.optional(
    'Time for all trials, such as 90s or 5m (default: 4m; locally down to 2m if preparing takes long).',
    durationText,
  ),
  why: s.optional(
    'Whether to run changed rows again under a profiler, to name the functions behind them (default: true).',
    z.boolean(),
  ),
  instructions: s.optional(
    'Whether to count the instructions of commands and bench functions with Valgrind, on Linux (default: false).',
    z.boolean(),
  ),
  options: s.optional(
    'Values for the options of suites; an environment variable of the same name overrides them.',
    z.record(s.plainName, s.text(1_000)),
  ),
  refresh: s.optionalObject(
    "What a refresh of the stored history measures besides the project's own benchmarks, and for how long.",
    {
      others: s.optional('Benchmarks of other packages, as globs: measured only on a schedule.', s.list(s.glob, 100)),
      budget: s.optional('Time for the trials on each platform (default: 10m).', durationText),
    },
  ),
  project: s.optional('How checkouts are prepared, and which version main is measured with.', projectSchema),
  policy: s.optional(
    "What counts as a change, and what fails the check. The base's policy judges a change.",
    policySchema,
  ),
  accept: s.optional('What may get worse, each with a limit and a reason.', s.list(acceptSchema, 200)),
  baseline: s.optional(
    'Where the stored history is: path:FOLDER in the repository, or branch:NAME.',
    s.matching(/^(path|branch):[^\s:]{1,200}$/, 'must be path:FOLDER or branch:NAME'),
  ),
  report: s.optionalObject('How results are shown.', {
    comment: s.optional(
      'When a pull request gets a comment: always, on-change (if anything changed), or never (default: always).',
      z.enum(['always', 'on-change', 'never']),
    ),
    title: s.optional('Title of the comment and the report.', s.sentence),
  }),
})

/**
 * Lists the keys that the config of a package in `projects` may have; all others belong in the config at the top. Of
 * `project` it may have `reference` alone: each package has releases of its own.
 */
export const ownKeysOfProject = ['$schema', 'suites', 'subjects', 'cases', 'options', 'project'] as const

export type Config = z.infer<typeof configSchema>
export type Policy = z.infer<typeof policySchema>
export type AcceptEntry = z.infer<typeof acceptSchema>
