/** Writes what the command line says: results to stdout, everything else to stderr. */
import { cutToWidth, displayWidth } from '../core/report/text-layout.ts'

/** Lists the part of a stream that matters here; `process.stdout` is one. */
export interface OutputStream {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

export type Console = Readonly<ReturnType<typeof makeConsole>>

type Variables = Readonly<Record<string, string | undefined>>

/** Colours only a terminal, unless NO_COLOR or FORCE_COLOR says otherwise; nothing is written over on CI. */
export function makeConsole(of: Readonly<Record<'stdout' | 'stderr', OutputStream>> & { readonly env: Variables }) {
  const { stdout, stderr, env } = of
  const isDumb = env['TERM'] === 'dumb'
  const isWatched = stderr.isTTY === true && !isDumb && (env['CI'] ?? '') === ''
  const screen = isWatched ? makeStatusLine(stderr) : undefined
  // What stays is written above the lines that are written over; both streams may be the same terminal.
  const above = (stream: OutputStream) => (text: string) => {
    screen?.clear()
    stream.write(text)
  }
  return {
    /** Writes results. */
    out: above(stdout),
    /** Writes what is not a result: progress, notes, errors. */
    err: above(stderr),
    /** Shows a line on stderr in place of the one before, where a person looks at it; else undefined. */
    draw: screen?.draw,
    columns: stdout.isTTY === true ? Math.max(40, stdout.columns ?? 80) : 80,
    colour: isColourEnabled(stdout, env),
    errColour: isColourEnabled(stderr, env),
  }
}

function isColourEnabled(stream: OutputStream, env: Variables): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}

const cursorUpSequence = (lines: number): string => (lines === 0 ? '' : `\u001B[${lines}A`)
const eraseBelow = '\u001B[J'

/** Owns the lowest line of a terminal, written over as work goes on. No mode is changed, so nothing needs restoring. */
export function makeStatusLine(terminal: Omit<OutputStream, 'isTTY'>) {
  let shown = 0
  const columns = (): number => Math.max(20, terminal.columns ?? 80)
  // A terminal that became narrower has broken a long line: it now takes more of its lines than one.
  const start = (): string => `\r${cursorUpSequence(Math.max(0, Math.ceil(shown / columns()) - 1))}`
  return {
    draw: (line: string): void => {
      // A character in the last column would make some terminals break the line.
      const text = cutToWidth(line, columns() - 1)
      terminal.write(`${start()}${text}${eraseBelow}`)
      shown = displayWidth(text)
    },
    /** Takes the line away, so that something that stays can be written. */
    clear: (): void => {
      if (shown === 0) return
      terminal.write(start() + eraseBelow)
      shown = 0
    },
  }
}
