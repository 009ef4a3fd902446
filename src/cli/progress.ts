/**
 * Progress of long work on stderr: one line that is written over on a terminal, a plain line now and then elsewhere.
 */
import type { Console } from './console.ts'

export interface ProgressState {
  readonly done: number
  readonly expected: number
  /** What is being done now; shown where there is room. */
  readonly detail: string
  /** Null while nobody knows. */
  readonly leftMs: number | null
}

export interface ProgressBar {
  update(state: ProgressState): void
  /** Ends the line; `text` stays. */
  finish(text: string): void
}

export interface ProgressOptions {
  readonly console: Console
  /** What is being done, in one word: `measuring`. */
  readonly label: string
  /** What is counted: `trials`. */
  readonly unit: string
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
}

const barWidth = 24
/** On a terminal the line is drawn at most this often; elsewhere a line is written at most this often. */
const redrawMs = 100
const plainLineMs = 10_000

/** Begins to show progress. */
export function startProgress({ console, label, unit, now }: ProgressOptions): ProgressBar {
  let shownAt = Number.NEGATIVE_INFINITY
  let width = 0
  const draw = (text: string): void => {
    console.err(`\r${text.padEnd(width)}`)
    width = text.length
  }
  return {
    update: (state) => {
      if (now() - shownAt < (console.isInteractive ? redrawMs : plainLineMs)) return
      shownAt = now()
      if (console.isInteractive) draw(barLine({ label, unit, state, columns: console.columns }))
      else console.err(`${label}: ${countText(state, unit)}${leftText(state.leftMs)} (${state.detail})\n`)
    },
    finish: (text) => {
      if (console.isInteractive) {
        draw(`  ${label.padEnd(10)} ${text}`)
        console.err('\n')
      } else console.err(`${label}: ${text}\n`)
    },
  }
}

interface BarFacts {
  readonly label: string
  readonly unit: string
  readonly state: ProgressState
  readonly columns: number
}

function barLine({ label, unit, state, columns }: BarFacts): string {
  const share = state.expected === 0 ? 1 : Math.min(1, state.done / state.expected)
  const filled = Math.round(share * barWidth)
  const bar = '━'.repeat(filled) + '─'.repeat(barWidth - filled)
  const text = `  ${label.padEnd(10)} ${bar}  ${countText(state, unit)}${leftText(state.leftMs)}`
  const room = columns - text.length - 3
  return room < 10 ? text.slice(0, columns - 1) : `${text}  ${state.detail.slice(0, room)}`
}

function countText({ done, expected }: ProgressState, unit: string): string {
  return `${done} of ${expected} ${unit}`
}

function leftText(leftMs: number | null): string {
  if (leftMs === null) return ''
  const seconds = Math.ceil(leftMs / 1_000)
  if (seconds < 90) return `, ${seconds} s left`
  return `, ${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s left`
}
