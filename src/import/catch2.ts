/**
 * Catch2's benchmarks, from the text that its programs print. Three lines each: the name with samples, iterations and
 * estimated time; the mean with its interval; the standard deviation with its own. A long name begins on lines of its own.
 *
 *     of ten thousand numbers, under a
 *     long name                 20             1     1.2 ms
 *                         5.49 us       5.4 us      5.6 us
 *                          224 ns       170 ns      310 ns
 */
import type { Format, FoundRow } from './tool-output.ts'
import { nanoseconds, readNumber } from './tool-units.ts'

const title = /^benchmark name\s+samples\s+iterations\s+est/
const first = /^(.*?)\s+(\d+)\s+(\d+)\s+([\d.]+ [num]?s|[\d.]+ m|[\d.]+ h)\s*$/
const figures = /^(.*?)\s+([\d.]+) ([nuµm]?s|m|h)\s+([\d.]+) ([nuµm]?s|m|h)\s+([\d.]+) ([nuµm]?s|m|h)\s*$/
const rule = /^-{20,}$/

export const catch2: Format = {
  name: 'catch2',
  title: 'Catch2',
  output: 'stdout',
  mark: { text: 'a table with `benchmark name  samples  iterations`' },
  detect: ({ lines }) => lines.some((line) => title.test(line)),
  parse: ({ lines }) => {
    const found = benchmarksIn(lines)
    const ambiguous = new Set(
      [...Map.groupBy(found, ({ name }) => name)].filter(([, rows]) => rows.length > 1).map(([name]) => name),
    )
    return found.map(({ testCase, name, ...row }) =>
      Object.assign(row, { name: ambiguous.has(name) ? `${testCase} / ${name}` : name }),
    )
  },
}

/** Between two rules stand a test case and its sections; a table begins with a title and a rule. */
function benchmarksIn(lines: readonly string[]): (FoundRow & { readonly testCase: string })[] {
  const found: (FoundRow & { readonly testCase: string })[] = []
  let testCase = ''
  let inTable = false
  let names: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (title.test(line)) {
      inTable = true
      at += 3
    } else if (rule.test(line)) {
      inTable = false
      const end = lines.findIndex((one, index) => index > at && rule.test(one))
      if (end > at) {
        testCase = lines
          .slice(at + 1, end)
          .map((one) => one.trim())
          .join(' / ')
        at = end
      }
    } else if (inTable && first.test(line)) {
      const { name, ...row } = benchmarkAt(lines, at)
      found.push({ testCase, name: [...names, name].join(' ').trim(), ...row })
      names = []
    } else if (line.trim() === '') {
      names = []
    } else if (inTable && !figures.test(line)) {
      names.push(line.trim())
    }
  }
  return found
}

function benchmarkAt(lines: readonly string[], at: number): FoundRow {
  const next = lines.slice(at + 1, at + 12)
  const until = next.findIndex((line) => line.trim() === '' || first.test(line) || rule.test(line))
  const own = until < 0 ? next : next.slice(0, until)
  const rows = own.map((line) => figures.exec(line))
  const names = [first.exec(lines[at]!)![1]!, ...own.map((line, index) => rows[index]?.[1] ?? line)]
  const name = names
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
  const [mean, deviation] = rows.filter((row) => row !== null)
  if (mean === undefined || deviation === undefined) return { name: names[0]!.trim(), failed: 'the benchmark failed' }
  const ns = (index: number): number => readNumber(mean[index]!) * (nanoseconds(mean[index + 1]!) ?? Number.NaN)
  const spread = { of: '95% confidence', low: ns(4), high: ns(6) }
  return { name, metrics: { time: { value: ns(2), unit: 'ns', better: 'lower', spread } } }
}
