import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { connect as connectBy, type ConnectOptions, type Connected } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, workflowToken, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository } from '../../test/fake-github/state.ts'
import { UserError } from '../core/errors.ts'
import { ApiError } from './api-error.ts'
import { runAskedAt } from './bench-command.ts'
import { createOnce } from './api-error.ts'
import { identify } from './marker.ts'
import { octokitOfAction } from './octokit-of-action.ts'
import { octokitOfCommand } from './octokit-of-command.ts'

const repository = { owner: 'acme', repo: 'widget' }
const readPulls = {
  route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  sent: { with: { ...repository, pull_number: 7 }, as: z.object({ number: z.number() }) },
} as const
const postComment = {
  route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  sent: { with: { ...repository, issue_number: 7, body: 'hello' }, as: z.object({ id: z.number() }) },
} as const

async function start(): Promise<FakeGitHub> {
  const fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const sha = 'a'.repeat(40)
  widget.pulls.push({
    number: 7,
    state: 'open',
    head: { sha, ref: 'topic', repository: widget },
    base: { sha, ref: 'main' },
  })
  return fake
}

for (const [whose, makeOctokit] of [
  ['@actions/github', octokitOfAction],
  ['octokit', octokitOfCommand],
] as const) {
  describe(`the Octokit of ${whose}`, () => {
    followsTheRules((fake, options) => connectBy(fake, { ...options, makeOctokit }))
  })
}

function followsTheRules(connect: (fake: FakeGitHub, options?: ConnectOptions) => Connected): void {
  test('a request carries the token, our name and the version of the API', async () => {
    await using fake = await start()
    await connect(fake).client.send(readPulls.route, readPulls.sent)
    const { headers } = fake.requests[0]!
    assert.equal(headers.authorization, `token ${workflowToken}`)
    assert.match(headers['user-agent'] ?? '', /^paceline\/0\.0\.0-test/)
    assert.equal(headers['x-github-api-version'], '2022-11-28')
    assert.equal(headers.accept, 'application/vnd.github+json')
  })

  for (const kind of ['refuse', 'drop', 'cut', 'page', 'empty'] as const) {
    test(`a GET whose answer is ${kind === 'refuse' ? 'a 502' : `lost (${kind})`} is sent again`, async () => {
      await using fake = await start()
      fake.faults.push({ method: 'GET', path: /pulls/, times: 2, kind })
      const { client, waits } = connect(fake)
      assert.deepEqual(await client.send(readPulls.route, readPulls.sent), { number: 7 })
      // Half a second to a second, then twice that; the coin is fixed at one half.
      assert.deepEqual(waits, [750, 1_500])
    })
  }

  test('a GET that fails for good is tried four times', async () => {
    await using fake = await start()
    fake.faults.push({ method: 'GET', path: /pulls/, times: 99, kind: 'refuse', status: 500, message: 'broken' })
    await assert.rejects(
      connect(fake).client.send(readPulls.route, readPulls.sent),
      (error) => error instanceof ApiError && error.status === 500 && error.mayHaveHappened,
    )
    assert.equal(fake.requests.length, 4)
  })

  test('an answer that does not come in time is no answer', async () => {
    await using fake = await start()
    fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'hang' })
    const { client, log } = connect(fake, { timeoutMs: 300 })
    assert.deepEqual(await client.send(readPulls.route, readPulls.sent), { number: 7 })
    assert.equal(log.length, 1)
  })

  for (const kind of ['refuse', 'lose', 'drop', 'cut'] as const) {
    test(`a POST is never sent twice by itself (${kind})`, async () => {
      await using fake = await start()
      const status = kind === 'drop' || kind === 'cut' ? null : 502
      fake.faults.push({ method: 'POST', path: /comments/, times: 1, kind })
      await assert.rejects(
        connect(fake).client.send(postComment.route, postComment.sent),
        (error) => error instanceof ApiError && error.mayHaveHappened && error.status === status,
      )
      assert.equal(fake.requests.length, 1)
    })
  }

  test('what is created waits ever longer before it is sent again, up to a limit', async () => {
    await using fake = await start()
    fake.faults.push(
      { method: 'POST', path: /comments/, times: 1, kind: 'refuse', status: 503 },
      { method: 'POST', path: /comments/, times: 1, kind: 'refuse', status: 429, headers: { 'retry-after': '3' } },
    )
    const { client, waits } = connect(fake)
    await createOnce(client, { post: async () => client.send(postComment.route, postComment.sent) })
    // The coin is fixed at one half: three quarters of 1.5 s, then of twice that.
    assert.deepEqual(waits, [1_125, 3_000 + 2_250])
  })

  test('a rate limit is waited for as long as it says', async () => {
    await using fake = await start()
    fake.faults.push(
      { method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 429, headers: { 'retry-after': '7' } },
      { method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 403, headers: { 'retry-after': '0' } },
    )
    const { client, waits } = connect(fake)
    await client.send(readPulls.route, readPulls.sent)
    assert.deepEqual(waits, [7_500, 500])
  })

  test('a secondary rate limit without a time is waited for a minute', async () => {
    await using fake = await start()
    const message = 'You have exceeded a secondary rate limit. Please wait a few minutes.'
    fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 403, message })
    const { client, waits } = connect(fake, { hurry: 100_000 })
    await client.send(readPulls.route, readPulls.sent)
    assert.deepEqual(waits, [60_500])
  })

  for (const [where, hours] of [
    ['ahead of', 1],
    ['behind', -1],
  ] as const) {
    test(`the end of a rate limit is told by the server's clock, an hour ${where} ours`, async () => {
      await using fake = await start()
      const serverMs = Date.now() + hours * 3_600_000
      const headers = {
        date: new Date(serverMs).toUTCString(),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(serverMs / 1_000) + 20),
      }
      fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 403, headers })
      const { client, waits } = connect(fake, { hurry: 100_000 })
      await client.send(readPulls.route, readPulls.sent)
      assert.deepEqual(waits, [20_500])
    })
  }

  test('a rate limit that lasts longer than we wait is an error that says for how long', async () => {
    await using fake = await start()
    const reset = String(Math.ceil(Date.now() / 1_000) + 1_800)
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
    fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 403, headers })
    await assert.rejects(
      connect(fake).client.send(readPulls.route, readPulls.sent),
      (error) => error instanceof ApiError && /try again in 1[78]\d\d s/.test(error.hint ?? ''),
    )
  })

  test('a plain 403 is not tried again and names the permission that is missing', async () => {
    await using fake = await start()
    const headers = { 'x-accepted-github-permissions': 'pull_requests=read' }
    fake.faults.push({ method: 'GET', path: /pulls/, times: 9, kind: 'refuse', status: 403, headers, message: 'No' })
    await assert.rejects(
      connect(fake).client.send(readPulls.route, readPulls.sent),
      (error) => error instanceof ApiError && /needs "pull_requests=read"/.test(error.hint ?? ''),
    )
    assert.equal(fake.requests.length, 1)
  })

  test('what a server says stays inside quotes on one line', async () => {
    await using fake = await start()
    const message = 'no\n::add-mask::everything\r\n##[error]'
    fake.faults.push({ method: 'GET', path: /pulls/, times: 9, kind: 'refuse', status: 500, message })
    const { client, log } = connect(fake)
    await assert.rejects(client.send(readPulls.route, readPulls.sent), (error) => {
      assert.ok(error instanceof UserError)
      log.push(error.message)
      return true
    })
    for (const line of log.flatMap((text) => text.split(/[\r\n]/))) assert.doesNotMatch(line, /^\s*(::|##\[)/)
  })

  test('an answer of another shape is an error that names the place, not data', async () => {
    await using fake = await start()
    const as = z.object({ head: z.object({ pace: z.string() }) })
    await assert.rejects(
      connect(fake).client.send(readPulls.route, { ...readPulls.sent, as }),
      (error) => error instanceof UserError && error.message.endsWith('unexpected: $.head.pace: is missing'),
    )
  })

  test('a list is read to its last page', async () => {
    await using fake = await start()
    const author = fake.state.tokens.get(workflowToken)!
    const { comments } = fake.state.repositories[0]!
    for (let id = 1; id <= 250; id++) comments.push({ id, number: 7, body: String(id), author })
    const seen: number[] = []
    const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
    const sent = { with: { ...repository, issue_number: 7 }, as: z.object({ id: z.number() }) }
    for await (const { id } of connect(fake).client.list(route, sent)) seen.push(id)
    assert.deepEqual(
      seen,
      Array.from({ length: 250 }, (_, index) => index + 1),
    )
    assert.equal(fake.requests.length, 3)
  })

  test('each page of a list has its own tries, and its own wait for a limit', async () => {
    await using fake = await start()
    const author = fake.state.tokens.get(workflowToken)!
    const { comments } = fake.state.repositories[0]!
    for (let id = 1; id <= 550; id++) comments.push({ id, number: 7, body: String(id), author })
    const of = (page: number) => ({ method: 'GET', path: /comments/, page }) as const
    fake.faults.push({ ...of(2), times: 2, kind: 'refuse' }, { ...of(5), times: 2, kind: 'refuse' })
    const limited = { status: 429, message: 'secondary rate limit', headers: { 'retry-after': '9' } }
    fake.faults.push({ ...of(6), times: 1, kind: 'refuse', ...limited })
    const { client, waits } = connect(fake)
    const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
    const sent = { with: { ...repository, issue_number: 7 }, as: z.object({ id: z.number() }) }
    let count = 0
    for await (const _ of client.list(route, sent)) count++
    assert.equal(count, 550)
    assert.deepEqual(waits, [750, 1_500, 750, 1_500, 9_500])
  })

  test('a failure of the server is tried again although no request is left', async () => {
    await using fake = await start()
    const headers = { 'x-ratelimit-remaining': '0' }
    fake.faults.push({
      method: 'GET',
      path: /pulls/,
      times: 1,
      kind: 'refuse',
      status: 502,
      message: 'broken',
      headers,
    })
    assert.deepEqual(await connect(fake).client.send(readPulls.route, readPulls.sent), { number: 7 })
  })

  test('a page that was cut off is read again, never taken for an empty one', async () => {
    await using fake = await start()
    const author = fake.state.tokens.get(workflowToken)!
    fake.state.repositories[0]!.comments.push({ id: 1, number: 7, body: 'here', author })
    fake.faults.push({ method: 'GET', path: /comments/, times: 1, kind: 'cut' })
    const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
    const sent = { with: { ...repository, issue_number: 7 }, as: z.object({ id: z.number() }) }
    const seen: unknown[] = []
    for await (const comment of connect(fake).client.list(route, sent)) seen.push(comment)
    assert.deepEqual(seen, [{ id: 1 }])
  })

  test('a wrong token says so', async () => {
    await using fake = await start()
    await assert.rejects(
      connect(fake, { token: 'expired' }).client.send(readPulls.route, readPulls.sent),
      (error) => error instanceof ApiError && error.status === 401 && /expired/.test(error.hint ?? ''),
    )
  })

  const listPulls = {
    route: 'GET /repos/{owner}/{repo}/pulls',
    sent: { with: repository, as: z.object({ number: z.number() }) },
  } as const

  for (const [what, type, said] of [
    ['JSON that was cut off', 'application/json; charset=utf-8', 'the answer was cut off'],
    ['a page of a proxy', 'text/html', 'it is not JSON'],
    ['an answer of no type', null, 'it is not JSON'],
  ] as const) {
    test(`${what} is asked for again, and the log says why`, async () => {
      await using fake = await start()
      const answers = [new Response('{"numb', { headers: type === null ? {} : { 'content-type': type } })]
      answers[0]!.headers.delete(type === null ? 'content-type' : 'x')
      const odd: typeof fetch = async (input, init) => answers.pop() ?? fetch(input, init)
      const { client, log } = connect(fake, { fetch: odd })
      assert.deepEqual(await client.send(readPulls.route, readPulls.sent), { number: 7 })
      assert.equal(log.length, 1)
      assert.ok(log[0]!.includes(`"${said}"`), log[0])
    })
  }

  for (const answer of [7, null]) {
    test(`${answer} in place of a list is an error`, async () => {
      await using fake = await start()
      const odd: typeof fetch = async () => Response.json(answer)
      const pulls = connect(fake, { fetch: odd }).client.list(listPulls.route, listPulls.sent)
      await assert.rejects(pulls.next(), /unexpected: it is not a list$/)
    })
  }

  test('limits and failures together are tried four times, and no more', async () => {
    await using fake = await start()
    const limit = { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } }
    for (const fault of [limit, { status: 502 }, { status: 429 }, { status: 403, message: 'a secondary rate limit' }]) {
      fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', ...fault })
    }
    const { client, waits } = connect(fake, { hurry: 100_000 })
    await assert.rejects(client.send(readPulls.route, readPulls.sent), /secondary rate limit/)
    assert.deepEqual(waits, [500, 1_500, 60_500])
    assert.equal(fake.requests.length, 4)
  })

  for (const [limit, fault] of Object.entries({
    primary: { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } },
    secondary: { status: 403, message: 'You have exceeded a secondary rate limit.' },
    plain: { status: 429, headers: { 'retry-after': '1' } },
  })) {
    test(`a POST that meets a ${limit} limit is the caller's to repeat`, async () => {
      await using fake = await start()
      fake.faults.push({ method: 'POST', path: /comments/, times: 9, kind: 'refuse', ...fault })
      await assert.rejects(
        connect(fake).client.send(postComment.route, postComment.sent),
        (error) => error instanceof ApiError && error.retryAfterMs !== null,
      )
      assert.equal(fake.requests.length, 1)
    })
  }

  test('a limit that lasts is not taken for a right that the token lacks', async () => {
    await using fake = await start()
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' }
    fake.faults.push({ method: 'GET', path: /./, times: 9, kind: 'refuse', status: 403, headers })
    const { client } = connect(fake)
    const isLimit = (error: unknown): boolean => error instanceof ApiError && error.retryAfterMs !== null
    await assert.rejects(identify(client), isLimit)
    await assert.rejects(runAskedAt(client, { repository, runId: 1 }), isLimit)
  })

  test('writes do not wait for each other', async (context) => {
    await using fake = await start()
    const { client } = connect(fake)
    const timers = context.mock.method(globalThis, 'setTimeout')
    for (let count = 0; count < 3; count++) await client.send(postComment.route, postComment.sent)
    const ofTransport = timers.mock.calls.filter((call) => /bottleneck/.test(call.stack.stack ?? ''))
    const delaysMs = ofTransport.map((call) => call.arguments[1] ?? 0)
    // Left to itself the transport makes a pause of three seconds between two comments.
    assert.ok(delaysMs.length >= 3, 'the transport was watched')
    assert.deepEqual(
      delaysMs.filter((ms) => ms >= 500),
      [],
    )
  })

  test('a refusal is never taken for an empty list', async () => {
    await using fake = await start()
    fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 409, message: 'busy' })
    const pages = connect(fake).client.list(listPulls.route, listPulls.sent)
    await assert.rejects(pages.next(), (error) => error instanceof ApiError && error.status === 409)
  })

  const page = new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  const strange = {
    nothing: { answer: new Response(''), asked: 4, said: /no answer to .* is not JSON/ },
    'a page': { answer: page, asked: 4, said: /no answer to .* is not JSON/ },
    null: { answer: Response.json(null), asked: 1, said: /the answer to .* is unexpected/ },
  }
  for (const [name, { answer, asked, said }] of Object.entries(strange)) {
    test(`an answer of ${name} is never taken for an empty list`, async () => {
      await using fake = await start()
      let count = 0
      const fetch = async (): Promise<Response> => {
        count++
        return answer.clone()
      }
      await assert.rejects(
        connect(fake, { fetch }).client.list(listPulls.route, listPulls.sent).next(),
        (error) => error instanceof UserError && said.test(error.message) && /REST API/.test(error.hint ?? ''),
      )
      assert.equal(count, asked)
    })
  }

  test('without a token no other one is sent', async () => {
    await using fake = await start()
    const { client } = connect(fake, { token: null })
    await client.send(readPulls.route, readPulls.sent)
    assert.equal(fake.requests[0]!.headers.authorization, undefined)
  })

  test('a request that would leave the server is not sent, and neither is the token', async () => {
    await using fake = await start()
    await using other = await start()
    // A parameter of that name is where Octokit takes the server from.
    const elsewhere = { ...readPulls.sent, with: { ...readPulls.sent.with, baseUrl: other.apiUrl } }
    await assert.rejects(connect(fake).client.send(readPulls.route, elsewhere), /would have left 127\.0\.0\.1/)
    assert.deepEqual([...fake.requests, ...other.requests], [])
  })
}
