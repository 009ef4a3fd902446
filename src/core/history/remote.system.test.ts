import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { connectByGit } from '../../../test/fake-github/connect.ts'
import { startFakeGitHub, startWithWidget, type FakeGitHub } from '../../../test/fake-github/server.ts'
import { commitFiles, githubActions, store, treeOf, type FakeRepository } from '../../../test/fake-github/state.ts'
import { gitEnvironment, temporaryDirectory, testRepository } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import { newGit } from '../sides/git.ts'
import { fetchShaChain, fetchTextsIfBranch, fetchTextsAtCommit, getGitTexts } from './remote.ts'

const file = 'baselines/linux-x64.json'

for (const where of ['a server', 'a disk']) {
  test(`remote: files of a branch and a commit are read from ${where}, and nothing is left`, async () => {
    await using fake = await startWithWidget()
    const { remote } = connectByGit(fake, where === 'a disk' ? { url: fake.widget.folder } : {})
    const text = `${'ä'.repeat(1_500_000)}\r\n\n`
    const commit = commitFiles(fake.widget, { branch: 'main', files: { [file]: text }, message: 'Grow' })
    commitFiles(fake.widget, { branch: 'main', files: { [file]: 'later' }, message: 'Later' })
    const paths = [file, 'baselines/none.json', 'README.md/x']
    const before = readdirSync(fake.state.folder)
    assert.deepEqual([...(await fetchTextsAtCommit(remote, commit, paths)).values()], [text, undefined, undefined])
    assert.deepEqual([...(await fetchTextsIfBranch(remote, 'main', paths))!.values()], ['later', undefined, undefined])
    assert.equal(await fetchTextsIfBranch(remote, 'none', paths), undefined)
    assert.deepEqual(readdirSync(fake.state.folder), before)
  })
}

test('remote: of a commit only the files that are asked for are fetched', async () => {
  await using fake = await startWithWidget()
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`src/${at}.bin`, randomBytes(5_000).toString('hex')]),
  )
  const commit = commitFiles(fake.widget, { branch: 'main', files: { ...files, [file]: '{}' }, message: 'Large' })
  await fetchTextsAtCommit(connectByGit(fake).remote, commit, [file])
  assert.ok(fake.sentByGit.bytes < 20_000, `${fake.sentByGit.bytes} bytes`)
})

test('remote: a file that is not UTF-8 is an error that names it', async () => {
  await using fake = await startWithWidget()
  const sha = store(fake.widget, { type: 'blob', content: Buffer.from([0xc3, 0x28]) })
  const tree = store(fake.widget, { type: 'tree', entries: new Map([['x.json', { type: 'blob', sha }]]) })
  fake.widget.branches.set('main', store(fake.widget, { type: 'commit', tree, parents: [], message: '' }))
  await assert.rejects(
    fetchTextsIfBranch(connectByGit(fake).remote, 'main', ['x.json']),
    (error) => error instanceof UserError && error.file === 'x.json',
  )
})

test('remote: what stands in the place of a file is an error, never an empty history', async () => {
  await using fake = await startWithWidget()
  const sha = commitFiles(fake.widget, { branch: 'main', files: { 'x.json/y': '{}' }, message: 'Folder' })
  const { remote } = connectByGit(fake)
  const isNamed = (error: unknown): boolean =>
    error instanceof UserError && error.file === 'x.json' && /a folder or a link, not a file/.test(error.message)
  await assert.rejects(fetchTextsIfBranch(remote, 'main', ['x.json']), isNamed)
  await assert.rejects(fetchTextsAtCommit(remote, sha, ['x.json']), isNamed)
  for (const mode of ['120000', '160000']) {
    const git = (...args: string[]): string =>
      execFileSync('git', ['--git-dir', fake.widget.folder, ...args], { env: gitEnvironment, encoding: 'utf8' }).trim()
    git('read-tree', '--empty')
    const object = mode === '160000' ? sha : git('rev-parse', `${sha}:x.json/y`)
    git('update-index', '--add', '--cacheinfo', `${mode},${object},x.json`)
    fake.widget.branches.set('main', git('commit-tree', git('write-tree'), '-m', mode))
    await assert.rejects(fetchTextsIfBranch(remote, 'main', ['x.json']), isNamed, mode)
  }
})

test('remote: a branch is missing, not lost, where HEAD names one that is not there', async () => {
  await using fake = await startWithWidget()
  execFileSync('git', ['--git-dir', fake.widget.folder, 'symbolic-ref', 'HEAD', 'refs/heads/gone'], {
    env: gitEnvironment,
  })
  assert.equal(
    await fetchTextsIfBranch(connectByGit(fake, { url: fake.widget.folder }).remote, 'none', [file]),
    undefined,
  )
})

test('remote: a clone is read in the same way, wherever in it Git is started', async () => {
  using repository = testRepository()
  const commit = repository.commit({ [file]: 'a\n', 'sub/b': '' })
  const texts = await getGitTexts(newGit(join(repository.root, 'sub'), process.env), commit, [file, 'none'])
  assert.deepEqual([...texts.values()], ['a\n', undefined])
})

/** A second commit on main, and one aside of it on a branch from the first. */
function forked(widget: FakeRepository): Readonly<Record<'first' | 'second' | 'aside', string>> {
  const first = widget.branches.get('main')!
  const second = commitFiles(widget, { branch: 'main', files: {}, message: 'Second' })
  widget.branches.set('topic', first)
  return { first, second, aside: commitFiles(widget, { branch: 'topic', files: {}, message: 'Aside' }) }
}

test('remote: ancestors are read along the branch, not into what was merged', async () => {
  await using fake = await startWithWidget()
  const { first, second, aside } = forked(fake.widget)
  const parents = [second, aside]
  const merge = store(fake.widget, { type: 'commit', tree: treeOf(fake.widget, second), parents, message: 'Merge' })
  fake.widget.branches.set('main', merge)
  const { remote } = connectByGit(fake)
  assert.deepEqual(await fetchShaChain(remote, merge), [merge, second, first])
  // Three hundred commits are more than anybody asks for.
  for (let at = 0; at < 300; at++) commitFiles(fake.widget, { branch: 'main', files: {}, message: `Commit ${at}` })
  const ancestors = await fetchShaChain(remote, fake.widget.branches.get('main')!)
  assert.equal(ancestors.length, 200)
})

const denied = /The token is missing, or may not do this. Does the job grant contents: read/
const failed = /The server or the network failed/

const refusals: readonly (readonly [
  what: string,
  of: Partial<FakeGitHub['faults'][0]>,
  said: RegExp,
  hint: RegExp,
  tries: number,
])[] = [
  ['that it does not know', { status: 404 }, /not found/, denied, 1],
  ['with a wrong token', { status: 401 }, /could not read Username/, denied, 1],
  ['without the right', { status: 403 }, /returned error: 403/, denied, 1],
  ['while it fails', { status: 500 }, /returned error: 500/, failed, 4],
  ['while it limits', { status: 429 }, /returned error: 429/, failed, 4],
  ['with a page', { kind: 'page' }, /names no branch at all/, failed, 16],
  ['with nothing', { kind: 'drop' }, /Empty reply/, failed, 4],
]
for (const [what, fault, said, hint, tries] of refusals) {
  test(`remote: what a server answers ${what} is said by its cause`, async () => {
    await using fake = await startWithWidget()
    fake.faults.push({ method: 'GET', path: /info\/refs/, times: 99, kind: 'refuse', ...fault })
    await assert.rejects(fetchTextsIfBranch(connectByGit(fake).remote, 'main', [file]), (error) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, /^git fetch of the branch main: /)
      assert.match(error.message, said)
      assert.match(error.hint ?? '', hint)
      return true
    })
    assert.equal(fake.requests.length, tries)
  })
}

test('remote: a server that answers with a page starts no Git within Git', async () => {
  await using fake = await startWithWidget()
  const commit = commitFiles(fake.widget, { branch: 'main', files: { [file]: '{}' }, message: 'Grow' })
  fake.faults.push({ method: 'GET', path: /info\/refs/, after: 1, times: Infinity, kind: 'page' })
  const { remote, waits } = connectByGit(fake, { timeoutMs: 10_000 })
  await assert.rejects(fetchTextsAtCommit(remote, commit, [file]), /git fetch of baselines\/linux-x64\.json: /)
  // Before that, the commit.
  assert.deepEqual([waits.length, fake.requests.length <= 2 + 4 * 3], [3, true], `${fake.requests.length} requests`)
})

test('remote: a server that does not answer in time is asked again', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ method: 'GET', path: /info\/refs/, times: 99, kind: 'hang' })
  const { remote, waits } = connectByGit(fake, { timeoutMs: 200 })
  await assert.rejects(
    fetchTextsIfBranch(remote, 'main', [file]),
    /git fetch of the branch main: "no answer within 0.2 s"/,
  )
  assert.equal(waits.length, 3)
})

test('remote: a signal ends Git and removes its folder', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ method: 'GET', path: /info\/refs/, times: 99, kind: 'hang' })
  const abort = new AbortController()
  const { remote } = connectByGit(fake)
  const reading = fetchTextsIfBranch({ ...remote, signal: abort.signal }, 'main', [file])
  while (fake.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  abort.abort(new Error('interrupted'))
  await assert.rejects(reading, /interrupted/)
  const left = readdirSync(fake.state.folder).filter((name) => name.startsWith('paceline-git'))
  assert.deepEqual(left, [])
})

test('remote: a commit that is no id, or that the server does not have, is refused', async () => {
  await using fake = await startWithWidget()
  const { remote } = connectByGit(fake)
  await assert.rejects(fetchTextsAtCommit(remote, '--upload-pack=x', [file]), /not a commit: "--upload-pack=x"/)
  await assert.rejects(
    fetchTextsAtCommit(remote, 'f'.repeat(40), [file]),
    /git fetch of the commit fffffff: ".*not our ref/,
  )
})

test('remote: without Git there is one clear error', async () => {
  await using fake = await startFakeGitHub()
  const { remote } = connectByGit(fake, { env: { PATH: '/nonexistent' } })
  await assert.rejects(
    fetchTextsIfBranch(remote, 'main', [file]),
    (error) => error instanceof UserError && error.message === 'Git was not found' && /PATH/.test(error.hint ?? ''),
  )
})

const noScripts = process.platform === 'win32' && 'a script is no program there'

test('remote: a Git that takes no settings from the environment is called too old', { skip: noScripts }, async () => {
  await using fake = await startFakeGitHub()
  using folder = temporaryDirectory()
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder.path, 'git'), `#!/bin/sh\nunset GIT_CONFIG_COUNT\nexec '${real}' "$@"\n`, { mode: 0o755 })
  const PATH = `${folder.path}${delimiter}${process.env['PATH']}`
  await assert.rejects(
    fetchTextsIfBranch(connectByGit(fake, { env: { PATH } }).remote, 'main', [file]),
    (error) => error instanceof UserError && /not appear/.test(error.message) && /Git 2\.32/.test(error.hint ?? ''),
  )
})

test('remote: a branch whose name is an option of Git, or no name, is not asked for', async () => {
  await using fake = await startWithWidget()
  const { remote } = connectByGit(fake)
  for (const branch of ['--upload-pack=touch x', '-f', 'a:b', 'a b', '', 'refs/../x', 'a*']) {
    await assert.rejects(fetchTextsIfBranch(remote, branch, [file]), /not a branch name/, branch)
  }
  assert.deepEqual(fake.requests, [])
})

test('remote: paths are names, whatever they mean to Git elsewhere', async () => {
  await using fake = await startWithWidget()
  const files = { '-z': 'option', '*.json': 'star', 'a.json': 'a', '[a].json': 'set' }
  const commit = commitFiles(fake.widget, { branch: 'main', files, message: 'Odd' })
  const paths = ['-z', '*.json', '[a].json', '?.json']
  assert.deepEqual(
    [...(await fetchTextsAtCommit(connectByGit(fake).remote, commit, paths)).values()],
    ['option', 'star', 'set', undefined],
  )
})

test('remote: public things are read without a token, and nothing else is', async () => {
  await using fake = await startWithWidget()
  fake.state.tokens.set('reader', { ...githubActions, access: 'read' })
  const { remote } = connectByGit(fake, { token: undefined })
  assert.deepEqual([...(await fetchTextsIfBranch(remote, 'main', ['README.md']))!.values()], ['# A library\n'])
  assert.equal(fake.requests[0]!.headers.authorization, undefined)
  await assert.rejects(
    fetchTextsIfBranch({ ...remote, token: 'wrong' }, 'main', ['README.md']),
    /could not read Username/,
  )
  assert.ok(fake.widget.branches.has('main'))
})
