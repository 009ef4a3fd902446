/** Which runs may be compared: those of one kind of machine, at its usual speed. */
import type { Environment } from '../model/environment.ts'
import type { Run } from '../model/run.ts'
import { isTimed } from '../model/unit.ts'
import { median, quantile } from '../stats/quantile.ts'

/** What a class is asked for: a metric, as far as its machine matters. */
export interface Measured {
  readonly unit: string
  /** True where a value has no noise: then it is a fact about the code, and the processor plays no part in it. */
  readonly exact?: boolean
}

/**
 * The class of an environment for values of a metric: the system, the processor down to its stepping and its number of
 * cores (which decides what runs at the same time), and the version of Node. Of that the major one for times, and the
 * minor one for memory and counts, which change with V8. Memory belongs to the processor, too: between processors it
 * differs by more than it scatters on one.
 */
export function machineClass(environment: Environment, { unit, exact = false }: Measured): string {
  const { platform, cpu } = environment
  const node = `${platform}, Node ${nodeWords(environment, unit)}`
  if (exact) return node
  const stepping = [cpu.family, cpu.modelNumber, cpu.stepping].map((part) => part ?? '-').join('/')
  return `${node}, ${cpu.model} (${stepping}), ${cpu.cores} cores`
}

/** What makes the head's class a new one, in words: `this CPU (Intel Xeon 8370C, 4 cores) with Node 24`. */
export function classWords(environment: Environment, { unit, exact = false }: Measured): string {
  const { model, cores } = environment.cpu
  const node = `Node ${nodeWords(environment, unit)}`
  return exact ? node : `this CPU (${model}, ${cores} cores) with ${node}`
}

function nodeWords({ node }: Environment, unit: string): string {
  return node.split('.', isTimed(unit) ? 1 : 2).join('.')
}

/**
 * How fast the machine was during a run: the median slice of the fixed workload in ms; null where none was taken.
 *
 * A run on a machine that was unusually slow or fast for its class says nothing about the code's times. Inside the usual
 * range nothing is corrected: dividing by the calibration was tried on the recorded runs, and made as many rows scatter
 * more as less.
 */
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
 * odd run widens it, and 5% around the middle at least. Null where too few runs took a calibration.
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
