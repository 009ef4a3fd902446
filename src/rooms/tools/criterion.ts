/**
 * criterion, from what `cargo bench` prints:
 *
 *     sum/by size/100         time:   [51.233 ns 51.521 ns 51.871 ns]
 *                             thrpt:  [1.9279 Gelem/s 1.9409 Gelem/s 1.9519 Gelem/s]
 */
import { makeCargoProgramTracker } from './line-formats.ts'
import type { Format, FoundRow } from './tool-output.ts'
import { metricInUnit, parsePrintedNumber } from './tool-units.ts'

/** A lower bound, the estimate and an upper bound; a unit without a prefix has blanks in its place. */
const estimates = String.raw`\[\S+ +\S+ +(\S+) +(\S+) +\S+ +\S+\]\s*$`
const timeLine = new RegExp(String.raw`^(.*?)\s+time:\s+${estimates}`)
const throughputLine = new RegExp(String.raw`^\s+thrpt:\s+${estimates}`)

export const criterion: Format = {
  name: 'criterion',
  title: 'criterion',
  detect: ({ lines }) => lines.some((text) => timeLine.test(text)),
  parse: ({ lines }) => {
    const program = makeCargoProgramTracker()
    return lines.flatMap((line, index) => parseRowsAtLine(lines, index, program(line)))
  },
}

/** Without the lines of what changed since the last time, which are in percent. */
const unreadable = /^(.*?)\s+time:\s+\[[^%]*$/

function parseRowsAtLine(lines: readonly string[], index: number, program: string): FoundRow[] {
  const [, label, middle, unit] = timeLine.exec(lines[index]!) ?? []
  const shown = label ?? unreadable.exec(lines[index]!)?.[1]
  if (shown === undefined) return []
  // A long name has a line of its own.
  const name = (shown.trim() === '' ? (lines[index - 1] ?? '') : shown).trim() + program
  if (label === undefined) return [{ name, failed: 'its line cannot be read' }]
  // Plugins measure cycles and the like in the place of time, and cycles per byte.
  const time = metricInUnit(parsePrintedNumber(middle!), unit!, 'lower')
  const [, number, rate] = throughputLine.exec(lines[index + 1] ?? '') ?? []
  const [throughput] = number === undefined ? [] : Object.values(metricInUnit(parsePrintedNumber(number), rate!))
  return [{ name, metrics: { ...time, ...(throughput && { throughput }) } }]
}
