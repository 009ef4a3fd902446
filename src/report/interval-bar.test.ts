import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barAxis, intervalBar, reachOf } from './interval-bar.ts'
import { displayWidth } from './text-layout.ts'

const scale = { reach: 0.1, width: 11 }
const bar = (lower: number | null, estimate: number | null, upper: number | null): string =>
  intervalBar({ lower, estimate, upper }, scale)

test('zero is the middle, each character two percent here, and right is more', () => {
  assert.equal(bar(0.02, 0.06, 0.1), '     │├─●─┤')
  assert.equal(bar(-0.1, -0.06, -0.02), '├─●─┤│     ')
  assert.equal(bar(-0.04, 0, 0.04), '   ├─●─┤   ')
  assert.equal(bar(-0.04, 0.04, 0.06), '   ├─┼─●┤  ')
})

test('a change that is known to a character is a dot', () => {
  assert.equal(bar(0.0598, 0.06, 0.0602), '     │  ●  ')
  assert.equal(bar(0, 0, 0), '     ●     ')
})

test('an interval beside zero does not touch it, unless both are one character', () => {
  assert.equal(bar(0.005, 0.03, 0.06), '     │├●┤  ')
  assert.equal(bar(-0.06, -0.004, -0.001), '  ├─●│     ')
  assert.equal(bar(0.001, 0.002, 0.003), '     ●     ')
})

test('what lies beyond the scale, and what nobody knows, ends in an arrow', () => {
  assert.equal(bar(-0.3, 0.02, 0.04), '◄────┼●┤   ')
  assert.equal(bar(null, 0.02, null), '◄────┼●───►')
  assert.equal(bar(-0.6, -0.5, -0.4), '◄    │     ')
  assert.equal(bar(0.4, 0.5, 0.6), '     │    ►')
})

test('the axis stands over the bars, and loses its ends where there is no room for them', () => {
  assert.equal(barAxis({ reach: 0.2, width: 21 }), '−20%      0      +20%')
  assert.equal(barAxis({ reach: 0.125, width: 21 }), '−12.5%    0    +12.5%')
  assert.equal(barAxis(scale), '−10% 0 +10%')
  assert.equal(barAxis({ reach: 0.125, width: 11 }), '     0     ')
})

test('the scale holds every interval, up to one hundred percent either way', () => {
  const of = (lower: number, upper: number): number => reachOf([{ lower, upper, estimate: 0 }])
  assert.equal(of(-0.04, 0.011), 0.05)
  assert.equal(of(-0.62, 0.1), 0.75)
  assert.equal(of(-0.9, 4), 1)
  assert.equal(reachOf([]), 0.01)
})

test('every bar is as wide as its scale, whatever the figures', () => {
  for (const value of [-Infinity, -5, -0.1, -1e-9, 0, 0.05, 3, Infinity]) {
    assert.equal(displayWidth(bar(value, value, value)), 11)
    assert.equal(displayWidth(bar(-1, value, 1)), 11)
  }
})
