/** The command line on machines and in repositories that are not as usual: it works, or says in one line what to do. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Run } from '../../src/core/model/run.ts'
import { entry, nodeFirst, paceline } from '../command-line.ts'
import { packageFiles } from '../counted-library.ts'
import { assertJudged, assertRefused, check, config, files, inShell, project } from '../judged-project.ts'
import { assertCleared, gitEnvironment, temporaryDirectory, testRepository } from '../repository.ts'
import type { TestRepository } from '../repository.ts'

interface Place {
  /** Brings the repository into its state; returns where the command is given. */
  readonly make: (repository: TestRepository, outside: string) => string
  readonly args?: readonly string[]
}

const clone = (from: string, to: string, args: readonly string[]): string => {
  spawnSync('git', ['clone', '-q', ...args, `file://${from}`, to], { env: gitEnvironment })
  return to
}

const places: Readonly<Record<string, Place>> = {
  'a project reached through a link': {
    make({ root }, outside) {
      symlinkSync(root, join(outside, 'link'))
      return join(outside, 'link')
    },
  },
  'a submodule': {
    make({ root, git }, outside) {
      const top = join(outside, 'top')
      mkdirSync(top)
      const gitAt = (...args: string[]) => spawnSync('git', args, { cwd: top, env: gitEnvironment })
      gitAt('init', '-q')
      gitAt('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', root, 'sub')
      git('status')
      return join(top, 'sub')
    },
    args: ['--base', 'origin/main'],
  },
  'a worktree of Git': {
    make({ git }, outside) {
      git('worktree', 'add', '-q', '--detach', join(outside, 'tree'), 'topic')
      return join(outside, 'tree')
    },
  },
  'a shallow clone': {
    make: ({ root }, outside) => clone(root, join(outside, 'shallow'), ['--depth=1', '--branch=topic']),
    args: ['--base', 'main'],
  },
  'a partial clone': {
    make({ root, git }, outside) {
      git('config', 'uploadpack.allowFilter', 'true')
      return clone(root, join(outside, 'partial'), ['--filter=blob:none', '--branch=topic'])
    },
    args: ['--base', 'main'],
  },
  'a detached head and no remote': {
    make({ root, git }) {
      git('checkout', '-q', '--detach')
      return root
    },
  },
}

for (const [what, { make, args = [] }] of Object.entries(places)) {
  test(`machine: ${what} is measured like any project`, async () => {
    using repository = project()
    using outside = temporaryDirectory()
    const cwd = make(repository, outside.path)
    assertJudged(await paceline([...check, ...args], { cwd }))
  })
}

test('machine: a project that has a submodule is measured if its preparation gets it', async () => {
  using other = testRepository()
  other.commit({ 'n.js': 'export const n = 100\n' })
  const prepare = 'git -c protocol.file.allow=always submodule --quiet update --init'
  using repository = project({ 'paceline.config.json': config(prepare) })
  const { root, git, commit } = repository
  const worksWith = (factor: number) => ({
    'index.js': `import { n } from './dep/n.js'\nexport const work = () => ${factor} * n\n`,
  })
  git('checkout', '-q', '-B', 'main', 'main')
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.root, 'dep')
  commit(worksWith(10))
  git('checkout', '-q', '-B', 'topic')
  commit(worksWith(12))
  assertJudged(await paceline(check, { cwd: root }))
  assertCleared(repository)
  assert.equal(git('status', '--porcelain'), '')
})

test(
  'machine: hooks of Git do not run in the checkouts',
  { skip: process.platform === 'win32' && 'a shell script' },
  async () => {
    const noted = '#!/bin/sh\necho "$0" >> "$(git rev-parse --git-common-dir)/noted"\nexit 1\n'
    using repository = project({ 'hooks/post-checkout': noted, 'hooks/post-index-change': noted })
    const { root, git } = repository
    for (const name of ['post-checkout', 'post-index-change']) chmodSync(join(root, 'hooks', name), 0o755)
    git('config', 'core.hooksPath', join(root, 'hooks'))
    assertJudged(await paceline(check, { cwd: root }))
    assert.equal(existsSync(join(root, '.git', 'noted')), false)
  },
)

test("machine: started by a hook of Git, it measures, and the user's index stays", async () => {
  using repository = project()
  const { root, git } = repository
  repository.write({ 'staged.js': 'export {}\n', 'index.js': 'export const work = () => 900\n' })
  git('add', 'staged.js')
  const before = git('status', '--porcelain')
  const hooks = join(root, '.git')
  for (const variables of [
    { GIT_DIR: '.git', GIT_INDEX_FILE: '.git/index', GIT_PREFIX: '' },
    { GIT_DIR: hooks, GIT_INDEX_FILE: join(hooks, 'index'), GIT_WORK_TREE: root },
  ]) {
    assertJudged(await paceline(check, { cwd: root, env: { ...nodeFirst, ...variables } }), 900)
    assert.equal(git('status', '--porcelain'), before)
    assertCleared(repository)
  }
})

/** Nothing of the sort may be a name on Windows. */
const hardNames = [`quo'te"s, dollar$HOME\`id\`;%41#?&*\nnew line `, '-dash cafe\u0301 caf\u00E9', 'x'.repeat(250)]
for (const name of hardNames) {
  test(
    `machine: a folder called ${JSON.stringify(name.slice(0, 30))} is measured in, and cleared`,
    { skip: process.platform === 'win32' && 'not a name here' },
    async () => {
      using outside = temporaryDirectory()
      using repository = project({ 'package.json': packageFiles['package.json'] })
      const cwd = join(outside.path, name)
      spawnSync('cp', ['-r', repository.root, cwd])
      assertJudged(await paceline(check, { cwd }))
      const git = (...args: string[]): string =>
        spawnSync('git', args, { cwd, encoding: 'utf8', env: gitEnvironment }).stdout
      const listed = git('worktree', 'list', '--porcelain', '-z')
        .split('\0')
        .filter((line) => line.startsWith('worktree '))
      assert.equal(listed.length, 1, listed.join('\n'))
    },
  )
}

const refusals: Readonly<Record<string, Place & { readonly message: RegExp }>> = {
  'a repository without a commit': {
    make(_, outside) {
      spawnSync('git', ['init', '-q'], { cwd: outside })
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(outside, path, '..'), { recursive: true })
        writeFileSync(join(outside, path), text)
      }
      return outside
    },
    message:
      /not in a Git repository with a commit.*\n {2}Compare with the stored baseline: --base none\. Or make a first commit/,
  },
  'a shallow clone that lost its origin': {
    make({ root }, outside) {
      const cwd = clone(root, join(outside, 'shallow'), ['--depth=1', '--branch=topic'])
      spawnSync('git', ['remote', 'remove', 'origin'], { cwd })
      return cwd
    },
    message: /No default branch was found.*\n {2}This clone is shallow.*fetch-depth: 0/,
  },
  'a partial clone whose origin is gone': {
    make({ root, git }, outside) {
      git('config', 'uploadpack.allowFilter', 'true')
      const cwd = clone(root, join(outside, 'partial'), ['--filter=blob:none', '--branch=topic'])
      spawnSync('git', ['remote', 'set-url', 'origin', 'file:///nowhere'], { cwd })
      return cwd
    },
    args: ['--base', 'origin/main'],
    message: /could not fetch.*\n {2}This partial clone lacks.*origin reachable/,
  },
  'a path that is too long for a lock': {
    make({ root }, outside) {
      const cwd = join(outside, 'y'.repeat(250), 'z'.repeat(250))
      mkdirSync(cwd, { recursive: true })
      spawnSync('cp', ['-r', `${root}/.`, cwd])
      return cwd
    },
    message: /its path is too long\n {2}Move the project/,
  },
}
for (const [what, { make, args = [], message }] of Object.entries(refusals)) {
  test(
    `machine: ${what} is refused with what to do`,
    { skip: process.platform === 'win32' && 'POSIX paths' },
    async () => {
      using repository = project()
      using outside = temporaryDirectory()
      const cwd = make(repository, outside.path)
      assertRefused(await paceline([...check, ...args], { cwd }), message)
    },
  )
}

const needy = {
  'package.json': JSON.stringify({
    ...(JSON.parse(packageFiles['package.json']) as object),
    dependencies: { 'left-pad': '1.3.0' },
  }),
  'paceline.config.json': JSON.stringify({ suites: ['./bench/suite.js'] }),
}

test('machine: npm that is offline is quoted', async () => {
  using repository = project({}, needy)
  using outside = temporaryDirectory()
  const env = { ...nodeFirst, npm_config_offline: 'true', npm_config_cache: outside.path }
  const outcome = await paceline(check, { cwd: repository.root, env })
  assertRefused(outcome, /The head \(\w+\) cannot be prepared: .*cache mode is 'only-if-cached'/, 4)
  assertCleared(repository)
})

test('machine: a registry that hangs can be interrupted, and leaves nothing', { timeout: 300_000 }, async () => {
  using repository = project({}, needy)
  using outside = temporaryDirectory()
  const asked = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    asked.resolve()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, stderr } = await paceline(check, {
      cwd: repository.root,
      env: { ...nodeFirst, npm_config_registry: registry, npm_config_cache: outside.path },
      onMoment: { moment: asked.promise, act: (kill) => kill('SIGINT') },
    })
    assert.equal(code, 130, stderr)
    assertCleared(repository)
  } finally {
    server.close()
  }
})

const posix = { skip: process.platform === 'win32' && 'a POSIX shell is needed' }

test('machine: a folder that was removed meanwhile is named', posix, () => {
  using outside = temporaryDirectory()
  const outcome = inShell('mkdir gone; cd gone; rmdir ../gone; exec "$@"', ['run'], { cwd: outside.path })
  assertRefused(outcome, /^paceline: the current folder has been removed\n {2}Change to one/)
})

const isLinux = process.platform === 'linux'

test('machine: a name that is not UTF-8 is named', { skip: !isLinux && 'such names are for Linux' }, () => {
  using outside = temporaryDirectory()
  const outcome = inShell(`d=$(printf 'a\\377'); mkdir "$d"; cd "$d"; exec "$@"`, ['run'], { cwd: outside.path })
  assertRefused(outcome, /there is no such folder\n {2}.*not UTF-8/)
})

test(
  'machine: a repository of another user is refused, with the way out',
  { skip: process.getuid?.() !== 0 && 'changing the owner takes root' },
  async () => {
    using repository = project()
    spawnSync('chown', ['-R', '65534:65534', repository.root])
    assertRefused(
      await paceline(check, { cwd: repository.root }),
      /belongs to another user\n {2}If you trust it: `git config --global --add safe\.directory \//,
    )
  },
)

for (const [what, byMs] of [
  ['back', -31_536_000_000],
  ['forward', 86_400_000],
] as const) {
  test(`machine: a clock that jumps ${what} a long way while measuring changes nothing`, async () => {
    using repository = project()
    const jump = join(repository.root, '.git', 'jump.mjs')
    writeFileSync(
      jump,
      `const Real = Date
let calls = 0
const shift = () => (++calls > 6 ? ${byMs} : 0)
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + shift()])) }
  static now() { return Real.now() + shift() }
}
`,
    )
    const { code, stderr } = await new Promise<{ code: number | undefined; stderr: string }>((resolve) => {
      const args = ['--import', jump, entry, 'run', '--trials', '4', '--reference', 'none']
      const child = spawn(process.execPath, args, {
        cwd: repository.root,
        env: nodeFirst,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let text = ''
      child.stderr.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      child.once('close', (ended) => resolve({ code: ended ?? undefined, stderr: text }))
    })
    assert.equal(code, 0, stderr)
    const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run
    assert.equal(run.complete, true)
    assert.equal((run.benchmarks[0]!.metrics['steps'] as { values: number[] }).values.length, 4)
    assert.ok(run.measuringMs < 300_000)
    assert.deepEqual(run.warnings, [])
    const env = { ...nodeFirst, NODE_OPTIONS: `--import=${pathToFileURL(jump).href}` }
    assertJudged(await paceline(check, { cwd: repository.root, env }))
    assertCleared(repository)
  })
}
