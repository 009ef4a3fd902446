/** Progress of long work: one line that is written over on a terminal, in a log a plain line now and then. */
import type { Phase } from './plan/project.ts'
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
/** After so long without a line, a log says that work goes on. */
const quietMs = 30_000

export function startPhase({ write, draw, now }: ProgressOutput, label: string, unit: string): Phase {
  const start = draw === null ? `${label}: ` : `  ${label.padEnd(10)} `
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    update(done, expected, about = '') {
      if (now() < nextAt) return
      const line = `${start}${done} of ${expected} ${unit}${about === '' ? '' : `, ${plainText(about)}`}`
      if (draw === null) write(line)
      else draw(line)
      nextAt = now() + (draw === null ? quietMs : redrawMs)
    },
    print(text) {
      write(start + text)
      nextAt = draw === null ? now() + quietMs : now()
    },
  }
}
