import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory, writeFiles } from '../../../test/repository.ts'
import { differingPackages } from './differing-packages.ts'

function installed(root: string, files: Parameters<typeof writeFiles>[1]): string {
  writeFiles(join(root, 'node_modules'), files)
  return root
}

test('what npm recorded is compared: changed, added, removed, and installed twice', async () => {
  using directory = temporaryDirectory()
  const side = (name: string, packages: Readonly<Record<string, string>>) =>
    installed(join(directory.path, name), {
      '.package-lock.json': {
        packages: Object.fromEntries(Object.entries(packages).map(([path, version]) => [path, { version }])),
      },
    })
  const same = { 'node_modules/same': '1.0.0', '': '9.9.9' }
  const base = side('base', {
    ...same,
    'node_modules/@a/b': '1.0.0',
    'node_modules/gone': '2.0.0',
    'node_modules/x': '1.0.0',
  })
  const head = side('head', {
    ...same,
    'node_modules/@a/b': '1.1.0',
    'node_modules/new\u001b[31m\n\tname': '3.0.0',
    [`node_modules/${'long'.repeat(60)}`]: '1.0.0',
    'node_modules/\u202e': '1.0.0',
    'node_modules/blank': '\u200b',
    'node_modules/x': '2.0.0',
    'node_modules/@a/b/node_modules/x': '1.0.0',
  })
  assert.deepEqual(await differingPackages(base, head), [
    { name: '@a/b', base: '1.0.0', head: '1.1.0' },
    { name: 'gone', base: '2.0.0', head: null },
    { name: 'long'.repeat(50), base: null, head: '1.0.0' },
    { name: 'new name', base: null, head: '3.0.0' },
    { name: 'x', base: '1.0.0', head: '1.0.0, 2.0.0' },
  ])
  assert.deepEqual(await differingPackages(base, base), [])
  assert.deepEqual(await differingPackages(join(directory.path, 'nothing'), head), [])
})

test('other managers are read from what they installed', async () => {
  using directory = temporaryDirectory()
  const yarn = (name: string, version: string) =>
    installed(join(directory.path, name), {
      'plain/package.json': { version: '1.0.0' },
      '@s/own/package.json': { version },
      'broken/package.json': '{',
      '.bin/x': '',
    })
  assert.deepEqual(await differingPackages(yarn('base', '1.0.0'), yarn('head', '2.0.0')), [
    { name: '@s/own', base: '1.0.0', head: '2.0.0' },
  ])
  const pnpm = (name: string, folder: string) =>
    installed(join(directory.path, name), { [`.pnpm/${folder}/x`]: '', '.pnpm/same@1.0.0/x': '' })
  assert.deepEqual(await differingPackages(pnpm('pnpm', '@s+deep@1.0.0'), pnpm('pnpm-2', '@s+deep@1.2.0_peer@3.0.0')), [
    { name: '@s/deep', base: '1.0.0', head: '1.2.0' },
  ])
})

test("a package of a workspace has its top's, a released one those beside it", async () => {
  using directory = temporaryDirectory()
  const side = (name: string, version: string): string => {
    const root = join(directory.path, name)
    mkdirSync(join(root, '.git'), { recursive: true })
    installed(root, { 'hoisted/package.json': { version } })
    return installed(join(root, 'packages', 'one'), { 'own/package.json': { version } })
  }
  const [base, head] = [side('base', '1.0.0'), side('head', '2.0.0')]
  const both = ['hoisted', 'own'].map((name) => ({ name, base: '1.0.0', head: '2.0.0' }))
  assert.deepEqual(await differingPackages(base, head), both)
  const released = (name: string, version: string): string => {
    const root = installed(join(directory.path, name), { 'zod/package.json': { version } })
    return join(root, 'node_modules', 'zod')
  }
  assert.deepEqual(await differingPackages(released('old', '3.0.0'), released('new', '4.0.0')), [
    { name: 'zod', base: '3.0.0', head: '4.0.0' },
  ])
})
