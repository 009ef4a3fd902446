import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertCleared, gitEnvironment, temporaryDirectory, testRepository } from '../../test/repository.ts'
import { removeAbandoned } from './checkout.ts'
import { gitIn } from './git.ts'
import type { Checkout } from './checkout.ts'
import { openKept } from './kept-checkout.ts'

type Opened = Checkout & AsyncDisposable

const source = { 'index.js': 'base', 'package-lock.json': '{}', '.gitignore': 'dist\nnode_modules\n' }

/** A repository with a commit, and how to open its checkout. */
function project(files: Readonly<Record<string, string>> = source) {
  const repository = testRepository()
  const work = temporaryDirectory()
  const git = gitIn(repository.root, gitEnvironment)
  const place = { git, workRoot: work.path, env: gitEnvironment }
  const commit = repository.commit(files)
  return {
    repository,
    place,
    commit,
    open: (sha = commit, preparedBy: readonly unknown[] = [], workRoot = place.workRoot) =>
      openBase({ ...place, workRoot, commits: { base: sha }, preparedBy }),
    [Symbol.dispose]() {
      work[Symbol.dispose]()
      repository[Symbol.dispose]()
    },
  }
}

function opened(checkout: Checkout | Error): Checkout {
  if (checkout instanceof Error) throw checkout
  return checkout
}

async function openBase(options: Parameters<typeof openKept<'base'>>[0]): Promise<Opened> {
  const kept = await openKept(options)
  return { ...opened(kept.checkouts.base), [Symbol.asyncDispose]: async () => kept[Symbol.asyncDispose]() }
}

/** As an install and a build would. */
async function prepared(opened: Opened): Promise<void> {
  const { folder } = opened
  mkdirSync(join(folder, 'node_modules', '@scope', 'dep'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', '@scope', 'dep', 'index.js'), 'dependency')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', 'built.js'), 'built')
  if (process.platform !== 'win32') symlinkSync('built.js', join(folder, 'dist', 'link.js'))
  await opened.keep()
  await opened[Symbol.asyncDispose]()
}

test('what was prepared is there again, without what trials changed of the sources', async () => {
  using own = project()
  const first = await own.open()
  assert.equal(first.isPrepared, false)
  await prepared(first)
  const { folder } = first
  writeFileSync(join(folder, 'index.js'), 'changed by a suite of the head')
  writeFileSync(join(folder, 'suite.js'), 'brought')
  mkdirSync(join(folder, 'node_modules', '.cache', 'deep'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', '.cache', 'deep', 'warm'), '1')
  // As every command does before it measures.
  await removeAbandoned(own.place.workRoot)
  await using again = await own.open()
  assert.deepEqual([again.folder, again.isPrepared], [folder, true])
  assert.equal(readFileSync(join(folder, 'index.js'), 'utf8'), 'base')
  assert.equal(readFileSync(join(folder, 'dist', 'built.js'), 'utf8'), 'built')
  assert.deepEqual(readdirSync(folder).sort(), ['.git', ...Object.keys(source), 'dist', 'node_modules'].sort())
  assert.deepEqual(readdirSync(join(folder, 'node_modules')), ['@scope'])
})

const changes: Readonly<Record<string, (folder: string) => void>> = {
  'another file in place of one': (folder) => writeFileSync(join(folder, 'dist', 'built.js'), 'BUILT'),
  'a file that was touched': (folder) => utimesSync(join(folder, 'dist', 'built.js'), 1, 1),
  'a file that is missing': (folder) => rmSync(join(folder, 'node_modules', '@scope', 'dep', 'index.js')),
  'a folder in place of a file': (folder) => {
    rmSync(join(folder, 'dist', 'built.js'))
    mkdirSync(join(folder, 'dist', 'built.js'))
  },
  'a broken marker': (folder) => writeFileSync(join(folder, '..', 'prepared.json'), '{"key":'),
  'a folder that is gone': (folder) => rmSync(folder, { recursive: true }),
  'a repository that Git no longer finds': (folder) => rmSync(join(folder, '.git', 'HEAD')),
}
for (const [what, change] of Object.entries(changes)) {
  test(`${what} has it prepared anew`, async () => {
    using own = project()
    const first = await own.open()
    await prepared(first)
    change(first.folder)
    await using again = await own.open()
    assert.equal(again.isPrepared, false)
    assert.deepEqual(readdirSync(again.folder).sort(), ['.git', ...Object.keys(source)].sort())
  })
}

test("a checkout that is none any more never makes Git reset the user's repository", async () => {
  using own = project()
  const { root } = own.repository
  const workRoot = join(root, '.paceline', 'work')
  mkdirSync(workRoot, { recursive: true })
  for (const entry of [null, join(root, '.git')]) {
    const first = await own.open(own.commit, [], workRoot)
    await prepared(first)
    writeFileSync(join(root, 'index.js'), 'not committed')
    writeFileSync(join(root, 'new.js'), 'staged')
    execFileSync('git', ['add', 'new.js'], { cwd: root, env: gitEnvironment })
    rmSync(join(first.folder, '.git'), { recursive: true })
    if (entry !== null) writeFileSync(join(first.folder, '.git'), `gitdir: ${entry}`)
    assert.equal((await own.open(own.commit, [], workRoot)).isPrepared, false)
    assert.equal(readFileSync(join(root, 'index.js'), 'utf8'), 'not committed')
    const status = execFileSync('git', ['status', '--short', '-uno'], {
      cwd: root,
      env: gitEnvironment,
      encoding: 'utf8',
    })
    assert.equal(status, ' M index.js\nA  new.js\n')
  }
})

test('another commit, or another way to prepare it, takes its place', async () => {
  using own = project()
  await prepared(await own.open())
  const next = own.repository.commit({ 'index.js': 'next' })
  await prepared(await own.open(next))
  assert.equal((await own.open(next)).isPrepared, true)
  await prepared(await own.open(next, ['another command']))
  await using other = await own.open(next, ['another command'])
  assert.equal(other.isPrepared, true)
  assert.equal(readdirSync(own.place.workRoot).length, 1)
})

test('both sides are kept, each by itself', async () => {
  using own = project()
  const head = own.repository.commit({ 'index.js': 'head' })
  const open = (commits: Readonly<Record<'base' | 'head', string>>) =>
    openKept({ ...own.place, commits, preparedBy: [] })
  const first = await open({ base: own.commit, head })
  for (const checkout of Object.values(first.checkouts)) await opened(checkout).keep()
  await first[Symbol.asyncDispose]()
  const edited = own.repository.commit({ 'index.js': 'edited' })
  const second = await open({ base: own.commit, head: edited })
  assert.deepEqual([opened(second.checkouts.base).isPrepared, opened(second.checkouts.head).isPrepared], [true, false])
  await second[Symbol.asyncDispose]()
  assert.equal(readdirSync(own.place.workRoot).length, 1)
})

test('nothing stays of what was not prepared to the end', async () => {
  using own = project()
  await (await own.open())[Symbol.asyncDispose]()
  assertCleared(own.repository, own.place.workRoot)
})

/** A commit of a project with a submodule; returns it. */
function withSubmodule({ repository, commit }: ReturnType<typeof project>): string {
  mkdirSync(join(repository.root, 'vendor', 'sub'), { recursive: true })
  repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},vendor/sub`)
  return repository.commit({ '.gitmodules': '[submodule "sub"]\npath = vendor/sub\nurl = ../sub\n' })
}

test('with a submodule that nothing checks out all is kept but what a trial puts there', async () => {
  using own = project()
  const commit = withSubmodule(own)
  const first = await own.open(commit)
  await prepared(first)
  const sub = join(first.folder, 'vendor', 'sub')
  assert.deepEqual(readdirSync(sub), [])
  writeFileSync(join(sub, 'index.js'), 'of a trial')
  await using second = await own.open(commit)
  assert.deepEqual([second.isPrepared, second.folder, readdirSync(sub)], [true, first.folder, []])
})

test('without a lockfile, or where preparing changed the sources, nothing is kept', async () => {
  using unlocked = project({ 'index.js': 'base' })
  await prepared(await unlocked.open())
  assertCleared(unlocked.repository, unlocked.place.workRoot)
  using other = project()
  const filled = await other.open(withSubmodule(other))
  const sub = join(filled.folder, 'vendor', 'sub')
  const git = (...args: readonly string[]) => execFileSync('git', args, { env: gitEnvironment })
  git('clone', '--quiet', other.repository.root, sub)
  git('-C', sub, 'checkout', '--quiet', other.commit)
  await prepared(filled)
  assertCleared(other.repository, other.place.workRoot)
  using changed = project()
  const opened = await changed.open()
  writeFileSync(join(opened.folder, 'index.js'), 'generated')
  await prepared(opened)
  assertCleared(changed.repository, changed.place.workRoot)
})

test('who wants it fresh has it removed', async () => {
  using own = project()
  const first = await own.open()
  await prepared(first)
  assert.ok(existsSync(first.folder))
  await removeAbandoned(own.place.workRoot, () => true)
  assertCleared(own.repository, own.place.workRoot)
})
