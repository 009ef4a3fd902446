/** Progress of long work on stderr: lines that are written over on a terminal, a plain line now and then elsewhere. */
import { plainPhase, type PlainPhaseOptions } from '../pipeline/plain-phase.ts'
import type { Phase, PhaseState } from '../project/project.ts'
import { plainText } from '../report/escape.ts'
import { doneText, leftText, liveLines } from '../report/live-estimate.ts'
import { cutTo, displayWidth, type Paint, painter } from '../report/text-layout.ts'
import type { Console, LiveLines } from './console.ts'

type ProgressOptions = Omit<PlainPhaseOptions, 'write'> & { readonly console: Console }

/** Drawn at most so often; seldom while benchmarks are measured, which drawing must not disturb. */
const redrawMs = 100
const redrawBenchmarksMs = 500

export function startProgress(options: ProgressOptions): Phase {
  const { console, label, unit, now } = options
  const { screen } = console
  if (screen === null) return plainPhase({ write: (line) => console.err(`${line}\n`), label, unit, now })
  const paint = painter(console.errColour)
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    update: (state) => {
      if (now() - drawnAt < (state.benchmarks === undefined ? redrawMs : redrawBenchmarksMs)) return
      screen.draw(frame(state, { label, unit, screen, paint }))
      drawnAt = now()
    },
    finish: (text) => console.err(`  ${label.padEnd(10)} ${text}\n`),
  }
}

function frame(
  state: PhaseState,
  { label, unit, screen, paint }: { label: string; unit: string; screen: LiveLines; paint: Paint },
): readonly string[] {
  const { rows, columns } = screen.size()
  // A character in the last column would make some terminals break the line.
  const width = columns - 1
  const benchmarks = state.benchmarks?.() ?? []
  const count =
    benchmarks.length === 0
      ? `${state.done} of ${state.expected} ${unit}`
      : `${state.done} ${unit}, ${doneText(benchmarks)}`
  const facts = count + leftText(state.leftMs, state.atMost === true)
  const head = headLine({ label, facts, state, width, isAlone: benchmarks.length === 0 })
  return [head, ...liveLines({ benchmarks, unit, columns: width, rows: rows - 2, paint })]
}

interface HeadFacts {
  readonly label: string
  readonly facts: string
  readonly state: PhaseState
  readonly width: number
  readonly isAlone: boolean
}

const longestBar = 24
const shortestBar = 8

/** The bar gives way first, then what is done now, then the words. */
function headLine({ label, facts, state, width, isAlone }: HeadFacts): string {
  const start = `  ${label.padEnd(10)} `
  const room = width - displayWidth(start) - displayWidth(facts) - 2
  if (room < shortestBar) return cutTo(`${start}${facts}`, width)
  const size = Math.min(longestBar, room)
  const share = state.expected === 0 ? 1 : Math.min(1, state.done / state.expected)
  const filled = Math.round(share * size)
  const line = `${start}${'━'.repeat(filled)}${'─'.repeat(size - filled)}  ${facts}`
  const left = width - displayWidth(line) - 2
  return isAlone && left >= 10 ? `${line}  ${cutTo(plainText(state.detail), left)}` : line
}
