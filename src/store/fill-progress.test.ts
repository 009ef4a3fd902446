import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { sampleBenchmark, sampleEnvironment, sampleSha } from '../../test/sample-run.ts'
import { fillStore, type FillKey, type FillProgress } from './kept-progress.ts'

const progress: FillProgress = {
  schema: 'paceline/fill@3',
  id: '0badcafe',
  seed: 'c0ffee01',
  startedAt: '2026-11-21T01:30:00Z',
  harnessDigest: 'b'.repeat(64),
  environment: sampleEnvironment,
  commits: [sampleSha(1), sampleSha(2)],
  benchmarks: [{ id: 's/c/a', suiteDigest: 'a'.repeat(64) }],
  references: [{ project: null, reference: { id: sampleSha(1), label: '4.0.0', commit: sampleSha(1), why: 'oldest' } }],
  parts: 1,
  calibrationMs: [200],
  measured: [{ sha: sampleSha(1), measuringMs: 100, benchmarks: [sampleBenchmark()] }],
}
const { harnessDigest, environment, commits, benchmarks } = progress
const key: FillKey = { harnessDigest, environment, commits, benchmarks, wantedSeed: null }

test('what was kept of a fill is read back, until it is removed', async () => {
  using home = temporaryDirectory()
  assert.deepEqual(await fillStore.read(home.path, key), { progress: null, whyAnew: null })
  await fillStore.write(home.path, progress)
  assert.deepEqual(await fillStore.read(home.path, key), { progress, whyAnew: null })
  assert.deepEqual(await fillStore.read(home.path, { ...key, wantedSeed: progress.seed }), {
    progress,
    whyAnew: null,
  })
  await fillStore.remove(home.path, key)
  assert.deepEqual(await fillStore.read(home.path, key), { progress: null, whyAnew: null })
})

test('another question, machine, Paceline or seed begins anew and says why', async () => {
  using home = temporaryDirectory()
  await fillStore.write(home.path, progress)
  const why = async (other: Partial<FillKey>): Promise<string | null> =>
    (await fillStore.read(home.path, { ...key, ...other })).whyAnew
  assert.match((await why({ commits: [sampleSha(1)] })) ?? '', /for other commits/)
  assert.match((await why({ benchmarks: [] })) ?? '', /for other benchmarks/)
  assert.match((await why({ harnessDigest: 'c'.repeat(64) })) ?? '', /another version of Paceline/)
  assert.match((await why({ environment: { ...environment, node: '26.0.0' } })) ?? '', /another machine or system/)
  assert.match((await why({ wantedSeed: '00000000' })) ?? '', /its seed was c0ffee01/)
})

test('progress that cannot be read begins anew and says what is wrong with it', async () => {
  using home = temporaryDirectory()
  writeFileSync(join(home.path, 'fill-linux-x64.json'), '{ "schema": "paceline/fill@3", "id"')
  const { progress: found, whyAnew } = await fillStore.read(home.path, key)
  assert.equal(found, null)
  assert.match(whyAnew ?? '', /ends in the middle/)
})
