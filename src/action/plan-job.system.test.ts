import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lay, payloadOf, planIn, workspace, type StepOptions, type StepResult } from '../../test/action-step.ts'
import { commitFiles, person } from '../../test/fake-github/state.ts'
import { openScene, pullRequestScene, runners, runOf, type Scene } from '../../test/pull-request-scene.ts'
import { referenceRun } from '../../test/sample-pairs.ts'
import type { Run } from '../core/model/run.ts'
import { withRuns, emptyBaseline } from '../core/history/baseline-set.ts'
import { baselineText } from '../core/model/serialise.ts'
import { readInputs } from './inputs.ts'

/** The plan as the job that measures reads it. */
const read = (step: StepResult) =>
  readInputs(
    (name) =>
      new Map([
        ['command', 'measure'],
        ['plan', step.outputs['plan']],
      ]).get(name) ?? '',
  )

const inputs = { command: 'plan', platforms: JSON.stringify(runners) }

async function plan(
  { fake }: Pick<Scene, 'fake'>,
  options: Omit<StepOptions, 'inputs'> & { inputs?: Record<string, string> },
): Promise<StepResult> {
  using place = workspace()
  return await place.step(fake, { ...options, inputs: { ...inputs, ...options.inputs } })
}

/** A run that somebody starts, with what the form had. */
function byHand(scene: Scene, inputs: Record<string, string>, form: object | null = {}, event = 'workflow_dispatch') {
  return plan(scene, { event, payload: payloadOf(event, scene.repository, { inputs: form }), sha: scene.base, inputs })
}

/** The event of a merge queue. */
function mergeGroup({ repository, base }: Scene, sha: string): Omit<StepOptions, 'inputs'> {
  const payload = payloadOf('merge_group', repository, { merge_group: { head_sha: sha, base_sha: base } })
  return { event: 'merge_group', payload, sha }
}

/** A comment under the pull request, by somebody with this right. */
function comment(scene: Scene, body: string, { permission = 'write', on = 'pull request' } = {}) {
  const author = person('wes', 5)
  scene.repository.permissions.set('wes', { permission, id: 5 })
  if (!scene.repository.comments.some(({ id }) => id === 77)) {
    scene.repository.comments.push({ id: 77, number: 7, body, author })
  }
  const payload = payloadOf('issue_comment', scene.repository, {
    action: 'created',
    issue: { number: 7, ...(on === 'issue' ? {} : { pull_request: { url: 'x' } }) },
    comment: { id: 77, body, created_at: '2026-11-21T10:00:00Z', user: { login: 'wes', id: 5 } },
  })
  return { event: 'issue_comment', payload, sha: scene.base }
}

test('plan job: a pull request goes to all runners, and the comment says it runs', async () => {
  await using scene = await openScene()
  const step = await plan(scene, scene.event)
  assert.equal(step.code, 0, step.log)
  const { jobs, references, minutes, ...settings } = planIn(step.outputs)
  assert.deepEqual(
    jobs,
    runners.map((runner) => ({ runner, node: '', job: runner, title: runner })),
  )
  assert.deepEqual([references, minutes], [{}, 15])
  assert.deepEqual(settings, {
    run: '',
    files: '',
    benchmarks: '',
    profile: 'quick',
    gate: 'on',
    bench: 'on',
    name: 'default',
    platforms: JSON.stringify(runners),
    'node-version': '[]',
    shards: '1',
  })
  assert.match(scene.repository.comments[0]?.body ?? '', /### ⏳ Measuring `[0-9a-f]{7}` on Linux, Windows and macOS/)
})

test('plan job: a newer commit collapses the result so far, and lets that of /bench be', async () => {
  await using scene = await openScene()
  const { comments, pulls } = scene.repository
  await scene.report({ times: [1.2, 1, 1] })
  scene.place.write('paceline-results/paceline+bench+ubuntu-latest+1/run.json', runOf({ ...scene, merge: scene.head }))
  const asked = { ...comment(scene, '/bench'), runNumber: 13 }
  const bench = { platforms: '["ubuntu-latest"]', name: 'bench', 'pull-request': '7', head: scene.head }
  await scene.report({ inputs: bench, ...asked })

  const sha = 'e'.repeat(40)
  pulls[0]!.head.sha = sha
  const payload = structuredClone(scene.event.payload) as { pull_request: { head: { sha: string } } }
  payload.pull_request.head.sha = sha
  await plan(scene, { ...scene.event, payload, runNumber: 15 })
  const ours = comments.filter(({ id }) => id !== 77).map(({ body }) => body)
  assert.match(ours[0] ?? '', /### ⏳ Measuring `eeeeeee` .*<b>Earlier result<\/b>: ❌ \d worse: /s)
  assert.match(ours[1] ?? '', /^<!-- paceline:comment name=bench -->\n.*\n### ✅ /, 'it names its commit')
  assert.equal(ours.length, 2)
})

test('plan job: on a fork, and where no comments are wanted, nothing is announced', async () => {
  const modes = (['never', 'on-change'] as const).map((mode) => ({ config: { report: { comment: mode } } }))
  for (const options of [{ fork: true }, ...modes]) {
    await using scene = await openScene(options)
    const step = await plan(scene, scene.event)
    assert.notEqual(planIn(step.outputs), undefined, step.log)
    assert.equal(scene.repository.comments.length, 0)
  }
})

test('plan job: /bench by somebody who may push pins the head, in its own report', async () => {
  await using scene = await openScene({ fork: true })
  const body = '/bench watch/react/chokidar --platform macos --budget 15m --profile full\nplease'
  const step = await plan(scene, comment(scene, body))
  assert.equal(step.code, 0, step.log)
  assert.deepEqual(planIn(step.outputs), {
    platforms: '["macos-latest"]',
    'node-version': '[]',
    head: scene.head,
    base: 'refs/remotes/origin/main',
    profile: 'full',
    run: '',
    files: '',
    benchmarks: 'watch/react/chokidar',
    budget: '900s',
    gate: 'on',
    bench: 'on',
    'pull-request': '7',
    name: 'bench',
    shards: '1',
    minutes: 75,
    references: {},
    jobs: [{ runner: 'macos-latest', node: '', job: 'macos-latest', title: 'macos-latest' }],
  })
  assert.match(scene.repository.comments[1]?.body ?? '', /^<!-- paceline:comment name=bench -->/)
  assert.deepEqual(
    scene.repository.reactions.map(({ commentId, content }) => [commentId, content]),
    [[77, 'eyes']],
  )
})

test('plan job: /bench is refused: of others, mistaken, or after a push to a fork', async () => {
  await using scene = await openScene({ fork: true })
  const refused = async (options: Omit<StepOptions, 'inputs'>, why: RegExp): Promise<void> => {
    const step = await plan(scene, options)
    assert.equal(step.code, 0, step.log)
    assert.deepEqual(step.outputs, { plan: '', matrix: '[]' })
    assert.match(step.log, why)
  }
  await refused(comment(scene, '/bench', { permission: 'triage' }), /only people who may push/)
  await refused(comment(scene, '/bench', { on: 'issue' }), /not on a pull request/)
  await refused(comment(scene, 'What does /bench do?'), /not a command/)
  assert.deepEqual(
    scene.fake.requests.filter(({ method }) => method !== 'GET'),
    [],
    'a stranger gets no answer at all',
  )
  await refused(comment(scene, '/bench $(id)'), /^::warning title=This \/bench comment was not understood::/m)
  assert.match(scene.repository.comments.at(-1)!.body, /Usage: `\/bench \[GLOB\] /)
  // What was understood and is refused is called that, and the usage would explain nothing.
  const title = '::warning title=This /bench comment starts nothing::'
  await refused(
    comment(scene, '/bench --platform linux-arm64'),
    new RegExp(`^${title}no runner here has that platform; there are ubuntu`, 'm'),
  )
  const head = scene.repository.pulls[0]!.head.repository!
  head.pushedAt = '2026-11-21T10:00:01Z'
  await refused(
    comment(scene, '/bench'),
    new RegExp(`^${title}the fork was pushed to .* review it again and repeat the comment$`, 'm'),
  )
  head.pushedAt = '2026-11-21T09:00:00Z'
  scene.repository.pulls[0]!.state = 'closed'
  await refused(comment(scene, '/bench'), new RegExp(`^${title}pull request 7 is closed$`, 'm'))
  assert.deepEqual(new Set(scene.repository.reactions.map(({ content }) => content)), new Set(['confused']))
  const [, , ...answers] = scene.repository.comments.map(({ body }) => body)
  assert.match(
    answers.join('\n'),
    /starts nothing: no runner here.*\n.*starts nothing: the fork.*\n.*pull request 7 is closed/,
  )
})

test("plan job: on Gitea /bench trusts the event's word on the comment's author", async () => {
  await using scene = await openScene({ kind: 'gitea' })
  const asked = comment(scene, '/bench')
  const proceeds = async (parts: object): Promise<boolean> =>
    planIn((await plan(scene, { ...asked, payload: lay(structuredClone(asked.payload), parts) })).outputs) !== undefined
  const repository = { permissions: { admin: false, push: true, pull: true } }
  assert.equal(await proceeds({ repository, sender: { id: 5 } }), true)
  assert.equal(await proceeds({ repository, sender: { id: 6 } }), false, 'somebody else has edited the comment')
  assert.equal(await proceeds({ repository: { permissions: { push: false } }, sender: { id: 5 } }), false)
  assert.equal(await proceeds({ sender: { id: 5 } }), false)
})

test('plan job: a pull request named by hand is pinned to its head and its base', async () => {
  await using scene = await openScene()
  const step = await byHand(scene, { 'pull-request': '7', profile: 'full' })
  const { head, base, 'pull-request': number } = planIn(step.outputs)
  assert.deepEqual([head, base, number], [scene.head, 'refs/remotes/origin/main', '7'], step.log)
  const missing = await byHand(scene, { 'pull-request': '99' })
  assert.equal(planIn(missing.outputs), undefined)
  assert.equal(missing.code, 1, 'somebody waits for it')
  assert.match(missing.log, /^::error title=Nothing is measured::there is no pull request 99/m)
  assert.match(missing.summary, /there is no pull request 99/)
})

test('plan job: a fork is measured by hand only at the commit that was looked at', async () => {
  await using scene = await openScene({ fork: true })
  const { head } = scene.repository.pulls[0]!
  const asked = (inputs: Record<string, string> = {}): Promise<StepResult> =>
    byHand(scene, { 'pull-request': '7', comment: 'never', ...inputs })
  const refused = async (step: Promise<StepResult>, why: RegExp): Promise<void> => {
    const { code, outputs, log } = await step
    assert.deepEqual([code, outputs], [1, { plan: '', matrix: '[]' }], log)
    assert.match(log, why)
  }
  await refused(asked(), /it is from a fork: name the commit that you reviewed as head/)
  assert.equal(planIn((await asked({ head: scene.head })).outputs).head, scene.head)
  head.sha = 'f'.repeat(40)
  await refused(asked({ head: scene.head }), /pull request 7 is at f{40}, and not at [0-9a-f]{40}: review it again/)
  assert.match((await asked({ head: 'main' })).log, /The input head is not valid/)
})

test('plan job: a run by hand that names more than the commit has its own report', async () => {
  await using scene = await openScene()
  const nameOf = async (form: object | null, more: Record<string, string> = {}, event = 'workflow_dispatch') => {
    const inputs = { 'pull-request': '7', comment: 'never', ...more }
    return planIn((await byHand(scene, inputs, form, event)).outputs).name
  }
  const number = { 'pull-request': '7' }
  const whole = { ...number, head: scene.head, benchmarks: '', history: 'false', budget: null }
  assert.equal(await nameOf(whole, { head: scene.head }), 'default')
  // What the workflow file says holds for the pull request itself, too.
  assert.equal(
    await nameOf(number, { platforms: '["ubuntu-latest"]', benchmarks: 'watch', profile: 'full' }),
    'default',
  )
  const parts = { benchmarks: 'watch', platforms: '["ubuntu-latest"]', profile: 'full', base: 'v1', budget: '10s' }
  for (const [name, value] of Object.entries(parts)) {
    assert.equal(await nameOf({ ...number, [name]: value }, { [name]: value }), 'bench', name)
  }
  assert.equal(await nameOf({ ...number, benchmarks: 'watch' }, { name: 'node-22' }), 'node-22-bench')
  assert.equal(await nameOf(null, {}, 'repository_dispatch'), 'bench', 'what started it may have chosen a part')
})

test('plan job: a reaction that the server fails to take keeps nothing from running', async () => {
  for (const status of [418, 403, 422]) {
    await using scene = await openScene()
    scene.fake.faults.push({ method: 'POST', path: /reactions$/, times: 9, kind: 'refuse', status })
    const step = await plan(scene, comment(scene, '/bench'))
    assert.notEqual(planIn(step.outputs), undefined, step.log)
    assert.match(step.log, new RegExp(`^The comment got no reaction: ${status} to POST `, 'm'))
  }
})

test('plan job: a merge group is compared with the commit that it goes on top of', async () => {
  await using scene = await openScene()
  const step = await plan(scene, mergeGroup(scene, scene.merge))
  assert.equal(planIn(step.outputs).base, scene.base, step.log)
})

test('plan job: a server that fails does not keep the measurement from running', async () => {
  await using scene = await openScene()
  scene.fake.faults.push({ method: 'GET', path: /\/pulls\/7$/, times: 1, kind: 'refuse', status: 404 })
  const step = await plan(scene, scene.event)
  assert.notEqual(planIn(step.outputs), undefined, step.log)
  assert.match(step.log, /was not announced/)
})

test('plan job: a job may take its budget and the work beside it, by its config', async () => {
  await using scene = await openScene({ config: { budget: '1m' }, headConfig: { budget: '20m' } })
  const minutes = async (inputs: Record<string, string> = {}): Promise<number> => {
    const { outputs } = await plan(scene, { ...scene.event, inputs: { comment: 'never', ...inputs } })
    return planIn(outputs).minutes
  }
  assert.equal(await minutes(), 31)
  assert.equal(await minutes({ budget: '90s' }), 13)
  assert.equal(await minutes({ profile: 'full' }), 80)
  assert.equal(await minutes({ base: 'none' }), 70, 'the budget of the history')
  assert.equal(await minutes({ budget: '10h' }), 360, 'GitHub lets no job of its runners take longer')
  assert.equal(await minutes({ config: 'elsewhere.json' }), 15, 'without a config')
  const broken = pullRequestScene(scene.fake, { headConfig: { budget: '0m' } })
  const step = await plan(scene, { ...broken.event, inputs: { comment: 'never' } })
  assert.deepEqual([step.code, planIn(step.outputs).minutes], [0, 15], 'the job that measures says what is wrong')
})

test('plan job: versions of Node are planned for each runner', async () => {
  await using scene = await openScene()
  const inputs = { 'node-version': '22, 24', platforms: '["ubuntu-latest"]' }
  const step = await plan(scene, { ...scene.event, inputs })
  const { jobs, platforms, 'node-version': versions } = planIn(step.outputs)
  assert.deepEqual([platforms, versions], ['["ubuntu-latest"]', '["22","24"]'], step.log)
  const [runner, job] = ['ubuntu-latest', (node: string) => `ubuntu-latest+node${node}`]
  assert.deepEqual(
    jobs,
    ['22', '24'].map((node) => ({ runner, node, job: job(node), title: `ubuntu-latest, Node ${node}` })),
  )
  assert.match(scene.repository.comments[0]?.body ?? '', /Linux · Node 22 and Linux · Node 24/)
  const single = await plan(scene, { ...scene.event, inputs: { 'node-version': 'lts/*' } })
  const [only] = planIn(single.outputs).jobs
  assert.deepEqual(only, { runner: runners[0], node: 'lts/*', job: runners[0], title: runners[0] })
  const many = await plan(scene, { ...scene.event, inputs: { 'node-version': '22, 24', shards: '43' } })
  assert.match(many.log, /43 shards on each of 6 runners are 258 jobs.*Lower the input shards to 42 or less/s)
})

test('plan job: in shards, a plan says how many, and numbers them', async () => {
  await using scene = await openScene()
  const { outputs, log } = await plan(scene, { ...scene.event, inputs: { shards: '4', name: 'node-22' } })
  const { shards, jobs } = planIn(outputs)
  assert.deepEqual([shards, jobs.length], ['4', 4 * runners.length], log)
  const [, second] = jobs
  const title = `${runners[0]}, shard 2 of 4`
  assert.deepEqual(second, { runner: runners[0], node: '', job: `${runners[0]}+2of4`, title })
  const bench = await plan(scene, { ...comment(scene, '/bench watch --platform linux'), inputs: { shards: '256' } })
  const asked = planIn(bench.outputs)
  assert.deepEqual([asked.shards, asked.jobs.length, asked.name], ['256', 256, 'bench'], bench.log)
})

test('plan job: on GitHub Enterprise Server the API is below /api/v3', async () => {
  await using scene = await openScene({ kind: 'ghes' })
  const { fake } = scene
  assert.equal(fake.apiUrl, `${fake.webUrl}/api/v3`)
  const { code, log } = await plan(scene, scene.event)
  assert.equal(code, 0, log)
  const paths = fake.requests.map(({ path }) => /^\/api\/v3(?=\/)|^\/acme\/widget(?=\/)/.exec(path)?.[0] ?? path)
  assert.deepEqual(new Set(paths), new Set(['/acme/widget', '/api/v3']))
  assert.equal(scene.repository.comments.length, 1)
})

test('plan job: what only one job can do is planned without shards', async () => {
  await using scene = await openScene()
  const alone = await plan(scene, { ...scene.event, inputs: { shards: '4', base: 'none' } })
  const { shards, jobs } = planIn(alone.outputs)
  assert.deepEqual([shards, jobs.length], ['1', runners.length])
  assert.match(alone.log, /without a base, one job on each runner measures the head/)
})

test('plan job: more jobs than GitHub starts of a matrix are refused beforehand', async () => {
  await using scene = await openScene()
  const { code, log, outputs } = await plan(scene, { ...scene.event, inputs: { shards: '86' } })
  assert.deepEqual([code, outputs], [1, {}])
  assert.match(log, /86 shards on each of 3 runners are 258 jobs, and GitHub allows at most 256 in a matrix/)
  assert.match(log, /Lower the input shards to 85 or less/)
  const wrong = await plan(scene, { ...scene.event, inputs: { shards: '0' } })
  assert.match(wrong.log, /The input shards is not valid: it must be a number from 1 to 256/)
})

test('plan job: with a label asked for, only a pull request that has it is measured', async () => {
  for (const [labels, profile] of [
    [[], undefined],
    [['paceline: fast', 'bug'], undefined],
    [['bug', 'paceline'], 'quick'],
    [['paceline', 'paceline: full'], 'full'],
  ] as const) {
    await using scene = await openScene()
    const payload = structuredClone(scene.event.payload) as { pull_request: { labels: object[] } }
    payload.pull_request.labels = labels.map((name, id) => ({ id, name }))
    const step = await plan(scene, { ...scene.event, payload, inputs: { label: 'paceline' } })
    const { checks, comments } = scene.repository
    assert.deepEqual([step.code, planIn(step.outputs)?.profile], [0, profile], step.log)
    const found = checks.map(({ name, conclusion, sha }) => ({ name, conclusion, sha }))
    if (profile !== undefined) assert.deepEqual(found, [])
    else {
      assert.deepEqual(found, [{ name: 'Paceline', conclusion: 'neutral', sha: scene.head }])
      assert.equal(checks[0]?.title, 'Not measured: no label "paceline"')
      assert.match(checks[0]?.summary ?? '', /add the label <code>paceline<\/code> .*`full`\), or comment `\/bench`\.$/)
      assert.deepEqual(comments, [])
    }
  }
})

test('plan job: without the label and with a token that only reads, the log says so', async () => {
  await using scene = await openScene({ fork: true })
  const step = await plan(scene, { ...scene.event, inputs: { label: 'paceline' } })
  assert.deepEqual([step.code, planIn(step.outputs), scene.repository.checks], [0, undefined, []])
  assert.match(step.log, /No check says so: the token .* is read-only\..*has no label "paceline"/s)
})

test('plan job: what no label can be given to is measured without one', async () => {
  await using scene = await openScene()
  const step = await plan(scene, { ...mergeGroup(scene, scene.head), inputs: { label: 'paceline' } })
  assert.notEqual(planIn(step.outputs), undefined, step.log)
})

test('plan job: on pull_request_target nothing is planned, and nothing requested', async () => {
  await using scene = await openScene()
  for (const command of ['plan', 'measure', 'report']) {
    const event = { ...scene.event, event: 'pull_request_target', sha: scene.base }
    const step = await plan(scene, { ...event, inputs: { command } })
    assert.deepEqual([step.code, step.outputs], [1, {}], `${command}: ${step.log}`)
    const ways = 'pull_request, and paceline-comment.yml on workflow_run .* \\/bench, or starts a run by hand'
    assert.match(step.log, new RegExp(`^::error .*pull_request_target, which checks out the base%0A.*${ways}`, 'm'))
  }
  assert.deepEqual(scene.fake.requests, [])
})

/** A history of so many releases of each of so many packages, on so many platforms, as refreshes store it. */
function storeReleases(
  scene: Scene,
  { releases, packages, platforms }: Record<'releases' | 'packages' | 'platforms', number>,
) {
  const names = ['linux-x64', 'win32-x64', 'darwin-arm64', 'linux-arm64', 'darwin-x64', 'win32-arm64']
  const runs = Array.from({ length: releases * 2 }, (_, number) => {
    const commit = Math.floor(number / 2)
      .toString(16)
      .padStart(40, '1')
    const run = referenceRun({ number })
    const benchmarks = Array.from({ length: packages }, (_every, at): Run['benchmarks'][0] => {
      const reference = {
        id: `${commit.slice(2)}${(10 + at).toString(16).padStart(2, '0')}`,
        label: `v1.${number}.0`,
        commit,
        why: 'tag' as const,
      }
      return { ...run.benchmarks[0]!, suite: packages === 1 ? 'parse' : `@acme/package-${at}/parse`, reference }
    })
    return { ...run, head: { ...run.head, commit: { ...run.head.commit!, sha: commit } }, benchmarks }
  })
  const files = names.slice(0, platforms).map((platform) => {
    const own = runs.map((run) => Object.assign({}, run, { environment: { ...run.environment, platform } }))
    return [`${platform}.json`, baselineText(withRuns(emptyBaseline(platform), own))] as const
  })
  commitFiles(scene.repository, { branch: 'paceline-data', files: Object.fromEntries(files), message: 'Store' })
}

test('plan job: no project outgrows what it can hand on; what is left out is named', async () => {
  await using scene = await openScene({ config: { baseline: 'branch:paceline-data' } })
  const handed = async (
    of: Parameters<typeof storeReleases>[1],
  ): Promise<[length: number, references: number, log: string]> => {
    storeReleases(scene, of)
    const platforms = JSON.stringify(of.platforms > 3 ? ['big-linux'] : runners)
    const step = await plan(scene, { ...scene.event, inputs: { platforms } })
    assert.equal(step.code, 0, step.log)
    const text = step.outputs['plan']!
    const { references } = read(step)
    return [
      text.length,
      Object.values(references!)
        .flat()
        .filter(({ inUse }) => inUse !== undefined).length,
      step.log,
    ]
  }
  const [first] = await handed({ releases: 10, packages: 1, platforms: 3 })
  const [second, three] = await handed({ releases: 30, packages: 1, platforms: 3 })
  assert.equal(three, 3)
  assert.ok(second - first < 50, `it grows with the releases: ${first}, ${second}`)
  const [large, all, log] = await handed({ releases: 2, packages: 100, platforms: 6 })
  assert.ok(large <= 30_000 && large > 25_000, String(large))
  assert.ok(all > 50 && all < 600, String(all))
  assert.match(log, /too long to hand on: nothing is for @acme\/package-\d+ on .* and \d+ more/)
})

test('plan job: documented inputs come out as they went in', async () => {
  await using scene = await openScene()
  const given = {
    benchmarks: '!parse/slow parse/größe parse/{a,b}/**',
    'node-version': '>=22.18 <25 || ^26.1',
    base: 'feature/a=b',
    config: '.github/bench (größe)/paceline.config.json',
    baseline: 'branch:verlauf/öfter',
  }
  const step = await byHand(scene, given)
  assert.equal(step.code, 0, step.log)
  const { benchmarks, nodeVersion, base: own, config, baseline } = read(step)
  assert.deepEqual(
    { benchmarks: benchmarks.join(' '), 'node-version': nodeVersion.join(), base: own, config, baseline },
    given,
  )
  for (const base of [given.base, 'HEAD~1', 'main@{1}', 'änderung', 'v1^{commit}']) {
    const own = await byHand(scene, { base })
    assert.equal(planIn(own.outputs).base, base, own.log)
  }
})

test('plan job: /bench measures against base branches with any name that Git takes', async () => {
  for (const branch of ['feature/a=b', 'änderung', "fix/(it's)-$1"]) {
    await using scene = await openScene()
    scene.repository.pulls[0] = { ...scene.repository.pulls[0]!, base: { sha: scene.base, ref: branch } }
    const step = await plan(scene, comment(scene, '/bench parse/größe/*'))
    assert.equal(step.code, 0, step.log)
    const { base, benchmarks } = planIn(step.outputs)
    assert.deepEqual([base, benchmarks], [`refs/remotes/origin/${branch}`, 'parse/größe/*'], step.log)
  }
})

test('plan job: another title measures nothing, another base measures everything', async () => {
  await using scene = await openScene()
  const edited = async (changes: object): Promise<StepResult> => {
    const payload = { ...scene.event.payload, action: 'edited', changes }
    return plan(scene, { ...scene.event, payload })
  }
  const title = await edited({ title: { from: 'Before' } })
  assert.deepEqual([title.code, title.outputs], [0, { plan: '', matrix: '[]' }], title.log)
  assert.deepEqual(scene.repository.comments, [])
  const base = await edited({ base: { ref: { from: 'next' }, sha: { from: scene.head } } })
  assert.deepEqual([base.code, planIn(base.outputs)?.name], [0, 'default'], base.log)
  const onGitea = await edited({ ref: { from: 'next' } })
  assert.deepEqual([onGitea.code, planIn(onGitea.outputs)?.name], [0, 'default'], onGitea.log)
})
