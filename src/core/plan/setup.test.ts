import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyMachineWarning } from './setup.ts'

test('setup: a machine with as many programs running as cores is said to be busy', () => {
  assert.equal(busyMachineWarning(0.9), undefined)
  assert.equal(
    busyMachineWarning(3.6),
    'This machine is busy: a load of 3.6 per core. Figures will scatter, and more rows will stay undecided: close other programs.',
  )
})
