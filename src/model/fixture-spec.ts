/** The spec of a generated tree: from it and nothing else follows every byte. Kept in fixtures/*.json. */
import { z } from 'zod'
import { digest, plainName } from './scalars.ts'

const count = z.number().int().min(0).max(1_000_000)

/** Sizes of files in bytes: points of a distribution function, read with straight lines between them. */
const sizesSchema = z
  .array(z.strictObject({ quantile: z.number().min(0).max(1), bytes: count }))
  .min(1)
  .max(20)

/** `flat`: `files` files in the root. */
const flatSchema = z.strictObject({ kind: z.literal('flat'), files: count })

/** `grid`: `directories` directories beside each other, each with `filesEach` files. The root holds no file. */
const gridSchema = z.strictObject({ kind: z.literal('grid'), directories: count, filesEach: count })

/** `source`: like a source tree. Index i of the arrays is depth i + 1; the root directory is not in them. */
const sourceSchema = z.strictObject({
  kind: z.literal('source'),
  directoriesAtDepth: z.array(count).max(30),
  filesAtDepth: z.array(count).max(31),
  /** Most files that one directory may hold, and most subdirectories. */
  maxFilesPerDirectory: count,
  maxSubdirectories: count,
  /** What most directories that hold files hold. */
  usualFilesPerDirectory: count,
})

export const fixtureSpecSchema = z.strictObject({
  $schema: z.string().optional(),
  name: plainName,
  /** Seed of everything random about the tree. */
  seed: z.string().min(1).max(100),
  shape: z.discriminatedUnion('kind', [flatSchema, gridSchema, sourceSchema]),
  sizes: sizesSchema,
  extensions: z
    .array(z.string().regex(/^\.[a-z0-9]{1,8}$/))
    .min(1)
    .max(20),
  /** What the tree must come to; the root directory counts. */
  files: count,
  directories: count.min(1),
  /** sha256 over the sorted paths and the bytes; see fixture/digest.ts. */
  digest,
  /** The real tree that this one imitates. */
  source: z.strictObject({ repository: z.url(), commit: z.string().regex(/^[0-9a-f]{40}$/) }).optional(),
})

export type FixtureSpec = z.infer<typeof fixtureSpecSchema>
