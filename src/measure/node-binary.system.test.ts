import assert from 'node:assert/strict'
import { chmod, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { exitCodes, UserError } from '../errors.ts'
import { isSupported } from '../model/node-version.ts'
import { findNode } from './node-binary.ts'
import { openTrialLab } from '../../test/trial-lab.ts'

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
