/** Describes a metric apart from its values: it decides how values are judged. */
import * as z from 'zod/mini'
import type { Kind } from './kinds/kind.ts'
import * as kinds from './kinds/kinds.ts'
import { amount, described, optional, unitName, withDefault } from './scalars.ts'

export type KindName = keyof typeof kinds

const byName: Readonly<Record<KindName, Kind>> = { ...kinds }

export const kindSchema = described(
  Object.entries(byName)
    .map(([name, { about }]) => `${name}: ${about}.`)
    .join(' '),
  z.enum(Object.keys(byName) as KindName[]),
)

export function kindOf({ kind }: { readonly kind: KindName }): Kind {
  return byName[kind]
}

/** Returns true if values scatter, so that a test decides. */
export function needsStatisticalTest(metric: { readonly kind: KindName }): boolean {
  return kindOf(metric).tolerance === undefined
}

export const metricSpecSchema = z.strictObject({
  unit: described('ms, bytes, count, events/s, ns/op or a unit of your own.', unitName),
  better: described('Which direction is better, if anybody said so.', z.enum(['lower', 'higher', 'unknown'])),
  kind: withDefault(kindSchema, 'sampled'),
  gate: described('Whether rows of it can fail the check.', withDefault(z.boolean(), false)),
  floor: optional('A change smaller than this, in the unit, is never reported as one.', amount),
  ignore: optional('Relative change that is ignored; 0.01 is 1%.', amount.check(z.lte(10))),
  detect: optional('Relative change that should be found.', amount.check(z.lte(10))),
  failAt: optional('Relative change from which a row that is worse fails.', amount.check(z.lte(100))),
  signed: described(
    'Whether values may be zero or negative; they are then compared as differences, not as ratios.',
    withDefault(z.boolean(), false),
  ),
})

export type MetricSpec = z.infer<typeof metricSpecSchema>

/** Lists the keys that decide how values are judged. */
export const judgedBy = ['unit', 'better', 'kind', 'gate', 'signed', 'floor', 'ignore', 'detect', 'failAt'] as const

const timeUnits: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['min', 6e10],
])

/** Converts one of a unit of time to nanoseconds; undefined for any other unit. */
export function nanosecondsIn(unit: string): number | undefined {
  return timeUnits.get(unit)
}

export function isRateUnit(unit: string): boolean {
  return unit.endsWith('/s') || unit.endsWith('/sec')
}

/** Returns true for what calls take, of which loading is no part. */
export function isUnitMeasuredPerCall(unit: string): boolean {
  return unit.endsWith('/op') || isRateUnit(unit)
}

/** Returns true for clock readings and rates, which differ from run to run by themselves. */
export function isTimedUnit(unit: string): boolean {
  return timeUnits.has(unit.replace(/\/op$/, '')) || isRateUnit(unit) || unit === 'percent'
}

/** Returns true if the machine's speed decides: for times and rates, not for shares of a core, memory and counts. */
export function isSpeedDependentUnit(unit: string): boolean {
  return isTimedUnit(unit) && unit !== 'percent'
}

export function isBytesUnit(unit: string): boolean {
  return unit === 'bytes' || unit === 'bytes/op'
}

/** Returns the change that must be found or ruled out unless the policy says otherwise, relative: 0.1 is 10%. */
export function defaultDetectableChange(unit: string): number {
  return isTimedUnit(unit) ? 0.1 : 0.05
}
