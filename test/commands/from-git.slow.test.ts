/** The command of a report: npm runs a repository at a commit, from a Git server and without a registry. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { version } from '../../src/core/model/version.ts'
import { nodeFirst, repositoryRoot } from '../command-line.ts'
import { startFakeGitHub } from '../fake-github/server.ts'
import { addRepository } from '../fake-github/state.ts'
import { gitEnvironment, temporaryDirectory } from '../repository.ts'

test('from Git: npx runs the committed dist of a commit, and asks no registry', async () => {
  using directory = temporaryDirectory()
  await using fake = await startFakeGitHub()
  const bare = join(directory.path, 'paceline.git')
  execFileSync('git', ['clone', '--quiet', '--bare', repositoryRoot, bare], { env: gitEnvironment })
  addRepository(fake.state, 'acme/paceline', bare)
  const sha = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  // A checkout may be of no branch, and a server gives what is of one.
  execFileSync('git', ['update-ref', 'refs/heads/of-this-test', sha], { cwd: bare, env: gitEnvironment })
  const child = spawn('npx', ['--yes', `git+${fake.webUrl}/acme/paceline.git#${sha}`, '--version'], {
    cwd: directory.path,
    env: {
      ...nodeFirst,
      npm_config_cache: join(directory.path, 'cache'),
      npm_config_registry: `${fake.webUrl}/registry/`,
      npm_config_update_notifier: 'false',
    },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(code, 0, stderr)
  assert.equal(stdout.trim(), version)
  const others = fake.requests.map(({ path }) => path).filter((path) => !path.startsWith('/acme/paceline.git/'))
  assert.deepEqual(others, [])
})
