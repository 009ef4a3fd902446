import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gitEnvironment, testRepository } from '../../test/repository.ts'
import { cloneSource, gitIn } from './git.ts'

test('a clone is called as its origin is, at the commit that the origin has', async () => {
  using repository = testRepository()
  repository.commit({ 'a.js': '1\n' })
  const of = (folder = repository.root) => cloneSource(gitIn(folder, { ...gitEnvironment }))
  assert.equal(await of(), null, 'no origin')
  const webUrl = 'https://git.example.com'
  repository.git('remote', 'add', 'origin', 'git@git.example.com:acme/paceline.git')
  assert.deepEqual(await of(), { webUrl, repository: 'acme/paceline', sha: null })
  const sha = repository.git('rev-parse', 'HEAD').trim()
  repository.git('update-ref', 'refs/remotes/origin/main', sha)
  assert.deepEqual(await of(), { webUrl, repository: 'acme/paceline', sha })
  repository.commit({ 'a.js': '2\n' })
  assert.equal((await of())?.sha, null, 'nobody else has it')
  for (const url of ['https://git.example.com/acme/paceline', 'ssh://git@git.example.com/acme/paceline.git/']) {
    repository.git('remote', 'set-url', 'origin', url)
    assert.deepEqual(await of(), { webUrl, repository: 'acme/paceline', sha: null }, url)
  }
  for (const url of [
    '/srv/git/paceline.git',
    'https://token@git.example.com/acme/paceline',
    'https://git.example.com/a/b/c',
  ]) {
    repository.git('remote', 'set-url', 'origin', url)
    assert.equal(await of(), null, url)
  }
  repository.git('remote', 'set-url', 'origin', `${webUrl}/acme/paceline`)
  mkdirSync(join(repository.root, 'below'))
  assert.equal(await of(join(repository.root, 'below')), null)
})
