import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { noRooms as rooms } from '../../../test/no-rooms.ts'
import { testRepository, type TestRepository } from '../../../test/repository.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { openProject, silent } from '../plan/project.ts'
import { setUpAndLockProject } from '../plan/setup.ts'
import { fetchReferenceChoices } from './find-reference.ts'

const benchmarks = [{ id: 'lib/a/b' } as PlannedBenchmark]

async function chosenIn({ root }: TestRepository, options: Partial<Parameters<typeof fetchReferenceChoices>[1]> = {}) {
  const project = await openProject({ cwd: root })
  using setup = await setUpAndLockProject({ rooms, project, effects: testEffects(nodeFirst), progress: silent })
  return fetchReferenceChoices(setup, { benchmarks, ...options })
}

test('find reference: a package of the registry has the commit of its tag, no other', async () => {
  using repository = testRepository()
  const project = { reference: 'npm:lib@9.0.0' }
  const first = repository.commit({
    'package.json': '{ "name": "lib", "version": "9.0.0" }',
    'paceline.config.json': JSON.stringify({ project }),
  })
  const commitOf = async () => (await chosenIn(repository))[0]?.candidates[0]
  repository.commit({ 'index.js': '' })
  repository.git('tag', 'v19.0.0')
  const reference = { id: 'npm:lib@9.0.0', label: 'lib 9.0.0', why: 'config' }
  assert.deepEqual(await commitOf(), { ...reference, commit: undefined })
  repository.git('tag', 'v9.0.0', first)
  assert.deepEqual(await commitOf(), { ...reference, commit: first })
})

test('find reference: config or option name a tag, a commit or the last release', async () => {
  using repository = testRepository()
  const config = JSON.stringify({ project: { reference: 'tag:stable' } })
  const first = repository.commit({ 'package.json': '{ "name": "lib" }', 'paceline.config.json': config })
  const named = async (asked?: string) => (await chosenIn(repository, { asked }))[0]!.candidates[0]
  const hint = 'It is release, tag:NAME, npm:NAME@VERSION, or a commit. Is it fetched?'
  const unknown = { name: 'UserError', message: 'The reference "tag:stable" names no tag here', hint }
  await assert.rejects(named(), { ...unknown, place: 'project.reference' })
  await assert.rejects(named('tag:stable'), { ...unknown, place: '--reference' })
  await assert.rejects(named('nowhere'), { message: 'The reference "nowhere" names no commit here' })
  const reference = { id: first, commit: first, why: 'config' }
  for (const label of [first.slice(0, 7), 'main'])
    assert.deepEqual(await named(label === 'main' ? label : first.slice(0, 12)), { ...reference, label })
  const none = { ...reference, label: first.slice(0, 7), why: 'oldest' }
  assert.deepEqual(await named('release'), none, 'there is none yet')
  for (const tag of ['stable', 'v1.0.0']) repository.git('tag', tag)
  assert.deepEqual(await named(), { ...reference, label: 'stable' })
  assert.deepEqual(await named('release'), { ...reference, label: 'v1.0.0' })
})

test('find reference: the newest version of which there is a commit is the release', async () => {
  using repository = testRepository()
  const first = repository.commit({ 'package.json': '{ "name": "lib", "version": "1.0.0" }' })
  repository.git('tag', 'v1.0.0')
  const second = repository.commit({ 'index.js': '' })
  repository.git('tag', 'v1.2.0')
  repository.git('tag', 'v1.10.0', 'HEAD^{tree}')
  repository.git('tag', 'v1.9.0', first)
  const [group] = await chosenIn(repository)
  assert.equal(group!.because, 'it is the last release')
  assert.deepEqual(
    group!.candidates.map(({ label, commit, why }) => [label, commit, why]),
    [
      ['v1.9.0', first, 'tag'],
      [second.slice(0, 7), second, 'oldest'],
    ],
  )
})

test('find reference: of what is in use each project has its own, or none', async () => {
  using repository = testRepository()
  const head = repository.commit({ 'package.json': '{ "name": "lib", "version": "1.0.0" }' })
  repository.git('tag', 'v2.0.0')
  const inUse = { id: 'a'.repeat(40), label: 'v1.0.0', commit: 'a'.repeat(40), why: 'tag' } as const
  const stored = { used: [], newest: [head], oldest: [head] }
  const handed = [
    { ...stored, project: undefined, inUse },
    { ...stored, project: 'core', inUse: undefined },
  ]
  const both = [...benchmarks, { id: 'core/lib/a/b', project: 'core' } as PlannedBenchmark]
  const groups = await chosenIn(repository, { benchmarks: both, handed, onlyInUse: true })
  const choices = groups.map(({ project, candidates, because }) => [project, candidates, because])
  assert.deepEqual(choices, [[undefined, [inUse], 'the stored runs of main were measured with it']])
})
