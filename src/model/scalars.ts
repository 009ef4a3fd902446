/** Schemas of single values that every file of ours uses: bounded, so that a stranger's file stays small. */
import { z } from 'zod'
import { readable, unreadable } from './readable.ts'

/** A text for people of at most so many characters, whoever wrote it; it is taken as `readable` leaves it. */
export const freeText = (length: number): z.ZodString => z.string().max(length).overwrite(readable)

/** A glob has to name something: `!` and `/` alone say nothing. */
export const globShape = /[^!/]/
export const glob = z
  .string()
  .min(1)
  .max(300)
  .regex(globShape, 'must name something, such as watch/react')
  .refine((text) => !unreadable.test(text), 'must not contain control or format characters')

/** A name from a file: any text a person can read, 1 to 200 characters. */
export const readableName = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !unreadable.test(text), 'must not contain control or format characters')

/** A name of our own suites, cases, subjects and metrics. */
export const plainName = z
  .string()
  .regex(/^[A-Za-z0-9@][A-Za-z0-9@._+-]{0,99}$/, 'must be 1 to 100 letters, digits or any of @ . _ + -')
  .refine((name) => !(name in {}), 'must not be a name that every object has, such as constructor')

/**
 * A unit of measurement: `ms`, `events/s`, `%`. Reports set it beside figures as it is, so it holds nothing that could
 * be taken for more than a word.
 */
export const unitName = z
  .string()
  .regex(
    /^[\p{L}\p{N}%°][\p{L}\p{N}%°/²³·^ _-]{0,31}$/u,
    'must be a unit such as ms or events/s: 1 to 32 letters, digits, spaces or any of % ° / · ^ _ -',
  )

/** A sentence for people: a reason, a warning. */
export const sentence = freeText(2_000)

export const commitSha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'must be a full commit id')

export const instant = z.iso.datetime('must be a time like 2026-11-21T01:30:00Z')

/** The sha256 of something, in hex. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a sha256 in hex')

/** What measured values lie between in size: their squares, ratios and sums are numbers, too. */
const sizes = { least: 1e-30, most: 1e30 } as const

/** One measured value. JSON knows no infinity and no NaN; neither do we, nor what no clock and no count can come to. */
export const value = z.number().refine(isMeasurable, `must be 0 or of a size between ${sizes.least} and ${sizes.most}`)

function isMeasurable(number: number): boolean {
  const size = Math.abs(number)
  return size === 0 || (size >= sizes.least && size <= sizes.most)
}

export const seed = z.string().regex(/^[0-9a-f]{8}$/, 'must be eight hex digits')
