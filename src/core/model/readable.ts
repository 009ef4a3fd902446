/** Texts for people: cleaned, quoted, counted, and times. Apart from the schemas, because every command needs it at once. */
import { stripVTControlCharacters } from 'node:util'
import { UserError } from '../errors.ts'

/** Matches control, format and surrogate characters, which have no place in a name that people read. */
export const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
const unreadableButLines = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * Removes escape sequences, control characters and invisible characters such as marks of direction from a text. Line
 * ends and tabs stay; what a progress bar overwrites becomes a line of its own. Never longer than before.
 */
export function withoutInvisible(text: string): string {
  if (!unreadable.test(text)) return text
  return stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n').replace(unreadableButLines, '')
}

const passwordInAddress = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi
const authorization = /\b(bearer|basic|token)(\s+)(?=[^\s\d]*\d)[A-Za-z0-9+/_.~=-]{8,}/gi

/**
 * Removes what people take for credentials from a text of another program or a server: names and passwords in
 * addresses, what stands behind `Bearer`, `Basic` or `token` as in a header, and the known ones.
 */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[] = []): string {
  const rest = secrets.reduce<string>((safe, one = '') => (one.length < 8 ? safe : safe.replaceAll(one, '***')), text)
  return rest.replaceAll(passwordInAddress, '$1***@').replaceAll(authorization, '$1$2***')
}

/** Holds the marks around a quotation; our sentences use them for nothing else. */
export const quoteMarks = ['“', '”'] as const

/**
 * Quotes somebody else's text in a sentence of ours: on one line, at most 300 characters, in marks that it cannot contain.
 * Markdown shows it as code, so that nobody takes it for our words; see `escapeText`.
 */
export function quoteForeignText(text: string): string {
  const line = withoutInvisible(text).replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim()
  const [open, close] = quoteMarks
  return `${open}${line.length <= 300 ? line : `${line.slice(0, 299)}…`}${close}`
}

/** Returns `1 run`, `2 runs`, `1 directory`, `2 directories`. */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Returns the milliseconds of a time such as `90s`, `5m` or `1h`. Throws `UserError` about `what` for others. */
export function parseDurationMs(text: string, what: string): number {
  const match = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim())
  const ms = match === null ? 0 : Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0)
  if (ms > 0) return ms
  throw new UserError(`${what}: ${JSON.stringify(text)} is not a time`, { hint: 'Write it like 90s, 5m or 1h.' })
}
