import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, githubActions, person } from '../../test/fake-github/state.ts'
import { postIssue, type IssueRequest } from './issue.ts'
import { marker } from './marker.ts'

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
  const kinds: string[] = []
  for (const [runNumber, state] of [
    [5, 'open'],
    [6, 'open'],
    [7, 'closed'],
    [8, 'closed'],
    [9, 'open'],
  ] as const) {
    kinds.push((await postIssue(client, { ...request, ...run(runNumber), state, title: `Run ${runNumber}` })).kind)
  }
  assert.deepEqual(kinds, ['opened', 'updated', 'closed', 'missing', 'opened'])
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
  assert.equal((await postIssue(client, { ...request, ...run(8), state: 'closed' })).kind, 'stale')
  assert.ok(widget.issues[0]!.state === 'open' && widget.issues[0]!.body.endsWith('newest'))
})

test("a stranger's issue with our marker is left alone, ours behind a hundred pull requests is found", async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const body = `${marker('drift', 'default')}\nClose me`
  for (let number = 1; number <= 150; number++) {
    const head = { sha: 'a'.repeat(40), ref: 'topic', repository: widget }
    widget.pulls.push({ number, state: 'open', head, base: { sha: 'b'.repeat(40), ref: 'main' } })
  }
  widget.issues.push({ number: 201, title: 'x', body, state: 'open', author: person('mallory', 666) })
  widget.issues.push({ number: 202, title: 'x', body, state: 'open', author: githubActions })
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
