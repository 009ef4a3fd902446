/** Rule 17: only people who may push start a measurement by a comment or by hand, and only of the commit they saw. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, type FakeRepository } from '../../test/fake-github/state.ts'
import { mayStartBench, pinHead } from './bench-command.ts'

const repository = { owner: 'acme', repo: 'widget' }
const sha = 'a'.repeat(40)

test('admins and writers may, readers, strangers and those who took over a login may not', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  for (const [login, permission] of Object.entries({
    ada: 'admin',
    wes: 'write',
    rae: 'read',
    ned: 'none',
    tia: 'triage',
  })) {
    widget.permissions.set(login, { permission, id: login.charCodeAt(0) })
  }
  const { client } = connect(fake)
  const may = async (login: string, id = login.charCodeAt(0)): Promise<boolean> =>
    (await mayStartBench(client, { repository, author: { login, id }, couldPush: null })).allowed
  assert.deepEqual(await Promise.all(['ada', 'wes', 'rae', 'ned', 'tia', 'mallory'].map((login) => may(login))), [
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  assert.equal(await may('ada', 666), false)
})

test('a login that is nobody may not', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  fake.faults.push({ method: 'GET', path: /permission$/, times: 9, kind: 'refuse', status: 404, message: 'Not Found' })
  const author = { login: 'ghost', id: 1 }
  assert.equal((await mayStartBench(connect(fake).client, { repository, author, couldPush: null })).allowed, false)
})

test("Gitea's event says whether its author may push, where the server does not; GitHub's is not believed", async () => {
  const author = { login: 'wes', id: 5 }
  for (const kind of ['gitea', 'github'] as const) {
    await using fake = await startFakeGitHub({ kind })
    addRepository(fake.state, 'acme/widget').permissions.set('wes', { permission: 'read', id: 5 })
    const { client } = connect(fake)
    const may = (couldPush: boolean | null): ReturnType<typeof mayStartBench> =>
      mayStartBench(client, { repository, author, couldPush })
    assert.equal((await may(true)).allowed, kind === 'gitea')
    assert.equal((await may(false)).allowed, false)
    const unsaid = await may(null)
    assert.match(unsaid.allowed ? '' : unsaid.reason, kind === 'gitea' ? /does not tell this token who/ : /only people/)
  }
})

test('a server that does not say when a fork was pushed to starts nothing for a fork but a commit that is named', async () => {
  await using fake = await startFakeGitHub({ kind: 'gitea' })
  const widget = addRepository(fake.state, 'acme/widget')
  pull(widget, { number: 7, from: addRepository(fake.state, 'mallory/widget') })
  pull(widget, { number: 8, from: widget })
  const { client } = connect(fake)
  const asked = { asked: 'the comment', at: () => Promise.resolve('2026-11-21T10:00:00Z') } as const
  const refused = await pinHead(client, { repository, number: 7, seen: asked })
  assert.match('refused' in refused ? refused.refused : '', /^this server does not say when .* that commit as head$/)
  assert.deepEqual(await pinHead(client, { repository, number: 7, seen: { sha } }), {
    sha,
    baseRef: 'main',
    fromFork: true,
  })
  assert.ok('sha' in (await pinHead(client, { repository, number: 8, seen: asked })))
})

test('a fork that was pushed to after the comment is refused, one that was not is pinned', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const fork = addRepository(fake.state, 'mallory/widget')
  pull(widget, { number: 7, from: fork })
  pull(widget, { number: 8, from: widget })
  pull(widget, { number: 9, from: null })
  const { client } = connect(fake)
  const pin = (number: number): ReturnType<typeof pinHead> =>
    pinHead(client, {
      repository,
      number,
      seen: { asked: 'the comment', at: () => Promise.resolve('2026-11-21T10:00:00Z') },
    })

  fork.pushedAt = '2026-11-21T09:59:59Z'
  assert.deepEqual(await pin(7), { sha, baseRef: 'main', fromFork: true })
  for (const pushedAt of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:01Z', 'nonsense']) {
    fork.pushedAt = pushedAt
    assert.ok('refused' in (await pin(7)), pushedAt)
  }
  widget.pushedAt = '2026-11-21T10:30:00Z'
  assert.deepEqual(await pin(8), { sha, baseRef: 'main', fromFork: false }, 'whoever pushes here may start one anyway')
  assert.ok('refused' in (await pin(9)), 'the fork is gone')
  widget.pulls[1]!.state = 'closed'
  assert.ok('refused' in (await pin(8)), 'closed')
  assert.ok('refused' in (await pin(99)), 'no such pull request')
})

function pull(widget: FakeRepository, of: { number: number; from: FakeRepository | null }): void {
  const head = { sha, ref: 'topic', repository: of.from }
  widget.pulls.push({ number: of.number, state: 'open', head, base: { sha: 'b'.repeat(40), ref: 'main' } })
}
