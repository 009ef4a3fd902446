/**
 * Failures on purpose: `CHAOS_MONKEY=0.05` makes one document in twenty fail. Which ones follows from the seed and
 * the file's name alone, so that every subject meets the same failures, in whatever order it works.
 */
import { createHash } from 'node:crypto'

export interface Chaos {
  readonly probability: number
  readonly seed: string
}

/** Reads the knob's text. Throws unless it is a number from 0 to 1. */
export function parseProbability(text: string): number {
  const probability = Number(text)
  if (text.trim() === '' || !(probability >= 0 && probability <= 1)) {
    throw new Error(`CHAOS_MONKEY must be a number from 0 to 1, not "${text}"`)
  }
  return probability
}

/** True if the document of this file name fails. */
export function isStruck(name: string, { probability, seed }: Chaos): boolean {
  if (probability === 0) return false
  const drawn = createHash('sha256').update(`${seed}/${name}`).digest().readUInt32LE(0) / 2 ** 32
  return drawn < probability
}
