/** Long work in a log: a plain line now and then, so that a waiting reader sees it move. */
import type { Phase, Watcher } from '../pipeline/effects.ts'
import type { Log } from './log.ts'

const quietMs = 15_000

/** A watcher that writes to the log; `now` is in milliseconds on a monotonic clock. */
export function logWatcher(log: Log, now: () => number): Watcher {
  return {
    phase: (label, unit): Phase => {
      let shownAt = Number.NEGATIVE_INFINITY
      return {
        update: ({ done, expected, detail, leftMs }) => {
          if (now() - shownAt < quietMs) return
          shownAt = now()
          const left = leftMs === null ? '' : `, ${Math.ceil(leftMs / 1_000)} s left`
          log.info(`${label}: ${done} of ${expected} ${unit}${left} (${detail})`)
        },
        finish: (text) => log.info(`${label}: ${text}`),
      }
    },
    note: (text) => log.info(text),
  }
}
