/**
 * A stored history as hosted runners make it: every run lands on whichever CPU model is free, each model has its own
 * speed for each benchmark, and even on one model runs differ.
 */
import type { Random } from '../../src/core/stats/random.ts'
import type { Noise } from './noise.ts'

export interface StoredRun {
  readonly cpu: string
  readonly values: readonly number[]
}

export interface StoredRuns {
  /** Oldest first. */
  readonly stored: readonly StoredRun[]
  readonly head: StoredRun
}

/** How often a job gets each CPU model. */
const cpuShares = { a: 0.4, b: 0.3, c: 0.2, d: 0.1 } as const
/** Deviation of the speed of CPU models for one benchmark, and of runs on one model, natural log scale. */
const betweenCpus = 0.15
const betweenRuns = 0.03
const trialsPerRun = 10

export interface HistoryOptions {
  /** A fresh stream of noise for each run. */
  readonly noise: () => Noise
  readonly runs: number
  readonly change: number
  readonly random: Random
}

export function storedRuns({ noise, runs, change, random }: HistoryOptions): StoredRuns {
  const speeds = new Map(Object.keys(cpuShares).map((cpu) => [cpu, betweenCpus * random.normal()]))
  const run = (shift: number): StoredRun => {
    const cpu = drawCpu(random)
    const level = speeds.get(cpu)! + betweenRuns * random.normal() + shift
    const next = noise()
    return { cpu, values: Array.from({ length: trialsPerRun }, () => 100 * Math.exp(level + next())) }
  }
  return { stored: Array.from({ length: runs }, () => run(0)), head: run(Math.log1p(change)) }
}

function drawCpu(random: Random): string {
  let left = random.uniform()
  for (const [cpu, share] of Object.entries(cpuShares)) {
    left -= share
    if (left < 0) return cpu
  }
  return 'a'
}
