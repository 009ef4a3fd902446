/**
 * Units of measured values, and what follows from a unit: whether its values are clock readings, which differ from run to
 * run by themselves, and which change must be found by default.
 */

const timeUnits: ReadonlySet<string> = new Set(['ns', 'us', 'ms', 's', 'min', 'ns/op', 'us/op', 'ms/op', 's/op'])

/** True for clock readings and rates: values that follow the speed of the machine. */
export function isTimed(unit: string): boolean {
  return timeUnits.has(unit) || unit.endsWith('/s') || unit.endsWith('/sec') || unit === 'percent'
}

/** Clock readings and rates follow the speed of the machine; shares of a core, memory and counts do not. */
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
