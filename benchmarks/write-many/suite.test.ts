import assert from 'node:assert/strict'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { okTrial, planned } from '../../test/scripted-trials.ts'
import { Tally } from '../../src/core/measure/tally.ts'
import { inScratch, recordTrial } from '../recording-context.ts'
import { checkFile } from './check-file.ts'
import suite from './suite.ts'
import { textOf, type Writer } from './writer.ts'

const count = 3_000

interface Rehearsal {
  readonly writer: Writer
  readonly name?: string
  readonly options?: Record<string, string>
}

async function written({ writer, name = 'writer', options = {} }: Rehearsal) {
  return inScratch(async (scratch) =>
    recordTrial(suite, { subject: writer, subjectName: name, case: { count }, scratch, options }),
  )
}

async function writerOf(name: string): Promise<Writer> {
  const subject = suite.subjects[name]
  assert.ok(typeof subject === 'function')
  return subject()
}

for (const name of Object.keys(suite.subjects)) {
  test(`write-many: ${name} writes everything, and its speed and processor time are recorded`, async () => {
    const { metrics, notes } = await written({ writer: await writerOf(name), name })
    assert.deepEqual(Object.keys(metrics), ['wall-time', 'throughput', 'cpu'])
    // Writes per second times seconds is writes again, whatever the clock said.
    assert.equal(Math.round((metrics['throughput']! * metrics['wall-time']!) / 1_000), count)
    assert.ok(metrics['cpu']! >= 0)
    assert.equal(notes['writes'], String(count))
    const orders = name === 'callback-unbounded' ? ['no', undefined] : ['yes']
    assert.ok(orders.includes(notes['order-kept']), notes['order-kept'])
  })
}

test('write-many: the unbounded writer is stopped at its cap, and the count says so', async () => {
  const writer = await writerOf('callback-unbounded')
  const options = { UNBOUNDED_MAX: '500' }
  assert.equal((await written({ writer, name: 'callback-unbounded', options })).notes['writes'], '500')
  const bounded = await written({ writer: await writerOf('promises'), name: 'promises', options })
  assert.equal(bounded.notes['writes'], String(count))
})

test('write-many: a cap that is no count is refused', async () => {
  const writer = await writerOf('callback-unbounded')
  const rehearsal = { writer, name: 'callback-unbounded', options: { UNBOUNDED_MAX: 'many' } }
  await assert.rejects(written(rehearsal), /UNBOUNDED_MAX must be a whole number/)
})

test('write-many: only the unbounded writer may change the order, and it is reported', async () => {
  const backwards = writing((texts) => texts.toReversed().join(''))
  await assert.rejects(written({ writer: backwards }), /not in order/)
  const { notes } = await written({ writer: backwards, name: 'callback-unbounded' })
  assert.equal(notes['order-kept'], 'no')
})

test('write-many: a writer that keeps the order in one trial only fails in neither', async () => {
  for (const inOrder of [
    [true, false],
    [false, true],
  ]) {
    const tally = new Tally(planned('a'), {}, { inPairs: false })
    for (const kept of inOrder) {
      const writer = writing((texts) => (kept ? texts : texts.toReversed()).join(''))
      const { metrics, notes } = await written({ writer, name: 'callback-unbounded' })
      const trial = { ...okTrial(1), metrics, notes }
      assert.ok(tally.add(['head'], [trial]))
    }
    assert.deepEqual(tally.run(new AbortController().signal).notes, { writes: String(count), 'order-kept': 'no' })
  }
})

const cheats: Readonly<Record<string, (texts: readonly string[]) => string>> = {
  'leaves out the last write': (texts) => texts.slice(0, -1).join(''),
  'writes nothing': () => '',
  'writes one write twice in place of another of its length': (texts) => [...texts.slice(0, -1), texts.at(-2)].join(''),
  'writes bytes that are no writes': (texts) => 'x'.repeat(texts.join('').length),
  'cuts a write in two': (texts) => texts.join('').replace(' 2999 ', ' 29 99'),
}
for (const [what, content] of Object.entries(cheats)) {
  test(`write-many: a writer that ${what} fails, even where order does not count`, async () => {
    await assert.rejects(written({ writer: writing(content), name: 'callback-unbounded' }), assert.AssertionError)
  })
}

test('write-many: a file that ends before the last write is not complete', async () => {
  await inScratch(async (scratch) => {
    const file = join(scratch, 'short.txt')
    writeFileSync(file, textOf(0) + textOf(1))
    assert.equal(checkFile(file, 2).complete, true)
    assert.equal(checkFile(file, 3).complete, false)
  })
})

test('write-many: a file larger than the pieces it is read in is checked across them', async () => {
  await inScratch(async (scratch) => {
    const file = join(scratch, 'large.txt')
    const texts = Array.from({ length: 40_000 }, (_, index) => textOf(index))
    writeFileSync(file, texts.join(''))
    const bytes = texts.join('').length
    assert.deepEqual(checkFile(file, 40_000), { bytes, expectedBytes: bytes, inOrder: true, complete: true })
    appendFileSync(file, ' ')
    assert.deepEqual(checkFile(file, 40_000), {
      bytes: bytes + 1,
      expectedBytes: bytes,
      inOrder: false,
      complete: false,
    })
  })
})

function writing(content: (texts: readonly string[]) => string): Writer {
  return {
    writeAll: async ({ file, count }) =>
      writeFileSync(file, content(Array.from({ length: count }, (_, index) => textOf(index)))),
  }
}
