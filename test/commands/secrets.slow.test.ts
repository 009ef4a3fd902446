/**
 * Rule 12 as a whole: unique canaries in every place where people keep secrets, every command also where it fails and a
 * server says back what it was sent, and then all bytes that were written anywhere are searched for them.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { payloadOf, workspace } from '../action-step.ts'
import { nodeFirst, paceline } from '../command-line.ts'
import { startFakeGitHub } from '../fake-github/server.ts'
import { listening, type LocalServer } from '../local-server.ts'
import { addRepository, githubActions } from '../fake-github/state.ts'
import { pullRequestScene } from '../pull-request-scene.ts'
import { compareRuns } from '../../src/core/judge/compare.ts'
import { sampleRun } from '../sample-run.ts'
import { smallLibrary, type SmallLibrary } from '../small-library.ts'
import { temporaryDirectory } from '../repository.ts'

/** No two are alike, so that what is found tells where it came from. */
const canary = (place: string): string => `canary~${place.replaceAll(/[^A-Za-z0-9]/g, '-')}~9f3e2ab4`

const variables =
  'GITHUB_TOKEN GH_TOKEN PACELINE_TOKEN NPM_TOKEN NODE_AUTH_TOKEN npm_config__authToken npm_config__password ' +
  'INPUT_TOKEN ACTIONS_RUNTIME_TOKEN ACTIONS_ID_TOKEN_REQUEST_TOKEN ACTIONS_CACHE_URL AWS_SECRET_ACCESS_KEY ' +
  'AWS_SESSION_TOKEN SSH_PRIVATE_KEY MY_UNKNOWN_VARIABLE CI_JOB_TOKEN VAULT_ADDR OPENAI_API_KEY MY_PAT NPM_AUTH ' +
  'SENTRY_DSN DATABASE_URL'

/** A server that refuses everything and says back all that it was sent, as careless servers and proxies do. */
async function startEcho(): Promise<LocalServer & { readonly bodies: string[]; status: number }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      bodies.push(body)
      const said = `refused ${request.url} ${JSON.stringify(request.headers)}`
      response.writeHead(echo.status, { 'content-type': 'application/json', 'retry-after': '0' })
      response.end(JSON.stringify({ message: said, error: said }))
    })
  })
  const echo = { ...(await listening(server)), bodies, status: 401 }
  return echo
}

/** The canaries of a text: as they are, in base64, and with their characters written for an address. */
function leaksIn(text: string): readonly string[] {
  const plain = [text, ...percentDecoded(text), ...base64Decoded(text)].join('\n')
  return [...new Set(Array.from(plain.matchAll(/canary~[A-Za-z0-9-]+~9f3e2ab4/g), ([found]) => found))]
}

function percentDecoded(text: string): readonly string[] {
  return [
    text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  ]
}

function base64Decoded(text: string): readonly string[] {
  return Array.from(text.matchAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g), ([found]) =>
    Buffer.from(found, 'base64').toString('latin1'),
  )
}

/** All files below a folder as one text, without what the test itself put there. */
function filesBelow(folder: string, mine: (path: string) => boolean): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    const full = join(folder, path)
    if (!mine(path) && statSync(full, { throwIfNoEntry: false })?.isFile() === true)
      found[path] = readFileSync(full, 'latin1')
  }
  return found
}

const telling = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'tell',
  cases: { fine: {}, broken: {} },
  subjects: { library: () => import('../index.js') },
  metrics: { time: { unit: 'ms', better: 'lower', gate: true } },
  options: { SERVICE: 'x', STORAGE: 'x', REPORTS: 'x' },
  trial({ subject, measure, case: { name } = {} }) {
    console.error(JSON.stringify(process.env))
    measure.note?.('environment', JSON.stringify(process.env).slice(0, 400))
    if (JSON.stringify(arguments[0]).includes('broken')) throw new Error(JSON.stringify([process.env, process.argv]))
    return measure.time('time', () => subject.work())
  },
})
`
const config = (of: object = {}): string =>
  JSON.stringify({ suites: ['./bench/parse.js'], project: { prepare: false }, ...of })

interface Scene extends AsyncDisposable {
  readonly own: SmallLibrary
  readonly echo: Awaited<ReturnType<typeof startEcho>>
  readonly env: NodeJS.ProcessEnv
  /** Runs a command and keeps what it wrote. */
  readonly run: (
    args: readonly string[],
    more?: NodeJS.ProcessEnv,
  ) => Promise<{ readonly code: number | undefined; readonly said: string }>
  /** Fails where a canary was written anywhere. */
  readonly search: () => void
}

async function scene(): Promise<Scene> {
  const echo = await startEcho()
  const own = smallLibrary(undefined, {
    'bench/parse.js': telling,
    'paceline.config.json': config(),
    '.gitignore': '.npmrc\n',
  })
  const home = temporaryDirectory()
  const { root, git } = own.repository
  git('config', `http.${echo.url}/.extraheader`, `AUTHORIZATION: basic ${btoa(`me:${canary('git-header')}`)}`)
  git('config', `url.${echo.url.replace('//', `//me:${canary('git-instead')}@`)}/acme/.insteadOf`, 'acme:')
  git('remote', 'add', 'origin', `${echo.url.replace('//', `//me:${canary('git-remote')}@`)}/acme/widget.git`)
  writeFileSync(
    join(home.path, '.npmrc'),
    `//${echo.host}/:_authToken=${canary('npmrc-home')}\nregistry=${echo.url}/\nfetch-retries=0\n`,
  )
  writeFileSync(join(root, '.npmrc'), `//${echo.host}/:_password=${canary('npmrc-project')}\n`)
  writeFileSync(join(home.path, '.netrc'), `machine 127.0.0.1 login me password ${canary('netrc')}\n`)
  mkdirSync(join(home.path, 'cache'))
  const env: NodeJS.ProcessEnv = {
    ...nodeFirst,
    ...Object.fromEntries(variables.split(' ').map((name) => [name, canary(name)])),
    // A suite declares these as options: then a trial would get them. One that is called like a secret is refused.
    SERVICE: `https://user:${canary('service')}@example.invalid/`,
    STORAGE: `postgres://user:${canary('storage')}@db.invalid:5432/prod`,
    REPORTS: `https://${canary('reports')}@sentry.invalid/1`,
    // What a checkout with credentials leaves, and how CI hands settings to Git.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${echo.url}/other/.extraheader`,
    GIT_CONFIG_VALUE_0: `Authorization: Bearer ${canary('git-variable')}`,
    GIT_TRACE_REDACT: '0',
    HTTPS_PROXY: `http://user:${canary('https-proxy')}@127.0.0.1:9`,
    no_proxy: '127.0.0.1,localhost',
    HOME: home.path,
    USERPROFILE: home.path,
    XDG_CACHE_HOME: join(home.path, 'cache'),
    npm_config_cache: join(home.path, 'cache', 'npm'),
    npm_config_userconfig: join(home.path, '.npmrc'),
    npm_config_fetch_retries: '0',
  }
  const written: Record<string, string> = {}
  const isMine = (path: string): boolean => /(^|[\\/])\.(git|npmrc|netrc)([\\/]|$)|_logs/.test(path)
  return {
    own,
    echo,
    env,
    run: async (args, more = {}) => {
      const { code, stdout, stderr } = await paceline(args, { cwd: root, env: { ...env, ...more } })
      written[args.join(' ')] = `${stdout}\n${stderr}`
      return { code, said: `${stdout}\n${stderr}` }
    },
    search: () => {
      const all = {
        ...written,
        ...filesBelow(root, isMine),
        ...filesBelow(home.path, isMine),
        requests: echo.bodies.join('\n'),
      }
      const found = Object.entries(all).flatMap(([place, text]) => leaksIn(text).map((leak) => `${place}: ${leak}`))
      assert.deepEqual(found, [])
    },
    async [Symbol.asyncDispose]() {
      own[Symbol.dispose]()
      home[Symbol.dispose]()
      await echo[Symbol.asyncDispose]()
    },
  }
}

test('secrets: the search finds a canary however it is written', () => {
  const one = canary('x')
  for (const text of [
    one,
    encodeURIComponent(one),
    Buffer.from(`me:${one}`).toString('base64'),
    one.replaceAll('~', '%7E'),
  ]) {
    assert.deepEqual(leaksIn(`a ${text} b`), [one], text)
  }
  assert.deepEqual(leaksIn('canary'), [])
})

test('secrets: measuring, comparing and reporting write none, nor does a loud trial', async () => {
  await using place = await scene()
  const { run, own } = place
  const measured = await run(['run', '--budget', '5s', '--trials', '2', '--out', 'head.json'])
  assert.ok(existsSync(join(own.repository.root, 'head.json')), measured.said)
  assert.match(measured.said, /broken/)
  await run(['check', '--base', own.base, '--budget', '5s', '--html', 'check.html'])
  for (const format of ['json', 'markdown', 'html']) {
    await run(['compare', 'head.json', 'head.json', '--allow-empty', '--format', format, '--out', `compared.${format}`])
  }
  await run(['report', 'compared.json'])
  await run(['baseline', 'add', 'head.json', '--file', 'baseline.json'])
  await run(['site', '--baseline', 'baseline.json', '--out', 'site'])
  await run(['list', '--json'])
  place.search()
})

test('secrets: what fails writes no secret: a fetch, an install, a build, a server', async () => {
  await using place = await scene()
  const { run, own, echo } = place
  const { repository } = own
  const fetched = await run(['check', '--base', 'no-such-branch', '--budget', '2s'])
  assert.notEqual(fetched.code, 0)
  const unknown = await run(['check', '--base', 'f'.repeat(40), '--budget', '2s'])
  assert.notEqual(unknown.code, 0)
  const manifest = { name: 'widget', version: '1.0.0', type: 'module', dependencies: { absent: '1.0.0' } }
  const prepares: readonly (readonly [string, object, object])[] = [
    ['an install that the registry refuses', manifest, { project: {} }],
    [
      'a lock whose addresses hold a password',
      { ...manifest, dependencies: { absent: `${echo.url.replace('//', `//me:${canary('lock')}@`)}/absent.tgz` } },
      { project: {} },
    ],
    [
      'a build that prints its environment',
      { ...manifest, dependencies: {} },
      {
        project: {
          prepare: [['node', '-e', 'console.error("error: " + JSON.stringify(process.env)); process.exit(1)']],
        },
      },
    ],
  ]
  for (const [name, packageJson, more] of prepares) {
    repository.commit({ 'package.json': JSON.stringify(packageJson), 'paceline.config.json': config(more) })
    const { code, said } = await run(['check', '--base', own.base, '--budget', '2s'])
    assert.notEqual(code, 0, `${name}: ${said}`)
  }
  const run7 = sampleRun({ base: { label: 'main' } })
  writeFileSync(join(repository.root, 'x.json'), JSON.stringify(compareRuns({ runs: [run7], version: '1.2.0' })))
  const asked = echo.bodies.length
  for (const status of [401, 422]) {
    echo.status = status
    const usual = ['--repo', 'acme/widget', '--pull-request', '7', '--server', echo.url]
    const { said } = await run(['comment', 'x.json', ...usual])
    assert.match(said, new RegExp(`${status} to `))
  }
  assert.ok(echo.bodies.length > asked, 'the server was asked')
  place.search()
})

test('secrets: the Action writes none where every request is refused with its own', async () => {
  await using place = await scene()
  const { own, echo, env } = place
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using work = workspace(own.repository.root)
  const names = Object.keys(env).filter((name) => leaksIn(env[name] ?? '').length > 0)
  const secrets = Object.fromEntries(names.map((name) => [name, env[name]!]))
  // After a 500 a request is tried again and again: one command is enough of that.
  const commands = { 401: ['plan', 'measure', 'report', 'refresh', 'check'], 500: ['report'] }
  for (const [status, steps] of Object.entries(commands)) {
    echo.status = Number(status)
    for (const command of steps) {
      const { log, summary, outputs } = await work.step(fake, {
        inputs: { command, budget: '3s', token: canary('INPUT_TOKEN') },
        event: command === 'refresh' ? 'push' : 'pull_request',
        payload: payloadOf(command === 'refresh' ? 'push' : 'pull_request', repository),
        sha: own.merge,
        env: { ...secrets, GITHUB_API_URL: echo.url, HOME: env['HOME']! },
      })
      assert.deepEqual(leaksIn(`${log}${summary}${JSON.stringify(outputs)}`), [], `${command} ${status}: ${log}`)
    }
  }
  place.search()
})

test('secrets: where all goes well, artifact, comment and check hold no secret', async () => {
  await using place = await scene()
  const { own, env } = place
  await using fake = await startFakeGitHub()
  const pull = pullRequestScene(fake)
  const names = Object.keys(env).filter((name) => leaksIn(env[name] ?? '').length > 0)
  const secrets = { ...Object.fromEntries(names.map((name) => [name, env[name]!])), HOME: env['HOME']! }
  using runner = workspace(own.repository.root)
  const measured = await runner.step(fake, {
    inputs: { command: 'measure', budget: '5s', token: '' },
    event: 'pull_request',
    payload: payloadOf('pull_request', pull.repository),
    sha: own.merge,
    env: secrets,
  })
  const artifact = readFileSync(join(own.repository.root, 'paceline-results', 'run.json'), 'utf8')
  assert.match(artifact, /broken/, measured.log)
  using reporter = workspace()
  const ofPull = artifact
    .replaceAll(own.merge, pull.merge)
    .replaceAll(own.head, pull.head)
    .replaceAll(own.base, pull.base)
  reporter.write('paceline-results/paceline+default+ubuntu-latest+1/run.json', ofPull)
  // Where its own token stands is the concern of the tests of the requests.
  const { GITHUB_TOKEN: _, INPUT_TOKEN: __, ...others } = secrets as Record<string, string>
  const reported = await reporter.step(fake, {
    inputs: { command: 'report', platforms: '["ubuntu-latest"]' },
    ...pull.event,
    env: others,
  })
  const [comment] = pull.repository.comments
  assert.match(comment?.body ?? '', /broken/, reported.log)
  assert.equal(pull.repository.checks.length, 1, reported.log)
  const bodies = fake.requests.map(({ headers: { authorization: ___, ...rest }, body }) => JSON.stringify([rest, body]))
  const page = Object.values(filesBelow(reporter.path, () => false)).join('\n')
  assert.match(page, /<html/)
  for (const { log, summary, outputs } of [measured, reported]) {
    assert.deepEqual(leaksIn(`${log}${summary}${JSON.stringify(outputs)}`), [])
  }
  assert.deepEqual(leaksIn([artifact, page, ...bodies].join('\n')), [])
  place.search()
})

test('secrets: one step, which measures beside its token, writes no secret', async () => {
  await using place = await scene()
  const { own, env } = place
  await using fake = await startFakeGitHub()
  fake.state.tokens.set(canary('INPUT_TOKEN'), githubActions)
  const repository = addRepository(fake.state, 'acme/widget', join(own.repository.root, '.git'))
  const [head, base] = [
    { sha: own.head, ref: 'topic' },
    { sha: own.base, ref: 'main' },
  ]
  repository.pulls.push({ number: 7, state: 'open', head: { ...head, repository }, base })
  const repo = { id: repository.id }
  const pull = { number: 7, head: { ...head, repo }, base: { ...base, repo } }
  const names = Object.keys(env).filter((name) => leaksIn(env[name] ?? '').length > 0)
  using runner = workspace(own.repository.root)
  const { log, summary, outputs } = await runner.step(fake, {
    inputs: { command: 'check', budget: '5s' },
    event: 'pull_request',
    payload: payloadOf('pull_request', repository, { number: 7, pull_request: pull }),
    sha: own.merge,
    ref: 'refs/pull/7/merge',
    env: { ...Object.fromEntries(names.map((name) => [name, env[name]!])), HOME: env['HOME']! },
  })
  const { comments, checks } = repository
  assert.match(comments[0]?.body ?? '', /broken/, log)
  assert.equal(checks.length, 1)
  assert.deepEqual(leaksIn([log, summary, JSON.stringify([outputs, comments, checks])].join('\n')), [])
  place.search()
})
