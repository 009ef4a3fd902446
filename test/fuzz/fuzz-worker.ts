/** Runs cases of one target in a thread of its own, which can be stopped where it hangs and may run out of memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { UserError } from '../../src/core/errors.ts'
import { inputsOf, type Input, type Target } from './targets.ts'

/** Cases `from` up to, but not including, `to`. */
export interface FuzzOrder {
  readonly target: string
  readonly seed: string
  readonly from: number
  readonly to: number
  /** A 32-bit number: the case that is being run. */
  readonly at: SharedArrayBuffer
}

/** How many inputs were taken and refused before the first that went wrong, if one did. */
export interface FuzzAnswer {
  readonly taken: number
  readonly refused: number
  readonly slowestMs: number
  readonly failed?: { readonly number: number; readonly problem: string; readonly input: Input } | undefined
}

/** The module whose `targets` are meant. */
const { targets } = (await import(workerData as string)) as { readonly targets: readonly Target[] }

async function work({ target: name, seed, from, to, at }: FuzzOrder): Promise<FuzzAnswer> {
  const target = targets.find((one) => one.name === name)!
  const inputOf = inputsOf(target, seed)
  const current = new Int32Array(at)
  let [taken, refused, slowestMs] = [0, 0, 0]
  for (let number = from; number < to; number += 1) {
    Atomics.store(current, 0, number)
    const input = inputOf(number)
    const start = performance.now()
    try {
      await target.check(input)
      taken += 1
    } catch (error) {
      if (!(error instanceof UserError)) {
        const problem = error instanceof Error ? (error.stack ?? String(error)) : `threw ${String(error)}`
        return { taken, refused, slowestMs, failed: { number, problem, input } }
      }
      refused += 1
    }
    slowestMs = Math.max(slowestMs, performance.now() - start)
  }
  return { taken, refused, slowestMs }
}

parentPort?.on('message', (order: FuzzOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void work(order).then((answer) => parentPort?.postMessage(answer))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage('ready')
