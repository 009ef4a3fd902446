import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf, projectSide, type Call } from '../../../test/sample-profile.ts'
import { profileCharges } from './charge.ts'
import { makeFrameResolver } from './function-of.ts'
import { filesAndModulesInProfiles, oneSidedModules, collapseNewModules } from './loaded-modules.ts'
import type { ProfilerKind } from './profile.ts'
import { parseProfile } from './read-profile.ts'

const functionOf = makeFrameResolver(projectSide)

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
  const news = oneSidedModules(
    filesAndModulesInProfiles([profile], functionOf),
    filesAndModulesInProfiles([profileOf(others, kind)], functionOf),
  )
  const { functions, charges } = profileCharges(collapseNewModules(profile, functionOf, news), functionOf)
  const found = Array.from(charges).filter(([, { self }]) => self > 0)
  return Object.fromEntries(
    found.map(([key, { self, total, askedBy }]) => {
      const { file, kind: of } = functions.get(key)!
      return [file ?? of, [self, total, askedBy?.file]] as const
    }),
  )
}

test('loaded modules: a module is charged with all that loading takes, by its importer', () => {
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

test('loaded modules: what both sides load is told by its functions', () => {
  const same = loads(head, 'cpu', head)
  assert.deepEqual(same['flow.js'], [40, 40, undefined])
  assert.equal(loads([[' /p/index.js:1', 'wrapSafe node:internal/modules/cjs/loader', 3]])['compilation']?.[0], 3)
})

test('loaded modules: a module is new also where the other side was too quick', () => {
  assert.deepEqual(loads(head, 'cpu', [['f node:fs', 1]])['flow.js'], [73, 73, 'index.js'])
})

test('loaded modules: where every file has another name, none of them is new', () => {
  const moved = JSON.parse(JSON.stringify(head).replaceAll('/p/', '/p/lib/')) as Call[]
  assert.deepEqual(loads(moved)['lib/flow.js'], [40, 40, undefined])
})

test('loaded modules: where all are known, one moved file does not become many', () => {
  const side = (all: readonly string[], seen: readonly string[] = all) => ({
    all: new Set(all.map((file) => file.replace(' ', '\n'))),
    modules: new Set(seen.map((file) => file.replace(' ', '\n'))),
    areAll: true,
  })
  const one = side([' lib/index.js', 'dep a.js'])
  const moved = side([' dist/index.js', 'dep a.js'])
  const many = side([' index.js', ' core.js', ' words.js', 'dep a.js', 'undici index.js'])
  assert.deepEqual([...oneSidedModules(moved, one)], [], 'what it depends on stayed')
  assert.deepEqual([...oneSidedModules(many, one)], ['\nindex.js', '\ncore.js', '\nwords.js', 'undici\nindex.js'])
  assert.deepEqual([...oneSidedModules(many, { ...one, areAll: false })], ['undici\nindex.js'])
  assert.deepEqual([...oneSidedModules(moved, side([' dist/index.js'], []))], ['dep\na.js'], 'loaded earlier')
})

test('loaded modules: a hook of the loader comes in between; made-up samples do not', () => {
  const hooked: readonly Call[] = [
    [index, ...require, 'readFileSync node:fs', 3],
    [index, ...require, 'resolve /h/register.js:9', 2],
    [index, ...require, ' /p/flow.js:1', 10],
  ]
  assert.deepEqual(loads(hooked)['flow.js'], [13, 13, 'index.js'])
  const node = (name: string, selfSize: number, children: readonly object[], id: number) => {
    const loader = 'node:internal/modules/cjs/loader'
    const url = name === 'load' ? loader : name === '' ? '/p/a.js' : ''
    return { id, callFrame: { functionName: name, url, lineNumber: 0, columnNumber: 0 }, selfSize, children }
  }
  const head = node('(root)', 0, [node('load', 5, [node('', 1, [], 3)], 2)], 1)
  for (const size of [1e9, -1e9]) {
    const samples = [
      { nodeId: 2, size, ordinal: 1 },
      { nodeId: 3, size: 1, ordinal: 2 },
    ]
    const { self } = parseProfile(JSON.stringify({ head, samples }), 'heap')
    assert.deepEqual([...self], size > 0 ? [0, 0, 6] : [0, 5, 1])
  }
})

test('loaded modules: of modules that ask for one another, each is told from the next', () => {
  const chain = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => [...require, ` /p/m${at}.js:1`]).flat()
  const compile = [...chain(5), ...require, 'wrapSafe node:internal/modules/cjs/loader', 2] as unknown as Call
  const runs = (count: number): number | undefined => {
    const { frames, frameOf, self } = profileOf([compile, [...chain(count), 1] as unknown as Call])
    return [...self].find((_, node) => frames[frameOf[node]!]!.url === '/p/m5.js')
  }
  assert.deepEqual([runs(6), runs(50), runs(150)], [3, 2, 0])
})
