/**
 * A published command line of two versions: a repository depends on semver, and a commit moves the version in its
 * lockfile. Takes about a minute and needs the npm registry; `npm run test:e2e` runs it.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import type { Run } from '../../src/core/model/run.ts'
import { nodeFirst, paceline } from '../command-line.ts'
import { testRepository, type TestRepository } from '../repository.ts'

const [oldVersion, newVersion] = ['5.7.2', '7.3.5']

const config = {
  suites: ['command'],
  subjects: {
    // By its name, as in an npm script; the other asks the installed package which version it is.
    semver: { command: ['semver', '1.2.3', '--increment', 'minor'] },
    version: { command: ['node', 'scripts/is-installed.js', oldVersion] },
  },
}

/** Commits a manifest that asks for this version, with the lockfile that npm makes of it. */
function commitVersion(repository: TestRepository, version: string): void {
  const manifest = { name: 'uses-semver', version: '1.0.0', private: true, devDependencies: { semver: version } }
  repository.write({ 'package.json': JSON.stringify(manifest, null, 2) })
  const npm = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', npm, { cwd: repository.root, env: nodeFirst, shell: process.platform === 'win32', stdio: 'pipe' })
  repository.commit({})
}

test(
  'a moved version in the lockfile is measured on both sides as installed',
  {
    timeout: 10 * 60_000,
  },
  async () => {
    using repository = testRepository()
    repository.write({
      '.gitignore': 'node_modules\n.paceline\npaceline-out\n',
      'paceline.config.json': JSON.stringify(config),
      'scripts/is-installed.js': `const { version } = require('semver/package.json')
if (version !== process.argv[2]) { console.error('installed is ' + version); process.exitCode = 7 }`,
    })
    commitVersion(repository, oldVersion)
    repository.git('checkout', '-q', '-b', 'feature')
    commitVersion(repository, newVersion)

    const args = ['ab', '--base', 'main', '--seed', '00000001', '--budget', '40s', '--json']
    const { code, stdout, stderr } = await paceline(args, { cwd: repository.root })
    assert.notEqual(stdout, '', stderr)
    const comparison = JSON.parse(stdout) as Comparison
    // semver 7 loads ten times the files of semver 5: where there is time for enough pairs, that is seen, too.
    const slower = comparison.rows.some(({ verdict, level }) => verdict === 'worse' && level === 'fail')
    assert.equal(code, slower ? 1 : 4, 'the version is another one in the head, and its command fails there')
    const failed = comparison.rows.filter(({ verdict }) => verdict === 'failed')
    assert.deepEqual(
      failed.map(({ subject, level }) => [subject, level]),
      [['version', 'fail']],
    )
    const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run

    const [semver, version] = ['semver', 'version'].map((name) =>
      run.benchmarks.find(({ subject }) => subject === name),
    )
    assert.equal(semver?.status, 'ok', JSON.stringify(semver))
    assert.deepEqual(semver.failures, [])
    assert.deepEqual(Object.keys(semver.metrics).sort(), ['cpu-time', 'peak-rss', 'wall-time'])
    assert.ok((semver.pairs?.length ?? 0) >= 3, 'a few pairs were measured')
    for (const data of Object.values(semver.metrics)) {
      assert.ok('base' in data && [...data.base, ...data.head].every((value) => value === null || value > 0))
    }
    assert.deepEqual(semver.warnings, [])
    const failures = version?.failures.map(({ side, detail }) => [side, /installed is .*/.exec(detail ?? '')?.[0]])
    assert.deepEqual(failures, [['head', `installed is ${newVersion}`]])

    const rows = comparison.rows.filter(({ subject }) => subject === 'semver')
    assert.equal(rows.length, 3)
    for (const row of rows) assert.ok(!['failed', 'removed'].includes(row.verdict), JSON.stringify(row))
  },
)
