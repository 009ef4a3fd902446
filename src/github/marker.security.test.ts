/** Rule 6: an older run, or one whose commit is no longer the head, changes nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { connect } from '../../test/fake-github/connect.ts'
import { startWithWidget, type FakeGitHub } from '../../test/fake-github/server.ts'
import { postCheckOrStatusIfLast } from './check-run.ts'
import { fetchOwnAccount, type PostedFor } from './marker.ts'
import { postComment, type CommentOutcome } from './sticky-comment.ts'

const shaA = 'a'.repeat(40)
const shaB = 'b'.repeat(40)

const start = () => startWithWidget({ head: shaA, base: shaB })

async function report(fake: FakeGitHub, measured: Partial<PostedFor>, by = fetch): Promise<CommentOutcome> {
  const { client } = connect(fake, { fetch: by })
  const whole = { sha: shaA, runNumber: 1, attempt: 1, series: '1f2e3d4c', ...measured }
  return await postComment(client, {
    repository: { owner: 'acme', repo: 'widget' },
    pullRequest: 7,
    name: 'default',
    body: `run ${whole.runNumber} attempt ${whole.attempt}`,
    measured: whole,
    us: await fetchOwnAccount(client),
    whenMissing: 'create',
  })
}

test('stale comment: reports that arrive in any order leave the newest one standing', async () => {
  await using fake = await start()
  const runs = [1, 2, 3].flatMap((runNumber) => [1, 2].map((attempt) => ({ runNumber, attempt })))
  const orders = fc.shuffledSubarray(runs, { minLength: 1 })
  const newestStands = fc.asyncProperty(orders, async (order) => {
    fake.widget.comments.length = 0
    for (const measured of order) await report(fake, measured)
    const newest = order.toSorted((a, b) => b.runNumber - a.runNumber || b.attempt - a.attempt)[0]!
    assert.equal(fake.widget.comments.length, 1)
    assert.ok(fake.widget.comments[0]!.body.endsWith(`run ${newest.runNumber} attempt ${newest.attempt}`))
  })
  await fc.assert(newestStands, { seed: 20_261_121, numRuns: 25 })
})

/** The verdict of a run on the commit: its number is in the title. */
async function verdict(fake: FakeGitHub, measured: Partial<PostedFor>): Promise<string> {
  const whole = { sha: shaA, runNumber: 1, attempt: 1, series: '1f2e3d4c', ...measured }
  const outcome = await postCheckOrStatusIfLast(connect(fake).client, {
    repository: { owner: 'acme', repo: 'widget' },
    measured: whole,
    name: 'Paceline',
    conclusion: whole.runNumber === 3 ? 'success' : 'failure',
    title: `run ${whole.runNumber} attempt ${whole.attempt}`,
    summary: '',
    annotations: [],
    detailsUrl: 'https://github.example.com/acme/widget/actions/runs/1001',
  })
  return outcome.kind
}

test('stale comment: the check, or the status in its place, is ordered like it', async () => {
  const runs = [1, 2, 3].flatMap((runNumber) => [1, 2].map((attempt) => ({ runNumber, attempt })))
  const orders = fc.shuffledSubarray(runs, { minLength: 1 })
  for (const kind of ['github', 'gitea'] as const) {
    await using fake = await startWithWidget({ kind })
    const newestStands = fc.asyncProperty(orders, async (order) => {
      fake.widget.checks.length = 0
      fake.widget.statuses.length = 0
      for (const measured of order) await verdict(fake, measured)
      const newest = order.toSorted((a, b) => b.runNumber - a.runNumber || b.attempt - a.attempt)[0]!
      // The last one of a name is the one that a branch rule looks at.
      const stands = kind === 'github' ? fake.widget.checks.at(-1)?.title : fake.widget.statuses.at(-1)?.description
      assert.equal(stands, `run ${newest.runNumber} attempt ${newest.attempt}`)
    })
    await fc.assert(newestStands, { seed: 20_261_121, numRuns: 25 })
  }
})

test('stale comment: a verdict of another commit, workflow or of nobody is not later', async () => {
  await using fake = await start()
  assert.equal(await verdict(fake, { runNumber: 9 }), 'check')
  assert.equal(await verdict(fake, { runNumber: 8 }), 'stale')
  assert.equal(await verdict(fake, { runNumber: 8, sha: shaB }), 'check')
  assert.equal(await verdict(fake, { runNumber: 8, series: '0f0f0f0f' }), 'check')
  fake.widget.checks.push({ ...fake.widget.checks[0]!, id: 900, externalId: 'run=99 attempt=1 series=nothing' })
  assert.equal(await verdict(fake, { runNumber: 10 }), 'check')
})

test('stale comment: an older run and an older attempt are told that they are stale', async () => {
  await using fake = await start()
  assert.equal((await report(fake, { runNumber: 9, attempt: 2 })).kind, 'created')
  assert.equal((await report(fake, { runNumber: 8, attempt: 7 })).kind, 'stale')
  assert.equal((await report(fake, { runNumber: 9, attempt: 1 })).kind, 'stale')
  assert.equal((await report(fake, { runNumber: 9, attempt: 2 })).kind, 'updated')
  assert.equal((await report(fake, { runNumber: 10, attempt: 1 })).kind, 'updated')
})

test('stale comment: a head that has moved on changes nothing, in no comment', async () => {
  await using fake = await start()
  await report(fake, { runNumber: 1 })
  const before = fake.widget.comments[0]!.body
  fake.widget.pulls[0]!.head.sha = shaB
  assert.equal((await report(fake, { runNumber: 2 })).kind, 'moved')
  assert.equal(fake.widget.comments[0]!.body, before)
  assert.equal((await report(fake, { runNumber: 2, sha: shaB })).kind, 'updated')
})

test('stale comment: another workflow has its own, and its numbers are not compared', async () => {
  await using fake = await start()
  await report(fake, { runNumber: 210 })
  assert.equal((await report(fake, { runNumber: 3, series: '0f0f0f0f' })).kind, 'created')
  assert.equal((await report(fake, { runNumber: 211 })).kind, 'updated')
  assert.equal(fake.widget.comments.length, 2)
})
