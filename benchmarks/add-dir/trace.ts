/** Tracing to stderr, switched on by the environment variable DEBUG, as in `DEBUG=bench:add-dir*`. */

export type Trace = (text: string) => void

interface TraceOptions {
  /** The value of DEBUG: names with `*`, with commas or blanks between; `-name` excludes. */
  readonly debug: string
  /** Name of this trace: `bench:add-dir:worker`. */
  readonly name: string
  readonly write: (line: string) => void
}

/** Writes one line per call if `debug` asks for `name`; else does nothing. */
export function openTrace({ debug, name, write }: TraceOptions): Trace {
  const patterns = debug.split(/[\s,]+/).filter((pattern) => pattern !== '')
  const excluded = patterns.some((pattern) => pattern.startsWith('-') && matches(name, pattern.slice(1)))
  if (excluded || !patterns.some((pattern) => matches(name, pattern))) return () => {}
  const startedAt = performance.now()
  return (text) => write(`${name} ${text} +${Math.round(performance.now() - startedAt)}ms\n`)
}

function matches(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}
