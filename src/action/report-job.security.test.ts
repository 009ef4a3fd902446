/** Rules 2, 5 and 18: the half that may write takes results as data, and finds the pull request by itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeCommit, payloadOf, type StepOptions } from '../../test/action-step.ts'
import { zipOf, type ZipEntry } from '../../test/fake-github/zip.ts'
import { openScene, platforms, runners, runOf, type Scene } from '../../test/pull-request-scene.ts'

const runId = 900

/** The run of a fork's pull request, as it is told to the workflow that runs after it. */
function finishedRun(scene: Scene, parts: object = {}): Pick<StepOptions, 'event' | 'payload' | 'sha'> {
  const { head } = scene.repository.pulls[0]!
  const payload = payloadOf('workflow_run', scene.repository, {
    workflow_run: {
      id: runId,
      run_number: 41,
      run_attempt: 2,
      path: '.github/workflows/benchmarks.yml',
      event: 'pull_request',
      head_sha: scene.head,
      head_branch: 'topic',
      head_repository: { id: head.repository!.id, owner: { login: head.repository!.owner } },
      actor: { login: 'mallory' },
      pull_requests: [],
      ...parts,
    },
  })
  return { event: 'workflow_run', payload, sha: scene.base }
}

function upload(scene: Scene, artifacts: Readonly<Record<string, readonly ZipEntry[]>>): void {
  for (const [name, entries] of Object.entries(artifacts)) {
    const id = scene.fake.state.nextId++
    scene.repository.artifacts.push({ id, name, runId, zip: zipOf(entries), expired: false })
  }
}

function uploadRuns(scene: Scene, times: readonly number[] = [1, 1, 1]): void {
  for (const [index, runner] of runners.entries()) {
    const run = runOf(scene, { platform: platforms[index]!, times: times[index]! })
    upload(scene, { [`paceline+default+${runner}+1`]: [{ name: 'run.json', content: JSON.stringify(run) }] })
  }
}

test('comment from run: a fork gets its comment and its check from the second workflow', async () => {
  await using scene = await openScene({ fork: true })
  uploadRuns(scene, [1.2, 1, 1])
  const step = await scene.report(finishedRun(scene))
  assert.equal(step.code, 0, step.log)
  const [comment] = scene.repository.comments
  assert.match(comment?.body ?? '', new RegExp(`sha=${scene.head} run=41 attempt=2 `))
  assert.match(comment?.body ?? '', /1 worse: .*\d% (?:slower|more).* on Linux/)
  assert.match(comment?.body ?? '', /from a fork, measured without tokens/)
  assert.equal(scene.repository.checks[0]?.sha, scene.head)
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
})

test('comment from run: one writer per request: a run that could write has reported', async () => {
  await using scene = await openScene()
  uploadRuns(scene)
  const step = await scene.report(finishedRun(scene))
  assert.equal(step.code, 0)
  assert.match(step.log, /has posted its own report/)
  assert.equal(scene.repository.comments.length, 0)
  const dependabot = await scene.report(finishedRun(scene, { actor: { login: 'dependabot[bot]' } }))
  assert.equal(scene.repository.comments.length, 1, dependabot.log)
})

test('comment from run: nothing is written for a moved head or another event', async () => {
  await using scene = await openScene({ fork: true })
  uploadRuns(scene)
  const event = finishedRun(scene)
  const [pull] = scene.repository.pulls
  const { head } = pull!
  pull!.head = { ...head, sha: 'f'.repeat(40) }
  assert.match((await scene.report(event)).log, /no open pull request/)
  pull!.head = head
  scene.repository.pulls.push({ ...pull!, number: 8 })
  assert.match((await scene.report(event)).log, /several pull requests: #7, #8/)
  scene.repository.pulls.pop()
  assert.match((await scene.report(finishedRun(scene, { event: 'push' }))).log, /not by a pull request/)
  const writes = scene.fake.requests.filter(({ method }) => method !== 'GET')
  assert.deepEqual(writes, [])
})

test('comment from run: results of another commit, or a forged merge, are left out', async () => {
  await using scene = await openScene({ fork: true })
  const other = { ...scene, merge: scene.base }
  const content = JSON.stringify(runOf(other))
  upload(scene, { 'paceline+default+ubuntu-latest+1': [{ name: 'run.json', content }] })
  const step = await scene.report(finishedRun(scene))
  assert.match(scene.repository.comments[0]?.body ?? '', /Nothing was measured/, step.log)
  assert.match(scene.repository.comments[0]?.body ?? '', /for another commit/)
})

test('comment from run: nothing is said where the server says nothing of what ran', async () => {
  await using scene = await openScene({ fork: true })
  uploadRuns(scene)
  scene.fake.faults.push({ method: 'GET', path: /git\/commits/, times: 9, kind: 'refuse', status: 401, message: 'no' })
  const step = await scene.report(finishedRun(scene))
  assert.equal(step.code, 1)
  assert.match(step.log, /^::error .*401 to GET .*git\/commits/m)
  assert.deepEqual([scene.repository.comments, scene.repository.checks], [[], []])
})

test('comment from run: a hostile zip is refused whole; other platforms are reported', async () => {
  await using scene = await openScene({ fork: true })
  const good = { name: 'run.json', content: JSON.stringify(runOf(scene)) }
  upload(scene, {
    'paceline+default+ubuntu-latest+1': [good],
    'paceline+default+windows-latest+1': [good, { name: '../../.bashrc', content: 'x' }],
    'paceline+default+macos-latest+1': [
      { name: 'run.json', content: good.content.replace('"complete"', '"__proto__"') },
    ],
    'paceline+default+::error::x+1': [good],
  })
  const step = await scene.report(finishedRun(scene))
  assert.equal(step.code, 0, step.log)
  const { body } = scene.repository.comments[0]!
  assert.match(body, /Windows was not measured/)
  assert.match(body, /macOS was not measured/)
  assert.ok(!`${body}${step.log}${step.summary}`.includes('bashrc'))
})

test('comment from run: a fork cannot loosen its policy, not by its own merge commit', async () => {
  const strict = { policy: { failAt: 0.05 } }
  const loose = { policy: { failAt: 0.9 } }
  await using scene = await openScene({ fork: true, config: strict, headConfig: loose })
  // First parent: its own head, whose config is loose.
  const merge = mergeCommit(scene.repository, { base: scene.head, head: scene.head })
  uploadRuns({ ...scene, merge }, [1.2, 1, 1])
  const step = await scene.report(finishedRun(scene))
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure', step.log)
  assert.match(scene.repository.comments[0]?.body ?? '', /policy&#46;failAt|failAt/)
})

test('comment from run: what a fork accepts itself is in the headline; no green check', async () => {
  const accept = [{ match: '**', upTo: '+500%', reason: 'trust me' }]
  await using scene = await openScene({ fork: true, config: {}, headConfig: { accept } })
  uploadRuns(scene, [1.2, 1, 1])
  const step = await scene.report(finishedRun(scene))
  const [check] = scene.repository.checks
  assert.equal(check?.conclusion, 'neutral', step.log)
  assert.match(check.title, /^1 accepted by this change \(reviewer, please check\): .* 2[01]% (?:slower|more)/)
})

test('comment from run: what the base accepts already is nothing a fork vouches for', async () => {
  const config = { accept: [{ match: '**', upTo: '+500%', reason: 'known' }] }
  await using scene = await openScene({ fork: true, config, headConfig: config })
  uploadRuns(scene, [1.2, 1, 1])
  const step = await scene.report(finishedRun(scene))
  assert.equal(scene.repository.checks[0]?.conclusion, 'success', step.log)
})

test("comment from run: a fork's shards are read and checked, whatever their number", async () => {
  await using scene = await openScene({ fork: true })
  const of = 120
  const whole = runOf(scene)
  const [benchmark] = whole.benchmarks as [(typeof whole.benchmarks)[0]]
  const named = (at: number): typeof benchmark => ({ ...benchmark, case: `case-${at}` })
  const plan = Array.from({ length: of }, (_, at) => [[benchmark.suite, `case-${at + 1}`, benchmark.subject]])
  for (let index = 1; index < of; index += 1) {
    const benchmarks = index === 7 ? [named(7), named(8)] : [named(index)]
    const run = { ...whole, benchmarks, shard: { index, of, plan } }
    upload(scene, {
      [`paceline+default+ubuntu-latest+${index}of${of}+1`]: [{ name: 'run.json', content: JSON.stringify(run) }],
    })
  }
  const step = await scene.report({ inputs: { platforms: '["ubuntu-latest"]' }, ...finishedRun(scene) })
  assert.match(step.log, /ubuntu-latest, shard 7 of 120: it has a benchmark that is not in shard 7 of 120/)
  assert.match(step.summary, /\*\*Shard 7 of 120 on Linux was not measured\*\*/)
  assert.match(step.summary, /\*\*Shard 120 of 120 on Linux was not measured\*\*: its job sent nothing\./)
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  const { body } = scene.repository.comments[0]!
  assert.match(body, /118 same/)
  const requests = scene.fake.requests.filter(({ path }) => path.includes('/artifacts'))
  assert.equal(requests.length, 119 + 2, 'one for each artifact, and two pages of their list')
})
