/**
 * The shipped workflows as a consumer copies them, run by act without a network on a small library whose pull request
 * makes it slower; a server of our own takes what they post.
 *
 * What this shows: that events, jobs, artifacts and steps fit together. What it cannot show: all runners here are this
 * one machine (the stand-in of upload-artifact names each leg's results after the system and the Node that it means), and act
 * knows no concurrency, no permissions and no filters of events. No workflow_run is started by itself.
 *
 * Rule 12: no token is left in logs, summaries, comments, checks or artifacts, and trials see none.
 */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { payloadOf } from '../action-step.ts'
import { isWrite } from '../fake-github/server.ts'
import { person, textOn } from '../fake-github/state.ts'
import { zipOf } from '../fake-github/zip.ts'
import { listening } from '../local-server.ts'
import { findAct, shippedOnce } from './act.ts'
import { assertNoToken, consumerOf, forkToken, pullRequestEvent, runId, type Consumer } from './consumer.ts'

const found = findAct()
const options = { skip: 'missing' in found ? found.missing : false, timeout: 600_000 }
/** On the three systems that the workflows name, unless others are named. */
function consumer({
  platforms,
  shards,
  ...of
}: { fork?: boolean; platforms?: readonly string[]; shards?: string } = {}): Promise<Consumer> {
  const named = platforms === undefined ? {} : { platforms: `'${JSON.stringify(platforms)}'` }
  const paths = { act: 'path' in found ? found.path : '', paceline: shippedOnce() }
  return consumerOf(paths, { ...of, inputs: { budget: '20s', ...named, ...(shards !== undefined && { shards }) } })
}

/**
 * The verdict that a reader meets first, and the table below it.
 */
function assertSlower(comment: string, { systems, output }: { systems: readonly string[]; output: string }): void {
  const line = (start: string): string[] =>
    comment
      .split('\n')
      .find((text) => text.startsWith(start))
      ?.split(' | ')
      .map((cell) => cell.replaceAll(/^\| | \|$/g, '')) ?? []
  assert.match(line('### ❌ ')[0] ?? '', /\d worse: calls 100% more/, output)
  assert.deepEqual(line('| | ').slice(1), systems, comment)
  const calls = line('| <code>words</code> **Calls**').slice(1)
  for (const cell of calls) assert.match(cell, /^❌ .*20 → 40$/, comment)
  assert.equal(calls.length, systems.length, comment)
}

/** Comments of ours on pull request 7. */
const ours = ({ repository }: Consumer): string[] =>
  repository.comments.filter(({ author }) => author.login === 'github-actions[bot]').map(({ body }) => body)

const writes = ({ fake }: Consumer): string[] =>
  fake.requests.filter(isWrite).map(({ method, path }) => `${method} ${path}`)

test('act: a pull request: three runners measure, one comment has all of them', options, async () => {
  await using scene = await consumer()
  const payload = pullRequestEvent(scene)
  const output = await scene.run({ workflow: 'library.yml', event: 'pull_request', payload })
  const [comment = '', ...others] = ours(scene)
  assert.deepEqual(others, [], output)
  assertSlower(comment, { systems: ['Linux', 'Windows', 'macOS'], output })
  assert.match(comment, new RegExp(`sha=${scene.library.head} run=12 `))
  assert.match(comment, /\/bench parse\/words\/library/)
  const check = scene.repository.checks[0]
  assert.deepEqual([check?.name, check?.conclusion, check?.sha], ['Paceline', 'failure', scene.library.head])
  assert.deepEqual(writes(scene), [
    'POST /repos/acme/widget/issues/7/comments',
    'POST /repos/acme/widget/check-runs',
    `PATCH /repos/acme/widget/issues/comments/${scene.repository.comments[0]?.id}`,
  ])
  assert.match(scene.fake.requests.find(isWrite)?.body.body, /### ⏳ Measuring/)
  const artifacts = [...scene.artifacts().keys()]
  assert.equal(artifacts.filter((path) => path.endsWith('/run.json')).length, 3)
  for (const file of ['comparison.json', 'report.html']) {
    assert.ok(artifacts.includes(`paceline-report-default-1/${file}`), `${file} in ${artifacts.join(', ')}`)
  }
  assert.match(comment, /\[full report\]\([^)]+\/actions\/runs\/\d+\/artifacts\/\d+\): each trial plotted/)
  assert.match(scene.artifacts().get('paceline-default-1.html/paceline-default-1.html') ?? '', /<h1>/)
  assert.match(scene.seenByTrials(), /PATH/)
  assertNoToken(scene, output)
})

test('act: two versions of Node on one system: two columns in one comment', options, async () => {
  await using scene = await consumer()
  const payload = pullRequestEvent(scene)
  const output = await scene.run({ workflow: 'node-versions.yml', event: 'pull_request', payload })
  const [comment = '', ...others] = ours(scene)
  assert.deepEqual(others, [], output)
  assertSlower(comment, { systems: ['Linux · Node 22', 'Linux · Node 24'], output })
  assert.match(scene.fake.requests.find(isWrite)?.body.body, /Linux · Node 22 and Linux · Node 24/)
  const artifacts = [...scene.artifacts().keys()].filter((path) => path.endsWith('/run.json'))
  assert.deepEqual(artifacts.sort(), [
    'paceline+default+ubuntu-latest+node22+1/run.json',
    'paceline+default+ubuntu-latest+node24+1/run.json',
  ])
  assert.match(output, /Measure on ubuntu-latest, Node 22/)
  assertNoToken(scene, output)
})

test('act: a job that dies without results is missed, though another stands alone', options, async () => {
  await using scene = await consumer()
  const payload = pullRequestEvent(scene)
  const run = { workflow: 'node-versions.yml', event: 'pull_request', payload, noNode: '22' }
  const output = await scene.run(run)
  const left = [...scene.artifacts().keys()].filter((path) => path.startsWith('paceline+'))
  assert.deepEqual(left, ['paceline+default+ubuntu-latest+node24+1/run.json'], output)
  assert.match(scene.repository.checks.at(-1)?.title ?? '', /[Nn]ot measured: Linux · Node 22/)
})

test("act: one runner of one's own: its results are found; a message has 3 takers", options, async () => {
  await using scene = await consumer({ platforms: ['big-linux'] })
  const taken = new Map<string, unknown>()
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    taken.set(request.url ?? '', JSON.parse(await text(request)))
    response.end('ok')
  }
  await using server = await listening(createServer((request, response) => void take(request, response)))
  const secrets = Object.fromEntries(
    ['SLACK_WEBHOOK', 'DISCORD_WEBHOOK', 'WEBHOOK'].map((name) => [name, `${server.url}/${name}`]),
  )
  const payload = pullRequestEvent(scene)
  const output = await scene.run({ workflow: 'notify.yml', event: 'pull_request', payload, secrets })
  assertSlower(ours(scene)[0] ?? '', { systems: ['Linux'], output })
  assert.doesNotMatch(scene.repository.checks.at(-1)?.title ?? '', /not measured/i)
  const url = `https://github.com/acme/widget/issues/7#issuecomment-${scene.repository.comments[0]?.id}`
  const said = `Paceline: worse in acme/widget#7: ${url}`
  assert.deepEqual(
    Object.fromEntries(taken),
    {
      '/SLACK_WEBHOOK': { text: said },
      '/DISCORD_WEBHOOK': { content: said, allowed_mentions: { parse: [] } },
      '/WEBHOOK': { verdict: 'worse', url },
    },
    output,
  )
  assertNoToken(scene, output)
})

test('act: a fork: the first workflow may not write, the second fetches and posts', options, async () => {
  await using scene = await consumer({ fork: true })
  const payload = pullRequestEvent(scene)
  const first = await scene.run({ workflow: 'forks-measure.yml', event: 'pull_request', payload, token: forkToken })
  assert.deepEqual(writes(scene), [], first)
  // What the upload left on this machine, as the server hands it out.
  for (const [path, content] of scene.artifacts()) {
    const [name = '', file = ''] = path.split('/')
    if (!name.startsWith('paceline+')) continue
    const id = scene.fake.state.nextId++
    const zip = zipOf([{ name: file, content }])
    scene.repository.artifacts.push({ id, name, runId, zip, expired: false })
  }
  assert.equal(scene.repository.artifacts.length, 3, first)
  scene.library.repository.git('switch', '--quiet', 'main')
  const finished = payloadOf('workflow_run', scene.repository, {
    workflow_run: {
      id: runId,
      run_number: 12,
      run_attempt: 1,
      path: '.github/workflows/forks-measure.yml',
      event: 'pull_request',
      head_sha: scene.library.head,
      head_branch: 'topic',
      head_repository: { id: scene.from.id, owner: { login: 'mallory' } },
      actor: { login: 'mallory' },
      pull_requests: [],
    },
  })
  const second = await scene.run({ workflow: 'forks-comment.yml', event: 'workflow_run', payload: finished })
  const [comment = '', ...others] = ours(scene)
  assert.deepEqual(others, [], second)
  assertSlower(comment, { systems: ['Linux', 'Windows', 'macOS'], output: second })
  assert.match(comment, /from a fork, measured without tokens/)
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  assertNoToken(scene, `${first}${second}`)
})

test('act: by hand: a named pull request is measured on the runners that are named', options, async () => {
  await using scene = await consumer()
  scene.library.repository.git('switch', '--quiet', 'main')
  const inputs = { 'pull-request': '7', platforms: '["ubuntu-latest"]', profile: 'quick', benchmarks: '', base: '' }
  const payload = { ...payloadOf('workflow_dispatch', scene.repository), inputs }
  const output = await scene.run({ workflow: 'library.yml', event: 'workflow_dispatch', payload })
  const [comment = '', ...others] = ours(scene)
  assert.deepEqual(others, [], output)
  assertSlower(comment, { systems: ['Linux'], output })
  const [check] = scene.repository.checks
  assert.deepEqual([check?.sha, check?.name], [scene.library.head, 'Paceline (bench)'], 'one platform is a part')
  assertNoToken(scene, output)
})

test('act: /bench: who may push gets a reaction and a report, anybody else nothing', options, async () => {
  await using scene = await consumer()
  scene.library.repository.git('switch', '--quiet', 'main')
  scene.repository.permissions.set('wes', { permission: 'write', id: 5 })
  const body = '/bench parse/words/library --platform linux --budget 10s'
  const commentBy = (login: string, id: number): object => {
    scene.repository.comments.push({ id: 70 + id, number: 7, body, author: person(login, id) })
    return payloadOf('issue_comment', scene.repository, {
      action: 'created',
      issue: { number: 7, pull_request: { url: 'x' } },
      comment: { id: 70 + id, body, created_at: '2026-11-21T10:00:00Z', user: { login, id } },
    })
  }
  const stranger = commentBy('mallory', 6)
  const ignored = await scene.run({ workflow: 'library.yml', event: 'issue_comment', payload: stranger })
  assert.match(ignored, /only people who may push/)
  assert.deepEqual(writes(scene), [], 'a stranger gets no answer at all')
  assert.equal(scene.seenByTrials(), '', 'and nothing of the pull request has run')

  const output = await scene.run({ workflow: 'library.yml', event: 'issue_comment', payload: commentBy('wes', 5) })
  const { reactions, checks } = scene.repository
  assert.deepEqual(
    reactions.map(({ commentId, content }) => [commentId, content]),
    [[75, 'eyes']],
    output,
  )
  const [comment = ''] = ours(scene)
  assert.match(comment, /^<!-- paceline:comment name=bench -->/)
  assertSlower(comment, { systems: ['Linux'], output })
  assert.deepEqual([checks[0]?.name, checks[0]?.sha], ['Paceline (bench)', scene.library.head])
  assertNoToken(scene, `${ignored}${output}`)
})

test('act: a push to main stores a run of every system in one commit', options, async () => {
  await using scene = await consumer({ platforms: ['windows-latest', 'macos-latest'] })
  scene.library.repository.git('switch', '--quiet', 'main')
  const payload = {
    ...payloadOf('push', scene.repository, { before: '0'.repeat(40) }),
    ref: 'refs/heads/main',
    after: scene.library.base,
  }
  const output = await scene.run({ workflow: 'refresh.yml', event: 'push', payload })
  for (const platform of ['win32-x64', 'darwin-arm64']) {
    assert.ok(textOn(scene.repository, 'paceline-data', `${platform}.json`), `${platform}\n${output}`)
  }
  assertNoToken(scene, output)
})

test('act: in a merge queue the check reports, of all shards', options, async () => {
  await using scene = await consumer({ platforms: ['ubuntu-latest'], shards: '2' })
  const payload = payloadOf('merge_group', scene.repository, {
    merge_group: { head_sha: scene.library.merge, base_sha: scene.library.base },
  })
  const output = await scene.run({ workflow: 'library.yml', event: 'merge_group', payload })
  const [check] = scene.repository.checks
  assert.deepEqual([check?.sha, check?.conclusion], [scene.library.merge, 'failure'], output)
  assert.match(check!.title, /\d worse: calls 100% more/)
  // Of one benchmark, one shard has nothing to measure, which is not missing.
  assert.doesNotMatch(check!.title, /not measured/i)
  const shards = [...scene.artifacts().keys()].filter((path) => path.startsWith('paceline+')).sort()
  assert.deepEqual(
    shards.map((path) => /\+(\dof2)\+/.exec(path)?.[1]),
    ['1of2', '2of2'],
  )
  assert.equal(scene.repository.comments.length, 0)
  assertNoToken(scene, output)
})
