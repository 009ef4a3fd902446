/**
 * The comparison, `paceline/comparison@2`: one row per benchmark, metric and platform, each with a verdict or the reason
 * why there is none. It holds everything that a report shows; a report computes nothing.
 */
import * as z from 'zod/mini'
import { needsSchema } from './benchmark-schema.ts'
import { environmentSchema } from './environment.ts'
import { kindSchema } from './metric.ts'
import { leftProjectsSchema, maxShards, reachSchema, sideSchema } from './run.ts'
import { whySchema } from './why.ts'
import * as s from './scalars.ts'

export const comparisonSchemaId = 'paceline/comparison@2'
export const maxRows = 100_000

/** Names the metric of the row about a whole benchmark: how many of its trials failed, or why it has none. */
export const failuresMetric = 'failures'

const verdictSchema = s.described(
  'worse, better: statistically significant. changed: so, too, but nobody said what is better. same: a change of the size to detect is ruled out. undecided: neither. not-comparable: there is nothing to compare with. added, removed: on one side only. failed: trials of the head failed. skipped: not tried.',
  z.enum([
    'worse',
    'better',
    'changed',
    'same',
    'undecided',
    'not-comparable',
    'added',
    'removed',
    'failed',
    'skipped',
  ]),
)
export type Verdict = z.infer<typeof verdictSchema>

/** The level of a row: `fail` fails the check, `warn` passes with a warning, `note` is only reported. */
const levelSchema = z.enum(['fail', 'warn', 'note'])
export type Level = z.infer<typeof levelSchema>

const finite = z.number()
const figureSchema = (words: string) => s.described(words, s.maybe(finite))
const probability = s.amount.check(z.lte(1))

/** Holds one side of a row: its location and the values behind it. */
const rowSideSchema = z.strictObject({
  value: figureSchema('Median, in the unit.'),
  spread: figureSchema('Half of the interquartile range, in the unit.'),
  count: s.described('Number of values.', s.count),
  runs: s.optional('Number of stored runs.', s.count),
  version: s.described('Version of the package; absent if there is none.', s.maybe(s.cleanedText(100))),
})

/** Shares of the reference's value, of the value itself; undefined for a limit that the pairs do not give. */
const sinceChange = z.lazy(() =>
  z.strictObject({
    change: s.described('The change.', finite),
    lower: figureSchema('Lower limit; absent if the data give none.'),
    upper: figureSchema('Upper limit; absent if the data give none.'),
  }),
)

const rowSchema = z.strictObject({
  suite: s.described('Name of the suite.', s.readableName),
  case: s.described('Name of the case.', s.readableName),
  subject: s.described('What was measured.', s.readableName),
  metric: s.described('Name of the metric; failures for the row about the benchmark as a whole.', s.readableName),
  platform: s.described('System and processor: linux-x64, or of one job linux-x64-ubuntu-22.04-node22.', s.columnId),
  unit: s.described('Unit of all values.', s.unitName),
  better: s.described('Which direction is better, if anybody said so.', z.enum(['lower', 'higher', 'unknown'])),
  kind: kindSchema,
  gate: s.described('Whether this row can fail the check.', z.boolean()),
  verdict: verdictSchema,
  level: s.described('fail: fails the check. warn: passes with a warning. note: only reported.', levelSchema),
  reason: s.described(
    'Why there is this verdict; always there except for worse, better and same.',
    s.maybe(s.sentence),
  ),
  needs: s.optional('What a verdict takes; only if time ran out before.', needsSchema),
  failing: s.optional(
    'For a failure that is not due to this change: known to the suite, or also on the base.',
    z.enum(['known', 'before']),
  ),
  tail: s.optional('True if only slow trials have become more frequent.', z.literal(true)),
  method: s.described('The rule that decided.', z.enum(['pairs', 'baseline', 'exact', 'budget', 'none'])),
  base: s.described('The base, or the stored runs; absent if there is none.', s.maybe(rowSideSchema)),
  head: s.described('The head; absent if there is none.', s.maybe(rowSideSchema)),
  change: s.maybeObject('From base to head: the median of all differences, not the difference of the medians.', {
    relative: figureSchema('Share of the base; 0.084 is +8.4%. Absent if a share has no meaning.'),
    absolute: figureSchema('In the unit.'),
  }),
  interval: s.maybeObject('Limits of the change.', {
    scale: s.described(
      'relative: the limits are shares. absolute: they are in the unit.',
      z.enum(['relative', 'absolute']),
    ),
    lower: figureSchema('Lower limit; absent if the data give none.'),
    upper: figureSchema('Upper limit; absent if the data give none.'),
    lowerLevel: s.described('One-sided error probability of the lower limit.', probability),
    upperLevel: s.described('One-sided error probability of the upper limit.', probability),
  }),
  p: s.described('p-value for the direction shown, valid whenever measuring ended.', s.maybe(probability)),
  pAdjusted: s.described('The same, corrected for all gated rows of the comparison.', s.maybe(probability)),
  possible: s.described(
    'True if it is worth a look: statistically significant together with other rows only.',
    z.boolean(),
  ),
  pairs: s.described('Pairs that were judged; absent without pairs.', s.maybe(s.count)),
  /** The scatter of the log difference, or of the relative one (in the unit if the base value is not positive). */
  sigma: figureSchema('Noise per pair or per run: a share of the value, or in the unit if a share has no meaning.'),
  /** Relative to the base value, or in the unit if that is not positive; so are the thresholds. */
  detectable: figureSchema('The smallest change that would have been found, as a share or in the unit.'),
  thresholds: s.object('The thresholds for this row: shares, or in the unit if a share has no meaning.', {
    ignore: s.described('Changes up to this are ignored.', finite),
    detect: s.described('Changes from this size on should be found.', finite),
    failAt: s.described('What is significantly worse fails from this size on.', finite),
    floor: s.optionalObject('Only if the floor of the metric decides.', {
      ignore: s.described('In the unit.', finite),
      detect: figureSchema('In the unit; absent if the share decides.'),
      failAt: figureSchema('In the unit; absent if the share decides.'),
    }),
  }),
  accepted: s.maybeObject('The entry of accept that covers the row; absent for none.', {
    reason: s.described('Why it is accepted.', s.sentence),
    upTo: figureSchema('How much worse is accepted, as a share or in the unit; absent if its removal is.'),
    own: s.optional('Only if the entry is new in this change.', z.literal(true)),
    exceeded: s.described('Whether the row got worse than that.', z.boolean()),
  }),
  since: s.optionalObject('Where main stands since its reference, by stored pairs; absent if that is not known.', {
    id: s.described('The reference, as in the stored runs.', s.cleanedText(300)),
    label: s.described('Its name for people.', s.cleanedText(300)),
    main: s.described('Main without this change, as shares of the value of the reference.', sinceChange),
    withChange: s.described('Main with this change.', sinceChange),
  }),
  samples: s.maybeObject('Values for a plot, at most 200 a side; both values of a pair have the same index.', {
    base: s.described('Of the base; null if a trial gave none.', s.gappedListSchema(finite, 200)),
    head: s.described('Of the head; null if a trial gave none.', s.gappedListSchema(finite, 200)),
  }),
  warnings: s.described('Reasons to doubt the row, in sentences.', s.list(s.sentence, 50)),
  why: s.optional('Why it changed, as profiles of further trials show it.', whySchema),
  figures: s.optional(
    'Figures of the rule that decided, by name: what report --explain prints.',
    z.record(s.readableName.check(z.maxLength(60)), z.union([finite, s.cleanedText(300)])),
  ),
})
export type Row = z.infer<typeof rowSchema>
export type Change = NonNullable<Row['change']>

/** Describes one platform: where head and base were measured, and how the stored baseline stands. */
const platformSchema = z.strictObject({
  platform: s.described('System and processor: linux-x64, or of one job linux-x64-ubuntu-22.04-node22.', s.columnId),
  environment: s.described('The machine.', environmentSchema),
  measuringMs: s.described('Time spent on trials, in ms.', s.amount),
  complete: s.described('False if measuring ended before every benchmark had enough trials.', z.boolean()),
  basis: s.described('What could be compared with what, in a sentence.', s.sentence),
  baselineRuns: s.described('Stored runs of the platform.', s.count),
  reference: s.optional(
    'What main and this head were measured with in pairs; absent if nothing was.',
    s.cleanedText(300),
  ),
  referenceRuns: s.optional('Stored runs in pairs with it.', s.count),
  shards: s.optional('How many jobs shared its plan; absent for one.', s.integer(2, maxShards)),
  unbuilt: s.optional('Why the base could not be prepared there; absent if it could.', s.sentence),
  busy: s.optional('By what it is known that the machine was busy; absent if it was not.', s.sentence),
})

export const comparisonSchema = z.strictObject({
  schema: s.described('Kind and version of the file.', z.literal(comparisonSchemaId)),
  version: s.described('Version of the Paceline that compared.', s.cleanedText(50)),
  state: s.described(
    'decided: something was compared. identical: head and base are the same, and nothing was measured. nothing-compared: no row could be compared.',
    z.enum(['decided', 'identical', 'nothing-compared']),
  ),
  head: s.described('What was judged.', sideSchema),
  base: s.described('What it was compared with; absent for stored runs alone.', s.maybe(sideSchema)),
  profile: s.described('quick, full, or a profile of the config.', s.cleanedText(50)),
  seed: s.described('Seed of the runs.', s.cleanedText(20)),
  alpha: s.described('Share of comparisons that may raise a false alarm.', probability),
  family: s.described('Number of tests that share it.', s.count),
  platforms: s.described('The systems that were measured.', s.list(platformSchema, 50)),
  rows: s.described('One for each benchmark, metric and platform.', s.list(rowSchema, maxRows)),
  unbuilt: s.optional('Only if a base could not be prepared: fail if that fails the check, warn if not.', levelSchema),
  unread: s.optional(
    'Only if stored runs could not be used: damaged if a file of the history is, unrelated if they are all of commits that the base did not grow from, else out-of-reach.',
    z.enum(['damaged', 'out-of-reach', 'unrelated']),
  ),
  projects: s.optional(
    'Only in a workspace: projects that were not measured for this change, or whose config it changes.',
    leftProjectsSchema,
  ),
  reach: s.optional('What of the change the measured benchmarks call; absent if that is not known.', reachSchema),
  notices: s.described(
    'What a reviewer must see: changes of policy or suites, entries that match nothing.',
    s.list(s.sentence, 200),
  ),
  warnings: s.described('Reasons to doubt the comparison as a whole, in sentences.', s.list(s.sentence, 200)),
})
export type Comparison = z.infer<typeof comparisonSchema>
export type PlatformPart = z.infer<typeof platformSchema>
