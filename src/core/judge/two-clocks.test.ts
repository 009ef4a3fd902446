import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, rowOf } from '../../../test/compared.ts'
import { pairedBenchmark, pairedRun } from '../../../test/sample-pairs.ts'
import { timeSpec } from '../../../test/sample-run.ts'
import { seededRandom } from '../stats/random.ts'

test('two clocks: a row that CPU time decided says so, and shows the wall clock', () => {
  const random = seededRandom('c0ffee12')
  const sides = [1, 1].map(() =>
    Array.from({ length: 30 }, () => [100 * Math.exp(0.03 * random.normal()), random.exponential()] as const),
  )
  const rowWith = (times: number, wait: number, cpuName = 'ready-cpu') => {
    const [base, head] = [1, times].map((factor, at) => sides[at]!.map(([cpu]) => factor * cpu))
    const wall = [base!, head!].map((cpu, at) => cpu.map((ms, i) => ms * (1 + sides[at]![i]![1]) + at * wait))
    const cpu = { ...timeSpec, gate: false, base: base!, head: head! }
    const time = { ...timeSpec, base: wall[0]!, head: wall[1]! }
    const run = pairedRun([pairedBenchmark({ 'ready-time': time, [cpuName]: cpu })])
    return rowOf(compared({ heads: [run] }), 'ready-time')
  }
  const slower = rowWith(1.2, 0)
  assert.deepEqual([slower.verdict, slower.figures?.['clock']], ['worse', 'cpu'])
  assert.match(slower.reason ?? '', /^by CPU time, \d+ → 1\d\d ms: /)
  assert.ok(slower.base!.value! > 140 && Math.abs(slower.change!.relative! - 0.2) < 0.04)
  assert.match(rowWith(1, 0).reason ?? '', /by CPU time/)
  const waits = rowWith(1, 400)
  assert.deepEqual([waits.verdict, waits.figures?.['clock'] === 'cpu'], ['worse', false])
  assert.equal(rowWith(1.2, 0, 'load-cpu').verdict, 'undecided')
})
