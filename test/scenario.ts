/**
 * Test support: a pull request from its event to its check, as a runner goes through it: plan, measure and report in
 * real processes, on a real repository, with a real server that answers from that repository.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { payloadOf, planIn, workspace, type StepOptions, type StepResult } from './action-step.ts'
import { startFakeGitHub, type FakeGitHub } from './fake-github/server.ts'
import { addRepository, type FakeRepository } from './fake-github/state.ts'
import { smallLibrary, type SmallLibrary } from './small-library.ts'

type Texts = Readonly<Record<string, string>>

export interface ScenarioParts {
  /** What main has besides the small library; undefined where it lacks a file of that. */
  readonly main?: ScenarioParts['change']
  /** What the pull request writes; undefined removes a file. */
  readonly change: Readonly<Record<string, string | undefined>>
  /** Inputs of the workflow. */
  readonly inputs?: Texts
  readonly event?: string
  /** Laid over the payload of the event. */
  readonly payload?: object
  /** Changes what the server or the repository holds before the first step. */
  readonly prepare?: (scene: ScenarioScene) => unknown
  /** Changes the results before they are reported: a runner's, so a stranger's. */
  readonly tamper?: (results: string, scene: ScenarioScene) => void
}

export interface ScenarioScene {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  readonly library: SmallLibrary
}

export interface ScenarioEnd {
  /** Exit codes of plan, measure and report; undefined for a step that was not reached. */
  readonly codes: readonly (number | undefined)[]
  /** Conclusion of the check; undefined if there is none. */
  readonly check: string | undefined
  /** First line of the comment without its emoji; undefined if there is none. */
  readonly headline: string | undefined
  readonly comment: string
  /** By name, as several reports may stand under one pull request. */
  readonly checks: Texts
  readonly steps: readonly StepResult[]
  readonly log: string
}

/** The label of a hosted runner like this machine. */
const runner = { linux: 'ubuntu-latest', darwin: 'macos-latest', win32: 'windows-latest' }[process.platform as 'linux']

/** Goes through the jobs of `paceline.yml` for pull request 7. */
export async function playScenario(parts: ScenarioParts): Promise<ScenarioEnd> {
  const { main = {}, change, event = 'pull_request', payload = {}, prepare, tamper } = parts
  await using fake = await startFakeGitHub()
  using library = smallLibrary(change, main)
  const repository = addRepository(fake.state, 'acme/widget', join(library.repository.root, '.git'))
  const { base, head, merge } = library
  repository.pulls.push({
    number: 7,
    state: 'open',
    head: { sha: head, ref: 'topic', repository },
    base: { sha: base, ref: 'main' },
  })
  const scene = { fake, repository, library }
  prepare?.(scene)
  const isPullRequest = event.startsWith('pull_request')
  const pullRequest = {
    number: 7,
    user: { login: 'ada' },
    head: { sha: head, ref: 'topic', repo: { id: repository.id } },
    base: { sha: base, ref: 'main', repo: { id: repository.id } },
  }
  const of: Omit<StepOptions, 'inputs'> = {
    event,
    payload: payloadOf(event, repository, {
      ...(isPullRequest && { number: 7, pull_request: pullRequest }),
      ...payload,
    }),
    ...(event === 'pull_request' ? { sha: merge, ref: 'refs/pull/7/merge' } : { sha: base, ref: 'refs/heads/main' }),
  }

  const steps: StepResult[] = []
  const step = async (place: ReturnType<typeof workspace>, inputs: Texts): Promise<StepResult> => {
    const result = await place.step(fake, { ...of, inputs })
    steps.push(result)
    return result
  }
  const inputs = { platforms: JSON.stringify([runner]), profile: 'quick', budget: '', name: 'default', ...parts.inputs }
  using planning = workspace()
  const { outputs } = await step(planning, { ...inputs, command: 'plan' })
  const plan = planIn(outputs)
  if (plan !== undefined) {
    if (plan.head) library.repository.git('checkout', '--quiet', '--detach', plan.head)
    using checkout = workspace(library.repository.root)
    await step(checkout, { plan: outputs['plan']!, command: 'measure', token: '' })
    using reporting = workspace()
    const artifact = join(reporting.path, 'paceline-results', `paceline+${plan.name}+${runner}+1`)
    mkdirSync(artifact, { recursive: true })
    cpSync(join(library.repository.root, 'paceline-results'), artifact, { recursive: true })
    tamper?.(join(reporting.path, 'paceline-results'), scene)
    await step(reporting, { plan: outputs['plan']!, command: 'report' })
  }
  const comment = repository.comments.map(({ body }) => body).join('\n\n')
  return {
    codes: [0, 1, 2].map((at) => steps[at]?.code),
    check: repository.checks.at(-1)?.conclusion,
    checks: Object.fromEntries(repository.checks.map((one) => [one.name, one.conclusion])),
    headline: /^### \W*(.*)$/m.exec(comment)?.[1],
    comment,
    steps,
    log: steps.map(({ log }) => log).join('\n'),
  }
}
