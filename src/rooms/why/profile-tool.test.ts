import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { profileOf, type Call } from '../../../test/sample-profile.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import { findBenchmarkPartOfProfile, findProfileOfBenchmark } from './profile-tool.ts'

const tool = 'runTask /p/node_modules/tinybench/index.js:9'
/** Functions of sample profiles begin in column 30. */
const bench = ['', "bench.add('split',", 'bench.add("group total", async', "bench.add('weigh', weigh)"]
  .map((line) => `${line.padEnd(30)}() => work())`)
  .join('\n')
const split = 'first /p/bench.js:2'
const total = 'second /p/bench.js:3'
const calls: readonly Call[] = [
  [tool, 1],
  [tool, split, 'parse /p/lib.js:1', 'map', 20],
  [tool, total, 'parse /p/lib.js:1', 30],
  // Through code that the tool made.
  [tool, 'anonymous', 'weigh /p/lib.js:9', 40],
  ['(garbage collector)', 7],
]

/** What is left of the profile, by function. */
function partOf(name: string, of: readonly Call[] = calls, { names = [name], text = bench } = {}) {
  const found = findBenchmarkPartOfProfile(profileOf(of), {
    name,
    names,
    isOwn: (url) => url.startsWith('/p/') && !url.includes('node_modules'),
    texts: new Map([['/p/bench.js', text]]),
  })
  if (found === undefined) return undefined
  assert.match(found.script, /^\/p\/(bench|lib)\.js$/)
  return [...found.profile.self].filter((amount) => amount > 0)
}

test('profile tool: a benchmark is what was called for the function beside its name', () => {
  assert.deepEqual(partOf('split'), [20])
  assert.deepEqual(partOf('bench.js > group total'), [30])
})

test('profile tool: one that was given by name is known by that', () => {
  assert.deepEqual(partOf('weigh'), [40])
})

test('profile tool: one that a loop makes is not told from the others that it makes', () => {
  assert.equal(partOf('a', calls.slice(0, 2), { names: ['a', 'b'], text: '' }), undefined)
})

test('profile tool: of several that nothing tells apart none is taken, an only one is', () => {
  assert.equal(partOf('made in a loop'), undefined)
  assert.deepEqual(partOf('made in a loop', calls.slice(0, 2)), [20])
  assert.equal(partOf('split', [['main /p/bench.js:1', 'parse /p/lib.js:1', 5]]), undefined)
})

test('profile tool: of several processes it is the one that ran it, without the tool', async () => {
  const root = realpathSync(import.meta.dirname)
  const url = (path: string): string => pathToFileURL(join(root, path)).href
  const stack = [`runTask ${url('node_modules/t/a.js')}:9`, `call ${url('node_modules/t/a.js')}:5`] as const
  const process = (amount: number) =>
    profileOf([
      [...stack, 7],
      [...stack, `parse ${url('b.js')}:1`, amount],
    ])
  const left = { profiles: [process(3), process(40)], part: 'processes', metrics: ['time'] } as const
  const benchmark = { case: 'parse', subject: 'tinybench' } as PlannedBenchmark
  const found = await findProfileOfBenchmark(left, { benchmark, root, names: ['parse'] }, { time: 1 })
  assert.deepEqual(
    found?.profiles.map(({ self }) => [...self].filter((amount) => amount > 0)),
    [[40]],
  )
})
