/** What a command is, what it gets from the entry point, and how it opens the project to measure. */
import type { Command } from 'commander'
import type { Effects, Progress } from '../core/plan/project.ts'
import type { Setup } from '../core/plan/setup.ts'
import type { SuiteSelection } from '../core/plan/suites.ts'
import { plainLines } from '../core/report/escape.ts'
import type { Console } from './console.ts'
import { startPhase } from '../core/system/progress.ts'

/** Adds to a command what it takes, and its work; `done` takes its exit code. */
export type AddCommand = (command: Command, context: CommandContext, done: (code: number) => void) => void

/** Everything with an effect that a command needs. */
export interface CommandContext extends Effects {
  /** The words that were typed behind `paceline`. */
  readonly words: readonly string[]
  readonly cwd: string
  readonly console: Console
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

interface OpenOptions {
  readonly config?: string
  /** Shown to another process that wants to measure at the same time. */
  readonly command: string
  readonly looksOnly?: boolean
  /** What to measure. Where that is nothing, opening fails before anything is written. */
  readonly asked?: SuiteSelection | undefined
}

/** Opens the project of the current folder and makes the machine ready; with `looksOnly` also where nothing can be written. */
export async function openForMeasuring(
  context: CommandContext,
  { command, config, looksOnly, asked }: OpenOptions,
): Promise<Setup> {
  // Loaded here: commands that do not measure start without them.
  const [{ openProject }, { setUp }, { refuseUnknownProject }] = await Promise.all([
    import('../core/plan/project.ts'),
    import('../core/plan/setup.ts'),
    import('../core/plan/suites.ts'),
  ])
  const project = await openProject({ cwd: context.cwd, config: config ?? null })
  if (asked !== undefined) await refuseUnknownProject(project, asked)
  // Ctrl-C while another process has the project ends with the code of an interruption.
  return context.interruptible(() =>
    setUp({
      project,
      effects: effectsOf(context),
      progress: progressOf(context),
      doing: `paceline ${command}`,
      looksOnly: looksOnly ?? false,
    }),
  )
}

export function progressOf({ console, now }: Pick<CommandContext, 'console' | 'now'>): Progress {
  const output = { write: (line: string) => console.err(`${line}\n`), draw: console.draw, now }
  return {
    phase: (label, unit) => startPhase(output, label, unit),
    note: (text) => console.err(`${plainLines(text)}\n`),
  }
}

export function effectsOf({ env, platform, signal, waiting, today, now }: CommandContext): Effects {
  return { env, platform, signal, waiting, today, now }
}
