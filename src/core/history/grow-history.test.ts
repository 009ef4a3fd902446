import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'
import type { Baseline } from '../model/baseline.ts'
import { makeAcceptRecord, emptyBaseline } from './baseline-set.ts'
import { mergeAndPrune } from './grow-history.ts'
import { baselineText } from '../model/serialise.ts'

const empty = emptyBaseline('linux-x64')
const benchmarks = Array.from({ length: 20 }, (_, index) => sampleBenchmark({ case: `case-${index}` }))
const runs = [1, 2, 3, 4].map((number) => sampleRun({ number, benchmarks }))

function grow(before: Baseline, { keep = 3, maxBytes = 2 ** 30 }) {
  return mergeAndPrune({ file: 'a.json', platform: 'linux-x64', runs, keep, maxBytes, read: async () => before })
}

test('mergeAndPrune: the newest runs stay, with the records about them', async () => {
  const of = { at: '2026-11-08T00:00:00Z', match: 'watch', metric: undefined, reason: 'x' }
  const [old, young] = [1, 3].map((index) => makeAcceptRecord({ ...of, fromRun: runs[index]!.id }))
  const grown = await grow({ ...empty, runs: runs.slice(0, 1), accepted: [old!, young!] }, { keep: 3 })
  assert.deepEqual(grown.baseline.runs, runs.slice(1))
  assert.deepEqual(grown.baseline.accepted, [young])
  assert.deepEqual([grown.path, grown.text, grown.keep], ['a.json', baselineText(grown.baseline), 3])
})

test('mergeAndPrune: keeps fewer runs where a file could not be read back', async () => {
  const size = Buffer.byteLength(baselineText({ ...empty, runs: runs.slice(0, 1) }))
  const grown = await grow(empty, { keep: 4, maxBytes: 2.5 * size })
  assert.equal(grown.keep, 2)
  assert.deepEqual(grown.baseline.runs, runs.slice(2))
  await assert.rejects(grow(empty, { maxBytes: size / 2 }), {
    name: 'UserError',
    message: /^A run of linux-x64 has \d+ bytes, and a stored file may have \d+/,
    hint: 'Store fewer benchmarks: `--profile` or names select them.',
  })
})
