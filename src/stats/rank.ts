/** Ranks of values, ties sharing one. */

export interface RankedSample {
  /** Positions of the values in ascending order of value. */
  readonly order: Int32Array
  /** The values in that order. */
  readonly sorted: Float64Array
  /**
   * Twice the midrank of each value, in the order given: (values below it) * 2 + (values equal to it) + 1. Whole
   * numbers, so that sums of ranks are exact; 1 2 2 5 gives 2 5 5 8.
   */
  readonly doubledMidranks: Int32Array
}

/** Infinite values are allowed and tie with their like. Throws a RangeError on NaN. */
export function rankSample(values: readonly number[]): RankedSample {
  if (values.some(Number.isNaN)) throw new RangeError('a value is not a number')
  const order = Int32Array.from(values, (_, i) => i).sort((a, b) => ascending(values[a]!, values[b]!))
  const sorted = Float64Array.from(order, (position) => values[position]!)
  const doubledMidranks = new Int32Array(values.length)
  for (let start = 0; start < sorted.length;) {
    let end = start + 1
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1
    // Ranks start + 1 to end are shared; twice their mean is their sum.
    for (let i = start; i < end; i++) doubledMidranks[order[i]!] = start + 1 + end
    start = end
  }
  return { order, sorted, doubledMidranks }
}

function ascending(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
