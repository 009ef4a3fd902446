/** What do many small writes cost, one way or another? See docs/suites/other-suites.md. */
import { join } from 'node:path'
import { defineSuite } from 'paceline'
import { checkFile } from './check-file.ts'
import type { Writer } from './writer.ts'

interface Case {
  /** Writes per trial. */
  readonly count: number
}

/** The one subject whose memory grows with the number of writes, and which may write in another order. */
const unbounded = 'callback-unbounded'

export default defineSuite<Writer, Case>({
  name: 'write-many',
  revision: '1',
  title: 'Many small writes',
  subjects: {
    promises: () => import('./subjects/promises.ts'),
    'callback-sync': () => import('./subjects/callback-sync.ts'),
    'sync-buffer': () => import('./subjects/sync-buffer.ts'),
    [unbounded]: () => import('./subjects/callback-unbounded.ts'),
    stream: () => import('./subjects/stream.ts'),
    'stream-ignoring-backpressure': () => import('./subjects/stream-ignoring-backpressure.ts'),
    writev: () => import('./subjects/writev.ts'),
  },
  reference: ['promises', 'sync-buffer'],
  cases: {
    million: { count: 1_000_000, profiles: ['full'], timeoutMs: 180_000 },
    'hundred-thousand': { count: 100_000 },
  },
  metrics: {
    'wall-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
    throughput: { unit: 'writes/s', better: 'higher', gate: true },
    cpu: { unit: 'percent', better: 'lower' },
    'peak-rss': { unit: 'bytes', better: 'lower', gate: true, floor: 2_097_152, peakRss: true },
  },
  options: { UNBOUNDED_MAX: '500000' },
  async trial({ subject, subjectName, case: { count: asked }, scratch, measure, expect, option }) {
    const count = subjectName === unbounded ? Math.min(asked, parseCount(option('UNBOUNDED_MAX'))) : asked
    const file = join(scratch, 'written.txt')
    const cpuAtStart = process.cpuUsage()
    const startedAt = performance.now()
    await subject.writeAll({ file, count })
    const wallMs = performance.now() - startedAt
    const { user, system } = process.cpuUsage(cpuAtStart)
    measure.record('wall-time', wallMs)
    measure.record('throughput', (count / wallMs) * 1_000)
    measure.record('cpu', ((user + system) / 1_000 / wallMs) * 100)

    const check = checkFile(file, count)
    expect.equal(check.bytes, check.expectedBytes, 'size of the file in bytes')
    expect.ok(check.complete, 'the file does not hold every write once')
    expect.ok(check.inOrder || subjectName === unbounded, 'the writes are not in order')
    measure.note('writes', String(count))
    // A note is the same in all trials. This writer keeps the order in some and not in others, so only that it did not
    // is worth one.
    if (!check.inOrder) measure.note('order-kept', 'no')
    else if (subjectName !== unbounded) measure.note('order-kept', 'yes')
  },
})

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`UNBOUNDED_MAX must be a whole number above 0, not "${text}"`)
  }
  return count
}
