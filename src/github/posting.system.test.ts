/** Reports of two runs at the same moment, over HTTP: whatever comes between whatever, the later run's stand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startWithWidget, workflowToken, type FakeGitHub } from '../../test/fake-github/server.ts'
import { person, type FakeRepository } from '../../test/fake-github/state.ts'
import { fetchByProxyIfAny } from './proxy.ts'
import type { CommentOutcome } from './sticky-comment.ts'
import { postCommentUnlessOvertaken, postVerdictAsCheck } from './posting.ts'

const sha = 'a'.repeat(40)
const [older, newer] = [12, 13] as const

interface Ended {
  readonly check: string
  readonly comment: CommentOutcome
}

/** Check and comment of a run; `before` comes before each of its requests. */
async function report(
  fake: FakeGitHub,
  { run, token = workflowToken, before }: { run: number; token?: string; before?: (request: number) => Promise<void> },
): Promise<Ended> {
  let requests = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    await before?.(requests++)
    return await fetchByProxyIfAny(input, init)
  }
  const posting = {
    client: connect(fake, { token, fetch }).client,
    repository: { owner: 'acme', repo: 'widget' },
    measured: { sha, runNumber: run, attempt: 1, series: '1f2e3d4c' },
    verdicts: { missing: [], unjudged: 'no rules' },
    name: 'default',
    body: `The report of ${run}.`,
  }
  const detailsUrl = `https://github.example.com/acme/widget/actions/runs/${run}`
  const gate = run === newer
  const comment = { pullRequest: 7, whenMissing: 'create' } as const
  const check = await postVerdictAsCheck(posting, { gate, detailsUrl, fileOf: () => 'paceline.config.json' })
  return { check: check.kind, comment: await postCommentUnlessOvertaken(posting, { check, comment }) }
}

interface Scene {
  readonly kind: 'github' | 'gitea'
  readonly token?: string
  /** Whether an earlier run has reported. */
  readonly isFirst: boolean
}

async function withServer<T>(
  { kind, isFirst, token }: Scene,
  use: (fake: FakeGitHub, widget: FakeRepository) => Promise<T>,
): Promise<T> {
  await using fake = await startWithWidget({ kind, head: sha, base: 'b'.repeat(40) })
  fake.state.tokens.set('personal', person('ada', 5))
  if (!isFirst) await report(fake, { run: older - 1, ...(token === undefined ? {} : { token }) })
  return await use(fake, fake.widget)
}

const scenes: readonly (readonly [name: string, Scene])[] = [
  ['a check and a first comment', { kind: 'github', isFirst: true }],
  ['a check and a comment that is there', { kind: 'github', isFirst: false }],
  ["a status by a person's token", { kind: 'github', token: 'personal', isFirst: false }],
  ['a status on Gitea', { kind: 'gitea', isFirst: false }],
]

for (const [name, scene] of scenes) {
  for (const [outer, inner] of [
    [older, newer],
    [newer, older],
  ] as const) {
    const which = outer === older ? "an older run's" : "a newer run's"
    test(`posting: ${name}: another run reports before any request of ${which}`, async () => {
      let at = 0
      while (await laterStands(scene, { outer, inner, at })) at++
      assert.ok(at > 6, `${at} requests`)
    })
  }
}

/** Whether `outer` had so many requests; before one of them `inner` reports, and then the later of the two must stand. */
async function laterStands(scene: Scene, { outer, inner, at }: { outer: number; inner: number; at: number }) {
  const { token = workflowToken } = scene
  return await withServer(scene, async (fake, widget) => {
    let isInside = false
    const before = async (request: number): Promise<void> => {
      if (request !== at) return
      isInside = true
      await report(fake, { run: inner, token })
    }
    await report(fake, { run: outer, token, before })
    if (!isInside) return false
    const isCheck = widget.checks.length > 0
    const { conclusion, externalId, detailsUrl } = widget.checks.at(-1) ?? {}
    const { state, targetUrl } = widget.statuses.at(-1) ?? {}
    const [link, run] = isCheck ? [detailsUrl, externalId] : (targetUrl ?? '').split('#')
    const place = `before request ${at}`
    assert.match(run ?? '', /^run=13\b/, place)
    assert.equal(link, 'https://github.example.com/acme/widget/actions/runs/13', place)
    assert.equal(isCheck ? conclusion : state, 'failure', place)
    assert.equal(widget.comments.length, 1, place)
    const { body } = widget.comments[0]!
    assert.match(body, / run=13 attempt=1 /, place)
    // Only a check holds the whole report of another job.
    assert.match(body, isCheck ? /The report of 13\.$/ : /The report of 13\.$|A later run has reported/, place)
    return true
  })
}

test('posting: a job that a later run overtook says so; a job alone asks once', async () => {
  await withServer({ kind: 'github', isFirst: true }, async (fake, widget) => {
    let done = false
    const before = async (): Promise<void> => {
      if (done || widget.checks.length === 0) return
      done = true
      await report(fake, { run: newer })
    }
    const { comment } = await report(fake, { run: older, before })
    assert.deepEqual(comment, { kind: 'stale', reason: 'run 13, attempt 1 has already reported' })
  })
  await withServer({ kind: 'github', isFirst: true }, async (fake) => {
    await report(fake, { run: older })
    const looks = fake.requests.filter(({ method, path }) => method === 'GET' && /comments|check-runs/.test(path))
    assert.equal(looks.length, 4)
  })
})

test('posting: a look after writing that the server refuses costs nothing written', async () => {
  await withServer({ kind: 'github', isFirst: true }, async (fake, widget) => {
    fake.faults.push({ method: 'GET', path: /check-runs/, after: 1, times: 9, kind: 'refuse', status: 404 })
    const { check, comment } = await report(fake, { run: older })
    assert.deepEqual([check, comment.kind], ['check', 'created'])
    assert.deepEqual([widget.checks.length, widget.statuses.length], [1, 0])
  })
})
