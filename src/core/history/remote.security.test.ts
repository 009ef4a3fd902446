/** Rule 12 for Git: the token is a header of the command that needs it, and stands nowhere else. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { connectByGit } from '../../../test/fake-github/connect.ts'
import { startFakeGitHub, startWithWidget } from '../../../test/fake-github/server.ts'
import { commitFiles, githubActions, textOn } from '../../../test/fake-github/state.ts'
import { gitEnvironment, temporaryDirectory } from '../../../test/repository.ts'
import { fetchShaChain, fetchTextsIfBranch, fetchTextsAtCommit } from './remote.ts'
import { requireBaselineWritePermit, retryMergeAndPush, type BranchUpdate } from './update-branch.ts'

const canary = 'ghs_canary0123456789'
const coded = Buffer.from(`x-access-token:${canary}`).toString('base64')
const permit = requireBaselineWritePermit({ event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false })
const update = { permit, branch: 'main', message: 'Store', isOwn: false } as const
const storing =
  (text: string): BranchUpdate['merge'] =>
  async (read) => {
    await read('a.json')
    return new Map([['a.json', text]])
  }

/** Where no script is a program and `ps` is none, neither can be seen. */
const skip = process.platform === 'win32'

/** That none of these has the token, in any form. */
function assertNowhere(...texts: readonly string[]): void {
  for (const text of texts) {
    assert.ok(!text.includes(canary) && !text.includes(coded) && !/x-access-token/.test(text), text.slice(0, 500))
  }
}

/** A `git` that writes down how it is called, its settings, and every file of the folder that it leaves. */
function watchedGit(folder: string): {
  readonly env: NodeJS.ProcessEnv
  readonly seen: () => string
  readonly withToken: () => readonly string[]
} {
  const [log, holders] = [join(folder, 'seen'), join(folder, 'holders')]
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const program = join(folder, 'git')
  const lines = [
    `printf '%s\\n' "$@" >> '${log}'`,
    `if env | grep -q '${coded}'; then (while [ "$1" = -c ]; do shift 2; done; echo "$1" >> '${holders}'); fi`,
    `'${real}' "$@"; code=$?`,
    `'${real}' config --get-regexp '^(remote|url)' >> '${log}'`,
    `find . -type f -not -path './objects/*' -exec cat {} + >> '${log}'`,
    'exit $code',
  ]
  writeFileSync(program, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 })
  const traces = ['GIT_TRACE', 'GIT_TRACE_CURL', 'GIT_TRACE2_EVENT', 'GIT_TRACE_SETUP', 'GIT_TRACE_PACKET']
  return {
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      GIT_CURL_VERBOSE: '1',
      GIT_TRACE_REDACT: '0',
      ...Object.fromEntries(traces.map((name) => [name, join(folder, `trace-${name}`)])),
    },
    seen: () => readFileSync(log, 'utf8'),
    withToken: () => [...new Set(readFileSync(holders, 'utf8').trim().split('\n'))].sort(),
  }
}

test('Git token: is in no argument, config, remote or log, even if Git fails', { skip }, async () => {
  await using fake = await startWithWidget()
  using folder = temporaryDirectory()
  fake.state.tokens.set(canary, githubActions)
  const git = watchedGit(folder.path)
  const { remote, log } = connectByGit(fake, { token: canary, env: git.env })
  const errors: string[] = []
  const noting = (error: Error): void =>
    void errors.push(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`)

  await retryMergeAndPush(remote, { ...update, merge: storing('{}') })
  assert.equal(textOn(fake.widget, 'main', 'a.json'), '{}')
  await fetchTextsIfBranch(remote, 'main', ['a.json'])
  await fetchTextsAtCommit(remote, fake.widget.branches.get('main')!, ['a.json'])
  await fetchShaChain(remote, fake.widget.branches.get('main')!)
  assert.ok(
    fake.requests.every(({ headers }) => headers.authorization === `basic ${coded}`),
    'each request has it',
  )
  assert.equal(await fetchTextsIfBranch(remote, 'none', ['a.json']), undefined)
  fake.faults.push({ method: 'POST', path: /git-/, times: 5, kind: 'refuse', status: 500 })
  await fetchTextsIfBranch(remote, 'main', ['a.json']).catch(noting)
  fake.state.tokens.delete(canary)
  await retryMergeAndPush(remote, { ...update, merge: storing('[]') }).catch(noting)
  assert.equal(errors.length, 2)

  const seen = git.seen()
  assert.match(seen, /cat-file[\s\S]*remote "origin"/, 'arguments and configs were seen')
  assertNowhere(seen, log.join('\n'), errors.join('\n'))
  assert.deepEqual(git.withToken(), ['fetch', 'ls-remote', 'push'], 'only what asks the server has it')
  assert.deepEqual(readdirSync(folder.path).sort(), ['git', 'holders', 'seen'], 'nothing was traced into a file')
})

for (const request of ['fetch', 'push'] as const) {
  test(`Git token: the list of processes does not show it during a ${request}`, { skip }, async () => {
    await using fake = await startWithWidget()
    fake.state.tokens.set(canary, githubActions)
    const path = request === 'fetch' ? /git-upload-pack$/ : /git-receive-pack$/
    fake.faults.push({ method: 'POST', path, times: 1, kind: 'hang' })
    const abort = new AbortController()
    const { remote } = connectByGit(fake, { token: canary })
    const writing = retryMergeAndPush({ ...remote, signal: abort.signal }, { ...update, merge: storing('{}') })
    while (!fake.requests.some((one) => path.test(one.path))) await new Promise((resolve) => setImmediate(resolve))
    const processes = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    assert.ok(processes.includes(`git-remote-http origin ${remote.url}`), processes)
    assertNowhere(processes)
    abort.abort(new Error('seen enough'))
    await assert.rejects(writing, /seen enough/)
    assert.equal(textOn(fake.widget, 'main', 'README.md'), '# A library\n')
  })
}

test('Git token: no other host gets it, by a redirect or in place of the server', async () => {
  await using fake = await startWithWidget()
  await using other = await startWithWidget()
  const headers = { location: `${other.webUrl}/acme/widget/info/refs?service=git-upload-pack` }
  fake.faults.push({ method: 'GET', path: /info\/refs/, times: 9, kind: 'refuse', status: 302, headers })
  const { remote } = connectByGit(fake)
  await assert.rejects(fetchTextsIfBranch(remote, 'main', ['README.md']), /git fetch of the branch main/)
  assert.deepEqual(other.requests, [])
})

/** Hooks of each kind that what is asked of Git could start; each leaves its mark. */
function writeHooks(folder: string, mark: string): void {
  mkdirSync(folder)
  for (const name of ['pre-push', 'post-checkout', 'reference-transaction', 'post-merge'])
    writeFileSync(join(folder, name), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
}

test("Git token: a user's settings, helpers, passwords and hooks are not asked", async () => {
  await using fake = await startWithWidget()
  using folder = temporaryDirectory()
  const mark = join(folder.path, 'mark')
  const helper = `!touch ${mark}; true`
  const hooks = join(folder.path, 'hooks')
  writeHooks(hooks, mark)
  writeFileSync(
    join(folder.path, '.gitconfig'),
    `[credential]\nhelper = "${helper}"\n[core]\nhooksPath = ${hooks}\n[url "https://evil.example/"]\ninsteadOf = ${fake.webUrl}\n`,
  )
  writeFileSync(join(folder.path, '.netrc'), 'machine 127.0.0.1 login ada password of-the-user\n')
  const evil = {
    HOME: folder.path,
    XDG_CONFIG_HOME: folder.path,
    GIT_ASKPASS: mark,
    SSH_ASKPASS: mark,
    GIT_DIR: folder.path,
    GIT_CONFIG_PARAMETERS: `'credential.helper'='${helper}'`,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.sshCommand',
    GIT_CONFIG_VALUE_0: helper,
  }
  const { remote } = connectByGit(fake, { env: { PATH: process.env['PATH'], ...evil } })
  await retryMergeAndPush(remote, { ...update, merge: storing('{}') })
  assert.equal(textOn(fake.widget, 'main', 'a.json'), '{}')
  await assert.rejects(fetchTextsIfBranch({ ...remote, token: 'wrong' }, 'main', ['a.json']))
  const merge = storing('[]')
  await assert.rejects(
    retryMergeAndPush({ ...remote, token: undefined }, { ...update, merge }),
    /could not read Username/,
  )
  const sent = fake.requests.map(({ headers }) => headers.authorization ?? '')
  const ofUser = Buffer.from('ada:of-the-user').toString('base64')
  assert.ok(!sent.some((one) => one.includes(ofUser)), sent.join('\n'))
  assert.deepEqual(readdirSync(folder.path).sort(), ['.gitconfig', '.netrc', 'hooks'])
})

test("Git token: the repository's hooks, settings and submodules start nothing", async () => {
  await using fake = await startWithWidget()
  using folder = temporaryDirectory()
  const { widget } = fake
  const mark = join(folder.path, 'mark')
  const git = (...args: string[]): string =>
    execFileSync('git', ['--git-dir', widget.folder, ...args], { env: gitEnvironment, encoding: 'utf8' }).trim()
  for (const name of ['uploadpack.packObjectsHook', 'core.fsmonitor', 'core.sshCommand', 'filter.x.smudge']) {
    git('config', name, `touch ${mark}`)
  }
  writeHooks(join(widget.folder, 'hooks'), mark)
  const modules = `[submodule "x"]\npath = x\nurl = file://${widget.folder}\nupdate = !touch ${mark}\n`
  const files = { '.gitmodules': modules, '.gitattributes': '* filter=x\n', 'a.json': '{}' }
  const commit = commitFiles(widget, { branch: 'main', files, message: 'Hostile' })
  git('read-tree', commit)
  git('update-index', '--add', '--cacheinfo', `160000,${commit},x`)
  const withModule = git('commit-tree', git('write-tree'), '-m', 'Module')
  widget.branches.set('main', withModule)
  for (const url of [widget.folder, `${fake.webUrl}/acme/widget`]) {
    const { remote } = connectByGit(fake, { url })
    assert.equal((await fetchTextsIfBranch(remote, 'main', ['a.json']))!.get('a.json'), '{}')
    assert.equal((await fetchTextsAtCommit(remote, withModule, ['a.json'])).get('a.json'), '{}')
  }
  await retryMergeAndPush(connectByGit(fake).remote, { ...update, merge: storing('[]') })
  assert.match(git('ls-tree', 'main', 'x'), /^160000 commit/, 'what was not touched is as it was')
  assert.deepEqual(readdirSync(folder.path), [])
})

/** What has a colon in it, as paths of Windows have, is another machine to Git. */
const noOption = /not appear to be a git repository|blocked|transport 'ssh' not allowed/
const transports: readonly (readonly [url: string, said: RegExp])[] = [
  ['ssh://127.0.0.1/acme/widget', /transport 'ssh' not allowed/],
  ['git@127.0.0.1:acme/widget', /transport 'ssh' not allowed/],
  ['git://127.0.0.1/acme/widget', /transport 'git' not allowed/],
  ['ext::sh -c touch% MARK', /transport 'ext' not allowed/],
  ['-oProxyCommand=touch MARK', noOption],
  ['--upload-pack=touch MARK', noOption],
]
for (const [url, said] of transports) {
  test(`Git token: nothing but https and files is spoken: not ${url.slice(0, 14)}`, async () => {
    await using fake = await startFakeGitHub()
    using folder = temporaryDirectory()
    const { remote } = connectByGit(fake, { url: url.replace('MARK', join(folder.path, 'mark')) })
    await assert.rejects(fetchTextsIfBranch(remote, 'main', ['a.json']), said)
    assert.deepEqual(readdirSync(folder.path), [])
  })
}

test('Git token: a server cannot send Git to a file of this machine', async () => {
  await using fake = await startWithWidget()
  const headers = { location: `file://${fake.widget.folder}` }
  fake.faults.push({ method: 'GET', path: /info\/refs/, times: 9, kind: 'refuse', status: 302, headers })
  await assert.rejects(
    fetchTextsIfBranch(connectByGit(fake).remote, 'main', ['README.md']),
    /git fetch of the branch main/,
  )
})
