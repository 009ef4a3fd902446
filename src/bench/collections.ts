/** When garbage was collected in this process, and what it freed: asked of V8, which tells on the next turn of the event loop. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { GCProfiler } from 'node:v8'
import type { Stretch } from './batch-figures.ts'

interface PauseWatch extends Disposable {
  /** All pauses since the watch began, in order. */
  pauses(): Promise<readonly Stretch[]>
}

/** Notes every pause from now on. */
export function watchPauses(): PauseWatch {
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
export async function allocatedBytes(work: () => unknown): Promise<number> {
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
