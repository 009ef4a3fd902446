/** Commands of a config, measured as their users meet them: real processes in real folders and repositories. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import type { Run } from '../../src/core/model/run.ts'
import { budget, paceline } from '../command-line.ts'
import { project } from '../judged-project.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

const configOf = (subjects: object): string => JSON.stringify({ suites: ['command'], subjects })

test('commands: a run lists and measures commands, and says of those that fail why', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  const subjects = {
    fine: { command: ['node', 'cli.js'] },
    wrong: { command: ['node', 'cli.js', 'wrong'], exitCode: 2 },
    missing: { command: ['no-such-program'] },
    'not-node': { command: ['git', '--version'] },
  }
  writeFileSync(join(cwd, 'paceline.config.json'), configOf(subjects))
  writeFileSync(join(cwd, 'cli.js'), `if (process.argv[2]) { console.error('went wrong'); process.exitCode = 3 }`)

  const list = await paceline(['list'], { cwd })
  assert.match(list.stdout, /run +fine, wrong, missing/)
  assert.match(list.stdout, /time +not-node/)

  const outcome = await paceline(['run', '--trials', '1', '--budget', '60s', '--json'], { cwd })
  assert.equal(outcome.code, 4, outcome.stderr)
  const run = JSON.parse(outcome.stdout) as Run
  const entryOf = (subject: string) => run.benchmarks.find((entry) => entry.subject === subject)
  assert.deepEqual(Object.keys(entryOf('fine')!.metrics).sort(), ['cpu-time', 'peak-rss', 'wall-time'])
  assert.deepEqual(Object.keys(entryOf('not-node')!.metrics), ['wall-time'])
  assert.match(entryOf('wrong')?.reason ?? '', /exited with code 3, expected 2/)
  assert.match(entryOf('wrong')?.failures[0]?.detail ?? '', /last lines of stderr:\nwent wrong/)
  assert.match(entryOf('missing')?.reason ?? '', /no program "no-such-program"/)
})

/** A repository whose command prints what an unpublished file of it holds, with one commit on a branch. */
function changed(
  files: Readonly<Record<string, string>>,
  subjects: object = { tool: { command: ['node', 'scripts/cli.js'] } },
): TestRepository {
  const repository = testRepository()
  repository.commit({
    '.gitignore': '.paceline\npaceline-out\n',
    'package.json': '{ "name": "tool", "version": "1.0.0", "files": ["index.js"] }',
    'paceline.config.json': JSON.stringify({ subjects }),
    'index.js': '',
    'scripts/cli.js': `process.exitCode = require('./code')`,
    'scripts/code.js': 'module.exports = 0',
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(files)
  return repository
}

async function compared(
  repository: TestRepository,
  time = budget(6),
): Promise<{ readonly code: number | undefined; of: Comparison }> {
  const args = ['ab', '--base', 'main', '--no-why', '--seed', '00000001', '--budget', time, '--json']
  const { code, stdout, stderr } = await paceline(args, { cwd: repository.root })
  assert.notEqual(stdout, '', stderr)
  return { code, of: JSON.parse(stdout) as Comparison }
}

test('commands: a program that both sides built at one path outside is refused', async () => {
  using output = temporaryDirectory()
  const program = join(output.path, 'cli.js').replaceAll('\\', '/')
  // Base and head have different code: the one that is prepared last is the program of both.
  const prepare = `node -e "require('node:fs').copyFileSync('scripts/code.js', '${program}')"`
  using repository = changed({ 'scripts/code.js': 'const end = Date.now() + 300; while (Date.now() < end);' })
  const subjects = { tool: { command: ['node', program] } }
  repository.commit({ 'paceline.config.json': JSON.stringify({ suites: ['command'], project: { prepare }, subjects }) })
  const { of } = await compared(repository)
  assert.ok(of.rows.length > 0)
  for (const { verdict, reason } of of.rows) {
    assert.equal(verdict, 'skipped')
    // The system's own slashes, as in any message.
    assert.ok(reason?.includes(`both sides run the same program, ${normalize(program)}`), reason ?? '')
  }
})

test('commands: one with another exit code in the head than in the base has failed', async () => {
  using repository = changed({ 'scripts/code.js': 'module.exports = 3' })
  // It ends after enough failures, long before that.
  const { code, of } = await compared(repository, '4m')
  assert.equal(code, 4)
  assert.deepEqual([...new Set(of.rows.map(({ verdict }) => verdict))], ['failed'])
  const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.deepEqual([...new Set(run.benchmarks[0]?.failures.map(({ side }) => side))], ['head'])
  assert.equal(run.benchmarks[0]?.package?.source, 'command')
})

test('commands: a commit of texts alone is identical, unless a command may read them', async () => {
  using repository = changed({ 'docs/tool.md': 'A tool.\n' })
  const { code, of } = await compared(repository)
  assert.equal(code, 0)
  assert.equal(of.state, 'identical')
  using read = changed({ 'scripts/words.txt': 'more words' })
  assert.notEqual((await compared(read)).of.state, 'identical')
})

test("commands: sizes of files are exact, and of each side's build", async () => {
  using repository = testRepository()
  const subjects = { bundle: { files: 'dist/*.js' }, css: { files: 'dist/*.css' } }
  const build = (text: string): string =>
    `const { mkdirSync, writeFileSync } = require('node:fs'); mkdirSync('dist', { recursive: true }); ${text}`
  const write = (name: string, bytes: number): string => `writeFileSync('dist/${name}', 'x'.repeat(${bytes}));`
  repository.commit({
    '.gitignore': '.paceline\npaceline-out\ndist\n',
    'package.json': '{ "name": "tool", "version": "1.0.0" }',
    'paceline.config.json': JSON.stringify({
      subjects,
      project: { prepare: 'node build.js' },
      policy: { budgets: [{ match: 'size/files/bundle', metric: 'bytes', max: '1.2 kB' }] },
    }),
    'build.js': build(write('a.js', 1_000)),
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'build.js': build(write('a.js', 1_000) + write('b.js', 300) + write('x.css', 10)) })
  const { code, of } = await compared(repository)
  assert.equal(code, 1)
  const rowOf = (subject: string, metric: string) =>
    of.rows.find((row) => row.subject === subject && row.metric === metric)
  const grown = rowOf('bundle', 'bytes')
  assert.deepEqual(
    [grown?.verdict, grown?.base?.value, grown?.head?.value, grown?.method],
    ['worse', 1_000, 1_300, 'exact'],
  )
  assert.match(JSON.stringify(grown), /over the budget/)
  // The base's config has these files, too, but the base has none that match.
  assert.match(rowOf('css', 'failures')?.reason ?? '', /base 2, head 0 of 2 each, .*no file matches dist\/\*\.css/)
  assert.equal(rowOf('css', 'bytes')?.verdict, 'not-comparable')

  repository.commit({ 'build.js': build(write('x.css', 10)) })
  const gone = await compared(repository)
  assert.equal(gone.code, 4)
  const only = gone.of.rows.find((row) => row.subject === 'bundle')
  assert.equal(only?.verdict, 'failed')
  assert.match(only.reason ?? '', /no file matches dist\/\*\.js/)
})

test('commands: files that a change begins to measure are new unless the base has them', async () => {
  using repository = changed({
    'paceline.config.json': JSON.stringify({ subjects: { all: { files: 'scripts' }, icon: { files: '*.svg' } } }),
    'scripts/code.js': 'module.exports = 0 // longer',
    'icon.svg': '<svg/>',
  })
  const { of } = await compared(repository)
  const sizes = of.rows.filter(({ suite }) => suite === 'size').map(({ subject, verdict }) => `${subject} ${verdict}`)
  assert.deepEqual([...new Set(sizes)].sort(), ['all worse', 'icon added'])
})

test('commands: files count that the package does not publish; all else is the same', async () => {
  const subjects = { scripts: { files: 'scripts/*.js' } }
  using grown = changed({ 'scripts/code.js': 'module.exports = 0 // and a longer comment' }, subjects)
  const { of } = await compared(grown)
  assert.equal(of.rows.find(({ metric }) => metric === 'bytes')?.verdict, 'worse')
  using other = changed({ 'docs/tool.md': 'A tool.\n' }, subjects)
  assert.equal((await compared(other)).of.state, 'identical')
})

test('commands: where the budget ends before the first pair, no other is made up', async () => {
  using own = project()
  const { code, stdout, stderr } = await paceline(['check', '--base', 'main', '--budget', '1ms'], { cwd: own.root })
  assert.equal(code, 3, stderr)
  assert.match(stdout, /Too few pairs: 0 of \d+\./)
  assert.doesNotMatch(stdout + stderr, /\b0m\b|about 0 pairs/)
})
