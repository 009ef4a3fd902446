/**
 * What must hold is asked in two places: in .ci/run on a clean checkout, and in the workflow CI on three systems. What takes
 * too long for that is asked every night.
 */
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/(?:^|\s)(npm (?:run [a-z0-9:]+|test))$/gm)].map(([, command]) => command!)

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const nightly = parse(read('.github/workflows/nightly.yml')) as {
  on: { schedule: readonly { cron: string }[] }
  jobs: { slow: { strategy: { matrix: { include: readonly { command: string; minutes: number }[] } } } }
}
const slow = nightly.jobs.slow.strategy.matrix.include.map(({ command }) => command)

const gate = commandsIn(read('.ci/run'))

test('gate: whatever the gate asks, the workflow CI asks, too', () => {
  assert.ok(gate.length >= 7, gate.join(', '))
  const workflow = new Set(commandsIn(read('.github/workflows/ci.yml')))
  assert.deepEqual(
    gate.filter((command) => !workflow.has(command)),
    [],
  )
})

test("gate: ends with the tests, so that their runner's closing lines are its last", () => {
  assert.ok(read('.ci/run').endsWith('\nnpm test\n'))
})

test('gate: every command of it and of the documentation is a script', () => {
  const documented = [...read('CONTRIBUTING.md').matchAll(/npm run ([a-z0-9:]+)/g)].map(([, name]) => name!)
  const asked = [...gate.map((command) => command.replace(/^npm (run )?/, '')), ...documented]
  assert.deepEqual(
    asked.filter((name) => scripts[name] === undefined),
    [],
  )
})

test('gate: every file of tests is run by a script, or every night', () => {
  const root = new URL('..', import.meta.url)
  const globs = Object.values(scripts).flatMap((script) => Array.from(script.matchAll(/"([^"]+\.test\.ts)"/g)))
  const run = new Set(globs.flatMap(([, glob]) => globSync(glob!, { cwd: root })))
  for (const command of slow) for (const [file] of command.matchAll(/\S+\.test\.ts\b/g)) run.add(file)
  const all = globSync('{src,scripts,evaluation,benchmarks,test}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  })
  assert.ok(all.length > 300)
  assert.deepEqual(
    all.filter((file) => !run.has(file)),
    [],
  )
})

/** Nothing that could rot: for people at work, or part of another script. */
const forPeople = ['start', 'paceline', 'dist', 'format']

test('gate: every script is run by a workflow: at each change, or every night or week', () => {
  const folder = '.github/workflows'
  const files = readdirSync(new URL(`../${folder}`, import.meta.url)).map((name) => read(`${folder}/${name}`))
  const run = new Set(files.flatMap(commandsIn).map((command) => command.replace(/^npm (run )?/, '')))
  for (const command of slow) run.add(command.replace(/^npm run /, ''))
  const left = Object.keys(scripts).filter((name) => !run.has(name))
  assert.deepEqual(left.toSorted(), forPeople.toSorted())
  assert.ok(Object.keys(scripts).length <= 20, 'what only evaluates Paceline is run by `node evaluation/…`')
})

/** Whether npm has the script, or node the file. */
const exists = (command: string): boolean => {
  const script = /^npm run (\S+)$/.exec(command)?.[1]
  if (script !== undefined) return scripts[script] !== undefined
  return [...command.matchAll(/\S+\.ts\b/g)].every(([file]) => existsSync(new URL(`../${file}`, import.meta.url)))
}

test('gate: what runs every night exists, once, within what a runner of GitHub allows', () => {
  assert.match(nightly.on.schedule[0]?.cron ?? '', /^\d+ \d+ \* \* \*$/)
  assert.deepEqual(
    slow.filter((command, at) => !exists(command) || slow.indexOf(command) !== at),
    [],
  )
  for (const { command, minutes } of nightly.jobs.slow.strategy.matrix.include) {
    assert.ok(minutes >= 10 && minutes <= 360, command)
  }
})

test('gate: evaluation/README.md has every harness, and the last nightly success', () => {
  const page = read('evaluation/README.md')
  const [night = '', hand = ''] = page.split('## By hand')
  const rows = [...night.matchAll(/^\| `([^`]+)` .*\| (?:\d{4}-\d\d-\d\d|not recorded)\b[^|]*\|$/gm)]
  assert.deepEqual(
    rows.map(([, command]) => command),
    slow,
  )
  const named = [...slow, ...[...hand.matchAll(/^\| `([^`]+)`/gm)].map(([, command]) => command!)]
  assert.deepEqual(
    named.filter((command) => !exists(command)),
    [],
  )
  const harnesses = readdirSync(new URL('../evaluation', import.meta.url)).filter((name) => /^[^.]+\.ts$/.test(name))
  assert.ok(harnesses.length > 15)
  assert.deepEqual(
    harnesses.filter((name) => !named.some((command) => command.includes(`evaluation/${name}`))),
    [],
  )
})
