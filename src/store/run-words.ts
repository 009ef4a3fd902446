/** What each key of a run file means, for its JSON Schema; of the other files, format-words.ts says it. */
import { explainedWords } from './profile-words.ts'

/** By key: its description; for an object, those of its keys, and its own under an empty key. */
export interface Words {
  readonly [key: string]: string | Words
}

export const side: Words = {
  label: 'Branch, tag, folder or package, by the name that people use.',
  commit: {
    '': 'The commit; null if it is not one.',
    sha: 'Its full id.',
    ref: 'Branch or tag that named it; null if none did.',
    date: 'When it was committed.',
    dirty: 'Whether the working tree differed from it.',
  },
}

export const environment: Words = {
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
    model: 'Its name, as the processor reports it.',
    family: 'Family number of the vendor; null if the system does not report it.',
    modelNumber: 'Model number of the vendor; null if the system does not report it.',
    stepping: 'Stepping of the vendor; null if the system does not report it.',
    cores: 'Number of cores that the system reports.',
  },
  memoryBytes: 'Memory of the machine, in bytes.',
  node: 'Version of the Node that ran the trials.',
  ci: 'Whether it was a CI runner.',
}

export const projects: Words = {
  '': 'Only in a workspace: projects that were not measured for this change, or whose config it changes.',
  unaffected: 'Not measured: nothing changed that they depend on.',
  added: 'Not measured: the base has no such package.',
  removed: 'Not measured: the head has no such package.',
  altered: 'Measured; their own config differs between base and head.',
  all: 'True if projects that the change does not reach were measured, too.',
  unreached: 'True if the change reaches nothing that is measured: no project and no suite at the top.',
}

const subjectPackage: Words = {
  name: 'Name of the package.',
  version: 'Its version.',
  source: 'project: the code under test. npm: a released package. builtin: part of Node. command: a command line.',
}

const metricSpec: Words = {
  unit: 'ms, bytes, count, events/s, ns/op or a unit of your own.',
  better: 'Which direction is an improvement.',
  kind: 'exact: any difference is real. sampled: values scatter, and a test decides.',
  gate: 'Whether a regression counts towards the verdict.',
  floor: 'A change smaller than this, in the unit, is never reported as one.',
  ignore: 'Relative change that is ignored; 0.01 is 1%.',
  detect: 'Relative change that should be found.',
  failAt: 'Relative change from which a significant regression fails.',
  signed: 'Whether values may be zero or negative; they are then compared as differences, not as ratios.',
}

const metric: Words = {
  ...metricSpec,
  values: 'Values of trials without pairs, in the order of measurement.',
  base: 'Values of the base, one for each pair; null if the trial gave none.',
  head: 'Values of the head, one for each pair; null if the trial gave none.',
}

const benchmark: Words = {
  suite: 'Name of the suite, after that of its project in a workspace.',
  case: 'Name of the case; empty if the suite has only one.',
  subject: 'Name of the subject.',
  suiteDigest: 'sha256 of the code of the suite and its trees: a different one begins a new series. Null if unknown.',
  package: { '': 'The package that was measured on the head; null if there is none.', ...subjectPackage },
  basePackage: { '': 'The same on the base, if pairs were measured.', ...subjectPackage },
  status: 'ok: at least one trial gave values. failed: none did. skipped: not tried.',
  reason: 'Why it was skipped.',
  known: 'True if it failed and its suite declares that as a known failure.',
  only: 'The only side that has it, for a benchmark of another tool.',
  altered:
    'True if the base lacks it or has another suite or config for it: both sides were measured by those of the head.',
  once: 'True if its suite declares that one trial is enough.',
  trials: 'Trials of the head, without warm-ups.',
  trialMs: 'What one trial took, with all that it prepares, in ms: by this a plan is sharded. Only without pairs.',
  failures: {
    '': 'Trials that failed, by message.',
    side: 'The side that failed.',
    outcome: 'How the trials ended. lost: the machine could not start them.',
    message: 'The error, in one line.',
    detail: 'The last lines of stderr.',
    count: 'Number of such trials.',
  },
  pairs: {
    '': 'How each pair ended; only if pairs were measured. In a baseline, a letter for each if all trials worked: b or h, the side that ran first.',
    first: 'The side that ran first, by the coin.',
    base: 'How the trial of the base ended.',
    head: 'How the trial of the head ended.',
  },
  reference: {
    '': 'What it was measured with in pairs, in place of a base of the change: the base of each pair.',
    id: 'A commit id, npm:NAME@VERSION, or a subject of the same suite. Pairs with the same reference can be compared.',
    label: 'Its name for people.',
    commit: 'The commit of that version; null if none is known.',
    why: 'config: it names it. release, tag: the last one. oldest: of the stored commits. level: since main changed there. replacement: the one before cannot be prepared any more. subject: the suite names it.',
  },
  ends: {
    '': 'When measuring stopped before the row was decided, in order; several if it was resumed.',
    pairs: 'Number of pairs so far.',
    by: 'clock: the time was used up. interruption: somebody stopped it.',
  },
  covariate: { '': 'Time of a fixed workload before each trial, in ms.', ...metric },
  metrics: { '': 'What was measured, by name of the metric.', ...metric },
  notes: 'Facts that all trials report alike, in addition to their figures: text for people.',
  warnings: 'Reasons to doubt its figures, in sentences.',
}

export const run: Words = {
  schema: 'Kind and version of the file.',
  id: 'Start time and seed of the run, so that ids sort by time.',
  startedAt: 'When it began.',
  measuringMs: 'Time spent on trials, without preparation, in ms.',
  filled: {
    '': 'Only if the run was measured long after its commit.',
    order: 'Position of the commit among those measured in turns, oldest first.',
    of: 'Number of those commits.',
    machine: 'The same in all runs that were measured in turns on one machine.',
  },
  imported: {
    '': 'Only if another tool measured the run.',
    format: 'Format of its output.',
    executions: 'How often the tool was executed.',
  },
  head: { '': 'What was measured.', ...side },
  base: { '': 'The other side of the pairs; null without pairs.', ...side },
  environment: { '': 'The machine.', ...environment },
  loadPerCore:
    'Programs that wanted to run for each core when it began, on average over a minute; always 0 on Windows.',
  harness: {
    '': 'The Paceline that measured.',
    version: 'Its version.',
    digest: 'sha256 of what runs in a trial: only figures with the same one are compared.',
  },
  profile: 'quick, full, or a profile of the config.',
  seed: 'Eight hex digits that decide all orders and coins of the run.',
  calibrationMs: 'Times of one fixed workload between the trials, in ms: how fast the machine was.',
  complete: 'False if it ended before every benchmark had enough trials.',
  pairing: {
    '': 'When measuring pairs stops; only if pairs were measured.',
    cap: 'Most pairs of a benchmark.',
    stopEarly: 'Whether a benchmark could stop at the first look that decided it.',
    family: 'Gated rows for which measuring stopped; a report counts them itself.',
  },
  shard: {
    '': 'Only if several jobs of a platform shared the plan.',
    index: 'Which shard this run measured, from 1.',
    of: 'How many there are.',
    plan: 'What each shard measures: suite, case and subject of each benchmark; of a tool only the suite.',
  },
  leftOut:
    'Existing benchmarks (suite/case/subject, or project/ for a whole project) that were not selected or had no time.',
  described: {
    '': "How the head's suites differ from those of the base in what they say of the plan; the base's decide.",
    removed: {
      '': 'What the base would measure and the head does not.',
      suite: 'Name of the suite.',
      case: 'Name of the case.',
      subject: 'Name of the subject.',
      metrics: { '': 'What is no longer measured, by name of the metric.', ...metricSpec },
    },
    altered: {
      '': 'What else differs.',
      name: 'The suite; or suite, case and subject of a benchmark.',
      metric: 'The metric; null if it is about the suite or the benchmark.',
      key: 'What differs. code: the suite itself, which measures both sides.',
      base: "What the base's suite says; null for nothing.",
      head: "What the head's suite says; null for nothing.",
    },
  },
  projects,
  benchmarks: { '': 'What was measured, each benchmark once.', ...benchmark },
  unbuilt: {
    '': 'Only if the head was measured alone because its base could not be prepared.',
    cause: 'Why, in the words of the command that failed.',
    touched: 'Files by which the change alters how it is installed or built.',
  },
  explained: explainedWords,
  warnings: 'Reasons to doubt the run as a whole, in sentences.',
}
