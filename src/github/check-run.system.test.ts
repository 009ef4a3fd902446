import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startWithWidget } from '../../test/fake-github/server.ts'
import { githubActions, person } from '../../test/fake-github/state.ts'
import { longestSummary, maxAnnotations, postCheckOrStatusIfLast } from './check-run.ts'
import type { Annotation, CheckRequest } from './check-run.ts'

const sha = 'a'.repeat(40)
const request: CheckRequest = {
  repository: { owner: 'acme', repo: 'widget' },
  measured: { sha, runNumber: 12, attempt: 1, series: '22eef62c' },
  name: 'Paceline',
  conclusion: 'failure',
  title: '8.4% slower on macOS',
  summary: 'One row.',
  annotations: [],
  detailsUrl: 'https://github.com/acme/widget/actions/runs/1001',
}

function annotations(count: number): Annotation[] {
  return Array.from({ length: count }, (_, index) => ({
    path: 'benchmarks/watch/suite.ts',
    line: index + 1,
    level: 'failure',
    title: 'slower',
    message: `row ${index}`,
  }))
}

test('check run: a check carries conclusion, title and summary, and says whose it is', async () => {
  await using fake = await startWithWidget()
  const outcome = await postCheckOrStatusIfLast(connect(fake).client, request)
  assert.ok(outcome.kind === 'check')
  assert.equal(outcome.author, 'github-actions[bot]')
  const { conclusion, title, summary, sha: on } = fake.widget.checks[0]!
  assert.deepEqual(
    { conclusion, title, summary, on },
    { conclusion: 'failure', title: request.title, summary: 'One row.', on: sha },
  )
})

test('check run: a check is one request, with the first of its annotations', async () => {
  await using fake = await startWithWidget()
  await postCheckOrStatusIfLast(connect(fake).client, { ...request, annotations: annotations(maxAnnotations + 1) })
  assert.deepEqual(
    fake.widget.checks.map((check) => check.annotations.map((one) => (one as { message: string }).message)),
    [annotations(maxAnnotations).map(({ message }) => message)],
  )
  assert.equal(fake.requests.filter(({ method }) => method !== 'GET').length, 1)
})

test('check run: a server that fails gets no status in place of the check', async () => {
  await using fake = await startWithWidget()
  fake.faults.push({ method: 'POST', path: /check-runs/, times: 9, kind: 'refuse', status: 500 })
  await assert.rejects(postCheckOrStatusIfLast(connect(fake).client, request), /^ApiError: 500 to POST .*check-runs/)
  assert.deepEqual(fake.widget.statuses, [])
})

test('check run: texts are cut to what the server takes, never inside a character', async () => {
  await using fake = await startWithWidget()
  const summary = `x${'🐢'.repeat(40_000)}`
  await postCheckOrStatusIfLast(connect(fake).client, { ...request, summary, title: 't'.repeat(300) })
  const check = fake.widget.checks[0]!
  assert.equal(check.summary, `x${'🐢'.repeat(32_766)}…`)
  assert.equal(check.summary.length, longestSummary - 1)
  assert.equal(check.title.length, 255)
})

test('check run: a server without checks gets a commit status of the same name', async () => {
  for (const kind of ['gitea', 'forgejo'] as const) {
    await using fake = await startWithWidget({ kind })
    const outcome = await postCheckOrStatusIfLast(connect(fake).client, request)
    assert.ok(outcome.kind === 'status')
    assert.match(outcome.reason, /^404 to GET .*check-runs/)
    const targetUrl = `${request.detailsUrl}#run=12&attempt=1&series=22eef62c`
    const texts = { context: 'Paceline', description: request.title, targetUrl }
    assert.deepEqual(fake.widget.statuses, [{ sha, state: 'failure', ...texts }])
  }
})

test('check run: without checks it is the refusal of the status that is told', async () => {
  await using fake = await startWithWidget({ kind: 'gitea' })
  const message = 'user should have a permission to write to a repo'
  fake.faults.push({ method: 'POST', path: /\/statuses\//, times: 1, kind: 'refuse', status: 403, message })
  const outcome = await postCheckOrStatusIfLast(connect(fake).client, request)
  assert.ok(outcome.kind === 'forbidden')
  assert.match(
    outcome.reason,
    /^403 to POST \/repos\/\{owner\}\/\{repo\}\/statuses\/\{sha\}: "user should have a permission/,
  )
})

test('check run: a personal token, which may not write checks, writes a status too', async () => {
  await using fake = await startWithWidget()
  fake.state.tokens.set('personal', person('ada', 5))
  const { client } = connect(fake, { token: 'personal' })
  const outcome = await postCheckOrStatusIfLast(client, { ...request, conclusion: 'neutral' })
  assert.ok(outcome.kind === 'status')
  assert.match(outcome.reason, /^403 to POST .*check-runs/)
  assert.equal(fake.widget.statuses[0]!.state, 'success')
  assert.equal(fake.widget.statuses[0]!.description, `Neutral: ${request.title}`)
})

test('check run: the description of a status is cut to what the server takes', async () => {
  await using fake = await startWithWidget({ kind: 'gitea' })
  await postCheckOrStatusIfLast(connect(fake).client, { ...request, title: 'ä'.repeat(200) })
  assert.equal(fake.widget.statuses[0]!.description.length, 140)
})

test('check run: a read-only token writes neither, and the outcome says why', async () => {
  await using fake = await startWithWidget()
  fake.state.tokens.set('fork', { ...githubActions, access: 'read' })
  const outcome = await postCheckOrStatusIfLast(connect(fake, { token: 'fork' }).client, request)
  assert.ok(outcome.kind === 'forbidden' && /403/.test(outcome.reason))
  assert.deepEqual([fake.widget.checks, fake.widget.statuses], [[], []])
})
