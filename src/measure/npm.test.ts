import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNpm } from './npm.ts'

/** Finds npm on a machine that has just these files; links lead where `links` says. */
function find(
  platform: NodeJS.Platform,
  { path, node, files, links = {} }: { path: string; node: string; files: string[]; links?: Record<string, string> },
) {
  const environment = platform === 'win32' ? { Path: path } : { PATH: path }
  return findNpm(
    { node, env: environment, platform },
    { exists: (file) => files.includes(file), realpath: (file) => links[file] ?? file },
  )
}

describe('npm', () => {
  it('on POSIX is the one on PATH: its program run by node, or a shim run as it is', () => {
    const node = '/opt/node/bin/node'
    const link = { '/usr/bin/npm': '/usr/lib/node_modules/npm/bin/npm-cli.js' }
    assert.deepEqual(find('linux', { path: '/none:/usr/bin', node, files: ['/usr/bin/npm'], links: link }), {
      command: node,
      args: ['/usr/lib/node_modules/npm/bin/npm-cli.js'],
    })
    assert.deepEqual(find('darwin', { path: '/shims', node, files: ['/shims/npm'] }), {
      command: '/shims/npm',
      args: [],
    })
  })

  it('on Windows is the program behind npm.cmd, so that no shell is needed', () => {
    const files = ['C:\\nodejs\\npm.cmd', 'C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js']
    const node = 'D:\\tools\\node.exe'
    assert.deepEqual(find('win32', { path: 'C:\\Windows;C:\\nodejs', node, files }), {
      command: node,
      args: ['C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'],
    })
    // A shim without npm beside it is no use.
    assert.equal(find('win32', { path: 'C:\\shims', node, files: ['C:\\shims\\npm.cmd'] }), null)
  })

  it('is the one that came with node where PATH has none', () => {
    const windows = 'C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
    assert.deepEqual(find('win32', { path: '', node: 'C:\\nodejs\\node.exe', files: [windows] })?.args, [windows])
    const posix = '/opt/node/lib/node_modules/npm/bin/npm-cli.js'
    assert.deepEqual(find('linux', { path: '', node: '/opt/node/bin/node', files: [posix] })?.args, [posix])
    assert.equal(find('linux', { path: '', node: '/opt/node/bin/node', files: [] }), null)
  })
})
