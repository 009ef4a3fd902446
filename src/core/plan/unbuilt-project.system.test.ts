import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { noRooms as rooms } from '../../../test/no-rooms.ts'
import { testRepository } from '../../../test/repository.ts'
import type { FoundSuite, PlannedBenchmark } from './plan.ts'
import { openProject, silent } from './project.ts'
import { setUpAndLockProject } from './setup.ts'
import { refuseUnbuiltHead } from './unbuilt-project.ts'

/** Asks of a package with this entry, of which `lib/index.js` is there, whether a built-in suite can load it. */
async function refuseWith(manifest: object): Promise<void> {
  using repository = testRepository()
  const { root } = repository
  repository.commit({
    'package.json': JSON.stringify({ name: 'gaze', version: '1.0.0', ...manifest }),
    'lib/index.js': '',
  })
  const project = await openProject({ cwd: root })
  using setup = await setUpAndLockProject({ rooms, project, effects: testEffects(nodeFirst), progress: silent })
  const suites = [{ description: { name: 'watch' } } as FoundSuite]
  const benchmarks = [{ suite: 'watch', subject: 'gaze', package: 'gaze' } as PlannedBenchmark]
  const modules = [{ path: '', builtIn: true }]
  await refuseUnbuiltHead(setup, { head: { root, replaced: {}, modules }, suites, benchmarks })
}

test('unbuilt project: an entry is there under the names that Node completes', async () => {
  for (const main of ['lib/index.js', './lib/index', './lib', 'lib/']) await refuseWith({ main })
  await refuseWith({ exports: './lib/index.js' })
  await refuseWith({})
})

test('unbuilt project: an entry that is missing is not built, whatever else is there', async () => {
  const missing = /(lib|dist)\/gone(\.js)? does not exist: this project has to be built first/
  for (const main of ['lib/gone.js', './lib/gone', 'dist/gone.js']) await assert.rejects(refuseWith({ main }), missing)
  await assert.rejects(refuseWith({ exports: { import: './lib/gone.js' } }), missing)
})
