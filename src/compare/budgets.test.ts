import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { amountIn, compileBudgets } from './budgets.ts'

const row = { benchmark: 'watch/react/chokidar', metric: 'ready-time', platform: 'linux-x64' }

test('amounts are understood in the units that people write', () => {
  assert.equal(amountIn('ms', '250 ms'), 250)
  assert.equal(amountIn('ms', '0.25s'), 250)
  assert.equal(amountIn('ms', 250), 250)
  assert.equal(amountIn('ms', '250'), 250)
  assert.equal(amountIn('bytes', '2 MB'), 2_000_000)
  assert.equal(amountIn('bytes', '2 MiB'), 2_097_152)
  assert.equal(amountIn('bytes', '1,024 B'), 1_024)
  assert.equal(amountIn('ns/op', '1.5 us/op'), 1_500)
  assert.equal(amountIn('MB/s', '0.5 GB/s'), 500)
  assert.equal(amountIn('events/s', '40_000 events/s'), 40_000)
  assert.equal(amountIn('percent', '95%'), 95)
})

test('an amount of another kind is refused, and so is what is not an amount', () => {
  for (const amount of ['2 MB', '250 ms/op', '3 events', '5 constructor']) {
    assert.throws(() => amountIn('ms', amount), /cannot be compared with a metric in ms/, amount)
  }
  for (const amount of ['', 'fast', '1..2 ms', '250 ms or so']) {
    assert.throws(() => amountIn('ms', amount), /is not an amount/, amount)
  }
})

test('a figure over its budget is told with both numbers, one at its limit is fine', () => {
  const breach = compileBudgets([{ match: 'watch', metric: 'ready-time', max: '0.5 s' }])
  assert.equal(breach({ row, unit: 'ms', value: 512 })?.reason, '512 ms is over the budget of 500 ms')
  assert.equal(breach({ row, unit: 'ms', value: 500.001 })?.reason, '500.001 ms is over the budget of 500 ms')
  assert.equal(breach({ row, unit: 'ms', value: 500 }), null)
  assert.equal(breach({ row: { ...row, metric: 'peak-rss' }, unit: 'bytes', value: 1e9 }), null)
})

test('a rate may have a least value, and platforms may have limits of their own', () => {
  const breach = compileBudgets([
    { match: '**', metric: 'ready-time', platform: 'windows', max: 900 },
    { match: '**', metric: 'throughput', min: 100 },
  ])
  assert.equal(breach({ row, unit: 'ms', value: 1_000 }), null)
  assert.ok(breach({ row: { ...row, platform: 'win32-x64' }, unit: 'ms', value: 1_000 }))
  const rate = { row: { ...row, metric: 'throughput' }, unit: 'ops/s', value: 99 }
  assert.equal(breach(rate)?.reason, '99 ops/s is under the budget of 100 ops/s')
})

test('a budget that cannot be held is an error that names it', () => {
  assert.throws(() => compileBudgets([{ match: 'watch', metric: 'ready-time' }]), UserError)
  const breach = compileBudgets([{ match: 'watch', metric: 'ready-time', max: '2 MB' }])
  assert.throws(
    () => breach({ row, unit: 'ms', value: 1 }),
    /^UserError: policy\.budgets\[0\]: "2 MB" cannot be compared with a metric in ms$/,
  )
})
