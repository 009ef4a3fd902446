import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { globMatcher, matchesAny, nearestNames, requireMatches } from './select.ts'

const names = ['watch/react/chokidar', 'watch/react/gaze', 'watch/flat/chokidar', 'git-read/one-file/fs']

const selected = (...globs: string[]): string[] => names.filter((name) => matchesAny(name, globs))

test('select: a glob with fewer parts selects everything below it', () => {
  assert.deepEqual(selected('watch'), ['watch/react/chokidar', 'watch/react/gaze', 'watch/flat/chokidar'])
  assert.deepEqual(selected('watch/react/'), ['watch/react/chokidar', 'watch/react/gaze'])
})

test('select: a star stays within one part and braces list alternatives', () => {
  assert.deepEqual(selected('*/chokidar'), [])
  assert.deepEqual(selected('watch/*/chokidar'), ['watch/react/chokidar', 'watch/flat/chokidar'])
  assert.deepEqual(selected('{watch/flat,git-read}'), ['watch/flat/chokidar', 'git-read/one-file/fs'])
})

test('select: a negative glob takes away from the others, and alone from everything', () => {
  assert.deepEqual(selected('watch', '!watch/*/gaze'), ['watch/react/chokidar', 'watch/flat/chokidar'])
  assert.deepEqual(selected('!watch'), ['git-read/one-file/fs'])
})

test('select: what names nothing is not a glob, with a way out', () => {
  for (const glob of ['!', '/', '!/', '!!', '!!watch']) {
    const asked = [
      () => globMatcher(glob),
      () => matchesAny('watch/react/gaze', [glob]),
      () => requireMatches({ globs: [glob], names, what: 'benchmark' }),
    ]
    for (const ask of asked) {
      assert.throws(
        ask,
        (error) =>
          error instanceof UserError &&
          error.message.startsWith(`${JSON.stringify(glob)} is not a glob`) &&
          /at least one name/.test(error.hint ?? ''),
      )
    }
  }
})

test('select: a name with brackets, as of tools, selects itself and what is below', () => {
  assert.equal(matchesAny('go/sort[16]/Sort(*)', ['go/sort[16]/Sort(*)']), true)
  assert.equal(matchesAny('go/sort[16]/Sort(*)', ['go/sort[16]']), true)
  assert.equal(matchesAny('go/sort1/x', ['go/sort[16]']), true)
})

test('select: the test of one glob can be kept, also that of a negative one', () => {
  assert.deepEqual(names.filter(globMatcher('watch/flat')), ['watch/flat/chokidar'])
  assert.deepEqual(names.filter(globMatcher('!watch')), ['git-read/one-file/fs'])
})

test('select: a glob that matches nothing is an error that names the nearest names', () => {
  assert.throws(
    () => requireMatches({ globs: ['watch/raect'], names, what: 'benchmark' }),
    (error) =>
      error instanceof UserError &&
      error.message === 'No benchmark matches "watch/raect"' &&
      error.hint === 'Did you mean watch/react?',
  )
  requireMatches({ globs: ['watch/flat', '!git-read'], names, what: 'benchmark' })
})

test('select: names far from anything still get the one nearest name', () => {
  assert.deepEqual(nearestNames('wtach', names), ['watch'])
  assert.deepEqual(nearestNames('anything', []), [])
})
