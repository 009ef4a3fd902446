/** Runs an operation in batches of calls, until it gets no faster and then timed, and computes the figures of one call. */
import { setImmediate } from 'node:timers/promises'

/** Holds a stretch of time in ms, by `performance.now()`: a batch, or a pause for collecting garbage. */
export interface Stretch {
  readonly startMs: number
  readonly lengthMs: number
}

/** Holds a pause; `kind` as V8 gives it: of the young generation, of all, or a step. */
export interface Pause extends Stretch {
  readonly kind: number
}

export interface Circumstances {
  /** Pauses for collecting garbage, in order. */
  readonly pauses: readonly Pause[]
  readonly nothingMs: readonly number[]
  readonly calls: number
  readonly isAsync: boolean
}

interface Times {
  /** The time of one call without pauses, loop and clock, but with `await` if it is asynchronous. 0 if none is left. */
  readonly ns: number
  /** Calls per second, including all pauses, also those between batches. */
  readonly perSecond: number
  readonly pausedPercent: number
  /** Median time of a call, including everything. */
  readonly callMs: number
  readonly warnings: readonly string[]
}

/** An operation must take longer than an empty function by this share, because calls vary by themselves. */
const leastOfNothing = 0.1
const awaitShare = 0.1

const tooFast = 'is too fast to measure: it takes no longer than calling an empty function. Make it do more'
const awaitCounts = '`await` itself takes a tenth of the time or more'

export function batchFigures(batches: readonly Stretch[], { pauses, nothingMs, calls, isAsync }: Circumstances): Times {
  const running = subtractPauses(batches, pauses)
  const nothing = lowerQuartile(nothingMs)
  const full = medianOfTimes(running)
  const isTooFast = !isAsync && full < nothing * (1 + leastOfNothing)
  const ms = isAsync ? full : Math.max(0, full - nothing)
  const pausedMs = totalPauseMsByKindMedian(pausesFromFirstToLastBatch(batches, pauses)) / batches.length
  const wholeMs = (isTooFast ? full : ms) + pausedMs
  const doesAwaitCount = isAsync && nothing >= full * awaitShare
  const warnings = [isTooFast && tooFast, doesAwaitCount && awaitCounts].filter((text) => text !== false)
  return {
    ns: isTooFast ? 0 : (ms / calls) * 1e6,
    perSecond: (calls / wholeMs) * 1e3,
    pausedPercent: (100 * pausedMs) / wholeMs,
    callMs: medianOfTimes(batches.map(({ lengthMs }) => lengthMs)) / calls,
    warnings,
  }
}

function subtractPauses(batches: readonly Stretch[], pauses: readonly Stretch[]): number[] {
  let next = 0
  return batches.map(({ startMs, lengthMs }) => {
    let pausedMs = 0
    for (; next < pauses.length && pauses[next]!.startMs < startMs + lengthMs; next += 1) {
      if (pauses[next]!.startMs >= startMs) pausedMs += pauses[next]!.lengthMs
    }
    return Math.max(0, lengthMs - pausedMs)
  })
}

/** Returns pauses between the first batch and the last. V8 collects most of the calls' garbage between batches. */
function pausesFromFirstToLastBatch(batches: readonly Stretch[], pauses: readonly Pause[]): readonly Pause[] {
  const [first, last] = [batches[0]!, batches.at(-1)!]
  return pauses.filter(({ startMs }) => startMs >= first.startMs && startMs < last.startMs + last.lengthMs)
}

/** Sums ms, each pause counted as the middle one of its kind: one includes whatever else the processor did meanwhile. */
function totalPauseMsByKindMedian(pauses: readonly Pause[]): number {
  const kinds = Object.values(Object.groupBy(pauses, ({ kind }) => kind))
  return kinds.reduce((sum, same = []) => sum + same.length * medianOfTimes(same.map(({ lengthMs }) => lengthMs)), 0)
}

function medianOfTimes(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** Takes less than the median: of few empty batches, a busy processor may interrupt most, each for longer than a call. */
function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[(values.length - 1) >> 2]!
}

const leastRounds = 5
/** This many latest rounds must make no progress. */
const latestRounds = 3
/** A smaller speed-up is no progress. */
const progress = 0.02

/** Returns true if the latest rounds were no faster than the earlier. Slower ones prove nothing but a busy processor. */
export function areRoundsSettled(rounds: readonly number[]): boolean {
  if (rounds.length < leastRounds) return false
  const before = Math.min(...rounds.slice(0, -latestRounds))
  return Math.min(...rounds.slice(-latestRounds)) >= before * (1 - progress)
}

/** Runs the operation so many times, awaiting each promise if it is asynchronous. Returns the time in ms. */
export type Batch = (calls: number) => number | Promise<number>

type Work = (input: unknown) => unknown

/** Takes results, so that no compiler drops them as unused. */
let sink: unknown

export function lastResult(): unknown {
  return sink
}

function timeSyncCalls(run: Work, input: unknown, calls: number): number {
  const start = performance.now()
  for (let left = calls; left > 0; left -= 1) sink = run(input)
  return performance.now() - start
}

async function timeAsyncCalls(run: Work, input: unknown, calls: number): Promise<number> {
  const start = performance.now()
  for (let left = calls; left > 0; left -= 1) sink = await run(input)
  return performance.now() - start
}

export function makeBatch(run: Work, input: unknown, isAsync: boolean): Batch {
  return isAsync ? (calls) => timeAsyncCalls(run, input, calls) : (calls) => timeSyncCalls(run, input, calls)
}

/** Makes a batch of empty calls: the cost of loop, call and clock, and of `await` if asynchronous. */
export function makeEmptyBatch(isAsync: boolean): Batch {
  const done = Promise.resolve()
  return makeBatch(isAsync ? () => done : () => undefined, undefined, isAsync)
}

/**
 * Lets the loops call functions of many kinds. V8 inlines a function into a loop that has only called this one, and
 * moves what is the same each time out of it: a look-up would take no time. After this, each call has its full cost.
 */
export async function makeTimingLoopsMegamorphic(isAsync: boolean): Promise<void> {
  const done = Promise.resolve()
  const operations: readonly Work[] = [(input) => input, () => 1.5, () => 'text', () => ({}), () => [1], () => done]
  for (let round = 0; round < 40; round += 1) {
    for (const operation of operations) await makeBatch(operation, round, isAsync)(50)
  }
}

/** Measures the smallest observable step of the clock, in ms: its resolution, or the time to read it. */
export function measureClockStepMs(): number {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 1_000; look += 1) {
    const before = performance.now()
    let after = performance.now()
    while (after === before) after = performance.now()
    least = Math.min(least, after - before)
  }
  return least
}

/** Time of one round, whose batches are judged together. */
const roundMs = 20
const mostMs = 1_000
/** Fewer rounds do not tell whether they still get faster. */
const enoughRounds = 10

/**
 * Calls an operation in rounds of batches until it gets no faster. Returns the calls of a batch that takes `batchMs`;
 * `isSettled` is false if it was still getting faster at the limit.
 */
export async function warmUpAndSizeBatch(
  batch: Batch,
  batchMs: number,
): Promise<{ readonly calls: number; readonly isSettled: boolean }> {
  const start = performance.now()
  const rounds: number[] = []
  let calls = 1
  while (!areRoundsSettled(rounds)) {
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
    const perCallMs = medianOfTimes(round)
    rounds.push(perCallMs)
    calls = Math.max(1, Math.ceil(batchMs / perCallMs))
  }
  return { calls, isSettled: true }
}
