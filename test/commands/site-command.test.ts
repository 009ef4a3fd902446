/** `paceline site` and `paceline baseline show`, as their users meet them. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { baselineText } from '../../src/core/model/serialise.ts'
import { entry, nodeFirst, paceline, repositoryRoot } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'
import { sampleHistory, sampleStory } from '../sample-history.ts'
import { sampleRunId } from '../sample-run.ts'

function withBaselines(cwd: string): void {
  for (const baseline of sampleHistory()) writeFileSync(join(cwd, `${baseline.platform}.json`), baselineText(baseline))
}
const files = ['win32-x64.json', 'linux-x64.json', 'darwin-arm64.json']

test('paceline site: pages of three platforms are written, never over foreign files', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  withBaselines(cwd)
  const first = await paceline(['site', '--baseline', ...files, '--out', 'pages'], { cwd })
  assert.equal(first.code, 0, first.stderr)
  assert.match(first.stdout, /pages: 4 pages of 150 runs on 3 platforms\n$/)
  const index = readFileSync(join(cwd, 'pages', 'index.html'), 'utf8')
  assert.ok(!index.includes('https://'))
  const badge = JSON.parse(readFileSync(join(cwd, 'pages', 'badge.json'), 'utf8')) as Record<string, unknown>
  assert.deepEqual(badge, { schemaVersion: 1, label: 'performance', message: '3 worse since v5.1.0', color: 'red' })

  const env = { ...nodeFirst, GITHUB_SERVER_URL: 'https://github.example.org', GITHUB_REPOSITORY: 'o/r' }
  const again = await paceline(['site', '--baseline', 'linux-x64.json', '--out', 'pages'], { cwd, env })
  assert.equal(again.code, 0, again.stderr)
  assert.ok(readFileSync(join(cwd, 'pages', 'index.html'), 'utf8').includes('"https://github.example.org/o/r/commit/'))

  const foreign = await paceline(['site', '--baseline', 'linux-x64.json', '--out', '.'], { cwd })
  assert.deepEqual([foreign.code, foreign.stdout], [2, ''])
  assert.match(foreign.stderr, /is not empty and was not written by Paceline/)
  assert.ok(!existsSync(join(cwd, 'index.html')))
})

test('paceline site: refuses what cannot be: no file, a bad address, a platform twice', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  withBaselines(cwd)
  mkdirSync(join(cwd, 'empty'))
  const refused = async (args: readonly string[], message: RegExp): Promise<void> => {
    const { code, stderr } = await paceline(['site', '--out', 'pages', ...args], { cwd })
    assert.equal(code, 2)
    assert.match(stderr, message)
  }
  await refused(['--baseline', 'nowhere.json'], /nowhere\.json/)
  await refused([], /--baseline/)
  await refused(['--baseline', 'empty'], /empty holds no baseline/)
  await refused(['--baseline', 'linux-x64.json', '--repo-url', 'http://github.com/o/r'], /not a plain https address/)
  writeFileSync(join(cwd, 'copy.json'), readFileSync(join(cwd, 'linux-x64.json')))
  await refused(
    ['--baseline', 'linux-x64.json', 'copy.json'],
    /linux-x64\.json and .*copy\.json are both for linux-x64\n/,
  )
  assert.ok(!existsSync(join(cwd, 'pages')))
})

test('paceline site: the list of stored runs says where main changed, by policy', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  withBaselines(cwd)
  const { stdout } = await paceline(['baseline', 'show', 'win32-x64.json'], { cwd })
  const stray = sampleRunId(sampleStory.stray)
  assert.match(stdout, new RegExp(`${stray} .*4 of 4 benchmarks, changed in 1 row\n`))
  assert.match(stdout, new RegExp(`\nStrays: .*\n  ${stray}  watch/react/chokidar ready-time: \\d+\\.\\d% worse\n`))
  const levels = /\nNew levels: .*\n(?:.+\n)*? {2}(\S+) {2}watch\/react\/chokidar ready-time: 1\d\.\d% worse\n/
  assert.match(stdout, levels)
  const [, level = ''] = levels.exec(stdout)!
  assert.ok(level >= sampleRunId(sampleStory.slower) && level < sampleRunId(sampleStory.slower + 3), level)

  writeFileSync(join(cwd, 'paceline.config.json'), '{ "policy": { "ignore": 5 } }')
  assert.ok(!(await paceline(['baseline', 'show', 'win32-x64.json'], { cwd })).stdout.includes('ready-time'))
})

test(
  "paceline site: the example's commands make an archive that GitHub Pages takes",
  { skip: process.platform === 'win32' },
  () => {
    using directory = temporaryDirectory()
    const cwd = directory.path
    mkdirSync(join(cwd, 'paceline-history'))
    withBaselines(join(cwd, 'paceline-history'))
    // Version 0.1.0 wrote it beside the baselines on their branch, and it is none.
    writeFileSync(join(cwd, 'paceline-history', 'drift-linux-x64.json'), '{}')
    const example = parse(readFileSync(join(repositoryRoot, 'examples', 'pages.yml'), 'utf8')) as {
      jobs: { pages: { steps: { run?: string }[] } }
    }
    const scripts = example.jobs.pages.steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
    assert.equal(scripts.length, 1)
    const script = scripts[0]!.replace('paceline/dist/cli.js', entry)
    execFileSync('bash', ['-e', '-c', script], { cwd, env: nodeFirst, stdio: 'pipe' })
    const names = execFileSync('tar', ['-tf', 'artifact.tar'], { cwd, encoding: 'utf8' }).split('\n')
    for (const name of ['./index.html', './.nojekyll', './trend-watch-react.html'])
      assert.ok(names.includes(name), name)
  },
)
