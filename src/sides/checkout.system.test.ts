import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { assertCleared, gitEnvironment, temporaryDirectory, testRepository } from '../../test/repository.ts'
import {
  makeCheckouts,
  removeAbandoned,
  removeTemporary,
  snapshotWorkingTree,
  temporaryPrefix,
  type Checkout,
} from './checkout.ts'
import { UserError } from '../errors.ts'
import { gitIn, type Git } from './git.ts'
import { killTree } from '../system/processes.ts'

function folderIn(checkout: Checkout | Error): string {
  if (checkout instanceof Error) throw checkout
  return checkout.folder
}

test('commits are checked out at paths of one length, and all are gone afterwards', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const baseSha = repository.commit({ 'index.js': 'base' })
  const headSha = repository.commit({ 'index.js': 'head' })
  {
    const commits = { c000: baseSha, c001: headSha, c002: headSha }
    await using checkouts = await makeCheckouts({ git, workRoot: work.path, commits })
    const folders = Object.values(checkouts.checkouts).map(folderIn)
    const texts = folders.map((folder) => readFileSync(join(folder, 'index.js'), 'utf8'))
    assert.deepEqual(texts, ['base', 'head', 'head'])
    assert.equal(new Set(folders.map((folder) => folder.length)).size, 1)
  }
  assertCleared(repository, work.path)
})

test('a commit that cannot be checked out says why, and the others are there', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const head = repository.commit({ 'index.js': 'head' })
  {
    const commits = { lost: '0'.repeat(40), head }
    await using checkouts = await makeCheckouts({ git, workRoot: work.path, commits })
    const { lost } = checkouts.checkouts
    assert.ok(lost instanceof UserError)
    assert.match(lost.message, /^git worktree failed: .*0000000/)
    assert.equal(readFileSync(join(folderIn(checkouts.checkouts.head), 'index.js'), 'utf8'), 'head')
  }
  assertCleared(repository, work.path)
})

for (const command of ['list', 'remove']) {
  test(`a Ctrl-C that ends Git's worktree ${command} leaves no worktree`, async () => {
    using repository = testRepository()
    using work = temporaryDirectory()
    const git = gitIn(repository.root, gitEnvironment)
    const head = repository.commit({ 'index.js': 'head' })
    let isStruck = false
    const struck = async (...[args, extra]: Parameters<Git>): Promise<string> => {
      if (args[1] !== command || isStruck) return git(args, extra)
      isStruck = true
      throw new UserError('it was ended by SIGINT', { cause: { signal: 'SIGINT' } })
    }
    const commits = { base: head, head }
    const place = { git: Object.assign(struck, { root: git.root }), workRoot: work.path, commits }
    await (await makeCheckouts(place))[Symbol.asyncDispose]()
    assert.ok(isStruck)
    assertCleared(repository, work.path)
  })
}

test('what killed runs left is removed, and nothing else', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  using elsewhere = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const head = repository.commit({ 'index.js': '1' })
  for (const id of ['first', 'second']) {
    const { checkouts } = await makeCheckouts({ git, workRoot: work.path, commits: { head } })
    // Git keeps a locked worktree, whether its folder is there or not.
    repository.git('worktree', 'lock', folderIn(checkouts.head))
    if (id === 'second') rmSync(dirname(folderIn(checkouts.head)), { recursive: true })
  }
  mkdirSync(join(work.path, '0123abcd'))
  mkdirSync(join(work.path, 'projects'))
  const own = ['on-a-drive', 'here'].map((name) => join(elsewhere.path, name))
  for (const path of [...own, join(work.path, 'mine')]) repository.git('worktree', 'add', '-q', '--detach', path, head)
  rmSync(own[0]!, { recursive: true })
  await removeAbandoned({ git, workRoot: work.path })
  assert.deepEqual(readdirSync(work.path).sort(), ['mine', 'projects'])
  const listed = repository.git('worktree', 'list', '--porcelain').matchAll(/^worktree (.*)$/gm)
  const names = [...listed].slice(1).map(([, path = '']) => basename(path))
  assert.deepEqual(names.sort(), ['here', 'mine', 'on-a-drive'])
})

test('whatever a build leaves in a checkout goes with it', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const head = repository.commit({ 'index.js': '1' })
  {
    await using checkouts = await makeCheckouts({ git, workRoot: work.path, commits: { head } })
    const folder = folderIn(checkouts.checkouts.head)
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

test('composed names are forgotten in a folder whose name is decomposed, as on macOS', async () => {
  using work = temporaryDirectory()
  const workRoot = join(work.path, 'Bu\u0308ro')
  mkdirSync(join(workRoot, '0123abcd', 'head'), { recursive: true })
  const listed = [work.path, join(work.path, 'B\u00fcro', '0123abcd', 'head')]
    .map((path) => `worktree ${path}\0`)
    .join('')
  const asked: string[] = []
  const list = (args: readonly string[]): Promise<string> => {
    asked.push(args.slice(0, -1).join(' '))
    return Promise.resolve(args[1] === 'list' ? listed : '')
  }
  await removeAbandoned({ git: Object.assign(list, { root: work.path }), workRoot })
  assert.deepEqual(readdirSync(workRoot), [])
  assert.deepEqual(asked, ['worktree list --porcelain', 'worktree remove --force --force'])
})

test('a folder reached through a link is cleared, and a link in its place is left', async () => {
  using repository = testRepository()
  using elsewhere = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const head = repository.commit({ 'index.js': '1' })
  const link = join(repository.root, 'link')
  symlinkSync(elsewhere.path, link, process.platform === 'win32' ? 'junction' : 'dir')
  mkdirSync(join(elsewhere.path, 'work'))
  const workRoot = join(link, 'work')
  const left = await makeCheckouts({ git, workRoot, commits: { head } })
  repository.git('worktree', 'lock', folderIn(left.checkouts.head))
  {
    await using other = await makeCheckouts({ git, workRoot, commits: { head } })
    assert.ok(other)
  }
  await removeAbandoned({ git, workRoot })
  assertCleared(repository, workRoot)
  // A commit can hold a link, and what it leads to is somebody's own.
  mkdirSync(join(elsewhere.path, '0123abcd'))
  await removeAbandoned({ git, workRoot: link })
  assert.deepEqual(readdirSync(elsewhere.path).sort(), ['0123abcd', 'work'])
})

test('a checkout whose making was killed is removed, too, although Git keeps it locked', async () => {
  using repository = testRepository()
  using work = temporaryDirectory()
  // A filter that never ends by itself, and says that it has begun.
  repository.write({ 'slow.cjs': 'process.stderr.write("begun"); setInterval(() => {}, 1_000_000)' })
  const head = repository.commit({ 'index.js': '1', '.gitattributes': 'index.js filter=slow\n' })
  repository.git(
    'config',
    'filter.slow.smudge',
    `"${process.execPath.replaceAll('\\', '/')}" "${repository.root}/slow.cjs"`,
  )
  const adding = spawn('git', ['worktree', 'add', '--detach', join(work.path, '0123abcd', 'head'), head], {
    cwd: repository.root,
    env: gitEnvironment,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(adding, 'exit')
  let said = ''
  for await (const text of adding.stderr.setEncoding('utf8')) if ((said += text as string).includes('begun')) break
  // With all that it started: the Git below it would wait for the filter for ever.
  await killTree(adding.pid!, { platform: process.platform, running: true, env: process.env })
  await exited
  assert.match(repository.git('worktree', 'list', '--porcelain'), /^locked/m)
  await removeAbandoned({ git: gitIn(repository.root, gitEnvironment), workRoot: work.path })
  assertCleared(repository, work.path)
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

test('temporary folders of killed runs of this project are removed, and no others', async () => {
  using project = temporaryDirectory()
  const [own, other] = [project.path, join(project.path, 'other')].map((root) =>
    join(tmpdir(), `${temporaryPrefix(root)}aBcDeF`),
  ) as [string, string]
  try {
    for (const folder of [own, other]) mkdirSync(join(folder, 'scratch'), { recursive: true })
    await removeTemporary(project.path)
    assert.deepEqual([existsSync(own), existsSync(other)], [false, true])
    if (process.getuid?.() === 0) {
      chownSync(other, 65_534, 65_534)
      await removeTemporary(join(project.path, 'other'))
      assert.ok(existsSync(other), 'it belongs to another user')
    }
  } finally {
    for (const folder of [own, other]) rmSync(folder, { recursive: true, force: true })
  }
})
