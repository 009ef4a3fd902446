/** Test support: trials behind the rows of a sample, as a measurement would have left them. Always the same ones. */
import type { Comparison, Row } from '../model/comparison.ts'

/** The comparison with trials in every sampled row that has values. */
export function withTrials(comparison: Comparison): Comparison {
  return { ...comparison, rows: comparison.rows.map((row, index) => trialsOf(row, index)) }
}

function trialsOf(row: Row, seed: number): Row {
  if (row.kind === 'exact' || row.head === null || row.head.value === null) return row
  const count = Math.min(200, row.pairs ?? 24)
  const noise = row.interval?.scale === 'absolute' ? 0.003 : Math.min(0.4, row.sigma ?? 0.1)
  const side = (value: number | null | undefined, offset: number): (number | null)[] =>
    value === null || value === undefined
      ? []
      : Array.from(
          { length: count },
          (_, index) => value * Math.exp(noise * 0.7 * normal(seed * 7_919 + index * 2 + offset)),
        )
  return { ...row, samples: { base: side(row.base?.value, 0), head: side(row.head.value, 1) } }
}

/** The sum of twelve hashed numbers between 0 and 1, less six: about normal, and the same on every machine. */
function normal(seed: number): number {
  return Array.from({ length: 12 }, (_, index) => hashed(seed * 12 + index)).reduce((sum, one) => sum + one, -6)
}

function hashed(seed: number): number {
  let state = (seed + 0x9e3779b9) | 0
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97)
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
}
