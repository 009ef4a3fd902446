/** `paceline.config.json`: what to measure, and the rules for judging a change. */
import * as z from 'zod/mini'
import {
  amount,
  described,
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
  ignore: described('Largest relative change to ignore: 0.01 is 1% (default: 0.01).', z.optional(relativeChange)),
  detect: described(
    'Relative change to detect (default: 0.1 for times and rates, 0.05 for all else).',
    z.optional(relativeChange),
  ),
  failAt: described(
    'Relative change from which what got worse fails the check; a smaller one warns (default: 0.05).',
    z.optional(relativeChange),
  ),
  floor: described("A smaller change, in the metric's unit, is never reported as one.", z.optional(amount)),
  since: described(
    'How much worse main may get since its reference, as a fraction: a change that certainly takes it further fails (default: no limit).',
    z.optional(relativeChange),
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
  platform: described('Platforms, as a glob: linux-x64, win32-*, macos (default: all).', z.optional(glob)),
}
const anyMetric = described('Metrics, as a glob (default: all).', z.optional(glob))

const ruleSchema = z.strictObject({
  ...where,
  metric: anyMetric,
  ...thresholds,
  better: described(
    'Which direction is better (default: what the suite or tool says).',
    z.optional(z.enum(['lower', 'higher'])),
  ),
  gate: described(
    'Whether these rows can fail the check (default: as declared by the metric).',
    z.optional(z.boolean()),
  ),
  levels: described('Level of each verdict for these rows.', z.optional(levelsSchema)),
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
  alpha: described(
    'Fraction of comparisons that may raise a false alarm (default: 0.01).',
    z.optional(z.number().check(z.gt(0), z.lte(0.2))),
  ),
  unbuilt: described(
    'Level if the base cannot be built: fail, or warn for a neutral check (default: fail if the change alters how it is built, else warn).',
    z.optional(z.enum(['fail', 'warn'])),
  ),
  levels: described('Level of each verdict: fail, warn (passes with a warning) or note.', z.optional(levelsSchema)),
  rules: described(
    'Different thresholds and levels for some rows; if several rules match, the last one wins.',
    z.optional(list(ruleSchema, 200)),
  ),
  budgets: described(
    'Absolute limits on figures of the head, whatever the base was.',
    z.optional(list(budgetSchema, 200)),
  ),
})

const acceptSchema = z.strictObject({
  ...where,
  metric: anyMetric,
  upTo: described(
    'How much worse is accepted: a text such as +12%, or a number in the unit of the metric; or removed, if the row is no longer measured.',
    z.union([z.literal('removed'), matching(/^[+-]?\d+(\.\d+)?\s?%$/, 'must be like +12%'), z.number()]),
  ),
  until: described(
    'When the entry ends: after this day (2027-01-31), or once the package has this version (2.0.0) (default: never).',
    z.optional(
      matching(
        /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|\d{1,9}\.\d{1,9}\.\d{1,9})$/,
        'must be a day such as 2027-01-31 or a version such as 2.0.0',
      ),
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
  exitCode: described('Exit code that the command must end with (default: 0).', z.optional(integer(0, 255))),
  node: described(
    'Whether the command is a Node program; for others only wall time is measured (default: detected).',
    z.optional(z.boolean()),
  ),
  read: described(
    'Format of the output, or auto; makes the command a benchmark tool, whose own figures are compared.',
    z.optional(plainName),
  ),
  output: described('File that the tool writes, as a path or glob (default: standard output).', z.optional(pathBelow)),
  timeout: described('How long one run of the tool may take (default: 10m).', z.optional(durationText)),
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
  prepare: described(
    "Command that prepares a checkout, or false for none (default: the package manager's install, then the build script).",
    z.optional(z.union([text(1_000), z.literal(false)])),
  ),
  shell: described("Shell that runs prepare (default: the system's).", z.optional(text(200))),
  reference: described(
    'Version that main is measured with, in pairs: release, tag:NAME, npm:NAME@VERSION, or a commit (default: the last release, else the oldest stored commit).',
    z.optional(
      matching(/^(?!-)[^\s:]+(:[^\s:]+)?$/, 'must be release, tag:NAME, npm:NAME@VERSION or a commit').check(
        z.maxLength(300),
      ),
    ),
  ),
})

/** Limits the time of all trials together where neither an option nor the config does. */
export const defaultBudget = '4m'

export const configSchema = z.strictObject({
  $schema: described('Where editors find this schema.', z.optional(z.string())),
  projects: described(
    'Packages of a workspace to measure separately, as folders or globs: packages/*, !packages/legacy; each may have its own config.',
    z.optional(list(globBelow, 100).check(notEmpty)),
  ),
  suites: described(
    'What to measure: built-in suites by name, and your own files by a path or glob that starts with ./, such as ./bench/*.bench.js; !./bench/slow.bench.js excludes one (default: the built-in suites that know this package).',
    z.optional(list(text(300).check(notEmpty), 50).check(notEmpty)),
  ),
  subjects: described(
    'Where subjects come from, by name: . for this project, a folder, npm:NAME@RANGE, a command, or files.',
    z.optional(z.record(plainName, subjectSchema)),
  ),
  cases: described(
    'Only these benchmarks, as globs over suite/case/subject (default: all).',
    z.optional(list(glob, 100)),
  ),
  profiles: described(
    'Your own profiles, as lists of globs; quick and full always exist.',
    z.optional(z.record(plainName, list(glob, 100).check(notEmpty))),
  ),
  budget: described('Time for all trials, such as 90s or 5m (default: 4m).', z.optional(durationText)),
  why: described(
    'Whether to run changed rows again under a profiler, to name the functions behind them (default: true).',
    z.optional(z.boolean()),
  ),
  instructions: described(
    'Whether to count the instructions of commands and bench functions with Valgrind, on Linux (default: false).',
    z.optional(z.boolean()),
  ),
  options: described(
    'Values for the options of suites; an environment variable of the same name overrides them.',
    z.optional(z.record(plainName, text(1_000))),
  ),
  refresh: described(
    "What a refresh of the stored history measures besides the project's own benchmarks, and for how long.",
    z.optional(
      z.strictObject({
        others: described(
          'Benchmarks of other packages, as globs: measured only on a schedule.',
          z.optional(list(glob, 100)),
        ),
        budget: described('Time for the trials on each platform (default: 10m).', z.optional(durationText)),
      }),
    ),
  ),
  project: described('How checkouts are prepared, and which version main is measured with.', z.optional(projectSchema)),
  policy: described(
    "What counts as a change, and what fails the check. The base's policy judges a change.",
    z.optional(policySchema),
  ),
  accept: described('What may get worse, each with a limit and a reason.', z.optional(list(acceptSchema, 200))),
  baseline: described(
    'Where the stored history is: path:FOLDER in the repository, or branch:NAME.',
    z.optional(matching(/^(path|branch):[^\s:]{1,200}$/, 'must be path:FOLDER or branch:NAME')),
  ),
  report: described(
    'How results are shown.',
    z.optional(
      z.strictObject({
        comment: described(
          'When a pull request gets a comment: always, on-change (if anything changed), or never (default: always).',
          z.optional(z.enum(['always', 'on-change', 'never'])),
        ),
        title: described('Title of the comment and the report.', z.optional(sentence)),
      }),
    ),
  ),
})

/**
 * Lists the keys that the config of a package in `projects` may have; all others belong in the config at the top. Of
 * `project` it may have `reference` alone: each package has releases of its own.
 */
export const ownKeysOfProject = ['$schema', 'suites', 'subjects', 'cases', 'options', 'project'] as const

export type Config = z.infer<typeof configSchema>
export type Policy = z.infer<typeof policySchema>
export type AcceptEntry = z.infer<typeof acceptSchema>
