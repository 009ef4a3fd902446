/** Rule 18, and others that are no matter of security: what a pull request may rely on when it is compared, rule by rule, shown on the steps of the action themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCommandOrProblemIfAny } from '../../src/github/bench-command.ts'
import type { Config } from '../../src/core/model/config.ts'
import { workspace, type StepResult } from '../action-step.ts'
import { startFakeGitHub } from '../fake-github/server.ts'
import { leaveResults, platforms, pullRequestScene, reportInputs, runners, runOf } from '../pull-request-scene.ts'
import type { Scene, SceneOptions } from '../pull-request-scene.ts'

interface Reported {
  readonly step: StepResult
  readonly comment: string
  readonly conclusion: string | undefined
  readonly scene: Scene
}

/** Reports a pull request whose head is so many times as slow on each platform. */
async function reported(
  options: SceneOptions & {
    times?: readonly number[]
    prepare?: (scene: Scene) => void
    inputs?: Record<string, string>
  } = {},
): Promise<Reported> {
  await using fake = await startFakeGitHub()
  const scene = pullRequestScene(fake, options)
  options.prepare?.(scene)
  using place = workspace()
  leaveResults(place, scene, options.times ?? [1.2, 1, 1])
  const step = await place.step(fake, { inputs: { ...reportInputs, ...options.inputs }, ...scene.event })
  const { comments, checks } = scene.repository
  return { step, comment: comments[0]?.body ?? '', conclusion: checks[0]?.conclusion, scene }
}

test('rule 3: identical means done: no trial is run, the check passes and says why', async () => {
  await using fake = await startFakeGitHub()
  const scene = pullRequestScene(fake)
  using place = workspace()
  const { head, base, profile, seed } = runOf(scene)
  for (const [index, runner] of runners.entries()) {
    const outcome = {
      schema: 'paceline/outcome@1',
      outcome: 'identical',
      platform: platforms[index],
      head,
      base,
      profile,
      seed,
      texts: ['README.md'],
    }
    place.write(`paceline-results/paceline+default+${runner}+1/outcome.json`, outcome)
  }
  const step = await place.step(fake, { inputs: reportInputs, ...scene.event })
  assert.equal(step.outputs['verdict'], 'identical', step.log)
  assert.equal(scene.repository.checks[0]?.conclusion, 'success')
  const body = scene.repository.comments[0]?.body ?? ''
  assert.match(body, /byte for byte the same/)
  assert.match(body, /differ only in README&#46;md&#58; nothing that runs/)
})

test("rule 6: the base's policy judges, and every difference is listed", async () => {
  const { comment, conclusion } = await reported({
    config: { policy: { failAt: 0.05 } },
    headConfig: { policy: { failAt: 0.9 }, suites: ['./bench/other.js'] },
  })
  assert.equal(conclusion, 'failure')
  assert.match(comment, /from 0\.05 to 0\.9/)
  assert.match(comment, /alters what is measured &#40;suites in the config/)
})

test("rule 6: a config that the change names, moves or adds is judged by the base's", async () => {
  for (const [configPath, headConfigPath] of [
    ['perf.json', 'perf.json'],
    ['paceline.config.json', 'perf.json'],
    ['paceline.config.json', 'tools/perf.json'],
    ['paceline.config.json', 'tools/paceline.config.json'],
  ] as const) {
    const { comment, conclusion, step } = await reported({
      config: { policy: { failAt: 0.05 } },
      headConfig: { policy: { failAt: 0.9 } },
      configPath,
      headConfigPath,
      inputs: { config: headConfigPath },
      times: [1.045, 1.2, 1],
    })
    assert.equal(conclusion, 'failure', `${headConfigPath}: ${step.log}`)
    assert.match(comment, /from 0\.05 to 0\.9/, headConfigPath)
  }
})

test('rule 7: the entry of the comment can be pasted as it is', async () => {
  const first = await reported()
  const json = /```json\n"accept": ([^`]+)\n```/.exec(first.comment)?.[1] ?? ''
  const accept = JSON.parse(json) as Config['accept']
  const second = await reported({ headConfig: { accept: accept ?? [] } })
  assert.equal(second.conclusion, 'success', second.comment)
})

test('rule 9: a changed row has one command, and a comment that a runner understands', async () => {
  const { comment, scene } = await reported()
  const program = String.raw`npx --yes git\+https://github\.example\.com/maker/paceline\.git#v1`
  const typed = `${program} check watch/react/chokidar --metric ready-time --base ([0-9a-f]+)`
  const npx = new RegExp(typed).exec(comment)
  assert.ok(npx !== null && scene.base.startsWith(npx[1]!), comment)
  const bench = /(\/bench watch\/react\/chokidar --platform linux)/.exec(comment)?.[1] ?? ''
  assert.deepEqual(parseCommandOrProblemIfAny(bench), {
    command: { glob: 'watch/react/chokidar', profile: undefined, platform: 'linux', budgetMs: undefined },
  })
})
