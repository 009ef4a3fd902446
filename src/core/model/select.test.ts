import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import picomatch from 'picomatch'
import { UserError } from '../errors.ts'
import {
  globMatcher,
  isNameSelected,
  nearestNames,
  requireGlobMatches,
  compileNameGlob,
  makePathGlobTests,
} from './select.ts'

const names = ['watch/react/chokidar', 'watch/react/gaze', 'watch/flat/chokidar', 'git-read/one-file/fs']

const selected = (...globs: string[]): string[] => names.filter((name) => isNameSelected(name, globs))

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
      () => isNameSelected('watch/react/gaze', [glob]),
      () => requireGlobMatches({ globs: [glob], names, what: 'benchmark' }),
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
  assert.equal(isNameSelected('go/sort[16]/Sort(*)', ['go/sort[16]/Sort(*)']), true)
  assert.equal(isNameSelected('go/sort[16]/Sort(*)', ['go/sort[16]']), true)
  assert.equal(isNameSelected('go/sort1/x', ['go/sort[16]']), true)
})

test('select: the test of one glob can be kept, also that of a negative one', () => {
  assert.deepEqual(names.filter(globMatcher('watch/flat')), ['watch/flat/chokidar'])
  assert.deepEqual(names.filter(globMatcher('!watch')), ['git-read/one-file/fs'])
})

test('select: a glob that matches nothing is an error that names the nearest names', () => {
  assert.throws(
    () => requireGlobMatches({ globs: ['watch/raect'], names, what: 'benchmark' }),
    (error) =>
      error instanceof UserError &&
      error.message === 'No benchmark matches "watch/raect"' &&
      error.hint === 'Did you mean watch/react?',
  )
  requireGlobMatches({ globs: ['watch/flat', '!git-read'], names, what: 'benchmark' })
})

test('select: names far from anything still get the one nearest name', () => {
  assert.deepEqual(nearestNames('wtach', names), ['watch'])
  assert.deepEqual(nearestNames('anything', []), [])
})

/** What the glob takes of these. */
const taken = (glob: string, ...names: string[]): string[] => names.filter(compileNameGlob(glob))

test('glob: a star and a question mark stay within a part, two stars do not', () => {
  assert.deepEqual(taken('a/*/c', 'a/b/c', 'a//c', 'a/b/b/c', 'a/c'), ['a/b/c', 'a//c'])
  assert.deepEqual(taken('a?c', 'abc', 'a/c', 'ac', 'a👍c'), ['abc', 'a👍c'])
  assert.deepEqual(taken('a/**/c', 'a/c', 'a/b/c', 'a/b/b/c', 'a/bc'), ['a/c', 'a/b/c', 'a/b/b/c'])
  assert.deepEqual(taken('**/c', 'c', 'a/b/c', 'abc'), ['c', 'a/b/c'])
  assert.deepEqual(taken('a/**', 'a', 'a/b', 'a/b/c', 'ab'), ['a', 'a/b', 'a/b/c'])
})

test('glob: sets, ranges, alternatives and escapes', () => {
  assert.deepEqual(taken('[a-c]x', 'ax', 'bx', 'dx', '-x'), ['ax', 'bx'])
  assert.deepEqual(taken('[!a-c]x', 'ax', 'dx', '/x'), ['dx'])
  assert.deepEqual(taken('[]x]', ']', 'x', 'y'), [']', 'x'])
  assert.deepEqual(taken('{a,b{1,2}}/x', 'a/x', 'b1/x', 'b2/x', 'b/x'), ['a/x', 'b1/x', 'b2/x'])
  assert.deepEqual(taken('{a/**,b}', 'a', 'a/c', 'b', 'c'), ['a', 'a/c', 'b'])
  assert.deepEqual(taken('\\*', '*', 'a'), ['*'])
})

test('glob: what has no end, and what means something elsewhere, stands for itself', () => {
  assert.deepEqual(taken('a[', 'a[', 'a'), ['a['])
  assert.deepEqual(taken('a{b', 'a{b', 'ab'), ['a{b'])
  assert.deepEqual(taken('{a}', '{a}', 'a'), ['{a}'])
  assert.deepEqual(taken('{a,{b}}', 'a', '{b}', 'b', '{b'), ['a', '{b}'])
  assert.deepEqual(taken('{a,{b,c}', '{a,b', '{a,c', 'a', 'b'), ['{a,b', '{a,c'])
  assert.deepEqual(taken('[{]{a,[}]}', '{a', '{}', '{,'), ['{a', '{}'])
  assert.deepEqual(taken('f(x)+|$^.', 'f(x)+|$^.', 'fx'), ['f(x)+|$^.'])
  assert.deepEqual(taken('a\\', 'a\\'), ['a\\'])
})

test('glob: a name whose beginning matches down to a slash is matched', () => {
  assert.deepEqual(taken('a/b', 'a/b', 'a/b/c/d', 'a/bc', 'a'), ['a/b', 'a/b/c/d'])
})

test('glob: one that a regular expression would never finish takes no time', () => {
  const hard = ['*a', '**/a/', '{a,aa}', '[a-z]*', '(a+)+', '{*,a*}'].map((piece) => `${piece.repeat(40)}b`)
  for (const glob of hard) assert.equal(compileNameGlob(glob)('a'.repeat(700)), false, glob)
  for (const glob of hard) assert.equal(compileNameGlob(glob)('a/'.repeat(350)), false, glob)
})

test('glob: braces without end take no time to be read', () => {
  for (const piece of ['{', '{a,', '[{', '{{a}']) {
    const glob = piece.repeat(100)
    assert.deepEqual(taken(glob, glob, 'a'), [glob])
  }
})

test('glob: means what it means to others', () => {
  const pieces = ['a', 'b', '-', '/', '*', '**', '?', '[ab]', '[!a]', '{a,b}', '{a/b,b*}']
  const anyGlob = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }).map((some) => some.join(''))
  const anyName = fc
    .array(fc.stringMatching(/^[ab-][ab.-]{0,2}$/), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'))
  // Elsewhere `*/**` is not `a` although `a/**` is, and a part of three stars is nobody's.
  const odd = /\*{3}|\/\/|^\/|\/$|\*\*[^/]|[^/]\*\*|[^a-z]\/\*\*$|\[!a\]/
  const isPlain = (glob: string): boolean => !odd.test(glob)
  fc.assert(
    fc.property(anyGlob.filter(isPlain), anyName, (glob, name) => {
      const theirs = picomatch(glob, { dot: true, nonegate: true, noext: true, windows: false })
      const parts = name.split('/')
      const wanted = parts.some((_, index) => theirs(parts.slice(0, index + 1).join('/')))
      assert.equal(compileNameGlob(glob)(name), wanted, `${glob} and ${name}`)
    }),
    { seed: 20_261_121, numRuns: 5_000 },
  )
})

test('glob: one over paths names no more than they are, and what is on the way', () => {
  const { names, leadsBelow } = makePathGlobTests('{packages/a,tools/*/{x,y}}')
  const all = 'packages packages/a packages/a/b tools tools/t tools/t/x tools/t/z docs package'.split(' ')
  assert.deepEqual(all.filter(names), ['packages/a', 'tools/t/x'])
  assert.deepEqual(all.filter(leadsBelow), ['packages', 'tools', 'tools/t'])
  assert.ok(makePathGlobTests('a/**').leadsBelow('a/b/c') && !makePathGlobTests('a/*').leadsBelow('a/b'))
})
