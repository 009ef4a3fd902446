import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { testRepository } from '../../../test/repository.ts'
import { findUpgradedPackages, mayUpgradePackages } from './upgraded-packages.ts'

test('upgraded packages: what members and their packages need counts', async () => {
  using head = testRepository()
  using base = testRepository()
  const needing = (name: string, version: string, needs: object) => JSON.stringify({ name, version, ...needs })
  const dependencies = { direct: '*', sibling: '*', alike: '*', '@types/node': '*', gone: '*' }
  const optionalDependencies = { optional: '*' }
  for (const [{ root, write }, version] of [
    [head, '2.0.0'],
    [base, '1.0.0'],
  ] as const) {
    const packages = {
      'packages/app': needing('app', version, { dependencies, optionalDependencies }),
      'packages/app/node_modules/direct': needing('direct', version, { peerDependencies: { deep: '*' } }),
      'packages/sibling': needing('sibling', version, { dependencies: { own: '*' } }),
      'node_modules/@types/node': needing('@types/node', version, {}),
      'node_modules/alike': needing('alike', '1.0.0', { devDependencies: { unneeded: '*' } }),
      ...Object.fromEntries(
        ['deep', 'optional', 'own', 'unneeded'].map((name) => [`node_modules/${name}`, needing(name, version, {})]),
      ),
    }
    for (const [folder, manifest] of Object.entries(packages)) write({ [`${folder}/package.json`]: manifest })
    symlinkSync(join(root, 'packages/sibling'), join(root, 'node_modules/sibling'), 'junction')
  }
  const app = (root: string) => [join(root, 'packages/app'), join(root, 'new')]
  const found = await findUpgradedPackages({ head: app(head.root), base: app(base.root) })
  const names = ['deep', 'direct', 'optional', 'own'].map((name) => `node_modules/${name}`)
  assert.deepEqual([...found.keys()].sort(), names)
  assert.equal(found.get('node_modules/deep'), join(head.root, 'node_modules/deep'))
})

test('upgraded packages: only a manifest or lockfile can upgrade them', () => {
  assert.equal(mayUpgradePackages(['src/package.js', 'yarn.lock.md']), false)
  for (const file of ['a/package.json', 'pnpm-lock.yaml', 'bun.lock', 'npm-shrinkwrap.json'])
    assert.equal(mayUpgradePackages([file]), true, file)
  assert.equal(mayUpgradePackages(undefined), true)
})
