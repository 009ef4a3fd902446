/** Long work in a log: plain lines, so that a waiting reader sees it move. */
import type { Watcher } from '../pipeline/effects.ts'
import { plainPhase } from '../pipeline/plain-phase.ts'
import type { Log } from './core.ts'

/** A watcher that writes to the log; `now` is in milliseconds on a monotonic clock. */
export function logWatcher(log: Log, now: () => number): Watcher {
  return {
    phase: (label, unit) => plainPhase({ write: log.info, label, unit, now }),
    note: (text) => log.info(text),
  }
}
