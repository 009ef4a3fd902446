/** Where the command line writes, and how: results to stdout, everything else to stderr. */
import { makeScreen, type Screen } from './screen.ts'

/** The part of a stream that matters here; `process.stdout` is one. */
export interface OutputStream {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

export interface Console {
  /** Writes results. */
  readonly out: (text: string) => void
  /** Writes what is not a result: progress, notes, errors. */
  readonly err: (text: string) => void
  /** The lines of stderr that may be written over, where a person looks at it; else null. */
  readonly screen: Screen | null
  /** Width of stdout in columns; 80 where it is not a terminal. */
  readonly columns: number
  /** Whether stdout takes colour, and whether stderr does. */
  readonly colour: boolean
  readonly errColour: boolean
}

export interface ConsoleOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Colour only on a terminal, unless NO_COLOR or FORCE_COLOR says otherwise; nothing is written over on CI. */
export function makeConsole({ stdout, stderr, env }: ConsoleOptions): Console {
  const isDumb = env['TERM'] === 'dumb'
  const isWatched = stderr.isTTY === true && !isDumb && (env['CI'] ?? '') === ''
  const screen = isWatched ? makeScreen(stderr) : null
  // What stays is written above the lines that are written over; both streams may be the same terminal.
  const above = (stream: OutputStream) => (text: string) => {
    screen?.clear()
    stream.write(text)
  }
  return {
    out: above(stdout),
    err: above(stderr),
    screen,
    columns: stdout.isTTY === true ? Math.max(40, stdout.columns ?? 80) : 80,
    colour: takesColour(stdout, env),
    errColour: takesColour(stderr, env),
  }
}

function takesColour(stream: OutputStream, env: ConsoleOptions['env']): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}
