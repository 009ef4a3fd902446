/**
 * The law of a rank sum whose labels were drawn by us: of each block of 2b slots, b are the head's, every choice as likely
 * as any other. A pair is a block of one. Given the values, the law of all blocks is the convolution of theirs.
 *
 * The law of a block is symmetric, since the slots that are not the head's are such a choice, too.
 */
import { normalUpperTail } from './distributions.ts'

/** Holds ranks, or other whole numbers, of the trials of each side: those of each block one after the other. */
export type Labelled = Readonly<Record<'base' | 'head', Int32Array>>

/** Counts how head minus base comes out in one block, over all draws of its labels. */
interface BlockLaw {
  /** The largest difference there is; the smallest is its negative. */
  readonly span: number
  /** The distances of the head's sum from the least one, which are half as far as the difference; ascending. */
  readonly parts: readonly number[]
  /** The number of draws with each distance. */
  readonly ways: readonly number[]
  readonly draws: number
}

/** Holds what the labels of all blocks can do; of a pair the span says it, since either trial is the head's. */
interface Laws {
  /** The number of pairs with each span, which is the index; ranks leave few spans. */
  readonly pairs: Int32Array
  readonly blocks: readonly BlockLaw[]
}

function lawOfBlock(values: Int32Array): BlockLaw {
  const sorted = values.toSorted()
  const size = sorted.length / 2
  const [least, most] = [sum(sorted.subarray(0, size)), sum(sorted.subarray(size))]
  // ways[k].get(s): in how many draws k of the slots so far are the head's, with the sum s.
  const ways = Array.from({ length: size + 1 }, () => new Map<number, number>())
  ways[0]!.set(0, 1)
  for (const value of sorted) {
    for (let count = size; count > 0; count -= 1) {
      for (const [total, before] of ways[count - 1]!) {
        ways[count]!.set(total + value, (ways[count]!.get(total + value) ?? 0) + before)
      }
    }
  }
  const totals = [...ways[size]!].sort(([a], [b]) => a - b)
  return {
    span: most - least,
    parts: totals.map(([total]) => total - least),
    ways: totals.map(([, count]) => count),
    draws: totals.reduce((all, [, count]) => all + count, 0),
  }
}

/** Makes the laws of the blocks in which the labels make a difference. */
function makeLabelLaws({ base, head }: Labelled, sizes: readonly number[]): Laws {
  const spans = new Int32Array(sizes.length)
  const blocks: BlockLaw[] = []
  let [start, count, most] = [0, 0, 0]
  for (const size of sizes) {
    if (size === 1) {
      const span = Math.abs(head[start]! - base[start]!)
      most = Math.max(most, span)
      spans[count++] = span
    } else blocks.push(lawOfBlock(valuesOfBlock({ base, head }, start, size)))
    start += size
  }
  const pairs = new Int32Array(most + 1)
  for (let at = 0; at < count; at++) pairs[spans[at]!]! += 1
  pairs[0] = 0
  return { pairs, blocks: blocks.filter(({ span }) => span > 0) }
}

function numberOfLaws({ pairs, blocks }: Laws): number {
  return sum(pairs) + blocks.length
}

function largestLabelDifference({ pairs, blocks }: Laws): number {
  let reach = blocks.reduce((all, { span }) => all + span, 0)
  for (let span = 1; span < pairs.length; span++) reach += pairs[span]! * span
  return reach
}

function shareOfOneDraw({ pairs, blocks }: Laws): number {
  return blocks.reduce((p, { draws }) => p / draws, 2 ** -sum(pairs))
}

/** Returns the largest number of which all sums are multiples, above the least of them. */
function commonDivisorOfSums({ pairs, blocks }: Laws): number {
  let unit = blocks.reduce((common, { span, parts }) => parts.reduce(commonDivisor, commonDivisor(common, span)), 0)
  for (let span = 1; span < pairs.length && unit !== 1; span++) if (pairs[span]! > 0) unit = commonDivisor(span, unit)
  return unit
}

/** Returns the values of a block, those of the base first. */
function valuesOfBlock({ base, head }: Labelled, start: number, size: number): Int32Array {
  const values = new Int32Array(2 * size)
  values.set(base.subarray(start, start + size))
  values.set(head.subarray(start, start + size), size)
  return values
}

/** Limits the blocks whose tail is counted exactly: 250 pairs take about 8 ms, and the work grows with the third power. */
export const mostExactBlocks = 250

/**
 * Returns P(head - base >= seen), or <= for direction -1, over all draws of the labels. 1 if none makes a difference.
 *
 * Exact up to 250 blocks: the number of draws for every possible sum is built up block by block (Pagano & Tritchler 1983).
 * Beyond, the saddlepoint approximation of Lugannani & Rice 1980, whose relative error there is below two thousandths.
 */
export function labelTailProbability(labelled: Labelled, sizes: readonly number[], direction: 1 | -1 = 1): number {
  const laws = makeLabelLaws(labelled, sizes)
  if (numberOfLaws(laws) === 0) return 1
  const total = direction * (sum(labelled.head) - sum(labelled.base))
  if (numberOfLaws(laws) > mostExactBlocks) return saddlepointTail(laws, total)
  const unit = commonDivisorOfSums(laws)
  const scaled = {
    pairs: laws.pairs.filter((_, span) => span % unit === 0),
    blocks: laws.blocks.map(({ span, parts, ways, draws }) => {
      return { span: span / unit, parts: parts.map((part) => part / unit), ways, draws }
    }),
  }
  const all = largestLabelDifference(scaled)
  // The head's sum lies above its least by half of all + total; by symmetry the upper tail from there is the lower tail
  // up to half of all - total, and the shorter of the two tails is the one counted.
  const scaledTotal = total / unit
  if (scaledTotal >= 0) return lowerTailOfSums(scaled, (all - scaledTotal) / 2)
  return 1 - lowerTailOfSums(scaled, (all + scaledTotal) / 2 - 1)
}

/**
 * Returns the smallest p-value that so many pairs can give, one draw of all, where blocks of these sizes come first
 * and then pairs; 1 inside a block.
 */
export function smallestLabelP(pairs: number, sizes: readonly number[]): number {
  let [p, left] = [1, pairs]
  for (const size of sizes) {
    if (left < size) return left === 0 ? p : 1
    p /= countWaysToHalve(size)
    left -= size
  }
  return p * 2 ** -left
}

function countWaysToHalve(size: number): number {
  let draws = 1
  for (let slot = 1; slot <= size; slot++) draws = (draws * (size + slot)) / slot
  return draws
}

/**
 * Returns P(sum of the parts <= most); blocks first and then pairs by ascending span, so that tables stay short for long.
 *
 * Two halves of the laws are counted apart: each table is half as long, and so is what is known of it by symmetry.
 */
function lowerTailOfSums(laws: Laws, most: number): number {
  if (most < 0) return 0
  const [some, others] = splitLawsInHalves(laws).map((half) => drawCountsBySum(half, most)) as [
    Float64Array,
    Float64Array,
  ]
  for (let sum = 1; sum < others.length; sum++) others[sum]! += others[sum - 1]!
  let count = 0
  for (let sum = 0; sum < some.length; sum++) count += some[sum]! * others[Math.min(most - sum, others.length - 1)]!
  return count * shareOfOneDraw(laws)
}

function splitLawsInHalves({ pairs, blocks }: Laws): Laws[] {
  let dealt = blocks.length
  const first = pairs.map((count) => {
    const own = (count + ((dealt + 1) % 2)) >> 1
    dealt += count
    return own
  })
  return [
    { pairs: first, blocks: blocks.filter((_, index) => index % 2 === 0) },
    { pairs: pairs.map((count, span) => count - first[span]!), blocks: blocks.filter((_, index) => index % 2 === 1) },
  ]
}

/** Counts the draws that have each sum of parts from 0 to `most`, or to that of all. */
function drawCountsBySum({ pairs, blocks }: Laws, most: number): Float64Array {
  const table = new Float64Array(Math.min(largestLabelDifference({ pairs, blocks }), most) + 1)
  table[0] = 1
  let reach = 0
  for (const { span, parts, ways } of blocks) {
    const before = table.slice(0, reach + 1)
    table.fill(0)
    for (let sum = 0; sum <= Math.min(reach, most); sum++) {
      for (let i = 0; i < parts.length && sum + parts[i]! <= most; i++)
        table[sum + parts[i]!]! += before[sum]! * ways[i]!
    }
    reach += span
  }
  // As many draws have a sum as have what all leaves of it: below the middle is enough, and what lies above it stands there.
  for (let span = 1; span < pairs.length; span++) {
    for (let left = pairs[span]!; left > 0; left--) {
      const middle = reach >> 1
      const nextMiddle = Math.min((reach + span) >> 1, most)
      for (let sum = nextMiddle; sum > middle; sum--) {
        const before = sum <= reach ? table[reach - sum]! : 0
        table[sum] = sum >= span ? before + table[sum - span]! : before
      }
      for (let sum = Math.min(middle, nextMiddle); sum >= span; sum--) table[sum]! += table[sum - span]!
      reach += span
    }
  }
  for (let sum = Math.floor(reach / 2) + 1; sum < table.length; sum++) table[sum] = table[reach - sum]!
  return table
}

/** From so many pairs on, the approximation is right to two thousandths where a tail is above 1e-8. */
const leastRough = 100
const roughness = 1.003

/** Returns two numbers between which `labelTailProbability` lies, in a fraction of its time; 0 and 1 where little is to be won. */
export function labelTailProbabilityBounds(
  labelled: Labelled,
  sizes: readonly number[],
  direction: 1 | -1,
): readonly [number, number] {
  if (sizes.length < leastRough) return [0, 1]
  const laws = makeLabelLaws(labelled, sizes)
  if (numberOfLaws(laws) < leastRough || numberOfLaws(laws) > mostExactBlocks) return [0, 1]
  const p = saddlepointTail(laws, direction * (sum(labelled.head) - sum(labelled.base)), 2 * commonDivisorOfSums(laws))
  return [p / roughness, Math.min(1, p * roughness)]
}

/**
 * Finds the tilt at which the sum's mean is `total`, and corrects the normal tail there. With the distance between two
 * sums that are possible, it is corrected for that, too.
 */
function saddlepointTail(laws: Laws, total: number, distance = 0): number {
  if (total < 0) return 1 - saddlepointTail(laws, distance - total, distance)
  let at = momentsAtTilt(laws, 0)
  // Close to the middle the correction is a quotient of two vanishing numbers, and the normal tail is as good.
  const spread = Math.sqrt(at.variance)
  if (total < 1e-3 * spread) return normalUpperTail((total - distance / 2) / spread)
  const all = largestLabelDifference(laws)
  if (total >= all) return total > all ? 0 : shareOfOneDraw(laws)
  // Newton's steps: the mean rises ever more slowly, so that none goes too far.
  let [tilt, way] = [0, 1]
  for (let step = 0; step < 60 && way > 1e-7 * tilt; step++) {
    way = (total - at.mean) / at.variance
    tilt += way
    at = momentsAtTilt(laws, tilt)
  }
  const w = Math.sqrt(2 * (tilt * total - cumulantAt(laws, tilt)))
  const u = (distance === 0 ? tilt : -Math.expm1(-distance * tilt) / distance) * Math.sqrt(at.variance)
  return normalUpperTail(w) + (Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI)) * (1 / u - 1 / w)
}

/** Returns the mean of head minus base at this tilt, and its variance. */
function momentsAtTilt({ pairs, blocks }: Laws, tilt: number): Readonly<Record<'mean' | 'variance', number>> {
  let [mean, variance] = [0, 0]
  for (let span = 1; span < pairs.length; span++) {
    const count = pairs[span]!
    if (count === 0) continue
    const least = Math.exp(-2 * tilt * span)
    const share = (1 - least) / (1 + least)
    mean += count * span * share
    variance += count * span * span * (1 - share * share)
  }
  for (const law of blocks) {
    const { all, first, second } = momentSumsOfBlock(law, tilt)
    mean += first / all
    variance += second / all - (first / all) ** 2
  }
  return { mean, variance }
}

function cumulantAt({ pairs, blocks }: Laws, tilt: number): number {
  let all = blocks.reduce((sum, law) => sum + tilt * law.span + Math.log(momentSumsOfBlock(law, tilt).all), 0)
  for (let span = 1; span < pairs.length; span++) {
    if (pairs[span]! > 0) all += pairs[span]! * (tilt * span + Math.log((1 + Math.exp(-2 * tilt * span)) / 2))
  }
  return all
}

/** Sums over all draws of a block, relative to that with the largest difference, so that nothing overflows. */
function momentSumsOfBlock({ span, parts, ways, draws }: BlockLaw, tilt: number) {
  let [all, first, second] = [0, 0, 0]
  for (let i = 0; i < parts.length; i++) {
    const difference = 2 * parts[i]! - span
    const weight = (ways[i]! / draws) * Math.exp(tilt * (difference - span))
    all += weight
    first += weight * difference
    second += weight * difference ** 2
  }
  return { all, first, second }
}

function sum(values: Int32Array): number {
  let all = 0
  for (let at = 0; at < values.length; at++) all += values[at]!
  return all
}

/** Returns the greatest common divisor. */
function commonDivisor(a: number, b: number): number {
  let x = a
  let y = b
  while (y !== 0) [x, y] = [y, x % y]
  return x
}
