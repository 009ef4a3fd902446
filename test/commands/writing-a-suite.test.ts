/** Executes the examples of docs/writing-a-suite.md as a reader would. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { snippets } from '../../scripts/snippets.ts'
import { paceline } from '../command-line.ts'
import { temporaryDirectory, writeFiles } from '../repository.ts'
import { ensureTree } from '../../src/core/fixture/ensure-tree.ts'
import { configSchema } from '../../src/core/model/config.ts'
import type { SuiteDescription } from '../../src/core/model/trial.ts'
import type { Tree } from '../../src/core/model/suite.ts'
import { describeSuite } from '../../src/core/measure/describe-suite.ts'
import { locateRunningInstallation } from '../../src/core/measure/installation.ts'
import { readProjectPackage } from '../../src/core/sides/packages.ts'
import { ensureSuiteTree } from '../../src/core/sides/prepared-trials.ts'
import { openTrialLab } from '../trial-lab.ts'

const installation = locateRunningInstallation(import.meta.url)

/** The project that the examples are about. */
const project = {
  'package.json': JSON.stringify({ name: 'tiny-query', version: '1.4.0', type: 'module', exports: './index.js' }),
  'index.js': `export function parse(text) {
    if (text === '') throw new Error('an empty text has no pairs')
    return Object.fromEntries(text.split('&').map((pair) => pair.split('=')))
  }`,
}

/** As most packages are: no "type", no "exports". */
const commonJs = {
  'package.json': JSON.stringify({ name: 'tiny-query', version: '1.4.0', main: 'index.js' }),
  'index.js': `exports.parse = (text) => Object.fromEntries(text.split('&').map((pair) => pair.split('=')))`,
}

const lab = await openTrialLab()
after(() => lab[Symbol.asyncDispose]())
const examples = snippets(installation.root).filter(({ page }) => page === 'docs/writing-a-suite.md')
const files = Object.fromEntries(examples.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text]])))
for (const [name, content] of Object.entries({ ...project, ...files })) await lab.write(name, content)

/** Runs every benchmark of a suite once; gives `case/subject: outcome`, and for failures the message. */
async function runAll(path: string): Promise<{ outcomes: Record<string, string>; description: SuiteDescription }> {
  const { fixturesFolder } = installation
  const description = await describeSuite(lab.host, { suitePath: path, fixturesFolder })
  const found = await readProjectPackage(lab.folder)
  const packages = found === undefined ? {} : { 'tiny-query': found }
  const location = { suitePath: path, suitePackages: undefined, packages }
  const root = join(lab.folder, 'trees')
  const outcomes: Record<string, string> = {}
  for (const [caseName, definition] of Object.entries(description.cases)) {
    const trees: Record<string, Tree> = {}
    for (const [key, spec] of Object.entries(definition.fixtures)) trees[key] = await ensureTree({ spec, root })
    for (const key of definition.prepared ?? []) {
      const suite = { suite: description.name, codeDigest: description.digest }
      trees[key] = await ensureSuiteTree(lab.host, { ...location, ...suite, case: caseName, key, options: {}, root })
    }
    for (const subject of definition.subjects) {
      const report = await lab.trial(path, { ...location, case: caseName, subject, trees })
      const { outcome, message, metrics } = report
      outcomes[`${caseName}/${subject}`] = message ?? `${outcome}: ${Object.keys(metrics).join(', ')}`
    }
  }
  return { outcomes, description }
}

describe('the examples of the page about suites', () => {
  it('are all there, and the config names them', () => {
    assert.deepEqual(Object.keys(files), [
      'bench/parse.bench.js',
      'bench/sizes.bench.ts',
      'bench/parse.js',
      'paceline.config.json',
      'bench/query.ts',
    ])
    const config = configSchema.parse(JSON.parse(files['paceline.config.json'] ?? ''))
    assert.deepEqual(config.suites, ['./bench/parse.js'])
  })

  it('in JavaScript works as it stands', async () => {
    const { outcomes } = await runAll(join(lab.folder, 'bench', 'parse.js'))
    assert.deepEqual(outcomes, { 'small/tiny-query': 'ok: time' })
  })

  for (const [kind, own] of Object.entries({ 'ES module': project, CommonJS: commonJs })) {
    it(`in JavaScript is measured in a package that is ${kind}, by the page's commands`, async () => {
      using directory = temporaryDirectory()
      const shown = ['bench/parse.js', 'paceline.config.json'].map((name) => [name, files[name] ?? ''] as const)
      writeFiles(directory.path, { ...Object.fromEntries(shown), ...own })
      const { code, stdout, stderr } = await paceline(['run', 'parse', '--trials', '1'], { cwd: directory.path })
      assert.equal(code, 0, stderr)
      assert.match(stdout, /tiny-query/)
    })
  }

  it('in TypeScript works as it stands, known failures included', async () => {
    const { outcomes, description } = await runAll(join(lab.folder, 'bench', 'query.ts'))
    assert.deepEqual(outcomes, {
      'memory/tiny-query': 'ok: time, cpu, heap, peak, throughput',
      'memory/builtin': 'ok: time, cpu, heap, peak, throughput',
      'files/tiny-query': 'ok: time',
      'files/builtin': 'ok: time',
      'import/tiny-query': 'ok: heap',
      'import/builtin': 'ok: heap',
      'empty/tiny-query': 'Error: an empty text has no pairs',
      'empty/builtin': 'ok: time',
    })
    const known = description.cases['empty']?.knownFailures['tiny-query'] ?? 'none'
    assert.ok(outcomes['empty/tiny-query']?.includes(known))
  })
})
