/** Progress of long work: one line that is written over on a terminal, in a log a plain line now and then. */
import type { Progress } from './plan/project.ts'
import { plainText } from './report/escape.ts'

interface ProgressOutput {
  /** Writes a line that stays. */
  readonly write: (line: string) => void
  /** Shows a line in place of the one before; null where nothing can be written over. */
  readonly draw: ((line: string) => void) | null
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
}

/** Seldom enough not to disturb what is measured. */
const redrawMs = 200
/** A log has no more than one line in so long, but for what stays. */
const quietMs = 20_000

export function makePhases({ write, draw, now }: ProgressOutput): Progress['phase'] {
  let nextAt = draw === null ? now() + quietMs : Number.NEGATIVE_INFINITY
  return (label, unit) => {
    const start = draw === null ? `${label}: ` : `  ${label.padEnd(10)} `
    const pass = (text: string, show = write): void => {
      if (now() < nextAt) return
      show(start + text)
      nextAt = now() + (draw === null ? quietMs : redrawMs)
    }
    return {
      update(done, expected, about = '') {
        pass(`${done} of ${expected} ${unit}${about === '' ? '' : `, ${plainText(about)}`}`, draw ?? write)
      },
      print(text, isPassing = false) {
        if (isPassing && draw === null) return pass(text)
        write(start + text)
        nextAt = now() + (draw === null ? quietMs : 0)
      },
    }
  }
}
