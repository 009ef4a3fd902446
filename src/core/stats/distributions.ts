/** Computes the upper tail and the quantiles of the normal distribution. */

/**
 * Returns P(Z > z) for the standard normal distribution, accurate in relative terms far out in the tail:
 * simple-statistics' table has four digits, and decisions here fall at levels of about 1e-4.
 *
 * Source: Abramowitz & Stegun 1964, 26.2.11 (series) and 26.2.14 (continued fraction).
 */
export function normalUpperTail(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('z must be a number')
  if (z < 0) return 1 - normalUpperTail(-z)
  if (z > 38.6) return 0
  return z < 3 ? 0.5 - normalDensity(z) * normalMiddleAreaSeries(z) : normalDensity(z) / normalTailDivisor(z)
}

/** Returns the z with P(Z > z) = `level`, 0 < level < 1, to the last bit or two. Infinite at the ends. */
export function normalUpperQuantile(level: number): number {
  if (!(level >= 0 && level <= 1)) throw new RangeError(`a level lies between 0 and 1, not at ${level}`)
  if (level > 0.5) return -normalUpperQuantile(1 - level)
  if (level === 0) return Infinity
  // Bisection always converges, and to the last bit.
  let [low, high] = [0, 39]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (normalUpperTail(middle) > level) low = middle
    else high = middle
  }
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}

/** Returns z + z^3 / 3 + z^5 / (3 * 5) + ... */
function normalMiddleAreaSeries(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

/** Returns z + 1 / (z + 2 / (z + 3 / ...)), from far enough inside that more terms change nothing for z >= 3. */
function normalTailDivisor(z: number): number {
  let value = z
  for (let k = 120; k >= 1; k--) value = z + k / value
  return value
}
