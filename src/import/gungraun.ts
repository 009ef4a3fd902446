/**
 * Iai and Gungraun (once Iai-Callgrind): counts under Valgrind. A name, then a line for each count, with that of the run
 * before behind a bar or in brackets.
 *
 *     sums::sum small:100
 *       Instructions:                1734|1650            (+5.09090%) [+1.04844x]
 *       Estimated Cycles:            2464|2380            (+3.52941%) [+1.03409x]
 */
import type { Format, FoundRow, ImportedMetric } from './tool-output.ts'
import { metricName } from './tool-units.ts'

/** Of what it counts, those that add up: a hit more in one cache is one less in another, which is neither better nor worse. */
const kept: ReadonlySet<string> = new Set([
  'Instructions',
  'Estimated Cycles',
  'Total bytes',
  'Total blocks',
  'At t-gmax bytes',
])
const count = /^ {2,}(\S.*?):\s+(\d+)(?:\||\s|$)/
const own = /^ {2,}(?:Instructions|Total bytes):\s+\d+(?:\||\s|$)/

export const gungraun: Format = {
  name: 'gungraun',
  title: 'Gungraun, Iai-Callgrind, Iai',
  output: 'stdout',
  mark: { text: 'lines such as `  Instructions:  1734|1650`' },
  detect: ({ lines }) => lines.some((line) => own.test(line)),
  parse: ({ lines }) => {
    const rows: { readonly name: string; readonly metrics: Record<string, ImportedMetric> }[] = []
    let name: string[] = []
    for (const line of lines) {
      const [, what, value] = count.exec(line) ?? []
      if (what === undefined) {
        // What is no count and not indented is a name, which may go on for some lines.
        if (line === '') name = []
        else if (!line.startsWith(' ')) name.push(line)
        continue
      }
      if (name.length > 0) rows.push({ name: name.join(' '), metrics: {} })
      name = []
      const row = rows.at(-1)
      if (row === undefined || !kept.has(what)) continue
      const unit = what.endsWith('bytes') ? 'bytes' : 'count'
      row.metrics[metricName(what.toLowerCase())] = { value: Number(value), unit, better: 'lower' }
    }
    return rows.filter(({ metrics }) => Object.keys(metrics).length > 0) satisfies FoundRow[]
  },
}
