/**
 * The lowest lines of a terminal, written over as work goes on.
 *
 * The cursor is never hidden and no mode of the terminal is changed, so there is nothing to restore, however the
 * process ends. Each frame is one write, and a line that has not changed looks the same all the while: nothing flickers.
 */
import { displayWidth } from '../report/text-layout.ts'
import { stripVTControlCharacters } from 'node:util'

export interface Screen {
  /** Width and height at this moment: people change both while they wait. */
  readonly size: () => { readonly columns: number; readonly rows: number }
  /** Shows these lines in place of those shown before. They must be narrower than the terminal. */
  readonly draw: (lines: readonly string[]) => void
  /** Takes the lines away, so that something that stays can be written. */
  readonly clear: () => void
}

/** The part of a terminal's stream that matters here. */
export interface Terminal {
  write(text: string): unknown
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

const up = (lines: number): string => (lines === 0 ? '' : `\u001B[${lines}A`)
const eraseLine = '\u001B[K'
const eraseBelow = '\u001B[J'

export function makeScreen(terminal: Terminal): Screen {
  let shown: readonly string[] = []
  const size = (): { columns: number; rows: number } => ({
    columns: Math.max(20, terminal.columns ?? 80),
    rows: Math.max(2, terminal.rows ?? 24),
  })
  // A terminal that became narrower has broken long lines: they now take more of its lines than were written.
  const linesAbove = (): number => {
    const columns = Math.max(1, terminal.columns ?? 80)
    const heights = shown.map((line) => Math.max(1, Math.ceil(displayWidth(stripVTControlCharacters(line)) / columns)))
    return Math.max(0, heights.reduce((sum, height) => sum + height, 0) - 1)
  }
  return {
    size,
    draw: (lines) => {
      terminal.write(`\r${up(linesAbove())}${lines.map((line) => line + eraseLine).join('\n')}${eraseBelow}`)
      shown = lines
    },
    clear: () => {
      if (shown.length === 0) return
      terminal.write(`\r${up(linesAbove())}${eraseBelow}`)
      shown = []
    },
  }
}
