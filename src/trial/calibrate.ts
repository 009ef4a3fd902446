/**
 * A fixed slice of work that tells the speed of a machine at this moment: hashing, JSON, sorting and file status. It
 * must never change: its times are compared over months.
 */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const files = 64

/** Where looking up a file takes a millisecond, the whole would take half a minute: a part of it stands for all then. */
const mostMs = 2_000
const allRounds = 32

/** Does the work once, with `scratch` for its files, and gives the time it takes in ms: about 200 on a machine of 2024. */
export function calibrateOnce(scratch: string): number {
  // Loading it takes as long as all else that a small trial does, and no trial needs it.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = (bytes: Buffer): unknown => createHash('sha256').update(bytes).digest()
  const paths = Array.from({ length: files }, (_, index) => join(scratch, `calibrate-${index}`))
  for (const path of paths) writeFileSync(path, path)
  workload(paths, { hash, most: { rounds: 1, ms: mostMs } })
  const start = process.hrtime.bigint()
  const rounds = workload(paths, { hash, most: { rounds: allRounds, ms: mostMs } })
  return (Number(process.hrtime.bigint() - start) / 1e6 / rounds) * allRounds
}

interface Work {
  readonly hash: (bytes: Buffer) => unknown
  readonly most: Readonly<Record<'rounds' | 'ms', number>>
}

/** Returns how many rounds of it were done: at least one. */
function workload(paths: readonly string[], { hash, most }: Work): number {
  const numbers = pseudoRandom(10_000)
  const rows = numbers.slice(0, 2_000).map((value, index) => ({ index, value, name: `row ${value}` }))
  const bytes = Buffer.alloc(1_000_000, 'paceline')
  const end = performance.now() + most.ms
  let round = 0
  do {
    round += 1
    hash(bytes)
    JSON.parse(JSON.stringify(rows))
    numbers.toSorted((left, right) => left - right)
    for (const path of paths) for (let times = 0; times < 10; times += 1) statSync(path)
  } while (round < most.rounds && performance.now() < end)
  return round
}

/** The same numbers everywhere: a linear congruential generator (Numerical Recipes). */
function pseudoRandom(count: number): number[] {
  let state = 1
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  })
}
