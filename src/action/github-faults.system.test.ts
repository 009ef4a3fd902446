/** Faults of the server at the requests of the Action: a part of all cases, which `npm run test:faults` tries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionScenes } from '../../test/action-scenes.ts'
import { casesOf, isInPart, problemsOf, record, tryAll } from '../../test/fault-matrix.ts'

for (const scene of actionScenes) {
  test(`${scene.name}: one comment, one check, no run lost, and whatever is missing is told`, async () => {
    const reference = await record(scene)
    assert.equal(reference.end.code, 0, reference.end.log)
    const cases = casesOf(reference).filter((one) => isInPart(one, { of: 64, seed: '20261123' }))
    assert.deepEqual(problemsOf(await tryAll(cases, reference)), [])
  })
}
