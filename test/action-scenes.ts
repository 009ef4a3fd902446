/**
 * Test support: what the Action is asked to do, one scene for each way that its commands take through the server's API.
 * Each builds its part of a fresh server and of a fresh workspace, and always the same.
 */
import type { StepOptions, Workspace } from './action-step.ts'
import { lay, payloadOf } from './action-step.ts'
import type { FakeGitHub, FakeGitHubOptions, LoggedRequest } from './fake-github/server.ts'
import { addRepository, commitFiles, githubActions, person } from './fake-github/state.ts'
import type { Account, FakeRepository } from './fake-github/state.ts'
import { zipOf } from './fake-github/zip.ts'
import { leaveResults, platforms, pullRequestScene, reportInputs, runners, runOf } from './pull-request-scene.ts'
import type { SceneOptions } from './pull-request-scene.ts'
import { pairedBenchmark, samplePairs } from './sample-pairs.ts'
import { sampleBenchmark, sampleRun, sampleSha, timeSpec } from './sample-run.ts'
import { makeCommentMarker, withMarkers } from '../src/github/marker.ts'
import type { Run } from '../src/core/model/run.ts'
import { withRuns, emptyBaseline } from '../src/core/history/baseline-set.ts'
import { baselineText } from '../src/core/model/serialise.ts'

export interface ActionScene {
  /** The command, and after a colon in which situation. */
  readonly name: string
  readonly kind?: FakeGitHubOptions['kind']
  /** The exit code on a server without faults; 0 by default. */
  readonly code?: number
  /** The requests in question; all of them without it. */
  readonly isMeant?: (request: LoggedRequest) => boolean
  readonly build: (fake: FakeGitHub, place: Workspace) => StepOptions
}

const planInputs = { command: 'plan', platforms: JSON.stringify(runners) }
const branch = 'paceline-data'
const historyInputs = { command: 'refresh', baseline: `branch:${branch}` }
const config = { policy: { failAt: 0.05 }, baseline: `branch:${branch}` }

/** The run of a commit, alone, with a ready-time of 100 ms. */
function aloneRun(number: number, sha: string, platform: string): Run {
  const values = [99.9, 100, 100, 100.1]
  const benchmarks = [sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, values } } })]
  const run = sampleRun({ number, benchmarks, environment: { platform } })
  return { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha } } }
}

/** Two stored runs of each platform. */
function storeHistory(repository: FakeRepository, into = branch, folder = ''): void {
  const files = platforms.map((platform): [string, string] => {
    const runs = [1, 2].map((number) => aloneRun(number, sampleSha(number), platform))
    return [`${folder}${platform}.json`, baselineText(withRuns(emptyBaseline(platform), runs))]
  })
  commitFiles(repository, { branch: into, files: Object.fromEntries(files), message: 'Store' })
}

function leaveAlone(place: Workspace, number: number, sha: string): void {
  for (const [index, runner] of runners.entries()) {
    place.write(`paceline-results/paceline+default+${runner}+1/run.json`, aloneRun(number, sha, platforms[index]!))
  }
}

/** A comment of ours that an earlier run posted. */
function ownComment(
  repository: FakeRepository,
  of: { id: number; sha: string; name?: string; run?: number; author?: Account },
): void {
  const { id, sha, name = 'default', run = 3, author = githubActions } = of
  const measured = { sha, runNumber: run, attempt: 1, series: '22eef62c' }
  const body = withMarkers('### ✅ No change\n', { ourMarker: makeCommentMarker(name), measured })
  repository.comments.push({ id, number: 7, body, author })
}

function strangers(repository: FakeRepository, count: number): void {
  const author = person('eve', 9)
  for (let at = 0; at < count; at++) repository.comments.push({ id: 10_000 + at, number: 7, body: `+${at}`, author })
}

type Prepare = (of: ReturnType<typeof pullRequestScene>, place: Workspace) => Readonly<Record<string, string>> | void

/** A step on a pull request; `prepare` returns further inputs. */
function onPullRequest(
  inputs: Readonly<Record<string, string>>,
  prepare: Prepare = () => undefined,
  options: SceneOptions = {},
): ActionScene['build'] {
  return (fake, place) => {
    const scene = pullRequestScene(fake, { config, ...options })
    if (inputs['command'] === 'report') leaveResults(place, scene, [1.2, 1, 1])
    const more = prepare(scene, place) ?? {}
    return { ...scene.event, inputs: { ...inputs, ...more } }
  }
}

const planScenes: readonly ActionScene[] = [
  { name: 'plan: the first push', build: onPullRequest(planInputs) },
  {
    name: 'plan: a later push',
    build: onPullRequest(planInputs, ({ repository, base, head }) => {
      ownComment(repository, { id: 51, sha: head })
      ownComment(repository, { id: 52, sha: base, name: 'bench' })
    }),
  },
  {
    name: 'plan: in shards',
    build: onPullRequest({ ...planInputs, shards: '3', comment: 'never' }, ({ repository }) =>
      storeHistory(repository),
    ),
  },
  {
    name: 'plan: /bench',
    build: (fake) => {
      const { repository, base } = pullRequestScene(fake, { config, fork: true })
      repository.permissions.set('wes', { permission: 'write', id: 5 })
      repository.comments.push({ id: 77, number: 7, body: '/bench', author: person('wes', 5) })
      const payload = payloadOf('issue_comment', repository, {
        action: 'created',
        issue: { number: 7, pull_request: { url: 'x' } },
        comment: { id: 77, body: '/bench', created_at: '2026-11-21T10:00:00Z', user: { login: 'wes', id: 5 } },
      })
      return { inputs: planInputs, event: 'issue_comment', payload, sha: base }
    },
  },
  {
    name: 'plan: by hand',
    build: (fake) => {
      const { repository, base, head } = pullRequestScene(fake, { config, fork: true })
      const payload = payloadOf('workflow_dispatch', repository)
      return { inputs: { ...planInputs, 'pull-request': '7', head }, event: 'workflow_dispatch', payload, sha: base }
    },
  },
]

const reportScenes: readonly ActionScene[] = [
  { name: 'report: the first', build: onPullRequest(reportInputs, ({ repository }) => storeHistory(repository)) },
  {
    name: 'report: a later one, and two comments',
    build: onPullRequest(reportInputs, ({ repository, head }) => {
      // As the plan of the same run leaves it.
      ownComment(repository, { id: 51, sha: head, run: 12 })
      ownComment(repository, { id: 52, sha: head, run: 2 })
    }),
  },
  {
    name: 'report: more rows than one request takes',
    build: onPullRequest(reportInputs, (scene, place) => {
      const slower = samplePairs({ times: 1.2, noise: 0.01 })
      const cases = Array.from({ length: 60 }, (_, at) => pairedBenchmark({ 'ready-time': slower }, { case: `c${at}` }))
      const run = { ...runOf(scene), benchmarks: cases }
      place.write(`paceline-results/paceline+default+${runners[0]}+1/run.json`, run)
    }),
    isMeant: ({ path }) => path.includes('check-runs'),
  },
  {
    name: "report: with a person's token",
    build: onPullRequest(reportInputs, ({ fake, repository, head }) => {
      const author = person('ada', 3)
      fake.state.tokens.set('ghp_ofaperson', author)
      ownComment(repository, { id: 51, sha: head, author })
      return { token: 'ghp_ofaperson' }
    }),
  },
  {
    name: 'report: the comment is on page 30',
    build: onPullRequest(reportInputs, ({ repository, head }) => {
      strangers(repository, 2_950)
      ownComment(repository, { id: 51, sha: head })
    }),
    isMeant: ({ page }) => page === '30',
  },
  {
    name: 'report: for a fork',
    build: (fake) => {
      const scene = pullRequestScene(fake, { config, fork: true })
      const { repository } = scene
      const { head } = repository.pulls[0]!
      for (const [index, runner] of runners.entries()) {
        const content = JSON.stringify(runOf(scene, { platform: platforms[index]!, times: index === 0 ? 1.2 : 1 }))
        const zip = zipOf([{ name: 'run.json', content }])
        const name = `paceline+default+${runner}+1`
        repository.artifacts.push({ id: fake.state.nextId++, name, runId: 900, zip, expired: false })
      }
      const payload = payloadOf('workflow_run', repository, {
        workflow_run: {
          id: 900,
          run_number: 41,
          run_attempt: 2,
          path: '.github/workflows/benchmarks.yml',
          event: 'pull_request',
          head_sha: scene.head,
          head_branch: 'topic',
          head_repository: { id: head.repository!.id, owner: { login: head.repository!.owner } },
          actor: { login: 'mallory' },
          pull_requests: [],
        },
      })
      return { inputs: reportInputs, event: 'workflow_run', payload, sha: scene.base }
    },
  },
  {
    name: 'report: on Gitea',
    kind: 'gitea',
    build: onPullRequest(reportInputs, ({ repository }) => storeHistory(repository)),
  },
]

/** A step on the default branch. */
function onMain(
  inputs: Readonly<Record<string, string>>,
  of: {
    readonly event?: string
    readonly payload?: object
    readonly prepare: (repository: FakeRepository, sha: string, place: Workspace) => object | void
  },
): ActionScene['build'] {
  const { event = 'push' } = of
  return (fake, place) => {
    const repository = addRepository(fake.state, 'acme/widget')
    const files = { 'paceline.config.json': JSON.stringify(config) }
    const sha = commitFiles(repository, { branch: 'main', files, message: 'Merge' })
    const more = of.prepare(repository, sha, place) ?? {}
    const payload = payloadOf(event === 'schedule' ? 'push' : event, repository, { before: '0'.repeat(40) })
    const now = repository.branches.get('main')!
    return { inputs, event, payload: lay(payload, more), sha: now }
  }
}

const appended: ActionScene['build'] = onMain(historyInputs, {
  prepare: (repository, _, place) => {
    storeHistory(repository)
    leaveAlone(place, 9, repository.branches.get('main')!)
  },
})

const refreshScenes: readonly ActionScene[] = [
  {
    name: 'refresh: the first',
    build: onMain(historyInputs, { prepare: (_, sha, place) => leaveAlone(place, 9, sha) }),
  },
  { name: 'refresh: a later one', build: appended },
  {
    name: 'refresh: in a folder, with a level that was accepted',
    build: onMain(
      { command: 'refresh', baseline: 'path:baselines' },
      {
        prepare: (repository, before, place) => {
          const accept = [{ match: 'watch/react/chokidar', metric: 'ready-time', upTo: '+12%', reason: 'less heap' }]
          const files = { 'paceline.config.json': JSON.stringify({ ...config, accept }) }
          storeHistory(repository, 'main', 'baselines/')
          const sha = commitFiles(repository, { branch: 'main', files, message: 'Accept' })
          leaveAlone(place, 9, sha)
          return { before }
        },
      },
    ),
  },
  { name: 'refresh: on Gitea', kind: 'gitea', build: appended },
]

/** The newest point of the history, so many times as slow as the reference. */
const drifted: ActionScene = {
  name: 'refresh: worse than the policy allows',
  // Stored first, failed after.
  code: 1,
  build: onMain(historyInputs, {
    event: 'schedule',
    prepare: (_, sha, place) => {
      const { benchmarks, ...run } = runOf({ merge: sha, base: sha }, { times: 1.2 })
      const reference = { id: 'a'.repeat(40), label: 'v1.0.0', commit: 'a'.repeat(40), why: 'tag' } as const
      const paired = benchmarks.map((one) => Object.assign(one, { reference }))
      const own = { ...run, base: undefined, pairing: undefined, benchmarks: paired }
      place.write('paceline-results/paceline+default+ubuntu-latest+1/run.json', own)
    },
  }),
}

export const actionScenes: readonly ActionScene[] = [...planScenes, ...reportScenes, ...refreshScenes, drifted]
