/** What must hold is asked in two places: in .ci/run on a clean checkout, and in the workflow CI on three systems. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/(?:^|\s)(npm (?:run [a-z0-9:]+|test))$/gm)].map(([, command]) => command!)

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
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const documented = [...read('CONTRIBUTING.md').matchAll(/npm run ([a-z0-9:]+)/g)].map(([, name]) => name!)
  const asked = [...gate.map((command) => command.replace(/^npm (run )?/, '')), ...documented]
  assert.deepEqual(
    asked.filter((name) => scripts[name] === undefined),
    [],
  )
})
