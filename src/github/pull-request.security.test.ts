/** Rule 5: the pull request comes from the API and never from an artifact; where it is not certain, nothing is posted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, type FakeRepository } from '../../test/fake-github/state.ts'
import { fetchPullOfRunOrReason, type PullRequestLookup } from './pull-request.ts'

const measuredSha = 'a'.repeat(40)
const otherSha = 'b'.repeat(40)

interface Scene extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly base: FakeRepository
  readonly fork: FakeRepository
}

async function start(): Promise<Scene> {
  const fake = await startFakeGitHub()
  const base = addRepository(fake.state, 'acme/widget')
  const fork = addRepository(fake.state, 'contributor/widget')
  return { fake, base, fork, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() }
}

function open(scene: Scene, pull: { number: number; sha?: string; ref?: string; from?: FakeRepository | undefined }) {
  const { number, sha = measuredSha, ref = 'main', from } = { from: scene.fork, ...pull }
  const head = { sha, ref, repository: from }
  scene.base.pulls.push({ number, state: 'open', head, base: { sha: otherSha, ref: 'main' } })
}

async function look({ fake, base, fork }: Scene, run: object = {}, baseId = base.id): Promise<PullRequestLookup> {
  const told = {
    event: 'pull_request',
    head_sha: measuredSha,
    head_branch: 'main',
    head_repository: { id: fork.id, owner: { login: 'contributor' } },
    // Whatever the payload or an artifact says about numbers is not looked at.
    pull_requests: [{ number: 1 }],
  }
  const of = { repository: { owner: 'acme', repo: 'widget' }, baseId, run: { ...told, ...run } }
  return await fetchPullOfRunOrReason(connect(fake).client, of)
}

test('pull request of run: the run belongs to 7, whatever number it claims', async () => {
  await using scene = await start()
  open(scene, { number: 1, sha: otherSha, ref: 'main', from: scene.base })
  open(scene, { number: 7 })
  const found = await look(scene)
  assert.ok('pullRequest' in found)
  assert.equal(found.pullRequest.number, 7)
  assert.equal(found.pullRequest.headSha, measuredSha)
  assert.equal(found.pullRequest.fromFork, true)
})

test('pull request of run: a head that has moved on finds none', async () => {
  await using scene = await start()
  open(scene, { number: 7, sha: otherSha })
  assert.match(JSON.stringify(await look(scene)), /"none":"no open pull request/)
})

test('pull request of run: a closed pull request finds none', async () => {
  await using scene = await start()
  open(scene, { number: 7 })
  scene.base.pulls[0]!.state = 'closed'
  assert.ok('none' in (await look(scene)))
})

test('pull request of run: two requests with this head are ambiguous, and both named', async () => {
  await using scene = await start()
  open(scene, { number: 7 })
  open(scene, { number: 8 })
  assert.match(JSON.stringify(await look(scene)), /several pull requests: #7, #8/)
})

test("pull request of run: another repository's branch and commit are not the head", async () => {
  await using scene = await start()
  open(scene, { number: 7, from: addRepository(scene.fake.state, 'contributor/other') })
  assert.ok('none' in (await look(scene)))
})

test('pull request of run: a pull request to another repository than ours is not ours', async () => {
  await using scene = await start()
  open(scene, { number: 7 })
  assert.ok('none' in (await look(scene, {}, scene.base.id + 1_000)))
})

test('pull request of run: a head whose repository was deleted finds none', async () => {
  await using scene = await start()
  open(scene, { number: 7, from: undefined })
  assert.ok('none' in (await look(scene)))
  assert.match(JSON.stringify(await look(scene, { head_repository: undefined })), /is gone/)
})

test('pull request of run: a run that no pull request started finds none', async () => {
  await using scene = await start()
  open(scene, { number: 7 })
  for (const event of ['push', 'workflow_dispatch', 'issue_comment', 'pull_request_target']) {
    assert.ok('none' in (await look(scene, { event })), event)
  }
})
