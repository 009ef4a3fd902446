/** Run files and histories of any size for evaluation/bench-bounds.ts: the same sizes always give the same bytes. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import type { MetricSpec } from '../../src/core/model/metric.ts'
import { maxBenchmarks, type BenchmarkRun, type Run } from '../../src/core/model/run.ts'
import { sampleBenchmark, sampleRun } from '../../test/sample-run.ts'

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

/** Writes the file that a head is compared with, and its bytes; `sizes.runs` runs, oldest first. */
export function writeHistory(path: string, sizes: Sizes): number {
  const file = openSync(path, 'w')
  writeSync(file, '{"schema":"paceline/baseline@1","platform":"linux-x64","runs":[\n')
  for (let number = 0; number < sizes.runs; number += 1) {
    writeSync(file, `${number === 0 ? '' : ',\n'}${textOfRun(runAlone(sizes, number))}`)
  }
  writeSync(file, '\n],"accepted":[]}\n')
  closeSync(file)
  return statSync(path).size
}

/** Writes the run that is compared with such a history: one row in twenty is 20% worse. */
export function writeHead(path: string, sizes: Sizes): number {
  const file = openSync(path, 'w')
  writeSync(file, `${textOfRun(runAlone(sizes, sizes.runs, 1.2))}\n`)
  closeSync(file)
  return statSync(path).size
}

/** As Paceline writes it, a benchmark on each line. */
function textOfRun({ benchmarks, warnings, ...run }: Run): string {
  const rows = benchmarks.map((benchmark) => JSON.stringify(benchmark)).join(',\n')
  return `${JSON.stringify(run).slice(0, -1)},"benchmarks":[\n${rows}\n],"warnings":${JSON.stringify(warnings)}}`
}

/** Run `number` of a history in which nothing changes; `worse`: by how much one row in twenty is. */
function runAlone({ rows, values }: Sizes, number: number, worse = 1): Run {
  const perBenchmark = Math.max(metrics.length, Math.ceil(rows / maxBenchmarks))
  const benchmarks: BenchmarkRun[] = []
  for (let row = 0; row < rows; row += perBenchmark) {
    const names = Array.from({ length: Math.min(perBenchmark, rows - row) }, (_, at) => at)
    const own = names.map((at) => {
      const [name, unit, kind, level, noise] = metrics[at % metrics.length]!
      const times = (row + at) % 20 === 0 ? worse : 1
      const random = noiseFrom((row + at) * 7_919 + number * 104_729 + 1)
      const value = (): number => {
        const exact = level * times * (1 + noise * random())
        return unit === 'ms' ? Math.round(exact * 1_000) / 1_000 : Math.round(exact)
      }
      const spec: MetricSpec = { unit, better: 'lower', kind, gate: true, signed: false }
      return [at < metrics.length ? name : `${name}-${at}`, { ...spec, values: Array.from({ length: values }, value) }]
    })
    benchmarks.push(sampleBenchmark({ case: `case-${row}`, metrics: Object.fromEntries(own) }))
  }
  return sampleRun({ number, benchmarks })
}

/** About normal noise of deviation 1: the sum of four draws of a small generator (mulberry32). */
function noiseFrom(seed: number): () => number {
  let state = seed >>> 0
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => (draw() + draw() + draw() + draw() - 2) * Math.sqrt(3)
}
