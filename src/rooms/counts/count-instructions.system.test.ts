/** Counts by a program that stands for Valgrind; Valgrind itself is tried in count-instructions.slow.test.ts. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { temporaryDirectory, testRepository } from '../../../test/repository.ts'
import { rooms } from '../../rooms.ts'
import { measureAndJudgeChange } from '../../core/check.ts'
import type { Checked } from '../../core/judge-here.ts'
import { openProject } from '../../core/plan/project.ts'
import { setUpAndLockProject } from '../../core/plan/setup.ts'
import type { AfterPairs } from '../../core/rooms-api.ts'
import { addInstructionCountsToRun } from './count-instructions.ts'

const systemPath = process.env['PATH'] ?? ''
const onLinux = { skip: process.platform !== 'linux' && 'instructions are counted on Linux only' }

/** Runs the command, and counts what the file `count` in the current folder says. */
const standIn = `#!/bin/sh
for word; do case "$word" in --cachegrind-out-file=*) file="\${word#*=}" ;; esac; done
while case "$1" in -*) true ;; *) false ;; esac; do shift; done
"$@" || exit
echo "summary: $(cat count)" > "\${file%\\%p}$$"
`

/** Runs a trial, and leaves counts of its functions by which a call takes 100 in `a`, 200 in `b` and so on; logs their names. */
const standInForBench = `const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
const { spawnSync } = require('node:child_process')
const words = process.argv.slice(2)
const file = words.find((word) => word.startsWith('--cachegrind-out-file=')).split('=')[1]
const [command, ...args] = words.slice(words.findIndex((word) => !word.startsWith('-')))
const { status } = spawnSync(command, args, { stdio: 'inherit' })
const { calls } = JSON.parse(readFileSync(process.env.PACELINE_REQUEST, 'utf8'))
let total = 0
const leave = (count) => writeFileSync(file.replace('%p', total += count), 'summary: ' + total)
for (const [name, times] of calls) [1, times * { a: 100, b: 200, c: 300, d: 400 }[name]].forEach(leave)
leave(1)
appendFileSync(__dirname + '/log', calls.map(([name]) => name).join('') + ' ')
process.exit(status)
`

interface Asked {
  readonly base: Readonly<Record<string, string>>
  readonly head: Readonly<Record<string, string>>
  readonly path?: string
  readonly platform?: NodeJS.Platform
}

/** A check of a change whose config asks for counts. */
async function checked({ base, head, path = systemPath, platform }: Asked): Promise<Checked & { notes: string[] }> {
  using repository = testRepository()
  const first = repository.commit({ 'package.json': '{ "name": "small", "type": "module" }', ...base })
  repository.commit(head)
  const notes: string[] = []
  const env = { ...nodeFirst, PATH: [dirname(process.execPath), path].join(delimiter) }
  // However busy the machine is, there is time for all counts.
  const counting: AfterPairs = (setup, measured) =>
    addInstructionCountsToRun(setup, { ...measured, measuringBudgetMs: 3_600_000 })
  using made = await setUpAndLockProject({
    rooms: { ...rooms, afterPairs: { instructions: () => Promise.resolve(counting) } },
    project: await openProject({ cwd: repository.root }),
    effects: testEffects(env),
    progress: {
      phase: () => ({ update: () => undefined, print: () => undefined }),
      note: (text) => notes.push(text),
    },
  })
  const trialHost = { ...made.machine.trialHost, ...(platform !== undefined && { platform }) }
  const setup = { ...made, machine: { ...made.machine, trialHost } }
  const asked = {
    globs: [],
    profile: 'quick',
    metrics: [],
    trials: 2,
    budgetMs: 600_000,
    isBudgetAsked: true,
    seed: '0000abcd',
    why: false,
  }
  const change = { strategy: 'paired', base: first, pullRequest: undefined, platforms: 1, resume: undefined } as const
  return { ...(await measureAndJudgeChange(setup, { ...asked, ...change })), notes }
}

/** Without a gate, a few pairs are enough, however much they scatter. */
const policy = { rules: [{ match: '**', gate: false }] }
const configOf = (rest: object): string =>
  JSON.stringify({ instructions: true, project: { prepare: false }, policy, ...rest })

const commandFiles = {
  'paceline.config.json': configOf({ subjects: { tool: { command: ['node', 'tool.js'] } } }),
  'tool.js': 'export const one = 1',
  count: '1000000',
}

const countsOf = ({ comparison }: Checked) => comparison.rows.filter(({ metric }) => metric === 'instructions')

test('counts: a command is counted twice on each side, and the time is judged as ever', onLinux, async () => {
  using folder = temporaryDirectory()
  writeFileSync(join(folder.path, 'valgrind'), standIn)
  chmodSync(join(folder.path, 'valgrind'), 0o755)
  const path = [folder.path, systemPath].join(delimiter)
  const found = await checked({ base: commandFiles, head: { count: '1500000' }, path })
  const rows = countsOf(found).map(({ verdict, gate, change, base }) => [verdict, gate, change?.relative, base?.count])
  assert.deepEqual(rows, [['worse', false, 0.5, 2]])
  assert.deepEqual(found.comparison.warnings, [])
  assert.ok(found.comparison.rows.some(({ metric, base }) => metric === 'wall-time' && base !== undefined))
})

test('counts: functions of a file share processes; those that fail have their own', onLinux, async () => {
  using folder = temporaryDirectory()
  writeFileSync(
    join(folder.path, 'valgrind'),
    `#!/bin/sh\nexec '${process.execPath}' '${folder.path}/bench.cjs' "$@"\n`,
  )
  writeFileSync(join(folder.path, 'bench.cjs'), standInForBench)
  chmodSync(join(folder.path, 'valgrind'), 0o755)
  const bench = (name: string, work: string): string => `bench('${name}', { measureMs: 1, run: () => { ${work} } })`
  const suite = (...benches: string[]): string => ["import { bench } from 'paceline'", ...benches].join('\n')
  const failing = `if (globalThis.isTaken) throw new Error('no process of its own')`
  const base = {
    'paceline.config.json': configOf({ suites: ['./*.bench.js'] }),
    'one.bench.js': suite(bench('a', ''), bench('b', '')),
    'two.bench.js': suite(bench('c', 'globalThis.isTaken = true'), bench('d', failing)),
    'index.js': 'export const one = 1',
  }
  const path = [folder.path, systemPath].join(delimiter)
  const found = await checked({ base, head: { 'index.js': 'export const one = 2' }, path })
  assert.deepEqual(
    countsOf(found).map(({ case: name, verdict, base: side }) => [name, verdict, side?.value]),
    [
      ['a', 'same', 100],
      ['b', 'same', 200],
      ['c', 'same', 300],
      ['d', 'same', 400],
    ],
  )
  assert.deepEqual(found.comparison.warnings, [])
  const processes = readFileSync(join(folder.path, 'log'), 'utf8').trim().split(' ').toSorted()
  assert.deepEqual(
    processes,
    ['ab', 'c', 'cd', 'd'].flatMap((names) => Array.from({ length: 4 }, () => names)),
  )
})

test('counts: without Valgrind the check goes on, and says how to get it', onLinux, async () => {
  using folder = temporaryDirectory()
  const { stdout } = spawnSync('which', ['git'], { encoding: 'utf8' })
  symlinkSync(stdout.trim(), join(folder.path, 'git'))
  const found = await checked({ base: commandFiles, head: { count: '2' }, path: folder.path })
  assert.deepEqual(countsOf(found), [])
  assert.match(found.comparison.warnings.join('\n'), /no Valgrind here: `apt-get install valgrind`/)
})

test('counts: on another system the check goes on, and says where there are counts', onLinux, async () => {
  const found = await checked({ base: commandFiles, head: { count: '2' }, platform: 'darwin' })
  assert.deepEqual([countsOf(found), found.notes.filter((note) => /on Linux only/.test(note)).length], [[], 1])
})
