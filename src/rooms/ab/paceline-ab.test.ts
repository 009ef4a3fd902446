import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../../core/errors.ts'
import { splitCommandLine } from '../../core/plan/command-line.ts'
import { parseTypedCommands } from './paceline-ab.ts'

const twoSides = { hasBase: true, platform: 'linux' } as const
const noBase = { hasBase: false, platform: 'linux' } as const

test('paceline ab: with a base, the words are one program and its arguments as given', () => {
  const command = ['node', 'cli.js', '--name', 'a b', '$HOME', '|', '*']
  assert.deepEqual(parseTypedCommands(command, twoSides), { kind: 'one', command })
})

test('paceline ab: a word that stands alone is a whole command line, as for hyperfine', () => {
  const expected = { kind: 'one', command: ['node', 'cli.js', '--name', 'a b'] }
  assert.deepEqual(parseTypedCommands([`node cli.js --name 'a b'`], twoSides), expected)
})

test('paceline ab: without a base, two words are two command lines, the base first', () => {
  const typed = parseTypedCommands(['./old --fast', './new'], noBase)
  assert.deepEqual(typed, { kind: 'two', base: ['./old', '--fast'], head: ['./new'] })
})

test('paceline ab: without a base, one word and three are refused, with both ways out', () => {
  for (const words of [['./old'], ['node', 'cli.js', '--help']]) {
    assert.throws(
      () => parseTypedCommands(words, noBase),
      (error: UserError) => {
        assert.match(error.message, words.length === 1 ? /nothing to compare/ : /^3 words/)
        assert.match(error.hint ?? '', /-- "node old\.js" "node new\.js"`.*--base main -- node cli\.js --help/)
        return error instanceof UserError
      },
    )
  }
})

test('paceline ab: quotes keep words together, and what they hold is meant as it is', () => {
  const words = splitCommandLine(`a "b  c" d\\ e 'f"g' '$HOME' "*" ''`, 'linux')
  assert.deepEqual(words, ['a', 'b  c', 'd e', 'f"g', '$HOME', '*', ''])
})

test('paceline ab: on Windows a backslash is part of a path', () => {
  const words = splitCommandLine(`.\\old.exe "C:\\Program Files\\x.txt" --y`, 'win32')
  assert.deepEqual(words, ['.\\old.exe', 'C:\\Program Files\\x.txt', '--y'])
})

test('paceline ab: what only a shell can do is refused and named', () => {
  for (const [line, special] of [
    ['cat a | sort', '|'],
    ['a && b', '&&'],
    ['a > b', '>'],
    ['a; b', ';'],
    ['a $HOME', '$HOME'],
    ['a "x${HOME}"', '$HOME'],
    ['a *.js', '*.js'],
    ['a # why', '#'],
  ] as const) {
    assert.throws(
      () => splitCommandLine(line, 'linux'),
      (error: UserError) => {
        assert.ok(error.message.startsWith(`${JSON.stringify(special)} in `), error.message)
        return error instanceof UserError
      },
    )
  }
})

test('paceline ab: an empty line and an open quote are refused', () => {
  for (const line of ['', '  ', `""`]) assert.throws(() => splitCommandLine(line, 'linux'), /is empty/)
  for (const line of [`a 'b`, `a "b`, `a "b\\"`, `a b"`]) {
    assert.throws(() => splitCommandLine(line, 'linux'), /quote is not closed/, line)
  }
  assert.throws(() => splitCommandLine(`.\\a "b`, 'win32'), /quote is not closed/)
})
