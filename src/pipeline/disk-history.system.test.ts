import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryDirectory, testRepository } from '../../test/repository.ts'
import { gitIn } from '../measure/git.ts'
import { inSilence } from '../waiting.ts'
import { ancestorsOf, ownFolders, readProjectBaseline } from './disk-history.ts'
import type { Place } from './project.ts'

test('the folders that Paceline writes to are known, and the project itself is never one of them', () => {
  const usual = ['paceline-out', '.paceline']
  assert.deepEqual(ownFolders({}), [...usual, 'baselines'])
  assert.deepEqual(ownFolders({ baseline: 'path:./perf/history/' }), [...usual, 'perf/history'])
  for (const baseline of ['path:.', 'path:./', 'path:../other', 'path:a/..', 'branch:paceline'] as const) {
    assert.deepEqual(ownFolders({ baseline }), usual, baseline)
  }
})

test('a base and what it grew from are named, nearest first, and nothing later', async () => {
  using repository = testRepository()
  const [first, second] = [repository.commit({ a: '1' }), repository.commit({ a: '2' })]
  repository.commit({ a: '3' })
  const git = gitIn(repository.root, process.env)
  assert.deepEqual(await ancestorsOf(git, second), [second, first])
})

test('a head that was measured alone has those of where it left the default branch', async () => {
  using repository = testRepository()
  const [first, second] = [repository.commit({ a: '1' }), repository.commit({ a: '2' })]
  repository.git('switch', '--quiet', '--create', 'topic')
  repository.commit({ b: '1' })
  repository.git('switch', '--quiet', 'main')
  repository.commit({ a: '3' })
  repository.git('switch', '--quiet', 'topic')
  assert.deepEqual(await ancestorsOf(gitIn(repository.root, process.env), null), [second, first])
})

test('a commit that is not here, and a folder that is in no repository, have none', async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  assert.deepEqual(await ancestorsOf(gitIn(repository.root, process.env), 'f'.repeat(40)), [])
  using folder = temporaryDirectory()
  const git = gitIn(folder.path, { ...process.env, GIT_CEILING_DIRECTORIES: folder.path })
  assert.deepEqual(await ancestorsOf(git, null), [])
})

test('what was merged into the base is none of its ancestors: it never was the level of the branch', async () => {
  using repository = testRepository()
  const first = repository.commit({ a: '1' })
  repository.git('switch', '--quiet', '--create', 'topic')
  repository.commit({ b: '1' })
  repository.git('switch', '--quiet', 'main')
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic')
  const merge = repository.git('rev-parse', 'HEAD')
  assert.deepEqual(await ancestorsOf(gitIn(repository.root, process.env), merge), [merge, first])
})

test('a branch of the config that is an option of Git, or another revision, is refused', async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  for (const name of ['--output=a', '-x', 'main~1', 'main^{tree}', '../main', 'a..b', '@{u}']) {
    const project = { root: repository.root, config: { baseline: `branch:${name}` } }
    const place = { project, effects: { env: process.env, waiting: inSilence } } as unknown as Place
    await assert.rejects(readProjectBaseline(place, 'linux-x64'), /not a branch name/, name)
  }
})
