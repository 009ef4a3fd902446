/**
 * All faults of the server at all requests of the Action. With UPDATE_GOLDEN=1 it writes into evaluation/reliability.md what came
 * of them, of one case in ten and of each fault at least once; ONE_IN=1 tries all, for hours.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeBlock } from '../../scripts/page-blocks.ts'
import { actionScenes } from '../action-scenes.ts'
import { casesOf, faultTable, problemsOf, record, sampleOf, tryAll, unmetKinds } from '../fault-matrix.ts'
import type { TriedCase } from '../fault-matrix.ts'

const of = Number(process.env['ONE_IN'] ?? 10)
const results: TriedCase[] = []
let all = 0

for (const scene of actionScenes) {
  test(`GitHub faults: ${scene.name}: one comment, one check, no run lost, what is missing is told`, async () => {
    const reference = await record(scene)
    const cases = casesOf(reference)
    all += cases.length
    const before = results.map(({ tried }) => tried)
    const tried = await tryAll(sampleOf(cases, { of, before }), reference)
    results.push(...tried)
    assert.deepEqual(problemsOf(tried), [])
  })
}

test('GitHub faults: each fault was met', () => {
  assert.deepEqual(unmetKinds(results.map(({ tried }) => tried)), [])
  if (process.env['UPDATE_GOLDEN'] !== '1') return
  const said = `${results.length}${of === 1 ? '' : ` of ${all}`} cases in ${actionScenes.length} situations`
  writeBlock('evaluation/reliability.md', 'faults', `${said}\n\n${faultTable(results)}`)
})
