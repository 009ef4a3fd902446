import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveBenchmark, halfWay, liveFigures } from '../../test/samples/sample-live-figures.ts'
import type { PhaseState } from '../project/project.ts'
import { plainPhase } from './plain-phase.ts'

/** A phase whose clock the test moves, and the lines it wrote. */
function scripted(unit = 'pairs') {
  const lines: string[] = []
  let clock = 0
  const phase = plainPhase({ write: (line) => lines.push(line), label: 'measuring', unit, now: () => clock })
  const at = (seconds: number, state: Partial<PhaseState>): void => {
    clock = seconds * 1_000
    phase.update({ done: 0, expected: 10, detail: 'watch/flat/chokidar', leftMs: null, ...state })
  }
  return { at, lines, finish: (text: string) => phase.finish(text) }
}

test('a log has a line at the start, and then one every thirty seconds', () => {
  const { at, lines, finish } = scripted('entries')
  for (const second of [0, 1, 29, 30, 31, 59, 60]) at(second, { done: second, expected: 60, detail: 'react' })
  finish('2 ready')
  assert.deepEqual(lines, [
    'measuring: 0 of 60 entries (react)',
    'measuring: 30 of 60 entries (react)',
    'measuring: 60 of 60 entries (react)',
    'measuring: 2 ready',
  ])
})

test('each benchmark that is done has one line, with what was found and what is left', () => {
  const { at, lines } = scripted()
  const isOpen = halfWay.map((one) => ({ ...one, isDone: false }))
  at(0, { benchmarks: () => isOpen })
  at(1, { benchmarks: () => halfWay, leftMs: 41_200, atMost: true })
  at(2, { benchmarks: () => halfWay })
  assert.deepEqual(lines.slice(1), [
    'measuring: events same after 24 pairs: ready time same (+0.2%, −7.0 … +8.0%), heap kept same (0.0%, 0.0 … +0.1%); 5 of 7 benchmarks done, at most 42 s left',
    'measuring: babel worse after 14 pairs: ready time same (+3.1%, −0.4 … +6.9%), peak RSS worse (+30.0%, +22.0 … +38.0%); 5 of 7 benchmarks done, at most 42 s left',
    'measuring: footprint better after 24 pairs: ready time better (−12.0%, −16.0 … −8.0%); 5 of 7 benchmarks done, at most 42 s left',
    'measuring: kubo fails after 3 pairs: 3 of the trials failed; 5 of 7 benchmarks done, at most 42 s left',
    'measuring: install-size done after 2 pairs: installed files (+66.7%); 5 of 7 benchmarks done, at most 42 s left',
  ])
})

test('while none is done, a line says how the one at hand stands', () => {
  const { at, lines } = scripted()
  const benchmarks = () => [liveBenchmark({ isCurrent: true }), liveBenchmark({ id: 'watch/flat/chokidar' })]
  at(0, { benchmarks })
  at(31, { done: 41, detail: 'watch/react/chokidar', benchmarks, leftMs: 95_000, atMost: true })
  assert.equal(
    lines.at(-1),
    'measuring: 41 pairs, 0 of 2 benchmarks done, at most 1 min 35 s left; react ready time (+3.1%, −0.4 … +6.9%)',
  )
})

test('one pair is a pair', () => {
  const { at, lines } = scripted()
  at(0, {
    benchmarks: () => [liveBenchmark({ count: 1, isDone: true, metrics: [liveFigures({ verdict: 'no-change' })] })],
  })
  assert.match(lines[0]!, /react same after 1 pair: .*; 1 of 1 benchmark done/)
})

test('a name from outside can start no line and end none', () => {
  const { at, lines } = scripted()
  at(0, {
    benchmarks: () => [liveBenchmark({ id: '::error::x/\n::warning::y/z', isDone: true })],
    detail: '\n::error::',
  })
  for (const line of lines) assert.match(line, /^measuring: [^\n]*$/)
})
