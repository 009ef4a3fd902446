/** Test support: a terminal that understands what the screen writes, and remembers what a person would see. */
import { displayWidth } from '../src/core/report/text-layout.ts'

const escape = '\u001B'
/** A sequence, or one character. */
const piece = new RegExp(String.raw`${escape}\[[\d;]*[A-Za-z]|[^${escape}]`, 'gsu')

export class FakeTerminal {
  readonly isTTY = true
  /** Each write as it came. */
  readonly written: string[] = []
  columns: number
  readonly rows: number
  #lines: string[] = ['']
  #row = 0
  #column = 0

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
  }

  /** Text, line feeds (which return, as a terminal in its usual mode does), and the few sequences that are used. */
  write(text: string): boolean {
    this.written.push(text)
    for (const [found] of text.matchAll(piece)) this.#take(found)
    return true
  }

  /** What is seen, without empty lines at the end. */
  lines(): string[] {
    const seen = this.#lines.map((line) => line.trimEnd())
    while (seen.at(-1) === '') seen.pop()
    return seen
  }

  /** Lines that are too long are broken, as most terminals do. */
  resize(columns: number): void {
    const broken = this.#lines.map((line) => line.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? [''])
    this.#row = broken.slice(0, this.#row).flat().length + Math.floor(this.#column / columns)
    this.#lines = broken.flat()
    this.#column %= columns
    this.columns = columns
  }

  #take(piece: string): void {
    if (piece === '\r') this.#column = 0
    else if (piece === '\n') this.#newLine()
    else if (piece.startsWith(escape) && piece.endsWith('A'))
      this.#row = Math.max(0, this.#row - Number(piece.slice(2, -1)))
    else if (piece === `${escape}[K`) this.#put(this.#line().slice(0, this.#column))
    else if (piece === `${escape}[J`) {
      this.#put(this.#line().slice(0, this.#column))
      this.#lines.length = this.#row + 1
    } else if (!piece.startsWith(escape)) this.#type(piece)
  }

  #type(character: string): void {
    if (this.#column + displayWidth(character) > this.columns) this.#newLine()
    const line = this.#line()
    this.#put(line.slice(0, this.#column).padEnd(this.#column) + character + line.slice(this.#column + 1))
    this.#column += 1
  }

  #newLine(): void {
    this.#column = 0
    this.#row += 1
    if (this.#row === this.#lines.length) this.#lines.push('')
    if (this.#lines.length <= this.rows) return
    this.#lines.shift()
    this.#row -= 1
  }

  #line(): string {
    return this.#lines[this.#row] ?? ''
  }

  #put(line: string): void {
    this.#lines[this.#row] = line
  }
}
