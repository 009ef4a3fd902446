import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeTerminal } from '../../test/scripted-terminal.ts'
import { makeConsole, makeStatusLine } from './console.ts'

const pipe = { write: (): void => {} }
const colours = (env: Record<string, string>, stdout: object = new FakeTerminal(80, 24)): [boolean, boolean] => {
  const { colour, errColour } = makeConsole({ stdout: stdout as FakeTerminal, stderr: new FakeTerminal(80, 24), env })
  return [colour, errColour]
}

test('console: a stream has colour on a terminal, or as NO_COLOR or FORCE_COLOR say', () => {
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

test('console: the width is that of stdout, and 80 where it is no terminal', () => {
  const width = (stdout: object): number =>
    makeConsole({ stdout: stdout as FakeTerminal, stderr: pipe, env: {} }).columns
  assert.equal(width(new FakeTerminal(132, 40)), 132)
  assert.equal(width(new FakeTerminal(50, 40)), 50)
  assert.equal(width(new FakeTerminal(0, 40)), 40)
  assert.equal(width(pipe), 80)
})

test('console: a line takes the place of the one before, narrower than the terminal', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeStatusLine(terminal)
  terminal.write('$ command\n')
  screen.draw('one and two and three and four')
  assert.deepEqual(terminal.lines(), ['$ command', 'one and two and th…'])
  screen.draw('one')
  assert.deepEqual(terminal.lines(), ['$ command', 'one'])
})

test('console: what is cleared leaves nothing; the next text begins where it stood', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeStatusLine(terminal)
  terminal.write('1\n2\n')
  screen.draw('one')
  screen.clear()
  screen.clear()
  terminal.write('done\n')
  assert.deepEqual(terminal.lines(), ['1', '2', 'done'])
})

test('console: a terminal that gets narrower breaks the line; the next one covers it', () => {
  const terminal = new FakeTerminal(40, 8)
  const screen = makeStatusLine(terminal)
  terminal.write('$ command\n')
  screen.draw('0123456789abcdefghij0123456789')
  terminal.resize(20)
  assert.deepEqual(terminal.lines(), ['$ command', '0123456789abcdefghij', '0123456789'])
  screen.draw('short')
  assert.deepEqual(terminal.lines(), ['$ command', 'short'])
})

test('console: each line is one write, and none hides the cursor or switches a mode on', () => {
  const terminal = new FakeTerminal(20, 8)
  const screen = makeStatusLine(terminal)
  for (const text of ['one', 'two', 'three']) screen.draw(text)
  assert.equal(terminal.written.length, 3)
  for (const text of terminal.written) assert.ok(!text.includes('\u001B[?'))
})
