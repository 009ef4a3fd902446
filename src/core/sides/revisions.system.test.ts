import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gitEnvironment, testRepository, type TestRepository } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import { newGit } from './git.ts'
import { findOrFetchTagCommit, readHeadSide, requireHeadAndBase, listTagsFromOldest } from './revisions.ts'
import type { RevisionOptions } from './revisions.ts'

/** main: A - B; feature leaves at A and has C; merge is C into B, as GitHub makes it. */
function branched(): TestRepository & Record<'a' | 'b' | 'c' | 'merge', string> {
  const repository = testRepository()
  const a = repository.commit({ 'index.js': '1' }, 'A')
  repository.git('checkout', '-q', '-b', 'feature')
  const c = repository.commit({ 'feature.js': '1' }, 'C')
  repository.git('checkout', '-q', 'main')
  const b = repository.commit({ 'main.js': '1' }, 'B')
  repository.git('checkout', '-q', '-b', 'merged')
  repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'feature')
  const merge = repository.git('rev-parse', 'HEAD')
  repository.git('checkout', '-q', 'feature')
  return { ...repository, a, b, c, merge }
}

const find = (root: string, base: string | undefined, pullRequest?: RevisionOptions['pullRequest']) =>
  requireHeadAndBase({ git: newGit(root, gitEnvironment), base, pullRequest })

/** The pull request of `feature`, as an event names it. */
const pullRequest = (of: { readonly b: string; readonly c: string }): RevisionOptions['pullRequest'] => ({
  head: of.c,
  base: { ref: 'main', sha: of.b },
})

test("revisions: on a pull request the base is the merge commit's first parent", async () => {
  using repository = branched()
  repository.git('checkout', '-q', '--detach', repository.merge)
  const { head, base, how } = await find(repository.root, undefined, pullRequest(repository))
  assert.equal(head.commit.sha, repository.merge)
  assert.equal(base.commit.sha, repository.b)
  assert.equal(how, 'the first parent of the merge commit')
})

test('revisions: without a merge commit the base is where the request left its branch', async () => {
  using repository = branched()
  const { head, base, how } = await find(repository.root, undefined, pullRequest(repository))
  assert.deepEqual([head.commit.sha, head.label], [repository.c, 'this pull request'])
  assert.deepEqual([base.commit.sha, base.label], [repository.a, 'main'])
  const short = repository.c.slice(0, 7)
  assert.equal(how, `where the pull request left main, as the commit checked out (${short}) is not a merge commit`)
})

test('revisions: a pull request that ends in a merge is not taken for its merge commit', async () => {
  using repository = branched()
  repository.git('checkout', '-q', '-b', 'other', repository.a)
  repository.commit({ 'other.js': '1' }, 'Other')
  repository.git('merge', '-q', '--no-ff', '-m', 'Update from main', 'main')
  const head = repository.git('rev-parse', 'HEAD')
  const { base, how } = await find(repository.root, undefined, { head, base: { ref: 'main', sha: repository.b } })
  assert.equal(base.commit.sha, repository.b)
  assert.match(how, /not a merge commit/)
})

test('revisions: elsewhere the base is where the branch left the default branch', async () => {
  using repository = branched()
  const { head, base, how } = await find(repository.root, undefined)
  assert.equal(head.commit.sha, repository.c)
  assert.equal(base.commit.sha, repository.a)
  assert.equal(how, 'where HEAD left main')
})

test('revisions: a commit or a tag is taken as named, a branch as where HEAD left it', async () => {
  using repository = branched()
  repository.git('tag', 'v1', repository.b)
  assert.equal((await find(repository.root, repository.b.slice(0, 8))).base.commit.sha, repository.b)
  assert.equal((await find(repository.root, 'v1')).base.commit.sha, repository.b)
  assert.equal((await find(repository.root, 'main')).base.commit.sha, repository.a)
})

test('revisions: a tag that is named like a branch never takes its place', async () => {
  using repository = branched()
  for (const name of ['main', 'origin/main', 'feature', repository.b]) repository.git('tag', name, repository.c)
  for (const base of [undefined, 'main']) {
    const found = await find(repository.root, base)
    assert.deepEqual([found.base.commit.sha, found.base.label], [repository.a, 'main'])
    assert.deepEqual([found.head.commit.ref, found.how], ['feature', 'where HEAD left main'])
  }
  repository.git('update-ref', 'refs/remotes/origin/main', repository.b)
  repository.git('update-ref', 'refs/heads/origin/main', repository.c)
  repository.git('branch', '-q', '-D', 'main')
  for (const [base, label] of [
    [undefined, 'origin/main'],
    ['main', 'main'],
    ['origin/main', 'origin/main'],
  ] as const) {
    const found = await find(repository.root, base)
    assert.deepEqual([found.base.commit.sha, found.base.label], [repository.a, label])
  }
  assert.equal((await find(repository.root, 'main~1')).base.commit.sha, repository.a)
  assert.equal((await find(repository.root, repository.b)).base.commit.sha, repository.b)
  assert.equal((await find(repository.root, 'refs/tags/main')).base.commit.sha, repository.c)
})

test("revisions: a branch named like another commit's id is not taken for that commit", async () => {
  using repository = branched()
  repository.git('branch', repository.b, repository.c)
  assert.equal((await find(repository.root, repository.b)).base.commit.sha, repository.b)
})

test('revisions: changes that are not committed make the head the working tree', async () => {
  using repository = branched()
  const headHere = async () => (await find(repository.root, undefined)).head
  assert.equal((await headHere()).commit.dirty, false)
  for (const hide of ['skip-worktree', 'assume-unchanged']) {
    repository.git('update-index', `--${hide}`, 'index.js')
    assert.equal((await headHere()).commit.dirty, true, 'nobody knows whether it differs')
    repository.git('update-index', `--no-${hide}`, 'index.js')
  }
  repository.write({ 'new.js': '1' })
  assert.equal((await headHere()).label, 'the working tree')
})

/** `branched` with 30 more commits on both branches, as the origin of clones. */
function remote(): ReturnType<typeof branched> & { readonly url: string } {
  const origin = branched()
  for (const branch of ['main', 'feature']) {
    origin.git('checkout', '-q', branch)
    for (let index = 0; index < 30; index += 1) origin.commit({ [`${branch}.js`]: String(index) })
  }
  origin.git('tag', 'v1', origin.b)
  origin.git('update-ref', 'refs/pull/7/merge', origin.merge)
  origin.git('update-ref', 'refs/pull/7/head', origin.c)
  origin.git('checkout', '-q', 'main')
  return { ...origin, url: pathToFileURL(origin.root).href }
}

const origin = remote()
after(() => origin[Symbol.dispose]())

test('revisions: a shallow clone is deepened until the base is found', async () => {
  using clone = testRepository({ url: origin.url, depth: 1, args: ['--branch=feature'] })
  clone.git('fetch', '-q', '--depth=1', 'origin', 'main:refs/remotes/origin/main')
  assert.equal(clone.git('rev-parse', '--is-shallow-repository'), 'true')
  const { base } = await find(clone.root, 'origin/main')
  assert.equal(base.commit.sha, origin.a)
  for (const name of ['HEAD~1', 'feature^']) {
    using newest = testRepository({ url: origin.url, depth: 1, args: single })
    assert.equal((await find(newest.root, name)).base.commit.sha, origin.git('rev-parse', 'feature~1'), name)
  }
})

const single = ['--single-branch', '--branch=feature']

test('revisions: a clone of nothing but the newest commit finds its base at its origin', async () => {
  for (const base of [undefined, 'main', 'origin/main']) {
    using clone = testRepository({ url: origin.url, depth: 1, args: single })
    assert.equal((await find(clone.root, base)).base.commit.sha, origin.a, String(base))
  }
  origin.git('checkout', '-q', '--detach')
  using headless = testRepository({ url: origin.url, depth: 1, args: single })
  const { commit } = (await find(headless.root, undefined)).base
  assert.equal(commit.sha, origin.a, 'of an origin without a default branch')
  origin.git('checkout', '-q', 'main')
  using clone = testRepository({ url: origin.url, depth: 1, args: single })
  assert.equal((await find(clone.root, 'v1')).base.commit.sha, origin.b)
  assert.equal((await find(clone.root, origin.c)).base.commit.sha, origin.c)
})

test('revisions: a whole clone of one branch finds its base, too, and stays whole', async () => {
  using clone = testRepository({ url: origin.url, args: single })
  assert.equal((await find(clone.root, undefined)).base.commit.sha, origin.a)
  assert.equal(clone.git('rev-parse', '--is-shallow-repository'), 'false')
})

for (const [what, ref, base] of [
  ['merge commit of a pull request, checked out alone, finds its first parent', 'merge', origin.b],
  ['pull request without a merge commit, checked out alone, finds where it left', 'head', origin.a],
] as const) {
  test(`revisions: a ${what}`, async () => {
    using clone = testRepository()
    clone.git('remote', 'add', 'origin', origin.url)
    clone.git('fetch', '-q', '--no-tags', '--depth=1', 'origin', `+refs/pull/7/${ref}:refs/remotes/pull/7/${ref}`)
    clone.git('checkout', '-q', '--detach', `refs/remotes/pull/7/${ref}`)
    assert.equal((await find(clone.root, undefined, pullRequest(origin))).base.commit.sha, base)
  })
}

test('revisions: a shallow clone that cannot reach its origin says how to get the rest', async () => {
  using clone = testRepository({ url: origin.url, depth: 1, args: ['--no-single-branch', '--branch=feature'] })
  clone.git('remote', 'set-url', 'origin', `${origin.url}-is-gone`)
  const hintOf = async (base: string | undefined, of?: RevisionOptions['pullRequest']): Promise<string> => {
    const error: unknown = await find(clone.root, base, of).catch((reason: unknown) => reason)
    assert.ok(error instanceof UserError, String(error))
    return error.hint ?? ''
  }
  for (const hint of [await hintOf(undefined), await hintOf('v2'), await hintOf(undefined, pullRequest(origin))]) {
    assert.match(hint, /git fetch --unshallow.*fetch-depth: 0/)
  }
})

test('revisions: a name that is no commit, or looks like an option, is refused', async () => {
  using repository = branched()
  await assert.rejects(find(repository.root, 'nowhere'), { message: '"nowhere" names no commit here', exitCode: 2 })
  await assert.rejects(find(repository.root, '--upload-pack=x'), /is not a revision/)
})

test('revisions: what Paceline itself writes makes no working tree of a commit', async () => {
  using repository = branched()
  repository.write({ 'baselines/linux-x64.json': '{}' })
  const git = newGit(repository.root, gitEnvironment)
  const isDirty = async (ownFolders: readonly string[]): Promise<boolean> =>
    (await readHeadSide(git, repository.c, ownFolders)).commit.dirty
  const dirty = await Promise.all([[], ['baselines'], ['base*']].map(isDirty))
  assert.deepEqual(dirty, [true, false, true], 'a folder is taken as it is spelt')
  repository.write({ 'new.js': '1' })
  assert.equal(await isDirty(['baselines']), true)
})

function withCommits(count: number): TestRepository & { readonly shas: string[] } {
  const repository = testRepository()
  const shas = Array.from({ length: count }, (_, index) => repository.commit({ 'index.js': `${index}` }))
  return { ...repository, shas }
}

test('revisions: tags are sorted as versions, without pre-releases and others', async () => {
  using repository = withCommits(6)
  const names = ['v0.9.0', 'v0.10.0', 'v1.0.0-rc.1', 'v1.0.0', 'v0.10.1', 'nightly']
  for (const [index, name] of names.entries()) repository.git('tag', name, repository.shas[index]!)
  assert.deepEqual(await listTagsFromOldest(newGit(repository.root, gitEnvironment), undefined), [
    'v0.9.0',
    'v0.10.0',
    'v0.10.1',
    'v1.0.0',
  ])
})

test('revisions: tags of other packages of the same repository are none of this one', async () => {
  using repository = withCommits(4)
  const names = ['@scope/parser@1.2.0', 'parser-v1.3.0', 'printer@9.0.0', 'parser@1.4.0']
  for (const [index, name] of names.entries()) repository.git('tag', name, repository.shas[index]!)
  const found = await listTagsFromOldest(newGit(repository.root, gitEnvironment), '@scope/parser')
  assert.deepEqual(found, ['@scope/parser@1.2.0', 'parser-v1.3.0', 'parser@1.4.0'])
})

test('revisions: tags that a shallow clone lacks are fetched', async () => {
  using origin = withCommits(5)
  origin.git('tag', 'v1.0.0', origin.shas[0]!)
  origin.git('tag', 'v1.1.0', origin.shas[3]!)
  using clone = testRepository({ url: pathToFileURL(origin.root).href, depth: 1, args: ['--no-tags'] })
  const git = newGit(clone.root, gitEnvironment)
  assert.deepEqual(await listTagsFromOldest(git, undefined), ['v1.0.0', 'v1.1.0'])
  assert.equal(await findOrFetchTagCommit(git, 'v1.0.0'), origin.shas[0])
})
