import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { payloadOf, workspace } from '../action-step.ts'
import { entry, nodeFirst, paceline } from '../command-line.ts'
import { startFakeGitHub, workflowToken } from '../fake-github/server.ts'
import { addRepository } from '../fake-github/state.ts'
import { temporaryDirectory } from '../repository.ts'
import { counting, countingLibrary, library, profiling, smallLibrary, type SmallLibrary } from '../small-library.ts'
import { commandNames } from '../../src/cli/run-cli.ts'
import { runSchema, type Run } from '../../src/core/model/run.ts'
import { outcomeSchema } from '../../src/action/runner-results.ts'
import { rooms } from '../../src/rooms.ts'

/** Enough for a few trials on a busy machine, too; what is decided ends sooner. */
const inputs = { command: 'measure', budget: '15s', token: '' }

function runIn(path: string): Run {
  return runSchema.parse(JSON.parse(readFileSync(join(path, 'paceline-results', 'run.json'), 'utf8')))
}

function eventOf(
  library: SmallLibrary,
  fake: Awaited<ReturnType<typeof startFakeGitHub>>,
): { event: string; payload: object; sha: string } {
  const repository = addRepository(fake.state, 'acme/widget', join(library.repository.root, '.git'))
  const base = { sha: library.base, ref: 'main', repo: { id: repository.id } }
  const head = { sha: library.head, ref: 'topic', repo: { id: repository.id } }
  repository.pulls.push({ number: 7, state: 'open', head: { ...head, repository }, base })
  const payload = payloadOf('pull_request', repository, { number: 7, pull_request: { number: 7, base, head } })
  return { event: 'pull_request', payload, sha: library.merge }
}

test('measure step: measures a pull request in pairs with its parent; re-runs add', async () => {
  await using fake = await startFakeGitHub()
  using library = countingLibrary()
  using place = workspace(library.repository.root)
  const event = eventOf(library, fake)
  const step = await place.step(fake, { inputs, ...event, env: { GH_TOKEN: workflowToken } })
  assert.equal(step.code, 0, step.log)
  const run = runIn(place.path)
  assert.equal(run.head.commit?.sha, library.merge)
  assert.equal(run.base?.commit?.sha, library.base)
  assert.equal(run.head.commit.dirty, false)
  const pairs = run.benchmarks[0]?.pairs?.length ?? 0
  assert.ok(pairs > 0, step.log)
  assert.equal(step.summary, '', 'figures and verdict are for the report')
  assert.ok(!existsSync(join(place.path, 'paceline-results', 'outcome.json')))
  assert.deepEqual(fake.requests, [], 'measuring needs no API and no token')
  assert.ok(!`${step.log}${step.summary}${JSON.stringify(run)}`.includes(workflowToken))

  const temporary = 'paceline-results/temporary'
  place.write(`${temporary}/paceline-earlier/paceline+default+ubuntu-latest+1/run.json`, run)
  const env = { RUNNER_TEMP: join(place.path, temporary) }
  const again = await place.step(fake, { inputs, ...event, env, attempt: 2 })
  assert.match(again.log, /Adding to the pairs of an earlier attempt/)
  assert.ok((runIn(place.path).benchmarks[0]?.pairs?.length ?? 0) >= pairs, again.log)
})

test('measure step: jobs under several versions of Node share the false alarm rate', async () => {
  await using fake = await startFakeGitHub()
  const config = { suites: ['./bench/parse.js'], project: { prepare: false }, budget: '1h' }
  using own = smallLibrary({ 'index.js': library(21) }, { 'paceline.config.json': JSON.stringify(config) })
  using place = workspace(own.repository.root)
  const versions = { ...inputs, budget: '2s', platforms: '["ubuntu-latest"]', 'node-version': '["20","22","24"]' }
  const step = await place.step(fake, { inputs: versions, ...eventOf(own, fake) })
  assert.equal(step.code, 0, step.log)
  const { pairing, complete } = runIn(place.path)
  assert.equal(pairing?.family, 3 * 2, 'the time, and the failures, under each')
  assert.equal(complete, false, 'the input wins over the budget of the config')
})

test('measure step: what changed is profiled, and the run names the function behind it', async () => {
  await using fake = await startFakeGitHub()
  // Six times as slow: on a busy machine a profile of less is spread over what else runs.
  using own = smallLibrary({ 'index.js': library(120) }, profiling)
  using place = workspace(own.repository.root)
  // Measuring ends as soon as all is decided; a part of the budget is for profiles, which take long on a busy machine.
  const step = await place.step(fake, { inputs: { ...inputs, budget: '600s' }, ...eventOf(own, fake) })
  assert.equal(step.code, 0, step.log)
  const [explained, ...others] = runIn(place.path).explained ?? []
  assert.deepEqual([explained?.benchmark, explained?.metric, others], ['parse/words/library', 'time', []], step.log)
  const { outcome, reason, places } = explained!.why
  assert.equal(outcome, 'places', reason ?? '')
  assert.deepEqual([places[0]?.name, places[0]?.file, places[0]?.changedHere], ['work', 'index.js', true])
})

/** Writes down what every process above it was started with. */
const curious = (file: string): string => `import { appendFileSync, readFileSync } from 'node:fs'
const read = (pid, name) => readFileSync('/proc/' + pid + '/' + name, 'latin1')
try {
  for (let pid = process.pid; pid > 1; pid = Number(read(pid, 'stat').split(') ').at(-1).split(' ')[1])) {
    appendFileSync(${JSON.stringify(file)}, read(pid, 'environ') + '\\n')
  }
} catch {
  // Of another user: beyond reach, and not one of ours.
}
${library(20)}`

/** Where people and runners keep credentials: by what they are called, and by what is in them. */
const credentials: Readonly<Record<string, string>> = {
  ACTIONS_RUNTIME_TOKEN: 'canary-runtime',
  ACTIONS_RUNTIME_URL: 'https://canary-pipelines',
  ACTIONS_RESULTS_URL: 'https://canary-results',
  ACTIONS_CACHE_URL: 'https://canary-cache',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'canary-identity',
  ACTIONS_ID_TOKEN_REQUEST_URL: 'https://canary-identity',
  GITHUB_TOKEN: 'canary-github',
  NPM_TOKEN: 'canary-npm',
  OPENAI_API_KEY: 'canary-openai',
  MY_PAT: 'canary-pat',
  NPM_AUTH: 'canary-npm-auth',
  SENTRY_DSN: 'canary-sentry',
  DATABASE_URL: 'canary-database',
  AWS_ACCESS_KEY_ID: 'canary-aws',
  AWS_SESSION_TOKEN: 'canary-session',
  STRIPE_KEY: 'canary-stripe',
  SMTP_PASS: 'canary-smtp',
  MYSQL_PWD: 'canary-mysql',
  PGPASSWORD: 'canary-postgres',
  GPG_PASSPHRASE: 'canary-gpg',
  REDIS_URL: 'canary-redis',
  'npm_config_//registry.example/:_authToken': 'canary-registry',
  SOMETHING: 'postgres://user:canary-address@db.example/prod',
  SOMETHING_ELSE: 'ghp_canary0123456789abcdef',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'http.https://github.com/.extraheader',
  GIT_CONFIG_VALUE_0: 'AUTHORIZATION: basic canary0123456789',
}
/** Not the whole text in the message of a test: it has the real environment of whoever runs it. */
const canariesIn = (text: string): readonly string[] => [...new Set(text.match(/[^\s\0]{0,40}canary[\w-]*/g))]

const fromProc = process.platform !== 'linux' && 'the environments of other processes are read from /proc'

for (const command of ['measure', 'check']) {
  test(
    `measure step: no process below what a change runs has a credential: ${command}`,
    { skip: fromProc },
    async () => {
      await using fake = await startFakeGitHub()
      using folder = temporaryDirectory()
      const file = join(folder.path, 'seen.txt')
      using own = countingLibrary({ 'index.js': curious(file) })
      using place = workspace(own.repository.root)
      const given = { ...inputs, command, token: workflowToken }
      const step = await place.step(fake, { inputs: given, ...eventOf(own, fake), env: credentials })
      assert.equal(step.code, 0, step.log)
      assert.ok((runIn(place.path).benchmarks[0]?.pairs?.length ?? 0) > 0, step.log)
      const seen = readFileSync(file, 'latin1')
      assert.ok(seen.includes('INPUT_COMMAND=measure'), 'the process that starts trials is among them')
      assert.equal(seen.includes('INPUT_COMMAND=check'), command === 'check', 'and so is the one that reports')
      assert.deepEqual(canariesIn(seen), [])
      assert.ok(!seen.includes(workflowToken))
    },
  )
}

for (const args of [
  ['run', '--out', 'run.json', '--trials', '2'],
  ['check', '--base', 'HEAD^', '--budget', '30s'],
  ['ab', '--base', 'HEAD^', '--budget', '30s'],
  ['list'],
]) {
  test(`measure step: no process below what code runs has a credential: ${args[0]}`, { skip: fromProc }, async () => {
    using folder = temporaryDirectory()
    const file = join(folder.path, 'seen.txt')
    using own = smallLibrary(undefined, { 'index.js': curious(file), 'bench/parse.js': curious(file) + counting })
    const env = {
      ...nodeFirst,
      ...credentials,
      SSH_AUTH_SOCK: '/tmp/agent',
      HTTPS_PROXY: 'http://me:proxy-password@proxy',
    }
    const { code, stderr } = await paceline(args, { cwd: own.repository.root, env })
    assert.ok(code === 0 || code === 1, `${code}: ${stderr}`)
    const seen = readFileSync(file, 'latin1')
    assert.deepEqual(canariesIn(seen), [])
    // What Git and installing need stays, and shows that the process above is among them.
    for (const kept of ['SSH_AUTH_SOCK=/tmp/agent', 'proxy-password']) assert.ok(seen.includes(kept), kept)
  })
}

test('measure step: of what may run code, each command leaves credentials behind', async () => {
  const recorded = 'data:text/javascript,process.execve=()=>process.exit(99)'
  const restarts = (args: readonly string[]): boolean =>
    spawnSync(process.execPath, ['--import', recorded, entry, ...args], { env: { ...nodeFirst, MY_PAT: 'canary' } })
      .status === 99
  const restarting = commandNames({ rooms }).filter((name) => restarts([name, '--no-such-option']))
  // Whoever adds a command decides here whether it can run a project's code.
  const expected = ['check', 'run', 'ab', 'baseline', 'list', 'demo', 'init']
  assert.deepEqual(restarting, process.platform === 'win32' ? [] : expected)
  for (const args of [['--help'], ['--version'], [], ['run', '--help'], ['help', 'run']]) {
    assert.equal(restarts(args), false, args.join(' '))
  }
})

test('measure step: results of an earlier step in the checkout are no change', async () => {
  await using fake = await startFakeGitHub()
  using own = countingLibrary()
  using place = workspace(own.repository.root)
  for (const name of ['first', 'second']) {
    place.write('paceline-results/left-behind.txt', 'of a step before')
    if (name === 'first') place.write('paceline-results/run.json/is/a/folder', '')
    const step = await place.step(fake, { inputs: { ...inputs, name }, ...eventOf(own, fake) })
    assert.equal(step.code, 0, step.log)
    const { commit, label } = runIn(place.path).head
    assert.deepEqual([commit?.dirty, commit?.sha, label], [false, own.merge, 'this pull request'], name)
  }
  assert.equal(own.repository.git('status', '--porcelain'), '')
})

test('measure step: a change that ships nothing is identical, and nothing is measured', async () => {
  await using fake = await startFakeGitHub()
  using library = smallLibrary({ '.github/note.txt': 'not packed\n', 'README.md': 'Better words\n' })
  using place = workspace(library.repository.root)
  const step = await place.step(fake, { inputs, ...eventOf(library, fake) })
  assert.equal(step.code, 0, step.log)
  const outcome = outcomeSchema.parse(
    JSON.parse(readFileSync(join(place.path, 'paceline-results', 'outcome.json'), 'utf8')),
  )
  assert.equal(outcome.outcome, 'identical')
  assert.deepEqual('texts' in outcome && outcome.texts, ['.github/note.txt', 'README.md'])
})

test('measure step: a head that cannot be prepared fails the job and leaves the reason', async () => {
  await using fake = await startFakeGitHub()
  const config = {
    suites: ['./bench/parse.js'],
    project: { prepare: "node -e \"process.exit(+require('fs').existsSync('broken'))\"" },
  }
  using library = smallLibrary({ broken: '', 'paceline.config.json': JSON.stringify(config) })
  using place = workspace(library.repository.root)
  place.write('paceline-results/run.json', '{}')
  const step = await place.step(fake, { inputs, ...eventOf(library, fake) })
  assert.equal(step.code, 1)
  assert.match(step.log, /^::error title=Paceline::The head \([0-9a-f]{7}\) cannot be prepared/m)
  const outcome = outcomeSchema.parse(
    JSON.parse(readFileSync(join(place.path, 'paceline-results', 'outcome.json'), 'utf8')),
  )
  assert.equal(outcome.outcome, 'failed')
  assert.match('reason' in outcome ? outcome.reason : '', /^The head \([0-9a-f]{7}\) cannot be prepared: [^\n]*$/)
  assert.doesNotMatch(JSON.stringify(outcome), /Full output/, 'a path of the runner means nothing to a reader')
  assert.ok(!existsSync(join(place.path, 'paceline-results', 'run.json')), 'what was there before is no result')
})

test('measure step: a benchmark that fails is a result: exit 0, and no command', async () => {
  await using fake = await startFakeGitHub()
  const hostile = `export function work() { throw new Error('\\n::set-output name=x::1\\n##[error]y') }\n`
  using library = smallLibrary({ 'index.js': hostile })
  using place = workspace(library.repository.root)
  const step = await place.step(fake, { inputs, ...eventOf(library, fake) })
  assert.equal(step.code, 0, step.log)
  assert.equal(runIn(place.path).benchmarks[0]?.status, 'failed')
  const commands = step.log.split(/\r?\n/).filter((line) => /^\s*(::|##\[)/.test(line))
  const groups = ['Preparing', 'Measuring'].flatMap((name) => [`::group::${name}`, '::endgroup::'])
  assert.deepEqual(commands, groups)
})

/** A change after which the library works only where it was built. */
const built = {
  'index.js': `import { existsSync } from 'node:fs'\nif (!existsSync(new URL('build.txt', import.meta.url))) throw new Error('not built')\n${library(7)}`,
  'paceline.config.json': JSON.stringify({
    suites: ['./bench/parse.js'],
    budget: '1s',
    refresh: { budget: '10m' },
    project: { prepare: `node -e "require('fs').writeFileSync('build.txt', '')"` },
  }),
}

test('measure step: a head of which nothing works for the history fails the job', async () => {
  await using fake = await startFakeGitHub()
  const prepare = `node -e "console.error('no such dependency'); process.exit(1)"`
  const config = { suites: ['./bench/parse.js'], project: { prepare } }
  using broken = smallLibrary({ 'paceline.config.json': JSON.stringify(config) })
  using first = workspace(broken.repository.root)
  const history = { ...inputs, base: 'none' }
  const unprepared = await first.step(fake, { inputs: history, ...eventOf(broken, fake) })
  assert.equal(unprepared.code, 1)
  assert.match(unprepared.log, /^::error .*The head \([0-9a-f]{7}\) cannot be prepared: no such dependency \(/m)
  assert.match(unprepared.log, /^::group::What the command printed\nno such dependency\n+::endgroup::$/m)

  using throwing = smallLibrary({ 'index.js': `export function work() { throw new Error('boom') }\n` })
  using second = workspace(throwing.repository.root)
  const failing = await second.step(fake, { inputs: history, ...eventOf(throwing, fake) })
  assert.equal(failing.code, 1)
  assert.match(failing.log, /^::error title=Nothing was measured::.*1 of 1 benchmark failed: parse\/words\/library$/m)
  assert.equal(runIn(second.path).benchmarks[0]?.status, 'failed', 'the run is left for people')
})

test('measure step: for the stored history it measures in pairs with the reference', async () => {
  await using fake = await startFakeGitHub()
  using library = smallLibrary(built)
  using place = workspace(library.repository.root)
  const payload = payloadOf('push', addRepository(fake.state, 'acme/widget'))
  const step = await place.step(fake, {
    inputs: { ...inputs, base: 'none', budget: '' },
    event: 'push',
    payload,
    sha: library.merge,
  })
  assert.equal(step.code, 0, step.log)
  const run = runIn(place.path)
  assert.equal(run.base, undefined)
  const { pairs = [], reference } = run.benchmarks[0]!
  assert.equal(pairs.length, 24, 'all pairs: the budget of refresh has time for them, that of a change has not')
  assert.deepEqual([reference?.id, reference?.why], [library.merge, 'oldest'], 'nothing is stored or released')
  assert.equal(run.head.commit?.sha, library.merge)
  assert.deepEqual([run.head.commit.dirty, existsSync(join(place.path, 'build.txt'))], [false, false])
})

test('measure step: where the base cannot be built the head alone is measured', async () => {
  await using fake = await startFakeGitHub()
  const config = {
    suites: ['./bench/parse.js'],
    project: { prepare: "node -e \"process.exit(+!require('fs').existsSync('whole'))\"" },
  }
  const own = { 'paceline.config.json': JSON.stringify(config) }
  using library = smallLibrary({ whole: '' }, own)
  using place = workspace(library.repository.root)
  const step = await place.step(fake, { inputs: { ...inputs, budget: '100ms' }, ...eventOf(library, fake) })
  assert.equal(step.code, 0, step.log)
  assert.match(step.log, /The base \([0-9a-f]{7}\) cannot be prepared/)
  assert.doesNotMatch(step.log, /^::(?:error|warning)/m)
  const { base, unbuilt } = runIn(place.path)
  assert.equal(base, undefined)
  assert.deepEqual(unbuilt, { cause: `\`${config.project.prepare}\` ended with 1 and printed nothing`, touched: [] })
})

test('measure step: a path that leads out of the workspace is refused', async () => {
  await using fake = await startFakeGitHub()
  using library = smallLibrary()
  using place = workspace(library.repository.root)
  const step = await place.step(fake, { inputs: { ...inputs, config: '../elsewhere' }, ...eventOf(library, fake) })
  assert.equal(step.code, 1)
  assert.match(step.log, /leads out of the workspace/)
})
