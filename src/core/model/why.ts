/**
 * Says why a row changed, as profiles of its trials show it: which functions take more or less on the head than on the
 * base. The names and paths in it were written by whoever wrote the code that was profiled.
 */
import * as z from 'zod/mini'
import {
  amount,
  count,
  described,
  optional,
  cleanedText,
  list,
  notEmpty,
  readableName,
  sentence,
  unitName,
  integer,
  maybe,
} from './scalars.ts'

/** Limits the lines of a difference that are kept, and the functions of Node named below each. */
export const maxPlaces = 40
export const maxCallees = 5
/** Limits the rows of a run that are explained. */
export const maxExplained = 100

const finite = z.number()

/** Holds what base and head spent on average in a trial, and the difference. */
const amountsSchema = z.strictObject({
  base: described('Mean of the trials of the base.', finite),
  head: described('Mean of the trials of the head.', finite),
  change: described('Head minus base.', finite),
  lower: optional('In older files: lower limit of the change, with a confidence of 95%.', finite),
  upper: optional('In older files: upper limit of the change.', finite),
})

/** Lists what the words of `placeSchema` explain. */
const placeKinds = ['function', 'garbage', 'compilation', 'idle', 'native', 'node', 'harness'] as const

const sourceSchema = z.strictObject({
  name: described('Of the function; (module) for the top of a file, (12 modules) for small ones.', readableName),
  package: described('The package that it is in; absent for the project itself.', maybe(readableName)),
  file: described(
    'Path below the project or the package, of modules their folder; absent for code that is in no file.',
    maybe(cleanedText(500)),
  ),
  line: described('Where it begins, from 1; absent where that is not known.', maybe(integer(1, 100_000_000))),
})
export type Source = z.infer<typeof sourceSchema>

const placeSchema = z.strictObject({
  kind: described(
    "function: of the project or a package. garbage, compilation, idle, native: what its name says. node: Node's own functions that nobody's code called. harness: Paceline and its suite.",
    z.enum(placeKinds),
  ),
  ...sourceSchema.shape,
  was: optional('Where it is in the base, if it was moved or renamed.', sourceSchema),
  only: optional('The side that alone shows it.', z.enum(['head', 'base'])),
  requiredBy: optional('Of a module that the head alone loads: who asks for it.', sourceSchema),
  changedHere: optional('True where its lines differ between base and head.', z.literal(true)),
  inCommit: optional("True where its file is in Git at the head's commit.", z.literal(true)),
  self: described('Itself, with what it had Node do.', amountsSchema),
  total: described('With all that it called.', amountsSchema),
  p: described(
    'Chance of any difference as clear as this one, if nothing had changed.',
    z.number().check(z.gte(0), z.lte(1)),
  ),
  callees: described(
    'What it had Node do, the largest difference first.',
    list(
      z.strictObject({
        name: described('Function of Node, such as fs.statSync.', readableName),
        change: described('Head minus base.', finite),
      }),
      maxCallees,
    ),
  ),
})
export type Place = z.infer<typeof placeSchema>

/** Picks what a place is named for: itself, or all that it called, if the change touched it and others do the work. */
export function selfOrTotal({ changedHere, self, total }: Place): Place['self'] {
  return changedHere === true && Math.abs(self.change) < Math.abs(total.change) / 2 ? total : self
}

/** Limits the nodes of the tree of calls that are kept. */
export const maxTreeNodes = 300

const treeNodeSchema = z.strictObject({
  under: described('Place of the caller in the list; -1 for none.', integer(-1, maxTreeNodes)),
  kind: described('As in places.', z.enum(placeKinds)),
  ...sourceSchema.shape,
  base: described('With all that it called, on average in a trial of the base.', amount),
  head: described('The same of the head.', amount),
})
export type TreeNode = z.infer<typeof treeNodeSchema>

export const whySchema = z.strictObject({
  profiler: described("cpu or heap: which of V8's profilers looked.", z.enum(['cpu', 'heap'])),
  unit: described('Unit of all amounts.', unitName),
  trials: described('Profiles of each side.', count),
  outcome: described(
    'places: those named are beyond their own scatter. spread: only all together are. not-shown: the profiles do not show the difference. contrary: under the profiler it is the other way round. nothing-to-see: there are no profiles.',
    z.enum(['places', 'spread', 'not-shown', 'contrary', 'nothing-to-see']),
  ),
  reason: described('Why there are no profiles; absent where there are.', maybe(sentence)),
  all: described('All that the profiles saw, on average in a trial; absent if there are none.', maybe(amountsSchema)),
  change: optional(
    'By how much the row changed without a profiler, in the unit of all amounts; absent in older files.',
    finite,
  ),
  functions: optional('Of a difference that is spread: over how many functions.', count),
  places: described('What takes more or less, the clearest part of the change first.', list(placeSchema, maxPlaces)),
  tree: optional(
    'The calls of both sides as one tree, the largest first; what is small is left out.',
    list(treeNodeSchema, maxTreeNodes),
  ),
  folder: optional('Folder of the project in its repository, where it is not the top.', cleanedText(500)),
})
export type Why = z.infer<typeof whySchema>

/** Explains one row of a run. */
export const explainedSchema = z.strictObject({
  benchmark: described('suite/case/subject.', cleanedText(700).check(notEmpty)),
  metric: described('Name of the metric.', readableName),
  why: described('What the profiles show.', whySchema),
})
export type Explained = z.infer<typeof explainedSchema>
