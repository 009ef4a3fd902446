/** The tables of the suites are what the stored runs give. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readRun } from '../src/core/model/run-file.ts'
import { pageOf, runOf, suites } from './suite-figures.ts'
import { oursOf } from './suite-figures/ours.ts'

const root = join(import.meta.dirname, '..')
const stored = (suite: string) => readRun(join(root, runOf(suite)))

test('suite figures: the page has those of the stored runs (suite-figures.ts)', async () => {
  for (const suite of Object.keys(suites)) assert.ok(existsSync(join(root, runOf(suite))), runOf(suite))
  const { now, right } = await pageOf(root)
  assert.equal(now, right)
})

test('suite figures: the stored run of add-dir: five subjects, one content id a tree', async () => {
  const run = await stored('add-dir')
  const { note, number } = oursOf(run)
  for (const name of ['src', 'dist', 'package']) {
    const subjects = run.benchmarks.filter((benchmark) => benchmark.case === name).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['helia-fs', 'helia-mem', 'ipfs', 'kubo', 'kubo-direct'])
    assert.equal(new Set(subjects.map((subject) => note({ case: name, subject }, 'cid'))).size, 1)
    for (const subject of subjects) assert.ok((number({ case: name, subject, metric: 'runs' }) ?? 0) >= 5)
  }
  assert.match(note({ case: 'src', subject: 'kubo' }, 'kubo') ?? '', /^\d+\.\d+\.\d+$/)
})

test('suite figures: a run in which subjects have different content ids gives no table', async () => {
  const run = await stored('add-dir')
  const [first, ...others] = run.benchmarks
  const differing = { ...run, benchmarks: [{ ...first!, notes: { cid: 'bafyother' } }, ...others] }
  assert.throws(() => suites['add-dir']!.blocks(oursOf(differing), undefined), /has 2 content ids/)
})
