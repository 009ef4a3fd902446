/** Defines a kind of metric: all that anybody asks about values of that kind. */
export interface Kind {
  /** Describes its values, as a clause after its name. */
  readonly about: string
  /** Measured: trials of a side without which there is no verdict; infinite where a test says how many it takes. */
  readonly trials: number
  /** Compared: values of one side that differ by at most this share are the same; none where they scatter, and a test decides. */
  readonly tolerance?: number | undefined
  /** Printed and drawn: `exact` values are not rounded. */
  readonly format: { readonly exact: boolean }
}

/** Returns true if the values of one side agree, so that no test is needed. */
export function areValuesOfOneSideAlike(kind: Kind, values: readonly number[]): boolean {
  return values.length > 0 && isWithinTolerance(kind, Math.min(...values), Math.max(...values))
}

/** Returns true if each value of one side is beyond each of the other, by more than the tolerance. */
export function areSidesApart(kind: Kind, base: readonly number[], head: readonly number[]): boolean {
  const lower = Math.min(Math.max(...base), Math.max(...head))
  const upper = Math.max(Math.min(...base), Math.min(...head))
  return lower < upper && !isWithinTolerance(kind, lower, upper)
}

function isWithinTolerance({ tolerance }: Kind, a: number, b: number): boolean {
  return tolerance !== undefined && Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
}
