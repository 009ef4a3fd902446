import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryDirectory, testRepository } from '../../test/repository.ts'
import { sampleRun } from '../../test/sample-run.ts'
import { gitIn } from '../measure/git.ts'
import type { Run } from '../model/run.ts'
import { ancestorsOf } from './ancestors.ts'

const alone = sampleRun()

function against(sha: string): Run {
  return { ...alone, base: { label: 'main', commit: { ...alone.head.commit!, sha } } }
}

test('the base of a run and what it grew from are named, nearest first, and nothing later', async () => {
  using repository = testRepository()
  const [first, second] = [repository.commit({ a: '1' }), repository.commit({ a: '2' })]
  repository.commit({ a: '3' })
  const git = gitIn(repository.root, process.env)
  assert.deepEqual(await ancestorsOf(git, against(second)), [second, first])
})

test('a head that was measured alone has those of where it left the default branch', async () => {
  using repository = testRepository()
  const [first, second] = [repository.commit({ a: '1' }), repository.commit({ a: '2' })]
  repository.git('switch', '--quiet', '--create', 'topic')
  repository.commit({ b: '1' })
  repository.git('switch', '--quiet', 'main')
  repository.commit({ a: '3' })
  repository.git('switch', '--quiet', 'topic')
  assert.deepEqual(await ancestorsOf(gitIn(repository.root, process.env), alone), [second, first])
})

test('a commit that is not here, and a folder that is in no repository, have none', async () => {
  using repository = testRepository()
  repository.commit({ a: '1' })
  assert.deepEqual(await ancestorsOf(gitIn(repository.root, process.env), against('f'.repeat(40))), [])
  using folder = temporaryDirectory()
  const git = gitIn(folder.path, { ...process.env, GIT_CEILING_DIRECTORIES: folder.path })
  assert.deepEqual(await ancestorsOf(git, alone), [])
})
