/** Everything with an effect that a command needs, made once by the entry point. */
import type { Waiting } from '../waiting.ts'
import type { Console } from './console.ts'

export interface CommandContext {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly console: Console
  /** Fires on Ctrl-C and SIGTERM while something is `interruptible`. */
  readonly signal: AbortSignal
  /**
   * Runs what starts children or leaves something half made when it is killed. Elsewhere a signal ends the process at
   * once: so keep long calculations, such as rendering, out of it.
   */
  readonly interruptible: <T>(work: () => Promise<T>) => Promise<T>
  /** Says on stderr what is waited for, where that takes long. */
  readonly waiting: Waiting
  /** The wall clock, and milliseconds on a monotonic one. */
  readonly today: () => Date
  readonly now: () => number
  /** What to type to run this again: `npx paceline`. */
  readonly invocation: string
  /** Eight random hex digits. */
  readonly randomSeed: () => string
}
