import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAccept } from './acceptance.ts'

const row = { benchmark: 'watch/react/chokidar', metric: 'ready-time', platform: 'darwin-arm64' }
const entry = { match: 'watch/react/chokidar', metric: 'ready-time', upTo: '+12%', reason: 'lazy stat' }

test('a row is excused up to the ceiling and not beyond it', () => {
  const acceptance = compileAccept([entry])
  assert.deepEqual(acceptance(row, { relative: 0.12, absolute: 24 })?.accepted, {
    reason: 'lazy stat',
    upTo: 0.12,
    exceeded: false,
  })
  assert.equal(acceptance(row, { relative: 0.121, absolute: 24.2 })?.accepted.exceeded, true)
  assert.equal(acceptance({ ...row, metric: 'peak-rss' }, { relative: 0.1, absolute: 20 }), null)
})

test('a ceiling in the unit is shown relative where the change is', () => {
  const acceptance = compileAccept([{ ...entry, upTo: 30 }])
  // 24 ms are 12% here, so 30 ms are 15%.
  assert.deepEqual(acceptance(row, { relative: 0.12, absolute: 24 })?.accepted, {
    reason: 'lazy stat',
    upTo: 0.15,
    exceeded: false,
  })
  assert.equal(acceptance(row, { relative: 0.2, absolute: 40 })?.accepted.exceeded, true)
})

test('from a base of zero only a ceiling in the unit excuses', () => {
  const worse = { relative: null, absolute: 3 }
  assert.equal(compileAccept([entry])(row, worse)?.accepted.exceeded, true)
  assert.deepEqual(compileAccept([{ ...entry, upTo: 3 }])(row, worse)?.accepted, {
    reason: 'lazy stat',
    upTo: 3,
    exceeded: false,
  })
})

test('a minus sign, as for a rate that falls, says the same', () => {
  assert.equal(
    compileAccept([{ ...entry, upTo: '-12%' }])(row, { relative: 0.1, absolute: 5 })?.accepted.exceeded,
    false,
  )
})

test('of several entries one that covers the change counts, else the widest', () => {
  const acceptance = compileAccept([entry, { ...entry, match: 'watch', upTo: '+20%', reason: 'wider' }])
  assert.equal(acceptance(row, { relative: 0.1, absolute: 20 })?.index, 0)
  assert.equal(acceptance(row, { relative: 0.15, absolute: 30 })?.index, 1)
  assert.equal(acceptance(row, { relative: 0.3, absolute: 60 })?.index, 1)
})

test('an entry for one system says nothing of the others', () => {
  const acceptance = compileAccept([{ ...entry, platform: 'macos' }])
  assert.ok(acceptance(row, { relative: 0.1, absolute: 20 }))
  assert.equal(acceptance({ ...row, platform: 'linux-x64' }, { relative: 0.1, absolute: 20 }), null)
})
