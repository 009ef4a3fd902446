import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, githubActions, person } from '../../test/fake-github/state.ts'
import { postIssue, type IssueRequest } from './issue.ts'
import { marker } from './marker.ts'
import { longestBody } from './sticky-comment.ts'

const request: IssueRequest = {
  repository: { owner: 'acme', repo: 'widget' },
  name: 'default',
  title: '12% slower since v2.0.0',
  body: 'watch/react has drifted.',
  state: 'open',
  measured: { sha: 'a'.repeat(40), runNumber: 5, attempt: 1, series: 'refresh.yml' },
  us: { login: 'github-actions[bot]', id: null },
}
const run = (runNumber: number): Pick<IssueRequest, 'measured'> => ({ measured: { ...request.measured, runNumber } })

test('an issue is opened once, kept up to date, closed, and opened anew', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const { client } = connect(fake)
  const outcomes: Awaited<ReturnType<typeof postIssue>>[] = []
  for (const [runNumber, state] of [
    [5, 'open'],
    [6, 'open'],
    [7, 'closed'],
    [8, 'closed'],
    [9, 'open'],
  ] as const) {
    outcomes.push(await postIssue(client, { ...request, ...run(runNumber), state, title: `Run ${runNumber}` }))
  }
  assert.deepEqual(
    outcomes.map((outcome) => [outcome.kind, 'reason' in outcome ? outcome.reason : outcome.number]),
    [
      ['opened', widget.issues[0]!.number],
      ['updated', widget.issues[0]!.number],
      ['closed', widget.issues[0]!.number],
      ['missing', 'there is no open issue to close'],
      ['opened', widget.issues[1]!.number],
    ],
  )
  assert.deepEqual(
    widget.issues.map(({ title, state }) => [title, state]),
    [
      ['Run 7', 'closed'],
      ['Run 9', 'open'],
    ],
  )
})

test('an older run changes nothing', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const { client } = connect(fake)
  await postIssue(client, { ...request, ...run(9), body: 'newest' })
  assert.deepEqual(await postIssue(client, { ...request, ...run(8), state: 'closed' }), {
    kind: 'stale',
    reason: 'run 9, attempt 1 has already reported',
  })
  assert.ok(widget.issues[0]!.state === 'open' && widget.issues[0]!.body.endsWith('newest'))
})

test('an issue longer than the server takes is refused before anything is sent', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const { client } = connect(fake)
  await postIssue(client, request)
  const hidden = widget.issues[0]!.body.length - request.body.length
  const sent = fake.requests.length
  const longest = longestBody - hidden
  await assert.rejects(
    postIssue(client, { ...request, body: 'x'.repeat(longest + 1) }),
    new RegExp(`${longestBody + 1} characters long; ${longestBody} fit`),
  )
  assert.equal(fake.requests.length, sent)
  await postIssue(client, { ...request, body: 'x'.repeat(longest) })
  assert.equal(widget.issues[0]!.body.length, longestBody)
})

test("a stranger's issue with our marker is left alone, our older one is found", async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const body = `${marker('drift', 'default')}\nClose me`
  for (let number = 1; number <= 150; number++) {
    const head = { sha: 'a'.repeat(40), ref: 'topic', repository: widget }
    widget.pulls.push({ number, state: 'open', head, base: { sha: 'b'.repeat(40), ref: 'main' } })
  }
  widget.issues.push({ number: 201, title: 'x', body, state: 'open', author: person('mallory', 666) })
  for (const number of [203, 202]) {
    widget.issues.push({ number, title: 'x', body, state: 'open', author: githubActions })
  }
  const outcome = await postIssue(connect(fake).client, request)
  assert.ok(outcome.kind === 'updated' && outcome.number === 202)
  assert.equal(widget.issues[0]!.body, body)
})

test('where issues are switched off or forbidden the outcome says so', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  fake.faults.push({
    method: 'POST',
    path: /issues$/,
    times: 1,
    kind: 'refuse',
    status: 410,
    message: 'Issues are disabled',
  })
  assert.equal((await postIssue(connect(fake).client, request)).kind, 'forbidden')
  fake.state.tokens.set('fork', { ...githubActions, access: 'read' })
  assert.equal((await postIssue(connect(fake, { token: 'fork' }).client, request)).kind, 'forbidden')
})
