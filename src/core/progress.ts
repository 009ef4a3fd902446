/** Progress of long work: one line that is written over on a terminal, in a log a plain line now and then. */
import type { Progress } from './plan/project.ts'
import { cleanLine } from './report/escape.ts'

interface ProgressOutput {
  /** Writes a line that stays. */
  readonly write: (line: string) => void
  /** Shows a line in place of the one before; undefined where nothing can be written over. */
  readonly draw: ((line: string) => void) | undefined
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
}

/** Seldom enough not to disturb what is measured. */
const redrawMs = 200
/** A log has no more than one line in so long, but for what stays. */
const quietMs = 20_000

export function makePhaseStarter({ write, draw, now }: ProgressOutput): Progress['phase'] {
  let nextAt = draw === undefined ? now() + quietMs : Number.NEGATIVE_INFINITY
  return (label, unit) => {
    const start = draw === undefined ? `${label}: ` : `  ${label.padEnd(10)} `
    const pass = (text: string, show = write): void => {
      if (now() < nextAt) return
      show(start + text)
      nextAt = now() + (draw === undefined ? quietMs : redrawMs)
    }
    return {
      update(done, expected, about = '') {
        pass(`${done} of ${expected} ${unit}${about === '' ? '' : `, ${cleanLine(about)}`}`, draw ?? write)
      },
      print(text, isPassing = false) {
        if (isPassing && draw === undefined) return pass(text)
        write(start + text)
        nextAt = now() + (draw === undefined ? quietMs : 0)
      },
    }
  }
}
