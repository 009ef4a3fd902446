/**
 * Schemas of single values for all our files: bounded, so that a stranger's file stays small. All are of `zod/mini`:
 * schemas with a method for every check would load the whole library for every command. Files of schemas import them as `s`.
 */
import * as z from 'zod/mini'
import { withoutInvisible, unreadable } from './readable.ts'

/** Gives a key that is left out a value. */
export { _default as withDefault } from 'zod/mini'

/** Describes the schema for its JSON Schema, kept apart so that reading a value takes no longer. */
export function described<Schema extends z.ZodMiniType>(words: string, schema: Schema): Schema {
  const copy = schema.clone()
  z.globalRegistry.add(copy, { description: words })
  return copy
}

export const notEmpty = z.minLength(1)

export const text = (most: number): z.ZodMiniString<string> => z.string().check(z.maxLength(most))

/** Accepts a text for people of at most so many characters, cleaned by `withoutInvisible`. */
export const cleanedText = (most: number): z.ZodMiniString<string> => text(most).check(z.overwrite(withoutInvisible))

/** Accepts a text of one form; `must` says which, as in `must be a full commit id`. */
export const matching = (pattern: RegExp, must?: string): z.ZodMiniString<string> =>
  z.string().check(z.regex(pattern, must))

export const list = <Entry extends z.core.$ZodType>(of: Entry, most: number): z.ZodMiniArray<Entry> =>
  z.array(of).check(z.maxLength(most))

/**
 * Accepts what may be missing: in memory always undefined. Files have no key for it, or null in those of earlier
 * versions; others do as they like.
 */
export const maybe = <Of extends z.ZodMiniType>(
  of: Of,
): z.ZodMiniOptional<z.ZodMiniType<z.output<Of> | undefined, z.input<Of> | null>> =>
  z.optional(
    z.pipe(
      z.nullable(of),
      z.transform((given) => given ?? undefined),
    ),
  )

export const optional = <Of extends z.ZodMiniType>(words: string, of: Of): z.ZodMiniOptional<Of> =>
  described(words, z.optional(of))

type Keys = z.core.$ZodShape
type StrictObject<Shape extends Keys> = z.ZodMiniObject<Shape, z.core.$strict>

/** Accepts an object with these keys and no others; one that may be left out; and one that is missing as `maybe` has it. */
export const object = <Shape extends Keys>(words: string, shape: Shape): StrictObject<Shape> =>
  described(words, z.strictObject(shape))
export const optionalObject = <Shape extends Keys>(
  words: string,
  shape: Shape,
): z.ZodMiniOptional<StrictObject<Shape>> => optional(words, z.strictObject(shape))
export const maybeObject = <Shape extends Keys>(
  words: string,
  shape: Shape,
): ReturnType<typeof maybe<StrictObject<Shape>>> => described(words, maybe(z.strictObject(shape)))

/** Accepts a list in which entries may be missing: null in a file, as JSON has no other word, and undefined in memory. */
export const gappedListSchema = <Of extends z.ZodMiniType>(
  of: Of,
  most: number,
): z.ZodMiniType<(z.output<Of> | undefined)[], (z.input<Of> | null | undefined)[]> =>
  z.pipe(
    list(z.optional(z.nullable(of)), most),
    z.transform((given) => (given.includes(null) ? given.map((one) => one ?? undefined) : (given as never))),
  )

export const integer = (least: number, most: number): z.ZodMiniNumberFormat => z.int().check(z.gte(least), z.lte(most))

export const count = z.int().check(z.gte(0))

/** Accepts how much there is of something: no less than nothing. */
export const amount = z.number().check(z.gte(0))

const withoutTricks = z.refine<string>((of) => !unreadable.test(of), 'must not contain control or format characters')

/** Demands that a glob names something, not just `!` or `/`, and is negated only once. */
export const globShape = /^!?[^!]*[^!/]/
export const glob = text(300).check(
  notEmpty,
  z.regex(globShape, 'must name something, such as watch/react'),
  withoutTricks,
)

/** Accepts a name from a file: any text a person can read, 1 to 200 characters. */
export const readableName = text(200).check(notEmpty, withoutTricks)

/** Accepts a name of our own suites, cases, subjects and metrics. */
export const plainName = matching(
  /^[A-Za-z0-9@][A-Za-z0-9@._+-]{0,99}$/,
  'must be 1 to 100 letters, digits or any of @ . _ + -',
).check(z.refine((name) => !(name in {}), 'must not be a name that every object has, such as constructor'))

/** Accepts a unit: `ms`, `events/s`, `%`. Reports print it as it is, so nothing in it may be more than a word. */
export const unitName = matching(
  /^[\p{L}\p{N}%°][\p{L}\p{N}%°/²³·^ _-]{0,31}$/u,
  'must be a unit such as ms or events/s: 1 to 32 letters, digits, spaces or any of % ° / · ^ _ -',
)

/** Accepts a sentence for people: a reason, a warning. */
export const sentence = cleanedText(2_000)

export const commitSha = matching(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'must be a full commit id')

export const instant = z.iso.datetime('must be a time like 2026-11-21T01:30:00Z')

/** Accepts a platform, or what one job on it measured: `linux-x64-node22`, `linux-x64-ubuntu-22.04`. */
export const columnId = matching(
  /^[a-z0-9]{1,20}-[a-z0-9_]{1,20}(-(?:(?!\p{DI})[\p{L}\p{M}\p{N}_.-]){1,110})?$/u,
  'must look like linux-x64',
)

export const digest = matching(/^[0-9a-f]{64}$/, 'must be a sha256 in hex')

/** Accepts `process.platform` and `process.arch`, as in `linux-x64`. */
export const platformId = matching(/^[a-z0-9]{1,20}-[a-z0-9_]{1,20}$/, 'must look like linux-x64')

/** Bounds for measured values, so that their squares, ratios and sums are finite numbers. */
const sizes = { least: 1e-30, most: 1e30 } as const

function isValueInBounds(given: unknown): boolean {
  const size = typeof given === 'number' ? Math.abs(given) : NaN
  return size === 0 || (size >= sizes.least && size <= sizes.most)
}

/** Accepts one measured value: finite, and of a size that a clock or a count can reach. */
export const value = z
  .number()
  .check(z.refine(isValueInBounds, `must be 0 or of a size between ${sizes.least} and ${sizes.most}`))

export const seed = matching(/^[0-9a-f]{8}$/, 'must be eight hex digits')

/** Accepts the id of a run: unique, and sorts by time of start: `20261121T013000Z-1f2e3d4c`. */
export const runId = matching(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/, 'must look like 20261121T013000Z-1f2e3d4c')
