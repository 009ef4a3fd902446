import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { silent } from '../plan/project.ts'
import { UserError } from '../errors.ts'
import {
  readPackagesState,
  ensurePackagesInstalled,
  findInstalled,
  type InstallHost,
  installPackage,
  installSuitePackages,
  readProjectPackage,
} from './packages.ts'
import { openLocalRegistry, type LocalRegistry } from '../../../test/local-registry.ts'

const day = 24 * 3_600_000

let registry: LocalRegistry
let folder: string
let host: InstallHost
let progress: unknown[]

beforeEach(async () => {
  registry = await openLocalRegistry(
    {
      name: 'driver',
      version: '1.0.0',
      manifest: { dependencies: { wheel: '^2.0.0' } },
      files: { 'index.js': `module.exports = 'driver ' + require('wheel')` },
    },
    {
      name: 'wheel',
      version: '2.0.0',
      manifest: { scripts: { preinstall: 'exit 1' } },
      files: { 'index.js': `module.exports = 'wheel 2.0.0'` },
    },
    {
      name: '@scope/driver',
      version: '3.1.0',
      manifest: { exports: './index.js' },
      files: { 'index.js': 'module.exports = 3' },
    },
  )
  folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-packages-')))
  progress = []
  host = {
    node: process.execPath,
    env: {
      ...process.env,
      npm_config_registry: registry.url,
      npm_config_cache: join(folder, 'npm-cache'),
      npm_config_userconfig: join(folder, 'npmrc'),
      npm_config_fetch_retries: '0',
    },
    platform: process.platform,
    cacheRoot: join(folder, 'cache'),
    target: 'test-24',
    progress: { phase: () => ({ update: (...step) => progress.push(step), print: () => {} }), note: () => {} },
  }
  await mkdir(host.cacheRoot)
})

afterEach(async () => {
  await registry[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** A suite's folder with package.json and the lockfile that npm writes for it. */
async function suiteFolder(): Promise<string> {
  const suite = join(folder, 'suite')
  await mkdir(suite)
  const manifest = { name: 'suite', private: true, dependencies: { driver: '1.0.0' } }
  const lock = {
    name: 'suite',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'suite', dependencies: { driver: '1.0.0' } },
      'node_modules/driver': {
        version: '1.0.0',
        resolved: `${registry.url}driver-1.0.0.tgz`,
        dependencies: { wheel: '^2.0.0' },
      },
      'node_modules/wheel': { version: '2.0.0', resolved: `${registry.url}wheel-2.0.0.tgz`, hasInstallScript: true },
    },
  }
  await writeFile(join(suite, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(suite, 'package-lock.json'), JSON.stringify(lock))
  return suite
}

const load = (from: string, name: string): unknown => createRequire(join(from, 'x.js'))(name) as unknown

describe("a suite's own packages", () => {
  it('says before a large install what it comes to, and of a small one nothing', async () => {
    const notes: string[] = []
    const noting = { ...host, progress: { ...silent, note: (text: string) => void notes.push(text) } }
    await installSuitePackages(noting, { name: 'driving', folder: await suiteFolder() })
    assert.deepEqual(notes, [])
    const many = Array.from({ length: 1_000 }, (_, index) => [`node_modules/a${index}`, { version: '1.0.0' }] as const)
    const lock = JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(many) })
    await assert.rejects(
      ensurePackagesInstalled(noting, { label: 'many', manifest: '{"dependencies":{"b":"1"}}', lock }),
      UserError,
    )
    assert.deepEqual(notes, ['Installing the packages of many first, once: 1,000 packages.'])
  })

  it('are installed on first use, without install scripts, and found again', async () => {
    const suite = { name: 'demo', folder: await suiteFolder() }
    const installed = await installSuitePackages(host, suite)
    assert.equal(load(installed, 'driver'), 'driver wheel 2.0.0')
    assert.match(installed.slice(host.cacheRoot.length + 1), /^demo-[0-9a-f]{16}$/)
    assert.deepEqual(
      [progress[0], progress.at(-1)],
      [
        [0, 2, 'demo'],
        [2, 2, 'demo'],
      ],
    )

    const before = registry.requests.length
    assert.equal(await installSuitePackages(host, suite), installed)
    assert.equal(registry.requests.length, before)
    assert.deepEqual(await readdir(host.cacheRoot), [installed.slice(host.cacheRoot.length + 1)])
  })

  it('are described from the lockfile before and after they are installed', async () => {
    const suite = { name: 'demo', folder: await suiteFolder() }
    const before = await readPackagesState(host, suite)
    assert.deepEqual([before.count, before.isInstalled], [2, false])
    assert.deepEqual(['driver', 'wheel', 'absent'].map(before.versionOf), ['1.0.0', '2.0.0', undefined])
    assert.deepEqual(registry.requests, [])
    await installSuitePackages(host, suite)
    assert.equal((await readPackagesState(host, suite)).isInstalled, true)
    assert.equal((await readPackagesState({ ...host, target: 'other-24' }, suite)).isInstalled, false)
  })

  it('are installed again where an install is not whole, and apart for another target', async () => {
    const suite = { name: 'demo', folder: await suiteFolder() }
    const installed = await installSuitePackages(host, suite)
    await rm(join(installed, '.paceline-complete'))
    await rm(join(installed, 'node_modules', 'wheel'), { recursive: true })
    assert.equal(await installSuitePackages(host, suite), installed)
    assert.equal(load(installed, 'driver'), 'driver wheel 2.0.0')
    assert.notEqual(await installSuitePackages({ ...host, target: 'other-24' }, suite), installed)
  })

  it('that cannot be had are an error in the words of npm, and leave nothing behind', async () => {
    const lock = JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies: { absent: '1.0.0' } } } })
    const plan = { label: 'demo', manifest: JSON.stringify({ dependencies: { absent: '2.0.0' } }), lock }
    await assert.rejects(ensurePackagesInstalled(host, plan), (error: unknown) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, /^npm could not install the packages of demo: /)
      assert.match(error.hint ?? '', /absent@2\.0\.0[^]*registry reachable/)
      return true
    })
    assert.deepEqual(await readdir(host.cacheRoot), [])
  })

  it('are given up when the user interrupts, and leave nothing behind', async () => {
    const suite = { name: 'demo', folder: await suiteFolder() }
    const controller = new AbortController()
    const update = (done: number): void => {
      if (done > 0) controller.abort(new Error('interrupted'))
    }
    const given = { signal: controller.signal, progress: { ...silent, phase: () => ({ update, print: () => {} }) } }
    const running = installSuitePackages({ ...host, ...given }, suite)
    await assert.rejects(running, /interrupted/)
    assert.deepEqual(await readdir(host.cacheRoot), [])
  })
})

describe('a released package', () => {
  it('is installed by name and range, apart from all others', async () => {
    const found = await installPackage(host, { spec: 'driver@1', nowMs: Date.now() })
    const { root, ...rest } = found
    assert.deepEqual(rest, { name: 'driver', version: '1.0.0', source: 'npm', spec: 'driver@1.0.0' })
    assert.equal(load(root, './index.js'), 'driver wheel 2.0.0')
    const scoped = await installPackage(host, { spec: '@scope/driver', nowMs: Date.now() })
    assert.deepEqual([scoped.name, scoped.version], ['@scope/driver', '3.1.0'])
  })

  it('is chosen anew after a day, and not before', async () => {
    const nowMs = Date.now()
    assert.equal((await installPackage(host, { spec: 'wheel@2', nowMs })).version, '2.0.0')
    registry.publish({ name: 'wheel', version: '2.5.0' })
    assert.equal((await installPackage(host, { spec: 'wheel@2', nowMs: nowMs + day / 2 })).version, '2.0.0')
    assert.equal((await installPackage(host, { spec: 'wheel@2', nowMs: nowMs + 2 * day })).version, '2.5.0')
  })

  it('stays as it was while the registry is out of reach', async () => {
    const nowMs = Date.now()
    await installPackage(host, { spec: 'driver@1', nowMs })
    await registry[Symbol.asyncDispose]()
    assert.equal((await installPackage(host, { spec: 'driver@1', nowMs: nowMs + 2 * day })).version, '1.0.0')
    await assert.rejects(installPackage(host, { spec: '@scope/driver', nowMs }), /npm could not find @scope\/driver: /)
  })

  it('of which there is no such version is an error, below `npm run -s`, too', async () => {
    const quiet = { ...host, env: { ...host.env, npm_config_loglevel: 'silent' } }
    await assert.rejects(installPackage(quiet, { spec: 'driver@9', nowMs: 0 }), (error: unknown) => {
      assert.ok(error instanceof UserError)
      assert.equal(error.message, 'npm could not find driver@9: No matching version found for driver@9.')
      return true
    })
  })

  it('is never a path, a URL or an option', async () => {
    for (const spec of [...'../x file:../x git+https://x/y --global a@file:x @scope https://x'.split(' '), 'a b', '']) {
      await assert.rejects(installPackage(host, { spec, nowMs: 0 }), /is not a package such as/, spec)
    }
  })
})

describe('a package that is there', () => {
  it('is found as a module would find it, though its exports hide package.json', async () => {
    const place = join(folder, 'a', 'node_modules', '@scope', 'driver')
    await mkdir(join(folder, 'a', 'b'), { recursive: true })
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'package.json'), `{"name":"@scope/driver","version":"1.2.3","exports":"./x.js"}`)
    const expected = {
      name: '@scope/driver',
      version: '1.2.3',
      source: 'npm',
      root: place,
      spec: '@scope/driver@1.2.3',
    }
    assert.deepEqual(await findInstalled('@scope/driver', join(folder, 'a', 'b')), expected)
    assert.equal(await findInstalled('driver', join(folder, 'a', 'b')), undefined)
  })

  it('as the project under test is known by its real path, its name and its version', async () => {
    await writeFile(join(folder, 'package.json'), `{"name":"mine","version":"2.0.0"}`)
    await symlink(folder, join(folder, 'link'), 'junction')
    const expected = { name: 'mine', version: '2.0.0', source: 'project', root: folder, spec: folder }
    assert.deepEqual(await readProjectPackage(join(folder, 'link')), expected)
    await writeFile(join(folder, 'package.json'), `{"name":"mine"}`)
    assert.equal((await readProjectPackage(folder))?.version, '0.0.0')
    await writeFile(join(folder, 'package.json'), `{}`)
    assert.equal(await readProjectPackage(folder), undefined)
    assert.equal(await readProjectPackage(host.cacheRoot), undefined)
    for (const text of ['{', 'null']) {
      await writeFile(join(folder, 'package.json'), text)
      await assert.rejects(readProjectPackage(folder), { name: 'UserError', file: join(folder, 'package.json') })
    }
    assert.equal(await readProjectPackage(join(folder, 'none')), undefined)
  })
})

it('packages: npm is not given the tokens of the environment', async () => {
  const script = join(folder, 'environment.json')
  const fake = join(folder, 'npm-cli.js')
  await writeFile(
    fake,
    `#!/usr/bin/env node
require('fs').writeFileSync(${JSON.stringify(script)}, JSON.stringify(process.env)); process.exit(3)`,
    { mode: 0o755 },
  )
  await mkdir(join(folder, 'bin'))
  await symlink(fake, join(folder, 'bin', 'npm'))
  const env = {
    ...host.env,
    PATH: join(folder, 'bin'),
    NPM_TOKEN: 'canary',
    npm_config__authToken: 'canary',
    GITHUB_TOKEN: 'canary',
  }
  const plan = { label: 'demo', manifest: '{}', lock: '{}' }
  if (process.platform === 'win32') return
  await assert.rejects(ensurePackagesInstalled({ ...host, env }, plan), /npm could not .*: it ended with 3/)
  const seen = await readFile(script, 'utf8')
  assert.ok(seen.includes(registry.url) && !seen.includes('canary'))
})
