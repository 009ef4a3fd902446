/**
 * `go test -bench`, in the Go benchmark data format: a name, iterations, then pairs of value and unit.
 *
 *     pkg: example.com/tree
 *     BenchmarkInsert/size=10-8    1000    1234 ns/op    64 B/op    2 allocs/op
 *
 * Lines of one name (`-count`) are the rounds of one benchmark.
 */
import type { Format, FoundRow, ImportedMetric } from './tool-output.ts'
import { knownUnit, metricName, readNumber, repeatedMetric } from './tool-units.ts'

const line = /^(Benchmark\S*)\s+\d+\s+(\S+\s+\S+(?:\s+\S+\s+\S+)*)\s*$/
const firstPair = /^[-+.,\deENaIinf]+\s+\S*(?:\/op|\/s)\b/

export const go: Format = {
  name: 'go',
  title: 'go test -bench',
  output: 'stdout',
  mark: { text: 'lines such as `BenchmarkInsert-8  1000  1234 ns/op`' },
  detect: ({ lines }) => lines.some((text) => firstPair.test(line.exec(text)?.[2] ?? '')),
  parse: ({ lines }) => {
    const found = linesOf(lines)
    const manyPackages = new Set(found.map(({ pkg }) => pkg)).size > 1
    const processors = commonSuffix(found.map(({ name }) => name))
    const named = found.map(({ name, pkg, pairs }) => {
      const plain = name.slice(0, name.length - processors.length)
      return { name: manyPackages && pkg !== '' ? `${plain} (${pkg})` : plain, pairs }
    })
    const rows = [...Map.groupBy(named, ({ name }) => name)].map(([name, rounds]) => rowOf(name, rounds))
    return [...rows, ...failuresIn(lines)]
  },
}

interface Round {
  readonly name: string
  readonly pairs: readonly (readonly [value: number, unit: string])[]
}

function linesOf(lines: readonly string[]): (Round & { readonly pkg: string })[] {
  const found: (Round & { readonly pkg: string })[] = []
  let pkg = ''
  for (const text of lines) {
    if (text.startsWith('pkg:')) pkg = text.slice(4).trim()
    const [, name, rest] = line.exec(text) ?? []
    if (name === undefined) continue
    const words = rest!.trim().split(/\s+/)
    const pairs = Array.from(
      { length: words.length / 2 },
      (_, at) => [goNumber(words[2 * at]!), words[2 * at + 1]!] as const,
    )
    // A benchmark may be called as it likes, and so may what a test prints: the first value is a number.
    if (pairs.some(([value]) => value === null)) continue
    found.push({ name, pkg, pairs: pairs as Round['pairs'] })
  }
  return found
}

function failuresIn(lines: readonly string[]): FoundRow[] {
  return lines.flatMap((text) => {
    const name = /^\s*--- FAIL: (Benchmark\S+)/.exec(text)?.[1]
    return name === undefined ? [] : [{ name, failed: 'the benchmark failed' }]
  })
}

/** Go prints what a program reports as it is: `NaN` and `+Inf`, too. Null for what is no number at all. */
function goNumber(text: string): number | null {
  if (/^[+-]?(?:NaN|Inf)$/.test(text)) return Number.NaN
  const value = readNumber(text)
  return Number.isNaN(value) ? null : value
}

/** The number of processors (`-8`), where all have the same: it belongs to the machine. With `-cpu 1,2,4` it tells them apart. */
function commonSuffix(names: readonly string[]): string {
  const suffix = /-\d+$/.exec(names[0] ?? '')?.[0] ?? ''
  return names.every((name) => name.endsWith(suffix)) ? suffix : ''
}

function rowOf(name: string, rounds: readonly Round[]): FoundRow {
  const units = new Set(rounds.flatMap(({ pairs }) => pairs.map(([, unit]) => unit)))
  const metrics = [...units].map((unit): [string, ImportedMetric] => {
    const known = knownUnit(unit)
    const values = rounds.flatMap(({ pairs }) =>
      pairs.filter((pair) => pair[1] === unit).map(([value]) => value * known.factor),
    )
    // What a benchmark reports itself is called by its unit: nothing else tells two of them apart.
    const metric = known.metric === 'value' || /^p\d/.test(unit) ? metricName(unit) : known.metric
    return [metric, repeatedMetric({ values, unit: known.unit, better: known.better ?? 'lower' })]
  })
  return { name, metrics: Object.fromEntries(metrics.toReversed()) }
}
