import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeId, type ProfiledFunction } from './charge.ts'
import { outerJoinFunctions } from './match-functions.ts'

const written = (name: string, more: Partial<ProfiledFunction> = {}): ProfiledFunction => ({
  kind: 'function',
  name,
  file: 'a.js',
  line: 1,
  column: 0,
  changedHere: false,
  inCommit: false,
  ...more,
})

const matched = (base: readonly ProfiledFunction[], head: readonly ProfiledFunction[]): string[] => {
  const byKey = (of: readonly ProfiledFunction[]) => new Map(of.map((one) => [placeId(one), one]))
  const sides = { base: byKey(base), head: byKey(head) }
  const shown = (of: ProfiledFunction | undefined): string =>
    of === undefined ? '-' : `${of.file}:${of.line} ${of.name}`
  return outerJoinFunctions(sides.base, sides.head)
    .map((pair) => `${shown(sides.base.get(pair.base ?? ''))} = ${shown(sides.head.get(pair.head ?? ''))}`)
    .sort()
}

test('match functions: a function that stands on another line is the same one', () => {
  assert.deepEqual(matched([written('f')], [written('f', { line: 9 })]), ['a.js:1 f = a.js:9 f'])
})

test('match functions: of functions of one name those of one text belong together', () => {
  const anonymous = (line: number, body: string) => written('(anonymous)', { line, body })
  assert.deepEqual(
    matched([anonymous(1, 'x'), anonymous(5, 'y')], [anonymous(2, 'new'), anonymous(3, 'x'), anonymous(8, 'y2')]),
    ['- = a.js:8 (anonymous)', 'a.js:1 (anonymous) = a.js:3 (anonymous)', 'a.js:5 (anonymous) = a.js:2 (anonymous)'],
  )
})

test('match functions: a function that was moved or renamed is found by its text', () => {
  assert.deepEqual(matched([written('f', { body: 'x' })], [written('f', { file: 'b.js', body: 'x' })]), [
    'a.js:1 f = b.js:1 f',
  ])
  assert.deepEqual(matched([written('f', { body: 'x' })], [written('g', { body: 'x' })]), ['a.js:1 f = a.js:1 g'])
})

test('match functions: a function that was moved and changed is found by a unique name', () => {
  const moved = written('compute', { file: 'b.js', body: 'y' })
  assert.deepEqual(matched([written('compute', { body: 'x' })], [moved]), ['a.js:1 compute = b.js:1 compute'])
  const other = written('compute', { file: 'c.js', body: 'z' })
  assert.equal(matched([written('compute', { body: 'x' })], [moved, other]).length, 3)
})

test('match functions: what is new or gone stands alone', () => {
  assert.deepEqual(matched([written('old', { body: 'x' })], [written('new', { body: 'y' })]), [
    '- = a.js:1 new',
    'a.js:1 old = -',
  ])
})
