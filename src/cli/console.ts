/** Where the command line writes, and how: results to stdout, everything else to stderr. */

/** The part of a stream that matters here; `process.stdout` is one. */
export interface OutputStream {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

export interface Console {
  /** Writes results. */
  readonly out: (text: string) => void
  /** Writes what is not a result: progress, notes, errors. */
  readonly err: (text: string) => void
  /** Whether a person looks at stderr, so that a line may be written over. */
  readonly isInteractive: boolean
  /** Width of stdout in columns; 80 where it is not a terminal. */
  readonly columns: number
  readonly colour: boolean
}

export interface ConsoleOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Colour only on a terminal, unless NO_COLOR or FORCE_COLOR says otherwise. */
export function makeConsole({ stdout, stderr, env }: ConsoleOptions): Console {
  const isTerminal = stdout.isTTY === true
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0'
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['FORCE_COLOR'] === '0' || env['TERM'] === 'dumb'
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    isInteractive: stderr.isTTY === true && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === '',
    columns: isTerminal ? Math.max(40, stdout.columns ?? 80) : 80,
    colour: forced || (isTerminal && !refused),
  }
}
