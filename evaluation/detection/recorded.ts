/**
 * The same questions on trials that were recorded from real suites instead of simulated: paired run files in a folder.
 *
 * A recorded difference between the sides is taken off first, and then the labels are dealt anew by fresh coins, so that
 * nothing has changed in these worlds unless we change it. Drift, bursts and modes stay as they were.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { benchmarkId, hasPairs, runSchema, type BenchmarkRun } from '../../src/core/model/run.ts'
import { findMatchingCpuMetric } from '../../src/core/judge/measured-pairs.ts'
import { hodgesLehmannShift } from '../../src/core/stats/location.ts'
import { derivedSeed, makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { pairDeviation } from '../../src/core/stats/spread.ts'
import { ourRule } from './our-rules.ts'
import { percent, table, type Session } from './session.ts'
import { tally } from './tally.ts'
import { pairsOf, waldHead, waldText } from './wald.ts'
import type { World } from './world.ts'

/** Logarithms of the values of one metric, pair after pair in the order of measurement, all differences taken off. */
export interface RecordedSeries {
  readonly name: string
  readonly platform: string
  readonly sigma: number
  /** The two slots of each pair in the order in which they ran. */
  readonly pairs: readonly (readonly [number, number])[]
  /** Of a time: the CPU time of the same trials. */
  readonly cpu?: RecordedSeries['pairs']
}

/** Fewer pairs than this say nothing about a rule that may ask for a hundred. */
const leastPairs = 40

/** All series of the run files in `folder`; none if the folder does not exist. Throws on a file that is no run. */
export function readRecorded(folder: string): RecordedSeries[] {
  return readRuns(folder).flatMap(({ benchmarks, environment }) =>
    benchmarks.flatMap((benchmark) => seriesOf(benchmark, environment.platform)),
  )
}

/** What a trial of the run files in `folder` took, with everything around it: their time by their trials. */
export function recordedTrialMs(folder: string): number {
  const runs = readRuns(folder)
  const pairs = runs.flatMap(({ benchmarks }) => benchmarks).reduce((sum, { trials }) => sum + trials, 0)
  return runs.reduce((sum, { measuringMs }) => sum + measuringMs, 0) / (2 * pairs)
}

function readRuns(folder: string) {
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return names.toSorted().map((name) => runSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

function seriesOf(benchmark: BenchmarkRun, platform: string): RecordedSeries[] {
  return Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
    if (!hasPairs(data) || data.kind === 'exact' || data.signed) return []
    const sign = data.better === 'lower' ? 1 : -1
    const complete = data.base.flatMap((base, i) => {
      const head = data.head[i]
      return base !== undefined && head !== undefined && base > 0 && head > 0 ? [{ i, base, head }] : []
    })
    const base = complete.map((pair) => sign * Math.log(pair.base))
    const head = complete.map((pair) => sign * Math.log(pair.head))
    if (complete.length < leastPairs) return []
    const shift = hodgesLehmannShift({ base, head })
    const moved = head.map((value) => value - shift)
    const sigma = pairDeviation({ base, head: moved })
    if (sigma === 0) return []
    const pairs = complete.map(({ i }, k) =>
      benchmark.pairs?.[i]?.first === 'head' ? ([moved[k]!, base[k]!] as const) : ([base[k]!, moved[k]!] as const),
    )
    const name = `${benchmarkId(benchmark)} ${metric}`
    const cpuTime = findMatchingCpuMetric(benchmark, metric)
    const [cpu] = cpuTime === undefined ? [] : seriesOf({ ...benchmark, metrics: { [metric]: cpuTime } }, platform)
    return [{ name, platform, sigma, pairs, ...(cpu?.pairs.length === pairs.length && { cpu: cpu.pairs }) }]
  })
}

/** Deals the labels anew, from a pair drawn at random onwards; then starts over. A time changes as its CPU time does. */
export function recordedWorld(series: RecordedSeries, { change, random }: { change: number; random: Random }): World {
  const [slots, cpu] = [series.pairs.flat(), series.cpu?.flat()]
  let next = 2 * random.below(series.pairs.length)
  let shift = 0
  const valueOf = (values: readonly number[], at: number): number =>
    100 * Math.exp(values[at % values.length]! - slots[0]! + shift)
  return {
    trial: (side) => {
      shift = side === 'head' ? Math.log1p(change) : 0
      next += 1
      return valueOf(slots, next - 1)
    },
    ...(cpu !== undefined && { cpuTime: () => valueOf(cpu, next - 1) }),
    history: () => {
      throw new Error('recorded trials have no history')
    },
    random,
  }
}

/** One line per series: false alarms, what it costs, and what is found. */
export function recordedTable(all: readonly RecordedSeries[], session: Session): string {
  const rows = all.map((series) => {
    session.progress(`recorded: ${series.name}`)
    const cap = Math.min(100, series.pairs.length)
    const play = (change: number, games: number) => {
      const rule = ourRule({ rows: 9, detect: 0.1, cap })
      const random = makeRandomDraws(derivedSeed(session.seed, `${series.platform} ${series.name} ${change}`))
      return tally({ rule, games, world: () => recordedWorld(series, { change, random }) })
    }
    const clean = play(0, session.cleanGames)
    const worse = play(0.1, session.changedGames)
    return [
      `${series.name} (${series.platform})`,
      percent(series.sigma),
      `${clean.worse} of ${clean.games}`,
      pairsOf(clean).toFixed(1),
      percent(worse.worse / worse.games),
      percent(worse.same / worse.games),
      pairsOf(worse).toFixed(1),
      waldText({ rows: 9, detect: 0.1, sigma: series.sigma }, clean, worse),
    ]
  })
  const figures = ['sigma', 'false alarms', 'pairs, clean', '+10% found', '+10% called same', 'pairs, +10%', waldHead]
  return table(['series', ...figures], rows)
}
