/**
 * Why a row changed, as profiles of its trials show it: which functions take more or less on the head than on the base.
 * The names and paths in it were written by whoever wrote the code that was profiled.
 */
import * as z from 'zod/mini'
import { amount, count, freeText, list, notEmpty, readableName, sentence, unitName, whole } from './scalars.ts'

/** Lines of a difference that are kept, and functions of Node named below each. */
export const maxPlaces = 40
export const maxCallees = 5
/** Rows of a run that are explained. */
export const maxExplained = 100

const finite = z.number()

/** What the base and the head spent on average in a trial, and the difference with a bootstrap interval of 95%. */
const amountsSchema = z.lazy(() =>
  z.strictObject({ base: finite, head: finite, change: finite, lower: finite, upper: finite }),
)

/**
 * `function`: of the project or a package. The others are no functions: the collection of garbage, the compilation of
 * code, waiting, code that is not JavaScript, Node's own functions that nobody's code called, and Paceline with its suite.
 */
const placeKinds = ['function', 'garbage', 'compilation', 'idle', 'native', 'node', 'harness'] as const

const sourceSchema = z.lazy(() =>
  z.strictObject({
    /** Of the function, or `(anonymous)`, or `(module)` for the top of a file. */
    name: readableName,
    /** The package that it is in; null for the project itself. */
    package: z.nullable(readableName),
    /** Path below the project or the package, with slashes; null for code that lies in no file. */
    file: z.nullable(freeText(500)),
    /** Where it begins, from 1; null if that is not known. */
    line: z.nullable(whole(1, 100_000_000)),
  }),
)
export type Source = z.infer<typeof sourceSchema>

const placeSchema = z.lazy(() =>
  z.strictObject({
    kind: z.enum(placeKinds),
    ...sourceSchema.def.getter().shape,
    /** Where the base has it, if it is elsewhere or called otherwise there. */
    was: z.optional(sourceSchema),
    /** Of a function that was seen on one side only. */
    only: z.optional(z.enum(['head', 'base'])),
    /** True if the lines of the function differ between base and head. */
    changedHere: z.optional(z.literal(true)),
    /** True if the file is in Git at the head's commit, so that a link to it leads somewhere. */
    inCommit: z.optional(z.literal(true)),
    /** Itself, with what it had Node do; and with all that it called. */
    self: amountsSchema,
    total: amountsSchema,
    /** Chance of a difference like it, in any of the places together, if nothing had changed. */
    p: z.number().check(z.gte(0), z.lte(1)),
    /** What it had Node do, the largest difference first: `fs.statSync`. */
    callees: list(z.strictObject({ name: readableName, change: finite }), maxCallees),
  }),
)
export type Place = z.infer<typeof placeSchema>

/** Nodes of the tree of calls that are kept. */
export const maxTreeNodes = 300

const treeNodeSchema = z.lazy(() =>
  z.strictObject({
    /** Place of the caller in the list, which comes first; -1 for none. */
    under: whole(-1, maxTreeNodes),
    kind: z.enum(placeKinds),
    name: readableName,
    package: z.optional(z.nullable(readableName)),
    file: z.optional(z.nullable(freeText(500))),
    line: z.optional(z.nullable(whole(1, 100_000_000))),
    /** With all that it called, on average in a trial. */
    base: amount,
    head: amount,
  }),
)
export type TreeNode = z.infer<typeof treeNodeSchema>

export const whySchema = z.lazy(() =>
  z.strictObject({
    /** Which profiler of V8 looked. */
    profiler: z.enum(['cpu', 'heap']),
    /** Of all amounts. */
    unit: unitName,
    /** Profiles of each side. */
    trials: count,
    /**
     * - `places`: the places named are beyond their own scatter.
     * - `spread`: only all together are.
     * - `not-shown`: the profiles do not show the difference.
     * - `contrary`: under the profiler the difference is the other way round.
     * - `nothing-to-see`: there are no profiles; the reason says why.
     */
    outcome: z.enum(['places', 'spread', 'not-shown', 'contrary', 'nothing-to-see']),
    reason: z.nullable(sentence),
    /** All that the profiles saw; null if there are none. */
    all: z.nullable(amountsSchema),
    /** Of a difference that is spread: over how many functions. */
    functions: z.optional(count),
    places: list(placeSchema, maxPlaces),
    /** The calls of both sides, the largest first. */
    tree: z.optional(list(treeNodeSchema, maxTreeNodes)),
    /** Folder of the project in its repository, with slashes, where it is not the top. */
    folder: z.optional(freeText(500)),
  }),
)
export type Why = z.infer<typeof whySchema>

/** The explanation of one row of a run. */
export const explainedSchema = z.lazy(() =>
  z.strictObject({
    /** `suite/case/subject`, and the metric. */
    benchmark: freeText(700).check(notEmpty),
    metric: readableName,
    why: whySchema,
  }),
)
export type Explained = z.infer<typeof explainedSchema>
