import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { requireAmountInUnit, budgetBreachFinder } from './budgets.ts'

const row = { benchmark: 'watch/react/chokidar', metric: 'ready-time', platform: 'linux-x64' }

test('budgets: amounts are understood in the units that people write', () => {
  assert.equal(requireAmountInUnit('ms', '250 ms'), 250)
  assert.equal(requireAmountInUnit('ms', '0.25s'), 250)
  assert.equal(requireAmountInUnit('ms', 250), 250)
  assert.equal(requireAmountInUnit('ms', '250'), 250)
  assert.equal(requireAmountInUnit('bytes', '2 MB'), 2_000_000)
  assert.equal(requireAmountInUnit('bytes', '2 MiB'), 2_097_152)
  assert.equal(requireAmountInUnit('bytes', '1,024 B'), 1_024)
  assert.equal(requireAmountInUnit('ns/op', '1.5 us/op'), 1_500)
  assert.equal(requireAmountInUnit('MB/s', '0.5 GB/s'), 500)
  assert.equal(requireAmountInUnit('events/s', '40_000 events/s'), 40_000)
  assert.equal(requireAmountInUnit('percent', '95%'), 95)
})

test('budgets: every unit has its size, and an amount its sign', () => {
  const times = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, min: 6e10 }
  const bytes = { bytes: 1, B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 1_024, MiB: 1_048_576, GiB: 1_073_741_824 }
  for (const [unit, size] of Object.entries(times)) assert.equal(requireAmountInUnit('ns', `3 ${unit}`), 3 * size, unit)
  for (const [unit, size] of Object.entries(bytes))
    assert.equal(requireAmountInUnit('bytes', `3 ${unit}`), 3 * size, unit)
  assert.equal(requireAmountInUnit('%', '3 percent'), 3)
  assert.equal(requireAmountInUnit('MB/s', '3 MB/sec'), 3)
  assert.equal(requireAmountInUnit('percent', ' -1.25 % '), -1.25)
  assert.equal(requireAmountInUnit('percent', '+3'), 3)
})

test('budgets: an amount of another kind is refused, and so is what is not an amount', () => {
  for (const amount of ['2 MB', '250 ms/op', '3 events', '5 constructor', '3 frobs']) {
    assert.throws(() => requireAmountInUnit('ms', amount), /cannot be compared with a metric in ms/, amount)
  }
  for (const amount of ['', 'fast', '1..2 ms', '250 ms or so', 'x250 ms', '_250 ms', '1. ms']) {
    assert.throws(() => requireAmountInUnit('ms', amount), /is not an amount/, amount)
  }
  for (const [unit, amount, advice] of [
    ['ms', '2 MB', 'Write the limit in ms.'],
    ['ms', 'fast', 'Write it like 250 ms, 2 MB or 40000 events/s.'],
  ] as const) {
    assert.throws(() => requireAmountInUnit(unit, amount), { name: 'UserError', hint: advice })
  }
})

test('budgets: a figure over its budget is told with both numbers, one at it passes', () => {
  const breach = budgetBreachFinder([{ match: 'watch', metric: 'ready-time', max: '0.5 s' }])
  assert.equal(breach({ row, unit: 'ms', value: 512 })?.reason, '512 ms is over the budget of 500 ms')
  assert.equal(breach({ row, unit: 'ms', value: 512.3456 })?.reason, '512.3 ms is over the budget of 500 ms')
  assert.equal(breach({ row, unit: 'ms', value: 500.001 })?.reason, '500.001 ms is over the budget of 500 ms')
  assert.equal(breach({ row, unit: 'ms', value: 500 }), undefined)
  // 0.1 + 0.2 differs from 0.3 in the last bit, which takes all 17 digits.
  const limited = budgetBreachFinder([{ match: '**', metric: 'ready-time', max: 0.3 }])
  assert.deepEqual(limited({ row, unit: 'ms', value: 0.1 + 0.2 }), {
    reason: '0.30000000000000004 ms is over the budget of 0.3 ms',
    limit: 0.3,
  })
  assert.equal(breach({ row: { ...row, metric: 'peak-rss' }, unit: 'bytes', value: 1e9 }), undefined)
})

test('budgets: a rate may have a least value, platforms may have limits of their own', () => {
  const breach = budgetBreachFinder([
    { match: '**', metric: 'ready-time', platform: 'windows', max: 900 },
    { match: '**', metric: 'throughput', min: 100 },
  ])
  assert.equal(breach({ row, unit: 'ms', value: 1_000 }), undefined)
  assert.ok(breach({ row: { ...row, platform: 'win32-x64' }, unit: 'ms', value: 1_000 }))
  const rate = { row: { ...row, metric: 'throughput' }, unit: 'ops/s', value: 99 }
  assert.equal(breach(rate)?.reason, '99 ops/s is under the budget of 100 ops/s')
  assert.equal(breach({ ...rate, value: 100 }), undefined)
  assert.equal(breach({ ...rate, value: 101 }), undefined)
})

test('budgets: a budget that cannot be held is an error that names it', () => {
  assert.throws(() => budgetBreachFinder([{ match: 'watch', metric: 'ready-time' }]), UserError)
  const breach = budgetBreachFinder([{ match: 'watch', metric: 'ready-time', max: '2 MB' }])
  assert.throws(() => breach({ row, unit: 'ms', value: 1 }), {
    name: 'UserError',
    message: 'policy.budgets[0]: "2 MB" cannot be compared with a metric in ms',
    hint: 'Write the limit in ms.',
  })
})

test('budgets: a budget that limits nothing is refused, and told what it lacks', () => {
  assert.throws(
    () => budgetBreachFinder([{ match: 'watch', metric: 'time' }]),
    (error) =>
      error instanceof UserError && /\[0\] \(watch\) has neither/.test(error.message) && /max/.test(error.hint ?? ''),
  )
})
