import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeTerminal } from '../../test/scripted-terminal.ts'
import { makeConsole, makeScreen } from './console.ts'

const pipe = { write: (): void => {} }
const colours = (env: Record<string, string>, stdout: object = new FakeTerminal(80, 24)): [boolean, boolean] => {
  const { colour, errColour } = makeConsole({ stdout: stdout as FakeTerminal, stderr: new FakeTerminal(80, 24), env })
  return [colour, errColour]
}

test('each stream has colour on a terminal, unless NO_COLOR or FORCE_COLOR decide', () => {
  assert.deepEqual(colours({}), [true, true])
  assert.deepEqual(colours({}, pipe), [false, true])
  assert.deepEqual(colours({ NO_COLOR: '1' }), [false, false])
  assert.deepEqual(colours({ NO_COLOR: '' }), [true, true])
  assert.deepEqual(colours({ FORCE_COLOR: '1' }, pipe), [true, true])
  assert.deepEqual(colours({ FORCE_COLOR: '0' }), [false, false])
  assert.deepEqual(colours({ FORCE_COLOR: 'false' }), [false, false])
  assert.deepEqual(colours({ FORCE_COLOR: '1', NO_COLOR: '1' }, pipe), [true, true])
  assert.deepEqual(colours({ TERM: 'dumb' }), [false, false])
})

test('the width is that of stdout, and 80 where it is no terminal', () => {
  const width = (stdout: object): number =>
    makeConsole({ stdout: stdout as FakeTerminal, stderr: pipe, env: {} }).columns
  assert.equal(width(new FakeTerminal(132, 40)), 132)
  assert.equal(width(new FakeTerminal(50, 40)), 50)
  assert.equal(width(new FakeTerminal(0, 40)), 40)
  assert.equal(width(pipe), 80)
})

test('a frame takes the place of the one before, also when it is shorter or longer', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeScreen(terminal)
  terminal.write('$ command\n')
  screen.draw(['one', 'two', 'three'])
  assert.deepEqual(terminal.lines(), ['$ command', 'one', 'two', 'three'])
  screen.draw(['ONE'])
  assert.deepEqual(terminal.lines(), ['$ command', 'ONE'])
  screen.draw(['a', 'b', 'c', 'd'])
  assert.deepEqual(terminal.lines(), ['$ command', 'a', 'b', 'c', 'd'])
})

test('what is cleared leaves nothing behind, and the next text begins where it stood', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeScreen(terminal)
  terminal.write('1\n2\n')
  screen.draw(['one', 'two'])
  screen.clear()
  screen.clear()
  terminal.write('done\n')
  assert.deepEqual(terminal.lines(), ['1', '2', 'done'])
})

test('frames at the bottom of the terminal scroll what is above and stay whole', () => {
  const terminal = new FakeTerminal(20, 4)
  const screen = makeScreen(terminal)
  terminal.write('1\n2\n3\n')
  screen.draw(['a', 'b'])
  screen.draw(['A', 'B'])
  assert.deepEqual(terminal.lines(), ['2', '3', 'A', 'B'])
})

test('a terminal that becomes narrower breaks the lines; the next frame covers them', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeScreen(terminal)
  terminal.write('$ command\n')
  screen.draw(['0123456789abcdef', 'second'])
  terminal.resize(10)
  assert.deepEqual(terminal.lines(), ['$ command', '0123456789', 'abcdef', 'second'])
  screen.draw(['short', 'too'])
  assert.deepEqual(terminal.lines(), ['$ command', 'short', 'too'])
})

test('each frame is one write, and none hides the cursor or switches a mode on', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeScreen(terminal)
  for (const text of ['one', 'two', 'three']) screen.draw([text, text])
  assert.equal(terminal.written.length, 3)
  for (const text of terminal.written) assert.ok(!text.includes('\u001B[?'))
})
