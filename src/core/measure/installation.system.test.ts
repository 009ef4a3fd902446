import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { locateRunningInstallation, harnessDigest } from './installation.ts'
import { openTrialLab } from '../../../test/trial-lab.ts'

describe('the installation of Paceline', () => {
  it('run from its sources is this repository, with every part where it says', async () => {
    const installation = locateRunningInstallation(import.meta.url)
    assert.equal(installation.root, await realpath(fileURLToPath(new URL('../../..', import.meta.url))))
    for (const part of ['trialEntry', 'register', 'fixturesFolder'] as const) {
      assert.ok(existsSync(installation[part]), installation[part])
    }
    assert.match(installation.trialEntry, /main\.ts$/)
    assert.match(installation.version, /^\d+\.\d+\.\d+/)
    for (const { path } of installation.suites) assert.match(path, /benchmarks.*suite\.ts$/)
  })

  it('run from a bundle has its parts in dist', async () => {
    await using lab = await openTrialLab()
    await lab.write('package.json', '{"name":"paceline","version":"9.8.7"}')
    await lab.write('dist/suites/watch/package.json', '{"name":"paceline-suite-watch"}')
    await lab.write('dist/suites/watch/package-lock.json', '{}')
    await lab.write('dist/suites/watch/suite.js', '')
    await lab.write('dist/suites/plain/suite.js', '')
    await lab.write('dist/suites/stray/other.js', '')
    const chunk = await lab.write('dist/chunks/run.js', '')
    const at = (...parts: string[]): string => join(lab.folder, 'dist', ...parts)
    assert.deepEqual(locateRunningInstallation(pathToFileURL(chunk).href), {
      root: lab.folder,
      version: '9.8.7',
      trialEntry: at('trial.js'),
      register: at('register.js'),
      fixturesFolder: join(lab.folder, 'fixtures'),
      suites: [
        { name: 'plain', path: at('suites', 'plain', 'suite.js'), folder: at('suites', 'plain'), needsPackages: false },
        { name: 'watch', path: at('suites', 'watch', 'suite.js'), folder: at('suites', 'watch'), needsPackages: true },
      ],
    })
  })

  it('is not found from a module that belongs to something else', async () => {
    await using lab = await openTrialLab()
    await lab.write('package.json', '{"name":"other","version":"1.0.0"}')
    const module = pathToFileURL(join(lab.folder, 'x.js')).href
    assert.throws(() => locateRunningInstallation(module), /is not inside a Paceline package/)
  })

  it('has a digest that follows the code of trials', async () => {
    await using lab = await openTrialLab()
    await lab.write('package.json', '{"name":"paceline","version":"1.0.0"}')
    const installation = locateRunningInstallation(pathToFileURL(await lab.write('dist/cli.js', '')).href)
    const digests = new Set<string>()
    for (const [name, text] of [
      ['dist/trial.js', 'a'],
      ['dist/register.js', 'b'],
      ['dist/trial.js', 'c'],
      ['dist/register.js', 'd'],
    ] as const) {
      await lab.write(name, text)
      digests.add(await harnessDigest(installation))
    }
    assert.equal(digests.size, 4)
    await lab.write('dist/cli.js', 'changed')
    assert.ok(digests.has(await harnessDigest(installation)))
  })
})
