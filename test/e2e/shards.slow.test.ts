/**
 * All five suites of Paceline as the suites of a consumer, in three shards on two runners: the shipped workflows run under
 * act, as in act.e2e.test.ts, so all six jobs run on this machine. Takes four to ten minutes, so it runs every night and
 * not in the gate.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { comparisonSchema } from '../../src/core/model/comparison.ts'
import { benchmarkId, runSchema } from '../../src/core/model/run.ts'
import { temporaryDirectory } from '../repository.ts'
import { branchedLibrary } from '../small-library.ts'
import { findAct, shippedPaceline } from './act.ts'
import { consumerOf, pullRequestEvent } from './consumer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const found = findAct()
const suites = ['watch', 'add-dir', 'process-files', 'write-many', 'git-read']
/** Of each suite what takes least. */
const globs = [
  'watch/flat/{watchboy,fs-watch}',
  'watch/footprint/chokidar',
  'add-dir/src/helia-mem',
  'process-files/documents-400/{sync,async-pool}',
  'write-many/hundred-thousand/{sync-buffer,writev}',
  'git-read/one-file/{fs,git}',
]
const benchmarks = globs.flatMap((glob) => {
  const [whole, before = '', names = ''] = /^(.*)\{(.*)\}$/.exec(glob) ?? []
  return whole === undefined ? [glob] : names.split(',').map((name) => `${before}${name}`)
})
const [shards, runners, platforms] = [3, ['ubuntu-latest', 'windows-latest'], ['linux-x64', 'win32-x64']]

/** The suites as files of the consumer; their packages are those that are installed here. */
function suitesAsOwn(): Record<string, string> {
  const names = execFileSync('git', ['ls-files', '-z', 'benchmarks'], { cwd: root, encoding: 'utf8' }).split('\0')
  const sources = names.filter(
    (name) => /^benchmarks\/.*\.ts$/.test(name) && !/\.test\.ts$|^benchmarks\/command\//.test(name),
  )
  const folders = ['watch', 'add-dir', 'git-read'].map((name) => `benchmarks/${name}/node_modules`)
  return {
    ...Object.fromEntries(sources.map((name) => [name, readFileSync(join(root, name), 'utf8')])),
    'link.js': `import { symlinkSync } from 'node:fs'
for (const folder of ${JSON.stringify(folders)}) symlinkSync(${JSON.stringify(root)} + folder, folder, 'junction')
`,
    'package.json':
      '{ "name": "widget", "version": "1.0.0", "type": "module", "exports": "./index.js", "files": ["index.js"] }',
    'index.js': 'export const widget = 1\n',
    '.gitignore': 'node_modules\n.paceline\n',
    'paceline.config.json': JSON.stringify({
      suites: suites.map((name) => `./benchmarks/${name}/suite.ts`),
      project: { prepare: 'node link.js' },
      why: false,
    }),
  }
}

test(
  'shards: five suites in three shards on two runners: one report, each row once',
  { skip: 'missing' in found ? found.missing : false, timeout: 30 * 60_000 },
  async () => {
    using shipped = temporaryDirectory()
    const paceline = shippedPaceline(join(shipped.path, 'paceline'))
    const own = branchedLibrary(suitesAsOwn(), { 'index.js': 'export const widget = 2\n' })
    const inputs = {
      platforms: `'${JSON.stringify(runners)}'`,
      shards: String(shards),
      benchmarks: `'${globs.join(' ')}'`,
      budget: '75s',
      profile: 'quick',
    }
    await using scene = await consumerOf({ act: 'path' in found ? found.path : '', paceline }, { own, inputs })
    const payload = pullRequestEvent(scene)
    const output = await scene.run({ workflow: 'library.yml', event: 'pull_request', payload })
    const artifacts = scene.artifacts()

    const runs = runners.map((runner) =>
      Array.from({ length: shards }, (_, at) => {
        const name = `paceline+default+${runner}+${at + 1}of${shards}+1/run.json`
        const text = artifacts.get(name)
        assert.ok(text, `${name} in ${[...artifacts.keys()].join(', ')}\n${output}`)
        return runSchema.parse(JSON.parse(text))
      }),
    )
    const [first] = runs.flat()
    for (const [at, own] of runs.entries()) {
      assert.deepEqual(
        own.map(({ environment }) => environment.platform),
        own.map(() => platforms[at]),
      )
      assert.deepEqual(own.flatMap((run) => run.benchmarks.map(benchmarkId)).sort(), benchmarks.toSorted())
    }
    for (const run of runs.flat()) {
      assert.deepEqual([run.shard?.plan, run.pairing], [first!.shard?.plan, first!.pairing], 'all share one plan')
      assert.ok(
        run.benchmarks.every(({ pairs = [] }) => pairs.length > 0),
        JSON.stringify(run.benchmarks),
      )
    }

    const comparison = comparisonSchema.parse(JSON.parse(artifacts.get('paceline-report-default-1/comparison.json')!))
    assert.deepEqual(
      comparison.platforms.map(({ platform }) => platform),
      platforms,
    )
    assert.equal(comparison.family, first!.pairing?.family, 'the rate is that of all rows of all jobs')
    const rows = comparison.rows.map((row) => `${benchmarkId(row)} ${row.metric} ${row.platform}`)
    assert.equal(new Set(rows).size, rows.length)
    for (const platform of platforms) {
      const measured = comparison.rows.filter((row) => row.platform === platform).map(benchmarkId)
      assert.deepEqual([...new Set(measured)].sort(), benchmarks.toSorted())
    }
    assert.deepEqual(
      comparison.rows.filter(({ verdict }) => verdict === 'skipped' || verdict === 'failed'),
      [],
      output,
    )
    assert.equal(scene.repository.comments.length, 1, output)
    assert.match(scene.repository.comments[0]!.body, /Linux.*Windows/s)
    assert.equal(scene.repository.checks[0]?.name, 'Paceline')
  },
)
