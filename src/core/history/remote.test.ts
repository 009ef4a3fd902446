import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { assertBranchName, assertPathToWrite, assertPathInRepository } from './remote.ts'

test('remote: names that Git could read in another way, and long ones, are refused', () => {
  const isTaken = (assertName: (name: string) => void, name: string): boolean => {
    try {
      assertName(name)
      return true
    } catch {
      return false
    }
  }
  const words = 'main a/b.c-d v1.2@x+y_Z a.locks a- feature/a=b änderung fix(#1)!'
  const branches = [...words.split(' '), 'x'.repeat(200)]
  const odd = Array.from('~^:?*[\\\n\u202e ', (character) => `a${character}b`)
  const noBranches = ['', ...'-f /a .a a/ a. a..b a//b a/.b x@{1} a.lock a.lock/b @'.split(' '), ...odd]
  const paths = ['a', 'a.json', 'a/b/c-d_e.F.json', '-a/_b', 'g/ä b.json', '(x)/@y', `${'x/'.repeat(149)}xx`]
  const hidden = ['.a', 'a/.b/c', '.github/paceline.config.json']
  const noPaths = ['', '/a', 'a/', 'a//b', '../a', 'a/../b', './a', '.git/config', 'a/.GIT/x', 'a\\b', 'a\nb']
  for (const [assertName, good, bad] of [
    [assertBranchName, branches, [...noBranches, 'x'.repeat(201)]],
    [assertPathToWrite, paths, [...noPaths, ...hidden, 'x'.repeat(301)]],
    [assertPathInRepository, [...paths, ...hidden], [...noPaths, 'x'.repeat(301)]],
  ] as const) {
    assert.deepEqual(
      [...good, ...bad].filter((name) => isTaken(assertName, name)),
      good,
    )
  }
})

for (const [assertName, message] of [
  [assertBranchName, `not a branch name we accept: "${'x'.repeat(200)}"`],
  [assertPathToWrite, `not a path in a repository: "${'x'.repeat(300)}"`],
] as const) {
  test(`remote: of a long name the message has a part: ${message.slice(0, 20)}`, () => {
    assert.throws(() => assertName('x'.repeat(301)), new UserError(message))
  })
}
