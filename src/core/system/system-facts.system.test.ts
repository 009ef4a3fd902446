import assert from 'node:assert/strict'
import { chmod, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { openTrialLab } from '../../../test/trial-lab.ts'
import { exitCodes, UserError } from '../errors.ts'
import { environmentSchema } from '../model/environment.ts'
import { isNodeVersionSupported } from '../model/version.ts'
import { environmentFromFacts, loadPerCore, readSystemFacts, type SystemFacts, requireNode } from './system-facts.ts'

const node = { path: '/bin/node', version: '24.1.0', platform: 'linux', arch: 'x64' }
const facts: SystemFacts = {
  platform: 'linux',
  osType: 'Linux',
  osRelease: '6.1.0',
  cpuModels: ['A CPU', 'A CPU'],
  parallelism: 8,
  memoryBytes: 16_000_000_000,
  loadAverage: 0,
  env: {},
  readText: () => '',
}

const cpu = (change: Partial<SystemFacts>) => environmentFromFacts({ ...facts, ...change }, node).cpu

it('system facts: says how many programs want to run for each core', () => {
  assert.equal(loadPerCore({ ...facts, loadAverage: 3.61 }), 1.8)
  assert.equal(loadPerCore({ ...facts, loadAverage: 0.8, cpuModels: [] }), 0.1)
  assert.ok(readSystemFacts({}).loadAverage >= 0)
})

describe('the fingerprint of a machine', () => {
  it('of this very machine is one that files may hold', () => {
    const here = environmentFromFacts(readSystemFacts(process.env), {
      path: process.execPath,
      version: process.versions.node,
      platform: process.platform,
      arch: process.arch,
    })
    assert.deepEqual(environmentSchema.parse(here), here)
    assert.equal(here.platform, `${process.platform}-${process.arch}`)
  })

  it('has the platform of the node that runs trials, and the image of a hosted runner', () => {
    const env = { ImageOS: 'ubuntu24', ImageVersion: '20260101.1', GITHUB_ACTIONS: 'true' }
    const found = environmentFromFacts({ ...facts, env }, { ...node, arch: 'arm64' })
    assert.equal(found.platform, 'linux-arm64')
    assert.deepEqual(found.os, { type: 'Linux', release: '6.1.0', image: 'ubuntu24', imageVersion: '20260101.1' })
    assert.deepEqual([found.ci, found.node, found.cpu.cores], [true, '24.1.0', 2])
    assert.equal(environmentFromFacts({ ...facts, env: { CI: 'false' } }, node).ci, false)
  })

  it('has the design of an ARM core on Linux, which has no name there', () => {
    const text =
      'processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x0\nCPU part\t: 0xd49\nCPU revision\t: 2\n'
    assert.deepEqual(cpu({ readText: () => text, cpuModels: ['unknown', 'unknown', 'unknown', 'unknown'] }), {
      model: 'ARM implementer 0x41 part 0xd49',
      cores: 4,
    })
  })

  it('has the name that Windows gives where it lists no processors', () => {
    const env = { PROCESSOR_IDENTIFIER: 'AMD64 Family 25 Model 17 Stepping 1, AuthenticAMD' }
    assert.deepEqual(cpu({ platform: 'win32', cpuModels: [], env }), { model: env.PROCESSOR_IDENTIFIER, cores: 8 })
  })

  it('is whole on a system that tells nothing', () => {
    const found = environmentFromFacts(
      { ...facts, platform: 'freebsd', cpuModels: [], parallelism: 1 },
      { ...node, platform: 'freebsd' },
    )
    assert.deepEqual(found.cpu, { model: 'unknown', cores: 1 })
    assert.equal(environmentSchema.safeParse(found).success, true)
  })
})

describe('the facts of a system', () => {
  it('come from files that may be missing', () => {
    const real = readSystemFacts({})
    assert.equal(real.readText('/no/such/file'), '')
  })
})

describe('the node that runs trials', () => {
  it('is the one on PATH, by its real path', async () => {
    const found = await requireNode({ env: { ...process.env, PATH: dirname(process.execPath) }, execPath: '/none' })
    assert.equal(found.path, await realpath(process.execPath))
    assert.deepEqual(
      [found.version, found.platform, found.arch],
      [process.versions.node, process.platform, process.arch],
    )
  })

  it('is the one that runs Paceline where PATH has none', async () => {
    await using lab = await openTrialLab()
    const found = await requireNode({ env: { PATH: lab.folder }, execPath: process.execPath })
    assert.equal(found.version, process.versions.node)
  })

  it('is asked without the options that the environment has for others', async () => {
    const env = { PATH: dirname(process.execPath), NODE_OPTIONS: '--require /no/such/file.js' }
    assert.equal((await requireNode({ env, execPath: '/none' })).version, process.versions.node)
  })

  it('that is too old is refused with what to do', { skip: process.platform === 'win32' }, async () => {
    await using lab = await openTrialLab()
    const old = await lab.write('node', `#!/bin/sh\necho '["/opt/old/node","20.11.1","linux","x64"]'\n`)
    await chmod(old, 0o755)
    await assert.rejects(requireNode({ env: { PATH: dirname(old) }, execPath: process.execPath }), (error: unknown) => {
      assert.ok(error instanceof UserError)
      assert.equal(error.message, 'Trials need Node 22.18 or newer; the node on PATH is 20.11.1 (/opt/old/node)')
      assert.match(error.hint ?? '', /Install Node 24, or .*node_modules\/\.bin\n.*setup-node/)
      assert.equal(error.exitCode, exitCodes.badInput)
      return true
    })
  })

  it(
    'is looked for elsewhere where a folder of PATH leads nowhere',
    { skip: process.platform === 'win32' },
    async () => {
      await using lab = await openTrialLab()
      await symlink('loop', join(lab.folder, 'loop'))
      const env = { PATH: join(lab.folder, 'loop') }
      assert.equal((await requireNode({ env, execPath: process.execPath })).version, process.versions.node)
    },
  )

  it('that cannot be found anywhere is an error, too', async () => {
    await using lab = await openTrialLab()
    const nowhere = { env: { PATH: lab.folder }, execPath: join(lab.folder, 'node') }
    await assert.rejects(requireNode(nowhere), /No working node was found on PATH/)
  })
})

it('system facts: versions with synchronous hooks and stripped types are supported', () => {
  const supported = ['22.18.0', '22.21.3', '23.6.0', '24.0.0', '25.1.0-nightly']
  const tooOld = ['18.20.0', '20.19.5', '21.7.3', '22.17.9', '23.5.0', 'nonsense']
  assert.deepEqual(
    supported.filter((version) => !isNodeVersionSupported(version)),
    [],
  )
  assert.deepEqual(tooOld.filter(isNodeVersionSupported), [])
})
