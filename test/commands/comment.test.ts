/** `paceline comment` as a child process, against a server over HTTP. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compareRuns } from '../../src/core/judge/compare.ts'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { nodeFirst, paceline, type Outcome, repositoryRoot } from '../command-line.ts'
import { startConnectProxy } from '../connect-proxy.ts'
import { startFakeGitHub, workflowToken, type FakeGitHub } from '../fake-github/server.ts'
import { person } from '../fake-github/state.ts'
import { pullRequestScene, runOf, type Scene } from '../pull-request-scene.ts'
import { temporaryDirectory } from '../repository.ts'

interface Desk extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly scene: Scene
  readonly path: string
  /** Leaves the comparison of these systems in NAME.json. */
  readonly leave: (name: string, ...systems: { platform: string; times?: number; change?: object }[]) => void
  readonly comment: (args: readonly string[], env?: NodeJS.ProcessEnv, program?: string) => Promise<Outcome>
}

/** A machine with the comparison of Linux, of a pull request at its head, beside a server of its own. */
async function openDesk(kind: 'github' | 'gitea' = 'github'): Promise<Desk> {
  const fake = await startFakeGitHub({ kind })
  const scene = pullRequestScene(fake)
  const directory = temporaryDirectory()
  const usual = ['--repo', 'acme/widget', '--pull-request', '7', '--server', fake.apiUrl]
  const leave: Desk['leave'] = (name, ...systems) => {
    const of = { merge: scene.head, base: scene.base }
    const runs = systems.map(({ platform, times = 1 }) => runOf(of, { platform, times }))
    const comparison: Comparison = { ...compareRuns({ runs, version: '1.2.0' }), ...systems[0]!.change }
    writeFileSync(join(directory.path, `${name}.json`), JSON.stringify(comparison))
  }
  leave('linux', { platform: 'linux-x64' })
  return {
    fake,
    scene,
    path: directory.path,
    leave,
    comment: (args, env = { GITHUB_TOKEN: workflowToken }, program) =>
      paceline(['comment', ...usual, ...args], {
        cwd: directory.path,
        env: { ...nodeFirst, GITHUB_TOKEN: '', ...env },
        ...(program !== undefined && { program }),
      }),
    [Symbol.asyncDispose]: () => {
      directory[Symbol.dispose]()
      return fake[Symbol.asyncDispose]()
    },
  }
}

test('paceline comment: two systems become one comment, replaced later, and one check', async () => {
  await using own = await openDesk()
  const { scene } = own
  own.leave('both', { platform: 'linux-x64' }, { platform: 'darwin-arm64', times: 1.2 })
  const first = await own.comment(['both.json', '--check'])
  assert.equal(first.code, 0, first.stderr)
  const { comments, checks } = scene.repository
  assert.equal(first.stdout, `https://github.com/acme/widget/issues/7#issuecomment-${comments[0]!.id}\n`)
  assert.match(comments[0]!.body, /^<!-- paceline:comment name=default -->\n/)
  assert.match(comments[0]!.body, /^### ❌ 1 worse: .*\d% (?:slower|more).*macOS/m)
  assert.match(comments[0]!.body, /\| Linux \| macOS \|/)
  assert.deepEqual(
    checks.map(({ name, sha, conclusion }) => ({ name, sha, conclusion })),
    [{ name: 'Paceline', sha: scene.head, conclusion: 'failure' }],
  )

  const second = await own.comment(['linux.json'])
  assert.equal(second.stdout, first.stdout, second.stderr)
  assert.equal(comments.length, 1)
  assert.doesNotMatch(comments[0]!.body, /macOS/)

  const named = await own.comment(['linux.json', '--name', 'nightly'])
  assert.equal(named.code, 0, named.stderr)
  assert.equal(comments.length, 2)
})

test('paceline comment: on Gitea the verdict is a status, and the account comments', async () => {
  await using own = await openDesk('gitea')
  own.fake.state.tokens.set('personal', person('ada', 5))
  for (let times = 0; times < 2; times++) {
    const { code, stderr } = await own.comment(['linux.json', '--check'], { GH_TOKEN: 'personal' })
    assert.equal(code, 0, stderr)
  }
  const { comments, statuses } = own.scene.repository
  assert.deepEqual(
    comments.map(({ author }) => author.login),
    ['ada'],
  )
  assert.equal(statuses.at(-1)?.context, 'Paceline')
})

test("paceline comment: what is not the request's head, or uncommitted, is not posted", async () => {
  await using own = await openDesk()
  const { scene } = own
  const refused = async (change: object, message: RegExp): Promise<void> => {
    own.leave('linux', { platform: 'linux-x64', change })
    const { code, stdout, stderr } = await own.comment(['linux.json'])
    assert.deepEqual([code, stdout], [2, ''], stderr)
    assert.match(stderr, message)
    assert.ok(stderr.includes(`Check out ${scene.head} and measure it`), stderr)
  }
  const commit = { sha: scene.head, ref: undefined, date: undefined, dirty: false }
  const other = 'c'.repeat(40)
  await refused(
    { head: { label: 'x', commit: { ...commit, sha: other } } },
    new RegExp(`is at ${scene.head}, and ${other}`),
  )
  await refused({ head: { label: 'x', commit: { ...commit, dirty: true } } }, /changes that are not committed/)
  await refused({ head: { label: 'x', commit: undefined } }, /does not say which commit/)
  assert.equal(scene.repository.comments.length, 0)

  own.leave('linux', {
    platform: 'linux-x64',
    change: { head: { label: 'x', commit: { ...commit, sha: scene.merge } } },
  })
  assert.equal((await own.comment(['linux.json'])).code, 0, 'a merge of the head is the head')
})

test('paceline comment: the token comes from the environment alone, or nothing is sent', async () => {
  await using own = await openDesk()
  const without = await own.comment(['linux.json'], {})
  assert.equal(without.code, 2)
  assert.match(without.stderr, /There is no token to post with\n.*GITHUB_TOKEN/)
  const given = await own.comment(['linux.json', '--token', workflowToken])
  assert.equal(given.code, 2)
  assert.match(given.stderr, /unknown option '--token'/)
  assert.equal(own.fake.requests.length, 0)
})

test('paceline comment: a token that may not write is told so', async () => {
  await using own = await openDesk()
  own.fake.state.tokens.set('reads', { ...person('ada', 5), access: 'read' })
  const { code, stderr } = await own.comment(['linux.json'], { GITHUB_TOKEN: 'reads' })
  assert.equal(code, 2)
  assert.match(stderr, /No comment was written: 403 .*\n.*Pull requests: write/)
  assert.doesNotMatch(stderr, /reads/)
})

test('paceline comment: a check that fails does not keep the comment back', async () => {
  await using own = await openDesk()
  own.fake.faults.push({ method: 'POST', path: /check-runs/, times: 9, kind: 'refuse', status: 422 })
  const { code, stdout, stderr } = await own.comment(['linux.json', '--check'])
  assert.equal(code, 2, stderr)
  assert.match(stderr, /no check was written: 422/)
  assert.match(stdout, /#issuecomment-/)
  assert.equal(own.scene.repository.comments.length, 1)
})

test('paceline comment: with the token of an app, the check tells whose comment it is', async () => {
  await using own = await openDesk()
  const app = { ...person('my-app[bot]', 77), type: 'Bot', installation: true, checks: true } as const
  own.fake.state.tokens.set('app', app)
  for (let times = 0; times < 2; times++) {
    const { code, stderr } = await own.comment(['linux.json', '--check'], { GITHUB_TOKEN: 'app' })
    assert.equal(code, 0, stderr)
  }
  assert.deepEqual(
    own.scene.repository.comments.map(({ author }) => author.login),
    ['my-app[bot]'],
  )
})

// What a proxy needs is in a chunk that nobody else loads.
for (const program of ['src/bin/cli.ts', 'dist/cli.js']) {
  test(`paceline comment: the way to the server is the proxy of the environment: ${program}`, async () => {
    await using own = await openDesk()
    const routes = { 'api.example.test': own.fake.apiUrl }
    await using proxy = await startConnectProxy({ user: 'a', password: 'b', routes })
    const env = { GITHUB_TOKEN: workflowToken, http_proxy: `http://a:b@${proxy.host}`, no_proxy: '' }
    const { code, stderr } = await own.comment(
      ['linux.json', '--server', 'http://api.example.test'],
      env,
      join(repositoryRoot, program),
    )
    assert.equal(code, 0, stderr)
    assert.ok(proxy.asked.length > 0)
    assert.equal(own.scene.repository.comments.length, 1)
  })
}

test(
  'paceline comment: a pipe in the place of a comparison is refused, not waited for',
  { skip: process.platform === 'win32' },
  async () => {
    await using own = await openDesk()
    execFileSync('mkfifo', [join(own.path, 'pipe.json')])
    const { code, stderr } = await own.comment(['pipe.json'])
    assert.equal(code, 2)
    assert.match(stderr, /pipe\.json: is not a readable regular file/)
    assert.equal(own.fake.requests.length, 0)
  },
)
