import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeCommit, workspace } from '../../test/action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { commitFiles } from '../../test/fake-github/state.ts'
import { pullRequestScene } from '../../test/pull-request-scene.ts'
import { referenceRun } from '../../test/sample-pairs.ts'
import { memorySpec } from '../../test/sample-run.ts'
import type { Run } from '../core/model/run.ts'
import { withRuns, emptyBaseline } from '../core/history/baseline-set.ts'
import { baselineText } from '../core/model/serialise.ts'

/** The run of a commit in pairs with the reference, which holds 100 bytes. */
function runOf(number: number, sha: string, bytes: number): Run {
  const run = referenceRun({ number, spec: memorySpec, since: bytes / 100 - 1, sigma: 0.002 })
  return { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha } } }
}

/**
 * A pull request whose base could not be built: its head was measured with the reference. `stored` runs are of the commit two before
 * the base, and after them main kept far less.
 */
async function reported(fake: FakeGitHub, asStored = (text: string): string => text) {
  const config = { baseline: 'branch:paceline-data' } as const
  const scene = pullRequestScene(fake, { config })
  const { repository } = scene
  const onMain = (message: string): string => commitFiles(repository, { branch: 'main', files: {}, message })
  const [stored] = [onMain('Measured'), onMain('Not measured')]
  const base = onMain('Base')
  const later = onMain('Lighter')
  const merge = mergeCommit(repository, { base, head: scene.head })
  const history = [
    ...[0, 1, 2].map((number) => runOf(number, stored, 100)),
    ...[30, 31, 32].map((number) => runOf(number, later, 50)),
  ]
  const text = baselineText(withRuns(emptyBaseline('linux-x64'), history))
  commitFiles(repository, { branch: 'paceline-data', files: { 'linux-x64.json': asStored(text) }, message: 'Store' })
  using place = workspace()
  place.write('paceline-results/paceline+default+ubuntu-latest+1/run.json', runOf(40, merge, 100))
  const inputs = { command: 'report', platforms: '["ubuntu-latest"]' }
  const step = await place.step(fake, { inputs, ...scene.event, sha: merge })
  return { scene, step }
}

test("remote history: without the base's run its nearest ancestor is named instead", async () => {
  await using fake = await startFakeGitHub()
  const { scene, step } = await reported(fake)
  assert.equal(step.outputs['verdict'], 'same', step.log)
  const { body } = scene.repository.comments[0]!
  assert.match(body, /the newest is from <code>[0-9a-f]{7}<\/code>&#44; 2 commits before the base/)
})

test('remote history: a history that is damaged is called that, and not a first run', async () => {
  await using fake = await startFakeGitHub()
  const { scene } = await reported(fake, (text) => text.slice(0, text.length / 2))
  const [check] = scene.repository.checks
  assert.match(check!.title, /^The stored history is damaged/)
  assert.equal(check!.conclusion, 'neutral')
})
