/** `paceline ab -- …`: commands that are compared without a config, in real folders and repositories. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison, Row } from '../../src/core/model/comparison.ts'
import type { Run } from '../../src/core/model/run.ts'
import { budget, paceline } from '../command-line.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

/** Much slower, busier and larger than nothing: all metrics are decided by the first pairs. */
const heavy = `const held = Buffer.alloc(150_000_000, 1)
for (const end = Date.now() + 250; Date.now() < end; ) held[0] += 1
`

interface Compared {
  readonly code: number | undefined
  readonly comparison: Comparison
  readonly run: Run
  /** By metric. */
  readonly rows: Readonly<Record<string, Row>>
}

async function compared(args: readonly string[], cwd: string): Promise<Compared> {
  const { code, stdout, stderr } = await paceline(['ab', '--no-why', '--seed', '00000001', '--json', ...args], { cwd })
  assert.notEqual(stdout, '', stderr)
  const comparison = JSON.parse(stdout) as Comparison
  const run = JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
  return { code, comparison, run, rows: Object.fromEntries(comparison.rows.map((row) => [row.metric, row])) }
}

test('no config: two commands are compared in a folder without Git or a package.json', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  mkdirSync(join(cwd, 'a folder'))
  writeFileSync(join(cwd, 'a folder', 'old.js'), '')
  writeFileSync(join(cwd, 'new.js'), heavy)
  const args = ['--budget', '4m', '--', `node "a folder/old.js"`, 'node new.js --fast']
  const { code, comparison, run, rows } = await compared(args, cwd)
  assert.equal(code, 1)
  assert.equal(rows['peak-rss']?.verdict, 'worse')
  assert.ok((rows['wall-time']?.change?.absolute ?? 0) > 150, 'the second command is the head')
  assert.equal(rows['wall-time']?.subject, 'node a folder/old.js → node new.js --fast')
  assert.deepEqual(Object.keys(rows).sort(), ['cpu-time', 'peak-rss', 'wall-time'])
  assert.deepEqual([comparison.base?.label, comparison.head.label], ['node a folder/old.js', 'node new.js --fast'])
  const firsts = new Set(run.benchmarks[0]?.pairs?.map(({ first }) => first))
  assert.deepEqual([...firsts].sort(), ['base', 'head'], 'the seeded coin falls on both sides')
})

test('no config: of two commands, one of another language, wall time is compared', async () => {
  using directory = temporaryDirectory()
  writeFileSync(join(directory.path, 'new.js'), heavy)
  const { rows } = await compared(['--budget', '4m', '--', 'git --version', 'node new.js'], directory.path)
  assert.deepEqual(Object.keys(rows), ['wall-time'])
})

/** A branch of a repository whose command lies in a folder of its own, below a config that names other things. */
function changed(files: Readonly<Record<string, string>>): TestRepository {
  const repository = testRepository()
  repository.commit({
    '.gitignore': '.paceline\npaceline-out\n',
    'paceline.config.json': '{ "suites": ["watch"], "cases": ["watch/react"] }',
    'tools/cli.js': `require('./' + 'work')`,
    'tools/work.js': '',
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(files)
  return repository
}

const cli = ['--base', 'main', '--', 'node', 'cli.js', '--help']

test('no config: one command is compared on both sides, in the folder it was typed in', async () => {
  using repository = changed({ 'tools/work.js': heavy })
  const cwd = join(repository.root, 'tools')
  const { code, comparison, rows } = await compared(['--budget', '4m', ...cli], cwd)
  assert.equal(code, 1)
  assert.equal(rows['peak-rss']?.verdict, 'worse')
  assert.equal(rows['wall-time']?.subject, 'node cli.js --help')
  assert.deepEqual(comparison.notices, [], 'the config of the project does not count as changed')
})

test('no config: a command that fails in the head is a row, unless it has to fail', async () => {
  using repository = changed({ 'tools/work.js': 'process.exitCode = 3' })
  const cwd = join(repository.root, 'tools')
  const { code, rows } = await compared(['--budget', '4m', ...cli], cwd)
  assert.equal(code, 4)
  assert.equal(rows['failures']?.verdict, 'failed')
  assert.match(rows['failures'].reason ?? '', /exited with code 3, expected 0/)
  const wanted = await compared(['--budget', budget(15), '--exit-code', '3', ...cli], cwd)
  assert.match(wanted.run.benchmarks[0]?.failures[0]?.message ?? '', /exited with code 0, expected 3/)
  assert.deepEqual([...new Set(wanted.run.benchmarks[0]?.failures.map(({ side }) => side))], ['base'])
})

const refusals: readonly (readonly [args: readonly string[], said: RegExp])[] = [
  [[], /no base to compare with\n.*--base main/],
  [['--', 'node cli.js'], /nothing to compare with/],
  [['--', 'node', 'cli.js', '--help'], /3 words follow --.*\n.*--base main -- node cli\.js --help/],
  [['--', 'node', 'cli.js'], /no program "cli\.js" here\n.*whole command/],
  [['--', 'node cli.js | sort', 'node cli.js'], /"\|" in .* needs a shell/],
  [['--exit-code', '1000', '--', 'git', 'git'], /from 0 to 255/],
  [['--exit-code', '1', '--base', 'main'], /--exit-code belongs to a command/],
  [['watch', '--base', 'main', '--', 'git'], /Benchmarks \(watch\) and a command/],
  [['--head', '.', '--', 'git', 'git'], /--head goes with --base/],
  [['--base', 'none', '--', 'git', 'status'], /needs a base/],
  [['--base', 'npm:a@1', '--', 'git', 'status'], /Either both sides are npm:/],
  [['--resume', 'run.json', '--', 'git', 'git'], /--resume does not go/],
  [['--base', 'nowhere', '--', 'git', 'status'], /nowhere/],
]

test('no config: what makes no sense is refused in one line before measuring', async () => {
  using repository = changed({ 'tools/work.js': heavy })
  for (const [args, said] of refusals) {
    const { code, stdout, stderr } = await paceline(['ab', ...args], { cwd: repository.root })
    assert.equal(code, 2, `${args.join(' ')}: ${stdout}${stderr}`)
    assert.match(stderr, said, args.join(' '))
    assert.doesNotMatch(stderr, /measuring|preparing/)
  }
})
