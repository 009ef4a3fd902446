/** Schemas of single values that every file of ours uses: bounded, so that a stranger's file stays small. */
import { z } from 'zod'

/** Control, format and surrogate characters have no place in a name that people read. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** A glob has to name something: `!` and `/` alone say nothing. */
export const globShape = /[^!/]/
export const glob = z.string().min(1).max(300).regex(globShape, 'must name something, such as watch/react')

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
export const sentence = z.string().max(2_000)

export const commitSha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'must be a full commit id')

export const instant = z.iso.datetime('must be a time like 2026-11-21T01:30:00Z')

/** The sha256 of something, in hex. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a sha256 in hex')

/** One measured value. JSON knows no infinity and no NaN; neither do we. */
export const value = z.number()

export const seed = z.string().regex(/^[0-9a-f]{8}$/, 'must be eight hex digits')
