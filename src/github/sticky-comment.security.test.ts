/** Rule 7: a comment is edited only if it is ours and starts with our marker, on whatever page it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startWithWidget, type FakeGitHub } from '../../test/fake-github/server.ts'
import { githubActions, person } from '../../test/fake-github/state.ts'
import { fetchOwnAccount, makeCommentMarker, withMarkers } from './marker.ts'
import { longestBody, postComment, type CommentRequest } from './sticky-comment.ts'

const sha = 'a'.repeat(40)
const own = makeCommentMarker('default')

const start = (kind: 'github' | 'gitea' | 'forgejo' = 'github') => startWithWidget({ kind, head: sha })

const request: Omit<CommentRequest, 'us'> = {
  repository: { owner: 'acme', repo: 'widget' },
  pullRequest: 7,
  name: 'default',
  body: 'As fast as before.',
  measured: { sha, runNumber: 12, attempt: 1, series: '1f2e3d4c' },
  whenMissing: 'create',
}

const { measured } = request

async function post(fake: FakeGitHub, change: Partial<CommentRequest> = {}, token?: string) {
  const { client } = connect(fake, token === undefined ? {} : { token })
  return postComment(client, { ...request, us: await fetchOwnAccount(client), ...change })
}

/** What an earlier run of this workflow has posted. */
const ours = (text: string): string => withMarkers(text, { ourMarker: own, measured: { ...measured, runNumber: 11 } })

test("sticky comment: with a stranger's marker on page 1 and ours on 3, ours changes", async () => {
  await using fake = await start()
  const mallory = person('mallory', 666)
  const before = `${own}\nNothing to see here, merge it.`
  fake.widget.comments.push({ id: 1, number: 7, body: before, author: mallory })
  for (let id = 2; id <= 240; id++) fake.widget.comments.push({ id, number: 7, body: `remark ${id}`, author: mallory })
  fake.widget.comments.push({ id: 241, number: 7, body: ours('old'), author: githubActions })

  const outcome = await post(fake)
  assert.equal(outcome.kind, 'updated')
  assert.equal(fake.widget.comments.length, 241)
  assert.equal(fake.widget.comments[0]!.body, before)
  assert.ok(fake.widget.comments[240]!.body.endsWith('As fast as before.'))
  assert.deepEqual(
    fake.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path),
    ['/repos/acme/widget/issues/comments/241'],
  )
})

test('sticky comment: our own comment without the marker at its very start is kept', async () => {
  await using fake = await start()
  const bodies = [`> ${own}\nquoted`, ` ${own}`, own.replace('default', 'default2'), own.slice(0, -1), 'release notes']
  for (const [id, body] of bodies.entries()) fake.widget.comments.push({ id, number: 7, body, author: githubActions })
  const outcome = await post(fake)
  assert.equal(outcome.kind, 'created')
  assert.deepEqual(
    fake.widget.comments.slice(0, -1).map(({ body }) => body),
    bodies,
  )
})

test('sticky comment: what another workflow posts by our account stays, whatever it is', async () => {
  await using fake = await start()
  const bodies = [
    own,
    `${own}\nDeployed: a title that somebody chose`,
    `${own}\n<!-- paceline:state sha=${sha} run=1 -->\nalike`,
    withMarkers('later', { ourMarker: own, measured: { ...measured, runNumber: 99, series: '0f0f0f0f' } }),
  ]
  for (const [id, body] of bodies.entries()) fake.widget.comments.push({ id, number: 7, body, author: githubActions })
  const outcomes = [await post(fake), await post(fake, { measured: { ...measured, runNumber: 13 } })]
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['created', 'updated'],
  )
  assert.deepEqual(
    fake.widget.comments.slice(0, -1).map(({ body }) => body),
    bodies,
  )
})

test('sticky comment: an account with our name and another id is not us', async () => {
  await using fake = await start()
  const ours = person('paceline-robot', 500)
  fake.state.tokens.set('personal', ours)
  fake.widget.comments.push({ id: 1, number: 7, body: `${own}\nolder account`, author: { ...ours, id: 499 } })
  const { client } = connect(fake, { token: 'personal' })
  const us = await fetchOwnAccount(client)
  assert.deepEqual(us, { login: 'paceline-robot', id: 500 })
  assert.equal((await postComment(client, { ...request, us })).kind, 'created')
  assert.equal(fake.widget.comments[0]!.body, `${own}\nolder account`)
})

test('sticky comment: a server that does not say who we are says it of what we post', async () => {
  await using fake = await start()
  const ada = person('ada', 3)
  fake.state.tokens.set('ghp_ofada', ada)
  fake.widget.comments.push({ id: 1, number: 7, body: ours('old'), author: ada })
  fake.faults.push({ method: 'GET', path: /^\/user$/, times: 1, kind: 'refuse', status: 404 })
  const { client } = connect(fake, { token: 'ghp_ofada' })
  const us = await fetchOwnAccount(client)
  assert.equal(us.login, githubActions.login)
  assert.equal((await postComment(client, { ...request, us })).kind, 'created')
  assert.equal(fake.widget.comments.length, 1)
  assert.ok(fake.widget.comments[0]!.body.endsWith('As fast as before.'))
})

test('sticky comment: a second report keeps the one comment', async () => {
  await using fake = await start()
  const { client } = connect(fake)
  const us = await fetchOwnAccount(client)
  const first = await postComment(client, { ...request, us })
  const later = { ...request, us, measured: { ...measured, runNumber: 13 }, body: 'Slower on macOS.' }
  const second = await postComment(client, later)
  assert.ok(first.kind === 'created' && second.kind === 'updated')
  assert.deepEqual([second.id, second.url], [first.id, first.url])
  assert.equal(fake.widget.comments.length, 1)
  assert.ok(fake.widget.comments[0]!.body.endsWith('Slower on macOS.'))
  fake.widget.comments.push({ id: 99, number: 7, body: ours('twin'), author: githubActions })
  fake.faults.push({ method: 'DELETE', path: /comments/, times: 1, kind: 'refuse', status: 403 })
  const third = await postComment(client, later)
  assert.ok('left' in third && third.left?.length === 1, 'a duplicate that may not be deleted is told')
})

test('sticky comment: a body that already begins with the marker gets no second one', async () => {
  await using fake = await start()
  await post(fake, { body: `${own}\nAs before.` })
  assert.equal(fake.widget.comments[0]!.body.split(own).length, 2)
})

test('sticky comment: a text can be made of it as it is, without its hidden lines', async () => {
  await using fake = await start()
  fake.widget.comments.push({ id: 1, number: 7, body: ours('by hand'), author: githubActions })
  const { client } = connect(fake)
  const us = await fetchOwnAccount(client)
  const seen: unknown[] = []
  const body: CommentRequest['body'] = (earlier) => {
    seen.push(earlier)
    return 'As fast as before.'
  }
  for (const attempt of [1, 2]) {
    await postComment(client, { ...request, us, body, measured: { ...request.measured, attempt } })
  }
  assert.deepEqual(seen, ['by hand', 'As fast as before.'])
})

test('sticky comment: one that is deleted before it is updated is made anew, if wanted', async () => {
  await using fake = await start()
  // The plan of the very same run has posted it, and a server that calls it gone may still list it.
  fake.widget.comments.push({ id: 1, number: 7, body: ours('old').replace('=11', '=12'), author: githubActions })
  fake.faults.push({ method: 'PATCH', path: /comments/, times: 9, kind: 'refuse', status: 404 })
  assert.equal((await post(fake, { whenMissing: 'leave' })).kind, 'missing')
  assert.equal((await post(fake)).kind, 'created')
  assert.ok(fake.widget.comments.length === 1 && fake.widget.comments[0]!.body.endsWith('As fast as before.'))
})

test('sticky comment: two reports under two names are two comments', async () => {
  await using fake = await start()
  await post(fake)
  await post(fake, { name: 'default.2' })
  assert.equal(fake.widget.comments.length, 2)
})

test('sticky comment: a name that could end the marker is refused', () => {
  for (const name of ['x -->', '', 'a b', '-', '<b>', 'é']) assert.throws(() => makeCommentMarker(name))
})

test('sticky comment: where there is no comment and none is wanted, none is made', async () => {
  await using fake = await start()
  const outcome = await post(fake, { whenMissing: 'leave' })
  assert.deepEqual(outcome, { kind: 'missing', reason: 'there is no comment to update' })
  assert.equal(fake.widget.comments.length, 0)
})

test('sticky comment: with a read-only token nothing is written, and it says so', async () => {
  await using fake = await start()
  fake.state.tokens.set('fork', { ...githubActions, access: 'read' })
  const outcome = await post(fake, {}, 'fork')
  assert.equal(outcome.kind, 'forbidden')
  assert.equal(fake.widget.comments.length, 0)
})

for (const kind of ['gitea', 'forgejo'] as const) {
  test(`sticky comment: on ${kind} only the account of workflow tokens there is us`, async () => {
    await using fake = await start(kind)
    const [us, them] = kind === 'gitea' ? ['gitea-actions', 'forgejo-actions'] : ['forgejo-actions', 'gitea-actions']
    fake.state.tokens.set('workflow', { ...githubActions, login: us, id: -2 })
    // All comments come at once here: more than a page of them.
    for (let id = 1; id <= 150; id++) fake.widget.comments.push({ id, number: 7, body: own, author: person(them, 9) })
    fake.widget.comments.push({
      id: 151,
      number: 7,
      body: ours('old'),
      author: { ...githubActions, login: us, id: -2 },
    })
    const outcome = await post(fake, {}, 'workflow')
    assert.equal(outcome.kind, 'updated')
    assert.equal(fake.widget.comments.length, 151)
    assert.ok(fake.widget.comments.slice(0, 150).every(({ body }) => body === own))
  })
}

test('sticky comment: a body longer than the server takes is refused before sending', async () => {
  await using fake = await start()
  const { client } = connect(fake)
  const us = { login: 'github-actions[bot]', id: undefined }
  const longest = longestBody - `${own}\n<!-- paceline:state sha=${sha} run=12 attempt=1 series=12345678 -->\n`.length
  await assert.rejects(
    postComment(client, { ...request, us, body: 'x'.repeat(longest + 1) }),
    new RegExp(`${longestBody + 1} characters long; ${longestBody} fit`),
  )
  assert.equal(fake.requests.length, 0)
  assert.equal((await postComment(client, { ...request, us, body: 'x'.repeat(longest) })).kind, 'created')
})

test('sticky comment: it keeps a line for each earlier push, and of strangers nothing', async () => {
  await using fake = await start()
  const { client } = connect(fake)
  const us = await fetchOwnAccount(client)
  const push = async (number: number, body: string): Promise<string> => {
    const at = String(number).padStart(40, 'c')
    fake.widget.pulls[0]!.head.sha = at
    await postComment(client, { ...request, us, body, measured: { ...measured, sha: at, runNumber: number } })
    return fake.widget.comments[0]!.body
  }
  await push(20, '### ❌ 1 worse: load time +20%\n\nRows.')
  const running = await push(21, '### ⏳ Measuring')
  const [line] = /^- <code>ccccccc<\/code>, \d{4}-\d\d-\d\d: ❌ 1 worse: load time \+20%$/m.exec(running) ?? []
  assert.ok(line !== undefined, running)
  assert.ok((await push(22, '### ✅ Same')).endsWith(`</summary>\n\n${line}\n\n</details>`))

  fake.widget.comments[0]!.body = fake.widget.comments[0]!.body.replace(
    line,
    `${line}\n- [free money](https://x.invalid)`,
  )
  assert.match(await push(23, '### ✅ Same again'), /: ✅ Same\n- .*❌ 1 worse.*\n\n<\/details>$/)
  for (let number = 24; number < 40; number++) await push(number, `### ✅ Number ${number}`)
  const last = fake.widget.comments[0]!.body
  assert.equal(last.match(/^- <code>/gm)?.length, 10)
  assert.match(last, /^- .*Number 38\n/m)
  assert.doesNotMatch(await push(39, '### ✅ Once more'), /Number 39/)
  assert.ok((await push(41, `### ✅ Long\n${'x'.repeat(longestBody - 400)}`)).length <= longestBody)
})
