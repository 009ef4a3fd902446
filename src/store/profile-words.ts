/** What each key of an explanation by profiles means; run-words.ts and format-words.ts have the others. */

const source = {
  name: 'Of the function; (module) for the top of a file.',
  package: 'The package that it is in; null for the project itself.',
  file: 'Path below the project or the package; null for code that is in no file.',
  line: 'Where it begins, from 1; null where that is not known.',
} as const

const amounts = {
  base: 'Mean of the trials of the base.',
  head: 'Mean of the trials of the head.',
  change: 'Head minus base.',
  lower: 'Lower limit of the change: a bootstrap interval of 95%.',
  upper: 'Upper limit of the change.',
} as const

export const whyWords = {
  profiler: "cpu or heap: which of V8's profilers looked.",
  unit: 'Unit of all amounts.',
  trials: 'Profiles of each side.',
  outcome:
    'places: those named are beyond their own scatter. spread: only all together are. not-shown: the profiles do not show the difference. contrary: under the profiler it is the other way round. nothing-to-see: there are no profiles.',
  reason: 'Why there are no profiles; null where there are.',
  all: { '': 'All that the profiles saw, on average in a trial; null if there are none.', ...amounts },
  functions: 'Of a difference that is spread: over how many functions.',
  tree: {
    '': 'The calls of both sides as one tree, the largest first; what is small is left out.',
    under: 'Place of the caller in the list; -1 for none.',
    kind: 'As in places.',
    ...source,
    base: 'With all that it called, on average in a trial of the base.',
    head: 'The same of the head.',
  },
  folder: 'Folder of the project in its repository, where it is not the top.',
  places: {
    '': 'What takes more or less, the clearest part of the change first.',
    kind: "function: of the project or a package. garbage, compilation, idle, native: what its name says. node: Node's own functions that nobody's code called. harness: Paceline and its suite.",
    ...source,
    was: { '': 'Where it is in the base, if it was moved or renamed.', ...source },
    only: 'The side that alone shows it.',
    changedHere: 'True where its lines differ between base and head.',
    inCommit: "True where its file is in Git at the head's commit.",
    self: { '': 'Itself, with what it had Node do.', ...amounts },
    total: { '': 'With all that it called.', ...amounts },
    p: 'Chance of any difference as clear as this one, if nothing had changed.',
    callees: {
      '': 'What it had Node do, the largest difference first.',
      name: 'Function of Node, such as fs.statSync.',
      change: 'Head minus base.',
    },
  },
} as const

export const explainedWords = {
  '': 'Why rows of these pairs changed, as profiles of further trials show it.',
  benchmark: 'suite/case/subject.',
  metric: 'Name of the metric.',
  why: { '': 'What the profiles show.', ...whyWords },
} as const
