/**
 * What each key of our files means, for their JSON Schemas. Apart from the schemas, which every command loads, because only
 * `paceline schema` needs these words; published-schema.ts checks that both have the same keys.
 */
import { explainedWords, whyWords } from './profile-words.ts'

/** By key: what it is; if it has keys of its own, their words, and under an empty key what it is itself. */
export interface Words {
  readonly [key: string]: string | Words
}

const side: Words = {
  label: 'Branch, tag, folder or package, as people call it.',
  commit: {
    '': 'The commit; null for what is none.',
    sha: 'Its id, in full.',
    ref: 'Branch or tag that it was called by; null where it had no such name.',
    date: 'When it was committed.',
    dirty: 'Whether the working tree differed from it.',
  },
}

const environment: Words = {
  platform: 'System and processor, such as linux-x64.',
  os: {
    '': 'The operating system.',
    type: 'Its name, such as Linux.',
    release: 'Its release.',
    image: 'Image of a hosted runner (ImageOS); null elsewhere.',
    imageVersion: 'Version of that image; null elsewhere.',
  },
  cpu: {
    '': 'The processor.',
    model: 'As it calls itself.',
    family: 'Family as the vendor counts; null where the system does not tell.',
    modelNumber: 'Model number as the vendor counts; null where the system does not tell.',
    stepping: 'Stepping as the vendor counts; null where the system does not tell.',
    cores: 'How many cores the system shows.',
  },
  memoryBytes: 'Memory of the machine, in bytes.',
  node: 'Version of the Node that ran the trials.',
  ci: 'Whether it was a CI runner.',
}

const projects: Words = {
  unaffected: 'Not measured: nothing changed that they depend on.',
  added: 'Not measured: the base has no such package.',
  removed: 'Not measured: the head has none.',
  altered: 'Measured; their own config differs between base and head.',
  all: 'True where projects were measured that the change does not reach, too.',
  unreached: 'True where the change reaches nothing that is measured, neither a project nor a suite at the top.',
}

const subjectPackage: Words = {
  name: 'Name of the package.',
  version: 'Its version.',
  source: 'project: the code under test. npm: a released package. builtin: part of Node. command: a command line.',
}

const metric: Words = {
  unit: 'ms, bytes, count, events/s, ns/op or a unit of your own.',
  better: 'Which direction is an improvement.',
  kind: 'exact: any difference is real. sampled: values scatter, and a test decides.',
  gate: 'Whether a regression counts towards the verdict.',
  floor: 'A change smaller than this, in the unit, is never a finding.',
  ignore: 'Relative change that is ignored; 0.01 is 1%.',
  detect: 'Relative change that is to be found.',
  failAt: 'Relative change from which a certain regression fails.',
  signed: 'Whether values may be zero or negative; they are then compared as differences, not as ratios.',
  values: 'Values of trials without pairs, in the order of measurement.',
  base: 'Values of the base, one for each pair; null where the trial gave none.',
  head: 'Values of the head, one for each pair; null where the trial gave none.',
}

const benchmark: Words = {
  suite: 'Name of the suite, with the project of a workspace before it.',
  case: 'Name of the case; empty where a suite has only one.',
  subject: 'What was measured in it.',
  suiteDigest:
    'sha256 of the code of the suite and its trees: another one begins a new series. Null where it is not known.',
  package: { '': 'The package that was measured, on the head; null where there is none.', ...subjectPackage },
  basePackage: { '': 'The same on the base, where pairs were measured.', ...subjectPackage },
  status: 'ok: at least one trial gave values. failed: none did. skipped: not tried.',
  reason: 'Why it was skipped.',
  known: 'True where it failed with what its suite says it is known to fail with.',
  only: 'The side that alone has it, of what another tool measures in pairs.',
  once: 'True where its suite declares that one trial says it all.',
  trials: 'Trials of the head that count, warm-ups left out.',
  failures: {
    '': 'Trials that failed, by what they failed with.',
    side: 'On which side.',
    outcome: 'How they ended. lost: the machine could not start them.',
    message: 'What went wrong, in one line.',
    detail: 'The last lines of stderr.',
    count: 'How many.',
  },
  pairs: {
    '': 'How each pair ended; only where pairs were measured.',
    first: 'The side that ran first, as the coin fell.',
    base: 'How the trial of the base ended.',
    head: 'How the trial of the head ended.',
  },
  ends: {
    '': 'Where measuring stopped before the pairs were decided, ascending; several where it was resumed.',
    pairs: 'After how many pairs.',
    by: 'clock: the time was used up. interruption: somebody stopped it.',
  },
  covariate: { '': 'Time of a fixed workload before each trial, in ms.', ...metric },
  metrics: { '': 'What was measured, by the name of the metric.', ...metric },
  notes: 'Facts that trials report beside their figures, the same in all of them: text for people.',
  warnings: 'What speaks against its figures, in sentences.',
}

const run: Words = {
  schema: 'Kind and version of the file.',
  id: 'When the run began, and its seed: sorts by time.',
  startedAt: 'When it began.',
  measuringMs: 'Time spent on trials, preparation left out, in ms.',
  filled: {
    '': 'Only of a run that was measured long after its commit.',
    order: 'Place of the commit among those that were measured in turns, the oldest first.',
    of: 'How many those were.',
    machine: 'Runs that share it were measured in turns on one machine.',
  },
  imported: {
    '': 'Only of a run that another tool measured.',
    format: 'Format of its output.',
    executions: 'How often the tool was executed.',
  },
  head: { '': 'What was measured.', ...side },
  base: { '': 'What it was measured in pairs with; null without pairs.', ...side },
  environment: { '': 'The machine.', ...environment },
  harness: {
    '': 'The Paceline that measured.',
    version: 'Its version.',
    digest: 'sha256 of what runs in a trial: figures of another one are not compared with these.',
  },
  profile: 'quick, full, or a profile of the config.',
  seed: 'Eight hex digits, from which all orders and coins of the run follow.',
  calibrationMs: 'Times of one fixed workload between the trials, in ms: how fast the machine was.',
  complete: 'False where it ended before every benchmark had enough trials.',
  pairing: {
    '': 'How enough pairs were told; only where pairs were measured.',
    cap: 'Pairs of a benchmark at most.',
    stopEarly: 'Whether a benchmark stopped at the first look that decided it.',
    family: 'Gated rows of the whole comparison, which share the false alarm rate.',
  },
  leftOut:
    'Benchmarks (suite/case/subject, or project/ for a whole project) that there are and that this run was not asked for or had no time for.',
  projects: { '': 'Only of a workspace with projects: what the change was not measured for.', ...projects },
  benchmarks: { '': 'What was measured, each benchmark once.', ...benchmark },
  explained: explainedWords,
  warnings: 'What speaks against the run as a whole, in sentences.',
}

const baseline: Words = {
  schema: 'Kind and version of the file.',
  platform: 'System and processor that all runs share.',
  runs: { '': 'Runs of the default branch, the oldest first.', ...run },
  accepted: {
    '': 'Intended changes of level: earlier runs do not count for the rows that they name.',
    id: 'Sixteen hex digits.',
    at: 'When it was accepted.',
    fromRun: 'The first run on the new level.',
    match: 'Glob over suite/case/subject.',
    metric: 'The metric; null for all.',
    reason: 'Why, for those who read the report.',
  },
}

const rowSide: Words = {
  value: 'Median, in the unit.',
  spread: 'Half of the interquartile range, in the unit.',
  count: 'How many values there are.',
  runs: 'Over how many stored runs.',
  version: 'Version of the package; null where there is none.',
}

const row: Words = {
  suite: 'Name of the suite.',
  case: 'Name of the case.',
  subject: 'What was measured.',
  metric: 'Name of the metric; failures for the row that speaks for the benchmark as a whole.',
  platform: 'System and processor.',
  unit: 'Unit of all values.',
  better: 'Which direction is an improvement.',
  kind: 'exact: any difference is real. sampled: values scatter, and a test decided.',
  gate: 'Whether a regression counts towards the verdict.',
  verdict:
    'regression, improvement: certain. no-change: a change of the size to detect is ruled out. inconclusive: neither. not-comparable: there is nothing to compare with. added, removed: on one side only. failed: trials of the head failed. skipped: not tried.',
  level: 'fail: fails the check. warn: shows. note: for the record.',
  reason: 'Why; there for every verdict but regression, improvement and no-change.',
  failing: 'Of a failure that is not of this change: declared by the suite, or on the base, too.',
  suspect: 'Of a time or rate that stored runs speak against: pairs would have to confirm it.',
  tail: 'True where only slow trials have become more frequent.',
  method: 'The rule that decided.',
  base: { '': 'The base, or the stored runs; null where there is none.', ...rowSide },
  head: { '': 'The head; null where there is none.', ...rowSide },
  change: {
    '': 'Head against base: the middle of the differences, not the difference of the middles.',
    relative: 'Share of the base; 0.084 is +8.4%. Null where a share has no meaning.',
    absolute: 'In the unit.',
  },
  interval: {
    '': 'Limits of the change.',
    scale: 'Whether they are shares or in the unit.',
    lower: 'Null where the data give none.',
    upper: 'Null where the data give none.',
    lowerLevel: 'Chance of error of the lower one.',
    upperLevel: 'Chance of error of the upper one.',
  },
  p: 'p-value of the direction that is shown, valid whenever measuring ended.',
  pAdjusted: 'The same, corrected for all gated rows of the comparison.',
  possible: 'True where it is worth a look although nothing is certain.',
  pairs: 'Pairs that were judged; null without pairs.',
  sigma: 'Noise per pair or per run: a share of the value, or in the unit where a share has no meaning.',
  detectable: 'The smallest change that would have been found, in the same way.',
  thresholds: {
    '': 'What was in force for the row: shares, or in the unit where a share has no meaning.',
    ignore: 'Up to here a change is ignored.',
    detect: 'From here on it is to be found.',
    failAt: 'From here on a certain regression fails.',
    floor: {
      '': 'Only where the floor of the metric decides.',
      ignore: 'In the unit.',
      detect: 'In the unit; null where the share decides.',
      failAt: 'In the unit; null where the share decides.',
    },
  },
  accepted: {
    '': 'The entry of accept that covers the row; null for none.',
    reason: 'Why it is accepted.',
    upTo: 'Up to which value.',
    exceeded: 'Whether the head lies above that.',
  },
  drift: {
    '': 'How the stored history has moved; null where that is not known.',
    since: 'Since which release or run.',
    relative: 'By which share.',
    alarm: 'Whether that is more than chance.',
  },
  samples: {
    '': 'Values for a plot, at most 200 a side; those of one pair stand at the same place.',
    base: 'Of the base; null where a trial gave none.',
    head: 'Of the head; null where a trial gave none.',
  },
  warnings: 'What speaks against the row, in sentences.',
  why: { '': 'Why it changed, as profiles of further trials show it.', ...whyWords },
  figures: 'Figures of the rule that decided, by name: what report --explain prints.',
}

const comparison: Words = {
  schema: 'Kind and version of the file.',
  version: 'Version of the Paceline that compared.',
  state:
    'decided: something was compared. identical: head and base are the same, and nothing was measured. nothing-compared: no row could be compared.',
  head: { '': 'What was judged.', ...side },
  base: { '': 'What it was compared with; null for stored runs alone.', ...side },
  profile: 'quick, full, or a profile of the config.',
  seed: 'Seed of the runs.',
  alpha: 'In how many comparisons any false alarm is allowed, as a share.',
  family: 'Gated rows that share it.',
  platforms: {
    '': 'What was measured where.',
    platform: 'System and processor.',
    environment: { '': 'The machine.', ...environment },
    measuringMs: 'Time spent on trials, in ms.',
    complete: 'False where measuring ended before every benchmark had enough trials.',
    basis: 'What could be compared with what, in a sentence.',
    baselineRuns: 'Stored runs of the platform.',
    classRuns: 'Those of the same class of machine.',
    calibrationMs: 'Time of the fixed workload, in ms; null where it was not measured.',
  },
  rows: { '': 'One for each benchmark, metric and platform.', ...row },
  projects: { '': 'Only of a workspace with projects: what the change was not measured for.', ...projects },
  notices: 'What a reviewer must see: changes of policy or suites, entries that match nothing.',
  warnings: 'What speaks against the comparison as a whole, in sentences.',
}

export const formatWords = { run, baseline, comparison } as const
