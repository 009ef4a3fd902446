/** `paceline.config.json`: what to measure, and the rules for judging a change. */
import * as z from 'zod/mini'
import {
  amount,
  described,
  optional,
  optionalObject,
  cleanedText,
  glob,
  list,
  matching,
  notEmpty,
  plainName,
  sentence,
  text,
  integer,
} from './scalars.ts'

export const configFileName = 'paceline.config.json'

/** Says where baselines are unless the config does. */
export const defaultBaseline = 'path:baselines'

/** Parses a time like `90s`, `5m` or `1h`. */
export const durationText = matching(/^(?!0+\D)\d{1,6}(ms|s|m|h)$/, 'must be a time like 90s, 5m or 1h')

const relativeChange = amount.check(z.lte(100))

const thresholds = {
  ignore: optional('Largest relative change to ignore: 0.01 is 1% (default: 0.01).', relativeChange),
  detect: optional('Relative change to detect (default: 0.1 for times and rates, 0.05 for all else).', relativeChange),
  failAt: optional(
    'Relative change from which what got worse fails the check; a smaller one warns (default: 0.05).',
    relativeChange,
  ),
  floor: optional("A smaller change, in the metric's unit, is never reported as one.", amount),
  since: optional(
    'How much worse main may get since its reference, as a fraction: a change that certainly takes it further fails (default: no limit).',
    relativeChange,
  ),
}

const level = z.optional(z.enum(['fail', 'warn', 'note']))

/** Sets which verdict has which level. Exact defaults are in judge/policy.ts. */
const levelsSchema = z.strictObject({
  worse: described('Worse, by failAt or more (default: fail).', level),
  minor: described('Worse, by less than failAt (default: warn).', level),
  undecided: described('Undecided (default: warn).', level),
  'not-comparable': described('Measured, but there is nothing to compare it with (default: note).', level),
  removed: described(
    'No longer measured (default: fail if the base still measures it, warn if only a stored run has it).',
    level,
  ),
  failed: described('Newly failing: did not fail before (default: fail).', level),
  skipped: described('Skipped by its suite (default: note).', level),
})

const where = {
  match: described('Benchmarks, as a glob over suite/case/subject.', glob),
  platform: optional('Platforms, as a glob: linux-x64, win32-*, macos (default: all).', glob),
}
const anyMetric = optional('Metrics, as a glob (default: all).', glob)

const ruleSchema = z.strictObject({
  ...where,
  metric: anyMetric,
  ...thresholds,
  better: optional('Which direction is better (default: what the suite or tool says).', z.enum(['lower', 'higher'])),
  gate: optional('Whether these rows can fail the check (default: as declared by the metric).', z.boolean()),
  levels: optional('Level of each verdict for these rows.', levelsSchema),
})

const limit = z.optional(z.union([z.number(), text(40)]))

/** An absolute limit on a figure of the head, whatever the base was. */
const budgetSchema = z.strictObject({
  ...where,
  metric: described('Name of the metric.', plainName),
  max: described('Largest allowed value: a number in the unit of the metric, or a text such as 250 ms or 2 MB.', limit),
  min: described('Smallest allowed value, as max.', limit),
})

const policySchema = z.strictObject({
  ...thresholds,
  alpha: optional(
    'Fraction of comparisons that may raise a false alarm (default: 0.01).',
    z.number().check(z.gt(0), z.lte(0.2)),
  ),
  unbuilt: optional(
    'Level if the base cannot be built: fail, or warn for a neutral check (default: fail if the change alters how it is built, else warn).',
    z.enum(['fail', 'warn']),
  ),
  levels: optional('Level of each verdict: fail, warn (passes with a warning) or note.', levelsSchema),
  rules: optional(
    'Different thresholds and levels for some rows; if several rules match, the last one wins.',
    list(ruleSchema, 200),
  ),
  budgets: optional('Absolute limits on figures of the head, whatever the base was.', list(budgetSchema, 200)),
})

const acceptSchema = z.strictObject({
  ...where,
  metric: anyMetric,
  upTo: described(
    'How much worse is accepted: a text such as +12%, or a number in the unit of the metric; or removed, if the row is no longer measured.',
    z.union([z.literal('removed'), matching(/^[+-]?\d+(\.\d+)?\s?%$/, 'must be like +12%'), z.number()]),
  ),
  until: optional(
    'When the entry ends: after this day (2027-01-31), or once the package has this version (2.0.0) (default: never).',
    matching(
      /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|\d{1,9}\.\d{1,9}\.\d{1,9})$/,
      'must be a day such as 2027-01-31 or a version such as 2.0.0',
    ),
  ),
  reason: described('Reason, shown in the report.', cleanedText(500).check(z.minLength(3))),
})

/** `packages/*`, and `!packages/legacy` to leave one out. */
const globBelow = matching(
  /^(?!.*(?:^|[/!\\])\.\.(?:[/\\]|$))!?(?![/\\]|[A-Za-z]:)[^\\!][^\\]{0,299}$/,
  'must be a path or glob below the project, with slashes',
)
const pathBelow = globBelow.check(z.regex(/^[^!]/, 'must not begin with !'))

/** A command measured as a whole process: wall time, CPU time, peak memory, exit code. No shell reads it. */
const commandSubjectSchema = z.strictObject({
  command: described(
    'Program and arguments, one list item each; no shell is used.',
    list(text(1_000), 5_000).check(notEmpty),
  ),
  exitCode: optional('Exit code that the command must end with (default: 0).', integer(0, 255)),
  node: optional(
    'Whether the command is a Node program; for others only wall time is measured (default: detected).',
    z.boolean(),
  ),
  read: optional(
    'Format of the output, or auto; makes the command a benchmark tool, whose own figures are compared.',
    plainName,
  ),
  output: optional('File that the tool writes, as a path or glob (default: standard output).', pathBelow),
  timeout: optional('How long one run of the tool may take (default: 10m).', durationText),
})

/** Names the origin of a package: `.` (the project under test), a folder, `npm:name@range`, or files (suite `size`). */
const subjectSchema = z.union([
  text(300).check(notEmpty),
  commandSubjectSchema,
  z.strictObject({
    files: described(
      'Files whose size is measured, as paths or globs such as dist/*.js; ! excludes some.',
      z.union([globBelow, list(globBelow, 100).check(notEmpty)]),
    ),
  }),
])

const projectSchema = z.strictObject({
  prepare: optional(
    "Command that prepares a checkout, or false for none (default: the package manager's install, then the build script).",
    z.union([text(1_000), z.literal(false)]),
  ),
  shell: optional("Shell that runs prepare (default: the system's).", text(200)),
  reference: optional(
    'Version that main is measured with, in pairs: release, tag:NAME, npm:NAME@VERSION, or a commit (default: the last release, else the oldest stored commit).',
    matching(/^(?!-)[^\s:]+(:[^\s:]+)?$/, 'must be release, tag:NAME, npm:NAME@VERSION or a commit').check(
      z.maxLength(300),
    ),
  ),
})

/** Limits the time of all trials together where neither an option nor the config does. */
export const defaultBudget = '4m'

export const configSchema = z.strictObject({
  $schema: optional('Where editors find this schema.', z.string()),
  projects: optional(
    'Packages of a workspace to measure separately, as folders or globs: packages/*, !packages/legacy; each may have its own config.',
    list(globBelow, 100).check(notEmpty),
  ),
  suites: optional(
    'What to measure: built-in suites by name, and your own files by a path or glob that starts with ./, such as ./bench/*.bench.js; !./bench/slow.bench.js excludes one (default: the built-in suites that know this package).',
    list(text(300).check(notEmpty), 50).check(notEmpty),
  ),
  subjects: optional(
    'Where subjects come from, by name: . for this project, a folder, npm:NAME@RANGE, a command, or files.',
    z.record(plainName, subjectSchema),
  ),
  cases: optional('Only these benchmarks, as globs over suite/case/subject (default: all).', list(glob, 100)),
  profiles: optional(
    'Your own profiles, as lists of globs; quick and full always exist.',
    z.record(plainName, list(glob, 100).check(notEmpty)),
  ),
  budget: optional('Time for all trials, such as 90s or 5m (default: 4m).', durationText),
  why: optional(
    'Whether to run changed rows again under a profiler, to name the functions behind them (default: true).',
    z.boolean(),
  ),
  instructions: optional(
    'Whether to count the instructions of commands and bench functions with Valgrind, on Linux (default: false).',
    z.boolean(),
  ),
  options: optional(
    'Values for the options of suites; an environment variable of the same name overrides them.',
    z.record(plainName, text(1_000)),
  ),
  refresh: optionalObject(
    "What a refresh of the stored history measures besides the project's own benchmarks, and for how long.",
    {
      others: optional('Benchmarks of other packages, as globs: measured only on a schedule.', list(glob, 100)),
      budget: optional('Time for the trials on each platform (default: 10m).', durationText),
    },
  ),
  project: optional('How checkouts are prepared, and which version main is measured with.', projectSchema),
  policy: optional(
    "What counts as a change, and what fails the check. The base's policy judges a change.",
    policySchema,
  ),
  accept: optional('What may get worse, each with a limit and a reason.', list(acceptSchema, 200)),
  baseline: optional(
    'Where the stored history is: path:FOLDER in the repository, or branch:NAME.',
    matching(/^(path|branch):[^\s:]{1,200}$/, 'must be path:FOLDER or branch:NAME'),
  ),
  report: optionalObject('How results are shown.', {
    comment: optional(
      'When a pull request gets a comment: always, on-change (if anything changed), or never (default: always).',
      z.enum(['always', 'on-change', 'never']),
    ),
    title: optional('Title of the comment and the report.', sentence),
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
