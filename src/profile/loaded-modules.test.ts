import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf, type Call } from '../../test/sample-profile.ts'
import { chargeToFunctions } from './charge.ts'
import { functionsOf } from './function-of.ts'
import { filesOf, withLoads } from './loaded-modules.ts'
import type { ProfilerKind } from './read-profile.ts'

const functionOf = functionsOf({
  root: '/p',
  harness: '/h',
  script: () => null,
  changedLines: new Map(),
  committed: new Set(),
})

const index = ' /p/index.js:1'
const require = ['require node:internal/modules/helpers', '_load node:internal/modules/cjs/loader'] as const
const base: readonly Call[] = [[index, 5]]
/** Two modules that the index requires, one after the other, and a third that the second one requires. */
const head: readonly Call[] = [
  [index, 5],
  [index, ...require, 'readFileSync node:fs', 3],
  ['(garbage collector)', 1],
  [index, ...require, 'wrapSafe node:internal/modules/cjs/loader', 20],
  [index, ...require, ' /p/flow.js:1', 10],
  [index, ...require, ' /p/flow.js:1', 'table /p/flow.js:9', 40],
  [index, ...require, 'wrapSafe node:internal/modules/cjs/loader', 30],
  [index, ...require, ' /p/types.js:1', 2],
  [index, ...require, ' /p/types.js:1', ...require, 'wrapSafe node:internal/modules/cjs/loader', 7],
  [index, ...require, ' /p/types.js:1', ...require, ' /p/deep.js:1', 1],
  [index, ...require, 'stat', 4],
]

function loads(calls: readonly Call[], kind: ProfilerKind = 'cpu', others: readonly Call[] = base) {
  const profile = profileOf(calls, kind)
  const files = { own: filesOf([profile], functionOf), others: filesOf([profileOf(others, kind)], functionOf) }
  const { functions, charges } = chargeToFunctions(withLoads(profile, functionOf, files), functionOf)
  const found = Array.from(charges).filter(([, { self }]) => self > 0)
  return Object.fromEntries(
    found.map(([key, { self, total, askedBy }]) => {
      const { file, kind: of } = functions.get(key)!
      return [file ?? of, [self, total, askedBy?.file]] as const
    }),
  )
}

test('a module is charged with all that loading it takes, and is asked for by another one', () => {
  for (const kind of ['cpu', 'heap'] as const) {
    assert.deepEqual(loads(head, kind), {
      // What no module followed is left where it was.
      'index.js': [9, 122, undefined],
      garbage: [1, 1, undefined],
      'flow.js': [73, 73, 'index.js'],
      'types.js': [32, 40, 'index.js'],
      'deep.js': [8, 8, 'types.js'],
    })
  }
})

test('what both sides load is told by its functions', () => {
  const same = loads(head, 'cpu', head)
  assert.deepEqual(same['flow.js'], [40, 40, undefined])
  assert.equal(loads([[' /p/index.js:1', 'wrapSafe node:internal/modules/cjs/loader', 3]])['compilation']?.[0], 3)
})

test('a module is new also where the other side was too quick to be seen', () => {
  assert.deepEqual(loads(head, 'cpu', [['f node:fs', 1]])['flow.js'], [73, 73, 'index.js'])
})

test('where every file has another name, none of them is new', () => {
  const moved = JSON.parse(JSON.stringify(head).replaceAll('/p/', '/p/lib/')) as Call[]
  assert.deepEqual(loads(moved)['lib/flow.js'], [40, 40, undefined])
})
