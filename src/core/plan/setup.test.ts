import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyNote } from './setup.ts'

test('setup: a machine with as many programs running as cores is said to be busy', () => {
  assert.equal(busyNote(0.9), undefined)
  assert.equal(
    busyNote(3.6),
    'This machine is busy: a load of 3.6 per core. Figures will scatter, and more rows will stay undecided: close other programs.',
  )
})
