import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { sampleEnvironment, sampleSha } from '../../test/sample-run.ts'
import { bisectStore, type BisectProgress } from './kept-progress.ts'

const key: Parameters<typeof bisectStore.read>[1] = {
  harnessDigest: 'b'.repeat(64),
  environment: sampleEnvironment,
  good: sampleSha(1),
  bad: sampleSha(4),
  benchmark: { id: 's/c/a', suiteDigest: 'a'.repeat(64), metric: 'time' },
  error: 0.05,
  wantedSeed: null,
}
const { wantedSeed: _, ...own } = key
const progress: BisectProgress = {
  ...own,
  schema: 'paceline/bisect@1',
  seed: 'c0ffee01',
  parts: 1,
  pairs: [{ base: sampleSha(1), head: sampleSha(4), first: 'head', baseValue: 10, headValue: 12 }],
  skipped: [{ sha: sampleSha(2), reason: 'it does not build' }],
}

test('what was kept of a bisection is read back, until it is removed', async () => {
  using home = temporaryDirectory()
  assert.deepEqual(await bisectStore.read(home.path, key), { progress: null, whyAnew: null })
  await bisectStore.write(home.path, progress)
  assert.deepEqual(await bisectStore.read(home.path, key), { progress, whyAnew: null })
  const named = await bisectStore.read(home.path, { ...key, wantedSeed: progress.seed })
  assert.deepEqual(named, { progress, whyAnew: null })
  await bisectStore.remove(home.path, key)
  assert.deepEqual(readdirSync(home.path), [])
})

test('pairs of other commits, rows or machines are not added to, and it is told why', async () => {
  using home = temporaryDirectory()
  await bisectStore.write(home.path, progress)
  const whyAnew = async (change: Partial<Parameters<typeof bisectStore.read>[1]>): Promise<string> => {
    const read = await bisectStore.read(home.path, { ...key, ...change })
    assert.equal(read.progress, null)
    return read.whyAnew ?? ''
  }
  assert.match(await whyAnew({ good: sampleSha(2) }), /other commits/)
  assert.match(await whyAnew({ bad: sampleSha(3) }), /other commits/)
  assert.match(await whyAnew({ benchmark: { ...key.benchmark, metric: 'memory' } }), /another row/)
  assert.match(await whyAnew({ harnessDigest: 'c'.repeat(64) }), /another version of Paceline/)
  assert.match(await whyAnew({ environment: { ...sampleEnvironment, node: '25.0.0' } }), /another machine/)
  assert.match(await whyAnew({ error: 0.01 }), /its error rate was different/)
  assert.match(await whyAnew({ wantedSeed: '00000000' }), /its seed was c0ffee01/)
})

test('a file that is broken is a reason to begin again, and names itself', async () => {
  using home = temporaryDirectory()
  writeFileSync(join(home.path, 'bisect-linux-x64.json'), '{ "schema": "paceline/bisect@1", "pairs": 3 }')
  const { progress: none, whyAnew } = await bisectStore.read(home.path, key)
  assert.equal(none, null)
  assert.match(whyAnew ?? '', /bisect-linux-x64\.json/)
})
