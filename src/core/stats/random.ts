/**
 * Seeded randomness: the same seed, written as eight hex digits, gives the same coins on every machine and Node.
 *
 * The generator is pure-rand's xoroshiro128+. Its own seeding gives neighbouring seeds similar first numbers, so
 * the state is filled by a mixing function instead (the finaliser of MurmurHash3, Appleby 2011).
 */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly uniform: () => number
  /** Mean 0, standard deviation 1. */
  readonly normal: () => number
  /** Mean 1. */
  readonly exponential: () => number
  /** Fair. */
  readonly coin: () => boolean
  /** A whole number from 0 up to, but not including, `count`. */
  readonly below: (count: number) => number
  /** A shuffled copy (Fisher & Yates 1938). */
  readonly shuffled: <Item>(items: readonly Item[]) => Item[]
}

const seedPattern = /^[0-9a-f]{8}$/

/** Throws a RangeError unless `seed` is eight hex digits in lower case. */
export function makeRandomDraws(seed: string): Random {
  const generator = xoroshiro128plusFromState([0, 1, 2, 3].map((word) => mixBits(parseHexSeed(seed), word)))
  const uniform = () => uniformFloat64(generator)
  const below = (count: number) => Math.floor(uniform() * count)
  return {
    uniform,
    below,
    normal: () => drawNormal(uniform),
    exponential: () => -Math.log1p(-uniform()),
    coin: () => uniform() < 0.5,
    shuffled: (items) => shuffled(items, below),
  }
}

/** Makes a seed of its own for each label, so that no benchmark's coins depend on how many another one used. */
export function derivedSeed(seed: string, label: string): string {
  let hash = parseHexSeed(seed)
  for (let i = 0; i < label.length; i++) hash = mixBits(hash, label.charCodeAt(i))
  return hash.toString(16).padStart(8, '0')
}

function parseHexSeed(seed: string): number {
  if (!seedPattern.test(seed)) throw new RangeError(`a seed is eight hex digits, not "${seed}"`)
  return Number.parseInt(seed, 16)
}

/** Mixes two numbers of 32 bits into 32 bits. */
function mixBits(hash: number, word: number): number {
  let bits = (hash ^ Math.imul(word + 1, 0x9e3779b1)) >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Draws by the polar method (Marsaglia & Bray 1964). */
function drawNormal(uniform: () => number): number {
  for (;;) {
    const x = 2 * uniform() - 1
    const y = 2 * uniform() - 1
    const square = x * x + y * y
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square)
  }
}

function shuffled<Item>(items: readonly Item[], below: (count: number) => number): Item[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const item = copy[last]!
    copy[last] = copy[other]!
    copy[other] = item
  }
  return copy
}
