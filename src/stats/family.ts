/** Corrections for asking many questions at once; both return adjusted p-values in the order given. */

/**
 * Holm's step-down adjustment: rows with an adjusted p of at most alpha contain a false alarm with chance alpha at
 * most, however the rows depend on each other. Source: Holm 1979.
 */
export function holm(ps: readonly number[]): number[] {
  const adjusted = ps.map(() => 1)
  let largest = 0
  ascendingOrder(ps).forEach((position, i) => {
    largest = Math.max(largest, Math.min(1, (ps.length - i) * ps[position]!))
    adjusted[position] = largest
  })
  return adjusted
}

/**
 * Benjamini and Hochberg's step-up adjustment: of the rows with an adjusted p of at most q, a share of about q is
 * named in vain. Source: Benjamini & Hochberg 1995.
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const adjusted = ps.map(() => 1)
  let smallest = 1
  ascendingOrder(ps)
    .map((position, i) => ({ position, rank: i + 1 }))
    .toReversed()
    .forEach(({ position, rank }) => {
      smallest = Math.min(smallest, (ps.length / rank) * ps[position]!)
      adjusted[position] = smallest
    })
  return adjusted
}

function ascendingOrder(ps: readonly number[]): number[] {
  if (!ps.every((p) => p >= 0 && p <= 1)) throw new RangeError('a p-value lies between 0 and 1')
  return ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!)
}
