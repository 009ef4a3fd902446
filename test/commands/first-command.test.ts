/** The first command in a project that nobody has told Paceline about: it measures nothing, installs nothing and says what to do. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SuiteListing } from '../../src/rooms/list/listing.ts'
import { paceline } from '../command-line.ts'
import { testRepository, type TestRepository } from '../repository.ts'

function project(files: Readonly<Record<string, object | string>>): TestRepository {
  const repository = testRepository()
  const texts = Object.entries(files).map(([path, content]) => {
    return [path, typeof content === 'string' ? content : JSON.stringify(content)] as const
  })
  repository.commit(Object.fromEntries(texts))
  return repository
}

const library = { 'package.json': { name: 'left-pad', version: '1.3.0' }, 'bench/pad.js': `require('benchmark')` }

test('first command: without a config and a known suite nothing is measured', async () => {
  using repository = project(library)
  const cwd = repository.root
  const commands = [
    { args: ['check'], code: 3 },
    { args: ['check', '--allow-empty'], code: 0 },
    { args: ['run'], code: 3 },
    { args: ['ab', '--base', 'main'], code: 3 },
    { args: ['list'], code: 0 },
    { args: ['list', '--json'], code: 0 },
  ]
  for (const { args, code } of commands) {
    const ended = await paceline(args, { cwd })
    assert.equal(ended.code, code, `${args.join(' ')}: ${ended.stderr}`)
    assert.equal(ended.stdout, args.includes('--json') ? '[]\n' : '')
    assert.match(ended.stderr, /^paceline: There is nothing to measure yet: .*no built-in suite is about left-pad\n/)
    assert.match(ended.stderr, /package {5}left-pad 1\.3\.0 \(CommonJS, npm\)\n/)
    assert.match(ended.stderr, /bench\/pad\.js \(benchmark\.js\)\n/)
    assert.match(ended.stderr, / list --all /)
    assert.equal(existsSync(join(cwd, '.paceline')), false, args.join(' '))
    assert.equal(existsSync(join(cwd, 'paceline-out')), false)
  }
})

async function listed(repository: TestRepository, ...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await paceline(['list', '--json', ...args], { cwd: repository.root })
  assert.ok(stdout !== '', stderr)
  return (JSON.parse(stdout) as SuiteListing[]).map(({ suite }) => suite)
}

test('first command: a built-in suite is there by name, and for its subjects', async () => {
  using unknown = project(library)
  assert.deepEqual(await listed(unknown, 'git-read'), ['git-read'])
  assert.deepEqual(await listed(unknown, '{watch/react,git-read}/*'), ['git-read', 'watch'])
  assert.deepEqual(await listed(unknown, '--all'), ['add-dir', 'git-read', 'process-files', 'watch', 'write-many'])
  using known = project({ 'package.json': { name: 'gaze', version: '2.0.0' } })
  assert.deepEqual(await listed(known), ['watch'])
  // What a suite depends on is not yet what it measures.
  using driver = project({ 'package.json': { name: 'grandma', version: '2.0.0' } })
  assert.deepEqual(await listed(driver), [])
})

test('first command: a config asks for suites by name, its subjects and its globs', async () => {
  const configs = [
    { config: { subjects: { chokidar: '.' } }, suites: ['watch'] },
    { config: { subjects: { cli: { command: ['node', '--version'] } } }, suites: ['command'] },
    { config: { cases: ['process-files/**'] }, suites: ['process-files'] },
    { config: { refresh: { others: ['write-many'] } }, suites: ['write-many'] },
    { config: { budget: '1m' }, suites: [] },
  ]
  for (const { config, suites } of configs) {
    using repository = project({ ...library, 'paceline.config.json': config })
    assert.deepEqual(await listed(repository), suites, JSON.stringify(config))
  }
})

test('first command: a slip in the name of a suite is a slip, and says which is meant', async () => {
  using repository = project(library)
  const { code, stderr } = await paceline(['check', 'wach/react'], { cwd: repository.root })
  assert.equal(code, 2)
  assert.match(stderr, /^paceline: No suite is called "wach"\n {2}Did you mean watch\?/)
})
