/** Holds what the commands of the action share: everything with an effect, the plan, and how errors are reported. */
import { UserError } from '../core/errors.ts'
import type { Client } from '../github/client.ts'
import type { Remote } from '../core/history/remote.ts'
import { defaultBudget, type Config } from '../core/model/config.ts'
import { parseDurationMs } from '../core/model/readable.ts'
import type { Effects } from '../core/plan/project.ts'
import type { Log } from './core.ts'
import type { Inputs } from './inputs.ts'
import type { Workflow } from './workflow.ts'
import type { Rooms } from '../core/rooms-api.ts'

/** Provides what every command needs. Measuring has no more: it talks to no server. */
export interface ActionStep {
  readonly workflow: Workflow
  readonly inputs: Inputs
  readonly log: Log
  /** For measuring: its environment holds no token. */
  readonly effects: Effects
  readonly rooms: Rooms
  readonly randomSeed: () => string
}

export interface Job extends ActionStep {
  readonly client: Client
  /** The same repository, by Git. */
  readonly remote: Remote
}

/** Gives the history more, as nobody waits for it; a benchmark with too few trials is no part of it. */
const defaultBudgets = { pairs: defaultBudget, history: '10m' } as const

/** Returns the time for the trials: what was asked for, else the config's. Throws `UserError` for an invalid time. */
export function chooseBudgetMs({ budget, base }: Pick<Inputs, 'budget' | 'base'>, config: Config): number {
  const configured = base === 'none' ? config.refresh?.budget : config.budget
  return parseDurationMs(budget ?? configured ?? defaultBudgets[base === 'none' ? 'history' : 'pairs'], 'budget')
}

/** Says why nothing is measured: a line for the log, or a message that must be seen on the run's page. */
export interface Stop {
  readonly stop: string | { readonly title: string; readonly message: string; readonly isFailure: boolean }
}
/** Names the report of a part, by `/bench` or by hand: it must not replace the whole, nor a check that is required. */
export function partialReportName(name: string): string {
  return name === 'default' ? 'bench' : `${name.slice(0, 44)}-bench`
}

export type Attempts = ReturnType<typeof makeErrorLoggingAttempts>

/** Attempts several writes: one that fails does not keep the others back. Throws only when the job is interrupted. */
export function makeErrorLoggingAttempts({ log, effects }: Pick<Job, 'log' | 'effects'>) {
  let count = 0
  return {
    /** Resolves to undefined, with an error in the log, if it fails. `what` begins a sentence, as in `The comment`. */
    attempt: async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (error) {
        effects.signal.throwIfAborted()
        count += 1
        log.error({ title: `${what} could not be written`, message: errorTextWithHintOrStack(error) })
        return undefined
      }
    },
    failed: (): number => count,
  }
}

/** Words an error: message and hint on lines of their own; the stack of a bug, or of a full disk. */
export function errorTextWithHintOrStack(error: unknown): string {
  if (!(error instanceof UserError)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [error.message, error.hint ?? ''].filter((line) => line !== '').join('\n')
}
