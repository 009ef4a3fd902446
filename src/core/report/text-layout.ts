/** Text on a terminal: colours, display widths and wrapping. */
import { stripVTControlCharacters, styleText } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'

/** Counts a text's columns on a terminal: two for wide characters and emoji, none for combining marks and colours. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const character of stripVTControlCharacters(text)) {
    if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0)!)
  }
  return width
}

/** Pads the text to `width` columns; a longer one is cut with an ellipsis. */
export function padOrCutToWidth(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutToWidth(text, width)
  const space = ' '.repeat(Math.max(0, width - displayWidth(cut)))
  return align === 'left' ? cut + space : space + cut
}

/** Cuts the text to `width` columns, with an ellipsis where something is missing. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let cut = ''
  let used = 0
  for (const character of text) {
    const size = displayWidth(character)
    if (used + size > width - 1) break
    cut += character
    used += size
  }
  return `${cut.trimEnd()}…`
}

/** Cuts the text to `width` columns after a word, with an ellipsis where something is missing. */
export function cutAfterWord(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const cut = cutToWidth(text, width - 1).slice(0, -1)
  const end = /\s/u.test(text.charAt(cut.length)) ? cut.length : cut.search(/\s\S*$/u)
  return end > 0 ? `${cut.slice(0, end)} …` : cutToWidth(text, width)
}

/** Cuts the text to `width` columns in its middle: both ends of a name tell more than either alone. */
export function cutMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const start = cutToWidth(text, Math.ceil(width / 2))
  const characters = Array.from(text)
  let room = width - displayWidth(start)
  let at = characters.length
  while ((room -= displayWidth(characters[at - 1]!)) >= 0) at -= 1
  return start + characters.slice(at).join('').trimStart()
}

interface WrapOptions {
  readonly columns: number
  /** Before the first line, and before the others: as much space by default. */
  readonly first?: string
  readonly rest?: string
  readonly paint?: (text: string) => string
}

/** A number stays with its unit: the space between them is glued while lines are broken. */
const glue = '\u00a0'
const numberAndUnit = /(?<=[≤≥]) |(?<=\d) (?=(?:%|ns|µs|ms|s|min|kB|MB|GB|bytes?|rows?)(?![A-Za-z]))/g

/** Keeps `wrap` from breaking a text: its spaces are glued. */
export function glueWords(text: string): string {
  return text.replaceAll(' ', glue)
}

/** Words on lines of at most `columns`; a word that is longer is cut into pieces, after a slash or a comma if it has one there. */
export function wrap(text: string, options: WrapOptions): readonly string[] {
  const { columns, first = '', paint = (words: string) => words } = options
  const { rest = ' '.repeat(displayWidth(first)) } = options
  const lines: string[] = []
  let line: string | undefined
  const room = Math.max(10, columns - Math.max(displayWidth(first), displayWidth(rest)))
  const glued = text.replace(numberAndUnit, glue)
  for (const word of glued.split(' ').flatMap((long) => splitLongWord(long, room))) {
    const used = displayWidth(lines.length === 0 ? first : rest)
    if (line !== undefined && used + displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line)
      line = undefined
    }
    line = line === undefined ? word : `${line} ${word}`
  }
  return [...lines, line ?? ''].map((one, index) => (index === 0 ? first : rest) + paint(one.replaceAll(glue, ' ')))
}

function splitLongWord(word: string, width: number): readonly string[] {
  if (displayWidth(word) <= width) return [word]
  const words: string[] = []
  let piece = ''
  for (const character of word) {
    if (displayWidth(piece + character) > width) {
      const rest = piece.search(/[^/,]*$/)
      const end = rest > piece.length / 2 ? rest : piece.length
      words.push(piece.slice(0, end))
      piece = piece.slice(end)
    }
    piece += character
  }
  return [...words, piece]
}

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold'

export type Paint = (colour: Colour, text: string) => string

/** Makes a painter that paints, or (`colour` false) one that leaves every text as it is. */
export function makePainter(colour: boolean): Paint {
  return (name, text) => (colour ? styleText(name, text, { validateStream: false }) : text)
}

/** Is one of the things that a line of limited length says. */
export interface LinePart {
  readonly text: string
  /** Writes as much more of it as there is room for. */
  readonly more?: ((room: number) => string) | undefined
}

/** Returns as many of the parts as there is room for, and then as much more of each. */
export function fitPartsInLine(parts: readonly LinePart[], room: number): string {
  const texts = parts.map(({ text }) => text)
  const roomLeft = (): number => room - lengthWithoutMarkers(texts.join(' · '))
  while (texts.length > 1 && roomLeft() < 0) texts.pop()
  for (const at of texts.keys()) texts[at] += parts[at]!.more?.(roomLeft()) ?? ''
  return texts.join(' · ')
}

/** Lists the first names that fit, from the most to the fewest. */
export function makeFittingNamesFormatter(choices: readonly (readonly string[])[]): (room: number) => string {
  return (room) =>
    choices.map((names) => `: ${names.join(', ')}`).find((text) => lengthWithoutMarkers(text) <= room) ?? ''
}

/** Marks a name from outside, to be written last: characters for private use are taken out of every text. */
export function wrapNameInMarkers(name: string): string {
  return `\uE000${name}\uE001`
}

export function formatMarked(text: string, write: (name: string) => string): string {
  return text.replaceAll(markedName, (_, name: string) => write(name))
}

const markedName = /\uE000(.*?)\uE001/gu

function lengthWithoutMarkers(text: string): number {
  return Array.from(formatMarked(text, String)).length
}
