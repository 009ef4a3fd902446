import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileCharges, placeId } from './charge.ts'
import { makeFrameResolver } from './function-of.ts'
import { profileOf, projectSide, type Call } from '../../../test/sample-profile.ts'

const functionOf = makeFrameResolver(projectSide)

const charged = (calls: readonly Call[]) => {
  const { functions, charges } = profileCharges(profileOf(calls), functionOf)
  return [...functions.values()].map((of) => {
    const { self, total, callees } = charges.get(placeId(of))!
    return { name: of.name, in: of.package ?? of.file, self, total, callees: Object.fromEntries(callees) }
  })
}

test("charge: Node's work is charged to its nearest caller, and named after the call", () => {
  const found = charged([
    ['addEntry /p/src/tree.js:41', 10],
    ['addEntry /p/src/tree.js:41', 'resolve node:path', 30],
    ['addEntry /p/src/tree.js:41', 'resolve node:path', 'normalizeString node:path', 5],
    ['addEntry /p/src/tree.js:41', 'sort', 2],
  ])
  assert.deepEqual(found, [
    { name: 'addEntry', in: 'src/tree.js', self: 47, total: 47, callees: { 'path.resolve': 35, sort: 2 } },
  ])
})

test('charge: what a function of Node calls back is charged to itself', () => {
  const found = charged([['walk /p/a.js:1', 'map', 'each /p/node_modules/dep/lib/b.js:2', 8]])
  assert.deepEqual(
    found.map(({ name, self, total }) => [name, self, total]),
    [
      ['walk', 0, 8],
      ['each', 8, 8],
    ],
  )
  assert.equal(found[1]!.in, 'dep')
})

test('charge: what calls itself is counted once in its total', () => {
  const deep = Array.from({ length: 50 }, () => 'f /p/a.js:1')
  assert.deepEqual(
    charged([[...deep, 3] as unknown as Call]).map(({ self, total }) => [self, total]),
    [[3, 3]],
  )
})

test('charge: what nobody called is charged to Node in all that it took', () => {
  assert.deepEqual(
    charged([['processTimers node:internal/timers', 'listOnTimeout node:internal/timers', 3]]).map((one) => [
      one.self,
      one.total,
    ]),
    [[3, 3]],
  )
})

test('charge: modules are loaded by whoever of the project asks for them, or nobody', () => {
  const loader = 'importModuleDynamicallyCallback node:internal/modules/esm/utils'
  const found = charged([
    ['load /h/suite.js:1', loader, 'getSource node:internal/modules/esm/load', 9],
    [loader, 1],
    ['load /h/suite.js:1', loader, 'evaluate /p/lib.js:1', 7],
    ['f /p/a.js:1', 'require node:internal/modules/helpers', 2],
    [
      'g /p/b.js:1',
      'require node:internal/modules/helpers',
      'resolve /h/register.js:1',
      'nextStep node:internal/modules/x',
      5,
    ],
  ])
  const charges = found
    .filter(({ self }) => self > 0)
    .map(({ name, self, total, callees }) => [name, self, total, callees])
  assert.deepEqual(
    new Set(charges),
    new Set([
      ['evaluate', 7, 7, {}],
      ['f', 2, 2, { require: 2 }],
      ['g', 5, 5, { require: 5 }],
      ['loading modules', 10, 17, { getSource: 9 }],
    ]),
  )
})

test('charge: garbage, compilation, waiting, native code, Node and suite are apart', () => {
  const found = charged([
    ['(garbage collector)', 1],
    ['(idle)', 2],
    ['(program)', 3],
    ['f /p/a.js:1', 'require node:internal/modules/helpers', 'wrapSafe node:internal/modules/cjs/loader', 4],
    ['processTimers node:internal/timers', 5],
    ['time /h/src/recorder.js:7', 'hrtime', 6],
  ])
  const amounts = Object.fromEntries(found.filter(({ self }) => self > 0).map(({ name, self }) => [name, self]))
  assert.deepEqual(amounts, {
    'garbage collection': 1,
    waiting: 2,
    'native code': 3,
    compilation: 4,
    'Node itself': 5,
    'Paceline and the suite': 6,
  })
})

test('charge: a thread that waits for a program or another thread does no work', () => {
  const found = charged([
    ['lint /p/a.js:1', 'execSync node:child_process', 'spawnSync node:internal/child_process', 'spawn', 90],
    ['lint /p/a.js:1', 'execSync node:child_process', 2],
    ['lint /p/a.js:1', 'wait', 5],
  ])
  assert.deepEqual(
    found.map(({ name, self, callees }) => [name, self, callees]),
    [
      ['lint', 2, { 'child_process.execSync': 2 }],
      ['waiting', 95, {}],
    ],
  )
})

test('charge: nothing that a name holds reaches a terminal', () => {
  const [found] = charged([['\u001B[31mred\u202E\nline /p/a.js:1', 1]])
  assert.equal(found!.name, 'red line')
})

test('charge: the innermost package of a path is the one that is named', () => {
  const found = charged([
    ['a /p/node_modules/x/node_modules/@s/y/z/c.js:1', 1],
    ['b /elsewhere/cache/node_modules/w/d.js:1', 1],
    ['c /elsewhere/deep/e.js:1', 1],
  ])
  assert.deepEqual(new Set(found.map((one) => one.in)), new Set(['@s/y', 'deep/e.js', 'w']))
})
