import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import type { Config } from '../model/config.ts'
import { planRunToStore, type HistorySelection, type ProjectPlan } from './plan-project.ts'
import { openProject } from './project.ts'
import { setUpAndLockProject } from './setup.ts'
import { noRooms as rooms } from '../../../test/no-rooms.ts'

const phase = { update: () => undefined, print: () => undefined }

interface Named {
  readonly name: string
  readonly config?: Config
}

function write(cwd: string, { name, config }: Named): void {
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  if (config !== undefined) writeFileSync(join(cwd, 'paceline.config.json'), JSON.stringify(config))
}

/** The plan of a package of that name, with another in a folder of it; without a config where none is given. */
async function planOf(
  { name, config, member }: Named & { readonly member?: Named },
  selection: Partial<HistorySelection> = {},
): Promise<ProjectPlan> {
  using directory = temporaryDirectory()
  const cwd = directory.path
  write(cwd, { name, ...(config !== undefined && { config }) })
  if (member !== undefined) write(join(cwd, 'member'), member)
  using setup = await setUpAndLockProject({
    rooms,
    project: await openProject({ cwd }),
    effects: testEffects(nodeFirst),
    progress: { phase: () => phase, note: () => undefined },
  })
  return await planRunToStore(setup, { globs: [], profile: 'quick', metrics: [], withOthers: false, ...selection })
}

const subjectsOf = ({ benchmarks }: ProjectPlan): string[] => [...new Set(benchmarks.map(({ subject }) => subject))]
const gaze = { refresh: { others: ['watch/flat/gaze'] } } satisfies Config

test('plan project: without a config the history has the project in built-in suites', async () => {
  const plan = await planOf({ name: 'watchboy' })
  assert.deepEqual(subjectsOf(plan), ['watchboy'])
  assert.ok(plan.benchmarks.length > 1)
  assert.ok(plan.leftOut.includes('watch/react/chokidar'))
})

test('plan project: other subjects are added on their day, if the config names them', async () => {
  const others = ['watch/flat/gaze', 'watch/react/watchboy']
  const of = { name: 'watchboy', config: { refresh: { others } } }
  const [usual, full] = [await planOf(of), await planOf(of, { withOthers: true })]
  assert.deepEqual(subjectsOf(usual), ['watchboy'])
  assert.deepEqual(
    full.benchmarks.map(({ id }) => id),
    [...usual.benchmarks.map(({ id }) => id), 'watch/flat/gaze'],
  )
  assert.equal(full.leftOut.includes('watch/flat/gaze'), false)
})

test('plan project: globs mean what they name, whoever it comes from', async () => {
  const plan = await planOf({ name: 'watchboy' }, { globs: ['watch/react/{chokidar,watchboy}'] })
  assert.deepEqual(subjectsOf(plan).toSorted(), ['chokidar', 'watchboy'])
})

test("plan project: a workspace's package is named shortly in its cases, in full above", async () => {
  const core = { name: 'core', config: { cases: ['watch/react/gaze'] } }
  const said = [
    { config: { projects: ['*'] }, core, selection: {} },
    {
      config: { projects: ['*'], profiles: { mine: ['core/watch/react/gaze'] } },
      selection: { profile: 'mine', globs: ['core'] },
    },
    { config: { projects: ['*'], refresh: { others: ['core/watch/react/gaze'] } }, selection: { withOthers: true } },
  ]
  for (const { config, selection, core: member = { name: 'core' } } of said) {
    const { benchmarks } = await planOf({ name: 'top', config, member }, selection)
    assert.deepEqual(
      benchmarks.map(({ id }) => id),
      ['core/watch/react/gaze'],
      JSON.stringify(config),
    )
  }
})

test('plan project: a project without own benchmarks measures what its config names', async () => {
  const plan = await planOf({ name: 'nobody', config: { suites: ['watch'], cases: ['watch/react'] } })
  assert.ok(subjectsOf(plan).includes('chokidar') && subjectsOf(plan).length > 3)
  const others = await planOf({ name: 'nobody', config: gaze }, { withOthers: true })
  assert.deepEqual(subjectsOf(others), ['gaze'])
})

test('plan project: without a config it is told what was found, and what to do next', async () => {
  await assert.rejects(planOf({ name: 'nobody' }), /nothing to measure yet: .*no built-in suite is about nobody$/)
  const isRefused = (error: unknown): boolean =>
    error instanceof UserError &&
    error.message === 'There is nothing to store: no benchmark measures this project' &&
    error.hint?.includes('"subjects"') === true
  await assert.rejects(planOf({ name: 'nobody', config: gaze }), isRefused)
})

test('plan project: others that match nothing are refused on every event', async () => {
  const config = { refresh: { others: ['watch/react/chokidor'] } }
  await assert.rejects(planOf({ name: 'watchboy', config }), /refresh\.others in the config/)
})
