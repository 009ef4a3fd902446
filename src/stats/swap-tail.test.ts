import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostExactSteps, swapTail } from './swap-tail.ts'
import { coinUpperTail } from './binomial.ts'

test('steps 1 2 -4: sums from 7 down, five of the eight patterns reach -1', () => {
  // 7 5 3 1 -1 -3 -5 -7
  assert.equal(swapTail(Int32Array.of(1, 2, -4)), 5 / 8)
})

test('steps of 0 do not count, a common factor does not matter', () => {
  assert.equal(swapTail(Int32Array.of(0, 0, 0)), 1)
  assert.equal(swapTail(Int32Array.of(3, 0, 6, -12)), 5 / 8)
})

test('equal steps are a count of coins', () => {
  const steps = Int32Array.from({ length: 60 }, (_, i) => (i < 43 ? 7 : -7))
  const expected = coinUpperTail({ successes: 43, trials: 60 })
  assert.ok(Math.abs(swapTail(steps) / expected - 1) < 1e-12)
})

test('beyond the exact range the approximation joins on within two thousandths, into tails of 1e-9 and 1 - 1e-9', () => {
  const shape = (count: number, up: number) =>
    Int32Array.from({ length: count }, (_, i) => ((i * 7919) % count < up ? 1 : -1) * (1 + ((i * 104_729) % 613)))
  for (const share of [0.35, 0.45, 0.5, 0.55, 0.6, 0.65]) {
    const steps = shape(mostExactSteps, Math.round(share * mostExactSteps))
    const exact = swapTail(steps)
    // One more step that is tiny changes nothing but the method: it is the 251st.
    const approximate = swapTail(Int32Array.from([...steps.map((step) => step * 1_000), 1]))
    assert.ok(Math.abs(approximate / exact - 1) < 2e-3, `${share}: ${exact} ${approximate}`)
  }
})

test('a clean split of a thousand pairs has p = 2^-1000', () => {
  assert.equal(swapTail(new Int32Array(1_000).fill(3)), 2 ** -1000)
})
