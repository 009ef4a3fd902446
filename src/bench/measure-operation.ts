/** One trial of a micro-benchmark, step by step. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { GCProfiler } from 'node:v8'
import type { Measure } from '../model/suite.ts'
import {
  type Stretch,
  timesOf,
  type Batch,
  batchOf,
  clockStepMs,
  emptyBatch,
  lastResult,
  train,
  warmUp,
} from './batch-figures.ts'
import type { RegisteredBench } from './definition.ts'

/**
 * The first calls, after which it is seen what they have left in memory: so many, or those of so many ms. Of three in a
 * row the middle one counts: it is not the one during which another process ran, and how busy the machine is must not
 * decide how many calls there are. For the same reason the end for an operation that is slow now and then by itself is
 * a time of the processor.
 */
const firstCalls = { most: 1_000, ms: 50, mostCpuMs: 1_000 } as const
/** A batch takes at least so many steps of the clock, and at least so many ms. */
const batchSteps = 1_000
const leastBatchMs = 0.1
const defaultMeasureMs = 300
/** A slow operation gets so many batches, unless that takes so many times as long as was asked for. */
const leastBatches = 5
const patience = 5
/** One batch of so many is an empty one, and then others of the process have their turn. */
const emptyEvery = 4
/** Looks at what is allocated: so many, of so many ms each, as long as there is time. */
const looks = { most: 3, ms: 10, inMs: 100 } as const

type Operation = Pick<RegisteredBench, 'run' | 'check' | 'teardown' | 'measureMs'>

interface Surroundings {
  readonly input: unknown
  readonly measure: Measure
}

/**
 * Sees what the operation keeps, while nothing else has left anything in memory; warms it up; times it; sees what it
 * allocates. Records every metric of bench-suite.ts. Throws what the operation throws.
 */
export async function measureOperation(bench: Operation, { input, measure }: Surroundings): Promise<void> {
  try {
    const isAsync = await isAsynchronous(batchOf(bench.run, { input, isAsync: false }))
    const batch = batchOf(bench.run, { input, isAsync })
    await callOften(batch)
    await measure.retained()
    await train(isAsync)
    const batchMs = Math.max(leastBatchMs, batchSteps * clockStepMs())
    const { calls, isSettled } = await warmUp(batch, batchMs)
    if (!isSettled) measure.warn('was still getting faster after a second of warming up')
    const callMs = await time(batch, { calls, isAsync, measure, measureMs: bench.measureMs ?? defaultMeasureMs })
    const lookCalls = Math.max(1, Math.floor(looks.ms / callMs))
    const ownBytes = await bytesPerCall(emptyBatch(isAsync), lookCalls)
    measure.record('allocated', Math.max(0, (await bytesPerCall(batch, lookCalls)) - ownBytes))
    if (bench.check !== undefined) {
      await batch(1)
      await bench.check(lastResult(), input)
    }
  } finally {
    await bench.teardown?.(input)
  }
}

/** Does once, with nothing to measure, what is done before an operation is looked at, so that none of it is counted as kept. */
export async function rehearse(): Promise<void> {
  for (const isAsync of [false, true]) {
    await train(isAsync)
    const batch = emptyBatch(isAsync)
    await isAsynchronous(batch)
    await callOften(batch)
  }
}

/** Makes the first call, and waits for it if it returns a promise. */
async function isAsynchronous(batch: Batch): Promise<boolean> {
  await batch(1)
  const result = lastResult()
  await result
  return typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function'
}

async function callOften(batch: Batch): Promise<void> {
  const start = process.cpuUsage()
  const latest: number[] = []
  let spentMs = 0
  // The very first call has been made.
  for (let calls = 1; calls < firstCalls.most && spentMs < firstCalls.ms; calls += 1) {
    const beginMs = performance.now()
    await batch(1)
    latest.push(performance.now() - beginMs)
    if (latest.length > 3) latest.shift()
    spentMs += latest.toSorted((left, right) => left - right)[latest.length >> 1]!
    const { user, system } = process.cpuUsage(start)
    if (user + system >= firstCalls.mostCpuMs * 1_000) return
  }
}

interface Timing {
  /** Of a batch. */
  readonly calls: number
  readonly isAsync: boolean
  readonly measureMs: number
  readonly measure: Measure
}

/** Times batches, and empty ones between them; records what they say, and returns the time of a call in ms. */
async function time(batch: Batch, { calls, isAsync, measureMs, measure }: Timing): Promise<number> {
  const empty = emptyBatch(isAsync)
  const [full, nothing]: [Stretch[], number[]] = [[], []]
  using watch = watchPauses()
  const begin = performance.now()
  for (let spentMs = 0; spentMs < measureMs || full.length < leastBatches; spentMs = performance.now() - begin) {
    if (full.length > 0 && spentMs > measureMs * patience) break
    if (full.length % emptyEvery === 0) {
      await setImmediate()
      nothing.push(await empty(calls))
    }
    const startMs = performance.now()
    full.push({ startMs, lengthMs: await batch(calls) })
  }
  const found = timesOf(full, { pauses: await watch.pauses(), nothingMs: nothing, calls, isAsync })
  measure.record('time', found.ns)
  measure.record('throughput', found.perSecond)
  measure.record('gc', found.pausedPercent)
  for (const warning of found.warnings) measure.warn(warning)
  return found.callMs
}

/** The middle one of a few looks. */
async function bytesPerCall(batch: Batch, calls: number): Promise<number> {
  const begin = performance.now()
  const found: number[] = []
  do {
    found.push((await allocatedBytes(() => batch(calls))) / calls)
  } while (found.length < looks.most && performance.now() - begin < looks.inMs)
  return found.sort((left, right) => left - right)[found.length >> 1]!
}

// When garbage was collected in this process, and what it freed: asked of V8, which tells on the next turn of the event
// loop.

interface PauseWatch extends Disposable {
  /** All pauses since the watch began, in order. */
  pauses(): Promise<readonly Stretch[]>
}

/** Notes every pause from now on. */
function watchPauses(): PauseWatch {
  const pauses: Stretch[] = []
  const take = (entries: readonly { readonly startTime: number; readonly duration: number }[]): void => {
    for (const { startTime, duration } of entries) pauses.push({ startMs: startTime, lengthMs: duration })
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  return {
    async pauses() {
      // V8's word is passed on by a callback of the next turn.
      for (let turn = 0; turn < 3; turn += 1) await setImmediate()
      take(observer.takeRecords())
      return pauses.toSorted((left, right) => left.startMs - right.startMs)
    },
    [Symbol.dispose]: () => observer.disconnect(),
  }
}

/**
 * Bytes that `work` allocates on the heap, collected or not: what is there afterwards and was not there before, and what
 * was freed in between. What a look at memory allocates itself is among them. The contents of buffers are not: they lie
 * outside of the heap, and are freed whenever another thread comes to it.
 */
async function allocatedBytes(work: () => unknown): Promise<number> {
  const profiler = new GCProfiler()
  profiler.start()
  const before = process.memoryUsage().heapUsed
  await work()
  const after = process.memoryUsage().heapUsed
  const { statistics } = profiler.stop()
  const freed = statistics.reduce(
    (sum, { beforeGC, afterGC }) => sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
    0,
  )
  return after - before + freed
}
