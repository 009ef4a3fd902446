import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, timeSpec } from '../../../test/sample-run.ts'
import type { EntryProgress } from './schedule.ts'
import { makeProgressReporter } from './record-run.ts'

/** Reports of progress, and what they write and show. */
function scripted(things: 'pair' | 'trial') {
  const lines: string[] = []
  let shown: readonly unknown[] = []
  const phase = {
    update: (...state: readonly unknown[]) => void (shown = state),
    print: (text: string) => void lines.push(text),
  }
  const tell = makeProgressReporter({ phase, things })
  const report = (leftMs: number | undefined, ...given: readonly Partial<EntryProgress>[]): void => {
    const soFar = () => sampleBenchmark({ metrics: { m: { ...timeSpec, values: [1] } } })
    const usual = { count: 24, inPairs: things === 'pair', isDone: false, soFar }
    const entries = given.map((entry, at) => Object.assign({ ...usual, id: `s/c/${at}` }, entry))
    tell({ benchmark: 's/c/0', done: 30, expected: 90, leftMs, entries })
  }
  return { report, lines, shown: () => shown }
}

test('record run: each benchmark that is done has one line, with what is left', () => {
  const { report, lines, shown } = scripted('pair')
  report(undefined, {}, {})
  report(95_000, {}, { isDone: true })
  report(5_100, { isDone: true, count: 1, soFar: () => sampleBenchmark({ metrics: {} }) }, { isDone: true })
  assert.deepEqual(lines, [
    's/c/1 done after 24 pairs; 1 of 2 benchmarks done, at most 1 min 35 s left',
    's/c/0 fails after 1 pair; 2 of 2 benchmarks done, at most 6 s left',
  ])
  assert.deepEqual(shown(), [30, 90, 'at most 6 s left, s/c/0'])
})

test('record run: time left is an estimate for trials, and unsaid until known', () => {
  const { report, lines, shown } = scripted('trial')
  report(undefined, { isDone: true, id: '\n::error::x/y/z' })
  assert.deepEqual(shown(), [30, 90, 's/c/0'])
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /^[^\n]*x\/y\/z done after 24 trials; 1 of 1 benchmark done$/)
  report(42_000, {})
  assert.deepEqual(shown(), [30, 90, 'about 42 s left, s/c/0'])
})
