/**
 * How fast a machine was during a run.
 *
 * Each run times slices of one fixed workload between its trials. A run on a machine that was unusually slow or fast
 * for its class says nothing about the code's times. Inside the usual range nothing is corrected: dividing by the
 * calibration was tried on the recorded runs, and made as many rows scatter more as less.
 */
import type { Run } from '../model/run.ts'
import { median, quantile } from '../stats/quantile.ts'

/** Median slice in ms; null where none was taken. */
export function calibrationOf(run: Run): number | null {
  const slices = run.calibrationMs.filter((ms) => ms > 0)
  return slices.length === 0 ? null : median(slices)
}

/** When and where a run was measured: past commits that were filled in together share theirs. */
export function occasionOf({ id, filled }: Run): string {
  return filled?.machine ?? id
}

/** Calibrations in ms within which a run's times count. */
export interface UsualSpeed {
  readonly fastest: number
  readonly middle: number
  readonly slowest: number
}

/** Fewer calibrations than these show no range. */
const leastCalibrations = 4
/** So much is usual whatever the runs show: a few of them may agree by luck. */
const leastReach = 0.05

/**
 * The usual range of a class: as far beyond the quartiles as 1.5 times their distance (Tukey 1977), so that no single
 * odd run widens it, and 5 % around the middle at least. Null where too few runs took a calibration.
 */
export function usualSpeed(runs: readonly Run[]): UsualSpeed | null {
  // Runs that were measured in turns share their calibration.
  const byOccasion = new Map(runs.map((run) => [occasionOf(run), calibrationOf(run)]))
  const calibrations = [...byOccasion.values()].filter((ms) => ms !== null)
  if (calibrations.length < leastCalibrations) return null
  const [low, middle, high] = [0.25, 0.5, 0.75].map((p) => quantile(calibrations, p)) as [number, number, number]
  const reach = 1.5 * (high - low)
  return {
    fastest: Math.min(low - reach, middle * (1 - leastReach)),
    middle,
    slowest: Math.max(high + reach, middle * (1 + leastReach)),
  }
}

/** True unless the run is known to have been outside of the range. */
export function isUsual(run: Run, range: UsualSpeed | null): boolean {
  const ms = calibrationOf(run)
  return ms === null || range === null || (ms >= range.fastest && ms <= range.slowest)
}
