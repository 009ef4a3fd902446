import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  decimal,
  formatDifference,
  formatDuration,
  formatInterval,
  formatMagnitude,
  baseAndHeadTexts,
  formatRelative,
  formatValue,
  shortCommit,
} from './format.ts'

const seed = 20_261_121

test('format: values have three significant digits and the unit that fits', () => {
  const cases: readonly (readonly [number, string, string])[] = [
    [208.4, 'ms', '208 ms'],
    [6229.8, 'ms', '6,230 ms'],
    [12_340, 'ms', '12.3 s'],
    [0.8124, 'ms', '812 µs'],
    [150_000, 'ms', '2.50 min'],
    [1.5, 's', '1,500 ms'],
    [3910, 'ns/op', '3.91 µs/op'],
    [20.04, 'ns/op', '20.0 ns/op'],
    [6_938_527, 'ns/op', '6.94 ms/op'],
    [812, 'bytes', '812 bytes'],
    [12_345, 'bytes/op', '12.3 kB/op'],
    [795_000, 'bytes', '795 kB'],
    [65_536, 'bytes', '65.5 kB'],
    [2_140_000, 'bytes', '2.14 MB'],
    [54_800_000, 'bytes', '54.8 MB'],
    [8_000_000_000, 'bytes', '8 GB'],
    [-12_345, 'bytes', '−12.3 kB'],
    [43_812.4, 'events/s', '43,812 events/s'],
    [13.84, 'ops/s', '13.8 ops/s'],
    [87.33, 'percent', '87.3%'],
    [14, 'count', '14'],
    [14.5, 'count', '14.5'],
    [0, 'ms', '0 ms'],
    [0, 'bytes', '0 bytes'],
    [1, 'bytes', '1 byte'],
    [1, 'bytes/op', '1 byte/op'],
    [-1, 'bytes', '−1 byte'],
    [21, 'bytes', '21 bytes'],
    [3, 'frobs', '3 frobs'],
  ]
  for (const [value, unit, text] of cases) assert.equal(formatValue(value, unit), text)
})

test('format: exact bytes are not rounded', () => {
  assert.equal(formatValue(228_421, 'bytes', { exact: true }), '228,421 bytes')
  assert.equal(formatDifference(312, 'bytes', { exact: true }), '+312 bytes')
})

test('format: two values beside each other share unit and precision', () => {
  assert.equal(baseAndHeadTexts({ base: 208, head: 226.4 }, 'ms').arrow, '208 → 226 ms')
  assert.equal(baseAndHeadTexts({ base: 5_150_000, head: 690_000 }, 'bytes').arrow, '5.15 → 0.69 MB')
  assert.equal(baseAndHeadTexts({ base: 0, head: 3 }, 'count').arrow, '0 → 3')
  assert.equal(baseAndHeadTexts({ base: 1, head: 2 }, 'bytes').arrow, '1 → 2 bytes')
  assert.equal(baseAndHeadTexts({ base: 2, head: 1 }, 'bytes').arrow, '2 → 1 byte')
  assert.deepEqual(baseAndHeadTexts({ base: 94, head: 6230 }, 'ms'), {
    base: '94 ms',
    head: '6,230 ms',
    arrow: '94 → 6,230 ms',
  })
})

test('format: two values that would look alike get more digits', () => {
  assert.equal(baseAndHeadTexts({ base: 1_028_000, head: 1_029_000 }, 'bytes').arrow, '1.028 → 1.029 MB')
  assert.equal(baseAndHeadTexts({ base: 100.02, head: 100.04 }, 'ms').arrow, '100.02 → 100.04 ms')
  assert.equal(baseAndHeadTexts({ base: 100, head: 100 }, 'ms').arrow, '100 → 100 ms')
})

test('format: a change has a true minus sign, and what rounds to zero has no sign', () => {
  assert.equal(formatRelative(0.084), '+8.4%')
  assert.equal(formatRelative(-0.241), '−24.1%')
  assert.equal(formatRelative(0.0003), '0.0%')
  assert.equal(formatRelative(-0.0003), '0.0%')
  assert.equal(formatRelative(1.098), '+109.8%')
  assert.equal(formatMagnitude(-0.241), '24.1%')
})

test('format: from ten times more on a change is a factor, never said to be larger', () => {
  assert.equal(formatRelative(9.99), '+999.0%')
  assert.equal(formatRelative(10), '×11')
  assert.equal(formatRelative(12.38), '×13.3')
  assert.equal(formatRelative(978.56), '×979')
  assert.equal(formatMagnitude(978.56), '979 times')
  assert.equal(formatMagnitude(2_345_678), '2,340,000 times')
  assert.equal(formatInterval({ lower: 6.655, upper: 978.56, scale: 'relative' }, 'ms'), '+665.5% … ×979')
  assert.equal(formatInterval({ upper: 978.56, scale: 'relative' }, 'ms'), '≤ ×979')
  // No factor says what fell below zero.
  assert.equal(formatRelative(-30), '−3,000%')
})

test('format: an exact change is never shown as nothing, nor almost all as all', () => {
  assert.equal(formatRelative(0.0003, { exact: true }), '+0.03%')
  assert.equal(formatRelative(-0.9997), '−99.97%')
  assert.equal(formatRelative(-1), '−100.0%')
  assert.equal(formatRelative(1 - 2 ** -50), '+100.0%', 'a doubling is no 100.000000%')
  assert.equal(formatRelative(0, { exact: true }), '0.0%')
})

test('format: an interval may lack a side', () => {
  assert.equal(formatInterval({ lower: 0.016, upper: 0.156, scale: 'relative' }, 'ms'), '+1.6 … +15.6%')
  assert.equal(formatInterval({ lower: -526_000, upper: 1_200, scale: 'absolute' }, 'bytes'), '−526 kB … +1.20 kB')
  assert.equal(formatInterval({ upper: 0.09, scale: 'relative' }, 'ms'), '≤ +9.0%')
  assert.equal(formatInterval({ lower: -0.088, scale: 'relative' }, 'ms'), '≥ −8.8%')
  assert.equal(formatInterval({ scale: 'relative' }, 'ms'), 'unknown')
})

test('format: durations and commits are short', () => {
  assert.deepEqual([800, 9_960, 72_000, 240_000, 7_500_000].map(formatDuration), [
    '0.8 s',
    '10 s',
    '1 min 12 s',
    '4 min 00 s',
    '2 h 05 min',
  ])
  assert.equal(shortCommit('9f3e2ab4c5d6e7f8091a2b3c4d5e6f708192a3b4'), '9f3e2ab')
})

test('format: no number is ever shown as NaN, a negative zero, or in exponents', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e18, max: 1e18 })
  const unit = fc.constantFrom('ms', 'bytes', 'count', 'ns/op', 'events/s', 'percent', 'x')
  fc.assert(
    fc.property(number, number, unit, fc.boolean(), (base, head, unit, exact) => {
      const pair = baseAndHeadTexts({ base, head }, unit, { exact })
      for (const text of [formatValue(base, unit, { exact }), pair.arrow, formatRelative(base), decimal(base, 2)]) {
        assert.doesNotMatch(text, /NaN|Infinity|undefined|\de[+-]?\d|-\d|−0(\.0+)?( |$)/, text)
      }
    }),
    { seed, numRuns: 500 },
  )
})
