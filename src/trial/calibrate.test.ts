import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { calibrateOnce } from './calibrate.ts'

test('where files are slow, a part of the work stands for the whole', (t) => {
  using scratch = temporaryDirectory()
  const hashes = t.mock.method(crypto, 'createHash')
  const roundsWhere = (msARound: number): number => {
    hashes.mock.resetCalls()
    let clockMs = 0
    const clock = t.mock.method(performance, 'now', () => (clockMs += msARound))
    assert.ok(calibrateOnce(scratch.path) > 0)
    clock.mock.restore()
    return hashes.mock.callCount()
  }
  // The first is done twice, as the code is not compiled before.
  assert.equal(roundsWhere(10), 1 + 32)
  assert.equal(roundsWhere(500), 1 + 4)
  assert.equal(roundsWhere(60_000), 1 + 1)
})
