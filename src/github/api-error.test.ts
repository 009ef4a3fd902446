import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../core/errors.ts'
import { ApiError, apiHint, notJson, refusalAsValue, waitMsIfRateLimited, delayMsIfRetryable } from './api-error.ts'

type Options = ConstructorParameters<typeof ApiError>[0]
const failure = (options: Partial<Options>): ApiError =>
  new ApiError({ route: 'GET /user', status: 502, serverWords: 'no', ...options })

const again = 'The server or the network failed; running it again may help.'
const readOnly = 'Tokens of fork and Dependabot pull requests are read-only.'
for (const [options, line, hint] of [
  [{}, '502 to GET /user: "no"', again],
  [{ status: 500 }, '500 to GET /user: "no"', again],
  [{ status: undefined }, 'no answer to GET /user: "no"', again],
  [{ status: 499 }, '499 to GET /user: "no"', 'The server refused the request.'],
  [{ status: 401 }, '401 to GET /user: "no"', 'The token is missing, wrong or expired.'],
  [{ status: 404 }, '404 to GET /user: "no"', 'It does not exist, or the token lacks access to it.'],
  [{ status: 403 }, '403 to GET /user: "no"', `The token may not do this. ${readOnly}`],
  [
    { status: 403, accepted: `checks=write${'x'.repeat(200)}` },
    '403 to GET /user: "no"',
    `The token may not do this: it needs "checks=write${'x'.repeat(188)}". ${readOnly}`,
  ],
  [{ status: 403, retryAfterMs: 90_001 }, '403 to GET /user: "no"', 'The rate limit is used up; try again in 91 s.'],
  [{ status: 429, retryAfterMs: 0 }, '429 to GET /user: "no"', 'The rate limit is used up; try again in 0 s.'],
  [
    { status: undefined, serverWords: 'the proxy answered 407' },
    'no answer to GET /user: "the proxy answered 407"',
    'The proxy needs a name and a password: https_proxy=http://NAME:PASSWORD@HOST:PORT',
  ],
  [{ serverWords: 'the proxy answered 407' }, '502 to GET /user: "the proxy answered 407"', again],
  [
    { status: undefined, serverWords: notJson },
    'no answer to GET /user: "it is not JSON"',
    'Is GITHUB_API_URL the address of a REST API?',
  ],
  [{ serverWords: `${'y'.repeat(300)}z` }, `502 to GET /user: "${'y'.repeat(300)}"`, again],
] as const) {
  test(`API error: ${line.slice(0, 60)} has the hint: ${hint.slice(0, 60)}`, () => {
    const error = failure(options)
    assert.deepEqual([String(error), error.hint], [`ApiError: ${line}`, hint])
  })
}

test('API error: it may have been done where there was no answer, or the server failed', () => {
  const statuses = [undefined, 500, 502, 499, 404]
  assert.deepEqual(
    statuses.map((status) => failure({ status }).mayHaveHappened),
    [true, true, true, false, false],
  )
})

test('API error: a refusal becomes a value; a rate limit and other errors are thrown', () => {
  const turn = refusalAsValue([403, 404], ({ status }) => status)
  assert.equal(turn(failure({ status: 404 })), 404)
  for (const error of [failure({ status: 403, retryAfterMs: 0 }), failure({}), new UserError(apiHint)]) {
    assert.throws(
      () => turn(error),
      (thrown) => thrown === error,
    )
  }
})

test('API error: only what may be sent twice is, up to four times and 90 seconds', () => {
  const delay = (method: string, attempts: number, options: Partial<Options> = {}): number | undefined =>
    delayMsIfRetryable(method, { attempts, error: failure(options), random: () => 0.5 })
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((attempts) => delay(method, attempts)),
      [750, 1_500, 3_000, undefined, undefined],
    )
  }
  for (const method of ['POST', 'PUT']) assert.equal(delay(method, 1), undefined)
  assert.equal(delay('GET', 1, { status: 404 }), undefined)
  assert.equal(delay('GET', 1, { status: 429, retryAfterMs: 90_000 }), 90_500)
  assert.equal(delay('GET', 1, { status: 429, retryAfterMs: 90_001 }), undefined)
  assert.equal(delay('POST', 1, { status: 429, retryAfterMs: 0 }), undefined)
})

const nowMs = Date.parse('2026-11-21T10:00:00Z')
const usedUp = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': nowMs / 1_000 + 30 }
const minute = 60_000
for (const [what, status, headers, said, waitMs] of [
  ['no limit', 403, {}, 'no', undefined],
  ['a failure, whatever it says', 502, { 'retry-after': '7' }, 'secondary rate limit', undefined],
  ['a limit with a time', 429, { 'retry-after': '7' }, '', 7_000],
  ['a limit with a time that is over', 403, { 'retry-after': 0 }, '', 0],
  ['a time before now', 429, { 'retry-after': '-1' }, '', minute],
  ['a time without end', 429, { 'retry-after': 'Infinity' }, '', minute],
  ['a date in place of seconds', 429, { 'retry-after': 'Sat, 21 Nov 2026 10:00:07 GMT' }, '', minute],
  ['a limit without a time', 429, {}, '', minute],
  ['a secondary limit without a time', 403, {}, 'You have exceeded a Secondary Rate Limit.', minute],
  ['a primary limit, by our clock', 403, usedUp, '', 30_000],
  ["a primary limit, by the server's clock", 403, { ...usedUp, date: 'Sat, 21 Nov 2026 10:00:20 GMT' }, '', 10_000],
  ['a primary limit that is over', 403, { ...usedUp, 'x-ratelimit-reset': 1 }, '', 0],
  ['requests left', 403, { ...usedUp, 'x-ratelimit-remaining': '1' }, '', undefined],
  ['no requests left until nobody knows when', 403, { 'x-ratelimit-remaining': '0' }, '', undefined],
] as const) {
  test(`API error: ${what}: ${waitMs === undefined ? 'nothing to wait for' : `a wait of ${waitMs} ms`}`, () => {
    assert.equal(waitMsIfRateLimited({ status, headers, serverWords: said, nowMs }), waitMs)
  })
}
