import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startWithWidget } from '../../test/fake-github/server.ts'
import { commitFiles, store } from '../../test/fake-github/state.ts'
import { fetchMergeSidesIfAny, fetchPullOrReason, type PullRequestLookup } from './pull-request.ts'

test('pull request: is read by its number, and one that is not there is a reason', async () => {
  await using fake = await startWithWidget()
  const head = { sha: 'a'.repeat(40), ref: 'topic', repository: fake.widget }
  fake.widget.pulls.push({ number: 2, state: 'open', head, base: { sha: 'b'.repeat(40), ref: 'main' } })
  const read = (number: number): Promise<PullRequestLookup> =>
    fetchPullOrReason(connect(fake).client, { repository: { owner: 'acme', repo: 'widget' }, number })
  assert.deepEqual(await read(2), {
    pullRequest: {
      number: 2,
      open: true,
      headSha: 'a'.repeat(40),
      baseSha: 'b'.repeat(40),
      baseRef: 'main',
      fromFork: false,
      headPushedAt: '2026-01-01T00:00:00Z',
    },
  })
  assert.match(JSON.stringify(await read(99)), /no pull request 99/)
})

test('pull request: a merge commit gives its two parents, any other commit gives none', async () => {
  await using fake = await startWithWidget()
  const base = fake.widget.branches.get('main')!
  const head = commitFiles(fake.widget, { branch: 'topic', files: { 'a.ts': 'a' }, message: 'Change' })
  const commit = (parents: string[]): string =>
    store(fake.widget, { type: 'commit', tree: 'unused', parents, message: 'Merge' })
  const { client } = connect(fake)
  const repository = { owner: 'acme', repo: 'widget' }
  assert.deepEqual(await fetchMergeSidesIfAny(client, { repository, sha: commit([base, head]) }), { base, head })
  for (const parents of [[], [base], [base, head, 'c'.repeat(40)]]) {
    assert.equal(await fetchMergeSidesIfAny(client, { repository, sha: commit(parents) }), undefined)
  }
})
