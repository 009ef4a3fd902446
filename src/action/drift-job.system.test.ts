import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadOf, workspace, type StepResult, type Workspace } from '../../test/action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, textOn, type FakeRepository } from '../../test/fake-github/state.ts'
import type { Run } from '../model/run.ts'
import { runOf } from '../../test/pull-request-scene.ts'

const inputs = { command: 'drift', baseline: 'branch:paceline-data', name: 'default.drift' }

interface Scene {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  readonly place: Workspace
}

async function measured(
  { fake, repository, place }: Scene,
  times: number,
  runNumber: number,
  release: Run['base'] = { label: 'v1.0.0', commit: null },
): Promise<StepResult> {
  const sha = repository.branches.get('main')!
  const id = `20261121T0${runNumber}3000Z-0000000a`
  const run = { ...runOf({ merge: sha, base: sha }, { times, id }), base: release }
  place.write('paceline-results/paceline+default.drift+ubuntu-latest+1/run.json', run)
  const payload = payloadOf('push', repository)
  return await place.step(fake, { inputs, event: 'schedule', payload, sha, runNumber })
}

test('drift opens one issue, which is kept up to date and closed when it is over', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  const opened = await measured(scene, 1.2, 1)
  assert.equal(opened.code, 0, opened.log)
  await measured(scene, 1.3, 2)
  assert.equal(repository.issues.length, 1)
  const [issue] = repository.issues
  assert.equal(issue?.title, 'Performance has drifted since v1.0.0')
  assert.equal(issue?.state, 'open')
  assert.match(issue?.body ?? '', /run=2 /)
  assert.match(issue?.body ?? '', /slower/)
  await measured(scene, 1, 3)
  assert.equal(repository.issues[0]?.state, 'closed')
  assert.equal(repository.issues.length, 1)
})

test('the issue offers the command that finds the commit', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const [good, bad] = ['a'.repeat(40), repository.branches.get('main')!]
  const release = { label: 'v1.0.0', commit: { sha: good, ref: 'v1.0.0', date: null, dirty: false } }
  await measured({ fake, repository, place }, 1.2, 1, release)
  const command = `bisect --good aaaaaaa --bad ${bad.slice(0, 7)} watch/react/chokidar ready-time\``
  assert.ok(repository.issues[0]!.body.includes(command), repository.issues[0]!.body)
  await measured({ fake, repository, place }, 1, 2, release)
  assert.doesNotMatch(repository.issues[0]!.body, /Since when/)
})

test('the pairs are stored, so that reports can show the drift, and an older run changes nothing', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  await measured(scene, 1, 5)
  const stored = textOn(repository, 'paceline-data', 'drift-linux-x64.json')
  assert.match(stored ?? '', /"v1.0.0"/)
  await measured(scene, 1.2, 4)
  assert.equal(textOn(repository, 'paceline-data', 'drift-linux-x64.json'), stored)
})

test('a drift that an older run saw, and a later one no longer, opens no issue', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  await measured(scene, 1, 5)
  const late = await measured(scene, 1.2, 4)
  assert.equal(late.code, 0, late.log)
  assert.match(late.log, /No issue was written: later pairs have been stored/)
  assert.deepEqual(repository.issues, [])
})

test('history and issue are written each by itself, and what could not be is an error', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  fake.faults.push({ method: 'POST', path: /git-receive-pack$/, times: 1, kind: 'refuse', status: 403 })
  const unstored = await measured(scene, 1.2, 1)
  assert.equal(unstored.code, 1)
  assert.match(unstored.log, /^::error title=The history could not be written::/m)
  assert.equal(repository.issues.length, 1, unstored.log)
  fake.faults.push({ method: 'PATCH', path: /issues/, times: 1, kind: 'refuse', status: 422, message: 'no' })
  const untold = await measured(scene, 1.3, 2)
  assert.equal(untold.code, 1)
  assert.match(untold.log, /^::error title=The issue could not be written::422 /m)
  assert.match(textOn(repository, 'paceline-data', 'drift-linux-x64.json') ?? '', /20261121T023000Z/)
  for (const { summary, outputs } of [unstored, untold]) {
    assert.match(summary, /^### ❌ .*slower/)
    assert.equal(outputs['verdict'], 'regression')
  }
})

test('without drift no issue is opened', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const step = await measured({ fake, repository, place }, 1, 1)
  assert.equal(step.code, 0, step.log)
  assert.equal(repository.issues.length, 0)
})
