import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeTerminal } from '../../test/scripted-terminal.ts'
import { makeConsole, type OutputStream } from './console.ts'
import { stderrProgress } from './command.ts'

class Pipe implements OutputStream {
  text = ''
  write(text: string): void {
    this.text += text
  }
}

/** A phase on streams of the test's own, with a clock that it moves; and the console it writes to. */
function scene(stderr: OutputStream, env: Readonly<Record<string, string>> = {}) {
  const console = makeConsole({ stdout: new Pipe(), stderr, env })
  let clock = 0
  const phase = stderrProgress({ console, now: () => clock }).phase('measuring', 'pairs')
  const at = (ms: number, about = 'at most 42 s left, watch/react/chokidar'): void => {
    clock = ms
    phase.update(118, 156, about)
  }
  return { console, phase, at }
}

test('command: a terminal has one line, written over now and then below the output', () => {
  const stderr = new FakeTerminal(80, 24)
  const { console, phase, at } = scene(stderr)
  for (let ms = 0; ms < 1_000; ms += 10) at(ms)
  assert.equal(stderr.written.length, 5)
  const line = '  measuring  118 of 156 pairs, at most 42 s left, watch/react/chokidar'
  assert.deepEqual(stderr.lines(), [line])
  phase.print('react worse')
  at(1_000)
  console.err('a note\n')
  at(1_200)
  assert.deepEqual(stderr.lines(), ['  measuring  react worse', 'a note', line])
  console.out('a result')
  assert.deepEqual(stderr.lines(), ['  measuring  react worse', 'a note'])
})

test('command: a log has a line in twenty seconds, and one for what ends', () => {
  const dumb = new FakeTerminal(80, 24)
  for (const [stderr, env] of [
    [new Pipe(), {}],
    [new FakeTerminal(80, 24), { CI: 'true' }],
    [dumb, { TERM: 'dumb' }],
  ] as const) {
    const { phase, at } = scene(stderr, env)
    for (const second of [0, 1, 19, 20, 21]) at(second * 1_000, `at ${second}`)
    phase.print('flat same', true)
    for (const second of [39, 40, 41]) at(second * 1_000, `at ${second}`)
    phase.print('done')
    phase.print('and done')
    const text = stderr instanceof Pipe ? stderr.text : stderr.written.join('')
    assert.deepEqual(text.split('\n'), [
      'measuring: 118 of 156 pairs, at 20',
      'measuring: 118 of 156 pairs, at 40',
      'measuring: done',
      'measuring: and done',
      '',
    ])
  }
})

test('command: a name from outside can start no line and end none', () => {
  const stderr = new Pipe()
  scene(stderr).at(20_000, '\n::error::')
  assert.match(stderr.text, /^measuring: 118 of 156 pairs, [^\n]*\n$/)
})
