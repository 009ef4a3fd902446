/**
 * Is it better to process thousands of small files synchronously, one await at a time, or all at once?
 * See docs/suites/other-suites.md.
 */
import { join } from 'node:path'
import { defineSuite, prepared, type Tree, type TrialContext } from 'paceline'
import { parseProbability } from './chaos.ts'
import { writeDocuments } from './documents.ts'
import { checkContents, megabyte, writeLargeFile } from './large-file.ts'
import type { Reader } from './reader.ts'
import { expectedTally, startTally } from './tally.ts'

/** Documents of the published benchmark, and of its small size. */
const allDocuments = 4_057
const fewDocuments = 400

/** Times the large file is read in one trial. */
const readings = 20

const largeFileName = 'large.bin'

interface Case {
  readonly documents?: Tree
  /** How many documents there are. */
  readonly count?: number
  readonly largeFile?: Tree
}

type Context = TrialContext<Reader, Case>

const documentSubjects = ['sync', 'async-sequential', 'async-all', 'async-pool']

export default defineSuite<Reader, Case>({
  name: 'process-files',
  revision: '1',
  title: 'Synchronous or asynchronous file processing',
  subjects: {
    sync: () => import('./subjects/sync.ts'),
    'async-sequential': () => import('./subjects/async-sequential.ts'),
    'async-callback': () => import('./subjects/async-callback.ts'),
    'async-all': () => import('./subjects/async-all.ts'),
    'async-pool': () => import('./subjects/async-pool.ts'),
  },
  reference: ['sync', 'async-all'],
  cases: {
    documents: {
      subjects: documentSubjects,
      profiles: ['full'],
      documents: prepared(({ directory }) => writeDocuments(directory, allDocuments)),
      count: allDocuments,
    },
    [`documents-${fewDocuments}`]: {
      subjects: documentSubjects,
      documents: prepared(({ directory }) => writeDocuments(directory, fewDocuments)),
      count: fewDocuments,
    },
    'large-file': {
      subjects: ['sync', 'async-callback', 'async-all'],
      largeFile: prepared(({ directory, option }) =>
        writeLargeFile(join(directory, largeFileName), parseMegabytes(option('LARGE_FILE_MB'))),
      ),
    },
  },
  metrics: {
    'wall-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
    throughput: { unit: 'files/s', better: 'higher', gate: true },
    bandwidth: { unit: 'MB/s', better: 'higher' },
    'peak-rss': { unit: 'bytes', better: 'lower', gate: true, floor: 2_097_152, peakRss: true },
  },
  options: { CHAOS_MONKEY: '0', CHAOS_SEED: 'monkey', BAIL: '0', LARGE_FILE_MB: '32' },
  trial: async (context) => (context.case.largeFile === undefined ? processDocuments(context) : readLargeFile(context)),
})

async function processDocuments({ subject, case: { documents, count }, measure, expect, option }: Context) {
  if (subject.readDocuments === undefined || documents === undefined || count === undefined) {
    throw new Error('this subject does not read documents')
  }
  const chaos = { probability: parseProbability(option('CHAOS_MONKEY')), seed: option('CHAOS_SEED') }
  const tally = startTally({ chaos, bail: option('BAIL') !== '0' })
  const startedAt = performance.now()
  await subject.readDocuments(documents.path, tally.visit)
  recordSpeed(measure, { ms: performance.now() - startedAt, files: tally.documents, bytes: tally.bytes })

  const expected = expectedTally(count, chaos)
  expect.equal(tally.documents, count, 'documents read')
  expect.equal(tally.failures, expected.failures, 'documents that failed')
  expect.equal(tally.total, expected.total, 'characters in the tallied fields')
  if (chaos.probability > 0) {
    measure.note('failures', `${tally.failures} of ${tally.documents}`)
    measure.warn('CHAOS_MONKEY is on: documents fail on purpose, and these figures stand for nothing else')
  }
}

async function readLargeFile({ subject, case: { largeFile }, measure, expect, option }: Context) {
  if (subject.readRepeatedly === undefined || largeFile === undefined) {
    throw new Error('this subject does not read the large file')
  }
  const megabytes = parseMegabytes(option('LARGE_FILE_MB'))
  const check = checkContents(megabytes)
  const file = join(largeFile.path, largeFileName)
  const startedAt = performance.now()
  await subject.readRepeatedly({ file, times: readings, consume: check.consume })
  recordSpeed(measure, { ms: performance.now() - startedAt, files: check.count, bytes: check.bytes })

  expect.equal(check.count, readings, 'readings')
  expect.equal(check.bytes, readings * megabytes * megabyte, 'bytes read')
}

interface Speed {
  readonly ms: number
  readonly files: number
  readonly bytes: number
}

function recordSpeed(measure: Context['measure'], { ms, files, bytes }: Speed): void {
  measure.record('wall-time', ms)
  measure.record('throughput', (files / ms) * 1_000)
  measure.record('bandwidth', (bytes / megabyte / ms) * 1_000)
}

function parseMegabytes(text: string): number {
  const megabytes = Number(text)
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 2_000) {
    throw new Error(`LARGE_FILE_MB must be a whole number from 1 to 2000, not "${text}"`)
  }
  return megabytes
}
