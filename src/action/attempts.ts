/**
 * Several things to write, none of which may take the others with it: each is tried by itself, and what could not be
 * written is told in the log and by the exit code.
 */
import { UserError } from '../errors.ts'
import type { Job } from './job.ts'

export interface Attempts {
  /** Does it; null where it failed. `what` begins a sentence, as in `The comment`. */
  readonly attempt: <T>(what: string, work: () => Promise<T>) => Promise<T | null>
  /** How many failed. */
  readonly failed: () => number
}

/** Throws nothing but the interruption of the job. */
export function makeAttempts({ log, effects }: Pick<Job, 'log' | 'effects'>): Attempts {
  let count = 0
  return {
    attempt: async (what, work) => {
      try {
        return await work()
      } catch (error) {
        effects.signal.throwIfAborted()
        count += 1
        log.error({ title: `${what} could not be written`, message: wordsOf(error) })
        return null
      }
    },
    failed: () => count,
  }
}

/** A message and its hint; of a bug, or of a disk that is full, all that is known. */
function wordsOf(error: unknown): string {
  if (!(error instanceof UserError)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [error.message, error.hint ?? ''].filter((line) => line !== '').join('\n')
}
