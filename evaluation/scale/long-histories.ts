/** Run files and histories of any size for evaluation/bench-bounds.ts: the same sizes always give the same bytes. */
import { writeFileSync } from 'node:fs'
import type { MetricSpec } from '../../src/core/model/metric.ts'
import { maxBenchmarks, type BenchmarkRun, type Run } from '../../src/core/model/run.ts'
import { baselineText, runText } from '../../src/core/model/serialise.ts'
import { makeRandomDraws } from '../../src/core/stats/random.ts'
import { sampleBaseline, sampleBenchmark, sampleRun } from '../../test/sample-run.ts'

export interface Sizes {
  readonly rows: number
  /** Stored runs; none for pairs of base and head. */
  readonly runs: number
  /** Values a row in each run, or pairs a row. */
  readonly values: number
}

/** Two times, two of memory, and an exact count: their noise, and the digits that Paceline's own measurements have. */
const metrics: readonly (readonly [
  name: string,
  unit: string,
  kind: MetricSpec['kind'],
  level: number,
  noise: number,
])[] = [
  ['time', 'ms', 'sampled', 200, 0.04],
  ['heap', 'bytes', 'sampled', 4_000_000, 0.003],
  ['cpu', 'ms', 'sampled', 150, 0.05],
  ['rss', 'bytes', 'sampled', 60_000_000, 0.02],
  ['packages', 'count', 'exact', 37, 0],
]

/** Writes the file that a head is compared with: `sizes.runs` runs, oldest first. */
export function writeHistory(path: string, sizes: Sizes): void {
  const runs = Array.from({ length: sizes.runs }, (_, number) => runAlone(sizes, number))
  writeFileSync(path, baselineText(sampleBaseline(runs)))
}

/** Writes the run that is compared with such a history: one row in twenty is 20% worse. */
export function writeHead(path: string, sizes: Sizes): void {
  writeFileSync(path, runText(runAlone(sizes, sizes.runs, 1.2)))
}

/** Run `number` of a history in which nothing changes; `worse`: by how much one row in twenty is. */
function runAlone({ rows, values }: Sizes, number: number, worse = 1): Run {
  const perBenchmark = Math.max(metrics.length, Math.ceil(rows / maxBenchmarks))
  const random = makeRandomDraws(number.toString(16).padStart(8, '0'))
  const benchmarks: BenchmarkRun[] = []
  for (let row = 0; row < rows; row += perBenchmark) {
    const names = Array.from({ length: Math.min(perBenchmark, rows - row) }, (_, at) => at)
    const own = names.map((at) => {
      const [name, unit, kind, level, noise] = metrics[at % metrics.length]!
      const times = (row + at) % 20 === 0 ? worse : 1
      const value = (): number => {
        const exact = level * times * (1 + noise * random.normal())
        return unit === 'ms' ? Math.round(exact * 1_000) / 1_000 : Math.round(exact)
      }
      const spec: MetricSpec = { unit, better: 'lower', kind, gate: true, signed: false }
      return [at < metrics.length ? name : `${name}-${at}`, { ...spec, values: Array.from({ length: values }, value) }]
    })
    benchmarks.push(sampleBenchmark({ case: `case-${row}`, metrics: Object.fromEntries(own) }))
  }
  return sampleRun({ number, benchmarks })
}
