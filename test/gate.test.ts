/**
 * What must hold is asked in two places: in .ci/run on a clean checkout, and in the workflow CI on three systems. What takes
 * too long for that is asked every night.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
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

test('whatever the gate asks, the workflow CI asks, too', () => {
  assert.ok(gate.length >= 7, gate.join(', '))
  const workflow = new Set(commandsIn(read('.github/workflows/ci.yml')))
  assert.deepEqual(
    gate.filter((command) => !workflow.has(command)),
    [],
  )
})

test("the gate ends with the tests, so that their runner's closing lines are its last", () => {
  assert.ok(read('.ci/run').endsWith('\nnpm test\n'))
})

test('every command of the gate is a script of package.json, and those of the documentation are, too', () => {
  const documented = [...read('CONTRIBUTING.md').matchAll(/npm run ([a-z0-9:]+)/g)].map(([, name]) => name!)
  const asked = [...gate.map((command) => command.replace(/^npm (run )?/, '')), ...documented]
  assert.deepEqual(
    asked.filter((name) => scripts[name] === undefined),
    [],
  )
})

/** Nothing that could rot: for people at work, or part of another script. */
const forPeople = [
  ['start', 'paceline', 'dist', 'format', 'preview'],
  // Install packages of suites and write down what tests of the gate then compare.
  ['sizes', 'figures', 'record:tools'],
  // Tests of `npm test`.
  ['test:unit'],
].flat()

test('every script is run by a workflow: at each change, or every night or week', () => {
  const folder = '.github/workflows'
  const files = readdirSync(new URL(`../${folder}`, import.meta.url)).map((name) => read(`${folder}/${name}`))
  const run = new Set(files.flatMap(commandsIn).map((command) => command.replace(/^npm (run )?/, '')))
  for (const command of slow) run.add(command.split(' ')[0]!)
  const left = Object.keys(scripts).filter((name) => !/^(pre|post)(?=test)/.test(name) && !run.has(name))
  assert.deepEqual(left.toSorted(), forPeople.toSorted())
})

test('what runs every night exists, once, within what a runner of GitHub allows', () => {
  assert.match(nightly.on.schedule[0]?.cron ?? '', /^\d+ \d+ \* \* \*$/)
  assert.deepEqual(
    slow.filter((command, at) => scripts[command.split(' ')[0]!] === undefined || slow.indexOf(command) !== at),
    [],
  )
  for (const { command, minutes } of nightly.jobs.slow.strategy.matrix.include) {
    assert.ok(minutes >= 10 && minutes <= 360, command)
  }
})

test('docs/reliability.md says of whatever runs every night when it last passed', () => {
  const rows = [
    ...read('docs/reliability.md').matchAll(/^\| `npm run ([^`]+)` +\| (\d{4}-\d\d-\d\d|not recorded) +\|/gm),
  ]
  assert.deepEqual(
    rows.map(([, command]) => command),
    slow,
  )
})
