/** The schemas of one benchmark in a run file; run.ts has the types that follow from them, and all else of the file. */
import * as z from 'zod/mini'
import { metricSpecSchema } from './metric.ts'
import * as s from './scalars.ts'

/** Limits the values per metric that are read. */
export const maxValues = 10_000
/** Limits how often a measurement of pairs can be resumed. */
export const maxEnds = 100
/** The most metrics, and the most notes, of one benchmark. */
const maxNames = 200

export const hasFewEnoughNames = (record: object): boolean => Object.keys(record).length <= maxNames
export const tooManyNames = `must not have more than ${maxNames} names`

const sideValues = s.gappedListSchema(s.value, maxValues)

/** A failed trial has no value; a metric without any is left out. */
const unpairedSchema = z.strictObject({
  ...metricSpecSchema.shape,
  values: s.described(
    'Values of trials without pairs, in the order of measurement.',
    s.list(s.value, maxValues).check(s.notEmpty),
  ),
})

/** Holds pair i as `base[i]` and `head[i]`; null if that trial gave no value (it failed, timed out or was lost). */
export const pairedSchema = z.strictObject({
  ...metricSpecSchema.shape,
  base: s.described('Values of the base, one for each pair; null if the trial gave none.', sideValues),
  head: s.described('Values of the head, one for each pair; null if the trial gave none.', sideValues),
})

export const metricDataSchema = z.union([unpairedSchema, pairedSchema])

/** Says how one trial ended. `lost`: the child could not be started; the trial is dropped with its pair. */
export const trialOutcomeSchema = z.enum(['ok', 'failed', 'timeout', 'lost'])

const pairSchema = z.strictObject({
  slots: s.optional(
    'The sides of all trials of a block of several pairs, in their order, which was drawn as a whole; with its first pair.',
    s.matching(/^[bh]{4,32}$/, 'must be b or h for each trial of a block'),
  ),
  first: s.described('The side that ran first, by the coin.', z.enum(['base', 'head'])),
  base: s.described('How the trial of the base ended.', trialOutcomeSchema),
  head: s.described('How the trial of the head ended.', trialOutcomeSchema),
})

/** A subject's package as measured. */
const packageSchema = z.strictObject({
  name: s.described('Name of the package.', s.readableName),
  version: s.described('Its version.', s.cleanedText(100)),
  source: s.described(
    'project: the code under test. npm: a released package. builtin: part of Node. command: a command line.',
    z.enum(['project', 'npm', 'builtin', 'command']),
  ),
})

/** Records where measuring stopped although the benchmark was not decided. */
const endSchema = z.strictObject({
  pairs: s.described('Number of pairs so far.', s.integer(1, maxValues)),
  /** `clock`: the time budget was used up. `interruption`: stopped by somebody who may have seen the estimates. */
  by: s.described('clock: the time was used up. interruption: somebody stopped it.', z.enum(['clock', 'interruption'])),
})

const failureSchema = z.strictObject({
  side: s.described('The side that failed.', z.enum(['base', 'head'])),
  outcome: s.described('How the trials ended. lost: the machine could not start them.', trialOutcomeSchema),
  message: s.described('The error, in one line.', s.sentence),
  detail: s.optional('The last lines of stderr.', s.cleanedText(8_000)),
  count: s.described('Number of such trials.', s.integer(1, maxValues)),
})

/** Names what main and heads without a base are paired with. Pairs with the same reference can be compared. */
export const referenceSchema = z.strictObject({
  id: s.described(
    'A commit id, npm:NAME@VERSION, or a subject of the same suite. Pairs with the same reference can be compared.',
    s.cleanedText(300).check(s.notEmpty),
  ),
  label: s.described('Its name for people.', s.cleanedText(300).check(s.notEmpty)),
  commit: s.described('The commit of that version; absent if none is known.', s.maybe(s.commitSha)),
  why: s.described(
    'config: it names it. release, tag: the last one. oldest: of the stored commits. level: since main changed there. replacement: the one before cannot be prepared any more. subject: the suite names it.',
    z.enum(['config', 'release', 'tag', 'oldest', 'level', 'replacement', 'subject']),
  ),
})

const pairsWords =
  'How each pair ended; only if pairs were measured. In a baseline, a letter for each if all trials worked: b or h, the side that ran first.'

/** Holds the pairs that a verdict takes, and the budget for them at the pace so far. */
export const needsSchema = z.strictObject({
  pairs: s.described('Pairs that it takes.', s.integer(1, maxValues)),
  minutes: s.optional('The budget for them, in minutes; absent where none was tried or is of use.', s.integer(1, 60)),
  alone: s.optional('True if that budget is for the benchmark alone.', z.literal(true)),
  futile: s.optional('True if more time is no help.', z.literal(true)),
})

export const benchmarkShape = z.strictObject({
  suite: s.described('Name of the suite, after that of its project in a workspace.', s.readableName),
  case: s.described('Name of the case; empty if the suite has only one.', s.readableName),
  subject: s.described('Name of the subject.', s.readableName),
  suiteDigest: s.described(
    'sha256 of the code of the suite and its trees: a different one begins a new series. Absent if unknown.',
    s.maybe(s.digest),
  ),
  package: s.described('The package that was measured on the head; absent if there is none.', s.maybe(packageSchema)),
  basePackage: s.described('The same on the base, if pairs were measured.', s.maybe(packageSchema)),
  status: s.described(
    'ok: at least one trial gave values. failed: none did. skipped: not tried.',
    z.enum(['ok', 'failed', 'skipped']),
  ),
  reason: s.optional('Why it was skipped.', s.sentence),
  needs: s.optional('What a verdict takes; only if there was too little time.', needsSchema),
  known: s.optional('True if it failed and its suite declares that as a known failure.', z.boolean()),
  only: s.optional('The only side that has it, for a benchmark of another tool.', z.enum(['head', 'base'])),
  once: s.optional('True if its suite declares that one trial is enough.', z.boolean()),
  altered: s.optional(
    'True if the base lacks it or has another suite or config for it: both sides were measured by those of the head.',
    z.literal(true),
  ),
  untouched: s.optional(
    'What a trial of the head does with all that the change alters: unloaded (also if nobody notices that it loads it), or loaded and uncalled; absent if it calls some, or that is not known.',
    z.enum(['unloaded', 'uncalled']),
  ),
  trials: s.described('Trials of the head, without warm-ups.', s.integer(0, maxValues)),
  failures: s.described('Trials that failed, by message.', s.list(failureSchema, 20)),
  pairs: s.optional(pairsWords, s.list(pairSchema, maxValues)),
  reference: s.optional(
    'What it was measured with in pairs, in place of a base of the change: the base of each pair.',
    referenceSchema,
  ),
  /** A first end by the clock is a look of its own (see planLooks in stats/looks.ts), else only scheduled looks count. */
  ends: s.optional(
    'When measuring stopped before the row was decided, in order; several if it was resumed.',
    s.list(endSchema, maxEnds).check(s.notEmpty),
  ),
  metrics: s.described(
    'What was measured, by name of the metric.',
    z.record(s.readableName, metricDataSchema).check(z.refine(hasFewEnoughNames, tooManyNames)),
  ),
  notes: s.optional(
    'Facts that all trials report alike, in addition to their figures: text for people.',
    z.record(s.readableName, s.cleanedText(500)).check(z.refine(hasFewEnoughNames, tooManyNames)),
  ),
  warnings: s.described('Reasons to doubt its figures, in sentences.', s.list(s.sentence, 50)),
})

/** Holds a benchmark as a baseline does: pairs in which all went well are a letter each, of the side that ran first. */
export const storedBenchmarkShape = z.extend(benchmarkShape, {
  pairs: s.optional(
    pairsWords,
    z.union([s.matching(/^[bh]{0,10000}$/, 'must be b or h for each pair'), s.list(pairSchema, maxValues)]),
  ),
})
