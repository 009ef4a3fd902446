/** Runs one trial of a micro-benchmark, step by step. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { GCProfiler } from 'node:v8'
import type { Measure } from '../core/model/suite.ts'
import {
  makeBatch,
  measureClockStepMs,
  makeEmptyBatch,
  lastResult,
  batchFigures,
  makeTimingLoopsMegamorphic,
  warmUpAndSizeBatch,
} from './batch-figures.ts'
import type { Batch, Pause, Stretch } from './batch-figures.ts'
import type { RegisteredBench } from './definition.ts'

/**
 * The first calls, after which memory is read: so many, or for so many ms, each the median of three in a row: their
 * number must not depend on how busy the machine is. Hence also the limit in CPU time.
 */
const firstCalls = { most: 1_000, ms: 50, mostCpuMs: 1_000 } as const
/** From so many ms on, a call is made once more, and that gives all figures: trials say more than calls of one process. */
const longMs = 1_000
/** A batch takes at least this many steps of the clock, and at least this many ms. */
const batchSteps = 1_000
const leastBatchMs = 0.1
const defaultMeasureMs = 300
/** A slow operation gets this many batches, unless they take this many times the time to measure. */
const leastBatches = 5
const patience = 5
/** An empty batch, and a turn of the event loop, comes before every fourth batch. */
const emptyEvery = 4
/** From so many times a later call, and so many ms, somebody may wait for what the first call fills. */
const longFirst = { times: 10, ms: 10 } as const
const cached = 'its first call takes at least ten times as long as a later one: only the metric first-call shows that'
const unsettled = 'was still getting faster after a second of warming up'
/** Measurements of allocation: how many at most, the length of each in ms, and the limit for all in ms. */
const looks = { most: 3, ms: 10, inMs: 100 } as const

/**
 * Measures what the operation keeps in memory, while nothing else has left anything there, then its time, then what it
 * allocates. Records all metrics of bench-suite.ts. Throws what the operation throws.
 */
export async function measureAndRecord(
  bench: Pick<RegisteredBench, 'run' | 'check' | 'teardown' | 'measureMs'>,
  input: unknown,
  measure: Measure,
): Promise<void> {
  try {
    const { isAsync, firstMs } = await timeCallAndDetectAsync(makeBatch(bench.run, input, false))
    measure.record('first-call', firstMs)
    const batch = makeBatch(bench.run, input, isAsync)
    const again = firstMs >= longMs ? await measureSingleCall(batch, isAsync) : undefined
    const isLong = again !== undefined && again.callMs >= longMs / 2
    if (!isLong) await warmUpByCalling(batch)
    await measure.retained()
    const { measureMs = defaultMeasureMs } = bench
    const batches = isLong ? again : await measureInBatches(batch, { isAsync, measureMs })
    if (firstMs >= Math.max(longFirst.ms, longFirst.times * batches.callMs)) measure.warn(cached)
    measure.record('time', batches.ns)
    measure.record('throughput', batches.perSecond)
    measure.record('gc', batches.pausedPercent)
    measure.record('allocated', Math.max(0, batches.bytes))
    for (const warning of batches.warnings) measure.warn(warning)
    await bench.check?.(lastResult(), input)
  } finally {
    await bench.teardown?.(input)
  }
}

/** Adds the bytes that a call allocates to its times. */
type CallFigures = ReturnType<typeof batchFigures> & { readonly bytes: number }

async function measureSingleCall(batch: Batch, isAsync: boolean): Promise<CallFigures> {
  const ownBytes = await measureBytesPerCall(makeEmptyBatch(isAsync), 1)
  using watch = watchGcPauses()
  const startMs = performance.now()
  let lengthMs = 0
  const bytes = await measureAllocatedBytes(async () => {
    lengthMs = await batch(1)
  })
  const pauses = await watch.pauses()
  const times = batchFigures([{ startMs, lengthMs }], { pauses, nothingMs: [0], calls: 1, isAsync })
  return { ...times, bytes: bytes - ownBytes }
}

async function measureInBatches(
  batch: Batch,
  { isAsync, measureMs }: { readonly isAsync: boolean; readonly measureMs: number },
): Promise<CallFigures> {
  await makeTimingLoopsMegamorphic(isAsync)
  const batchMs = Math.max(leastBatchMs, batchSteps * measureClockStepMs())
  const { calls, isSettled } = await warmUpAndSizeBatch(batch, batchMs)
  const times = await timeBatchesAndGetFigures(batch, { calls, isAsync, measureMs })
  const lookCalls = Math.max(1, Math.floor(looks.ms / times.callMs))
  const ownBytes = await measureBytesPerCall(makeEmptyBatch(isAsync), lookCalls)
  const bytes = (await measureBytesPerCall(batch, lookCalls)) - ownBytes
  return { ...times, warnings: isSettled ? times.warnings : [unsettled, ...times.warnings], bytes }
}

/**
 * Calls the operation and measures nothing, for somebody who counts what it takes: so many times between two marks, after three
 * times as many, in which V8 compiles what it will. Throws what it throws.
 */
export async function callBetweenCountMarks(
  { run, teardown }: Pick<RegisteredBench, 'run' | 'teardown'>,
  input: unknown,
  calls: number,
): Promise<void> {
  try {
    const { isAsync } = await timeCallAndDetectAsync(makeBatch(run, input, false))
    await makeTimingLoopsMegamorphic(isAsync)
    const batch = makeBatch(run, input, isAsync)
    await batch(3 * calls)
    // Else one side may collect garbage once more than the other, just because its calls began elsewhere in the heap.
    globalThis.gc?.()
    markCountByFailedSpawn()
    await batch(calls)
    markCountByFailedSpawn()
  } finally {
    await teardown?.(input)
  }
}

/** Leaves a count of how far this process is: that of a copy of it, which ends as it fails to start a program. */
function markCountByFailedSpawn(): void {
  process.getBuiltinModule('node:child_process').spawnSync('/no/such/program')
}

/** Runs the steps before the first reading of memory once, on nothing, so that what they leave does not count as kept. */
export async function warmUpWithEmptyCalls(): Promise<void> {
  for (const isAsync of [false, true]) {
    await makeTimingLoopsMegamorphic(isAsync)
    const batch = makeEmptyBatch(isAsync)
    await timeCallAndDetectAsync(batch)
    await warmUpByCalling(batch)
  }
}

async function timeCallAndDetectAsync(batch: Batch): Promise<{ readonly isAsync: boolean; readonly firstMs: number }> {
  const startMs = performance.now()
  await batch(1)
  const result = lastResult()
  await result
  const firstMs = performance.now() - startMs
  const isAsync = typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function'
  return { isAsync, firstMs }
}

async function warmUpByCalling(batch: Batch): Promise<void> {
  const start = process.cpuUsage()
  const latest: number[] = []
  let spentMs = 0
  // The first call was made already.
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

async function timeBatchesAndGetFigures(
  batch: Batch,
  { calls, isAsync, measureMs }: { readonly calls: number; readonly isAsync: boolean; readonly measureMs: number },
): Promise<ReturnType<typeof batchFigures>> {
  const empty = makeEmptyBatch(isAsync)
  const [full, nothing]: [Stretch[], number[]] = [[], []]
  using watch = watchGcPauses()
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
  const pauses = await watch.pauses()
  return batchFigures(full, { pauses, nothingMs: nothing, calls, isAsync })
}

async function measureBytesPerCall(batch: Batch, calls: number): Promise<number> {
  const begin = performance.now()
  const samples: number[] = []
  do {
    samples.push((await measureAllocatedBytes(() => batch(calls))) / calls)
  } while (samples.length < looks.most && performance.now() - begin < looks.inMs)
  return samples.sort((left, right) => left - right)[samples.length >> 1]!
}

interface GcEntry {
  readonly startTime: number
  readonly duration: number
  readonly detail: { readonly kind: number }
}

/** Watches for pauses of the process to collect garbage; `pauses` returns all since the watch began, in order. */
function watchGcPauses(): Disposable & { pauses(): Promise<readonly Pause[]> } {
  const pauses: Pause[] = []
  const take = (entries: readonly Pick<GcEntry, 'startTime' | 'duration'>[]): void => {
    // Node's types lack what each entry of `gc` has.
    for (const { startTime, duration, detail } of entries as readonly GcEntry[]) {
      pauses.push({ startMs: startTime, lengthMs: duration, kind: detail.kind })
    }
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  return {
    async pauses() {
      // V8 reports a pause in a callback of the next turn of the event loop.
      for (let turn = 0; turn < 3; turn += 1) await setImmediate()
      take(observer.takeRecords())
      return pauses.toSorted((left, right) => left.startMs - right.startMs)
    },
    [Symbol.dispose]: () => observer.disconnect(),
  }
}

/** Measures bytes that `work` allocates on the heap: growth and what was freed meanwhile, but no buffers' contents. */
async function measureAllocatedBytes(work: () => unknown): Promise<number> {
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
