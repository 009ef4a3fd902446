/** What batches of calls say of one call. Pure. */
import { setImmediate } from 'node:timers/promises'

/** A stretch of time in ms, on the clock of `performance.now()`: a batch, or a pause for collecting garbage. */
export interface Stretch {
  readonly startMs: number
  readonly lengthMs: number
}

export interface Circumstances {
  /** Pauses of the process, in order. */
  readonly pauses: readonly Stretch[]
  /** Times of empty batches with as many calls. */
  readonly nothingMs: readonly number[]
  /** Of each batch. */
  readonly calls: number
  readonly isAsync: boolean
}

export interface Times {
  /** Of one call, without pauses, loop and clock; `await` is a part of an asynchronous one. 0 where nothing is left. */
  readonly ns: number
  /** Calls that a second has time for, pauses and all. */
  readonly perSecond: number
  /** Share of the pauses. */
  readonly pausedPercent: number
  /** What a call took here, all in all. */
  readonly callMs: number
  readonly warnings: readonly string[]
}

/** The time of an operation must be so many times that of nothing, as calls differ by themselves. */
const leastOfNothing = 0.1
/** Waiting for a promise is worth a word from this share of the time on. */
const awaitShare = 0.1

const tooFast = 'is too fast to measure: it takes no longer than a call of an empty function. Let it do more'
const awaitCounts = '`await` itself is a tenth of the time or more'
const slower = 'took longer the more calls there were before: it keeps something, and its time is that of no one call'

/** Batches must not be empty lists. */
export function timesOf(batches: readonly Stretch[], { pauses, nothingMs, calls, isAsync }: Circumstances): Times {
  const running = withoutPauses(batches, pauses)
  const nothing = median(nothingMs)
  const full = median(running)
  const isTooFast = !isAsync && full < nothing * (1 + leastOfNothing)
  const ms = isAsync ? full : Math.max(0, full - nothing)
  const pausedMs = batches.reduce((sum, { lengthMs }, index) => sum + lengthMs - running[index]!, 0) / batches.length
  const wholeMs = (isTooFast ? full : ms) + pausedMs
  const warnings = [
    ...(isTooFast ? [tooFast] : []),
    ...(isAsync && nothing >= full * awaitShare ? [awaitCounts] : []),
    ...(!isTooFast && slowdownOf(running) > mostSlowdown * slowdownOfMachine(nothingMs) ? [slower] : []),
  ]
  return {
    ns: isTooFast ? 0 : (ms / calls) * 1e6,
    perSecond: (calls / wholeMs) * 1e3,
    pausedPercent: (100 * pausedMs) / wholeMs,
    callMs: median(batches.map(({ lengthMs }) => lengthMs)) / calls,
    warnings,
  }
}

/** Each batch's time without the pauses in it, in ms. */
function withoutPauses(batches: readonly Stretch[], pauses: readonly Stretch[]): number[] {
  let next = 0
  return batches.map(({ startMs, lengthMs }) => {
    let pausedMs = 0
    for (; next < pauses.length && pauses[next]!.startMs < startMs + lengthMs; next += 1) {
      if (pauses[next]!.startMs >= startMs) pausedMs += pauses[next]!.lengthMs
    }
    return Math.max(0, lengthMs - pausedMs)
  })
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

const leastRounds = 5
/** So many of the latest rounds must bring nothing new. */
const latestRounds = 3
/** A round that is faster by less has brought nothing new. */
const progress = 0.02

/**
 * Whether warming up is over, by the times of its rounds: the latest were no faster than what came before them. Slower
 * ones prove nothing, as other programs may have had the processor.
 */
export function isSettled(rounds: readonly number[]): boolean {
  if (rounds.length < leastRounds) return false
  const before = Math.min(...rounds.slice(0, -latestRounds))
  return Math.min(...rounds.slice(-latestRounds)) >= before * (1 - progress)
}

/** What is taken for getting slower; what empty batches have of it, the machine has. */
const mostSlowdown = 1.25
const enoughBatches = 9

/** Empty batches that take less differ by the clock and by chance. */
const tellingMs = 0.01
/** What a machine may have become slower by where nothing tells. */
const possibleSlowdown = 1.6

function slowdownOfMachine(nothingMs: readonly number[]): number {
  return median(nothingMs) < tellingMs ? possibleSlowdown : slowdownOf(nothingMs)
}

/**
 * How many times as long the fastest batch of the last third takes as that of the first, if it was the same way in between:
 * more where a list grows or a cache fills with each call. 1 where it was not, or too few batches can tell.
 */
function slowdownOf(batches: readonly number[]): number {
  if (batches.length < enoughBatches) return 1
  const third = Math.floor(batches.length / 3)
  const [first = 0, second = 0, last = 0] = [0, 1, 2].map((part) =>
    batches.slice(part * third, (part + 1) * third).reduce((least, ms) => Math.min(least, ms)),
  )
  return first < second && second < last ? last / first : 1
}

// Runs an operation over and over between two looks at the clock.

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

// Calls an operation until it gets no faster.

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
