/** Every way out of every command ends with a documented code: full disks, closed streams, signals, our own mistakes. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, createWriteStream, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import { makeConsole } from '../../src/cli/console.ts'
import { commandNames, makeProgram, type CommandProcess, runCommandSetExitCode } from '../../src/cli/run-cli.ts'
import { exitCodes } from '../../src/core/errors.ts'
import type { RawStream } from '../../src/core/ending.ts'
import { entry, nodeFirst, paceline, repositoryRoot } from '../command-line.ts'
import { folderWith, temporaryDirectory, writeFiles } from '../repository.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../sample-run.ts'
import { project } from '../sums-project.ts'
import { rooms } from '../../src/rooms.ts'

/** For each command of the program what it needs beside options, and words that name a file which is not there. */
const commands: Readonly<Record<string, { readonly needs: readonly string[]; readonly missing: readonly string[] }>> = {
  check: { needs: [], missing: ['--config', 'nowhere.json'] },
  run: { needs: [], missing: ['--config', 'nowhere.json'] },
  ab: { needs: ['--base', 'main'], missing: ['--config', 'nowhere.json'] },
  compare: { needs: [], missing: ['nowhere.json', 'nowhere.json'] },
  report: { needs: [], missing: ['nowhere.json'] },
  comment: { needs: ['--repo', 'octo/widget', '--pull-request', '12'], missing: ['nowhere.json'] },
  'baseline add': { needs: [], missing: ['nowhere.json'] },
  'baseline show': { needs: [], missing: ['nowhere.json'] },
  'baseline accept': { needs: ['--from', 'x', '--reason', 'y'], missing: ['nowhere.json', 'watch'] },
  site: { needs: ['--out', 'site'], missing: ['--baseline', 'nowhere.json'] },
  list: { needs: [], missing: ['--config', 'nowhere.json'] },
  fixture: { needs: [], missing: ['./nowhere.json', 'tree'] },
  schema: { needs: [], missing: ['nowhere'] },
  help: { needs: [], missing: ['nowhere'] },
  init: { needs: ['--dry-run'], missing: ['--package', 'nowhere'] },
  // It takes no file; the config beside it names a suite that is not there.
  demo: { needs: [], missing: [] },
}

/** The command line in this process, in a folder whose config names a suite that is not there. */
async function ended(
  args: readonly string[],
  { cwd, stdout }: { readonly cwd: string; readonly stdout?: RawStream },
): Promise<{ readonly code: unknown; readonly said: string }> {
  let said = ''
  const stream: RawStream = {
    write: (text, done) => {
      said += text
      done()
    },
    on: () => undefined,
  }
  const fake: CommandProcess = {
    argv: ['node', 'paceline', ...args],
    env: nodeFirst,
    platform: process.platform,
    versions: process.versions,
    stdout: stdout ?? stream,
    stderr: stream,
    cwd: () => cwd,
    on: () => undefined,
    off: () => undefined,
    exit: () => assert.fail('it ends by itself'),
    removeAllListeners: () => undefined,
    kill: () => assert.fail('nobody interrupts it'),
    pid: 4711,
  }
  await runCommandSetExitCode(fake, rooms)
  return { code: fake.exitCode, said }
}

const emptyProject = (): ReturnType<typeof folderWith> =>
  folderWith({ 'paceline.config.json': { suites: ['./nowhere.js'] } })

const words = (name: string): string[] => name.split(' ')

test('endings: the table of this test has every command of the program', async () => {
  const pipe = { write: (): void => {} }
  const console = makeConsole({ stdout: pipe, stderr: pipe, env: {} })
  const program = await makeProgram({ console, invocation: 'paceline', rooms } as never, {
    words: commandNames({ rooms }),
    done: () => undefined,
  })
  const namesOf = ({ commands: own }: Command, prefix = ''): string[] =>
    own
      // Those that only say where else a thing is done.
      .filter((command) => command.description() !== '')
      .flatMap((command) =>
        command.commands.length > 0 ? namesOf(command, `${command.name()} `) : [`${prefix}${command.name()}`],
      )
  assert.deepEqual(namesOf(program).toSorted(), Object.keys(commands).toSorted())
})

test('endings: the documentation and the help have the table of all exit codes', async () => {
  const page = readFileSync(join(repositoryRoot, 'docs', 'files.md'), 'utf8')
  const table = page.slice(page.indexOf('## Exit codes'))
  const codes = [...table.matchAll(/^\| (\d+)\s+\|/gm)].map((match) => Number(match[1]))
  assert.deepEqual(codes, Object.values(exitCodes))
  assert.deepEqual(codes, [0, 1, 2, 3, 4, 70, 130, 143])
  const { said } = await ended(['--help'], { cwd: repositoryRoot })
  for (const code of codes) assert.match(said.slice(said.indexOf('Exit codes:')), new RegExp(`\\b${code}\\b`))
})

test('endings: an unknown option and a missing file end every command with 2', async () => {
  using directory = emptyProject()
  for (const [name, { needs, missing }] of Object.entries(commands)) {
    const unknown = await ended([...words(name), ...needs, ...missing, '--no-such-option'], { cwd: directory.path })
    assert.equal(unknown.code, exitCodes.badInput, `${name}: ${unknown.said}`)
    assert.match(unknown.said, /unknown option '--no-such-option'/)
    const lost = await ended([...words(name), ...needs, ...missing], { cwd: directory.path })
    assert.equal(lost.code, exitCodes.badInput, `${name}: ${lost.said}`)
    assert.match(lost.said, /nowhere/, name)
    assert.doesNotMatch(lost.said, /bug in Paceline/)
  }
})

const noFullDevice = existsSync('/dev/full') ? false : 'no /dev/full here'

test('endings: a full disk behind stdout ends every command with 2', { skip: noFullDevice }, async () => {
  using directory = emptyProject()
  for (const name of Object.keys(commands)) {
    const full = createWriteStream('', { fd: openSync('/dev/full', 'w') })
    const { code, said } = await ended([...words(name), '--help'], { cwd: directory.path, stdout: full })
    assert.equal(code, exitCodes.badInput, `${name}: ${said}`)
    assert.match(said, /paceline: stdout: no space left on the device\n {2}Free some space/)
  }
})

/** A project with a run and a baseline to show, and a suite that can be listed and run. */
function resultsFolder(): Disposable & { readonly path: string } {
  const directory = project()
  writeFiles(directory.path, {
    'run.json': sampleRun({ number: 9 }),
    'base.json': { schema: 'paceline/baseline@1', platform: 'linux-x64', runs: [sampleRun()], accepted: [] },
  })
  return directory
}

test('endings: results that a full disk took are neither success nor worse', { skip: noFullDevice }, async () => {
  using directory = resultsFolder()
  const results = [
    ['schema', 'run'],
    ['list'],
    ['report', 'run.json'],
    ['report', 'run.json', '--json'],
    ['compare', 'base.json', 'run.json', '--allow-empty'],
    ['baseline', 'show', 'base.json'],
    ['site', '--baseline', 'base.json', '--out', 'site'],
    ['run', '--trials', '2'],
    ['check', '--base', 'none', '--trials', '2', '--allow-empty'],
  ]
  for (const args of results) {
    const full = createWriteStream('', { fd: openSync('/dev/full', 'w') })
    const { code, said } = await ended(args, { cwd: directory.path, stdout: full })
    assert.equal(code, exitCodes.badInput, `${args.join(' ')}: ${said}`)
    assert.match(said, /stdout: no space left/)
  }
  // What is kept in files is kept all the same.
  assert.ok(existsSync(join(directory.path, 'paceline-out', 'comparison.json')))
})

test('endings: a device is written to as it is, and a full one is told', { skip: noFullDevice }, async () => {
  using directory = resultsFolder()
  const { code, stderr } = await paceline(['report', 'run.json', '--out', '/dev/full'], { cwd: directory.path })
  assert.equal(code, exitCodes.badInput)
  assert.match(stderr, /^paceline: \/dev\/full: cannot be written: no space left on the device\n/)
  assert.doesNotThrow(() => closeSync(openSync('/dev/full', 'r')), 'it is the device still')
})

const posixOnly = process.platform === 'win32' ? 'a POSIX shell is needed' : false

/** `paceline ARGS` by a shell that redirects, limits or closes what the command line writes to. */
function inShell(script: string, args: readonly string[], cwd: string) {
  const done = spawnSync('sh', ['-c', script, 'sh', process.execPath, entry, ...args], { cwd, env: nodeFirst })
  return { code: done.status, stdout: done.stdout.toString(), stderr: done.stderr.toString() }
}

test('endings: a file behind stdout that had room for the first half is no success', { skip: posixOnly }, () => {
  using directory = resultsFolder()
  // Blocks of 512 bytes or of 1,024: the text of a schema is larger than both.
  const { code, stderr } = inShell('ulimit -f 2; exec "$@" > cut.json', ['schema', 'comparison'], directory.path)
  assert.equal(code, exitCodes.badInput, stderr)
  assert.match(stderr, /stdout: the file would be larger/)
  assert.ok(readFileSync(join(directory.path, 'cut.json')).length > 0, 'a part of it was written')
})

test('endings: closed and full streams end with the code of the command', { skip: posixOnly || noFullDevice }, () => {
  using directory = resultsFolder()
  const { path } = directory
  assert.equal(inShell('exec "$@" >&-', ['schema', 'run'], path).code, exitCodes.fine)
  assert.equal(inShell('exec "$@" 2>&-', ['report', 'nowhere.json'], path).code, exitCodes.badInput)
  assert.equal(inShell('exec "$@" 2> /dev/full', ['schema', 'run'], path).code, exitCodes.fine)
  assert.equal(inShell('exec "$@" 2> /dev/full', ['report', 'nowhere.json'], path).code, exitCodes.badInput)
  assert.equal(inShell('exec "$@" > /dev/full 2> /dev/full', ['schema', 'run'], path).code, exitCodes.badInput)
})

/** The command line with a mistake of ours in it: something that goes wrong where nobody catches it. */
async function withMistake(mistake: string, args: readonly string[]) {
  using directory = temporaryDirectory()
  const preload = join(directory.path, 'mistake.mjs')
  writeFileSync(
    preload,
    `const { on } = process
process.on = function (name, listener) {
  const result = on.call(this, name, listener)
  if (name === 'uncaughtException') ${mistake}
  return result
}
`,
  )
  const child = spawn(process.execPath, ['--import', pathToFileURL(preload).href, entry, ...args], { env: nodeFirst })
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  child.stdout.resume()
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stderr }
}

test('endings: what nobody catches is a bug of ours, exit code 70, in every way', async () => {
  const thrown = `setImmediate(() => { throw new Error('adrift') })`
  const rejected = `setImmediate(() => void Promise.reject(new Error('adrift')))`
  // Nothing is left to do, and the command waits for ever.
  const stuck = `Promise.prototype.catch = () => new Promise(() => {})`
  for (const [mistake, says] of [
    [thrown, /adrift/],
    [rejected, /adrift/],
    [stuck, /the command was not done/],
  ] as const) {
    const { code, stderr } = await withMistake(mistake, ['schema', 'run'])
    assert.equal(code, exitCodes.bug, stderr)
    assert.match(stderr, /this is a bug in Paceline, please report it:/)
    assert.match(stderr, says)
  }
})

test('endings: a signal ends a long calculation in its midst', { skip: posixOnly }, async () => {
  using directory = temporaryDirectory()
  const metrics = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`m${index}`, { ...timeSpec, values: [99, 100, 101, 100, 99] }]),
  )
  const benchmarks = Array.from({ length: 1_500 }, (_, index) => sampleBenchmark({ case: `c${index}`, metrics }))
  const runs = Array.from({ length: 12 }, (_, number) => sampleRun({ number, benchmarks }))
  const files = {
    'head.json': sampleRun({ number: 99, benchmarks }),
    'base.json': { schema: 'paceline/baseline@1', platform: 'linux-x64', runs, accepted: [] },
  }
  writeFiles(directory.path, files)
  // Told by the one that is signalled that it now calculates and will not look up before it is done: it has read both.
  const preload = join(directory.path, 'calculating.mjs')
  writeFileSync(
    preload,
    `import { writeSync } from 'node:fs'
const { toSorted } = Array.prototype
let told = false
Array.prototype.toSorted = function (...order) {
  if (!told && this[0]?.schema === 'paceline/run@1') writeSync(2, 'calculating')
  told ||= this[0]?.schema === 'paceline/run@1'
  return toSorted.apply(this, order)
}
`,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const args = [
      '--import',
      pathToFileURL(preload).href,
      entry,
      'compare',
      'base.json',
      'head.json',
      '--out',
      'out.txt',
    ]
    const child = spawn(process.execPath, args, {
      cwd: directory.path,
      env: nodeFirst,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.once('data', () => child.kill(signal))
    const end = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    // A shell says 128 and its number. Had it been heard only after the work, the report would have been written.
    assert.deepEqual(end, [null, signal])
    assert.equal(existsSync(join(directory.path, 'out.txt')), false)
  }
})
