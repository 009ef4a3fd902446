import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import { test } from 'node:test'
import type { Phase, PhaseState } from '../project/project.ts'
import { halfWay } from '../../test/samples/sample-live-figures.ts'
import { displayWidth } from '../report/text-layout.ts'
import { makeConsole, type OutputStream } from './console.ts'
import { startProgress } from './progress.ts'
import { FakeTerminal } from '../../test/scripted-terminal.ts'

class Pipe implements OutputStream {
  text = ''
  write(text: string): void {
    this.text += text
  }
}

interface Scene {
  readonly stderr: OutputStream
  readonly env?: Readonly<Record<string, string>>
}

/** A phase on streams of the test's own, with a clock that it moves; and the console it writes to. */
function scene({ stderr, env = {} }: Scene) {
  const stdout = new Pipe()
  const console = makeConsole({ stdout, stderr, env })
  let clock = 0
  const phase: Phase = startProgress({ console, label: 'measuring', unit: 'pairs', now: () => clock })
  const at = (ms: number, state: Partial<PhaseState> = {}): void => {
    clock = ms
    phase.update({ done: 118, expected: 156, detail: 'watch/react/chokidar', leftMs: 41_200, ...state })
  }
  return { console, stdout, phase, at }
}

const measuring: Partial<PhaseState> = { benchmarks: () => halfWay, atMost: true }

test('on a terminal each benchmark has a line that is overwritten; the sum stays', () => {
  const stderr = new FakeTerminal(80, 24)
  const { phase, at } = scene({ stderr })
  at(0, measuring)
  at(500, { ...measuring, done: 119 })
  const [head, axis, first] = stderr.lines()
  assert.match(head!, /^ {2}measuring {2}━+─+ {2}119 pairs, 5 of 7 benchmarks done, at most 42 s left$/)
  assert.match(axis!, /−20% +0 +\+20%/)
  assert.match(first!, /react +ready time +\+3\.1% +├─?●┤ +24$/)
  assert.equal(stderr.lines().length, 2 + halfWay.length)
  phase.finish('119 pairs of 7 benchmarks in 63 s')
  assert.deepEqual(stderr.lines(), ['  measuring  119 pairs of 7 benchmarks in 63 s'])
})

test('every frame fits, however narrow or low the terminal', () => {
  for (const [columns, rows] of [
    [20, 3],
    [40, 6],
    [59, 10],
    [80, 24],
    [200, 60],
  ] as const) {
    const stderr = new FakeTerminal(columns, rows)
    const { at } = scene({ stderr })
    stderr.write('above\n')
    at(0, measuring)
    at(1_000, measuring)
    const lines = stderr.lines()
    assert.equal(lines[0], 'above', `${columns} x ${rows}`)
    assert.ok(lines.length <= rows)
    for (const line of lines) assert.ok(displayWidth(line) < columns, line)
  }
})

test('while benchmarks are measured it is drawn twice a second at most, else ten times', () => {
  const count = (state: Partial<PhaseState>): number => {
    const stderr = new FakeTerminal(80, 24)
    const { at } = scene({ stderr })
    for (let ms = 0; ms < 2_000; ms += 10) at(ms, state)
    return stderr.written.length
  }
  assert.equal(count(measuring), 4)
  assert.equal(count({}), 20)
})

test('a note, a result or an interruption is written above, and the view goes on below', () => {
  const stderr = new FakeTerminal(80, 24)
  const { console, at } = scene({ stderr })
  at(0, measuring)
  console.err('Base: c81d04e, the merge base.\n')
  assert.deepEqual(stderr.lines(), ['Base: c81d04e, the merge base.'])
  at(1_000, measuring)
  assert.equal(stderr.lines()[0], 'Base: c81d04e, the merge base.')
  assert.match(stderr.lines()[1]!, /measuring/)
  console.err('\nInterrupted: stopping child processes.\n')
  assert.deepEqual(stderr.lines().slice(1), ['', 'Interrupted: stopping child processes.'])
  console.out('a result')
  assert.equal(stderr.lines().length, 3)
})

test('without benchmarks there is one line, and what is being done where there is room', () => {
  const stderr = new FakeTerminal(100, 24)
  const { at } = scene({ stderr })
  at(0, { leftMs: null })
  assert.match(stderr.lines().join('\n'), /^ {2}measuring {2}━{18}─{6} {2}118 of 156 pairs {2}watch\/react\/chokidar$/)
})

test('in a pipe, on CI and on a dumb terminal lines are plain', () => {
  const dumb = new FakeTerminal(80, 24)
  for (const given of [
    { stderr: new Pipe() },
    { stderr: new FakeTerminal(80, 24), env: { CI: 'true' } },
    { stderr: dumb, env: { TERM: 'dumb' } },
  ]) {
    const { at, phase } = scene(given)
    at(0, measuring)
    at(100, measuring)
    phase.finish('119 pairs of 7 benchmarks in 63 s')
    const text = given.stderr instanceof Pipe ? given.stderr.text : given.stderr.written.join('')
    assert.equal(stripVTControlCharacters(text).replaceAll('\r', ''), text)
    assert.match(text, /^measuring: events same after 24 pairs: /)
    assert.match(text, /\nmeasuring: 119 pairs of 7 benchmarks in 63 s\n$/)
    assert.equal(text.split('\n').length, 5 + 1 + 1)
  }
})

test('NO_COLOR takes the colour and leaves the view; FORCE_COLOR overrules it', () => {
  const coloured = (env: Readonly<Record<string, string>>): boolean => {
    const stderr = new FakeTerminal(80, 24)
    scene({ stderr, env }).at(0, measuring)
    assert.match(stderr.lines()[0]!, /measuring/)
    return stderr.written.join('').includes('\u001B[3')
  }
  assert.equal(coloured({}), true)
  assert.equal(coloured({ NO_COLOR: '1' }), false)
  assert.equal(coloured({ FORCE_COLOR: '0' }), false)
  assert.equal(coloured({ NO_COLOR: '1', FORCE_COLOR: '1' }), true)
})
