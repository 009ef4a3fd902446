import assert from 'node:assert/strict'
import { chmod, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { openTrialLab } from '../../../test/trial-lab.ts'
import { exitCodes, UserError } from '../errors.ts'
import { environmentSchema } from '../model/environment.ts'
import { isSupported } from '../model/version.ts'
import { describeEnvironment, loadPerCore, readSystemFacts, type SystemFacts, findNode } from './system-facts.ts'

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
  run: () => '',
}

const cpu = (change: Partial<SystemFacts>) => describeEnvironment({ ...facts, ...change }, node).cpu

it('says how many programs want to run for each core', () => {
  assert.equal(loadPerCore({ ...facts, loadAverage: 3.61 }), 1.8)
  assert.equal(loadPerCore({ ...facts, loadAverage: 0.8, cpuModels: [] }), 0.1)
  assert.ok(readSystemFacts({}).loadAverage >= 0)
})

describe('the fingerprint of a machine', () => {
  it('of this very machine is one that files may hold', () => {
    const here = describeEnvironment(readSystemFacts(process.env), {
      path: process.execPath,
      version: process.versions.node,
      platform: process.platform,
      arch: process.arch,
    })
    assert.deepEqual(environmentSchema.parse(here), here)
    assert.equal(here.platform, `${process.platform}-${process.arch}`)
    if (process.platform === 'linux' && process.arch === 'x64') assert.notEqual(here.cpu.family, null)
  })

  it('has the platform of the node that runs trials, and the image of a hosted runner', () => {
    const env = { ImageOS: 'ubuntu24', ImageVersion: '20260101.1', GITHUB_ACTIONS: 'true' }
    const found = describeEnvironment({ ...facts, env }, { ...node, arch: 'arm64' })
    assert.equal(found.platform, 'linux-arm64')
    assert.deepEqual(found.os, { type: 'Linux', release: '6.1.0', image: 'ubuntu24', imageVersion: '20260101.1' })
    assert.deepEqual([found.ci, found.node, found.cpu.cores], [true, '24.1.0', 2])
    assert.equal(describeEnvironment({ ...facts, env: { CI: 'false' } }, node).ci, false)
  })

  it('has the numbers of an x86 processor on Linux', () => {
    const text = 'processor\t: 0\ncpu family\t: 25\nmodel\t\t: 1\nmodel name\t: AMD EPYC\nstepping\t: 1\n'
    const readText = (path: string): string => (path === '/proc/cpuinfo' ? text : '')
    assert.deepEqual(cpu({ readText }), { model: 'A CPU', family: 25, modelNumber: 1, stepping: 1, cores: 2 })
  })

  it('has the design of an ARM core on Linux, which has no name there', () => {
    const text =
      'processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x0\nCPU part\t: 0xd49\nCPU revision\t: 2\n'
    assert.deepEqual(cpu({ readText: () => text, cpuModels: ['unknown', 'unknown', 'unknown', 'unknown'] }), {
      model: 'ARM implementer 0x41 part 0xd49',
      family: 8,
      modelNumber: 0xd49,
      stepping: 2,
      cores: 4,
    })
  })

  it('has the numbers of PROCESSOR_IDENTIFIER on Windows', () => {
    const windows = (text: string) => {
      const { family, modelNumber, stepping } = cpu({ platform: 'win32', env: { PROCESSOR_IDENTIFIER: text } })
      return [family, modelNumber, stepping]
    }
    assert.deepEqual(windows('AMD64 Family 25 Model 17 Stepping 1, AuthenticAMD'), [25, 17, 1])
    assert.deepEqual(windows('Intel64 Family 6 Model 85 Stepping 7, GenuineIntel'), [6, 85, 7])
    assert.deepEqual(windows('ARMv8 (64-bit) Family 8 Model D49 Revision   0, Microsoft'), [8, 0xd49, 0])
    assert.deepEqual(windows('something else'), [null, null, null])
    // Where the system lists no processors.
    const env = { PROCESSOR_IDENTIFIER: 'AMD64 Family 25 Model 17 Stepping 1, AuthenticAMD' }
    const { model, cores } = cpu({ platform: 'win32', cpuModels: [], env })
    assert.deepEqual([model, cores], [env.PROCESSOR_IDENTIFIER, 8])
  })

  it('has what sysctl knows on macOS, on Intel and on Apple processors', () => {
    const mac = (text: string) => {
      const found = describeEnvironment({ ...facts, platform: 'darwin', run: () => text }, node)
      assert.deepEqual(environmentSchema.parse(found), found)
      return [found.cpu.family, found.cpu.modelNumber, found.cpu.stepping]
    }
    // As recorded, without the lines that nobody asks for. An i7-8750H: luci/luci-py,
    // appengine/swarming/swarming_bot/api/platforms/osx_test.py.
    const intel =
      'machdep.cpu.family: 6\nmachdep.cpu.model: 158\nmachdep.cpu.extmodel: 9\nmachdep.cpu.extfamily: 0\nmachdep.cpu.stepping: 10\n'
    assert.deepEqual(mac(intel), [6, 158, 10])
    // M1, M2 and M3: zacky1972/qiita_article, public/5deec6b139a76246aeee.md and public/newArticle001.md.
    assert.deepEqual(mac('hw.cpufamily: 458787763\nhw.cpusubfamily: 2\n'), [458_787_763, 2, null])
    assert.deepEqual(mac('hw.cpufamily: -634136515\nhw.cpusubfamily: 2\n'), [-634_136_515, 2, null])
    assert.deepEqual(mac('hw.cpufamily: 1912690738\nhw.cpusubfamily: 5\n'), [1_912_690_738, 5, null])
    // An M1 under Rosetta 2: GuillaumeGomez/sysinfo, pull request 497.
    assert.deepEqual(mac('machdep.cpu.brand_string: Apple M1\nmachdep.cpu.family: 6\n'), [6, null, null])
    assert.deepEqual(mac(''), [null, null, null])
  })

  it('is whole on a system that tells nothing', () => {
    const found = describeEnvironment(
      { ...facts, platform: 'freebsd', cpuModels: [], parallelism: 1 },
      { ...node, platform: 'freebsd' },
    )
    assert.deepEqual(found.cpu, { model: 'unknown', family: null, modelNumber: null, stepping: null, cores: 1 })
    assert.equal(environmentSchema.safeParse(found).success, true)
  })
})

describe('the facts of a system', () => {
  it('come from files and programs that may be missing or fail', { skip: process.platform === 'win32' }, () => {
    const real = readSystemFacts({})
    assert.equal(real.readText('/no/such/file'), '')
    assert.equal(real.run('/no/such/program', []), '')
    assert.equal(real.run('/bin/sh', ['-c', 'echo known: 1; exit 1']), 'known: 1\n')
  })
})

describe('the node that runs trials', () => {
  it('is the one on PATH, by its real path', async () => {
    const found = await findNode({ env: { ...process.env, PATH: dirname(process.execPath) }, execPath: '/none' })
    assert.equal(found.path, await realpath(process.execPath))
    assert.deepEqual(
      [found.version, found.platform, found.arch],
      [process.versions.node, process.platform, process.arch],
    )
  })

  it('is the one that runs Paceline where PATH has none', async () => {
    await using lab = await openTrialLab()
    const found = await findNode({ env: { PATH: lab.folder }, execPath: process.execPath })
    assert.equal(found.version, process.versions.node)
  })

  it('is asked without the options that the environment has for others', async () => {
    const env = { PATH: dirname(process.execPath), NODE_OPTIONS: '--require /no/such/file.js' }
    assert.equal((await findNode({ env, execPath: '/none' })).version, process.versions.node)
  })

  it('that is too old is refused with what to do', { skip: process.platform === 'win32' }, async () => {
    await using lab = await openTrialLab()
    const old = await lab.write('node', `#!/bin/sh\necho '["/opt/old/node","20.11.1","linux","x64"]'\n`)
    await chmod(old, 0o755)
    await assert.rejects(findNode({ env: { PATH: dirname(old) }, execPath: process.execPath }), (error: unknown) => {
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
      assert.equal((await findNode({ env, execPath: process.execPath })).version, process.versions.node)
    },
  )

  it('that cannot be found anywhere is an error, too', async () => {
    await using lab = await openTrialLab()
    const nowhere = { env: { PATH: lab.folder }, execPath: join(lab.folder, 'node') }
    await assert.rejects(findNode(nowhere), /No working node was found on PATH/)
  })
})

it('versions are supported from those on that have synchronous hooks and strip types', () => {
  const supported = ['22.18.0', '22.21.3', '23.6.0', '24.0.0', '25.1.0-nightly']
  const tooOld = ['18.20.0', '20.19.5', '21.7.3', '22.17.9', '23.5.0', 'nonsense']
  assert.deepEqual(
    supported.filter((version) => !isSupported(version)),
    [],
  )
  assert.deepEqual(tooOld.filter(isSupported), [])
})
