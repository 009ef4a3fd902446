import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkTypes, houseWithRooms, roomNames } from '../test/closed-rooms.ts'
import { nodeFirst } from '../test/command-line.ts'
import { testRepository } from '../test/repository.ts'

/** The pages of the history have the frame of a report's page, and go with it. */
const gone: Readonly<Record<string, readonly string[]>> = { page: ['page', 'trends'] }

const suite = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'work',
  cases: { small: {} },
  subjects: { library: () => import('../index.mjs') },
  metrics: { steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  trial: ({ subject, measure }) => measure.record('steps', subject.steps),
})
`

/** A small project whose change takes more steps, and what `paceline check` says of it. */
function verdictsOf(root: string): unknown {
  using project = testRepository()
  project.commit({
    'paceline.config.json': '{ "suites": ["./bench/work.mjs"], "project": { "prepare": false } }',
    'bench/work.mjs': suite,
    'index.mjs': 'export const steps = 10\n',
  })
  project.git('checkout', '--quiet', '-b', 'change')
  project.commit({ 'index.mjs': 'export const steps = 20\n' })
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src', 'bin', 'cli.ts'), 'check', '--base', 'main', '--out-dir', 'out'],
    { cwd: project.root, env: nodeFirst, encoding: 'utf8' },
  )
  assert.equal(status, 1, stderr)
  const { rows } = JSON.parse(readFileSync(join(project.root, 'out', 'comparison.json'), 'utf8')) as {
    rows: readonly { case: string; metric: string; verdict: string }[]
  }
  return rows.map((row) => [row.case, row.metric, row.verdict])
}

const house = houseWithRooms()
after(() => house[Symbol.dispose]())

const compiles = (what: string, closed: readonly string[]) =>
  test(`rooms: ${what} compiles`, () => {
    house.close(closed)
    assert.equal(checkTypes(house.path), '')
  })
compiles('the whole', [])
for (const room of roomNames) compiles(`what is left without the room ${room}`, gone[room] ?? [room])

/** So it is without one alone: what is left compiles, so nothing in it, nor any other room, imports that one. */
test('rooms: without all of them, or either half, the verdict is that of the whole', () => {
  house.close([])
  const whole = verdictsOf(house.path)
  assert.match(JSON.stringify(whole), /"worse"/)
  const half = roomNames.filter((room) => room < 'list')
  for (const closed of [half, roomNames.filter((room) => !half.includes(room)), roomNames]) {
    house.close(closed)
    assert.deepEqual(verdictsOf(house.path), whole, `without ${closed.join(', ')}`)
  }
})

test('rooms: a core that knew a room would not stand without it', () => {
  house.close([])
  const file = join(house.path, 'src', 'core', 'errors.ts')
  writeFileSync(file, `import '../rooms/page/document.ts'\n${readFileSync(file, 'utf8')}`)
  assert.equal(checkTypes(house.path), '')
  house.close(roomNames)
  assert.match(checkTypes(house.path), /errors\.ts.*Cannot find module .*'\.\.\/rooms\/page\/document\.ts'/)
})
