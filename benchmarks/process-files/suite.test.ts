import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inScratch, recordTrial } from '../recording-context.ts'
import { isStruck, parseProbability } from './chaos.ts'
import { documentName, writeDocuments } from './documents.ts'
import { checkContents, megabyte, writeLargeFile } from './large-file.ts'
import type { Reader } from './reader.ts'
import suite from './suite.ts'
import { expectedTally, startTally } from './tally.ts'

const count = 70
const calm = { probability: 0, seed: '' }

interface Rehearsal {
  readonly reader: Reader
  readonly options?: Record<string, string>
}

/** One trial over `count` documents. */
async function processed({ reader, options = {} }: Rehearsal) {
  return inScratch(async (scratch) => {
    const documents = { path: join(scratch, 'documents'), files: count, directories: 3 }
    writeDocuments(documents.path, count)
    return recordTrial(suite, { subject: reader, case: { documents, count }, scratch, options })
  })
}

/** One trial over a large file of one megabyte. */
async function readLarge(reader: Reader) {
  return inScratch(async (scratch) => {
    const largeFile = { path: join(scratch, 'large'), files: 1, directories: 1 }
    await mkdir(largeFile.path)
    writeLargeFile(join(largeFile.path, 'large.bin'), 1)
    return recordTrial(suite, { subject: reader, case: { largeFile }, scratch, options: { LARGE_FILE_MB: '1' } })
  })
}

async function readerOf(name: string): Promise<Reader> {
  const subject = suite.subjects[name]
  assert.ok(typeof subject === 'function')
  return subject()
}

for (const name of ['sync', 'async-sequential', 'async-all', 'async-pool']) {
  test(`process-files: ${name} processes every document and comes to the right total`, async () => {
    const { metrics } = await processed({ reader: await readerOf(name) })
    assert.deepEqual(Object.keys(metrics), ['wall-time', 'throughput', 'bandwidth'])
    // Files per second times seconds is files again, whatever the clock said.
    assert.equal(Math.round((metrics['throughput']! * metrics['wall-time']!) / 1_000), count)
    assert.ok(metrics['bandwidth']! > 0)
  })

  test(`process-files: ${name} counts the failures that every other subject counts`, async () => {
    const { notes, warnings } = await processed({ reader: await readerOf(name), options: { CHAOS_MONKEY: '0.2' } })
    const { failures } = expectedTally(count, { probability: 0.2, seed: 'monkey' })
    assert.ok(failures > 5 && failures < 25, `${failures} of ${count} failed`)
    assert.deepEqual(notes, { failures: `${failures} of ${count}` })
    assert.match(warnings.join(), /CHAOS_MONKEY is on/)
  })

  test(`process-files: ${name} stops at the first failure on purpose with bail`, async () => {
    const options = { CHAOS_MONKEY: '0.2', BAIL: '1' }
    await assert.rejects(processed({ reader: await readerOf(name), options }), /chaos monkey: \d+\.json fails/)
  })
}

for (const name of ['sync', 'async-callback', 'async-all']) {
  test(`process-files: ${name} reads the large file twenty times`, async () => {
    const { metrics } = await readLarge(await readerOf(name))
    assert.equal(Math.round((metrics['throughput']! * metrics['wall-time']!) / 1_000), 20)
    assert.equal(Math.round((metrics['bandwidth']! * metrics['wall-time']!) / 1_000), 20)
  })
}

test('process-files: a reader that leaves out a document fails', async () => {
  const lazy = withFiles((files, visit) => files.slice(1).forEach(visit))
  await assert.rejects(processed({ reader: lazy }), /documents read/)
})

test('process-files: a reader that hands in one document for another fails', async () => {
  const lazy = withFiles((files, visit) => files.forEach(() => visit(files[0]!)))
  await assert.rejects(processed({ reader: lazy }), /characters in the tallied fields/)
})

test('process-files: a document that cannot be parsed fails the trial although counted', async () => {
  const sloppy: Reader = {
    readDocuments: (directory, visit) => {
      for (const file of jsonFiles(directory)) visit(file, readFileSync(file, 'utf8').slice(1))
    },
  }
  await assert.rejects(processed({ reader: sloppy }), /documents that failed/)
})

test('process-files: a reader that hands in one reading of the large file twice fails', async () => {
  const lazy: Reader = {
    readRepeatedly: ({ file, times, consume }) => {
      const content = readFileSync(file)
      for (let reading = 0; reading < times; reading++) consume(content)
    },
  }
  await assert.rejects(readLarge(lazy), /reading 2 did not bring the content/)
})

test("process-files: a reader that stops before the large file's last reading fails", async () => {
  const lazy: Reader = {
    readRepeatedly: ({ file, times, consume }) => {
      for (let reading = 1; reading < times; reading++) consume(readFileSync(file))
    },
  }
  await assert.rejects(readLarge(lazy), /readings/)
})

test('process-files: a content that is not the file, or of another length, is refused', async () => {
  assert.throws(() => checkContents(1).consume(Buffer.alloc(megabyte)), /did not bring the content/)
  await inScratch(async (scratch) => {
    const file = join(scratch, 'large.bin')
    writeLargeFile(file, 1)
    // It begins and ends like a file of two megabytes.
    assert.throws(() => checkContents(2).consume(readFileSync(file)), /did not bring the content/)
  })
})

test('process-files: documents are 50 kB each, 38 kB of them tallied, always the same', async () => {
  await inScratch(async (scratch) => {
    writeDocuments(join(scratch, 'one'), 200)
    writeDocuments(join(scratch, 'two'), 200)
    const files = jsonFiles(join(scratch, 'one'))
    const mean = files.reduce((bytes, file) => bytes + statSync(file).size, 0) / files.length
    assert.ok(mean > 48_000 && mean < 54_000, `mean size ${mean}`)
    const tallied = expectedTally(200, calm).total / 200
    assert.ok(tallied > 36_000 && tallied < 40_000, `mean tallied ${tallied}`)
    const again = jsonFiles(join(scratch, 'two'))
    assert.equal(again.length, 200)
    files.forEach((file, index) => assert.deepEqual(readFileSync(file), readFileSync(again[index]!)))
  })
})

test('process-files: the total of all 4,057 documents is the published 154 MB or so', () => {
  assert.ok(Math.abs(expectedTally(4_057, calm).total / 154e6 - 1) < 0.02)
})

test('process-files: every character of a document is one byte', async () => {
  await inScratch(async (scratch) => {
    writeDocuments(scratch, 1)
    const tally = startTally({ chaos: calm, bail: true })
    const [file] = jsonFiles(scratch)
    tally.visit(file!, readFileSync(file!, 'utf8'))
    assert.equal(tally.bytes, statSync(file!).size)
  })
})

test('process-files: about as many documents fail as told, others with another seed', () => {
  const struck = (seed: string) =>
    Array.from({ length: 10_000 }, (_, index) => isStruck(documentName(index), { probability: 0.1, seed }))
  const share = struck('a').filter(Boolean).length / 10_000
  assert.ok(share > 0.09 && share < 0.11, `${share} failed`)
  assert.notDeepEqual(struck('a'), struck('b'))
  assert.ok(isStruck('any', { probability: 1, seed: 'a' }))
})

test('process-files: a CHAOS_MONKEY that is no probability is refused', () => {
  for (const text of ['', '-0.1', '1.1', 'often']) assert.throws(() => parseProbability(text), /from 0 to 1/)
  assert.equal(parseProbability('0.25'), 0.25)
})

function withFiles(work: (files: string[], visit: (file: string) => void) => void): Reader {
  return {
    readDocuments: (directory, visit) => work(jsonFiles(directory), (file) => visit(file, readFileSync(file, 'utf8'))),
  }
}

function jsonFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('.json'))
    .map((entry) => join(directory, entry))
    .sort()
}
