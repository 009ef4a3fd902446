/** What batches of calls say of one call. Pure. */

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
export function median(values: readonly number[]): number {
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
