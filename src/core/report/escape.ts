/**
 * Text from outside (names, versions, reasons, anything out of a run file) made harmless.
 *
 * A pull request can name its benchmarks as it likes, and its run file reaches a job that may write comments. So
 * nothing of it is ever Markdown, HTML or a workflow command: in Markdown every character but letters, digits and
 * spaces is a numeric entity; in logs no such text starts a line.
 */
import { quoteMarks } from '../model/readable.ts'

/** Limits texts: longer ones are cut, with an ellipsis. Counted in characters as people see code points. */
export const maxTextLength = 200

/** Control, format (bidi marks, zero width), surrogate, private and unassigned characters. */
const invisible = /\p{C}/gu
const spaces = /[\p{Z}\t\n\r\f\cK]+/gu

/** Returns one line of readable text: no control or bidi characters, single spaces, at most `length` characters. */
export function toShortLine(text: string, length = maxTextLength): string {
  // Most texts are words of plain letters already.
  if (text.length <= length && /^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  const clean = text.replace(spaces, ' ').replace(invisible, '').trim()
  const characters = Array.from(clean)
  return characters.length <= length
    ? clean
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** Writes everything but letters, digits and spaces as numeric entities. */
function escapeAsEntities(text: string): string {
  return /^[A-Za-z0-9 ]*$/.test(text) ? text : text.replaceAll(/[^\p{L}\p{N} ]/gu, (one) => `&#${one.codePointAt(0)};`)
}

/** Returns a name for Markdown and HTML, in `<code>`: no server links a user, an issue or a commit inside of it. */
export function escapeAsCodeElement(text: string, length = maxTextLength): string {
  return `<code>${escapeAsEntities(toShortLine(text, length) || ' ')}</code>`
}

/** Returns a title for Markdown: as words, or in `<code>` where a server would link something in it. */
export function escapeMarkdownTitle(text: string, length = maxTextLength): string {
  return escapeMarkdownWord(toShortLine(text, length))
}

/**
 * Matches what servers link or draw even when it was written as entities. GitHub: mentions, issues (`#1`, `GH-1` in
 * any case), commits, advisories, emoji names, formulas. Gitea and Forgejo also pull requests (`!1`), issues of other
 * trackers (`ABC-1`) and pages of the wiki (`[[x]]`). The patterns are Gitea's own, made wider.
 */
const linkable =
  /[@#$]|![0-9]|:\S|:\/\/|\[\[|(?<![\p{L}\p{N}])[wW]{3}\.|\b[A-Z]{1,10}-[1-9]|\b[gG][hH](?:[sS][aA])?-[0-9a-z]|(?<![\p{L}\p{N}_])[0-9a-fA-F]{7,64}(?![\p{L}\p{N}_])/u

const [openQuote, closeQuote] = quoteMarks
/** A quotation, see `quoteForeignText`; where the sentence was cut, without the mark at its end. */
const quotation = new RegExp(`(?<=${openQuote})([^${openQuote}${closeQuote}]+)(?=${closeQuote}|$)`)

/** A version or a figure, such as `v5.0.0,` or `(+5.9%)`: Markdown and servers read no more into it. */
const plainFigure = /^\(?[+−-]?v?\d+(?:\.\d+)*(?:%\)?)?[,;]?$|^…$/u

/** Writes a sentence for Markdown: most punctuation as entities; quotations, and what servers might link, in `<code>`. */
export function escapeText(text: string, length = 600): string {
  return toShortLine(text, length)
    .split(quotation)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeAsEntities(part)}</code>` : part.split(' ').map(escapeMarkdownWord).join(' '),
    )
    .join('')
}

/** Writes figures for Markdown: as they are, but for a unit from outside that is taken for more than a word. */
export function escapeMarkdownFigure(text: string): string {
  return text.includes('_') || linkable.test(text) ? escapeText(text) : text
}

function escapeMarkdownWord(word: string): string {
  if (!linkable.test(word)) return plainFigure.test(word) ? word : escapeAsEntities(word)
  const [, name = '', end = ''] = /^(.*?)([,.;]*)$/su.exec(word) ?? []
  return `<code>${escapeAsEntities(name)}</code>${escapeAsEntities(end)}`
}

/** Returns a text for JSON inside a fenced block: JSON escapes for all but the plainest characters. */
export function jsonForFence(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\p{L}\p{N}\n {}[\]":,.+%/_\\-]/gu, unicodeEscape)
}

/** Writes a character as JSON may, `\\u202e`; beyond the first plane as two of these. */
function unicodeEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

/**
 * Returns a name or sentence for a terminal or a log: one readable line. It must not be the first thing on its line;
 * what a runner would take for a command (`::x::`, `##[x]`, `##vso[x]`) is broken up nevertheless.
 */
export function cleanLine(text: string, length = maxTextLength): string {
  return withoutWorkflowCommands(toShortLine(text, length))
}

/** Returns a whole line of a log, in which a runner finds no command. */
export function withoutWorkflowCommands(line: string): string {
  return line.replaceAll(/##(?=[A-Za-z]*\[)/g, '## ').replace(/^(\s*):(?=:)/, '$1: ')
}

/** Cleans text of several lines for a terminal or a log, such as a stack: nothing moves the cursor or starts a command. */
export function cleanMultilineText(text: string): string {
  const lines = text.replaceAll('\t', '  ').split(/\r\n|[\n\r\u2028\u2029]/)
  return lines.map((line) => withoutWorkflowCommands(line.replace(invisible, ''))).join('\n')
}

/**
 * Returns a benchmark's name as a glob that selects it. Characters that mean something to a glob, a shell or YAML
 * become `?`, which matches any one character; what is longer than 200 characters ends with `*`.
 */
export function nameAsSafeGlob(name: string): string {
  if (name.length <= maxTextLength && /^[A-Za-z0-9@][A-Za-z0-9@._+/-]*$/.test(name)) return name
  const characters = Array.from(toShortLine(name, Infinity), (character) =>
    /[A-Za-z0-9@._+/-]/.test(character) ? character : '?',
  )
  const glob = characters.slice(0, maxTextLength).join('') + (characters.length > maxTextLength ? '*' : '')
  return /^[A-Za-z0-9@]/.test(glob) ? glob : `*${glob.slice(1)}`
}

/** Returns the same glob as one argument that bash, PowerShell and cmd read alike. */
export function nameAsShellGlob(name: string): string {
  const glob = nameAsSafeGlob(name)
  return /[?*]/.test(glob) ? `"${glob}"` : glob
}

/** Returns a web address from outside if it is plain http(s) without anything that Markdown could trip over, else none. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~/?#=&%+-]*)?$/.test(url))
    return undefined
  return url
}

/**
 * Returns a value as JSON, ending with a newline. Control and invisible characters are escaped, so that it can be
 * printed safely; parsed, it is the same value.
 */
export function jsonText(value: unknown, indent = 2): string {
  const text = JSON.stringify(value, null, indent)
  return `${text.replace(/(?!\n)\p{C}|[\p{Zl}\p{Zp}]/gu, unicodeEscape)}\n`
}
