/** Times many reads together: one by one, the clock would cost more than the fastest of them. */
import type { Reader } from './reader.ts'

export interface BatchOptions {
  readonly reader: Reader
  /** Files that one operation reads, in this order. */
  readonly paths: readonly string[]
  /** Operations timed together. */
  readonly operations: number
  /** Goes on for this long, in ms, and for at least `atLeast` batches. */
  readonly forMs: number
  readonly atLeast: number
}

export interface Latency {
  /** Median and half of the interquartile range of the batches' means, in ns per operation. */
  readonly medianNs: number
  readonly spreadNs: number
  /** Bytes that every batch has read. */
  readonly bytesPerBatch: number
}

/** Times batch after batch. Throws if two batches did not read the same number of bytes. */
export async function timeBatches({ reader, paths, operations, forMs, atLeast }: BatchOptions): Promise<Latency> {
  const job = { reader, paths, operations }
  const bytesPerBatch = await readBatch(job)
  const meansNs: number[] = []
  const until = performance.now() + forMs
  while (meansNs.length < atLeast || performance.now() < until) {
    const startedAt = process.hrtime.bigint()
    const bytes = await readBatch(job)
    meansNs.push(Number(process.hrtime.bigint() - startedAt) / operations)
    if (bytes !== bytesPerBatch) throw new Error(`a batch read ${bytes} bytes, the first one ${bytesPerBatch}`)
  }
  meansNs.sort((left, right) => left - right)
  const spreadNs = (quantile(meansNs, 0.75) - quantile(meansNs, 0.25)) / 2
  return { medianNs: quantile(meansNs, 0.5), spreadNs, bytesPerBatch }
}

export type Batch = Pick<BatchOptions, 'reader' | 'paths' | 'operations'>

/** Reads all `paths` `operations` times and gives the number of bytes that came. */
export async function readBatch({ reader, paths, operations }: Batch): Promise<number> {
  return reader.synchronous ? readAtOnce(reader, paths, operations) : readAwaiting(reader, paths, operations)
}

/** Apart from the other loop, because an `await` takes ten times as long as a look into a map. */
function readAtOnce(reader: Reader, paths: readonly string[], operations: number): number {
  let bytes = 0
  for (let operation = 0; operation < operations; operation++) {
    for (const path of paths) bytes += (reader.read(path) as Uint8Array).length
  }
  return bytes
}

async function readAwaiting(reader: Reader, paths: readonly string[], operations: number): Promise<number> {
  let bytes = 0
  for (let operation = 0; operation < operations; operation++) {
    for (const path of paths) bytes += (await reader.read(path)).length
  }
  return bytes
}

/** By straight lines between the sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN
  return low + (high - low) * (place - below)
}
