/** What a metric is, apart from its values: it decides how values are judged. */
import * as z from 'zod/mini'
import { amount, unitName, withDefault } from './scalars.ts'

export const metricSpecSchema = z.strictObject({
  /** `ms`, `bytes`, `count`, `events/s`, `ns/op` …; the functions below say what follows from it. */
  unit: unitName,
  better: z.enum(['lower', 'higher']),
  /** `exact`: any difference is real. `sampled`: values scatter, and a test decides. */
  kind: withDefault(z.enum(['sampled', 'exact']), 'sampled'),
  /** Whether a regression of this metric counts towards the verdict. */
  gate: withDefault(z.boolean(), false),
  /** A change smaller than this, in the metric's unit, is never a finding. */
  floor: z.optional(amount),
  /** Relative change to ignore (0.01 is 1%), to detect, and from which a certain regression fails. */
  ignore: z.optional(amount.check(z.lte(10))),
  detect: z.optional(amount.check(z.lte(10))),
  failAt: z.optional(amount.check(z.lte(100))),
  /** True if values may be zero or negative (kept memory): compared on the raw scale, not on logarithms. */
  signed: withDefault(z.boolean(), false),
})

export type MetricSpec = z.infer<typeof metricSpecSchema>

/** What it says decides how values are judged. */
export const judgedBy = ['unit', 'better', 'kind', 'gate', 'signed', 'floor', 'ignore', 'detect', 'failAt'] as const

const timeUnits: ReadonlySet<string> = new Set(['ns', 'us', 'ms', 's', 'min', 'ns/op', 'us/op', 'ms/op', 's/op'])

/** True for clock readings and rates, which differ from run to run by themselves. */
export function isTimed(unit: string): boolean {
  return timeUnits.has(unit) || unit.endsWith('/s') || unit.endsWith('/sec') || unit === 'percent'
}

/** True for values that depend on the speed of the machine: times and rates, not shares of a core, memory and counts. */
export function followsMachine(unit: string): boolean {
  return isTimed(unit) && unit !== 'percent'
}

/** True for amounts of memory or disk, also for each call of an operation. */
export function isBytes(unit: string): boolean {
  return unit === 'bytes' || unit === 'bytes/op'
}

/** The change that must be found or ruled out unless the policy says otherwise, relative: 0.1 is 10%. */
export function defaultDetect(unit: string): number {
  return isTimed(unit) ? 0.1 : 0.05
}
