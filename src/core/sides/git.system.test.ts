import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { gitEnvironment, temporaryDirectory, testRepository } from '../../../test/repository.ts'
import { askGit, findOriginOfClone, newGit } from './git.ts'

test('Git: a clone is called as its origin is, at the commit that the origin has', async () => {
  using repository = testRepository()
  repository.commit({ 'a.js': '1\n' })
  const of = (folder = repository.root) => findOriginOfClone(newGit(folder, { ...gitEnvironment }))
  assert.equal(await of(), undefined, 'no origin')
  const webUrl = 'https://git.example.com'
  repository.git('remote', 'add', 'origin', 'git@git.example.com:acme/paceline.git')
  assert.deepEqual(await of(), { webUrl, repository: 'acme/paceline', sha: undefined })
  const sha = repository.git('rev-parse', 'HEAD').trim()
  repository.git('update-ref', 'refs/remotes/origin/main', sha)
  assert.deepEqual(await of(), { webUrl, repository: 'acme/paceline', sha })
  repository.commit({ 'a.js': '2\n' })
  assert.equal((await of())?.sha, undefined, 'nobody else has it')
  for (const url of ['https://git.example.com/acme/paceline', 'ssh://git@git.example.com/acme/paceline.git/']) {
    repository.git('remote', 'set-url', 'origin', url)
    assert.deepEqual(await of(), { webUrl, repository: 'acme/paceline', sha: undefined }, url)
  }
  for (const url of [
    '/srv/git/paceline.git',
    'https://token@git.example.com/acme/paceline',
    'https://git.example.com/a/b/c',
  ]) {
    repository.git('remote', 'set-url', 'origin', url)
    assert.equal(await of(), undefined, url)
  }
  repository.git('remote', 'set-url', 'origin', `${webUrl}/acme/paceline`)
  mkdirSync(join(repository.root, 'below'))
  assert.equal(await of(join(repository.root, 'below')), undefined)
})

const answers: Readonly<Record<string, readonly [script: string, message: RegExp, hint: RegExp | undefined]>> = {
  'that the system kills': ['kill -KILL $$', /^git rev-parse failed: it was ended by SIGKILL$/, undefined],
  'without handles': [
    'echo "fatal: cannot open .git/HEAD: Too many open files" >&2; exit 128',
    /Too many open/,
    /ulimit -a/,
  ],
  'without processes': [
    'echo "fatal: unable to create thread: Resource temporarily unavailable" >&2; exit 128',
    /unavailable/,
    /ulimit -a/,
  ],
}
for (const [what, [script, message, hint]] of Object.entries(answers)) {
  test(
    `Git: Git ${what} has given no answer, which is not the answer that there is none`,
    { skip: process.platform === 'win32' && 'a shell script' },
    async () => {
      using folder = temporaryDirectory()
      writeFileSync(join(folder.path, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      const git = newGit(folder.path, { ...gitEnvironment, PATH: [folder.path, process.env['PATH']].join(delimiter) })
      await assert.rejects(askGit(git, ['rev-parse', 'HEAD']), (error) => {
        assert.ok(error instanceof UserError)
        assert.match(error.message, message)
        if (hint !== undefined) assert.match(error.hint ?? '', hint)
        return true
      })
    },
  )
}

test('Git: Git that finds nothing has answered', async () => {
  using repository = testRepository()
  assert.equal(await askGit(newGit(repository.root, { ...gitEnvironment }), ['rev-parse', 'HEAD^{commit}']), undefined)
})

test('Git: Git of Windows makes checkouts whose paths are long', async () => {
  using repository = testRepository()
  assert.equal(await newGit(repository.root, { ...gitEnvironment })(['config', 'core.longpaths']), 'true')
})
