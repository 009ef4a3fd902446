/** Test support: a fake repository with a pull request, what its runners left, and the event that it causes. */
import { samplePairs, pairedBenchmark, pairedRun } from './sample-pairs.ts'
import { payloadOf, mergeCommit, workspace, type StepOptions, type StepResult, type Workspace } from './action-step.ts'
import { startFakeGitHub, type FakeGitHub, type FakeGitHubOptions } from './fake-github/server.ts'
import { addRepository, commitFiles, type FakeRepository } from './fake-github/state.ts'
import type { Config } from '../src/core/model/config.ts'
import type { Run } from '../src/core/model/run.ts'

export interface Scene {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  readonly base: string
  readonly head: string
  readonly merge: string
  /** The pull_request event. */
  readonly event: Pick<StepOptions, 'event' | 'payload' | 'sha' | 'ref'>
}

export interface SceneOptions {
  readonly config?: Config
  /** What the pull request makes of the config. */
  readonly headConfig?: Config
  /** Where base and head have theirs: at the usual place by default. */
  readonly configPath?: string
  readonly headConfigPath?: string
  readonly fork?: boolean
}

const usual = 'paceline.config.json'

/** Pull request 7. */
export function pullRequestScene(
  fake: FakeGitHub,
  { config, headConfig, configPath = usual, headConfigPath = configPath, fork = false }: SceneOptions = {},
): Scene {
  const repository = addRepository(fake.state, 'acme/widget')
  const from = fork ? addRepository(fake.state, 'mallory/widget') : repository
  const files = (value: Config | undefined, path: string): Record<string, string> =>
    value === undefined ? {} : { [path]: JSON.stringify(value) }
  const base = commitFiles(repository, { branch: 'main', files: files(config, configPath), message: 'Base' })
  repository.branches.set('topic', base)
  const head = commitFiles(repository, {
    branch: 'topic',
    files: { 'index.js': '// slower\n', ...files(headConfig ?? config, headConfigPath) },
    message: 'Head',
  })
  repository.branches.delete('topic')
  const merge = mergeCommit(repository, { base, head })
  const number = 7
  repository.pulls.push({
    number,
    state: 'open',
    head: { sha: head, ref: 'topic', repository: from },
    base: { sha: base, ref: 'main' },
  })
  const payload = payloadOf('pull_request', repository, {
    number,
    pull_request: {
      number,
      user: { login: 'ada' },
      head: { sha: head, ref: 'topic', repo: { id: from.id } },
      base: { sha: base, ref: 'main', repo: { id: repository.id } },
    },
  })
  return {
    fake,
    repository,
    base,
    head,
    merge,
    event: { event: 'pull_request', payload, sha: merge, ref: 'refs/pull/7/merge' },
  }
}

export interface RunParts {
  readonly platform?: string
  /** The head's ready-time against the base's: 1.2 is 20% slower. */
  readonly times?: number
  readonly id?: string
}

/** A run of pairs of the scene's pull request; 24 pairs decide a change of 20% for certain. */
export function runOf(scene: Pick<Scene, 'merge' | 'base'>, parts: RunParts = {}): Run {
  const { platform = 'linux-x64', times = 1, id } = parts
  const run = pairedRun([pairedBenchmark({ 'ready-time': samplePairs({ times, noise: 0.01 }) })])
  const commit = { ref: 'main', date: '2026-11-01T00:00:00Z', dirty: false }
  return {
    ...run,
    ...(id === undefined ? {} : { id }),
    head: { label: 'this pull request', commit: { ...commit, sha: scene.merge } },
    base: { label: 'main', commit: { ...commit, sha: scene.base } },
    environment: { ...run.environment, platform },
  }
}

export const runners = ['ubuntu-latest', 'windows-latest', 'macos-latest'] as const
export const platforms = ['linux-x64', 'win32-x64', 'darwin-arm64'] as const

/** What download-artifact makes of the artifacts of three runners. */
export function leaveResults(into: Workspace, scene: Scene, times: readonly number[] = [1, 1, 1]): void {
  for (const [index, runner] of runners.entries()) {
    const run = runOf(scene, { platform: platforms[index]!, times: times[index]! })
    into.write(`paceline-results/paceline+default+${runner}+1/run.json`, run)
  }
}

export const reportInputs = { command: 'report', platforms: JSON.stringify(runners) }

export interface OpenScene extends Scene, AsyncDisposable {
  readonly place: Workspace
  /** The job that reports what runners left: the usual three, if `times` is given (see `leaveResults`). */
  report(options?: Partial<StepOptions> & { readonly times?: readonly number[] }): Promise<StepResult>
}

/** The scene on a server of its own, with an empty workspace. */
export async function openScene({
  kind = 'github',
  ...options
}: SceneOptions & FakeGitHubOptions = {}): Promise<OpenScene> {
  const fake = await startFakeGitHub({ kind })
  const scene = pullRequestScene(fake, options)
  const place = workspace()
  return {
    ...scene,
    place,
    report: ({ times, inputs, ...step } = {}) => {
      if (times !== undefined) leaveResults(place, scene, times)
      return place.step(fake, { ...scene.event, ...step, inputs: { ...reportInputs, ...inputs } })
    },
    [Symbol.asyncDispose]: () => {
      place[Symbol.dispose]()
      return fake[Symbol.asyncDispose]()
    },
  }
}
