/** Calls an operation until it gets no faster. */
import { setImmediate } from 'node:timers/promises'
import type { Batch } from './batch.ts'
import { isSettled, median } from './batch-figures.ts'

/** Time of one round, whose batches are looked at together. */
const roundMs = 20
/** Longer than this it is not waited for. */
const mostMs = 1_000
/** From so many rounds on it is known whether they still get faster. */
const enoughRounds = 10

export interface WarmedUp {
  /** Calls of a batch that takes `batchMs`. */
  readonly calls: number
  /** False where it was still getting faster; where a few calls took all the time, nobody can tell. */
  readonly isSettled: boolean
}

/** Rounds of batches, the size of a batch corrected after each. */
export async function warmUp(batch: Batch, batchMs: number): Promise<WarmedUp> {
  const start = performance.now()
  const rounds: number[] = []
  let calls = 1
  while (!isSettled(rounds)) {
    if (rounds.length > 1 && performance.now() - start > mostMs)
      return { calls, isSettled: rounds.length < enoughRounds }
    await setImmediate()
    const round: number[] = []
    const roundStart = performance.now()
    do {
      const lengthMs = await batch(calls)
      round.push(lengthMs / calls)
      if (lengthMs < batchMs / 2) calls *= 2
    } while (performance.now() - roundStart < roundMs)
    const perCallMs = median(round)
    rounds.push(perCallMs)
    calls = Math.max(1, Math.ceil(batchMs / perCallMs))
  }
  return { calls, isSettled: true }
}
