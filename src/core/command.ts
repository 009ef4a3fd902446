/** What a command of the command line is, and what it gets from the entry point. */
import type { Command } from 'commander'
import type { Effects, Progress } from './plan/project.ts'

/** Adds to a command what it takes, and its work; `done` takes its exit code. */
export type AddCommand = (command: Command, context: CommandContext, done: (code: number) => void) => void

/** Everything with an effect that a command needs. */
export interface CommandContext extends Effects {
  /** The words that were typed behind `paceline`. */
  readonly words: readonly string[]
  readonly cwd: string
  readonly console: Console
  readonly progress: Progress
  /**
   * Runs what starts children or leaves something half made when it is killed: until then Ctrl-C and SIGTERM fire `signal`.
   * Elsewhere a signal ends the process at once: so keep long calculations, such as rendering, out of it.
   */
  readonly interruptible: <T>(work: () => Promise<T>) => Promise<T>
  /** What to type to run this again: `npx paceline`. */
  readonly invocation: string
  /** Eight random hex digits. */
  readonly randomSeed: () => string
  /** Asks at the terminal and returns the line, null if input ends. Null without a terminal. */
  readonly question: ((text: string) => Promise<string | null>) | null
}

/** Where a command writes. */
export interface Console {
  /** Writes results. */
  readonly out: (text: string) => void
  /** Writes what is not a result: progress, notes, errors. */
  readonly err: (text: string) => void
  readonly columns: number
  readonly colour: boolean
  readonly errColour: boolean
}
