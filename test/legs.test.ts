/** Jobs of several runners that measure on one platform: none is left out, each has a column of its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseResultOrRefusal } from '../src/action/runner-results.ts'
import { separateRunsAndMissing } from '../src/action/shards.ts'
import { makeColumnNamer } from '../src/core/judge/columns.ts'
import { platformMatcher } from '../src/core/judge/policy.ts'
import { platformArgumentIfHosted, platformName } from '../src/core/report/platform-name.ts'
import { compared } from './compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from './sample-pairs.ts'

const run = pairedRun([pairedBenchmark({ m: samplePairs({}) })])
const slow = {
  ...pairedRun([pairedBenchmark({ m: samplePairs({ times: 1.5 }) })]),
  id: run.id.replace(/.$/, (last) => (last === '9' ? '8' : '9')),
}
const sha = run.head.commit!.sha

/** Settles what jobs left, in the order in which they measured, as the columns and verdicts of a report. */
function settle(jobs: readonly string[], left: Readonly<Record<string, typeof run>>) {
  const results = Object.entries(left).map(([runner, its]) => {
    return parseResultOrRefusal(JSON.stringify(its), { runner, attempt: 1 })
  })
  const { runs, missing, apart } = separateRunsAndMissing(results, { jobs, sha })
  const { rows, warnings } = compared({ runs, apart })
  return {
    rows: rows.map((row) => [row.platform, row.verdict].join()),
    warnings,
    missing: missing.map((one) => one.platform),
  }
}

test('legs: of two labels of one platform none is left out, whichever is newer', () => {
  for (const own of ['ubuntu-22.04', '大-runner']) {
    const { rows, ...others } = settle([own, 'ubuntu-24.04'], { [own]: run, 'ubuntu-24.04': slow })
    const rest = settle([own, 'ubuntu-24.04'], { [own]: slow, 'ubuntu-24.04': run }).rows
    assert.deepEqual(rows, [`linux-x64-${own},same`, 'linux-x64-ubuntu-24.04,worse'].sort())
    assert.deepEqual(rest, [`linux-x64-${own},worse`, 'linux-x64-ubuntu-24.04,same'].sort())
    assert.deepEqual(others, { warnings: [], missing: [] })
  }
})

test('legs: one that is lost is told from the other of its platform', () => {
  const { rows, missing } = settle(['ubuntu-22.04', 'ubuntu-24.04'], { 'ubuntu-24.04': run })
  assert.deepEqual([rows, missing], [['linux-x64-ubuntu-24.04,same'], ['linux-x64-ubuntu-22.04']])
  const own = settle(['ubuntu-latest+node24', '大-runner+node24'], { '大-runner+node24': run })
  assert.deepEqual([own.rows, own.missing], [['linux-x64-大-runner-node24,same'], ['linux-x64-ubuntu-latest-node24']])
})

test('legs: a platform of one label, and runs without one, have its name alone', () => {
  assert.deepEqual(settle(['ubuntu-latest', 'windows-latest'], { 'ubuntu-latest': run }).rows, ['linux-x64,same'])
  const runs = [{ ...run, job: 'a' }, { ...run, job: 'b+node22' }, run, { ...run, job: 'a' }]
  assert.deepEqual(runs.map(makeColumnNamer(runs, {})), ['linux-x64-a', 'linux-x64-b', 'linux-x64', 'linux-x64-a'])
  assert.equal(makeColumnNamer(runs.slice(0, 1), {})(run), 'linux-x64')
})

test('legs: a column is named by system and label, and meant by rules for its platform', () => {
  assert.equal(platformName('linux-x64-ubuntu-22.04-node22'), 'Linux x64 · ubuntu-22.04 · Node 22')
  const all = ['linux-x64-ubuntu-22.04', 'linux-x64-big']
  const argumentsForBench = all.map((one) => platformArgumentIfHosted(one, all))
  assert.deepEqual(argumentsForBench, ['linux', undefined], "no /bench selects a label of one's own")
  const globs = ['macos', 'macos-arm64', '*-arm64', 'macos-arm64-macos-14', 'darwin-arm64-macos-14-node22']
  for (const glob of globs) assert.ok(platformMatcher(glob)('darwin-arm64-macos-14-node22'), glob)
  assert.ok(!platformMatcher('macos-arm64-macos-14')('darwin-arm64-macos-15'))
})
