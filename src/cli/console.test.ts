import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeConsole } from './console.ts'
import { FakeTerminal } from '../../test/scripted-terminal.ts'

const pipe = { write: (): void => {} }
const colours = (env: Record<string, string>, stdout: object = new FakeTerminal(80, 24)): [boolean, boolean] => {
  const { colour, errColour } = makeConsole({ stdout: stdout as FakeTerminal, stderr: new FakeTerminal(80, 24), env })
  return [colour, errColour]
}

test('each stream has colour where it is a terminal, unless NO_COLOR or FORCE_COLOR says otherwise', () => {
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
