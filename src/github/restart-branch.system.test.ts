import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import type { Fault } from '../../test/fake-github/fault.ts'
import { startFakeGitHub, type FakeGitHub, type FakeGitHubOptions } from '../../test/fake-github/server.ts'
import { addRepository, commitFiles, textOn, type FakeRepository } from '../../test/fake-github/state.ts'
import { permitBaselineWrite, updateBranch } from './branch.ts'
import { manyCommits } from './restart-branch.ts'

const branch = 'paceline-data'
const file = 'linux-x64.json'
const permit = permitBaselineWrite({ event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false })
const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(100 + index))

/** A branch with so many commits, each of which adds a line. */
async function branchWith(
  commits: number,
  { message = 'Store performance of abc on linux-x64', ...options }: FakeGitHubOptions & { message?: string } = {},
): Promise<{ fake: FakeGitHub; widget: FakeRepository }> {
  const fake = await startFakeGitHub(options)
  const widget = addRepository(fake.state, 'acme/widget')
  for (const index of numbers(commits).keys()) {
    const files = { [file]: numbers(index + 1).join('\n') }
    commitFiles(widget, { branch, files, message: index === 0 ? message : own })
  }
  return { fake, widget }
}

const own = 'Store drift of abc since v1'

const add = (fake: FakeGitHub, line: string): ReturnType<typeof updateBranch> =>
  updateBranch(connect(fake, { random: Math.random, hurry: 20 }).client, {
    permit,
    repository: { owner: 'acme', repo: 'widget' },
    branch,
    paths: [file],
    message: 'Store performance of def on linux-x64',
    isOwn: true,
    merge: (files) => {
      const lines = new Set((files.get(file) ?? '').split('\n').filter((one) => one !== ''))
      return new Map([[file, [...lines.add(line)].sort().join('\n')]])
    },
  })

/** Commits that can be reached from the branch. */
function lengthOf(widget: FakeRepository): number {
  let length = 0
  for (let sha = widget.branches.get(branch); sha !== undefined; length += 1) {
    const commit = widget.objects.get(sha)
    sha = commit?.type === 'commit' ? commit.parents[0] : undefined
  }
  return length
}

test('a branch with many commits starts again with all of its files', async () => {
  const { fake, widget } = await branchWith(manyCommits)
  await using _ = fake
  commitFiles(widget, { branch, files: { 'win32-x64.json': 'other' }, message: own })
  const outcome = await add(fake, '999')
  assert.equal(outcome.kind, 'written')
  assert.equal(outcome.commit, widget.branches.get(branch))
  assert.equal(lengthOf(widget), 1)
  assert.equal(textOn(widget, branch, file), [...numbers(manyCommits), '999'].join('\n'))
  assert.equal(textOn(widget, branch, 'win32-x64.json'), 'other')
  await add(fake, '9991')
  assert.equal(lengthOf(widget), 2, 'and grows as usual from there')
})

test('writers that come at once lose nothing to the start', async () => {
  const { fake, widget } = await branchWith(manyCommits)
  await using _ = fake
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  await Promise.all(lines.map((line) => add(fake, line)))
  assert.equal(textOn(widget, branch, file), [...numbers(manyCommits), ...lines].join('\n'))
  assert.ok(lengthOf(widget) <= lines.length)
})

const graphql = { method: 'POST', path: /\/graphql$/, times: 1, kind: 'refuse' } as const

test('an answer that got lost costs nothing: the run is there, once', async () => {
  const { fake, widget } = await branchWith(manyCommits)
  await using _ = fake
  fake.faults.push({ ...graphql, kind: 'lose', body: /updateRefs/ })
  assert.equal((await add(fake, '999')).kind, 'unchanged')
  assert.equal(lengthOf(widget), 1)
  assert.equal(textOn(widget, branch, file), [...numbers(manyCommits), '999'].join('\n'))
})

const kept: readonly (readonly [string, Parameters<typeof branchWith>, readonly Fault[]])[] = [
  ['that is short', [manyCommits - 1], []],
  ['with a commit that is not of Paceline', [manyCommits, { message: 'Import' }], []],
  ['that is longer than an answer', [101], []],
  ['of a server without GraphQL', [manyCommits], [{ ...graphql, status: 404 }]],
  ['of a server that fails when it is asked', [manyCommits], [{ ...graphql, status: 502 }]],
  ['of a server that may not replace it', [manyCommits], [{ ...graphql, body: /updateRefs/, status: 403 }]],
  ['of Gitea', [manyCommits, { kind: 'gitea' }], []],
]
for (const [what, given, faults] of kept) {
  test(`a branch ${what} is written as usual`, async () => {
    const { fake, widget } = await branchWith(...given)
    await using _ = fake
    fake.faults.push(...faults)
    assert.equal((await add(fake, '999')).kind, 'written')
    assert.equal(lengthOf(widget), given[0] + 1)
    assert.equal(textOn(widget, branch, file), [...numbers(given[0]), '999'].join('\n'))
  })
}
