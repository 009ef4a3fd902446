/** Where the command line writes, and how: results to stdout, everything else to stderr. */
import { stripVTControlCharacters } from 'node:util'
import { displayWidth } from '../report/text-layout.ts'

/** The part of a stream that matters here; `process.stdout` is one. */
export interface OutputStream {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

export type Console = Readonly<ReturnType<typeof makeConsole>>

type Environment = Readonly<Record<string, string | undefined>>

/** Colour only on a terminal, unless NO_COLOR or FORCE_COLOR says otherwise; nothing is written over on CI. */
export function makeConsole({
  stdout,
  stderr,
  env,
}: {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
}) {
  const isDumb = env['TERM'] === 'dumb'
  const isWatched = stderr.isTTY === true && !isDumb && (env['CI'] ?? '') === ''
  const screen = isWatched ? makeScreen(stderr) : null
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
    /** The lines of stderr that may be written over, where a person looks at it; else null. */
    screen,
    columns: stdout.isTTY === true ? Math.max(40, stdout.columns ?? 80) : 80,
    colour: takesColour(stdout, env),
    errColour: takesColour(stderr, env),
  }
}

function takesColour(stream: OutputStream, env: Environment): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}

/** The lowest lines of a terminal, written over as work goes on. */
export type LiveLines = ReturnType<typeof makeScreen>

const up = (lines: number): string => (lines === 0 ? '' : `\u001B[${lines}A`)
const eraseLine = '\u001B[K'
const eraseBelow = '\u001B[J'

/** No mode of the terminal is changed, so there is nothing to restore. Each frame is one write: nothing flickers. */
export function makeScreen(terminal: Omit<OutputStream, 'isTTY'>) {
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
    /** Width and height at this moment: people change both while they wait. */
    size,
    /** Shows these lines in place of those shown before. They must be narrower than the terminal. */
    draw: (lines: readonly string[]): void => {
      terminal.write(`\r${up(linesAbove())}${lines.map((line) => line + eraseLine).join('\n')}${eraseBelow}`)
      shown = lines
    },
    /** Takes the lines away, so that something that stays can be written. */
    clear: (): void => {
      if (shown.length === 0) return
      terminal.write(`\r${up(linesAbove())}${eraseBelow}`)
      shown = []
    },
  }
}
