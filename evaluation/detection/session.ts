/** What every part of the evaluation is given, and how figures are written. */
import { markdownTable } from 'markdown-table'

export interface Session {
  readonly seed: string
  /** Games per cell of a table: without a change, and with one. */
  readonly cleanGames: number
  readonly changedGames: number
  /** One line about what is being played. */
  readonly progress: (line: string) => void
}

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}%`
}

/** A Markdown table; the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([[...head], ...rows.map((row) => [...row])], { align: ['l', ...head.slice(1).map(() => 'r')] })
}
