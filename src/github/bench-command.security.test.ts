/** Rule 17: only people who may push start a measurement by a comment or by hand, and only of the commit they saw. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import type { Fault } from '../../test/fake-github/fault.ts'
import { startFakeGitHub, startWithWidget } from '../../test/fake-github/server.ts'
import { addRepository, githubActions, type FakeRepository } from '../../test/fake-github/state.ts'
import { fetchPermissionAndReason, findReviewedHead, addReaction } from './bench-command.ts'

const repository = { owner: 'acme', repo: 'widget' }
const sha = 'a'.repeat(40)

test('/bench: admins and writers may; readers, strangers and taken-over logins may not', async () => {
  await using fake = await startWithWidget()
  for (const [login, permission] of Object.entries({
    ada: 'admin',
    wes: 'write',
    rae: 'read',
    ned: 'none',
    tia: 'triage',
    oz: 'owner',
  })) {
    fake.widget.permissions.set(login, { permission, id: login.charCodeAt(0) })
  }
  const { client } = connect(fake)
  const may = async (login: string, id = login.charCodeAt(0)): Promise<boolean> =>
    (await fetchPermissionAndReason(client, { repository, author: { login, id }, couldPush: undefined })).allowed
  const allowed: string[] = []
  for (const login of ['ada', 'wes', 'rae', 'ned', 'tia', 'oz', 'mallory']) if (await may(login)) allowed.push(login)
  assert.deepEqual(allowed, ['ada', 'wes', 'oz'])
  assert.equal(await may('ada', 666), false)
})

test('/bench: a login that is nobody may not', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ method: 'GET', path: /permission$/, times: 9, kind: 'refuse', status: 404, message: 'Not Found' })
  const author = { login: 'ghost', id: 1 }
  assert.equal(
    (await fetchPermissionAndReason(connect(fake).client, { repository, author, couldPush: undefined })).allowed,
    false,
  )
})

test('/bench: an answer without an account, or a refusal, lets nobody start', async () => {
  const author = { login: 'ada', id: 1 }
  const may = async (kind: 'github' | 'gitea', fault: Partial<Fault>): ReturnType<typeof fetchPermissionAndReason> => {
    await using fake = await startWithWidget({ kind })
    fake.faults.push({ method: 'GET', path: /permission$/, times: 9, kind: 'refuse', ...fault })
    return await fetchPermissionAndReason(connect(fake).client, { repository, author, couldPush: true })
  }
  await assert.rejects(may('github', { status: 403 }), /^ApiError: 403 to GET/)
  await assert.rejects(may('gitea', { status: 400 }), /^ApiError: 400 to GET/)
  await assert.rejects(may('gitea', { status: 403, headers: { 'retry-after': '91' } }), /^ApiError: 403 to GET/)
  await using fake = await startFakeGitHub()
  const fetch = async (): Promise<Response> => Response.json({ permission: 'admin', user: null })
  const { client } = connect(fake, { fetch })
  assert.deepEqual(await fetchPermissionAndReason(client, { repository, author, couldPush: true }), {
    allowed: false,
    reason: 'only people who may push to this repository can start a measurement',
  })
})

test("/bench: Gitea's event says whether its author may push; GitHub's is not believed", async () => {
  const author = { login: 'wes', id: 5 }
  for (const kind of ['gitea', 'github'] as const) {
    await using fake = await startFakeGitHub({ kind })
    addRepository(fake.state, 'acme/widget').permissions.set('wes', { permission: 'read', id: 5 })
    const { client } = connect(fake)
    const may = (couldPush: boolean | undefined): ReturnType<typeof fetchPermissionAndReason> =>
      fetchPermissionAndReason(client, { repository, author, couldPush })
    assert.equal((await may(true)).allowed, kind === 'gitea')
    assert.equal((await may(false)).allowed, false)
    const unsaid = await may(undefined)
    const reason = /^the server does not tell this token who may push to this repository \(403 to GET .*"Only admins/
    assert.match(unsaid.allowed ? '' : unsaid.reason, kind === 'gitea' ? reason : /^only people/)
  }
})

test('/bench: unless the server says when a fork was pushed to, a commit must be named', async () => {
  await using fake = await startWithWidget({ kind: 'gitea' })
  pull(fake.widget, { number: 7, from: addRepository(fake.state, 'mallory/widget') })
  pull(fake.widget, { number: 8, from: fake.widget })
  const { client } = connect(fake)
  const asked = { commentedAt: '2026-11-21T10:00:00Z' }
  const refused = await findReviewedHead(client, { repository, number: 7, seen: asked })
  assert.match('refused' in refused ? refused.refused : '', /^this server does not say when .* that commit as head$/)
  assert.deepEqual(await findReviewedHead(client, { repository, number: 7, seen: { sha } }), {
    sha,
    baseRef: 'main',
  })
  assert.ok('sha' in (await findReviewedHead(client, { repository, number: 8, seen: asked })))
})

test('/bench: a fork pushed to after the comment is refused, another is pinned', async () => {
  await using fake = await startWithWidget()
  const fork = addRepository(fake.state, 'mallory/widget')
  pull(fake.widget, { number: 7, from: fork })
  pull(fake.widget, { number: 8, from: fake.widget })
  pull(fake.widget, { number: 9 })
  const { client } = connect(fake)
  const pin = (number: number): ReturnType<typeof findReviewedHead> =>
    findReviewedHead(client, { repository, number, seen: { commentedAt: '2026-11-21T10:00:00Z' } })

  fork.pushedAt = '2026-11-21T09:59:59Z'
  assert.deepEqual(await pin(7), { sha, baseRef: 'main' })
  for (const pushedAt of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:01Z', 'nonsense']) {
    fork.pushedAt = pushedAt
    assert.ok('refused' in (await pin(7)), pushedAt)
  }
  fake.widget.pushedAt = '2026-11-21T10:30:00Z'
  assert.deepEqual(await pin(8), { sha, baseRef: 'main' }, 'whoever pushes here may start one anyway')
  assert.ok('refused' in (await pin(9)), 'the fork is gone')
  fake.widget.pulls[1]!.state = 'closed'
  assert.ok('refused' in (await pin(8)), 'closed')
  assert.ok('refused' in (await pin(99)), 'no such pull request')
})

test('/bench: whoever asked for a commit that is not measured is told why, and more', async () => {
  await using fake = await startWithWidget()
  const fork = addRepository(fake.state, 'mallory/widget')
  fork.pushedAt = '2026-11-21T10:00:00Z'
  pull(fake.widget, { number: 7, from: fork })
  pull(fake.widget, { number: 8, from: fake.widget })
  pull(fake.widget, { number: 9, from: fork })
  fake.widget.pulls[2]!.state = 'closed'
  const { client } = connect(fake)
  const other = 'c'.repeat(40)
  for (const [number, seen, refused] of [
    [9, { sha }, 'pull request 9 is closed'],
    [99, { sha }, 'there is no pull request 99, or the token lacks access to it'],
    [8, { sha: other }, `pull request 8 is at ${sha}, and not at ${other}: review it again and name that commit`],
    [
      7,
      { commentedAt: '2026-11-21T09:00:00Z' },
      'the fork was pushed to after the comment (or is gone): review it again and repeat the comment',
    ],
    [7, { sha: undefined }, 'it is from a fork: name the commit that you reviewed as head'],
  ] as const) {
    assert.deepEqual(await findReviewedHead(client, { repository, number, seen }), { refused })
  }
  const pinned = { sha, baseRef: 'main' }
  assert.deepEqual(await findReviewedHead(client, { repository, number: 8, seen: { sha: undefined } }), pinned)
})

test('/bench: a reaction is there once, also where its answer was lost', async () => {
  await using fake = await startWithWidget()
  fake.widget.comments.push({ id: 3, number: 7, body: '/bench', author: githubActions })
  fake.faults.push({ method: 'POST', path: /reactions$/, times: 1, kind: 'lose' })
  await addReaction(connect(fake).client, { repository, commentId: 3, reaction: 'eyes' })
  assert.deepEqual(fake.widget.reactions, [{ commentId: 3, content: 'eyes', author: githubActions }])
})

function pull(widget: FakeRepository, of: { number: number; from?: FakeRepository | undefined }): void {
  const head = { sha, ref: 'topic', repository: of.from }
  widget.pulls.push({ number: of.number, state: 'open', head, base: { sha: 'b'.repeat(40), ref: 'main' } })
}
