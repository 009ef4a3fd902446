import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stressReports } from './stress-reports.ts'

test('stressed reports: of two report jobs the newer stands, in checks and statuses', async () => {
  const { olderComments, olderVerdicts, stale, faults } = await stressReports({ rounds: 8, jobs: 2, delayMs: 20 })
  assert.deepEqual({ olderComments, olderVerdicts, faults }, { olderComments: 0, olderVerdicts: 0, faults: [] })
  assert.ok(stale > 0, 'they did meet')
})
