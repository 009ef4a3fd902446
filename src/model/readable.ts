/** Text that people can read, and text that others wrote. Kept apart from the schemas: whatever starts needs it. */
import { stripVTControlCharacters } from 'node:util'

/** Control, format and surrogate characters have no place in a name that people read. */
export const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
const unreadableButLines = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * A text without what a terminal obeys and without what nobody sees: escape sequences, control characters, marks of
 * direction. Line ends and tabs stay; what a progress bar overwrites is a line of its own. Never longer than before.
 */
export function readable(text: string): string {
  if (!unreadable.test(text)) return text
  return stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n').replace(unreadableButLines, '')
}

/** The marks around what somebody else said; no sentence of ours has them for anything else. */
export const quoteMarks = ['“', '”'] as const

/**
 * What somebody else said, as a part of a sentence of ours: on one line, at most 300 characters, in marks that it cannot
 * end itself. Markdown shows it as code, so that nobody takes it for our words; see `proseText`.
 */
export function quoted(text: string): string {
  const line = readable(text).replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim()
  const [open, close] = quoteMarks
  return `${open}${line.length <= 300 ? line : `${line.slice(0, 299)}…`}${close}`
}
