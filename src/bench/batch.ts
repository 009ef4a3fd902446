/** Runs an operation over and over between two looks at the clock. */

/** Runs the operation so many times, each promise waited for if it is asynchronous. The time that took, in ms. */
export type Batch = (calls: number) => number | Promise<number>

type Run = (input: unknown) => unknown

/** Where results go, so that no compiler can tell that nobody wants them. */
let sink: unknown

/** What the last call returned. */
export function lastResult(): unknown {
  return sink
}

function runSync(run: Run, input: unknown, calls: number): number {
  const start = performance.now()
  for (let left = calls; left > 0; left -= 1) sink = run(input)
  return performance.now() - start
}

async function runAsync(run: Run, input: unknown, calls: number): Promise<number> {
  const start = performance.now()
  for (let left = calls; left > 0; left -= 1) sink = await run(input)
  return performance.now() - start
}

export interface BatchOptions {
  readonly input: unknown
  readonly isAsync: boolean
}

export function batchOf(run: Run, { input, isAsync }: BatchOptions): Batch {
  return isAsync ? (calls) => runAsync(run, input, calls) : (calls) => runSync(run, input, calls)
}

/** A batch of nothing: what loop, call and clock cost, and `await` where there is one. */
export function emptyBatch(isAsync: boolean): Batch {
  const done = Promise.resolve()
  return batchOf(isAsync ? () => done : () => undefined, { input: undefined, isAsync })
}

/**
 * Lets the loops call functions of many kinds, right before they are used.
 *
 * V8 puts the code of a function into a loop that has only ever called this one, and then moves out of the loop what is
 * the same each time, so that a look-up takes no time at all. After this it calls: each call costs what a call costs, the
 * empty batch can be taken off, and what another version is inlined into elsewhere makes no difference.
 */
export async function train(isAsync: boolean): Promise<void> {
  const done = Promise.resolve()
  const operations: readonly Run[] = [(input) => input, () => 1.5, () => 'text', () => ({}), () => [1], () => done]
  for (let round = 0; round < 40; round += 1) {
    for (const operation of operations) await batchOf(operation, { input: round, isAsync })(50)
  }
}

/** The smallest step of the clock that can be seen, in ms: its own, or what a look at it takes. */
export function clockStepMs(): number {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 1_000; look += 1) {
    const before = performance.now()
    let after = performance.now()
    while (after === before) after = performance.now()
    least = Math.min(least, after - before)
  }
  return least
}
