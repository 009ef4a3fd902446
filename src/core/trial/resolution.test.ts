import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { SubjectPackage } from '../model/suite.ts'
import { decideResolution, imaginaryImporterUrl, resolutionOfRequest, type Resolution } from './resolution.ts'

const at = (...parts: string[]): string => path.resolve(path.sep, ...parts)
const url = (...parts: string[]): string => pathToFileURL(at(...parts)).href

const project: SubjectPackage = {
  name: '@me/watchboy',
  version: '2.0.0',
  source: 'project',
  root: at('checkout'),
  spec: '.',
}
const released: SubjectPackage = {
  name: 'chokidar',
  version: '6.0.0',
  source: 'npm',
  root: at('cache', 'node_modules', 'chokidar'),
  spec: 'chokidar@6.0.0',
}
const builtin: SubjectPackage = { ...released, name: 'fs', source: 'builtin' }

const resolution: Resolution = resolutionOfRequest(
  {
    kind: 'describe',
    suitePath: at('bench', 'suite.ts'),
    packages: { watchboy: project, chokidar: released, native: builtin },
    suitePackages: at('installed'),
    scratch: '',
    answerPath: '',
  },
  { apiUrl: url('paceline', 'index.js'), realpath: (path) => path },
)
const suite = url('bench', 'suite.ts')
const kind = (specifier: string, importer: string | undefined): string =>
  decideResolution(resolution, specifier, importer).kind

describe('a bare import in a suite', () => {
  it('of paceline means the Paceline that runs, from anywhere', () => {
    const api = { kind: 'url', url: url('paceline', 'index.js') }
    for (const importer of [suite, url('elsewhere', 'file.js'), undefined]) {
      assert.deepEqual(decideResolution(resolution, 'paceline', importer), api)
    }
    assert.equal(kind('paceline/parts', suite), 'natural')
  })

  it('of a package with a place is resolved there, under its real name', () => {
    assert.deepEqual(decideResolution(resolution, 'watchboy', suite), {
      kind: 'inside',
      folder: at('checkout'),
      specifier: '@me/watchboy',
      package: project,
    })
    const decision = decideResolution(resolution, 'chokidar/handler.js', suite)
    assert.equal(decision.kind === 'inside' && decision.specifier, 'chokidar/handler.js')
  })

  it('of anything else comes first from the packages of the suite', () => {
    assert.deepEqual(decideResolution(resolution, 'grandma', suite), { kind: 'suite-package', folder: at('installed') })
    assert.deepEqual(decideResolution({ ...resolution, suitePackages: undefined }, 'grandma', suite), {
      kind: 'natural',
    })
  })

  it('is none when it is relative, a URL, a builtin package or an internal one', () => {
    for (const specifier of ['./x.js', '../x.js', '/x.js', 'file:///x.js', 'data:text/javascript,1', '#internal']) {
      assert.equal(kind(specifier, suite), 'natural', specifier)
    }
    assert.equal(kind('native', suite), 'suite-package')
  })
})

describe('a bare import elsewhere', () => {
  it('in a helper outside of the suite still means the package with a place', () => {
    assert.equal(kind('watchboy', url('shared', 'adapter.ts')), 'inside')
    assert.equal(kind('grandma', url('shared', 'adapter.ts')), 'natural')
  })

  it('in an installed package is its own affair', () => {
    for (const importer of [
      url('installed', 'node_modules', 'watchpack', 'index.js'),
      url('bench', 'node_modules', 'watchpack', 'index.js'),
      url('checkout', 'node_modules', 'anymatch', 'index.js'),
    ]) {
      assert.equal(kind('chokidar', importer), 'natural', importer)
      assert.equal(kind('watchboy', importer), 'natural', importer)
    }
  })

  it('in the project under test means what it depends on, but for its own name', () => {
    assert.equal(kind('chokidar', url('checkout', 'lib', 'index.js')), 'natural')
    assert.equal(kind('watchboy', url('checkout', 'bench', 'helper.js')), 'inside')
  })

  it('in a suite inside the project, or installed itself, means the package in place', () => {
    for (const folder of [at('checkout', 'bench'), at('app', 'node_modules', 'paceline', 'dist', 'suites', 'watch')]) {
      const inside = { ...resolution, suiteFolders: [folder + path.sep] }
      const importer = pathToFileURL(path.join(folder, 'subjects', 'chokidar.js')).href
      assert.equal(decideResolution(inside, 'chokidar', importer).kind, 'inside', folder)
    }
  })
})

describe('the rules of a process without a request', () => {
  it('still know paceline, and nothing else', () => {
    const bare = resolutionOfRequest(undefined, { apiUrl: url('index.js'), realpath: (path) => path })
    assert.equal(decideResolution(bare, 'paceline', suite).kind, 'url')
    assert.equal(decideResolution(bare, 'chokidar', suite).kind, 'natural')
  })
})

it('resolution: an imaginary importer lies in its folder', () => {
  assert.match(imaginaryImporterUrl(at('a b')), /^file:\/\/\/.*a%20b\/[^/]+\.js$/)
})
