/** Rule 12 for Git: the token is a header of the command that needs it, and stands nowhere else. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { connectByGit } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, githubActions, textOn } from '../../test/fake-github/state.ts'
import { temporaryDirectory } from '../../test/repository.ts'
import { readAncestors, readBranch, readCommit } from './remote.ts'
import { permitBaselineWrite, updateBranch } from './update-branch.ts'

const canary = 'ghs_canary0123456789'
const coded = Buffer.from(`x-access-token:${canary}`).toString('base64')
const permit = permitBaselineWrite({ event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false })
const update = { permit, branch: 'main', paths: ['a.json'], message: 'Store', isOwn: false } as const

/** A `git` that writes down how it is called, and every file of the folder that it leaves. */
function watchedGit(folder: string): { readonly env: NodeJS.ProcessEnv; readonly seen: () => string } {
  const log = join(folder, 'seen')
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const program = join(folder, 'git')
  const lines = [
    `printf '%s\\n' "$@" >> '${log}'`,
    `'${real}' "$@"; code=$?`,
    `'${real}' config --get-regexp '^(remote|url)' >> '${log}'`,
    `find . -type f -not -path './objects/*' -exec cat {} + >> '${log}'`,
    'exit $code',
  ]
  writeFileSync(program, `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(program, 0o755)
  return {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, GIT_CURL_VERBOSE: '1', GIT_TRACE: '2' },
    seen: () => readFileSync(log, 'utf8'),
  }
}

test('it is in no argument, config, remote or log, whether Git succeeds or fails', async () => {
  await using fake = await startFakeGitHub()
  using folder = temporaryDirectory()
  const widget = addRepository(fake.state, 'acme/widget')
  fake.state.tokens.set(canary, githubActions)
  const git = watchedGit(folder.path)
  const { remote, log } = connectByGit(fake, { token: canary, env: git.env })
  const errors: string[] = []
  const noting = (error: Error): void =>
    void errors.push(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`)

  const merge = (): ReadonlyMap<string, string> => new Map([['a.json', '{}']])
  await updateBranch(remote, { ...update, merge })
  assert.equal(textOn(widget, 'main', 'a.json'), '{}')
  await readBranch(remote, 'main', ['a.json'])
  await readCommit(remote, widget.branches.get('main')!, ['a.json'])
  await readAncestors(remote, widget.branches.get('main')!)
  assert.ok(
    fake.requests.every(({ headers }) => headers.authorization === `basic ${coded}`),
    'each request has it',
  )
  fake.faults.push({ method: 'POST', path: /git-/, times: 5, kind: 'refuse', status: 500 })
  await readBranch(remote, 'main', ['a.json']).catch(noting)
  fake.state.tokens.delete(canary)
  await updateBranch(remote, { ...update, merge: () => new Map([['a.json', '[]']]) }).catch(noting)
  assert.equal(errors.length, 2)

  const seen = git.seen()
  assert.match(seen, /cat-file[\s\S]*remote "origin"/, 'arguments and configs were seen')
  for (const text of [seen, log.join('\n'), errors.join('\n')]) {
    assert.ok(!text.includes(canary) && !text.includes(coded) && !/x-access-token/.test(text), text.slice(0, 500))
  }
})

test('no other host gets it, by a redirect or in place of the server', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  await using other = await startFakeGitHub()
  addRepository(other.state, 'acme/widget')
  const headers = { location: `${other.webUrl}/acme/widget/info/refs?service=git-upload-pack` }
  fake.faults.push({ method: 'GET', path: /info\/refs/, times: 9, kind: 'refuse', status: 302, headers })
  const { remote } = connectByGit(fake)
  await assert.rejects(readBranch(remote, 'main', ['README.md']), /git fetch of the branch main/)
  assert.deepEqual(other.requests, [])
})

test("a user's settings, helpers and hooks are not asked", async () => {
  await using fake = await startFakeGitHub()
  using folder = temporaryDirectory()
  const widget = addRepository(fake.state, 'acme/widget')
  const mark = join(folder.path, 'mark')
  const helper = `!touch ${mark}; true`
  const hooks = join(folder.path, 'hooks')
  mkdirSync(hooks)
  for (const name of ['pre-push', 'post-checkout', 'reference-transaction']) {
    writeFileSync(join(hooks, name), `#!/bin/sh\ntouch ${mark}\n`)
    chmodSync(join(hooks, name), 0o755)
  }
  writeFileSync(
    join(folder.path, '.gitconfig'),
    `[credential]\nhelper = "${helper}"\n[core]\nhooksPath = ${hooks}\n[url "https://evil.example/"]\ninsteadOf = ${fake.webUrl}\n`,
  )
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
  await updateBranch(remote, { ...update, merge: () => new Map([['a.json', '{}']]) })
  assert.equal(textOn(widget, 'main', 'a.json'), '{}')
  await assert.rejects(readBranch({ ...remote, token: 'wrong' }, 'main', ['a.json']))
  assert.deepEqual(readdirSync(folder.path).sort(), ['.gitconfig', 'hooks'])
})

for (const url of ['ssh://127.0.0.1/acme/widget', 'ext::sh -c touch% mark', 'git://127.0.0.1/acme/widget']) {
  test(`nothing but https and files is spoken: not ${url.slice(0, 8)}`, async () => {
    await using fake = await startFakeGitHub()
    const { remote } = connectByGit(fake, { url })
    await assert.rejects(readBranch(remote, 'main', ['a.json']), /transport '\w+' not allowed/)
  })
}
