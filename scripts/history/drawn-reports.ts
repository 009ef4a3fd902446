/**
 * Reports in which nothing changed, drawn from a recorded history: some of its runs become the stored history, others
 * the head. Rows of one run stay together, because whatever made that run slow or large did so for all of them.
 */
import { headValues } from '../../src/compare/judgement.ts'
import { benchmarkId, type BenchmarkRun, type Run } from '../../src/model/run.ts'
import type { Random } from '../../src/stats/random.ts'
import { groupOf, kindOf, type Question } from './history-outcome.ts'
import type { RecordedHistory, RecordedRow } from './recorded-histories.ts'

/** What happens to a row's values in the run at `place`; the head is in the last place, `runs`. */
export type Effect = (values: readonly number[], row: RecordedRow, place: number) => readonly number[]

/** What is added to the recorded values, drawn anew for every report. */
export interface HistoryWorld {
  readonly id: string
  readonly name: string
  readonly effect: (random: Random, runs: number) => Effect
  /** Stored runs are drawn again and again, or each is stored once. */
  readonly once?: boolean
}

/** Runs kept for the head: one trial of a run is seldom enough, and memory may come from any of them. */
const runsForHead = 4
const mostStored = 40
const leastStored = 4

export interface DrawOptions {
  readonly history: RecordedHistory
  readonly world: HistoryWorld
  readonly random: Random
  /** Of the head; 2 to 8 unless told. */
  readonly trials?: number
}

/** A head and a history that its runs are not part of. */
export function drawReport({ history, world, random, trials = 2 + random.below(7) }: DrawOptions): Question {
  const shuffled = random.shuffled(history.runs)
  const spare = world.once ? shuffled.length - leastStored : runsForHead
  const forHead = Math.max(1, Math.min(runsForHead, spare))
  const [head, rest] = [shuffled.slice(0, forHead), shuffled.slice(forHead)]
  const count = leastStored + random.below(mostStored - leastStored + 1)
  const drawn = world.once ? rest : Array.from({ length: count }, () => rest[random.below(rest.length)]!)
  const effect = world.effect(random, drawn.length)
  const rebuilt = (run: Run, place: number): Run =>
    withValues(atPlace(run, place), history, (values, row) => effect(values, row, place))
  return {
    head: rebuilt(headOf(head, { trials, random }), drawn.length),
    stored: drawn.map(rebuilt),
  }
}

/** The run as if it had been the one started in this place. */
function atPlace(run: Run, place: number): Run {
  const startedAt = new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString()
  const stamp = startedAt.replaceAll(/[-:]|\.\d+/g, '')
  return { ...run, startedAt, id: `${stamp}-${run.id.slice(-8)}` }
}

/** A run with other values. Covariates and pairs, which no stored run is judged by, stay as they are. */
export function withValues(
  run: Run,
  { rows }: Pick<RecordedHistory, 'rows'>,
  change: (values: readonly number[], row: RecordedRow) => readonly number[],
): Run {
  const changed = (benchmark: BenchmarkRun): BenchmarkRun => {
    const id = benchmarkId(benchmark)
    const metrics: BenchmarkRun['metrics'] = {}
    for (const [metric, data] of Object.entries(benchmark.metrics)) {
      const row = rows.get(`${id} ${metric}`)
      const before = headValues(data)
      const after = row === undefined ? before : change(before, row)
      metrics[metric] = after === before || !('values' in data) ? data : { ...data, values: [...after] }
    }
    return { ...benchmark, metrics }
  }
  return { ...run, benchmarks: run.benchmarks.map(changed) }
}

/**
 * A head of so many trials. Times and rates come from the first run alone, drawn with replacement, because runs differ in
 * them; memory and counts come from all of the runs, each trial once, so there may be fewer.
 */
function headOf(runs: readonly Run[], { trials, random }: { trials: number; random: Random }): Run {
  const [first] = runs
  if (first === undefined) throw new RangeError('a head needs a run')
  const byId = runs.map((run) => new Map(run.benchmarks.map((benchmark) => [benchmarkId(benchmark), benchmark])))
  const drawn = (benchmark: BenchmarkRun): BenchmarkRun => {
    const id = benchmarkId(benchmark)
    const members = byId.flatMap((benchmarks) => benchmarks.get(id) ?? [])
    const places = random.shuffled(
      members.flatMap((member) => Array.from({ length: member.trials }, (_, trial) => ({ member, trial }))),
    )
    const own = Array.from({ length: trials }, () => random.below(Math.max(1, benchmark.trials)))
    const metrics: BenchmarkRun['metrics'] = {}
    for (const [metric, data] of Object.entries(benchmark.metrics)) {
      const recorded = headValues(data)
      const values = isSharedByRuns(metric, data)
        ? places.flatMap(({ member, trial }) => valueOf(member, metric, trial)).slice(0, trials)
        : own.flatMap((trial) => recorded[trial] ?? [])
      metrics[metric] = 'values' in data ? { ...data, values: values.length === 0 ? [...recorded] : values } : data
    }
    return { ...benchmark, trials, metrics }
  }
  return { ...first, benchmarks: first.benchmarks.map(drawn) }
}

function isSharedByRuns(metric: string, data: BenchmarkRun['metrics'][string]): boolean {
  return groupOf(kindOf(metric, data)) !== 'times and rates'
}

function valueOf(benchmark: BenchmarkRun, metric: string, trial: number): number[] {
  const data = benchmark.metrics[metric]
  const value = data === undefined ? undefined : headValues(data)[trial]
  return value === undefined ? [] : [value]
}

const unchanged: Effect = (values) => values

/** Deviation of a machine's speed and of its memory from run to run. */
const machineOffset = 0.009
/** How often a heap value is larger than its level, and by how much: as recorded on another kind of machine. */
const smallStray = { share: 0.1, bytes: 10_700 }
const largeStray = { share: 8 / 1_083, least: 530_000, most: 608_000 }
const persistence = 0.8
const levelChange = 0.1

export const historyWorlds: readonly HistoryWorld[] = [
  { id: 'once', name: 'as recorded, each run stored once', effect: () => unchanged, once: true },
  { id: 'again', name: 'as recorded, runs drawn again and again', effect: () => unchanged },
  { id: 'offset', name: 'machine offset of 0.9% per run', effect: offsetEffect },
  { id: 'strays', name: 'stray heap values', effect: strayEffect },
  { id: 'lasting', name: 'run effects that last', effect: lastingEffect },
  { id: 'level', name: 'main got 10% worse at some run', effect: levelEffect },
]

/** Kept memory may be negative: it then moves by a share of its size. */
function scaled(values: readonly number[], row: RecordedRow, factor: number): readonly number[] {
  const product = values.map((value) => value + Math.abs(value) * (factor - 1))
  return row.kind === 'counts' ? product.map((value) => Math.round(value)) : product
}

function offsetEffect(random: Random, runs: number): Effect {
  const offsets = Array.from({ length: runs + 1 }, () => Math.exp(machineOffset * random.normal()))
  return (values, row, place) =>
    row.kind === 'counts' ? values : scaled(values, row, row.kind === 'rates' ? 1 / offsets[place]! : offsets[place]!)
}

function strayEffect(random: Random): Effect {
  return (values, row) => (row.kind === 'heap' ? values.map((value) => value + strayBytes(random)) : values)
}

/** What one more trial's heap lies above its level. */
export function strayBytes(random: Random): number {
  const draw = random.uniform()
  if (draw < largeStray.share) return largeStray.least + random.uniform() * (largeStray.most - largeStray.least)
  return draw < largeStray.share + smallStray.share ? smallStray.bytes : 0
}

function lastingEffect(random: Random, runs: number): Effect {
  const factors = new Map<string, number[]>()
  return (values, row, place) => {
    if (row.scatter === 0) return values
    let own = factors.get(row.key)
    if (own === undefined) {
      own = lasting(random, runs + 1).map((effect) => Math.exp(row.scatter * effect))
      factors.set(row.key, own)
    }
    return scaled(values, row, own[place]!)
  }
}

/** An autoregressive series of deviation 1 in which four fifths of an effect are left in the next run. */
export function lasting(random: Random, count: number): number[] {
  let effect = random.normal()
  return Array.from({ length: count }, (_, i) => {
    if (i > 0) effect = persistence * effect + Math.sqrt(1 - persistence ** 2) * random.normal()
    return effect
  })
}

/** Shares by which the level of a row differs between kinds of machines, from the least to the most that was seen. */
const machineLevels = { least: 0.0005, most: 0.018 }

/** Memory whose level differs from machine to machine: stored runs of so many kinds, and a head on yet another one. */
export function foreignWorld(machines: number): HistoryWorld {
  const { least, most } = machineLevels
  const effect = (random: Random, runs: number): Effect => {
    const machineOf = Array.from({ length: runs + 1 }, (_, place) =>
      place === runs ? machines : random.below(machines),
    )
    const levels = new Map<string, number[]>()
    const level = () => (random.coin() ? 1 : -1) * least * (most / least) ** random.uniform()
    return (values, row, place) => {
      if (groupOf(row.kind) !== 'memory') return values
      let own = levels.get(row.key)
      if (own === undefined) {
        own = Array.from({ length: machines + 1 }, level)
        levels.set(row.key, own)
      }
      return scaled(values, row, 1 + own[machineOf[place]!]!)
    }
  }
  return { id: 'foreign', name: `stored runs of ${machines} kinds of machines, the head on another`, effect }
}

function levelEffect(random: Random, runs: number): Effect {
  const since = 1 + random.below(runs - 1)
  return (values, row, place) => (place < since ? values : worsened(values, row, levelChange))
}

/** The values of a head that is worse by this share; counts stay whole. */
export function worsened(values: readonly number[], row: RecordedRow, share: number): readonly number[] {
  return scaled(values, row, (1 + share) ** row.sign)
}
