/**
 * The action as it ships, each command as a process with real payloads: all that it sends to the API, and all that the
 * fake answers, is what GitHub's own description allows. Prism checks it.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Config } from '../../src/model/config.ts'
import { payloadOf, workspace, type StepOptions, type StepResult, type Workspace } from '../action-step.ts'
import { startCheckedGitHub } from '../fake-github/checked.ts'
import { prismMissing } from '../fake-github/prism.ts'
import type { FakeGitHub, LoggedRequest } from '../fake-github/server.ts'
import { addRepository, commitFiles, githubActions, person, textOn } from '../fake-github/state.ts'
import { undescribedRoutes, isOf, usedRoutes } from '../fake-github/used-routes.ts'
import { zipOf } from '../fake-github/zip.ts'
import { leaveResults, platforms, pullRequestScene, reportInputs, runners, runOf } from '../pull-request-scene.ts'
import { sampleBenchmark, timeSpec } from '../sample-run.ts'
import { smallLibrary } from '../small-library.ts'
import { shippedOnce } from './act.ts'

const options = { skip: prismMissing, timeout: 300_000 }
const program = (): string => join(shippedOnce(), 'dist', 'action.js')
const sent: LoggedRequest[] = []
type Step = (inputs: StepOptions['inputs'], event: Omit<StepOptions, 'inputs'>) => Promise<StepResult>

/** Runs steps of the bundled action against the fake behind Prism; at the end nothing may have been amiss. */
async function checked(use: (of: { fake: FakeGitHub; place: Workspace; step: Step }) => Promise<void>): Promise<void> {
  await using github = await startCheckedGitHub()
  const { fake, violations } = github
  using place = workspace()
  const step: Step = async (inputs, event) => {
    const result = await place.step(fake, { ...event, inputs, program: program() })
    assert.equal(result.code, 0, result.log)
    // That one is about what was measured.
    assert.doesNotMatch(result.log, /^::(error|warning)(?! title=Main got worse::)/m)
    return result
  }
  await use({ fake, place, step })
  assert.deepEqual(violations, [])
  assert.ok(fake.requests.length > 0)
  sent.push(...fake.requests)
}

const planInputs = { command: 'plan', platforms: JSON.stringify(runners) }

test('a pull request: plan and report, and a second report into the same comment', options, async () => {
  const config: Config = { baseline: 'branch:paceline-data', policy: { failAt: 0.05 } }
  await checked(async ({ fake, place, step }) => {
    const scene = pullRequestScene(fake, { config })
    await step(planInputs, scene.event)
    leaveResults(place, scene, [1.2, 0.8, 1])
    await step(reportInputs, scene.event)
    leaveResults(place, scene)
    await step(reportInputs, { ...scene.event, runNumber: 13 })
    assert.deepEqual([scene.repository.comments.length, scene.repository.checks.length], [1, 2])
  })
})

test('measuring asks the API for nothing', options, async () => {
  await using github = await startCheckedGitHub()
  using library = smallLibrary()
  using place = workspace(library.repository.root)
  const payload = payloadOf('pull_request', addRepository(github.fake.state, 'acme/widget'))
  const inputs = { command: 'measure', budget: '3s', token: '' }
  const step = await place.step(github.fake, {
    inputs,
    event: 'pull_request',
    payload,
    sha: library.merge,
    program: program(),
  })
  assert.equal(step.code, 0, step.log)
  assert.deepEqual(github.fake.requests, [])
})

test('a merge group: plan and report', options, async () => {
  await checked(async ({ fake, place, step }) => {
    const scene = pullRequestScene(fake)
    const group = { merge_group: { head_sha: scene.merge, base_sha: scene.base } }
    const payload = payloadOf('merge_group', scene.repository, group)
    const event = { event: 'merge_group', payload, sha: scene.merge, ref: 'refs/heads/gh-readonly-queue/main/pr-7' }
    await step(planInputs, event)
    leaveResults(place, scene, [1.2, 1, 1])
    await step(reportInputs, event)
    assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  })
})

test('a run by hand and a /bench comment: plan and report', options, async () => {
  await checked(async ({ fake, place, step }) => {
    const scene = pullRequestScene(fake)
    const payload = payloadOf('workflow_dispatch', scene.repository)
    const byHand = await step(
      { ...planInputs, 'pull-request': '7' },
      { event: 'workflow_dispatch', payload, sha: scene.base },
    )
    assert.equal(byHand.outputs['ref'], scene.head)

    const { permissions, comments, reactions, checks } = scene.repository
    permissions.set('wes', { permission: 'write', id: 5 })
    comments.push({ id: 77, number: 7, body: '/bench', author: person('wes', 5) })
    const comment = (body: string): Omit<StepOptions, 'inputs'> => ({
      event: 'issue_comment',
      sha: scene.base,
      payload: payloadOf('issue_comment', scene.repository, {
        action: 'created',
        issue: { number: 7, pull_request: { url: 'x' } },
        comment: { id: 77, body, created_at: '2026-11-21T10:00:00Z', user: { login: 'wes', id: 5 } },
      }),
    })
    const { outputs } = await step(planInputs, comment('/bench --platform linux'))
    assert.equal(reactions[0]?.content, 'eyes')
    place.write('paceline-results/paceline+bench+ubuntu-latest+1/run.json', runOf({ ...scene, merge: scene.head }))
    const { ref = '', name = '', runners: platforms = '' } = outputs
    const inputs = { command: 'report', platforms, name, head: ref, 'pull-request': '7' }
    await step(inputs, comment('/bench --platform linux'))
    assert.equal(checks[0]?.name, 'Paceline (bench)')
  })
})

test('a fork: the second workflow fetches the artifacts and reports', options, async () => {
  await checked(async ({ fake, step }) => {
    const scene = pullRequestScene(fake, { fork: true })
    const [runId, from] = [900, scene.repository.pulls[0]!.head.repository!]
    for (const [index, runner] of runners.entries()) {
      const run = runOf(scene, { platform: platforms[index]!, times: 1.2 })
      const zip = zipOf([{ name: 'run.json', content: JSON.stringify(run) }])
      const id = fake.state.nextId++
      scene.repository.artifacts.push({ id, name: `paceline+default+${runner}+1`, runId, zip, expired: false })
    }
    const payload = payloadOf('workflow_run', scene.repository, {
      workflow_run: {
        id: runId,
        path: '.github/workflows/benchmarks.yml',
        event: 'pull_request',
        head_sha: scene.head,
        head_branch: 'topic',
        head_repository: { id: from.id, owner: { login: 'mallory' } },
        actor: { login: 'mallory' },
        pull_requests: [],
      },
    })
    await step(reportInputs, { event: 'workflow_run', payload, sha: scene.base })
    assert.equal(scene.repository.comments.length, 1)
    assert.equal(fake.storeRequests.length, 3)
  })
})

test('a push: refresh into branch and folder', options, async () => {
  await checked(async ({ fake, place, step }) => {
    const repository = addRepository(fake.state, 'acme/widget')
    const files = { 'paceline.config.json': '{}' }
    const sha = commitFiles(repository, { branch: 'main', files, message: 'Merge' })
    const payload = payloadOf('push', repository, { before: '0'.repeat(40) })
    const folder = 'paceline-results/paceline+default+ubuntu-latest+1/run.json'
    for (const id of ['20261121T013000Z-0000000a', '20261121T023000Z-0000000a']) {
      for (const baseline of ['branch:paceline-data', 'path:baselines']) {
        place.write(folder, {
          ...runOf({ merge: sha, base: sha }, { id }),
          base: null,
          pairing: undefined,
          benchmarks: [sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, values: [99, 100, 100, 101] } } })],
        })
        await step({ command: 'refresh', baseline }, { event: 'push', payload, sha })
      }
    }
    assert.ok(textOn(repository, 'paceline-data', 'linux-x64.json'))
    assert.ok(textOn(repository, 'main', 'baselines/linux-x64.json'))
  })
})

test('a token that may only read: what it tries is described, too', options, async () => {
  await using github = await startCheckedGitHub()
  const { fake, violations } = github
  fake.state.tokens.set('ghs_readonly', { ...githubActions, access: 'read' })
  const scene = pullRequestScene(fake)
  using place = workspace()
  leaveResults(place, scene)
  const inputs = { ...reportInputs, token: 'ghs_readonly' }
  const step = await place.step(fake, { inputs, ...scene.event, program: program() })
  assert.match(step.log, /^::warning title=No comment was written::403 /m)
  // The description does not say that these may be refused, but they are: only what was sent counts.
  assert.deepEqual(
    violations.filter((violation) => !violation.includes('"location":["response"]')),
    [],
  )
  sent.push(...fake.requests)
})

/** After lost answers, and with many annotations; fake-github/openapi.test.ts sends them. */
const onBadDaysOnly = [
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}',
  'GET /repos/{owner}/{repo}/check-runs/{check_run_id}',
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}',
]

test('every route that the action needs was among them', options, async () => {
  const routes = (await usedRoutes()).filter((route) => !undescribedRoutes.has(route))
  const unused = routes.filter((route) => !sent.some((request) => isOf(route, request)))
  assert.deepEqual(unused, onBadDaysOnly)
})
