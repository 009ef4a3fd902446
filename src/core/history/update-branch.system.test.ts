import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { connectByGit } from '../../../test/fake-github/connect.ts'
import { startFakeGitHub, startWithWidget, type FakeGitHub } from '../../../test/fake-github/server.ts'
import { addRepository, commitFiles, textOn, type FakeRepository } from '../../../test/fake-github/state.ts'
import { gitEnvironment } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import { manyCommits, maxTries, requireBaselineWritePermit, retryMergeAndPush } from './update-branch.ts'
import type { BranchOutcome, BranchUpdate } from './update-branch.ts'

const file = 'baselines/linux-x64.json'
const permit = requireBaselineWritePermit({ event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false })

/** A baseline in small: a sorted set of lines, one per writer. */
function adding(line: string): BranchUpdate['merge'] {
  return async (read) => {
    const lines = new Set(((await read(file)) ?? '').split('\n').filter((one) => one !== ''))
    return new Map([[file, [...lines.add(line)].sort().join('\n')]])
  }
}

const update: Omit<BranchUpdate, 'merge'> = {
  permit,
  branch: 'main',
  message: 'Store performance of def on linux-x64',
  isOwn: false,
}
const onOwn = { branch: 'paceline-data', isOwn: true } as const

type Change = Partial<BranchUpdate> & Parameters<typeof connectByGit>[1]

async function write(fake: FakeGitHub, line: string, change: Change = {}): Promise<BranchOutcome> {
  const { remote } = connectByGit(fake, change)
  return await retryMergeAndPush(remote, { ...update, merge: adding(line), ...change })
}

const pushes = (fake: FakeGitHub) => fake.requests.filter(({ path }) => path.endsWith('/git-receive-pack')).length

/** Commits that can be reached from the branch. */
function lengthOf(widget: FakeRepository, branch: string): number {
  let length = 0
  for (let sha = widget.branches.get(branch); sha !== undefined; length += 1) {
    const commit = widget.objects.get(sha)
    assert.ok(commit?.type === 'commit' && commit.parents.length < 2, 'a line')
    sha = commit.parents[0]
  }
  return length
}

for (const [count, branch, isOwn, where] of [
  [6, 'paceline-data', true, 'a server'],
  [4, 'main', false, 'a disk'],
] as const) {
  test(`update branch: ${count} writers at once all land on ${branch} of ${where}`, async () => {
    await using fake = await startWithWidget()
    const writers = 'abcdef'.slice(0, count).split('')
    const url = where === 'a disk' ? { url: fake.widget.folder } : {}
    const outcomes = await Promise.all(
      writers.map((line) => write(fake, line, { branch, isOwn, random: Math.random, hurry: 1, ...url })),
    )
    assert.equal(textOn(fake.widget, branch, file), writers.join('\n'))
    assert.ok(outcomes.every(({ kind, tries }) => kind === 'written' && tries <= maxTries))
    assert.ok(
      outcomes.some(({ tries }) => tries > 1),
      'they did collide',
    )
    assert.ok(lengthOf(fake.widget, branch) > 1)
    execFileSync('git', ['--git-dir', fake.widget.folder, 'fsck', '--strict', '--no-dangling'], { env: gitEnvironment })
  })
}

test('update branch: a new orphan branch holds these files alone and has no parent', async () => {
  await using fake = await startWithWidget()
  const outcome = await write(fake, 'a', onOwn)
  assert.equal(outcome.kind, 'written')
  assert.equal(outcome.commit, fake.widget.branches.get('paceline-data'))
  assert.equal(lengthOf(fake.widget, 'paceline-data'), 1)
  assert.equal(textOn(fake.widget, 'paceline-data', 'README.md'), undefined)
})

test('update branch: the rest of the branch stays; several files are one commit', async () => {
  await using fake = await startWithWidget()
  commitFiles(fake.widget, {
    branch: 'main',
    files: { 'baselines/win32-x64.json': 'w', 'src/a.ts': 'x' },
    message: 'More',
  })
  const paths = [file, 'baselines/darwin-arm64.json', 'history.json']
  const merge: BranchUpdate['merge'] = async (read) => {
    await Promise.all(paths.map(read))
    return new Map(paths.map((path) => [path, path]))
  }
  await write(fake, 'a', { merge })
  assert.equal(lengthOf(fake.widget, 'main'), 3)
  assert.deepEqual(
    ['README.md', 'baselines/win32-x64.json', 'src/a.ts', ...paths].map((path) => textOn(fake.widget, 'main', path)),
    ['# A library\n', 'w', 'x', ...paths],
  )
})

test('update branch: a merge that changes nothing writes nothing', async () => {
  await using fake = await startWithWidget()
  await write(fake, 'a')
  const head = fake.widget.branches.get('main')
  assert.deepEqual(await write(fake, 'a'), { kind: 'unchanged', commit: head, tries: 1 })
  assert.deepEqual([fake.widget.branches.get('main'), pushes(fake)], [head, 1])
})

test('update branch: a missing branch is an error unless one may be started', async () => {
  await using fake = await startWithWidget()
  await assert.rejects(
    write(fake, 'a', { branch: 'paceline-data' }),
    (error) =>
      error instanceof UserError &&
      /no branch "paceline-data"/.test(error.message) &&
      /contents: write/.test(error.hint ?? ''),
  )
})

test('update branch: a merge that cannot read what is there writes nothing', async () => {
  await using fake = await startWithWidget()
  const head = commitFiles(fake.widget, { branch: 'main', files: { [file]: '{"trunc' }, message: 'Damage' })
  const merge: BranchUpdate['merge'] = async (read) =>
    new Map([[file, JSON.stringify(JSON.parse((await read(file)) ?? ''))]])
  await assert.rejects(write(fake, 'a', { merge }), SyntaxError)
  assert.equal(fake.widget.branches.get('main'), head)
})

const push = { method: 'POST', path: /git-receive-pack$/, times: 1 } as const

for (const kind of ['lose', 'drop', 'cut', 'empty'] as const) {
  test(`update branch: a push whose answer is lost (${kind}) is found to have happened, once`, async () => {
    await using fake = await startWithWidget()
    fake.faults.push({ ...push, kind, status: 502 })
    const outcome = await write(fake, 'a')
    assert.deepEqual([outcome.kind, outcome.tries], ['unchanged', 2])
    assert.deepEqual([textOn(fake.widget, 'main', file), lengthOf(fake.widget, 'main')], ['a', 2])
  })
}

test('update branch: a server that fails, and a page in its place, are outlasted', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ ...push, kind: 'refuse', status: 500 }, { ...push, kind: 'page' })
  assert.deepEqual((await write(fake, 'a')).tries, 3)
  assert.equal(textOn(fake.widget, 'main', file), 'a')
})

test('update branch: what cannot be read is asked for four times, not for each try', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ method: 'POST', path: /git-upload-pack/, times: 99, kind: 'refuse', status: 502 })
  const { remote, waits, log } = connectByGit(fake)
  await assert.rejects(
    retryMergeAndPush(remote, { ...update, merge: adding('a') }),
    /git fetch of the branch main: .*error: 502/,
  )
  assert.equal(waits.length, 3)
  assert.match(log[0] ?? '', /trying again in/)
})

test('update branch: a branch that always moves is given up after a try per writer', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ ...push, times: 99, kind: 'move' })
  await assert.rejects(write(fake, 'a'), (error) => {
    assert.ok(error instanceof UserError)
    assert.match(error.message, /^git push to the branch main: /)
    assert.match(error.hint ?? '', /Other jobs wrote first every time/)
    return true
  })
  assert.deepEqual([pushes(fake), lengthOf(fake.widget, 'main')], [maxTries, maxTries + 1])
})

/** Before the push has asked where the branch is, and after it. */
const moments = [
  ['fetch and push', { method: 'GET', path: /info\/refs$/, times: 1, after: 1, kind: 'move', branch: 'paceline-data' }],
  ['the two parts of a push', { ...push, kind: 'move' }],
] as const

for (const [moment, fault] of moments) {
  test(`update branch: another write between ${moment} is merged with`, async () => {
    await using fake = await startFakeGitHub()
    const widget = longBranch(fake, 1)
    fake.faults.push({ ...fault })
    assert.equal((await write(fake, 'a', onOwn)).tries, 2)
    assert.deepEqual([textOn(widget, 'paceline-data', file), lengthOf(widget, 'paceline-data')], ['100\na', 3])
  })

  test(`update branch: another write between ${moment} is not lost to a branch that starts again`, async () => {
    await using fake = await startFakeGitHub()
    const widget = longBranch(fake, manyCommits)
    fake.faults.push({ ...fault })
    assert.equal((await write(fake, '999', onOwn)).tries, 2)
    assert.equal(textOn(widget, 'paceline-data', file), [...lines(manyCommits), '999'].join('\n'))
    assert.match(textOn(widget, 'paceline-data', 'NOTES.md') ?? '', /widget/)
  })
}

for (const kind of ['github', 'gitea'] as const) {
  test(`update branch: a protected branch is not tried again; the error helps (${kind})`, async () => {
    await using fake = await startFakeGitHub({ kind })
    addRepository(fake.state, 'acme/widget').protectedBranches.add('main')
    await assert.rejects(
      write(fake, 'a'),
      (error) =>
        error instanceof UserError && /protected/.test(error.message) && /branch:paceline-data/.test(error.hint ?? ''),
    )
    assert.equal(pushes(fake), 1)
  })
}

test('update branch: paths and branches that are not plain names are refused', async () => {
  await using fake = await startWithWidget()
  for (const path of ['../x.json', '.github/workflows/x.yml']) {
    await assert.rejects(write(fake, 'a', { merge: async () => new Map([[path, 'x']]) }), /not a path/, path)
  }
  await assert.rejects(write(fake, 'a', { branch: '-f' }), /not a branch name/)
})

test('update branch: a file that was not read cannot be written', async () => {
  await using fake = await startWithWidget()
  await assert.rejects(
    write(fake, 'a', { merge: async () => new Map([['README.md', 'gone']]) }),
    /without having been read/,
  )
})

/** A branch of its own with so many commits, each of which adds a line. */
function longBranch(fake: FakeGitHub, commits: number, first = 'Store performance of abc on linux-x64') {
  const widget = addRepository(fake.state, 'acme/widget')
  for (const index of lines(commits).keys()) {
    const files = { [file]: lines(index + 1).join('\n') }
    const message = index === 0 ? first : 'Store performance of abd on linux-x64'
    commitFiles(widget, { branch: 'paceline-data', files, message })
  }
  return widget
}

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => String(100 + index))

test('update branch: a branch with many commits starts again with all of its files', async () => {
  await using fake = await startFakeGitHub()
  const widget = longBranch(fake, manyCommits - 1)
  const files = { 'win32-x64.json': 'other' }
  commitFiles(widget, { branch: 'paceline-data', files, message: 'Store performance of abc on linux-x64' })
  assert.equal((await write(fake, '999', onOwn)).commit, widget.branches.get('paceline-data'))
  assert.equal(lengthOf(widget, 'paceline-data'), 1)
  assert.equal(textOn(widget, 'paceline-data', file), [...lines(manyCommits - 1), '999'].join('\n'))
  assert.equal(textOn(widget, 'paceline-data', 'win32-x64.json'), 'other')
  await write(fake, '9991', onOwn)
  assert.equal(lengthOf(widget, 'paceline-data'), 2, 'and grows as usual from there')
})

test('update branch: writers that come at once lose nothing to the start', async () => {
  await using fake = await startFakeGitHub()
  const widget = longBranch(fake, manyCommits)
  const writers = ['a', 'b', 'c', 'd']
  await Promise.all(writers.map((line) => write(fake, line, { ...onOwn, random: Math.random, hurry: 1 })))
  assert.equal(textOn(widget, 'paceline-data', file), [...lines(manyCommits), ...writers].join('\n'))
  assert.equal(lengthOf(widget, 'paceline-data'), writers.length)
})

test('update branch: an answer that got lost costs nothing: the run is there, once', async () => {
  await using fake = await startFakeGitHub()
  const widget = longBranch(fake, manyCommits)
  fake.faults.push({ ...push, kind: 'lose', status: 502 })
  assert.equal((await write(fake, '999', onOwn)).kind, 'unchanged')
  assert.equal(lengthOf(widget, 'paceline-data'), 1)
  assert.equal(textOn(widget, 'paceline-data', file), [...lines(manyCommits), '999'].join('\n'))
})

const kept: readonly (readonly [what: string, commits: number, more: { first?: string; settings?: string }])[] = [
  ['that is short', manyCommits - 1, {}],
  ['with a commit that is not of Paceline', manyCommits, { first: 'Import' }],
  ['that is longer than what is fetched of it', 101, {}],
  ['of a server that lets no branch be replaced', manyCommits, { settings: 'receive.denyNonFastForwards' }],
]
for (const [what, commits, { first, settings }] of kept) {
  test(`update branch: a branch ${what} is written as usual`, async () => {
    await using fake = await startFakeGitHub()
    const widget = longBranch(fake, commits, first)
    if (settings !== undefined) {
      execFileSync('git', ['--git-dir', widget.folder, 'config', settings, 'true'], { env: gitEnvironment })
    }
    assert.equal((await write(fake, '999', onOwn)).kind, 'written')
    assert.equal(lengthOf(widget, 'paceline-data'), commits + 1)
    assert.equal(textOn(widget, 'paceline-data', file), [...lines(commits), '999'].join('\n'))
  })
}
