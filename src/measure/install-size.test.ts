import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDigest, lockedPackages, sizeByCount, sizeOfInstall, sizeText } from './install-size.ts'
import { findInstallation } from './installation.ts'
import recorded from './suite-sizes.json' with { type: 'json' }

test('the packages of every built-in suite are recorded, from the lockfile that it has now', () => {
  const suites = findInstallation(import.meta.url).suites.filter(({ needsPackages }) => needsPackages)
  assert.deepEqual(
    Object.keys(recorded.suites).toSorted(),
    suites.map(({ name }) => name),
  )
  for (const { name, folder } of suites) {
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
    const record = recorded.suites[name as keyof typeof recorded.suites]
    assert.equal(record.lock, lockDigest(lock), `${name}: run \`node evaluation/suite-sizes.ts\``)
    assert.equal(record.packages, lockedPackages('package-lock.json', lock))
    assert.deepEqual(sizeOfInstall(lock), { ...record, recordedOn: 'linux-x64' })
  }
})

test('the packages of a lockfile are counted, whichever manager wrote it', () => {
  const npm = {
    packages: {
      '': {},
      'packages/a': {},
      'node_modules/a': { link: true },
      'node_modules/b': {},
      'node_modules/b/node_modules/c': {},
    },
  }
  const pnpm = `lockfileVersion: '9.0'

importers:

  .:
    dependencies: {}

packages:

  '@a/b@1.0.0':
    resolution: {integrity: x}
    engines: {node: '>=18'}

  c@2.0.0:
    resolution: {integrity: y}

snapshots:

  '@a/b@1.0.0': {}

  c@2.0.0: {}
`
  const yarn = `# yarn lockfile v1


"@a/b@^1.0.0", "@a/b@^1.1.0":
  version "1.1.0"
  dependencies:
    c "^2.0.0"

c@^2.0.0:
  version "2.0.0"
`
  assert.equal(lockedPackages('package-lock.json', JSON.stringify(npm)), 2)
  assert.equal(lockedPackages('pnpm-lock.yaml', pnpm), 2)
  assert.equal(lockedPackages('pnpm-lock.yaml', pnpm.slice(0, pnpm.indexOf('snapshots:'))), 2)
  assert.equal(lockedPackages('yarn.lock', yarn), 2)
  assert.equal(lockedPackages('yarn.lock', `__metadata:\n  version: 8\n\n"c@npm:^2.0.0":\n  version: 2.0.0\n`), 1)
  for (const text of ['', '{', 'packages:', '{"packages": 7}']) {
    for (const name of ['package-lock.json', 'pnpm-lock.yaml']) assert.equal(lockedPackages(name, text), 0, text)
  }
})

test('a large install is said in words, a small one needs none', () => {
  assert.equal(sizeText({ packages: 100, bytes: 50e6, seconds: 9, recordedOn: 'linux-x64' }), null)
  assert.equal(
    sizeText({ packages: 1_982, bytes: 784_123_456, seconds: 94, recordedOn: 'linux-x64' }),
    '1,982 packages, about 780 MB and 1 min 34 s on linux-x64, more with a slow registry',
  )
  assert.match(sizeText(sizeByCount(5_000)) ?? '', /^5,000 packages, very roughly /)
  assert.equal(sizeText(sizeByCount(3)), null)
})
