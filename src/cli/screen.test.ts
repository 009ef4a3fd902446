import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeTerminal } from '../../test/scripted-terminal.ts'
import { makeScreen } from './screen.ts'

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

test('a terminal that becomes narrower breaks the lines, and the next frame covers all of them', () => {
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
