import assert from 'node:assert/strict'
import { test, after } from 'node:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandSetExitCode, type CommandProcess, textAsTypedHere, makeProgram } from './run-cli.ts'
import { rooms } from '../rooms.ts'
import type { CommandContext } from '../core/rooms-api.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'

test('run-cli: on a Node that is too old it says which one is needed, and exits with 2', async () => {
  let said = ''
  const silent = { isTTY: false, columns: 80, write: () => true, on: () => undefined }
  const old: CommandProcess = {
    ...process,
    argv: ['node', 'paceline', 'list'],
    versions: { node: '20.20.2' },
    stdout: silent,
    stderr: {
      ...silent,
      write: (text: string) => {
        said += text
        return true
      },
    },
    cwd: () => process.cwd(),
    on: () => assert.fail('nothing has begun'),
    off: () => assert.fail('nothing has begun'),
    exit: () => assert.fail('nothing has begun'),
    exitCode: undefined,
  }
  await runCommandSetExitCode(old, rooms)
  assert.equal(old.exitCode, 2)
  assert.match(
    said,
    /needs Node 22\.18 or newer, and this is 20\.20\.2\n.*Install Node 24, or .*paceline\/node_modules\/\.bin\n/,
  )
})

/** What a command prints as help, and the program; nothing else of the context is needed for that. */
async function helpOf(args: readonly string[], invocation: string) {
  let text = ''
  const console = {
    out: (more: string) => void (text += more),
    err: (more: string) => void (text += more),
    columns: 100,
  }
  const program = await makeProgram({ console, invocation, rooms } as unknown as CommandContext, {
    words: args,
    done: () => {},
  })
  assert.throws(() => program.parse(['node', 'cli.js', ...args]), { exitCode: 0 })
  return { text, program }
}

test('program: help shows every command the way it was called', async () => {
  const { text, program } = await helpOf(['--help'], 'npx paceline')
  assert.match(text, /\n {2}npx paceline check +compare with/)
  for (const command of program
    .createHelp()
    .visibleCommands(program)
    .filter((known) => known.name() !== 'help')) {
    assert.equal(textAsTypedHere(`paceline ${command.name()}`, { invocation: 'x', rooms }), `x ${command.name()}`)
    const { text: own } = await helpOf([command.name(), '--help'], 'npx paceline')
    assert.match(own, new RegExp(`Usage: npx paceline ${command.name()} `))
    assert.doesNotMatch(own, /(?<!npx )paceline (?:check|run|ab|compare|report|list)\b/)
  }
})

test('program: every command that shows a comparison explains a row of it', async () => {
  for (const name of ['check', 'ab', 'compare', 'report']) {
    assert.match((await helpOf([name, '--help'], 'paceline')).text, /--explain <row>/)
  }
})

/** One reader for all commands: what one of them refuses, all refuse, in the same words; what it takes, all can show. */

const folder = mkdtempSync(join(tmpdir(), 'paceline-strict-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The command line in this process; what it writes and how it ends. */
async function paceline(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: false,
    columns: 80,
    write: (text: string, done: () => void) => {
      said[name] += text
      done()
    },
    on: () => undefined,
  })
  const own: CommandProcess = {
    ...process,
    argv: ['node', 'paceline', ...args],
    env: { CI: 'true' },
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    cwd: () => folder,
    on: () => {},
    off: () => {},
    exitCode: undefined,
  }
  await runCommandSetExitCode(own, rooms)
  return { ...said, code: own.exitCode }
}

const head = join(folder, 'head.json')
const ofHead = sampleBenchmark({ metrics: { m: { ...timeSpec, values: [100, 101, 102, 103] } } })
writeFileSync(head, JSON.stringify(sampleRun({ number: 99, benchmarks: [ofHead] })))

const commands: Readonly<Record<string, readonly string[]>> = {
  show: ['baseline', 'show', 'FILE'],
  add: ['baseline', 'add', head, '--file', 'FILE'],
  site: ['site', '--baseline', 'FILE', '--out', join(folder, 'site')],
  compare: ['compare', 'FILE', head, '--allow-empty'],
}

/** Runs whose ready-times are made from their number. */
function history(values: (number: number) => readonly number[], count = 12): string {
  const runs = Array.from({ length: count }, (_, number) =>
    sampleRun({
      number,
      benchmarks: [sampleBenchmark({ metrics: { m: { ...timeSpec, values: [...values(number)] } } })],
    }),
  )
  return JSON.stringify({ schema: 'paceline/baseline@1', platform: 'linux-x64', runs, accepted: [] })
}
const good = history((number) => [100 + number, 101, 102, 103])

const refused: readonly (readonly [name: string, content: string | Buffer, why: RegExp])[] = [
  [
    'a metric without values',
    history((number) => (number === 3 ? [] : [1, 2, 3, 4])),
    /runs\[3\].*\.values.* must not be empty/,
  ],
  [
    'a number beyond all measures',
    history((number) => (number < 6 ? [1e300, 1e300] : [1.7e308])),
    /must be 0 or of a size/,
  ],
  ['a number too small for an axis', history(() => [5e-324, 5e-324]), /must be 0 or of a size/],
  ['a time below zero', history(() => [-5, 1]), /is -5, and only a metric with `signed: true` may be negative/],
  ['a byte that is not UTF-8', Buffer.from(good.replace('quick', 'qu\u00EFck'), 'latin1'), /is not UTF-8 text/],
  [
    'a run of another system',
    good.replace('"platform":"linux-x64","runs"', '"platform":"win32-x64","runs"'),
    /linux-x64.*win32-x64/,
  ],
  ['a prototype', good.replace('{', '{"__proto__":{},'), /unknown key "__proto__"/],
  ['a comparison', '{"schema":"paceline/comparison@2"}', /is a paceline\/comparison@2 file, not a/],
]

for (const [name, content, why] of refused) {
  test(`strict reader: ${name}: every command refuses it, with code 2 and the same reason`, async () => {
    const file = join(folder, 'linux-x64.json')
    for (const [command, args] of Object.entries(commands)) {
      writeFileSync(file, content)
      const { code, stdout, stderr } = await paceline(...args.map((arg) => (arg === 'FILE' ? file : arg)))
      assert.equal(code, 2, `${command}: ${stderr}`)
      assert.match(stdout + stderr, why, command)
      assert.doesNotMatch(stderr, /bug in Paceline/)
    }
  })
}

const taken: readonly (readonly [name: string, content: string])[] = [
  ['a history', good],
  ['no run at all', history(() => [], 0)],
  ['values at the ends of what is measurable', history((number) => (number % 2 === 0 ? [1e30, 1e30] : [1e-30, 1e-30]))],
  ['nothing but zeros', history(() => [0, 0, 0, 0])],
  ['one run of one value', history(() => [1], 1)],
]

for (const [name, content] of taken) {
  test(`strict reader: ${name}: what verify takes, every command can show`, async () => {
    const file = join(folder, 'linux-x64.json')
    for (const [command, args] of Object.entries(commands)) {
      writeFileSync(file, content)
      const { code, stderr } = await paceline(...args.map((arg) => (arg === 'FILE' ? file : arg)))
      assert.ok(
        code === 0 || (command === 'compare' && code !== 2 && code !== 70),
        `${command} ${String(code)}: ${stderr}`,
      )
    }
  })
}
