/**
 * Catch2's benchmarks, from the XML or the text that its programs print. In text, three lines each: the name with samples, iterations and
 * estimated time; the mean with its interval; the standard deviation with its own. A long name begins on lines of its own.
 *
 *     of ten thousand numbers, under a
 *     long name                 20             1     1.2 ms
 *                         5.49 us       5.4 us      5.6 us
 *                          224 ns       170 ns      310 ns
 */
import { lineFrom, type Format, type FoundRow, type ImportedMetric } from './tool-output.ts'
import { readNumber, readTime, timeOf } from './tool-units.ts'

const title = /^benchmark name\s+samples\s+iterations\s+est/
const first = /^(.*?)\s+(\d+)\s+(\d+)\s+([\d.]+ [num]?s|[\d.]+ m|[\d.]+ h)\s*$/
const figures = /^(.*?)\s+([\d.]+) ([nuµm]?s|m|h)\s+([\d.]+) ([nuµm]?s|m|h)\s+([\d.]+) ([nuµm]?s|m|h)\s*$/
const rule = /^-{20,}$/
/** Catch2 writes a tag to a line. */
const tag = /^\s*<(\/?)(TestCase|Section|BenchmarkResults|mean|failed)\b(.*?)(\/?)>$/

export const catch2: Format = {
  name: 'catch2',
  title: 'Catch2',
  output: 'stdout',
  how: 'as it is; `--reporter xml` has more digits',
  mark: { text: 'a table with `benchmark name  samples  iterations`, or `<BenchmarkResults name="…"`' },
  detect: ({ lines }) => lines.some((line) => title.test(line) || isResult(tag.exec(line))),
  parse: ({ lines }) => {
    const tags = lines.map((line) => tag.exec(line)).filter((found) => found !== null)
    const found = tags.some(isResult) ? benchmarksOf(tags) : benchmarksIn(lines)
    const ambiguous = new Set(
      [...Map.groupBy(found, ({ name }) => name)].filter(([, rows]) => rows.length > 1).map(([name]) => name),
    )
    return found.map(({ testCase, name, ...row }) =>
      Object.assign(row, { name: ambiguous.has(name) ? `${testCase} / ${name}` : name }),
    )
  },
}

const isResult = (found: readonly string[] | null): boolean => found?.[1] === '' && found[2] === 'BenchmarkResults'

interface FoundBenchmark extends FoundRow {
  readonly testCase: string
}

/** By its tags in their order; times in XML are in nanoseconds. */
function benchmarksOf(tags: readonly (readonly string[])[]): FoundBenchmark[] {
  const found: FoundBenchmark[] = []
  const places: string[] = []
  for (const [, closes, kind, attributes = '', isEmpty] of tags) {
    const of = (key: string): string => plain(new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const row = found.at(-1)
    if (kind === 'TestCase' || kind === 'Section') {
      if (closes !== '') places.pop()
      else if (isEmpty === '') places.push(of('name'))
    } else if (closes === '' && kind === 'BenchmarkResults') {
      found.push({ testCase: places.join(' / '), name: of('name'), failed: 'the benchmark failed' })
    } else if (closes === '' && row !== undefined) {
      const { testCase, name } = row
      const [value, low, high] = [of('value'), of('lowerBound'), of('upperBound')].map(readNumber)
      const result =
        kind === 'failed' ? { failed: of('message') } : { metrics: { time: confident(value!, low!, high!) } }
      found[found.length - 1] = { testCase, name, ...result }
    }
  }
  return found
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

function plain(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name]!)
}

function confident(value: number, low: number, high: number): ImportedMetric {
  return timeOf(value, { spread: { of: '95% confidence', low, high } })
}

/** Between two rules stand a test case and its sections; a table begins with a title and a rule. */
function benchmarksIn(lines: readonly string[]): FoundBenchmark[] {
  const found: FoundBenchmark[] = []
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
      const end = lineFrom(lines, at + 1, (one) => rule.test(one))
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
  const ns = (index: number): number => readTime(mean[index]!, mean[index + 1]!)
  return { name, metrics: { time: confident(ns(2), ns(4), ns(6)) } }
}
