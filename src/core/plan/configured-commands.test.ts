import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import type { ProgramPlace } from '../sides/run-command.ts'
import { configSchema, type Config } from '../model/config.ts'
import { benchmarkIdsOfSuite, planBenchmarks, type FoundSuite, type PlannedBenchmark } from './plan.ts'
import {
  trialRequestOfCommand,
  timedCommandsByName,
  fileGlobsBySubject,
  suiteWithCommandSubjects,
  suiteNamesWithConfigSuites,
  withFileSubjects,
} from './configured-commands.ts'

const metrics = { 'wall-time': spec('ms'), 'cpu-time': spec('ms'), 'peak-rss': spec('bytes') }
const place: ProgramPlace = { directory: '/nowhere', node: '/opt/node', env: {}, platform: 'linux' }

function spec(unit: string) {
  return { unit, better: 'lower', kind: 'sampled', gate: true, signed: false } as const
}

/** As the suite describes itself. */
const suite: FoundSuite = {
  path: '/suites/command/suite.js',
  description: {
    name: 'command',
    digest: 'a'.repeat(64),
    options: { COMMAND: '[]' },
    metrics,
    subjects: { command: {} },
    cases: { run: caseWith(Object.keys(metrics)), time: caseWith(['wall-time']) },
  },
}

function caseWith(names: string[]) {
  const none = { profilesOf: {}, knownFailures: {}, skipped: {}, fixtures: {} }
  return { ...none, metrics: names, subjects: ['command'], profiles: undefined, timeoutMs: 1_000, once: false }
}

function subjects(of: NonNullable<Config['subjects']>): Config {
  return configSchema.parse({ subjects: of })
}

function planned(config: Config, at = place): PlannedBenchmark[] {
  const nothing = { globs: [], profiles: {}, cases: [], metrics: [], options: { COMMAND: 'from the environment' } }
  return planBenchmarks({
    ...nothing,
    suites: [suiteWithCommandSubjects(suite, { config, place: at })],
    profile: 'quick',
  })
}

const help = { command: ['node', 'cli.js', '--help'] }

test('commands: a program that preparing will build is no script of Node', () => {
  const caseOf = (program: string) => planned(subjects({ it: { command: [program, '--help'] } }))[0]?.case
  for (const program of ['target/release/hex', './build/tool', '.venv/bin/python'])
    assert.equal(caseOf(program), 'time')
  for (const program of ['dist/cli.js', './dist/cli.mjs', 'node_modules/.bin/tsc', 'tsc'])
    assert.equal(caseOf(program), 'run')
})

test('commands: each command of the config is a benchmark; other subjects are none', () => {
  const config = subjects({ 'my-cli': help, chokidar: '.', failing: { command: ['node', 'x.js'], exitCode: 2 } })
  assert.deepEqual(timedCommandsByName(config), { 'my-cli': help, failing: { command: ['node', 'x.js'], exitCode: 2 } })
  const benchmarks = planned(config)
  assert.deepEqual(
    benchmarks.map(({ id, command }) => [id, command?.command, command?.exitCode]),
    [
      ['command/run/my-cli', help.command, 0],
      ['command/run/failing', ['node', 'x.js'], 2],
    ],
  )
  assert.deepEqual(Object.keys(benchmarks[0]!.metrics), Object.keys(metrics))
  assert.deepEqual(benchmarks[0]!.options, {}, 'the environment cannot say what is run')
})

test('commands: a program that is not Node is only timed, unless the config says more', () => {
  using folder = temporaryDirectory()
  mkdirSync(join(folder.path, 'node_modules', '.bin'), { recursive: true })
  for (const [name, text] of [
    ['script', '#!/usr/bin/env node\n'],
    ['binary', '\u007fELF'],
  ] as const) {
    writeFileSync(join(folder.path, 'node_modules', '.bin', name), text, { mode: 0o755 })
  }
  const config = subjects({
    script: { command: ['script'] },
    binary: { command: ['binary'] },
    'not-installed': { command: ['later'] },
    wrapper: { command: ['script'], node: false },
    'starts-node': { command: ['binary'], node: true },
  })
  const found = suiteWithCommandSubjects(suite, { config, place: { ...place, directory: folder.path } })
  const ids = ['run/script', 'run/not-installed', 'run/starts-node', 'time/binary', 'time/wrapper']
  assert.deepEqual(
    benchmarkIdsOfSuite(found),
    ids.map((id) => `command/${id}`),
  )
  assert.deepEqual(found.description.cases['time']?.metrics, ['wall-time'])
  const nodeOnly = suiteWithCommandSubjects(suite, { config: subjects({ 'my-cli': help }), place })
  assert.deepEqual(Object.keys(nodeOnly.description.cases), ['run'], 'a case without commands is not there')
})

test('commands: another command line, exit code or suite version is another series', () => {
  const digestOf = (command: object, of = suite): string => {
    const config = configSchema.parse({ subjects: { c: command } })
    return suiteWithCommandSubjects(of, { config, place }).commands!['c']!.digest
  }
  const other = { ...suite, description: { ...suite.description, digest: 'b'.repeat(64) } }
  const digests = [digestOf(help), digestOf({ command: ['node', 'cli.js'] }), digestOf({ ...help, exitCode: 1 })]
  assert.equal(new Set([...digests, digestOf(help, other)]).size, 4)
  assert.equal(digestOf({ ...help, exitCode: 0 }), digestOf(help))
  assert.equal(planned(subjects({ c: help }))[0]?.suiteDigest, digestOf(help))
})

test('commands: the suite of commands is measured where there are commands alone', () => {
  const config = subjects({ 'my-cli': help })
  assert.deepEqual(suiteNamesWithConfigSuites(['watch'], { ...config, suites: ['watch'] }), ['watch', 'command'])
  assert.deepEqual(suiteNamesWithConfigSuites(['command', 'watch'], config), ['command', 'watch'])
  assert.deepEqual(suiteNamesWithConfigSuites(['command', 'watch'], subjects({ chokidar: '.' })), ['watch'])
  assert.throws(() => suiteNamesWithConfigSuites(['command'], { suites: ['command'] }), /no subject is a command/)
})

test('commands: files of the config are benchmarks of the suite size', () => {
  const config = subjects({ bundle: { files: 'dist/*.js' }, 'my-cli': help, all: { files: ['dist', '!dist/*.map'] } })
  assert.deepEqual(fileGlobsBySubject(config), { bundle: ['dist/*.js'], all: ['dist', '!dist/*.map'] })
  assert.deepEqual(Object.keys(timedCommandsByName(config)), ['my-cli'])
  assert.deepEqual(suiteNamesWithConfigSuites(['watch', 'size'], config), ['watch', 'size', 'command'])
  assert.deepEqual(suiteNamesWithConfigSuites(['size', 'watch'], subjects({ 'my-cli': help })), ['watch', 'command'])
  assert.throws(() => suiteNamesWithConfigSuites(['size'], { suites: ['size'] }), /no subject is files/)
  const sizes = {
    ...suite,
    description: { ...suite.description, name: 'size', cases: { files: caseWith(['peak-rss']) } },
  }
  const found = withFileSubjects(sizes, config)
  assert.deepEqual(benchmarkIdsOfSuite(found), ['size/files/bundle', 'size/files/all'])
  assert.deepEqual(found.description.options, {}, 'the environment cannot say what is measured')
  const { bundle, all } = found.files!
  assert.equal(new Set([bundle!.digest, all!.digest, sizes.description.digest]).size, 3, 'other files, another series')
})

test('commands: files lie below the config', () => {
  for (const files of ['../x', '/etc/passwd', 'dist/../../x', 'C:\\x', '!../x', [], '', 'dist\\x']) {
    assert.equal(configSchema.safeParse({ subjects: { bundle: { files } } }).success, false, JSON.stringify(files))
  }
})

test('commands: a trial runs the program of its side, in the project of its side', () => {
  using folder = temporaryDirectory()
  writeFileSync(join(folder.path, 'cli.js'), '')
  const at = { ...place, directory: folder.path }
  const asked = (command: readonly string[]) => trialRequestOfCommand({ command, exitCode: 3, digest: '' }, at)
  assert.deepEqual(asked(['node', 'cli.js']), {
    subject: 'command',
    options: { COMMAND: '["/opt/node","cli.js"]', DIRECTORY: folder.path, EXIT_CODE: '3' },
  })
  assert.deepEqual(JSON.parse(asked(['./cli.js', 'x']).options['COMMAND']!), [
    at.node,
    join(at.directory, 'cli.js'),
    'x',
  ])
  assert.deepEqual(JSON.parse(asked(['missing', 'x']).options['COMMAND']!), ['missing', 'x'])
})
