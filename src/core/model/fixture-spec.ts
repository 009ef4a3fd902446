/** The spec of a generated tree: from it and nothing else follows every byte. Kept in fixtures/*.json. */
import * as z from 'zod/mini'
import { amount, digest, list, matching, notEmpty, plainName, text, integer } from './scalars.ts'

const count = integer(0, 1_000_000)

/**
 * Sizes of files in bytes: points of their distribution, from quantile 0 (the smallest) to 1 (the largest), read with
 * straight lines between them. The sizes of a tree follow it exactly; only which file has which is random.
 */
const sizesSchema = list(z.strictObject({ quantile: amount.check(z.lte(1)), bytes: count }), 20).check(
  z.minLength(2),
  z.refine((points) => points[0]?.quantile === 0 && points.at(-1)?.quantile === 1, 'must go from quantile 0 to 1'),
  z.refine(
    (points) =>
      points.every((point, index) => {
        const before = points[index - 1]
        return before === undefined || (point.quantile - before.quantile > 1e-6 && point.bytes >= before.bytes)
      }),
    'must rise from point to point',
  ),
)

/** All directories at one depth. The generator chooses what is left out. */
const levelSchema = z.strictObject({
  /** The number of directories that hold a file or a subdirectory. At depth 0, the root, exactly one. */
  directories: count.check(z.gte(1)),
  /** Further directories that are empty. */
  bare: z.optional(count),
  /** Files in the directories of this depth, in all. */
  files: count,
  /** The number of directories that hold a file; by default as many as there are files for. */
  holders: z.optional(count),
  /** The number of holders with exactly `usualFiles` files; then no other has as many. */
  usual: z.optional(count),
  /** The most files that one of them holds: one holds so many, none more. */
  mostFiles: z.optional(count),
  /** The number of directories that hold subdirectories. */
  parents: z.optional(count),
  /** The most subdirectories that one of them holds: one holds so many, none more. */
  mostSubdirectories: z.optional(count),
})

/** `levels`: like a source tree, described depth by depth; `levels[0]` is the root. */
const levelsSchema = z.strictObject({
  kind: z.literal('levels'),
  levels: list(levelSchema, 16).check(notEmpty),
  /** The files of each usual holder. */
  usualFiles: z.optional(count.check(z.gte(1))),
})

export const fixtureSpecSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: plainName,
  /** For people: what the tree imitates, and where its figures come from. */
  about: z.optional(text(2_000)),
  /** Seed of everything random about the tree. */
  seed: text(100).check(notEmpty),
  shape: levelsSchema,
  sizes: sizesSchema,
  /** Each file draws one of these; listing one twice makes it twice as frequent. */
  extensions: list(matching(/^\.[a-z0-9]{1,8}$/, 'must be an extension like .js'), 20).check(notEmpty),
  /** Totals that the tree must have, the root directory included. */
  files: count,
  directories: count.check(z.gte(1)),
  /** sha256 over the sorted paths and the bytes; see core/fixture/digest.ts. */
  digest,
  /** The real tree that this one imitates. */
  source: z.optional(
    z.strictObject({
      repository: z.url({ protocol: /^(https|http|ssh|git|file)$/, error: 'must be the address of a repository' }),
      commit: matching(/^[0-9a-f]{40}$/, 'must be a full commit id'),
    }),
  ),
})

export type FixtureSpec = z.infer<typeof fixtureSpecSchema>
export type FixtureLevel = z.infer<typeof levelSchema>
