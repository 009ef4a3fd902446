/** Rule 19, and the Action in one step: a process on a real checkout, with a server of our own that takes what it posts. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../core/model/comparison.ts'
import { payloadOf, workspace, type StepOptions, type StepResult, type Workspace } from '../../test/action-step.ts'
import { nodeFirst } from '../../test/command-line.ts'
import { startFakeGitHub, workflowToken, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, githubActions, textOn, type FakeRepository } from '../../test/fake-github/state.ts'
import { temporaryDirectory } from '../../test/repository.ts'
import { branchedLibrary, countingLibrary, type SmallLibrary } from '../../test/small-library.ts'

const readingToken = 'ghs_canaryofaforksrun'
const series = createHash('sha256').update('.github/workflows/benchmarks.yml').digest('hex').slice(0, 8)

interface Scene extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  readonly own: SmallLibrary
  readonly place: Workspace
  /** Runs the step on pull request 7. */
  onPullRequest(step?: Partial<StepOptions>): Promise<StepResult>
  /** Runs the step on what is checked out of main. */
  onMain(event: string, step?: Partial<StepOptions>): Promise<StepResult>
}

async function open(own = countingLibrary()): Promise<Scene> {
  const fake = await startFakeGitHub()
  fake.state.tokens.set(readingToken, { ...githubActions, access: 'read' })
  const repository = addRepository(fake.state, 'acme/widget', join(own.repository.root, '.git'))
  const from = { sha: own.head, ref: 'topic', repository }
  repository.pulls.push({ number: 7, state: 'open', head: from, base: { sha: own.base, ref: 'main' } })
  const place = workspace(own.repository.root)
  const pull = {
    number: 7,
    head: { sha: own.head, ref: 'topic', repo: { id: repository.id } },
    base: { sha: own.base, ref: 'main', repo: { id: repository.id } },
  }
  const run = (step: Partial<StepOptions> & Pick<StepOptions, 'event' | 'payload' | 'sha'>): Promise<StepResult> =>
    place.step(fake, { ...step, inputs: { budget: '60s', ...step.inputs } })
  return {
    fake,
    repository,
    own,
    place,
    onPullRequest: (step) => {
      const payload = payloadOf('pull_request', repository, { number: 7, pull_request: pull })
      return run({ event: 'pull_request', payload, sha: own.merge, ref: 'refs/pull/7/merge', ...step })
    },
    onMain: (event, step) => {
      own.repository.git('switch', '--quiet', 'main')
      return run({ event, payload: payloadOf(event, repository), sha: own.base, ...step })
    },
    [Symbol.asyncDispose]: async () => {
      place[Symbol.dispose]()
      own[Symbol.dispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

test('check job: measures a pull request, and reports in a comment and a check', async () => {
  await using scene = await open()
  const step = await scene.onPullRequest()
  assert.equal(step.code, 0, step.log)
  const { comments, checks } = scene.repository
  assert.equal(comments.length, 1, step.log)
  assert.match(comments[0]!.body, /\*\*Calls\*\* \| ❌ .*20 → 40/, step.log)
  assert.match(step.summary, /\*\*Calls\*\* \| ❌ .*20 → 40/)
  assert.deepEqual([checks[0]?.name, checks[0]?.conclusion, checks[0]?.sha], ['Paceline', 'failure', scene.own.head])
  assert.deepEqual([step.outputs['verdict'], step.outputs['report']], ['worse', 'paceline-report/comparison.json'])
  assert.doesNotMatch(comments[0]!.body, /\/bench/)
})

test('check job: a push to main stores its run; by hand or on schedule it refreshes', async () => {
  await using scene = await open()
  const step = await scene.onMain('push')
  assert.equal(step.code, 0, step.log)
  const file = `${process.platform}-${process.arch}.json`
  assert.match(textOn(scene.repository, 'paceline-data', file) ?? '', new RegExp(scene.own.base), step.log)
  for (const event of ['workflow_dispatch', 'schedule']) {
    const again = await scene.onMain(event)
    assert.equal(again.code, 0, again.log)
    assert.match(again.summary, /The stored history is up to date/)
  }
})

test('check job: a push with a token that may not write says so in one line and passes', async () => {
  await using scene = await open()
  const step = await scene.onMain('push', { inputs: { token: readingToken } })
  assert.equal(step.code, 0, step.log)
  assert.match(step.log, /Nothing is measured: .*grant contents: write/)
  assert.doesNotMatch(step.log, /Measuring/)
})

/** Neither a package.json nor a config: a tool that prints what Go does, a program that prints nothing, and a file. */
const bare = {
  'pkg/bench.js': "console.log('pkg: acme\\nBenchmarkParse-2\\t1000\\t' + require('./figure.js') + ' ns/op\\nPASS')\n",
  'pkg/figure.js': 'module.exports = 100\n',
  'pkg/quiet.js': 'globalThis.done = true\n',
  'pkg/data.txt': 'x'.repeat(1_000),
}
const lines = { run: 'node bench.js\nnode quiet.js', files: '*.txt' }

test('check job: without a config a command is read, else timed; files are sizes', async () => {
  await using scene = await open(
    branchedLibrary(bare, { 'pkg/figure.js': 'module.exports = 200\n', 'pkg/data.txt': 'x'.repeat(3_000) }),
  )
  const step = await scene.onPullRequest({ inputs: { ...lines, 'working-directory': 'pkg', budget: '30s' } })
  assert.equal(step.code, 0, step.log)
  const { rows, notices } = JSON.parse(
    readFileSync(join(scene.place.path, 'paceline-report', 'comparison.json'), 'utf8'),
  ) as Comparison
  const worse = rows.filter(({ verdict }) => verdict === 'worse').map(({ suite, metric }) => `${suite} ${metric}`)
  assert.match(worse.join(), /node-bench.js time/, step.log)
  assert.match(worse.join(), /size bytes/)
  const timed = rows.filter(({ subject }) => subject === 'node-quiet.js').map(({ metric }) => metric)
  assert.deepEqual(timed.sort(), ['cpu-time', 'peak-rss', 'wall-time'])
  assert.match(notices.join('\n'), /The output of `node bench.js` was read as go/)
  assert.match(notices.join('\n'), /`node quiet.js` was measured as a whole, because .* known format/)
})

test('check job: a command that prints nothing known and breaks on the head fails', async () => {
  await using scene = await open(branchedLibrary({ 'run.js': '' }, { 'run.js': "throw new Error('not today')\n" }))
  const step = await scene.onPullRequest({ inputs: { run: 'node run.js', budget: '120s' } })
  assert.match(scene.repository.checks[0]?.title ?? '', /1 failed/, step.log)
})

test('check job: does not replace the report of another job or step of the run', async () => {
  await using scene = await open()
  const state = `<!-- paceline:comment name=default -->\n<!-- paceline:state sha=${scene.own.head} run=12 attempt=1 `
  const body = `${state}series=${series} part=0f0f0f0f -->\n### ✅ No change\n`
  scene.repository.comments.push({ id: 51, number: 7, body, author: githubActions })
  const step = await scene.onPullRequest()
  assert.equal(step.code, 1, step.log)
  assert.match(step.log, /Another job or step of this run has reported, and this report would replace that/)
  assert.match(step.log, /name: \$\{\{ matrix\.os \}\}.*paceline\.yml/)
  assert.deepEqual([scene.repository.comments[0]?.body, scene.repository.checks], [body, []])
  assert.doesNotMatch(step.log, /Measuring/)
})

test('check job: the inputs run and files are refused where there is a config', async () => {
  await using scene = await open()
  for (const [name, value] of Object.entries(lines)) {
    const step = await scene.onPullRequest({ inputs: { [name]: value } })
    assert.match(step.log, new RegExp(`The input ${name} is for a project without a config`), step.log)
    assert.equal(scene.repository.checks.at(-1)?.conclusion, 'failure')
  }
})

/** What code of a change may try: it reads what is left for Git, and leaves what later processes could take for their own. */
const attack = ({ bin, config, key, seen }: Record<'bin' | 'config' | 'key' | 'seen', string>): string => `
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
console.log('::add-path::/stolen')
const workspace = '../../../..'
mkdirSync(workspace + '/.git/hooks', { recursive: true })
for (const hook of ['post-checkout', 'reference-transaction'])
  writeFileSync(workspace + '/.git/hooks/' + hook, '#!/bin/sh\\nenv >> ${seen}\\n', { mode: 0o755 })
appendFileSync(workspace + '/.git/config', '[core]\\n\\tfsmonitor = "env >> ${seen}; false"\\n')
if (!existsSync(workspace + '/paceline-report')) symlinkSync(${JSON.stringify(bin)}, workspace + '/paceline-report')
mkdirSync(workspace + '/paceline-results/forged', { recursive: true })
writeFileSync(workspace + '/paceline-results/forged/run.json', '{ "schema": "canary-forged" }')
if (!existsSync(workspace + '/paceline-results/linked')) symlinkSync(${JSON.stringify(bin)}, workspace + '/paceline-results/linked')
const tell = (text) => appendFileSync(${JSON.stringify(seen)}, text + '\\n')
tell(readFileSync(${JSON.stringify(config)}, 'utf8'))
tell('key: ' + readFileSync(${JSON.stringify(key)}, 'utf8'))
writeFileSync(${JSON.stringify(join(bin, 'git'))}, '#!/bin/sh\\nenv >> ${seen}\\nexec /usr/bin/env PATH=/usr/bin:/bin git "$@"\\n', { mode: 0o755 })
for (let pid = process.ppid; pid > 1; ) {
  try {
    const environ = readFileSync('/proc/' + pid + '/environ', 'latin1')
    tell(environ)
    const output = /GITHUB_OUTPUT=([^\\0]+)/.exec(environ)?.[1]
    if (output !== undefined) appendFileSync(output, 'verdict<<END\\nstolen\\nEND\\n')
    pid = Number(readFileSync('/proc/' + pid + '/stat', 'latin1').split(') ').at(-1).split(' ')[1])
  } catch {
    break
  }
}
`

test(
  'check job: what the code finds has no token, and what it leaves is only data',
  { skip: process.platform !== 'linux' },
  async () => {
    using folder = temporaryDirectory()
    const [bin, seen] = [join(folder.path, 'bin'), join(folder.path, 'seen.txt')]
    const temporary = join(folder.path, 'temporary')
    const key = join(temporary, 'b4b0')
    mkdirSync(bin)
    mkdirSync(temporary)
    // As the input ssh-key of checkout leaves it.
    writeFileSync(key, 'canary-ssh-key', { mode: 0o600 })
    const own = branchedLibrary(
      { 'figure.txt': 'x', 'run.mjs': 'export {}' },
      { 'figure.txt': 'xx', 'run.mjs': attack({ bin, seen, key, config: join(folder.path, 'config') }) },
    )
    await using scene = await open(own)
    const config = join(own.repository.root, '.git', 'config')
    symlinkSync(config, join(folder.path, 'config'))
    const header = Buffer.from(`x-access-token:${workflowToken}`).toString('base64')
    own.repository.git('config', `http.${scene.fake.webUrl}/.extraheader`, `AUTHORIZATION: basic ${header}`)
    own.repository.git(
      'config',
      'core.sshCommand',
      `"/usr/bin/ssh" -i "$RUNNER_TEMP/b4b0" -o StrictHostKeyChecking=yes`,
    )
    const before = readFileSync(config, 'utf8')
    const env = {
      PATH: [bin, nodeFirst.PATH].join(delimiter),
      ACTIONS_RUNTIME_TOKEN: 'canary-runtime',
      RUNNER_TEMP: temporary,
    }
    const step = await scene.onPullRequest({ inputs: { run: 'node run.mjs', files: '*.txt', budget: '10s' }, env })
    assert.equal(step.code, 1, 'a report through a link is refused')
    assert.deepEqual(readdirSync(bin), ['git'], step.log)
    const text = readFileSync(seen, 'utf8')
    assert.match(text, /repositoryformatversion/, 'it has read the settings')
    assert.match(text, /INPUT_COMMAND=measure/, 'it has seen the process that measures')
    for (const secret of [workflowToken, header, 'canary-runtime', 'canary-ssh-key'])
      assert.ok(!text.includes(secret), secret)
    assert.match(text, /^key: $/m)
    assert.equal(readFileSync(config, 'utf8'), before, 'later steps find what they had')
    assert.deepEqual([readFileSync(key, 'utf8'), statSync(key).mode & 0o777], ['canary-ssh-key', 0o600])
    assert.equal(step.outputs['verdict'], 'worse')
    const results = readdirSync(join(own.repository.root, 'paceline-results'))
    assert.ok(results.includes('forged') && results.includes('linked'), 'it has put them among the results')
    const report = [step.log, step.summary, ...scene.repository.comments.map(({ body }) => body)].join('\n')
    assert.doesNotMatch(report, /canary-forged|forged|linked/, 'and they are none')
    assert.doesNotMatch(step.log, /^::add-path/m)
    assert.match(step.log, /The code wrote to files of the runner/)
  },
)
