import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gitEnvironment, temporaryDirectory, testRepository } from '../../test/repository.ts'
import { makeCheckouts, processIsAlive, removeAbandoned, snapshotWorkingTree } from './checkout.ts'
import { gitIn } from './git.ts'

const own = { pid: process.pid, isAlive: processIsAlive }

test('commits are checked out at paths of one length, and all are gone afterwards', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const baseSha = repository.commit({ 'index.js': 'base' })
  const headSha = repository.commit({ 'index.js': 'head' })
  {
    const commits = { c000: baseSha, c001: headSha, c002: headSha }
    await using checkouts = await makeCheckouts({ git, workRoot: work.path, commits, ...own })
    const folders = Object.values(checkouts.folders).map(String)
    const texts = folders.map((folder) => readFileSync(join(folder, 'index.js'), 'utf8'))
    assert.deepEqual(texts, ['base', 'head', 'head'])
    assert.equal(new Set(folders.map((folder) => folder.length)).size, 1)
  }
  assert.deepEqual(readdirSync(work.path), [])
  assert.equal(repository.git('worktree', 'list').split('\n').length, 1)
})

test('a commit that cannot be checked out says why, and the others are there all the same', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const head = repository.commit({ 'index.js': 'head' })
  {
    const commits = { lost: '0'.repeat(40), head }
    await using checkouts = await makeCheckouts({ git, workRoot: work.path, commits, ...own })
    assert.match(String(checkouts.folders.lost), /^UserError: git worktree failed: .*0000000/)
    assert.equal(readFileSync(join(String(checkouts.folders.head), 'index.js'), 'utf8'), 'head')
  }
  assert.deepEqual(readdirSync(work.path), [])
  assert.equal(repository.git('worktree', 'list').split('\n').length, 1)
})

test('what a killed run left is removed by the next one, what a living one uses stays', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const sha = repository.commit({ 'index.js': '1' })
  const dead = spawnSync(process.execPath, ['-e', '0']).pid
  const made = (pid: number): ReturnType<typeof makeCheckouts<'head'>> =>
    makeCheckouts({ git, workRoot: work.path, commits: { head: sha }, ...own, pid })
  const abandoned = await made(dead)
  const alive = await made(process.pid)
  assert.equal(existsSync(String(abandoned.folders.head)), false)
  await using another = await made(process.pid)
  assert.equal(
    [alive, another].every(({ folders }) => existsSync(String(folders.head))),
    true,
  )
  await alive[Symbol.asyncDispose]()
})

test('what is not ours, or has only just begun, is left alone', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const names = ['projects', '0123abcd', '89abcdef']
  for (const name of names) mkdirSync(join(work.path, name))
  const longAgo = new Date('2026-01-01T00:00:00Z')
  utimesSync(join(work.path, 'projects'), longAgo, longAgo)
  utimesSync(join(work.path, '89abcdef'), longAgo, longAgo)
  await removeAbandoned({ git, workRoot: work.path, isAlive: processIsAlive })
  assert.deepEqual(readdirSync(work.path).sort(), ['0123abcd', 'projects'])
})

test('the working tree becomes a commit with changed and new files, and stays as it is', async () => {
  using repository = testRepository()
  repository.commit({ 'kept.js': '1', 'changed.js': '1', 'removed.js': '1', '.gitignore': 'ignored\n' })
  repository.write({ 'changed.js': '2', 'new.js': '1', 'removed.js': null, ignored: '1' })
  const before = repository.git('status', '--porcelain')
  const sha = await snapshotWorkingTree(gitIn(repository.root, gitEnvironment))
  const files = repository.git('ls-tree', '-r', '--name-only', sha).split('\n')
  assert.deepEqual(files, ['.gitignore', 'changed.js', 'kept.js', 'new.js'])
  assert.equal(repository.git('show', `${sha}:changed.js`), '2')
  assert.equal(repository.git('status', '--porcelain'), before)
  assert.equal(repository.git('for-each-ref', '--contains', sha), '')
})

test('a snapshot taken in a subdirectory holds the whole repository', async () => {
  using repository = testRepository()
  repository.commit({ 'a.js': '1', 'packages/b/b.js': '1' })
  repository.write({ 'c.js': '1' })
  mkdirSync(join(repository.root, 'packages/b/sub'), { recursive: true })
  writeFileSync(join(repository.root, 'packages/b/sub/d.js'), '1')
  const sha = await snapshotWorkingTree(gitIn(join(repository.root, 'packages/b'), gitEnvironment))
  const files = repository.git('ls-tree', '-r', '--name-only', sha).split('\n')
  assert.deepEqual(files, ['a.js', 'c.js', 'packages/b/b.js', 'packages/b/sub/d.js'])
})
