/** What trials load, as it is shipped: in bundles that take functions of Node before any code of a change runs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../scripts/bundle-options.ts'
import { locateRunningInstallation } from '../src/core/measure/installation.ts'
import { openTrialLab, suiteWithTrial } from './trial-lab.ts'

const { trialEntry: entry, register } = locateRunningInstallation(pathToFileURL(join(root, 'dist', 'cli.js')).href)

test('trial bundle: a trial that replaces functions of Node gives its answer, too', async () => {
  await using lab = await openTrialLab({ entry, register, root })
  const { outcome, message } = await lab.body(`
    const { syncBuiltinESMExports } = await import('node:module')
    await measure.time('time', () => 1)
    for (const name of ['node:fs', 'node:path', 'node:url', 'node:util']) {
      const all = process.getBuiltinModule(name)
      for (const [key, { writable, value }] of Object.entries(Object.getOwnPropertyDescriptors(all)))
        if (writable && typeof value === 'function') all[key] = () => { throw new Error('replaced') }
    }
    syncBuiltinESMExports()`)
  assert.equal(outcome, 'ok', message ?? '')
})

test('trial bundle: trials load nothing of Node that they do not use', () => {
  for (const file of [entry, register]) {
    // An import reads all that a module exports, and loads what stands behind it.
    const imported = [...readFileSync(file, 'utf8').matchAll(/\bfrom ?["'`](node:[^"'`]+)/g)].map(([, name]) => name)
    assert.deepEqual(imported, ['node:module'], file)
  }
})

test(
  'trial bundle: a trial opens neither stdin nor a stderr that nobody writes to',
  { skip: process.platform === 'win32' },
  async () => {
    await using lab = await openTrialLab({ entry, register, root })
    const file = join(lab.folder, 'loaded.json')
    const code = `process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.moduleLoadList)))
    await measure.time('time', () => 1)`
    // Starting programs loads sockets, too.
    const suite = suiteWithTrial(code).replace("import { spawn } from 'node:child_process'\n", '')
    const { outcome, message } = await lab.trial(await lab.write('suite.mjs', suite))
    assert.equal(outcome, 'ok', message ?? '')
    const loaded = JSON.parse(readFileSync(file, 'utf8')) as string[]
    assert.ok(loaded.includes('NativeModule fs'))
    assert.ok(!loaded.includes('NativeModule net'), 'sockets were loaded')
  },
)
