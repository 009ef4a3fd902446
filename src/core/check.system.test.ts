import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../test/command-line.ts'
import { noRooms as rooms } from '../../test/no-rooms.ts'
import { testRepository } from '../../test/repository.ts'
import { measureAndJudgeChange } from './check.ts'
import type { Row } from './model/comparison.ts'
import { openProject, silent } from './plan/project.ts'
import { setUpAndLockProject } from './plan/setup.ts'

const broken = `throw new Error('no server')`
const suite = (name: string) => `import '../${name}.js'
  export default { name: '${name}', cases: { one: {} }, subjects: { lib: () => 1 }, trial: (t) => t.measure.record('n', 1),
    metrics: { n: { unit: 'count', better: 'lower', kind: 'exact', gate: true } } }`

/** Checks a change of what the suite `x` imports, with the suites of that name and `good`, or with those named. */
async function rowsOf([base, head]: readonly [string, string], suites = ['x', 'good']): Promise<readonly Row[]> {
  using repository = testRepository()
  const config = { suites: suites.map((name) => `./bench/${name}.js`), project: { prepare: false }, why: false }
  const files = Object.fromEntries(suites.map((name) => [`bench/${name}.js`, suite(name)]))
  repository.commit({ ...files, 'paceline.config.json': JSON.stringify(config), 'x.js': base, 'good.js': '1' })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'x.js': head, 'good.js': '2' })
  const project = await openProject({ cwd: repository.root })
  using setup = await setUpAndLockProject({ rooms, project, effects: testEffects(nodeFirst), progress: silent })
  const asked = { globs: [], metrics: [], profile: 'quick', budgetMs: 60_000, seed: '00000001', platforms: 1 }
  return (await measureAndJudgeChange(setup, asked)).comparison.rows
}

test('check: a suite that cannot be loaded is a row that fails beside the others', async () => {
  const said = (rows: readonly Row[]) =>
    rows.map((row) => `${row.suite} ${row.case} ${row.verdict} ${row.level}`).sort()
  const good = 'good one same note'
  const newlyBroken = await rowsOf(['1', broken])
  assert.deepEqual(said(newlyBroken), [good, 'x loading failed fail', 'x one removed fail'])
  assert.match(newlyBroken.map(({ reason }) => reason).join('\n'), /the head fails .*, the base in none, .*no server/)
  assert.deepEqual(said(await rowsOf([broken, `${broken} // 2`])), [good, 'x loading failed note'])
  await assert.rejects(rowsOf(['1', broken], ['x']), /The suite x\.js cannot be loaded: Error: no server/)
})
