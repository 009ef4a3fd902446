/** What a trial makes of its adds: whether they were right, and its figures. */
import type { Expect, Measure, Tree } from 'paceline'
import type { Service } from './adder.ts'
import type { AddReport, Adds } from './adds.ts'
import { peakBytesOf } from './peak-memory.ts'

interface Expected {
  readonly reports: readonly AddReport[]
  /** The content id that everybody must come to. */
  readonly cid: string
  /** The generated tree that was added; undefined for a directory of the user's. */
  readonly tree?: Tree | undefined
}

/** Fails the trial unless each add came to the content id, and the first stored what it stands for. */
export function checkAdds(expect: Expect, { reports, cid, tree }: Expected): void {
  for (const report of reports) expect.equal(report.cid, cid, 'the content id')
  // Generated trees hold no content twice, so each file and directory is a block at least.
  const blocks = tree === undefined ? 1 : tree.files + tree.directories
  const stored = reports[0]?.blocks ?? 0
  expect.ok(stored >= blocks, `only ${stored} of at least ${blocks} blocks were stored`)
}

interface Results {
  readonly adds: Adds
  readonly service: Pick<Service, 'connection' | 'daemonPid'>
  readonly platform: NodeJS.Platform
}

/** Records all metrics of the suite. Throws if there was no add after the first. */
export function recordAdds(measure: Measure, { adds, service, platform }: Results): void {
  const sorted = adds.durationsMs.toSorted((left, right) => left - right)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]
  if (p99 === undefined) throw new Error('nothing was added after the first time, which does not count')
  const meanMs = sorted.reduce((total, ms) => total + ms, 0) / sorted.length
  measure.record('throughput', 1_000 / meanMs)
  measure.record('latency-mean', meanMs)
  measure.record('latency-p99', p99)
  measure.record('runs', sorted.length)

  const last = adds.reports.at(-1)
  const kuboPeak = service.daemonPid === undefined ? last?.othersPeakBytes : peakBytesOf(service.daemonPid)
  measure.record('peak-rss', kuboPeak ?? last?.peakBytes ?? 0)
  if (service.connection.binary !== '' && kuboPeak === undefined) {
    measure.warn(`peak-rss is that of the client: the memory of Kubo cannot be read on ${platform}`)
  }
}
