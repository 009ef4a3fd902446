import assert from 'node:assert/strict'
import { test } from 'node:test'
import examples from '@octokit/webhooks-examples' with { type: 'json' }
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, commitFiles, store } from '../../test/fake-github/state.ts'
import { findPullRequest, mergeParents, type PullRequestLookup } from './pull-request.ts'

/** Real payloads of an event, as GitHub has sent them. */
function payloads(name: string): readonly Record<string, unknown>[] {
  const found = (examples as unknown as { name: string; examples: Record<string, unknown>[] }[]).find(
    (event) => event.name === name,
  )
  assert.ok(found !== undefined && found.examples.length > 0, name)
  return found.examples
}

async function find(name: string, payload: unknown): Promise<PullRequestLookup> {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  for (const number of [2, 4]) {
    const head = { sha: 'a'.repeat(40), ref: 'topic', repository: widget }
    widget.pulls.push({ number, state: 'open', head, base: { sha: 'b'.repeat(40), ref: 'main' } })
  }
  return await findPullRequest(connect(fake).client, {
    repository: { owner: 'acme', repo: 'widget' },
    event: { name, payload },
  })
}

test('the pull request of a pull_request event is read from the server by its number', async () => {
  const payload = payloads('pull_request').find((one) => one['number'] === 2)
  assert.deepEqual(await find('pull_request', payload), {
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
})

test('a comment on a pull request belongs to it, a comment on an issue to none', async () => {
  const [payload] = payloads('issue_comment')
  const onPull = { ...payload, issue: { ...(payload!['issue'] as object), number: 4, pull_request: { url: 'x' } } }
  const found = await find('issue_comment', onPull)
  assert.ok('pullRequest' in found && found.pullRequest.number === 4)
  assert.match(JSON.stringify(await find('issue_comment', payload)), /is an issue, not a pull request/)
})

test('a pull request that is not there is a reason, not an error', async () => {
  const payload = { repository: { id: 1 }, pull_request: { number: 99 } }
  assert.match(JSON.stringify(await find('pull_request', payload)), /no pull request 99/)
})

for (const name of ['push', 'workflow_dispatch', 'merge_group', 'workflow_run']) {
  test(`real ${name} payloads that no pull request started belong to none`, async () => {
    for (const payload of payloads(name)) assert.ok('none' in (await find(name, payload)))
  })
}

test('an event that lacks what it should be about belongs to none', async () => {
  for (const name of ['pull_request', 'pull_request_target', 'issue_comment', 'workflow_run']) {
    assert.deepEqual(await find(name, { repository: { id: 1 } }), { none: `a ${name} event is about no pull request` })
  }
})

test('a schedule, an unknown event and a payload that is none belong to none', async () => {
  for (const payload of [
    { schedule: '0 4 * * *' },
    { repository: { id: 1 } },
    null,
    'text',
    { repository: { id: '1' } },
  ]) {
    assert.ok('none' in (await find('schedule', payload)))
  }
})

test('a merge commit gives its two parents, any other commit gives none', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const base = widget.branches.get('main')!
  const head = commitFiles(widget, { branch: 'topic', files: { 'a.ts': 'a' }, message: 'Change' })
  const commit = (parents: string[]): string =>
    store(widget, { type: 'commit', tree: 'unused', parents, message: 'Merge' })
  const { client } = connect(fake)
  const repository = { owner: 'acme', repo: 'widget' }
  assert.deepEqual(await mergeParents(client, { repository, sha: commit([base, head]) }), { base, head })
  for (const parents of [[], [base], [base, head, 'c'.repeat(40)]]) {
    assert.equal(await mergeParents(client, { repository, sha: commit(parents) }), null)
  }
})
