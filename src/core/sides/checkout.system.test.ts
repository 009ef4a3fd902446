import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { assertCleared, gitEnvironment, temporaryDirectory, testRepository } from '../../../test/repository.ts'
import { makeCheckouts, removeAbandonedFolders, createWorkingTreeCommit, projectTemporaryPrefix } from './checkout.ts'
import { newGit } from './git.ts'

/** Checks out commits of a repository, below a folder. */
const checkOut = <Name extends string>({ root }: { root: string }, work: string, commits: Record<Name, string>) =>
  makeCheckouts({ git: newGit(root, gitEnvironment), workRoot: work, commits })

test('checkout: commits are checked out at paths of one length, and all go afterwards', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const baseSha = repository.commit({ 'index.js': 'base' })
  const headSha = repository.commit({ 'index.js': 'head' })
  {
    const commits = { c000: baseSha, c001: headSha, c002: headSha }
    await using checkouts = await checkOut(repository, work.path, commits)
    const folders = Object.values(checkouts.folders)
    const texts = folders.map((folder) => readFileSync(join(folder, 'index.js'), 'utf8'))
    assert.deepEqual(texts, ['base', 'head', 'head'])
    assert.equal(new Set(folders.map((folder) => folder.length)).size, 1)
  }
  assertCleared(repository, work.path)
})

test('checkout: a commit that was fetched without any branch is checked out', async () => {
  using origin = testRepository()
  using clone = testRepository()
  using work = temporaryDirectory()
  const head = origin.commit({ 'index.js': '1' })
  clone.git('fetch', '--quiet', '--no-tags', origin.root, head)
  await using made = await checkOut(clone, work.path, { head })
  assert.equal(readFileSync(join(made.folders.head, 'index.js'), 'utf8'), '1')
})

test('checkout: a commit that cannot be checked out says why, and nothing is left', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const head = repository.commit({ 'index.js': 'head' })
  await assert.rejects(checkOut(repository, work.path, { head, lost: '0'.repeat(40) }), {
    name: 'UserError',
    message: /^git read-tree failed: .*0000000/,
  })
  assertCleared(repository, work.path)
})

test("checkout: what preparing does to Git in a checkout does not reach the user's", async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const head = repository.commit({ 'index.js': '1' })
  const state = (): string[] => [
    readFileSync(join(repository.root, '.git', 'config'), 'utf8'),
    repository.git('for-each-ref'),
    repository.git('stash', 'list'),
    repository.git('status', '--porcelain', '--branch'),
  ]
  const before = state()
  await using made = await checkOut(repository, work.path, { head })
  const checkout = newGit(made.folders.head, gitEnvironment)
  // As husky, lefthook, git-lfs and nbstripout do when they are installed.
  await checkout(['config', 'core.hooksPath', '.husky/_'])
  await checkout(['config', 'filter.lfs.clean', 'git-lfs clean'])
  await checkout(['tag', 'built'])
  await checkout(['branch', 'built'])
  writeFileSync(join(checkout.root, 'index.js'), '2')
  await checkout(['stash'])
  assert.deepEqual(state(), before)
})

test('checkout: a build finds in a checkout what it asks Git for', async () => {
  using origin = testRepository()
  origin.commit({ 'lines.txt': 'one\ntwo\n' })
  origin.git('tag', '-a', 'v1.2.3', '-m', 'Release')
  const head = origin.commit({ 'later.txt': '' })
  using repository = testRepository({ url: origin.root })
  using work = temporaryDirectory()
  repository.git('config', 'core.autocrlf', 'true')
  await using made = await checkOut(repository, work.path, { head })
  const checkout = newGit(made.folders.head, gitEnvironment)
  assert.match(await checkout(['describe', '--tags']), /^v1\.2\.3-1-g/)
  assert.equal(await checkout(['rev-parse', 'HEAD', 'origin/main']), `${head}\n${head}`)
  assert.equal(await checkout(['remote', 'get-url', 'origin']), repository.git('remote', 'get-url', 'origin'))
  assert.equal(await checkout(['log', '--format=%s', '--reverse']), 'Change\nChange')
  assert.equal(readFileSync(join(checkout.root, 'lines.txt'), 'utf8'), 'one\r\ntwo\r\n')
  writeFileSync(join(checkout.root, 'lines.txt'), 'one\r\ntwo\r\n')
  assert.equal(await checkout(['status', '--porcelain']), '')
})

test('checkout: files of a checkout pass through the filters of the repository', async () => {
  using repository = testRepository()
  const head = repository.commit({ '.gitattributes': 'loud.txt filter=loud\n', 'a/loud.txt': 'text\n' })
  using work = temporaryDirectory()
  const filter = (from: string, to: string): string =>
    `"${process.execPath.replaceAll('\\', '/')}" -e "process.stdin.on('data', (text) => process.stdout.write(String(text).replace('${from}', '${to}')))"`
  repository.git('config', 'core.autocrlf', 'false')
  repository.git('sparse-checkout', 'set', 'elsewhere')
  repository.git('config', 'filter.loud.smudge', filter('text', 'TEXT'))
  repository.git('config', 'filter.loud.clean', filter('TEXT', 'text'))
  await using made = await checkOut(repository, work.path, { head })
  assert.equal(readFileSync(join(made.folders.head, 'a', 'loud.txt'), 'utf8'), 'TEXT\n')
})

test('checkout: a shallow clone is checked out without the commits that it lacks', async () => {
  using origin = testRepository()
  origin.commit({ 'index.js': '1' })
  const head = origin.commit({ 'index.js': '2' })
  using repository = testRepository({ url: pathToFileURL(origin.root).href, depth: 1 })
  using work = temporaryDirectory()
  await using made = await checkOut(repository, work.path, { head })
  const checkout = newGit(made.folders.head, gitEnvironment)
  assert.equal(await checkout(['log', '--format=%H']), head)
})

test('checkout: what killed runs left is removed, and nothing else', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const head = repository.commit({ 'index.js': '1' })
  await checkOut(repository, work.path, { head })
  mkdirSync(join(work.path, '0123abcd'))
  mkdirSync(join(work.path, 'projects'))
  repository.git('worktree', 'add', '-q', '--detach', join(work.path, 'mine'), head)
  await removeAbandonedFolders(work.path, work.path)
  assert.deepEqual(readdirSync(work.path).sort(), ['mine', 'projects'])
  assert.equal(repository.git('worktree', 'list').split('\n').length, 2)
})

test('checkout: whatever a build leaves in a checkout goes with it', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const head = repository.commit({ 'index.js': '1' })
  {
    await using checkouts = await checkOut(repository, work.path, { head })
    const folder = checkouts.folders.head
    mkdirSync(join(folder, 'read', 'only'), { recursive: true })
    writeFileSync(join(folder, 'read', 'only', 'file'), '')
    for (const name of [join('read', 'only'), 'read', '..']) chmodSync(join(folder, name), 0o500)
    const dig = `process.chdir(${JSON.stringify(folder)})
      const deep = 'd'.repeat(100)
      for (let i = 0; i < 100; i += 1) { fs.mkdirSync(deep); process.chdir(deep) }`
    if (process.platform !== 'win32') execFileSync(process.execPath, ['--eval', dig])
  }
  assertCleared(repository, work.path)
})

test('checkout: a folder reached through a link is cleared, a link in its place kept', async () => {
  using repository = testRepository()
  using elsewhere = temporaryDirectory()
  const head = repository.commit({ 'index.js': '1' })
  const link = join(repository.root, 'link')
  symlinkSync(elsewhere.path, link, process.platform === 'win32' ? 'junction' : 'dir')
  mkdirSync(join(elsewhere.path, 'work'))
  const workRoot = join(link, 'work')
  const left = await checkOut(repository, workRoot, { head })
  assert.ok(existsSync(left.folders.head))
  {
    await using other = await checkOut(repository, workRoot, { head })
    assert.ok(other)
  }
  await removeAbandonedFolders(workRoot, workRoot)
  assertCleared(repository, workRoot)
  // A commit can hold a link, and what it leads to is somebody's own.
  mkdirSync(join(elsewhere.path, '0123abcd'))
  await removeAbandonedFolders(link, link)
  assert.deepEqual(readdirSync(elsewhere.path).sort(), ['0123abcd', 'work'])
})

test('checkout: the working tree becomes a commit with its changes, and stays', async () => {
  using repository = testRepository()
  repository.commit({ 'kept.js': '1', 'changed.js': '1', 'removed.js': '1', '.gitignore': 'ignored\n' })
  repository.write({ 'changed.js': '2', 'new.js': '1', 'removed.js': undefined, ignored: '1' })
  const before = repository.git('status', '--porcelain')
  const sha = await createWorkingTreeCommit(newGit(repository.root, gitEnvironment))
  const files = repository.git('ls-tree', '-r', '--name-only', sha).split('\n')
  assert.deepEqual(files, ['.gitignore', 'changed.js', 'kept.js', 'new.js'])
  assert.equal(repository.git('show', `${sha}:changed.js`), '2')
  assert.equal(repository.git('status', '--porcelain'), before)
  assert.equal(repository.git('for-each-ref', '--contains', sha), '')
})

test('checkout: a snapshot taken in a subdirectory holds the whole repository', async () => {
  using repository = testRepository()
  repository.commit({ 'a.js': '1', 'packages/b/b.js': '1' })
  repository.write({ 'c.js': '1' })
  mkdirSync(join(repository.root, 'packages/b/sub'), { recursive: true })
  writeFileSync(join(repository.root, 'packages/b/sub/d.js'), '1')
  const sha = await createWorkingTreeCommit(newGit(join(repository.root, 'packages/b'), gitEnvironment))
  const files = repository.git('ls-tree', '-r', '--name-only', sha).split('\n')
  assert.deepEqual(files, ['a.js', 'c.js', 'packages/b/b.js', 'packages/b/sub/d.js'])
})

test("checkout: temporary folders of this project's killed runs go, and no others", async () => {
  using project = temporaryDirectory()
  const [own, other] = [project.path, join(project.path, 'other')].map((root) =>
    join(tmpdir(), `${projectTemporaryPrefix(root)}aBcDeF`),
  ) as [string, string]
  try {
    for (const folder of [own, other]) mkdirSync(join(folder, 'scratch'), { recursive: true })
    await removeAbandonedFolders(join(project.path, 'work'), project.path)
    assert.deepEqual([existsSync(own), existsSync(other)], [false, true])
    if (process.getuid?.() === 0) {
      chownSync(other, 65_534, 65_534)
      await removeAbandonedFolders(join(project.path, 'work'), join(project.path, 'other'))
      assert.ok(existsSync(other), 'it belongs to another user')
    }
  } finally {
    for (const folder of [own, other]) rmSync(folder, { recursive: true, force: true })
  }
})
