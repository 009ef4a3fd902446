import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitName } from './scalars.ts'

test('unit: units as people write them are taken', () => {
  for (const unit of ['ms', 'ns/op', 'events/s', '%', 'µs', '°C', 'MB/s', 'm²', 'm^2', 'per second', 'req/sec', '次']) {
    assert.equal(unitName.safeParse(unit).success, true, unit)
  }
})

test('unit: is never more than a word: no line, no markup, no mention, no address', () => {
  const hostile = [
    '',
    ' ms',
    'x'.repeat(33),
    'a\n::error::b',
    ...'a\u001b[31m a\u202Eb a|b <b> @acme #1 `a`'.split(' '),
  ]
  for (const unit of [...hostile, 'www.example.com', '[a](b)', '*a*', '~a~', 'a&b', 'a:b', '$x$', '//example']) {
    assert.equal(unitName.safeParse(unit).success, false, JSON.stringify(unit))
  }
})
