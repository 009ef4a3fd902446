/**
 * A small history made of nothing but code, with what real ones have: heap values on a few exact levels with strays, RSS
 * that scatters, times whose runs differ and whose slow runs follow each other, counts that miss one now and then, and
 * two kinds of machines. Nothing changes in it.
 */
import type { MetricData, Run } from '../../src/core/model/run.ts'
import type { Random } from '../../src/core/stats/random.ts'
import type { Question } from './history-outcome.ts'
import { historyOf } from './recorded-histories.ts'

const benchmarks = Array.from({ length: 12 }, (_, i) => `case-${i}`)
const trialsPerRun = 5
/** How much memory and time of the second kind of machine lie above those of the first: by row, and all alike. */
const otherMemory = { least: 0.002, most: 0.018 }
const otherTimes = 0.2
const timeOfRuns = 0.03
const timeOfTrials = 0.12
const rssOfTrials = 0.03
const missShare = 0.01
/** Deviation of a run's machine from others of its kind, in times and in memory. */
const machineOffset = 0.009

/** How often a heap value is larger than its level, and by how much: as recorded on another kind of machine. */
const smallStray = { share: 0.1, bytes: 10_700 }
const largeStray = { share: 8 / 1_083, least: 530_000, most: 608_000 }
const persistence = 0.8

export type Machine = 'first' | 'second'

export interface InventedOptions {
  readonly random: Random
  /** Of the stored runs, oldest first. */
  readonly machines: readonly Machine[]
  readonly headMachine: Machine
  readonly headTrials: number
}

export function inventedReport({ random, machines, headMachine, headTrials }: InventedOptions): Question {
  const all = [...machines, headMachine]
  const offsets = all.map(() => random.normal())
  const rows = benchmarks.flatMap((name) =>
    Object.entries(valuesByMetric(random, all.length)).map(([metric, of]) => ({ name, metric, of })),
  )
  const run = (place: number): Run => {
    const trials = place < machines.length ? trialsPerRun : headTrials
    const moment = { place, machine: all[place]!, offset: offsets[place]! }
    const metrics = new Map<string, Record<string, MetricData>>(benchmarks.map((name) => [name, {}]))
    for (const { name, metric, of } of rows) {
      const values = Array.from({ length: trials }, of.at(moment))
      metrics.get(name)![metric] = { ...of.spec, better: 'lower', gate: true, values }
    }
    return inventedRun({ place, machine: moment.machine, trials, metrics })
  }
  return { head: run(machines.length), stored: machines.map((_, place) => run(place)) }
}

/** The rows of an invented report, for changes to be made to them. */
export function inventedRows({ head, stored }: Question): ReturnType<typeof historyOf>['rows'] {
  return historyOf('invented', [...stored, head]).rows
}

interface Moment {
  readonly place: number
  readonly machine: Machine
  /** In standard deviations. */
  readonly offset: number
}

interface Metric {
  readonly spec: Pick<MetricData, 'unit' | 'kind' | 'signed' | 'floor'>
  /** Draws one trial's value after another. */
  readonly at: (moment: Moment) => () => number
}

function valuesByMetric(random: Random, runs: number): Record<string, Metric> {
  const heap = 2e6 * 30 ** random.uniform()
  const levels = [0, 88, 2_344].map((bytes) => Math.round(heap) + bytes)
  const rss = 80e6 * 2 ** random.uniform()
  const time = 40 * 10 ** random.uniform()
  const count = random.coin() ? 0 : 5 + random.below(300)
  const memory = otherMemory.least + (otherMemory.most - otherMemory.least) * random.uniform()
  const effects = lasting(random, runs)
  const bytes = { unit: 'bytes', kind: 'sampled' } as const
  return {
    'retained-heap': {
      spec: { ...bytes, signed: true, floor: 65_536 },
      at:
        ({ machine, offset }) =>
        () =>
          Math.round(
            levels[random.below(levels.length)]! * onMachine(machine, memory) * Math.exp(machineOffset * offset) +
              strayBytes(random),
          ),
    },
    'peak-rss': {
      spec: { ...bytes, signed: false, floor: 2_097_152 },
      at:
        ({ machine, offset }) =>
        () =>
          4_096 *
          Math.round(
            (rss / 4_096) *
              onMachine(machine, memory) *
              Math.exp(machineOffset * offset) *
              Math.exp(rssOfTrials * random.normal()),
          ),
    },
    'ready-time': {
      spec: { unit: 'ms', kind: 'sampled', signed: false, floor: 2 },
      at:
        ({ place, machine, offset }) =>
        () =>
          time *
          onMachine(machine, otherTimes) *
          Math.exp(machineOffset * offset) *
          Math.exp(timeOfRuns * effects[place]! + timeOfTrials * random.normal()),
    },
    events: {
      spec: { unit: 'count', kind: 'exact', signed: true },
      at: () => () => count + (random.uniform() < missShare ? 1 : 0),
    },
  }
}

function onMachine(machine: Machine, share: number): number {
  return machine === 'first' ? 1 : 1 + share
}

interface RunOptions {
  readonly place: number
  readonly machine: Machine
  readonly trials: number
  readonly metrics: ReadonlyMap<string, Record<string, MetricData>>
}

export function inventedRun({ place, machine, trials, metrics }: RunOptions): Run {
  const startedAt = new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString()
  return {
    schema: 'paceline/run@1',
    id: `${startedAt.replaceAll(/[-:]|\.\d+/g, '')}-${place.toString(16).padStart(8, '0')}`,
    startedAt,
    measuringMs: 60_000,
    head: { label: 'main', commit: null },
    base: null,
    environment: {
      platform: 'linux-x64',
      os: { type: 'Linux', release: '6', image: null, imageVersion: null },
      cpu: {
        model: `the ${machine} kind`,
        family: 25,
        modelNumber: machine === 'first' ? 1 : 17,
        stepping: 1,
        cores: 2,
      },
      memoryBytes: 2 ** 34,
      node: '24.21.0',
      ci: true,
    },
    harness: { version: '0', digest: 'a'.repeat(64) },
    profile: 'quick',
    seed: 'c0ffee00',
    complete: true,
    leftOut: [],
    benchmarks: [...metrics].map(([name, own]) => ({
      suite: 'invented',
      case: name,
      subject: 'main',
      suiteDigest: 'b'.repeat(64),
      package: null,
      status: 'ok',
      trials,
      failures: [],
      metrics: own,
      warnings: [],
    })),
    warnings: [],
  }
}

/** What one more trial's heap lies above its level. */
function strayBytes(random: Random): number {
  const draw = random.uniform()
  if (draw < largeStray.share) return largeStray.least + random.uniform() * (largeStray.most - largeStray.least)
  return draw < largeStray.share + smallStray.share ? smallStray.bytes : 0
}

/** An autoregressive series of deviation 1 in which four fifths of an effect are left in the next run. */
function lasting(random: Random, count: number): number[] {
  let effect = random.normal()
  return Array.from({ length: count }, (_, i) => {
    if (i > 0) effect = persistence * effect + Math.sqrt(1 - persistence ** 2) * random.normal()
    return effect
  })
}
