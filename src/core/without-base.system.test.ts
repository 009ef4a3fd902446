import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../test/command-line.ts'
import { noRooms as rooms } from '../../test/no-rooms.ts'
import { testRepository } from '../../test/repository.ts'
import { sampleBenchmark, sampleRun } from '../../test/sample-run.ts'
import { benchmarkId } from './model/run.ts'
import type { PlannedBenchmark } from './plan/plan.ts'
import { openProject } from './plan/project.ts'
import { setUpAndLockProject } from './plan/setup.ts'
import { remeasureBrokenAndMergeRun } from './without-base.ts'

test('without base: an interruption while the reference is prepared keeps the run', async () => {
  using repository = testRepository()
  const { root } = repository
  const sha = repository.commit({ 'package.json': '{ "name": "lib", "version": "1.0.0" }' })
  const project = await openProject({ cwd: root })
  const user = new AbortController()
  const notes: string[] = []
  const note = (text: string): void => {
    notes.push(text)
    user.abort()
  }
  const progress = { phase: () => ({ update: () => undefined, print: () => undefined }), note }
  const effects = testEffects(nodeFirst, { signal: user.signal })
  using setup = await setUpAndLockProject({ rooms, project, effects, progress })
  const pairs = [{ first: 'head', base: 'failed', head: 'ok' } as const]
  const run = sampleRun({ benchmarks: [sampleBenchmark({ pairs })] })
  const { suite, case: name, subject } = run.benchmarks[0]!
  const id = benchmarkId(run.benchmarks[0]!)
  const benchmarks = [{ id, suite, case: name, subject } as PlannedBenchmark]
  const inUse = { id: sha, label: 'v1.0.0', commit: sha, why: 'tag' } as const
  const kept = await remeasureBrokenAndMergeRun(setup, {
    run,
    plan: { modules: [], suites: [], benchmarks },
    head: { side: run.head, root, replaced: {}, modules: [] },
    handed: [{ inUse, used: [], newest: [], oldest: [] }],
    budgetMs: 60_000,
    seed: '00000001',
    platforms: 1,
    profile: 'pr',
    globs: [],
    metrics: [],
  })
  assert.deepEqual(notes, ['Reference: v1.0.0, as the stored runs of main were measured with it.'])
  assert.equal(kept, run)
})
