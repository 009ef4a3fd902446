/** Rule 8: a POST is never repeated blindly. After a lost answer we look first, and delete what is doubled of ours. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import type { Fault } from '../../test/fake-github/fault.ts'
import { startWithWidget, type FakeGitHub } from '../../test/fake-github/server.ts'
import { postCheckOrStatusIfLast } from './check-run.ts'
import { postComment, type CommentOutcome } from './sticky-comment.ts'
import { fetchOwnAccount } from './marker.ts'

const sha = 'a'.repeat(40)
const repository = { owner: 'acme', repo: 'widget' }
const measured = { sha, runNumber: 12, attempt: 1, series: '1f2e3d4c' }

const start = () => startWithWidget({ head: sha })

async function comment(fake: FakeGitHub, runNumber = 12): Promise<CommentOutcome> {
  const { client } = connect(fake, { timeoutMs: 2_000 })
  const us = await fetchOwnAccount(client)
  const request = { repository, pullRequest: 7, name: 'default', body: `run ${runNumber}`, us }
  return await postComment(client, { ...request, measured: { ...measured, runNumber }, whenMissing: 'create' })
}

const answers: readonly (readonly [what: string, fault: Pick<Fault, 'kind'> & Partial<Fault>, posts: number])[] = [
  ['the comment is stored, its answer is lost (lose)', { kind: 'lose', status: 502 }, 1],
  ['the comment is stored, its answer is lost (drop)', { kind: 'drop', status: 502 }, 1],
  ['the comment is stored, its answer is lost (cut)', { kind: 'cut', status: 502 }, 1],
  ['the server fails before it stores', { times: 2, kind: 'refuse', status: 503 }, 3],
  ['a rate limit is waited for', { kind: 'refuse', status: 429, headers: { 'retry-after': '3' } }, 2],
]
for (const [what, fault, posts] of answers) {
  test(`lost answer: ${what}: one comment`, async () => {
    await using fake = await start()
    fake.faults.push({ method: 'POST', path: /comments$/, times: 1, ...fault })
    assert.equal((await comment(fake)).kind, 'created')
    assert.equal(fake.widget.comments.length, 1)
    assert.equal(fake.requests.filter(({ method }) => method === 'POST').length, posts)
  })
}

test('lost answer: a server that never recovers is asked three times in all', async () => {
  await using fake = await start()
  fake.faults.push({ method: 'POST', path: /comments$/, times: 99, kind: 'refuse', status: 503 })
  await assert.rejects(comment(fake), /503/)
  assert.equal(fake.requests.filter(({ method }) => method === 'POST').length, 3)
  assert.equal(fake.widget.comments.length, 0)
})

test('lost answer: a comment stored but listed too late is posted twice, deleted once', async () => {
  await using fake = await start()
  fake.faults.push({ method: 'POST', path: /comments$/, times: 1, kind: 'lose', status: 502 })
  const hidden = { listed: 0 }
  // The list lags behind: the first look after the lost answer does not show the comment yet.
  const lagging: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const isList = init?.method === 'GET' && new URL(input).pathname.endsWith('/comments')
    return isList && ++hidden.listed === 2 ? Response.json([]) : answer
  }
  const { client } = connect(fake, { fetch: lagging })
  const us = await fetchOwnAccount(client)
  const request = { repository, pullRequest: 7, name: 'default', body: 'once', measured, us }
  const outcome = await postComment(client, { ...request, whenMissing: 'create' })
  assert.equal(outcome.kind, 'created')
  assert.equal(fake.requests.filter(({ method }) => method === 'DELETE').length, 1)
  assert.equal(fake.widget.comments.length, 1)
})

test('lost answer: jobs that create at one moment agree on one comment, the newest', async () => {
  await using fake = await start()
  await Promise.all([3, 1, 2, 5, 4].map((runNumber) => comment(fake, runNumber)))
  // Those that looked before the others had posted may each have left one; whoever comes next tidies up.
  await comment(fake, 6)
  assert.deepEqual(
    fake.widget.comments.map(({ body }) => body.split('\n').at(-1)),
    ['run 6'],
  )
})

test('lost answer: a lost answer to a check makes no second check', async () => {
  await using fake = await start()
  fake.faults.push({ method: 'POST', path: /check-runs$/, times: 1, kind: 'lose', status: 502 })
  const texts = { name: 'Paceline', title: 'Slower', summary: 'One row', conclusion: 'failure' as const }
  const outcome = await postCheckOrStatusIfLast(connect(fake).client, {
    repository,
    measured,
    ...texts,
    annotations: [],
    detailsUrl: 'https://x',
  })
  assert.equal(outcome.kind, 'check')
  assert.equal(fake.widget.checks.length, 1)
})
