import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { connect as connectBy, type ConnectOptions, type Connected } from '../../test/fake-github/connect.ts'
import type { Fault } from '../../test/fake-github/fault.ts'
import { startWithWidget, workflowToken, type FakeGitHub } from '../../test/fake-github/server.ts'
import { UserError } from '../core/errors.ts'
import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import { postOrFind } from './api-error.ts'
import { fetchOwnAccount } from './marker.ts'
import { makeActionOctokit } from './octokit-of-action.ts'
import { makeCommandOctokit } from '../rooms/comment/octokit-of-command.ts'

const repository = { owner: 'acme', repo: 'widget' }
const readPulls = {
  route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  sent: { with: { ...repository, pull_number: 7 }, as: z.object({ number: z.number() }) },
} as const
const postComment = {
  route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  sent: { with: { ...repository, issue_number: 7, body: 'hello' }, as: z.object({ id: z.number() }) },
} as const

const start = () => startWithWidget({ head: 'a'.repeat(40) })

const noneLeft = { 'x-ratelimit-remaining': '0' }
const retryAfter = (status: number, seconds: string) => ({ status, headers: { 'retry-after': seconds } })

/** A limit that ends in 20 s by the server's clock, which is so many hours ahead of ours. */
function limitOfServer(hoursAhead: number): Partial<Fault> {
  const nowMs = Date.now() + hoursAhead * 3_600_000
  const reset = String(Math.floor(nowMs / 1_000) + 20)
  return { status: 403, headers: { ...noneLeft, date: new Date(nowMs).toUTCString(), 'x-ratelimit-reset': reset } }
}

/** So many comments on the pull request, from 1 on. */
function comment({ state, widget }: Awaited<ReturnType<typeof start>>, count: number): void {
  const author = state.tokens.get(workflowToken)!
  for (let id = 1; id <= count; id++) widget.comments.push({ id, number: 7, body: String(id), author })
}

async function commentsSeenBy(client: Client): Promise<number[]> {
  const sent = { with: { ...repository, issue_number: 7 }, as: z.object({ id: z.number() }) }
  const seen: number[] = []
  for await (const { id } of client.list('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', sent))
    seen.push(id)
  return seen
}

for (const [whose, makeOctokit] of [
  ['@actions/github', makeActionOctokit],
  ['octokit', makeCommandOctokit],
] as const) {
  describe(`the Octokit of ${whose}`, () => {
    followsTheRules((fake, options) => connectBy(fake, { ...options, makeOctokit }))
  })
}

function followsTheRules(connect: (fake: FakeGitHub, options?: ConnectOptions) => Connected): void {
  test('client: a request carries the token, our name and the version of the API', async () => {
    await using fake = await start()
    await connect(fake).client.send(readPulls.route, readPulls.sent)
    const { headers } = fake.requests[0]!
    assert.equal(headers.authorization, `token ${workflowToken}`)
    assert.match(headers['user-agent'] ?? '', /^paceline\/\d+\.\d+/)
    assert.equal(headers['x-github-api-version'], '2022-11-28')
    assert.equal(headers.accept, 'application/vnd.github+json')
  })

  /** What comes of a GET that meets these faults one after the other: refusals, unless they say otherwise. */
  async function got(faults: readonly Partial<Fault>[], options?: ConnectOptions) {
    await using fake = await start()
    for (const fault of faults) fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', ...fault })
    const { client, waits, log } = connect(fake, options)
    const answer = await client.send(readPulls.route, readPulls.sent).catch((error: unknown) => error)
    return { answer, waits, log, requests: fake.requests.length }
  }

  const again = [750, 1_500]
  const secondary = 'You have exceeded a secondary rate limit. Please wait a few minutes.'
  // Half a second to a second, then twice that; the coin is fixed at one half.
  const waited: readonly [what: string, faults: readonly Partial<Fault>[], waits: readonly number[]][] = [
    ['a GET whose answer is a 502 is sent again', [{ times: 2 }], again],
    ['a GET whose answer is lost (drop) is sent again', [{ times: 2, kind: 'drop' }], again],
    ['a GET whose answer is lost (cut) is sent again', [{ times: 2, kind: 'cut' }], again],
    ['a GET whose answer is lost (page) is sent again', [{ times: 2, kind: 'page' }], again],
    ['a GET whose answer is lost (empty) is sent again', [{ times: 2, kind: 'empty' }], again],
    ['a rate limit is waited for as long as it says', [retryAfter(429, '7'), retryAfter(403, '0')], [7_500, 500]],
    ['a secondary rate limit without a time takes a minute', [{ status: 403, message: secondary }], [60_500]],
    ["a limit's end is told by the server's clock, an hour ahead of ours", [limitOfServer(1)], [20_500]],
    ["a limit's end is told by the server's clock, an hour behind ours", [limitOfServer(-1)], [20_500]],
    ['a failure is tried again although no request is left', [{ message: 'broken', headers: noneLeft }], [750]],
  ]
  for (const [what, faults, waits] of waited) {
    test(`client: ${what}`, async () => {
      const { answer, waits: seen } = await got(faults, { hurry: 100_000 })
      assert.deepEqual([answer, seen], [{ number: 7 }, waits])
    })
  }

  test('client: a GET that fails for good is tried four times', async () => {
    const { answer, requests } = await got([{ times: 99, status: 500, message: 'broken' }])
    assert.ok(answer instanceof ApiError && answer.status === 500 && answer.mayHaveHappened)
    assert.equal(requests, 4)
  })

  test('client: an answer that does not come in time is no answer', async () => {
    const { answer, log } = await got([{ kind: 'hang' }], { timeoutMs: 300 })
    assert.deepEqual(answer, { number: 7 })
    assert.equal(log.length, 1)
  })

  const mayHaveHappened = (status?: number) => (error: unknown) =>
    error instanceof ApiError && error.mayHaveHappened && error.status === status
  const isLimit = (error: unknown): boolean => error instanceof ApiError && error.retryAfterMs !== undefined
  const posts: readonly [what: string, fault: Partial<Fault>, isExpected: (error: unknown) => boolean][] = [
    ['is refused', {}, mayHaveHappened(502)],
    ['is done and refused', { kind: 'lose' }, mayHaveHappened(502)],
    ['gets no answer', { kind: 'drop' }, mayHaveHappened()],
    ['gets half an answer', { kind: 'cut' }, mayHaveHappened()],
    ['meets a primary limit', { status: 403, headers: { ...noneLeft, 'x-ratelimit-reset': '1' } }, isLimit],
    ['meets a secondary limit', { status: 403, message: secondary }, isLimit],
    ['meets a plain limit', retryAfter(429, '1'), isLimit],
  ]
  for (const [what, fault, isExpected] of posts) {
    test(`client: a POST that ${what} is never sent twice by itself`, async () => {
      await using fake = await start()
      fake.faults.push({ method: 'POST', path: /comments/, times: 9, kind: 'refuse', ...fault })
      await assert.rejects(connect(fake).client.send(postComment.route, postComment.sent), isExpected)
      assert.equal(fake.requests.length, 1)
    })
  }

  test('client: what is created waits ever longer before it is sent again, up to a limit', async () => {
    await using fake = await start()
    fake.faults.push(
      { method: 'POST', path: /comments/, times: 1, kind: 'refuse', status: 503 },
      { method: 'POST', path: /comments/, times: 1, kind: 'refuse', status: 429, headers: { 'retry-after': '3' } },
    )
    const { client, waits } = connect(fake)
    await postOrFind(client, { post: async () => client.send(postComment.route, postComment.sent) })
    // The coin is fixed at one half: three quarters of a second, then half a second beyond the limit.
    assert.deepEqual(waits, [750, 3_000 + 500])
  })

  test('client: a rate limit that lasts longer than we wait is an error, with its time', async () => {
    const reset = String(Math.ceil(Date.now() / 1_000) + 1_800)
    const headers = { ...noneLeft, 'x-ratelimit-reset': reset }
    const { answer } = await got([{ status: 403, headers }])
    assert.ok(answer instanceof ApiError && /try again in 1[78]\d\d s/.test(answer.hint ?? ''))
  })

  test('client: a plain 403 is not tried again and names the permission that is missing', async () => {
    const headers = { 'x-accepted-github-permissions': 'pull_requests=read' }
    const { answer, requests } = await got([{ times: 9, status: 403, headers, message: 'No' }])
    assert.ok(answer instanceof ApiError && /needs "pull_requests=read"/.test(answer.hint ?? ''))
    assert.equal(requests, 1)
  })

  test('client: what a server says stays inside quotes on one line', async () => {
    const message = 'no\n::add-mask::everything\r\n##[error]'
    const { answer, log } = await got([{ times: 9, status: 500, message }])
    assert.ok(answer instanceof UserError)
    for (const line of [...log, answer.message].flatMap((text) => text.split(/[\r\n]/)))
      assert.doesNotMatch(line, /^\s*(::|##\[)/)
  })

  test('client: an answer of another shape is an error that names the place, not data', async () => {
    await using fake = await start()
    const as = z.object({ head: z.object({ pace: z.string() }) })
    await assert.rejects(
      connect(fake).client.send(readPulls.route, { ...readPulls.sent, as }),
      (error) => error instanceof UserError && error.message.endsWith('unexpected: $.head.pace: is missing'),
    )
  })

  test('client: a list is read to its last page', async () => {
    await using fake = await start()
    comment(fake, 250)
    assert.deepEqual(
      await commentsSeenBy(connect(fake).client),
      Array.from({ length: 250 }, (_, index) => index + 1),
    )
    assert.equal(fake.requests.length, 3)
  })

  test('client: each page of a list has its own tries, and its own wait for a limit', async () => {
    await using fake = await start()
    comment(fake, 550)
    const of = (page: number) => ({ method: 'GET', path: /comments/, page }) as const
    fake.faults.push({ ...of(2), times: 2, kind: 'refuse' }, { ...of(5), times: 2, kind: 'refuse' })
    const limited = { status: 429, message: 'secondary rate limit', headers: { 'retry-after': '9' } }
    fake.faults.push({ ...of(6), times: 1, kind: 'refuse', ...limited })
    const { client, waits } = connect(fake)
    assert.equal((await commentsSeenBy(client)).length, 550)
    assert.deepEqual(waits, [750, 1_500, 750, 1_500, 9_500])
  })

  test('client: a page that was cut off is read again, never taken for an empty one', async () => {
    await using fake = await start()
    comment(fake, 1)
    fake.faults.push({ method: 'GET', path: /comments/, times: 1, kind: 'cut' })
    assert.deepEqual(await commentsSeenBy(connect(fake).client), [1])
  })

  test('client: a wrong token says so', async () => {
    const { answer } = await got([], { token: 'expired' })
    assert.ok(answer instanceof ApiError && answer.status === 401 && /expired/.test(answer.hint ?? ''))
  })

  const listPulls = {
    route: 'GET /repos/{owner}/{repo}/pulls',
    sent: { with: repository, as: z.object({ number: z.number() }) },
  } as const

  for (const [what, type, said] of [
    ['JSON that was cut off', 'application/json; charset=utf-8', 'the answer was cut off'],
    ['a page of a proxy', 'text/html', 'it is not JSON'],
    ['an answer of no type', undefined, 'it is not JSON'],
  ] as const) {
    test(`client: ${what} is asked for again, and the log says why`, async () => {
      const headers = type === undefined ? new Headers() : { 'content-type': type }
      const answers = [new Response(Buffer.from('{"numb'), { headers })]
      const odd: typeof fetch = async (input, init) => answers.pop() ?? fetch(input, init)
      const { answer, log } = await got([], { fetch: odd })
      assert.deepEqual(answer, { number: 7 })
      assert.equal(log.length, 1)
      assert.ok(log[0]!.includes(`"${said}"`), log[0])
    })
  }

  test('client: limits and failures together are tried four times, and no more', async () => {
    const limit = { status: 403, headers: { ...noneLeft, 'x-ratelimit-reset': '1' } }
    const faults = [limit, { status: 502 }, { status: 429 }, { status: 403, message: 'a secondary rate limit' }]
    const { answer, waits, requests } = await got(faults, { hurry: 100_000 })
    assert.match(String(answer), /secondary rate limit/)
    assert.deepEqual([waits, requests], [[500, 1_500, 60_500], 4])
  })

  test('client: a limit that lasts is not taken for a right that the token lacks', async () => {
    await using fake = await start()
    const headers = { ...noneLeft, 'x-ratelimit-reset': '99999999999' }
    fake.faults.push({ method: 'GET', path: /./, times: 9, kind: 'refuse', status: 403, headers })
    await assert.rejects(fetchOwnAccount(connect(fake).client), isLimit)
  })

  test('client: writes do not wait for each other', async (context) => {
    await using fake = await start()
    const { client } = connect(fake)
    const timers = context.mock.method(globalThis, 'setTimeout')
    for (let count = 0; count < 3; count++) await client.send(postComment.route, postComment.sent)
    const ofTransport = timers.mock.calls.filter((call) => /bottleneck/.test(call.stack.stack ?? ''))
    // Left to itself `octokit` makes a pause of three seconds between two comments.
    assert.deepEqual(
      ofTransport.map((call) => call.arguments[1] ?? 0),
      [],
    )
  })

  test('client: a refusal is never taken for an empty list', async () => {
    await using fake = await start()
    fake.faults.push({ method: 'GET', path: /pulls/, times: 1, kind: 'refuse', status: 409, message: 'busy' })
    const pages = connect(fake).client.list(listPulls.route, listPulls.sent)
    await assert.rejects(pages.next(), (error) => error instanceof ApiError && error.status === 409)
  })

  const page = new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  const strange = {
    nothing: { answer: new Response(''), asked: 4, said: /no answer to .* is not JSON/ },
    'a page': { answer: page, asked: 4, said: /no answer to .* is not JSON/ },
    null: { answer: Response.json(null), asked: 1, said: /the answer to .* is unexpected: it is not a list$/ },
    'a number': { answer: Response.json(7), asked: 1, said: /the answer to .* is unexpected: it is not a list$/ },
  }
  for (const [name, { answer, asked, said }] of Object.entries(strange)) {
    test(`client: an answer of ${name} is never taken for an empty list`, async () => {
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

  test('client: without a token no other one is sent', async () => {
    await using fake = await start()
    const { client } = connect(fake, { token: undefined })
    await client.send(readPulls.route, readPulls.sent)
    assert.equal(fake.requests[0]!.headers.authorization, undefined)
  })

  test('client: a request that would leave the server is not sent, nor is the token', async () => {
    await using fake = await start()
    await using other = await start()
    // A parameter of that name is where Octokit takes the server from.
    const elsewhere = { ...readPulls.sent, with: { ...readPulls.sent.with, baseUrl: other.apiUrl } }
    await assert.rejects(connect(fake).client.send(readPulls.route, elsewhere), /would have left 127\.0\.0\.1/)
    assert.deepEqual([...fake.requests, ...other.requests], [])
  })
}
