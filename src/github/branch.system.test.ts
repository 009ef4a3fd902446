import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, commitFiles, githubActions, textOn } from '../../test/fake-github/state.ts'
import { UserError } from '../errors.ts'
import {
  maxTries,
  readBranch,
  updateBranch,
  type BranchOutcome,
  type BranchUpdate,
  permitBaselineWrite,
} from './branch.ts'

const file = 'baselines/linux-x64.json'
const permit = permitBaselineWrite({ event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false })

/** A baseline in small: a sorted set of lines, one per writer. */
function adding(line: string): BranchUpdate['merge'] {
  return (files) => {
    const lines = new Set((files.get(file) ?? '').split('\n').filter((one) => one !== ''))
    return new Map([[file, [...lines.add(line)].sort().join('\n')]])
  }
}

const update: Omit<BranchUpdate, 'merge'> = {
  permit,
  repository: { owner: 'acme', repo: 'widget' },
  branch: 'main',
  paths: [file],
  message: 'Refresh the baseline',
  isOwn: false,
}

function coin(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

type Change = Partial<BranchUpdate> & { readonly hurry?: number }

async function write(
  fake: FakeGitHub,
  line: string,
  { hurry = 1_000, ...change }: Change = {},
): Promise<BranchOutcome> {
  const { client } = connect(fake, { random: coin(line.charCodeAt(0)), hurry })
  return await updateBranch(client, { ...update, merge: adding(line), ...change })
}

for (const [kind, branch, isOwn, count] of [
  ['github', 'main', false, 8],
  ['github', 'paceline-data', true, 16],
  ['gitea', 'main', false, 8],
  ['forgejo', 'paceline-data', true, 16],
] as const) {
  const writers = 'abcdefghijklmnop'.slice(0, count).split('')
  test(`${count} writers at once all land on ${branch} (${kind})`, async () => {
    await using fake = await startFakeGitHub({ kind })
    const widget = addRepository(fake.state, 'acme/widget')
    const outcomes = await Promise.all(writers.map((line) => write(fake, line, { branch, isOwn, hurry: 20 })))
    assert.equal(textOn(widget, branch, file), writers.join('\n'))
    assert.ok(outcomes.every(({ tries }) => tries <= maxTries))
    assert.ok(
      outcomes.some(({ tries }) => tries > 1),
      'they did collide',
    )
  })
}

test('a new orphan branch holds these files alone and has no parent', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const outcome = await write(fake, 'a', { branch: 'paceline-data', isOwn: true })
  assert.equal(outcome.kind, 'written')
  const commit = widget.objects.get(widget.branches.get('paceline-data')!)
  assert.ok(commit?.type === 'commit')
  assert.deepEqual(commit.parents, [])
  assert.equal(textOn(widget, 'paceline-data', 'README.md'), undefined)
})

test('what else is on the branch stays as it is', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  commitFiles(widget, { branch: 'main', files: { 'baselines/win32-x64.json': 'w', 'src/a.ts': 'x' }, message: 'More' })
  await write(fake, 'a')
  assert.deepEqual(
    ['README.md', 'baselines/win32-x64.json', 'src/a.ts', file].map((path) => textOn(widget, 'main', path)),
    ['# A library\n', 'w', 'x', 'a'],
  )
})

test('a merge that changes nothing writes nothing', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  await write(fake, 'a')
  const head = widget.branches.get('main')
  const outcome = await write(fake, 'a')
  assert.deepEqual(outcome, { kind: 'unchanged', commit: head, tries: 1 })
  assert.equal(widget.branches.get('main'), head)
})

test('a merge can read files that it only learns of while it merges', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const merge: BranchUpdate['merge'] = async (files, read) =>
    new Map([['README.md', `${await read('README.md')}${files.get(file)} ${await read('none.json')}`]])
  await write(fake, 'a', { merge })
  assert.equal(textOn(widget, 'main', 'README.md'), '# A library\nnull null')
})

test('a missing branch is an error unless one may be started', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  await assert.rejects(
    write(fake, 'a', { branch: 'paceline-data' }),
    (error) =>
      error instanceof UserError &&
      /no branch "paceline-data"/.test(error.message) &&
      /contents: write/.test(error.hint ?? ''),
  )
})

test('a merge that cannot read what is there writes nothing', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const head = commitFiles(widget, { branch: 'main', files: { [file]: '{"trunc' }, message: 'Damage' })
  const merge = (files: ReadonlyMap<string, string | null>): Map<string, string> =>
    new Map([[file, JSON.stringify(JSON.parse(files.get(file) ?? ''))]])
  await assert.rejects(write(fake, 'a', { merge }), SyntaxError)
  assert.equal(widget.branches.get('main'), head)
})

test('a file that is not UTF-8 is an error that names it', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const tree = { type: 'tree' as const, entries: new Map([['x.json', { type: 'blob' as const, sha: 'f'.repeat(40) }]]) }
  widget.objects.set('f'.repeat(40), { type: 'blob', content: Buffer.from([0xc3, 0x28]) })
  widget.objects.set('e'.repeat(40), tree)
  widget.objects.set('d'.repeat(40), { type: 'commit', tree: 'e'.repeat(40), parents: [], message: '' })
  widget.branches.set('main', 'd'.repeat(40))
  await assert.rejects(
    readBranch(connect(fake).client, { ...update, paths: ['x.json'] }),
    (error) => error instanceof UserError && error.file === 'x.json',
  )
})

test('files above one megabyte are read whole', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const text = 'ä'.repeat(1_500_000)
  commitFiles(widget, { branch: 'main', files: { [file]: text }, message: 'Grow' })
  const read = await readBranch(connect(fake).client, {
    ...update,
    paths: [file, 'baselines/none.json', 'README.md/x'],
  })
  assert.deepEqual([...read!.files.values()], [text, null, null])
  assert.equal(await readBranch(connect(fake).client, { ...update, branch: 'none' }), null)
})

test('a move of the branch whose answer is lost is found to have happened', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  fake.faults.push({ method: 'PATCH', path: /git\/refs/, times: 9, kind: 'drop' })
  const outcome = await write(fake, 'a')
  // Every repetition was lost too; then the branch is read again and already holds what was to be written.
  assert.deepEqual([outcome.kind, outcome.tries], ['unchanged', 2])
  assert.equal(textOn(widget, 'main', file), 'a')
})

test('failures of the server while the commit is made are outlasted', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  fake.faults.push(
    { method: 'POST', path: /blobs/, times: 1, kind: 'refuse', status: 500 },
    { method: 'POST', path: /trees/, times: 1, kind: 'lose', status: 502 },
    { method: 'POST', path: /commits/, times: 1, kind: 'drop' },
  )
  assert.equal((await write(fake, 'a')).tries, 4)
  assert.equal(textOn(widget, 'main', file), 'a')
})

test('a page in place of the answer is no move of the branch', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  fake.faults.push({ method: 'PATCH', path: /git\/refs/, times: 4, kind: 'page' })
  const outcome = await write(fake, 'a')
  assert.deepEqual([outcome.kind, outcome.tries], ['written', 2])
  assert.equal(textOn(widget, 'main', file), 'a')
})

test('what cannot be read is asked for four times, and not for each of the tries', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  fake.faults.push({ method: 'GET', path: /git\/trees/, times: 99, kind: 'refuse', status: 502 })
  await assert.rejects(write(fake, 'a'), /502 to GET .*trees/)
  assert.equal(fake.requests.filter(({ path }) => path.includes('/git/trees')).length, 4)
})

test('a rate limit on the move of the branch is waited for four times', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  const headers = { 'retry-after': '1' }
  fake.faults.push({ method: 'PATCH', path: /git\/refs/, times: 99, kind: 'refuse', status: 429, headers })
  await assert.rejects(write(fake, 'a'), /429 to PATCH/)
  assert.equal(fake.requests.filter(({ method }) => method === 'PATCH').length, 4)
})

test('a branch that always moves is given up after twenty tries', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  fake.faults.push({
    method: 'PATCH',
    path: /git\/refs/,
    times: 99,
    kind: 'refuse',
    status: 422,
    message: 'Update is not a fast forward',
  })
  await assert.rejects(write(fake, 'a', {}), /422/)
  assert.equal(fake.requests.filter(({ method }) => method === 'PATCH').length, maxTries)
})

test('a server that always fails is given up after ten tries', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  fake.faults.push({ method: 'POST', path: /git\/trees/, times: 99, kind: 'refuse', status: 502 })
  await assert.rejects(write(fake, 'a'), /502 to POST .*trees/)
  assert.equal(fake.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/trees')).length, 10)
})

test('a protected branch is not tried again, and the error says what to do', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  widget.protectedBranches.add('main')
  await assert.rejects(
    write(fake, 'a'),
    (error) =>
      error instanceof UserError && /protected/.test(error.message) && /branch:paceline-data/.test(error.hint ?? ''),
  )
  assert.equal(fake.requests.filter(({ method }) => method === 'PATCH').length, 1)
})

test("Gitea's words for a protected branch are understood, and it is tried once", async () => {
  await using fake = await startFakeGitHub({ kind: 'gitea' })
  addRepository(fake.state, 'acme/widget').protectedBranches.add('main')
  await assert.rejects(write(fake, 'a', { branch: 'main', isOwn: false }), /the branch is protected/)
  assert.equal(
    fake.requests.filter(({ method }) => method !== 'GET').length,
    2,
    'Git data, which is not there, and contents',
  )
})

test('a file that Gitea does not hand out for its size is reported as such', async () => {
  await using fake = await startFakeGitHub({ kind: 'gitea' })
  const widget = addRepository(fake.state, 'acme/widget')
  commitFiles(widget, { branch: 'main', files: { 'linux-x64.json': 'x'.repeat(11 * 2 ** 20) }, message: 'Grow' })
  const { client } = connect(fake)
  const place = { repository: { owner: 'acme', repo: 'widget' }, branch: 'main', paths: ['linux-x64.json'] }
  await assert.rejects(
    readBranch(client, place),
    (error) =>
      error instanceof UserError &&
      error.message === 'the file is too large to read' &&
      error.file === 'linux-x64.json' &&
      /10 MiB/.test(error.hint ?? ''),
  )
})

for (const [kind, writes] of [
  ['github', 1],
  // Three times Git data, which is not there, and contents: a collision looks the same.
  ['gitea', 6],
] as const) {
  test(`a token that may not write is not tried for long (${kind})`, async () => {
    await using fake = await startFakeGitHub({ kind })
    addRepository(fake.state, 'acme/widget')
    fake.state.tokens.set('reader', { ...githubActions, access: 'read' })
    const { client } = connect(fake, { token: 'reader' })
    await assert.rejects(updateBranch(client, { ...update, merge: adding('a') }), /403/)
    assert.equal(fake.requests.filter(({ method }) => method !== 'GET').length, writes)
  })
}

test('several files are one commit', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const before = widget.branches.get('main')
  const paths = ['baselines/linux-x64.json', 'baselines/darwin-arm64.json', 'history.json']
  await write(fake, 'a', { paths, merge: () => new Map(paths.map((path) => [path, path])) })
  const commit = widget.objects.get(widget.branches.get('main')!)
  assert.ok(commit?.type === 'commit')
  assert.deepEqual(commit.parents, [before])
  assert.deepEqual(
    paths.map((path) => textOn(widget, 'main', path)),
    paths,
  )
})

test('paths and branches that are not plain names are refused', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  for (const path of ['../x.json', '/x.json', '.github/workflows/x.yml', 'a//b', 'a/../b', 'a/', 'a\\b', 'ä']) {
    await assert.rejects(write(fake, 'a', { paths: [path], merge: () => new Map([[path, 'x']]) }), /not a path/, path)
  }
  for (const branch of ['', '-f', 'a..b', 'a b', 'a.lock', '/a', 'a/', 'a/.b', 'x@{1}']) {
    await assert.rejects(write(fake, 'a', { branch }), /not a branch name/, branch)
  }
})

test('a file that was not read cannot be written', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  await assert.rejects(write(fake, 'a', { merge: () => new Map([['README.md', 'gone']]) }), /without having been read/)
})
