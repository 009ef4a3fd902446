/** What the process keeps in memory: read after forced garbage collections, so that it repeats between processes. */
import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Bytes at one moment. */
export interface MemorySnapshot {
  readonly heapUsedBytes: number
  readonly heapTotalBytes: number
  readonly rssBytes: number
}

/** At most this many rounds of collection; three to five are usual. */
const maxRounds = 12
/** Shrinking by less than this is over: the collector's own bookkeeping moves by a few hundred bytes. */
const settledBytes = 1_024
/** Growing by more is not over: a thread of V8 that compiles holds hundreds of kilobytes while it is at it, and gives them back. */
const passingBytes = 32_768

/**
 * Collects garbage until used heap stops shrinking, then reads the figures. Needs `node --expose-gc`.
 *
 * One collection is not enough: finalizers and the callbacks of closed handles run on later turns of the event
 * loop and free more. Hence two collections per round with turns of the loop between the rounds. The figures are those
 * that were found settled: asked for once more, they may be others, as compiling threads come and go.
 */
export async function memorySnapshot(): Promise<MemorySnapshot> {
  let before = Number.POSITIVE_INFINITY
  for (let round = 0; ; round += 1) {
    collect()
    await setImmediate()
    collect()
    const { heapUsed, heapTotal, rss } = process.memoryUsage()
    const shrunkBytes = before - heapUsed
    const isSettled = round >= 2 && shrunkBytes < settledBytes && -shrunkBytes < passingBytes
    if (isSettled || round + 1 >= maxRounds)
      return { heapUsedBytes: heapUsed, heapTotalBytes: heapTotal, rssBytes: rss }
    before = heapUsed
    await setTimeout(1)
  }
}

function collect(): void {
  if (globalThis.gc === undefined) throw new Error('a trial needs node --expose-gc')
  globalThis.gc()
}

/**
 * Peak resident memory of this process, in bytes.
 *
 * On Linux `getrusage` cannot be used: a child starts with the peak of the process that forked it, so a large
 * parent would show in every trial. The high-water mark of the address space itself starts afresh. Elsewhere
 * `maxRSS` is right, and in kilobytes on every platform since Node 18.9 (libuv converts what macOS gives in bytes).
 */
export function peakRssBytes(): number {
  if (process.platform === 'linux') {
    const highWaterMark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
    if (highWaterMark !== null) return Number(highWaterMark[1]) * 1_024
  }
  return process.resourceUsage().maxRSS * 1_024
}
