/** Folders prepared by the real npm, from a registry on this machine. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { testEffects } from '../../../test/command-line.ts'
import { openLocalRegistry, type LocalRegistry } from '../../../test/local-registry.ts'
import { assertCleared, temporaryDirectory, testRepository, writeFiles } from '../../../test/repository.ts'
import { eventually, isAlive } from '../../../test/trial-lab.ts'
import { removeAbandonedFolders } from './checkout.ts'
import { runWorkPlainly } from '../system/waiting.ts'
import type { Setup } from '../rooms-api.ts'
import { checkOutCommits, tryInstallAndBuild } from './prepared-commits.ts'

interface Prepared {
  /** Each line that was shown when a command ended. */
  readonly said: readonly string[]
  /** Version of `dep` on each side. */
  readonly versions: readonly string[]
}

/** Prepares head and base; a new version of `dep` comes out as soon as the head's is installed. */
async function preparedSides(
  registry: LocalRegistry,
  { head, base }: Readonly<Record<'head' | 'base', Readonly<Record<string, string>>>>,
): Promise<Prepared> {
  using directory = temporaryDirectory()
  const folders = { head: join(directory.path, 'head'), base: join(directory.path, 'base') }
  for (const [name, files] of [['head', head] as const, ['base', base] as const]) {
    writeFiles(folders[name], { '.git': '', ...files })
  }
  const said: string[] = []
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    npm_config_registry: registry.url,
    npm_config_cache: join(directory.path, 'cache'),
  }
  const finish = (text: string): void => {
    if (said.push(text) === 1) registry.publish({ name: 'dep', version: '1.0.1' })
  }
  const effects = testEffects(env)
  const prepared = await tryInstallAndBuild(
    {
      project: { root: directory.path, config: {}, home: join(directory.path, '.paceline') },
      effects,
      progress: { phase: () => ({ update: () => undefined, print: finish }), note: () => undefined },
    },
    { folders },
  )
  assert.equal(prepared, undefined)
  const versions = Object.values(folders).map((folder) => {
    const text = readFileSync(join(folder, 'node_modules', 'dep', 'package.json'), 'utf8')
    return (JSON.parse(text) as { version: string }).version
  })
  return { said, versions }
}

const manifest = (more: object = {}) => JSON.stringify({ name: 'widget', dependencies: { dep: '^1.0.0' }, ...more })
const noLock = { 'package.json': manifest(), '.npmrc': 'package-lock=false\n' }
const posix = { skip: process.platform === 'win32' && 'npm is found by a PATH with colons' }

test('prepared commits: without a lockfile the base gets the versions of the head', posix, async () => {
  await using registry = await openLocalRegistry({ name: 'dep', version: '1.0.0' }, { name: 'other', version: '2.0.0' })
  const { versions, said } = await preparedSides(registry, { head: noLock, base: noLock })
  assert.deepEqual(versions, ['1.0.0', '1.0.0'])
  assert.match(said[1]!, /^base: npm install /)
  // Also where they do not depend on the same.
  await using another = await openLocalRegistry({ name: 'dep', version: '1.0.0' }, { name: 'other', version: '2.0.0' })
  const more = { ...noLock, 'package.json': manifest({ dependencies: { dep: '>=1', other: '2.0.0' } }) }
  assert.deepEqual((await preparedSides(another, { head: noLock, base: more })).versions, ['1.0.0', '1.0.0'])
})

test('prepared commits: by one lockfile the base installs what the head fetched', posix, async () => {
  await using registry = await openLocalRegistry({ name: 'dep', version: '1.0.0' })
  const known = (await (await fetch(`${registry.url}dep`)).json()) as { versions: Record<string, { dist: object }> }
  const { tarball: resolved, integrity } = known.versions['1.0.0']!.dist as { tarball: string; integrity: string }
  const packages = {
    '': { name: 'widget', dependencies: { dep: '^1.0.0' } },
    'node_modules/dep': { version: '1.0.0', resolved, integrity },
  }
  const lock = JSON.stringify({ name: 'widget', lockfileVersion: 3, requires: true, packages })
  const locked = { 'package.json': manifest(), 'package-lock.json': lock }
  const before = registry.requests.length
  const { versions, said } = await preparedSides(registry, { head: locked, base: locked })
  assert.deepEqual(versions, ['1.0.0', '1.0.0'])
  for (const [at, side] of ['head', 'base'].entries()) assert.match(said[at]!, new RegExp(`^${side}: npm ci `))
  const requests = registry.requests.slice(before).filter((path) => path.startsWith('dep'))
  assert.deepEqual(requests, ['dep-1.0.0.tgz'])
})

test('prepared commits: an interruption does not wait for checkouts to be removed', async () => {
  using repository = testRepository()
  const sha = repository.commit({ 'package.json': '{}' })
  using directory = temporaryDirectory()
  const interruption = new AbortController()
  const said: unknown[] = []
  const waiting: typeof runWorkPlainly = (what, work) => {
    said.push(what)
    return work()
  }
  const setup = {
    project: { root: repository.root, config: {} },
    effects: { env: process.env, signal: interruption.signal, waiting },
    machine: { workRoot: directory.path },
  } as unknown as Setup
  const opened = await checkOutCommits(setup, { head: sha })
  const folder = opened.folders.head
  const disposal = opened[Symbol.asyncDispose]()
  interruption.abort()
  await disposal
  assert.ok(existsSync(folder))
  assert.equal(said.at(-1), 'the removal of the checkouts')
  // The next run removes the rest.
  await removeAbandonedFolders(directory.path, directory.path)
  assert.ok(!existsSync(folder))
})

test('prepared commits: a project in a folder is there in a checkout, or an error', async () => {
  using repository = testRepository()
  const sha = repository.commit({ 'packages/widget/package.json': '{}' })
  using directory = temporaryDirectory()
  const setup = {
    project: { root: join(repository.root, 'packages', 'widget'), config: {} },
    effects: { env: process.env, signal: new AbortController().signal, waiting: runWorkPlainly },
    machine: { workRoot: directory.path },
  } as unknown as Setup
  {
    await using opened = await checkOutCommits(setup, { head: sha })
    const folder = opened.folders.head
    assert.ok(folder.endsWith(join('packages', 'widget')), folder)
    assert.ok(existsSync(join(folder, 'package.json')))
  }
  await assert.rejects(checkOutCommits(setup, { head: sha, base: '0'.repeat(40) }), /0{40}/)
  assertCleared(repository, directory.path)
})

/** Prepares head and base by the head's command, in folders that have these files. */
async function preparedBy(
  prepare: string,
  files: Readonly<Record<'head' | 'base', Readonly<Record<string, string>>>>,
  look: (
    folders: Readonly<Record<'head' | 'base', string>>,
    notes: readonly string[],
    failed: Awaited<ReturnType<typeof tryInstallAndBuild>>,
  ) => void,
): Promise<void> {
  using directory = temporaryDirectory()
  const folders = { head: join(directory.path, 'head'), base: join(directory.path, 'base') }
  for (const name of ['head', 'base'] as const) writeFiles(folders[name], { '.git': '', ...files[name] })
  const notes: string[] = []
  const effects = testEffects({ ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` })
  const config = { project: { prepare } }
  const project = { root: directory.path, configPath: undefined, config, home: join(directory.path, '.paceline') }
  const progress = {
    phase: () => ({ update: () => undefined, print: () => undefined }),
    note: (text: string) => void notes.push(text),
  }
  look(folders, notes, await tryInstallAndBuild({ project, effects, progress }, { folders }))
}

test("prepared commits: a base without the head's script is prepared by its own config", posix, async () => {
  const script = { 'prepare.mjs': "import { writeFileSync } from 'node:fs'\nwriteFileSync('made.txt', 'by script')" }
  const own = JSON.stringify({ project: { prepare: 'echo before > made.txt' } })
  await preparedBy(
    'node prepare.mjs',
    { head: script, base: { 'paceline.config.json': own } },
    (folders, notes, failed) => {
      assert.equal(failed, undefined)
      assert.equal(readFileSync(join(folders.base, 'made.txt'), 'utf8'), 'before\n')
      assert.match(
        notes.join(),
        /The base is prepared as its own config says, since the other way fails there: .*prepare/,
      )
    },
  )
  // Without a config of its own there was nothing to prepare; and a head that fails is none to go on with.
  await preparedBy('node prepare.mjs', { head: script, base: {} }, (_folders, _, failed) =>
    assert.equal(failed, undefined),
  )
  await preparedBy('node prepare.mjs', { head: {}, base: {} }, (_, notes, failed) => {
    assert.deepEqual(notes, [])
    assert.equal(failed?.name, 'head')
  })
})

test('prepared commits: a preparation of the head that changes the base is refused', async () => {
  const files = { head: {}, base: { 'index.js': 'slow()' } }
  const refused = preparedBy('echo 2 > ../base/index.js', files, () => assert.fail('prepared'))
  await assert.rejects(refused, /^UserError: The preparation of another checkout changed index\.js of the base, so/)
})

test(
  'prepared commits: what a preparation leaves running does not live on',
  { skip: process.platform === 'win32' },
  async () => {
    const daemon = `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
const code = 'process.chdir("/"); setInterval(() => {}, 1e9)'
const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: 'ignore' })
child.unref()
writeFileSync('pid.txt', String(child.pid))`
    // This one drops both its folder and its environment, and is found all the same.
    const bare = process.platform === 'linux' ? daemon.replace("'ignore'", "'ignore', cwd: '/', env: {}") : daemon
    const files = { head: { 'daemon.mjs': daemon }, base: { 'daemon.mjs': bare } }
    const pids: number[] = []
    await preparedBy('node daemon.mjs', files, (folders, _, failed) => {
      assert.equal(failed, undefined)
      pids.push(...Object.values(folders).map((folder) => Number(readFileSync(join(folder, 'pid.txt'), 'utf8'))))
    })
    assert.equal(pids.length, 2)
    assert.ok(await eventually(() => !pids.some(isAlive)), 'a process was left')
  },
)
