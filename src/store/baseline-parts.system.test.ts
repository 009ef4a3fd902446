import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'
import { UserError } from '../errors.ts'
import { readBaseline } from './baseline-file.ts'
import { readBaselineInParts } from './baseline-parts.ts'
import { baselineKind } from './file-kinds.ts'
import { parseBaseline } from './parse-baseline.ts'
import { baselineText, runText } from './serialise.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-parts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Some 100 kB a run, so that a history of them is longer than what is read at a time. */
const longRun = (number: number) =>
  sampleRun({
    number,
    head: { label: `Größe ${number} 🏁`, commit: null },
    benchmarks: Array.from({ length: 100 }, (_, index) =>
      sampleBenchmark({
        case: `case ${index}`,
        metrics: { 'ready-time': { ...timeSpec, values: Array.from({ length: 100 }, (__, at) => index + at / 7) } },
      }),
    ),
  })
const historyOf = (runs: number): string =>
  baselineText({
    schema: 'paceline/baseline@1',
    platform: 'linux-x64',
    runs: Array.from({ length: runs }, (_, number) => longRun(number)),
    accepted: [
      {
        id: 'a'.repeat(16),
        at: '2026-11-01T00:00:00Z',
        fromRun: longRun(0).id,
        match: '*',
        metric: null,
        reason: 'why',
      },
    ],
  })

test('a history is parsed run by run, with the outcome of parsing it whole', async () => {
  const path = join(folder, 'history.json')
  for (const runs of [1, 2, 9]) {
    const text = historyOf(runs)
    await writeFile(path, text)
    assert.deepEqual(await readBaselineInParts(path, baselineKind.maxBytes), JSON.parse(text))
    assert.deepEqual(await readBaseline(path), JSON.parse(text))
  }
  // Wherever what is read at a time ends, also in the middle of where an entry begins.
  for (const over of [-27, -8, -1, 0]) {
    const [text, label] = [historyOf(3), 'Größe 0 🏁']
    const space = 2 ** 18 + over - Buffer.byteLength(text.slice(0, text.indexOf('\n{"schema"', 2 ** 17)))
    const padded = text.replace(label, label + 'x'.repeat(space))
    await writeFile(path, padded)
    assert.deepEqual(await readBaselineInParts(path, baselineKind.maxBytes), JSON.parse(padded))
  }
  await writeFile(path, runText(sampleRun()))
  assert.equal(await readBaselineInParts(path, baselineKind.maxBytes), undefined)
  await writeFile(path, JSON.stringify(JSON.parse(historyOf(2))))
  assert.equal(await readBaselineInParts(path, baselineKind.maxBytes), undefined)
  assert.deepEqual(await readBaseline(path), JSON.parse(historyOf(2)))
})

test('whatever is wrong with a history, reading it says what parsing it whole says', async () => {
  const path = join(folder, 'altered.json')
  const whole = baselineText({ ...JSON.parse(historyOf(1)), runs: [0, 1, 2].map((number) => sampleRun({ number })) })
  const outcome = async (read: () => unknown): Promise<unknown> => {
    try {
      return await read()
    } catch (error) {
      assert.ok(error instanceof UserError)
      return error.message
    }
  }
  const piece = fc.constantFrom(
    '',
    ',',
    '\n',
    ']',
    '[',
    '}',
    '{',
    '"',
    '0',
    '\n],"accepted":[]',
    ',"runs":[]',
    '\u00FC',
    '\\',
  )
  const place = fc.oneof(
    fc.nat(whole.length),
    // Where parts begin and end.
    fc.constantFrom(...[...whole.matchAll(/\n(?=\{"schema"|\])|"runs":|"accepted":/g)].map(({ index }) => index)),
  )
  let refused = 0
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: -1, max: 2 }), fc.nat(3), piece, async (at, shift, removed, added) => {
      const from = Math.max(0, at + shift)
      const text = whole.slice(0, from) + added + whole.slice(from + removed)
      await writeFile(path, text)
      const expected = await outcome(() => parseBaseline(text, path))
      refused += typeof expected === 'string' ? 1 : 0
      assert.deepEqual(await outcome(() => readBaseline(path)), expected)
    }),
    { numRuns: 500 },
  )
  assert.ok(refused > 100, `${refused} refused`)
})

test('a history that comes through a pipe is read once', { skip: process.platform === 'win32' }, async () => {
  const [pipe, file] = [join(folder, 'pipe'), join(folder, 'through-a-pipe.json')]
  await writeFile(file, historyOf(2))
  const writing = execFile('sh', ['-c', 'mkfifo "$1" && echo ready && cat "$0" > "$1"', file, pipe])
  await new Promise((resolve) => writing.stdout!.once('data', resolve))
  assert.deepEqual(await readBaseline(pipe), await readBaseline(file))
})
