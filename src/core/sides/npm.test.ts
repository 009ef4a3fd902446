import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { findNpmCommand } from './npm.ts'

/** Finds npm in a folder that has just these files, with its `bin` on PATH and its `node/bin/node` as the node. */
function find(platform: NodeJS.Platform, files: Readonly<Record<string, string>>): string[] | undefined {
  using folder = temporaryDirectory()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), text, { mode: 0o755 })
  }
  const env = { [platform === 'win32' ? 'Path' : 'PATH']: join(folder.path, 'bin') }
  const found = findNpmCommand({ node: join(folder.path, 'node', 'bin', 'node'), env, platform })
  const inside = (path: string): string => path.replace(folder.path, '').replaceAll('\\', '/').slice(1)
  return found && [found.command, ...found.args].map(inside)
}

const batch = 'SET "NPM_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npm-cli.js"\r\n'
const cli = 'node_modules/npm/bin/npm-cli.js'

const skip = process.platform === 'win32' && 'a PATH with colons cannot hold its folders'

test('npm: npm on PATH is run by node, or as it is where it is a shim', { skip }, () => {
  assert.deepEqual(find('linux', { 'bin/npm': '#!/usr/bin/env node\n' }), ['node/bin/node', 'bin/npm'])
  assert.deepEqual(find('darwin', { 'bin/npm': '#!/bin/sh\n' }), ['bin/npm'])
})

test('npm: npm on Windows is the program behind npm.cmd, so that no shell is needed', () => {
  assert.deepEqual(find('win32', { 'bin/npm.cmd': batch, [`bin/${cli}`]: '' }), ['node/bin/node', `bin/${cli}`])
  // A shim without npm beside it is no use, nor one of another kind.
  for (const text of [batch, '@echo off\r\n']) assert.equal(find('win32', { 'bin/npm.cmd': text }), undefined)
})

test('npm: is the one that came with node where PATH has none', () => {
  for (const [platform, path] of [
    ['win32', `node/bin/${cli}`],
    ['linux', `node/lib/${cli}`],
  ] as const) {
    assert.deepEqual(find(platform, { [path]: '' }), ['node/bin/node', path])
  }
  assert.equal(find('linux', {}), undefined)
})
