/**
 * A fixed slice of work, by which the speed of a machine at this moment is known: hashing, JSON, sorting and
 * file status, as a mix of what benchmarks of Node projects do. It must never change: its times are compared
 * over months.
 */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const files = 64

/** Does the work once, with `scratch` for its files, and gives the time it took in ms: about 200 on a machine of 2024. */
export function calibrate(scratch: string): number {
  // Loading it takes as long as all else that a small trial does, and no trial needs it.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = (bytes: Buffer): unknown => createHash('sha256').update(bytes).digest()
  const paths = Array.from({ length: files }, (_, index) => join(scratch, `calibrate-${index}`))
  for (const path of paths) writeFileSync(path, path)
  workload(paths, { hash, rounds: 1 })
  const start = process.hrtime.bigint()
  workload(paths, { hash, rounds: 32 })
  return Number(process.hrtime.bigint() - start) / 1e6
}

interface Work {
  readonly hash: (bytes: Buffer) => unknown
  readonly rounds: number
}

function workload(paths: readonly string[], { hash, rounds }: Work): void {
  const numbers = pseudoRandom(10_000)
  const rows = numbers.slice(0, 2_000).map((value, index) => ({ index, value, name: `row ${value}` }))
  const bytes = Buffer.alloc(1_000_000, 'paceline')
  for (let round = 0; round < rounds; round += 1) {
    hash(bytes)
    JSON.parse(JSON.stringify(rows))
    numbers.toSorted((left, right) => left - right)
    for (const path of paths) for (let times = 0; times < 10; times += 1) statSync(path)
  }
}

/** The same numbers everywhere: a linear congruential generator (Numerical Recipes). */
function pseudoRandom(count: number): number[] {
  let state = 1
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  })
}
