/**
 * All faults of the server at all requests of the Action. With UPDATE_GOLDEN=1 it writes into evaluation/reliability.md what came
 * of them, of one case in ten; ONE_IN=1 tries all, for hours.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeBlock } from '../../scripts/page-blocks.ts'
import { actionScenes } from '../action-scenes.ts'
import {
  casesOf,
  faultKinds,
  faultTable,
  isInPart,
  problemsOf,
  record,
  tryAll,
  type TriedCase,
} from '../fault-matrix.ts'

const of = Number(process.env['ONE_IN'] ?? 10)
const results: TriedCase[] = []
let all = 0

for (const scene of actionScenes) {
  test(`GitHub faults: ${scene.name}: one comment, one check, no run lost, what is missing is told`, async () => {
    const reference = await record(scene)
    const cases = casesOf(reference)
    all += cases.length
    const tried = await tryAll(
      cases.filter((one) => isInPart(one, { of, seed: 'table' })),
      reference,
    )
    results.push(...tried)
    assert.deepEqual(problemsOf(tried), [])
  })
}

test('GitHub faults: each fault was met', () => {
  const unmet = faultKinds.filter((fault) => !results.some(({ tried }) => tried.fault === fault))
  assert.deepEqual(unmet, [])
  if (process.env['UPDATE_GOLDEN'] !== '1') return
  const said = `${results.length}${of === 1 ? '' : ` of ${all}`} cases in ${actionScenes.length} situations`
  writeBlock('evaluation/reliability.md', 'faults', `${said}\n\n${faultTable(results)}`)
})
