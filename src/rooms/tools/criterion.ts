/**
 * criterion, from what `cargo bench` prints:
 *
 *     sum/by size/100         time:   [51.233 ns 51.521 ns 51.871 ns]
 *                             thrpt:  [1.9279 Gelem/s 1.9409 Gelem/s 1.9519 Gelem/s]
 */
import { makeCargoProgramTracker } from './line-formats.ts'
import type { Format, FoundRow, ImportedMetric } from './tool-output.ts'
import { parseToolUnit, parsePrintedNumber, parseTimeNs, timeMetric } from './tool-units.ts'

const timeLine = /^(.*?)\s+time:\s+\[\S+ \S+ (\S+) (\S+) \S+ \S+\]$/

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
  return [
    { name, metrics: { time: timeMetric(parseTimeNs(middle!, unit!)), ...throughputMetrics(lines[index + 1] ?? '') } },
  ]
}

/** Parses `1.9409 Gelem/s`, `1.2 MiB/s`: with a prefix that follows the size of the figure. */
function throughputMetrics(text: string): Record<string, ImportedMetric> {
  const [, number, unit] = /^\s+thrpt:\s+\[\S+ \S+ (\S+) (\S+) \S+ \S+\]$/.exec(text) ?? []
  if (number === undefined) return {}
  const { factor, unit: rate } = parseToolUnit(unit!)
  return { throughput: { value: parsePrintedNumber(number) * factor, unit: rate, better: 'higher' } }
}
