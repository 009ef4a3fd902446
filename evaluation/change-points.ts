/**
 * The change points of rows without pairs, on histories that five people have labelled:
 * `node evaluation/change-points.ts --data DIR --labels FILE [--only even|odd]`.
 *
 * DIR is `hana/large_2022/data` of github.com/SAP/performance-regression-data-set (CC-BY-4.0), FILE is
 * `rq3/annotations.json` of github.com/mtucci/changepoint-performance-regression-study (Costa et al.). A series has the
 * median of each build, in the order of the builds; `_split1` are the builds 0 to 799, `_split2` those from 750 on. Series
 * that were made up (`syn`, `shuf`) are left out, and those whose labels do not fit.
 *
 * The score is the F1 of TCPDBench (van den Burg & Williams 2020), with a margin of five builds. The rule was chosen on
 * series with even numbers. Prints the table as Markdown; `--plot FILE` draws what each rule finds and marks in vain.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { mean, median, sum, variance } from 'simple-statistics'
import type { Point } from '../src/rooms/page/drawing.ts'
import { changePoints, deviationOfNeighbours } from '../src/core/stats/change-points.ts'
import { drawMarks } from './detection/marks-plot.ts'

const margin = 5

interface Labelled {
  readonly name: string
  readonly isEven: boolean
  /** Logarithms of the medians of builds. */
  readonly y: readonly number[]
  /** Of each person. */
  readonly labels: readonly (readonly number[])[]
}

function readSeries(file: string, part: string | undefined): number[] {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const cells = rows.map((row) => row.split(',').map(Number))
  const builds = [...Map.groupBy(cells, (row) => row[2]!)].toSorted(([a], [b]) => a - b)
  const values = builds.map(([, own]) => median(own.map((row) => row[3]!)))
  if (part === 'split1') return values.slice(0, 800)
  return part === 'split2' ? values.slice(750) : values
}

function readLabelled(data: string, labels: string): Labelled[] {
  const all = JSON.parse(readFileSync(labels, 'utf8')) as Record<string, Record<string, number[]>>
  const files = new Map(readdirSync(data).map((name) => [Number.parseInt(name, 10), path.join(data, name)]))
  return Object.entries(all).flatMap(([name, people]): Labelled[] => {
    const [source, id, part, ...more] = name.split('_')
    const file = files.get(Number(id))
    const own = Object.values(people)
    const isReal = source === 'sap' && more.length === 0 && !/shuf|syn/.test(name)
    if (!isReal || file === undefined || own.length !== 5) return []
    const values = readSeries(file, part)
    if (own.flat().some((at) => at >= values.length) || values.some((value) => value <= 0)) return []
    return [{ name, isEven: Number(id) % 2 === 0, y: values.map(Math.log), labels: own }]
  })
}

/** Each label takes the nearest mark that is left. */
function matched(labels: Iterable<number>, marks: Iterable<number>): number {
  const left = new Set(marks)
  let count = 0
  for (const label of labels) {
    const [nearest] = [...left].toSorted((a, b) => Math.abs(a - label) - Math.abs(b - label) || a - b)
    if (nearest === undefined || Math.abs(nearest - label) > margin) continue
    left.delete(nearest)
    count += 1
  }
  return count
}

/** The beginning of the series counts as a mark and as a label of everybody, so that no sum is empty. */
function f1(labels: readonly (readonly number[])[], found: readonly number[]): number {
  const people = labels.map((own) => new Set([0, ...own]))
  const marks = new Set([0, ...found])
  const precision = matched(new Set(people.flatMap((own) => [...own])), marks) / marks.size
  const recall = mean(people.map((own) => matched(own, marks) / own.size))
  return (2 * precision * recall) / (precision + recall)
}

type FindMarks = (y: readonly number[]) => readonly number[]

const ours =
  (alpha = 0.01): FindMarks =>
  (y) =>
    changePoints(
      y.map((value) => ({ class: 'one', y: value })),
      { margin: 0.01, alpha, leastDeviation: 0.002 },
    ).map(({ index }) => index)

/** As Mozilla's Perfherder alerts: t of the 12 builds after and the 12 to 24 before is 7 or more, at its highest point. */
const windows =
  (threshold = 7): FindMarks =>
  (y) => {
    const t = y.map((_, at) => {
      const [before, after] = [y.slice(Math.max(0, at - 24), at), y.slice(at, at + 12)]
      if (before.length < 12 || after.length < 12) return 0
      const spread = Math.sqrt(variance([...before]) / before.length + variance([...after]) / after.length)
      return Math.abs(mean([...after]) - mean([...before])) / Math.max(spread, 1e-9)
    })
    return [...y.keys()].filter(
      (at) => t[at]! >= threshold && t[at] === Math.max(...t.slice(Math.max(0, at - 11), at + 12)),
    )
  }

/** Changes that three of five people see within the margin, of eight times the noise or more. */
function clearChanges({ y, labels }: Labelled): number[] {
  const noise = deviationOfNeighbours([y])!
  const agreed: number[] = []
  for (const at of labels.flat().toSorted((a, b) => a - b)) {
    const people = labels.filter((own) => own.some((label) => Math.abs(label - at) <= margin))
    if (people.length >= 3 && !agreed.some((before) => Math.abs(before - at) <= margin)) agreed.push(at)
  }
  const middle = (from: number, to: number): number => median(y.slice(Math.max(0, from), to))
  return agreed.filter((at) => at > 0 && Math.abs(middle(at, at + 10) - middle(at - 10, at)) >= 8 * noise)
}

interface Score {
  /** Of each series. */
  readonly f1: readonly number[]
  /** Series that all call unchanged, and how many of them have a mark. */
  readonly clean: number
  readonly marked: number
  readonly clear: number
  readonly seen: number
}

function score(series: readonly Labelled[], find: FindMarks): Score {
  const found = series.map(({ y }) => find(y))
  const clean = series.filter(({ labels }) => labels.every((own) => own.length === 0))
  const clear = series.map(clearChanges)
  return {
    f1: series.map(({ labels }, i) => f1(labels, found[i]!)),
    clean: clean.length,
    marked: clean.filter((one) => found[series.indexOf(one)]!.length > 0).length,
    clear: sum(clear.map((own) => own.length)),
    seen: sum(clear.map((own, i) => matched(own, found[i]!))),
  }
}

/** The mean, and what 95% of such draws of series would lie in. */
function withError(each: readonly number[]): string {
  const error = 1.96 * Math.sqrt(variance([...each]) / each.length)
  return `${mean([...each]).toFixed(3)} ± ${error.toFixed(3)}`
}

const row = ({ f1: each, clean, marked, clear, seen }: Score): string[] => [
  withError(each),
  `${marked} of ${clean}`,
  `${seen} of ${clear}`,
]

/** One person against the four others. */
const onePerson = (series: readonly Labelled[]): string =>
  withError(
    series.map(({ labels }) =>
      mean(
        labels.map((own, i) =>
          f1(
            labels.filter((_, other) => other !== i),
            own,
          ),
        ),
      ),
    ),
  )

const { values } = parseArgs({
  options: { data: { type: 'string' }, labels: { type: 'string' }, only: { type: 'string' }, plot: { type: 'string' } },
})
if (values.data === undefined || values.labels === undefined) throw new RangeError('--data and --labels are missing')
const all = readLabelled(values.data, values.labels)
const parts = [
  { name: 'even', series: all.filter(({ isEven }) => isEven) },
  { name: 'odd', series: all.filter(({ isEven }) => !isEven) },
].filter(({ name }) => values.only === undefined || values.only === name)
const rows = parts.flatMap(({ name, series }) => [
  [`${name}, ${series.length}`, 'Paceline', ...row(score(series, ours()))],
  ['', 't of two windows, 7 (Perfherder)', ...row(score(series, windows()))],
  ['', 'one person, by the four others', onePerson(series), '', ''],
  ['', 'never a mark', ...row(score(series, () => []))],
])
const head = ['series', 'marks by', 'F1', 'unchanged series with a mark', 'clear changes found']
process.stdout.write(`${markdownTable([head, ...rows])}\n`)

if (values.plot !== undefined) {
  const curve = (rule: (setting: number) => FindMarks, settings: readonly number[]): Point[] =>
    settings.map((setting) => {
      const { clean, marked, clear, seen } = score(all, rule(setting))
      return [(100 * marked) / clean, (100 * seen) / clear]
    })
  const curves = [
    {
      name: 'Paceline, alpha .000001 to .5',
      at: 4,
      points: curve(ours, [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.3, 0.5]),
    },
    {
      name: 't of two windows, 14 to 3; Perfherder takes 7',
      at: 4,
      points: curve(windows, [14, 12, 10, 8, 7, 6, 5, 4, 3]),
    },
  ]
  writeFileSync(values.plot, drawMarks(curves))
}
