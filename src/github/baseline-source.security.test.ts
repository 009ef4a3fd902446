/** Rule 3: a baseline is taken only from a push to the default branch of this very repository. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, type FakeRepository } from '../../test/fake-github/state.ts'
import { findBaselineArtifact, type BaselineArtifact } from './artifact.ts'

const zip = Buffer.from('zip')

function add(
  widget: FakeRepository,
  run: { id: number; event?: string; headBranch?: string; headRepositoryId?: number; name?: string; expired?: boolean },
): void {
  const {
    id,
    event = 'push',
    headBranch = 'main',
    headRepositoryId = widget.id,
    name = 'baseline',
    expired = false,
  } = run
  widget.runs.push({ id, event, headBranch, headSha: 'a'.repeat(40), headRepositoryId })
  widget.artifacts.push({ id, name, runId: id, zip, expired })
}

async function find(fake: FakeGitHub): Promise<BaselineArtifact> {
  const repository = { owner: 'acme', repo: 'widget' }
  return await findBaselineArtifact(connect(fake).client, { repository, name: 'baseline', defaultBranch: 'main' })
}

test("newer rows from a fork's branch called main, from pull requests and from other branches are passed over", async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const fork = addRepository(fake.state, 'mallory/widget')
  add(widget, { id: 1 })
  add(widget, { id: 2 })
  add(widget, { id: 3, expired: true })
  add(widget, { id: 4, headBranch: 'topic' })
  add(widget, { id: 5, event: 'workflow_dispatch' })
  add(widget, { id: 6, event: 'pull_request' })
  add(widget, { id: 7, event: 'push', headRepositoryId: fork.id })
  add(widget, { id: 8, event: 'pull_request', headRepositoryId: fork.id })
  const found = await find(fake)
  assert.ok('artifact' in found)
  assert.equal(found.artifact.id, 2)
})

test('where only a fork has such an artifact there is none', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  for (let id = 1; id <= 120; id++) add(widget, { id, event: 'push', headRepositoryId: widget.id + 1 })
  const none = 'no push to "main" of this repository has left an artifact of that name'
  assert.deepEqual(await find(fake), { none })
  assert.equal(fake.requests.length, 2, 'their rows are passed over by the ids in them, without a look at each run')
})
