/** Round numbers to mark an axis at: 1, 2 or 5 times a power of ten. */

/** About `count` round numbers from `low` to `high`, both included where they are round. `low` is below `high`. */
export function linearTicks(low: number, high: number, count: number): number[] {
  const step = roundStep((high - low) / Math.max(1, count))
  return multiples(step, Math.ceil(inSteps(step, low) - slack), Math.floor(inSteps(step, high) + slack))
}

/** The same, from the last round number that is not above `low` to the first that is not below `high`. */
export function enclosingTicks(low: number, high: number, count: number): number[] {
  const step = roundStep((high - low) / Math.max(1, count))
  return multiples(step, Math.floor(inSteps(step, low) + slack), Math.ceil(inSteps(step, high) - slack))
}

/** What counts as lying on a tick, in steps. */
const slack = 1e-9

/**
 * Steps below one are given by how many of them make one, `per`: a third of 0.1 cannot be written in binary, 3 / 10
 * comes as near as any number. Zero for larger steps.
 */
interface Step {
  readonly size: number
  readonly per: number
}

function inSteps({ size, per }: Step, value: number): number {
  return per > 0 ? value * per : value / size
}

function multiples({ size, per }: Step, first: number, last: number): number[] {
  const count = Math.max(0, last - first + 1)
  // Plus zero, because minus zero would be shown with its sign.
  return Array.from({ length: count }, (_, i) => (per > 0 ? (first + i) / per : (first + i) * size) + 0)
}

/** 1, 2 or 5 times a power of ten near `wanted`. */
function roundStep(wanted: number): Step {
  const power = Math.floor(Math.log10(wanted))
  const size = wanted / 10 ** power
  const factor = size >= Math.sqrt(50) ? 10 : size >= Math.sqrt(10) ? 5 : size >= Math.SQRT2 ? 2 : 1
  const step = factor * 10 ** power
  return { size: step, per: step < 1 ? Math.round(10 ** -power / factor) : 0 }
}

/**
 * Round numbers on a logarithmic axis, `low` above zero: powers of ten, with 2 and 5 between them where there is room.
 * Where the limits are so close that fewer than three would stand between them, as on a linear axis.
 */
export function logTicks(low: number, high: number, count: number): number[] {
  const decades = Array.from(
    { length: Math.floor(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
    (_, i) => Math.floor(Math.log10(low)) + i,
  )
  const within = (value: number): boolean => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)
  const times = (factors: readonly number[]): number[] =>
    decades.flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`))).filter(within)
  const fine = times([1, 2, 5])
  if (fine.length < 3) return linearTicks(low, high, count)
  if (fine.length <= count + 2) return fine
  const coarse = times([1])
  const stride = Math.ceil(coarse.length / Math.max(1, count))
  return coarse.filter((_, i) => i % stride === 0)
}
