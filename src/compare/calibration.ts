/**
 * How fast a machine was during a run, and how much of that shows in the times measured on it.
 *
 * Each run times slices of one fixed workload between its trials. On a machine that is 10 % slower than usual the slices
 * take 10 % longer, and so, roughly, do the trials.
 */
import type { Run } from '../model/run.ts'
import { isTimed } from '../model/unit.ts'
import { median } from '../stats/quantile.ts'

/** Median slice in ms; null where none was taken. */
export function calibrationOf(run: Run): number | null {
  const slices = run.calibrationMs.filter((ms) => ms > 0)
  return slices.length === 0 ? null : median(slices)
}

/** Clock readings and rates follow the speed of the machine; shares of a core, memory and counts do not. */
export function followsMachine(unit: string): boolean {
  return isTimed(unit) && unit !== 'percent'
}

/** One stored run as the slope is fitted to it: both on logarithms, worse being more. */
export interface CalibratedRun {
  readonly class: string
  readonly y: number
  readonly speed: number
}

/** With fewer runs than these the slope is taken to be 1. */
const runsToFit = 20
/** How far slopes of different benchmarks lie from 1, as a standard deviation: what is believed before any data. */
const slopeSpread = 0.3

/**
 * By how many per cent the metric moves with a per cent of the calibration: 1, or from 20 runs on the slope within
 * classes, drawn towards 1 as long as the runs say little about it. (The mean of the posterior for a normal prior
 * around 1; the calibrations of one machine often hardly differ, and a plain regression would then be noise.)
 */
export function calibrationSlope(runs: readonly CalibratedRun[]): number {
  if (runs.length < runsToFit) return 1
  let products = 0
  let squares = 0
  let leftOver = 0
  for (const members of Map.groupBy(runs, (run) => run.class).values()) {
    const meanY = mean(members.map(({ y }) => y))
    const meanSpeed = mean(members.map(({ speed }) => speed))
    for (const { y, speed } of members) {
      const x = speed - meanSpeed
      const beyond = y - meanY - x
      products += x * beyond
      squares += x * x
      leftOver += beyond * beyond
    }
  }
  const weight = leftOver / runs.length / slopeSpread ** 2
  return squares + weight === 0 ? 1 : 1 + products / (squares + weight)
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
