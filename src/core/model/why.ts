/**
 * Says why a row changed, as profiles of its trials show it: which functions take more or less on the head than on the
 * base. The names and paths in it were written by whoever wrote the code that was profiled.
 */
import * as z from 'zod/mini'
import * as s from './scalars.ts'

/** Limits the lines of a difference that are kept, and the functions of Node named below each. */
export const maxPlaces = 40
export const maxCallees = 5
/** Limits the rows of a run that are explained. */
export const maxExplained = 100

const finite = z.number()

/** Holds what base and head spent on average in a trial, and the difference. */
const amountsSchema = z.strictObject({
  base: s.described('Mean of the trials of the base.', finite),
  head: s.described('Mean of the trials of the head.', finite),
  change: s.described('Head minus base.', finite),
  lower: s.optional('In older files: lower limit of the change, with a confidence of 95%.', finite),
  upper: s.optional('In older files: upper limit of the change.', finite),
})

/** Lists what the words of `placeSchema` explain. */
const placeKinds = ['function', 'garbage', 'compilation', 'idle', 'native', 'node', 'harness'] as const

const sourceSchema = z.strictObject({
  name: s.described('Of the function; (module) for the top of a file, (12 modules) for small ones.', s.readableName),
  package: s.described('The package that it is in; absent for the project itself.', s.maybe(s.readableName)),
  file: s.described(
    'Path below the project or the package, of modules their folder; absent for code that is in no file.',
    s.maybe(s.cleanedText(500)),
  ),
  line: s.described('Where it begins, from 1; absent where that is not known.', s.maybe(s.integer(1, 100_000_000))),
})
export type Source = z.infer<typeof sourceSchema>

const placeSchema = z.strictObject({
  kind: s.described(
    "function: of the project or a package. garbage, compilation, idle, native: what its name says. node: Node's own functions that nobody's code called. harness: Paceline and its suite.",
    z.enum(placeKinds),
  ),
  ...sourceSchema.shape,
  was: s.optional('Where it is in the base, if it was moved or renamed.', sourceSchema),
  only: s.optional('The side that alone shows it.', z.enum(['head', 'base'])),
  requiredBy: s.optional('Of a module that the head alone loads: who asks for it.', sourceSchema),
  changedHere: s.optional('True where its lines differ between base and head.', z.literal(true)),
  inCommit: s.optional("True where its file is in Git at the head's commit.", z.literal(true)),
  self: s.described('Itself, with what it had Node do.', amountsSchema),
  total: s.described('With all that it called.', amountsSchema),
  p: s.described(
    'Chance of any difference as clear as this one, if nothing had changed.',
    z.number().check(z.gte(0), z.lte(1)),
  ),
  callees: s.described(
    'What it had Node do, the largest difference first.',
    s.list(
      z.strictObject({
        name: s.described('Function of Node, such as fs.statSync.', s.readableName),
        change: s.described('Head minus base.', finite),
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

export const maxTreeNodes = 300

const treeNodeSchema = z.strictObject({
  under: s.described('Place of the caller in the list; -1 for none.', s.integer(-1, maxTreeNodes)),
  kind: s.described('As in places.', z.enum(placeKinds)),
  ...sourceSchema.shape,
  base: s.described('With all that it called, on average in a trial of the base.', s.amount),
  head: s.described('The same of the head.', s.amount),
})
export type TreeNode = z.infer<typeof treeNodeSchema>

export const whySchema = z.strictObject({
  profiler: s.described("cpu or heap: which of V8's profilers looked.", z.enum(['cpu', 'heap'])),
  unit: s.described('Unit of all amounts.', s.unitName),
  trials: s.described('Profiles of each side.', s.count),
  outcome: s.described(
    'places: those named are beyond their own scatter. spread: only all together are. not-shown: the profiles do not show the difference. contrary: under the profiler it is the other way round. nothing-to-see: there are no profiles.',
    z.enum(['places', 'spread', 'not-shown', 'contrary', 'nothing-to-see']),
  ),
  reason: s.described('Why there are no profiles; absent where there are.', s.maybe(s.sentence)),
  all: s.described(
    'All that the profiles saw, on average in a trial; absent if there are none.',
    s.maybe(amountsSchema),
  ),
  change: s.optional(
    'By how much the row changed without a profiler, in the unit of all amounts; absent in older files.',
    finite,
  ),
  functions: s.optional('Of a difference that is spread: over how many functions.', s.count),
  places: s.described(
    'What takes more or less, the clearest part of the change first.',
    s.list(placeSchema, maxPlaces),
  ),
  tree: s.optional(
    'The calls of both sides as one tree, the largest first; what is small is left out.',
    s.list(treeNodeSchema, maxTreeNodes),
  ),
  folder: s.optional('Folder of the project in its repository, where it is not the top.', s.cleanedText(500)),
})
export type Why = z.infer<typeof whySchema>

export const explainedSchema = z.strictObject({
  benchmark: s.described('suite/case/subject.', s.cleanedText(700).check(s.notEmpty)),
  metric: s.described('Name of the metric.', s.readableName),
  why: s.described('What the profiles show.', whySchema),
})
export type Explained = z.infer<typeof explainedSchema>
