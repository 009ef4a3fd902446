/** Whatever is waited for outside says so: each of these waits for something real that never answers. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '../src/github/client.ts'
import { makeActionOctokit } from '../src/github/octokit-of-action.ts'
import { parseServerUrls } from '../src/github/repository.ts'
import { describeSuite } from '../src/core/measure/describe-suite.ts'
import { newGit } from '../src/core/sides/git.ts'
import { installPackage } from '../src/core/sides/packages.ts'
import { makeCommandRunner } from '../src/core/sides/run-command.ts'
import { listening, type LocalServer } from './local-server.ts'
import { openTrialLab } from './trial-lab.ts'
import { addRunsToFile } from '../src/core/history/baseline-file.ts'
import { makeSlowWorkReporter, type Waiting } from '../src/core/system/waiting.ts'
import { gitEnvironment, temporaryDirectory, testRepository } from './repository.ts'

/** Without the line nothing would come to an end. */
const patience = { timeout: 600_000 }

/** A server that takes every request and answers none. */
const silentServer = (): Promise<LocalServer> => listening(createServer(() => undefined))

/** Starts the work, waits for the line that says what is waited for, calls it off, and returns the line. */
async function lineOf(work: (of: { waiting: Waiting; signal: AbortSignal }) => Promise<unknown>): Promise<string> {
  const abort = new AbortController()
  let end: Promise<unknown> = Promise.resolve()
  const line = await new Promise<string>((resolve, reject) => {
    const waiting = makeSlowWorkReporter({ say: resolve, dueMs: [20] })
    end = work({ waiting, signal: abort.signal })
    // What ends without having been called off was not waited for.
    end.then(reject, reject)
  })
  abort.abort(new Error('called off'))
  await assert.rejects(end)
  return line
}

test('silence: a registry that does not answer is named, with what is wanted of it', patience, async () => {
  await using registry = await silentServer()
  using directory = temporaryDirectory()
  const host = {
    node: process.execPath,
    env: { ...process.env, npm_config_registry: `${registry.url}/` },
    platform: process.platform,
    cacheRoot: join(directory.path, 'packages'),
    target: 'test',
  }
  const said = await lineOf((of) => installPackage({ ...host, ...of }, { spec: 'chokidar@6', nowMs: Date.now() }))
  assert.match(said, /^Still waiting for npm to find chokidar@6 \(\d+ s so far\)\.$/)
})

test('silence: so is an origin that does not answer Git', patience, async () => {
  await using origin = await silentServer()
  using repository = testRepository()
  repository.git('remote', 'add', 'origin', `${origin.url}/project.git`)
  const said = await lineOf(({ waiting, signal }) =>
    newGit(repository.root, gitEnvironment, { waiting, signal })(['fetch', 'origin']),
  )
  assert.match(said, /^Still waiting for git fetch, which asks origin \(/)
})

test('silence: so is a command of the preparation that does not end', patience, async () => {
  const said = await lineOf(({ waiting, signal }) =>
    makeCommandRunner({ env: process.env, platform: process.platform, signal, waiting })(
      { command: [process.execPath, '-e', 'setInterval(() => {}, 1e6)'], shell: false },
      '.',
    ),
  )
  assert.match(said, /^Still waiting for `.* -e setInterval/)
})

test('silence: so is a suite that does not come to an end, and a trial', patience, async () => {
  const hangs = 'await new Promise((resolve) => setTimeout(resolve, 1e6)); export default 1'
  const described = await lineOf(async ({ waiting, signal }) => {
    await using lab = await openTrialLab({ waiting })
    const suitePath = await lab.write('slow.mjs', hangs)
    return await describeSuite(lab.host, { suitePath, fixturesFolder: lab.folder, signal })
  })
  assert.match(described, /^Still waiting for the suite .*slow\.mjs to describe itself \(/)
  const tried = await lineOf(async ({ waiting, signal }) => {
    await using lab = await openTrialLab({ waiting })
    const { outcome } = await lab.trial(await lab.write('slow.mjs', hangs), {}, { signal })
    throw new Error(outcome)
  })
  assert.match(tried, /^Still waiting for a trial of a\/s \(/)
})

test('silence: so is a server of GitHub that does not answer', patience, async () => {
  await using server = await silentServer()
  const said = await lineOf(({ waiting, signal }) =>
    createClient({
      makeOctokit: makeActionOctokit,
      server: parseServerUrls({ apiUrl: server.url }),
      fetch: globalThis.fetch,
      clock: { nowMs: () => Date.now(), sleep: () => Promise.resolve() },
      random: () => 0.5,
      log: () => undefined,
      signal,
      waiting,
    }).locate('GET /repos/{owner}/{repo}', { owner: 'octo', repo: 'widget' }),
  )
  assert.match(said, /^Still waiting for 127\.0\.0\.1:\d+ to answer GET \/repos\/\{owner\}\/\{repo\} \(/)
})

test('silence: so is another process that holds a lock', patience, async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'base.json')
  await using _ = await otherHolder(file)
  const change = (): never => assert.fail('it got in')
  const said = await lineOf((of) => addRunsToFile(file, { platform: 'linux-x64', runs: [], change, ...of }))
  assert.match(said, /^Still waiting for another process to release .*base\.json \(\d+ s so far\)\.$/)
})

/** Another process that holds the lock of a path until it is disposed of. */
async function otherHolder(path: string): Promise<AsyncDisposable> {
  const script = `
    import { takeLock } from ${JSON.stringify(import.meta.resolve('../src/core/system/lock.ts'))}
    globalThis.lock = await takeLock(${JSON.stringify(path)})
    process.stdout.write('held')
    setInterval(() => {}, 1_000_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
