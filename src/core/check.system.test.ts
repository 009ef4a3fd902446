import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../test/command-line.ts'
import { noRooms } from '../../test/no-rooms.ts'
import { testRepository } from '../../test/repository.ts'
import { measureAndJudgeChange } from './check.ts'
import type { Row } from './model/comparison.ts'
import { openProject, silent } from './plan/project.ts'
import type { AfterPairs, ListingSource, Rooms } from './rooms-api.ts'
import { setUpAndLockProject } from './plan/setup.ts'

const broken = `throw new Error('no server')`
const suite = (name: string) => `import '../${name}.js'
  export default { name: '${name}', cases: { one: {} }, subjects: { lib: () => 1 }, trial: (t) => t.measure.record('n', 1),
    metrics: { n: { unit: 'count', better: 'lower', kind: 'exact', gate: true } } }`

interface Asked {
  readonly suites?: readonly string[]
  readonly rooms?: Rooms
  /** The clock of the check, which began at 0; the real one by default. */
  readonly now?: () => number
}

/** Checks a change of what the suite `x` imports, with the suites of that name and `good`, or with those named. */
async function rowsOf(
  [base, head]: readonly [string, string],
  { suites = ['x', 'good'], rooms = noRooms, now }: Asked = {},
): Promise<readonly Row[]> {
  using repository = testRepository()
  const config = { suites: suites.map((name) => `./bench/${name}.js`), project: { prepare: false }, why: false }
  const files = Object.fromEntries(suites.map((name) => [`bench/${name}.js`, suite(name)]))
  repository.commit({ ...files, 'paceline.config.json': JSON.stringify(config), 'x.js': base, 'good.js': '1' })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'x.js': head, 'good.js': '2' })
  const project = await openProject({ cwd: repository.root })
  const effects = testEffects(nodeFirst, now && { now })
  using setup = await setUpAndLockProject({ rooms, project, effects, progress: silent })
  const asked = { globs: [], metrics: [], profile: 'quick', seed: '00000001', platforms: 1 }
  const time = { budgetMs: 60_000, isBudgetAsked: true, ...(now && { begunMs: 0 }) }
  return (await measureAndJudgeChange(setup, { ...asked, ...time })).comparison.rows
}

test('check: a suite that cannot be loaded is a row that fails beside the others', async () => {
  const said = (rows: readonly Row[]) =>
    rows.map((row) => `${row.suite} ${row.case} ${row.verdict} ${row.level}`).sort()
  const good = 'good one same note'
  const newlyBroken = await rowsOf(['1', broken])
  assert.deepEqual(said(newlyBroken), [good, 'x loading failed fail', 'x one removed fail'])
  assert.match(newlyBroken.map(({ reason }) => reason).join('\n'), /the head fails .*, the base in none, .*no server/)
  assert.deepEqual(said(await rowsOf([broken, `${broken} // 2`])), [good, 'x loading failed note'])
  await assert.rejects(rowsOf(['1', broken], { suites: ['x'] }), /The suite x\.js cannot be loaded: Error: no server/)
})

test('check: preparing and first runs count in the budget, each by half at most', async () => {
  const budgetAfter = async (preparingMs: number, runsMs: number): Promise<number> => {
    let [clock, tickMs, left, isComplete] = [preparingMs, 0, 0, false]
    const tools: ListingSource = {
      describe: () => [],
      runTrial: () => assert.fail('nothing was listed'),
      findRows: async (_, { benchmarks, budgetMs }) => {
        assert.ok(runsMs <= budgetMs)
        clock += runsMs
        tickMs = 800
        return { benchmarks, oneSided: [], removed: [], leftOut: [] }
      },
    }
    const noteBudget: AfterPairs = async (_, { run, measuringBudgetMs }) => {
      left = measuringBudgetMs
      isComplete = run.complete
      return run
    }
    const rooms = { ...noRooms, sources: { tools: async () => tools }, afterPairs: { note: async () => noteBudget } }
    await rowsOf(['1', '2'], { suites: ['good'], rooms, now: () => (clock += tickMs) - tickMs })
    // Three pairs ask for the time more often than the least of these has ticks.
    assert.equal(isComplete, left > 15_000)
    return left
  }
  assert.equal(await budgetAfter(30_000, 0), 60_000, 'that is usual')
  assert.equal(await budgetAfter(60_000, 0), 40_000)
  assert.equal(await budgetAfter(90_000, 0), 30_000)
  assert.equal(await budgetAfter(50_000, 15_000), 35_000)
  assert.equal(await budgetAfter(90_000, 29_000), 15_000)
})
