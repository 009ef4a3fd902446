/**
 * `go test -bench`, in the Go benchmark data format: a name, iterations, then pairs of value and unit.
 *
 *     pkg: example.com/tree
 *     BenchmarkInsert/size=10-8    1000    1234 ns/op    64 B/op    2 allocs/op
 *
 * Lines of one name (`-count`) are the rounds of one benchmark. What is known of a unit stands anywhere in the output:
 *
 *     Unit hit-ratio better=higher assume=exact
 */
import { isTimedUnit } from '../../core/model/metric.ts'
import type { Format, FoundRow } from './tool-output.ts'
import { metricInUnit, toMetricName, medianOrNaN, parsePrintedNumber } from './tool-units.ts'

const line = /^(Benchmark\S*)\s+\d+\s+(\S+\s+\S+(?:\s+\S+\s+\S+)*)\s*$/
const firstPair = /^[-+.,\deENaIinf]+\s+\S*(?:\/op|\/s)\b/

export const go: Format = {
  name: 'go',
  title: 'go test -bench',
  detect: ({ lines }) => lines.some((text) => firstPair.test(line.exec(text)?.[2] ?? '')),
  parse: ({ lines }) => {
    const readings = parseGoLinesAsRounds(lines)
    const words = lines.filter((text) => /^Unit\s/.test(text)).map((text) => text.split(/\s+/))
    const stated = Map.groupBy(words, ([, unit]) => unit)
    return [...Map.groupBy(readings, ({ name }) => name)].flatMap(([name, rounds]) =>
      rowsOfRounds(name, rounds, stated),
    )
  },
}

/** Holds, by unit, the words of the lines about it. */
type Stated = ReadonlyMap<string | undefined, readonly (readonly string[])[]>

/** Its name is with its package, and with the number of processors that it has behind a dash. */
interface Round extends Omit<FoundRow, 'metrics'> {
  readonly pairs: readonly (readonly [value: number, unit: string])[]
}

/** A benchmark's name and more, but no result: something that it printed stands there, or its figures are no numbers. */
const unreadable = /^(Benchmark[^a-z\s]\S*)\s+(?:\d+\s+\S|\D\S*\s*\S)/

/** Matches figures without their name: what the benchmark printed stands between them. */
const figuresAlone = /^\s*\d+\s+[\d.]+\s+ns\/op\b/

function parseGoLinesAsRounds(lines: readonly string[]): Round[] {
  const rounds: Round[] = []
  const unread = new Set<string>()
  let [pkg, begun] = ['', '']
  for (const printed of lines) {
    const text = figuresAlone.test(printed) ? begun + printed : printed
    if (text.startsWith('pkg:')) pkg = ` (${text.slice(4).trim()})`
    const [, name, rest = ''] = line.exec(text) ?? []
    const pairs = Array.from(
      rest.matchAll(/(\S+)\s+(\S+)/g),
      ([, value, unit]) => [parseGoNumber(value!), unit!] as const,
    )
    // A benchmark may be called as it likes, and so may what a test prints: the first value is a number.
    if (name !== undefined && pairs.every(([value]) => value !== undefined)) {
      rounds.push({ name: name + pkg, pairs: pairs as Round['pairs'] })
      begun = ''
    } else {
      begun = /^Benchmark[^a-z\s]\S*\s/.exec(text)?.[0] ?? begun
      const doubtful = unreadable.exec(text)?.[1]
      if (doubtful !== undefined) unread.add(doubtful + pkg)
    }
  }
  rounds.push(...parseFailuresAsRounds(lines, new Set(rounds.map(({ name }) => processorsIn.exec(name)?.[0] ?? ''))))
  for (const { name } of rounds) unread.delete(name)
  return [...rounds, ...Array.from(unread, (name) => ({ name, pairs: [], failed: 'its line cannot be read' }))]
}

const processorsIn = /-\d+(?= \(|$)/

/**
 * Parses what says that a benchmark failed or was skipped. In its first iteration the line comes before the one that
 * names the package, and without the number of processors: it has one of `endings`.
 */
function parseFailuresAsRounds(lines: readonly string[], endings: ReadonlySet<string>): Round[] {
  const rounds: Round[] = []
  const packages = lines.map((text) => /^(pkg:|ok {2}\t|FAIL\t)\s*(\S+)/.exec(text))
  const [usual = ''] = endings.has('') ? [] : endings
  let current: string | undefined
  for (const [at, text] of lines.entries()) {
    const [, sign, named] = packages[at] ?? []
    if (sign !== undefined) current = sign === 'pkg:' ? named : undefined
    const [, how, name = ''] = /(?:^\s*|\s)--- (FAIL|SKIP): (Benchmark\S+)/.exec(text) ?? []
    if (how === undefined || rounds.some((inner) => inner.name.startsWith(`${name}/`))) continue
    const of = current ?? packages.find((one, next) => next > at && one !== null)?.[2]
    const isWhole = [...endings].some((ending) => ending !== '' && name.endsWith(ending))
    const failed = how === 'FAIL' ? 'the benchmark failed' : 'the benchmark was skipped'
    for (const ending of isWhole ? [''] : new Set([usual, ...endings])) {
      const ifElsewhere = how === 'SKIP' || (!isWhole && ending !== usual) || undefined
      rounds.push({ name: name + ending + (of === undefined ? '' : ` (${of})`), pairs: [], failed, ifElsewhere })
    }
  }
  return rounds
}

/** Parses what a program reports, as Go prints it: `NaN` and `+Inf`, too. Undefined for what is no number at all. */
function parseGoNumber(text: string): number | undefined {
  if (/^[+-]?(?:NaN|Inf)$/.test(text)) return Number.NaN
  const value = parsePrintedNumber(text)
  return Number.isNaN(value) ? undefined : value
}

/** Makes a row of each figure: two that would be called alike are not compared then, and none is lost. */
function rowsOfRounds(name: string, rounds: readonly Round[], stated: Stated): FoundRow[] {
  const broken = rounds.find((round) => round.failed !== undefined)
  if (broken !== undefined) return [{ ...broken, name, metrics: {} }]
  const byUnit = Map.groupBy(
    rounds.flatMap(({ pairs }) => pairs),
    ([, unit]) => unit,
  )
  const rows = Array.from(byUnit, ([unit, pairs]): FoundRow => {
    const words = stated.get(unit)?.flat() ?? []
    const declared = (['lower', 'higher'] as const).find((better) => words.includes(`better=${better}`))
    const [ours, figure] = Object.entries(metricInUnit(medianOrNaN(pairs.map(([value]) => value)), unit, declared))[0]!
    // What a benchmark reports itself is called by its unit: nothing else tells two of them apart.
    const metric = /^(?:(?:ns|B|allocs)\/op|MB\/s)$/.test(unit) ? ours : toMetricName(unit)
    // No clock repeats, whatever is said of it.
    const isExact = words.includes('assume=exact') && !isTimedUnit(figure.unit)
    return { name, metrics: { [metric]: { ...figure, ...(isExact && { kind: 'counted' as const }) } } }
  })
  return rows.toReversed()
}
