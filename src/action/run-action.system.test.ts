/** Faults of the server at the requests of the Action: a part of all cases, which test/faults/ tries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionScenes } from '../../test/action-scenes.ts'
import { casesOf, isInPart, nameOf, problemsOf, record, tryAll } from '../../test/fault-matrix.ts'

/** Cases that went wrong when all were tried. */
const wrongOnce = new Set([
  'report: for a fork; GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format} (1); … in the middle of the answer; once',
  'report: for a fork; GET /repos/{owner}/{repo}/git/commits/{commit_sha} (1); 404; for good',
  'report: a later one, and two comments; PATCH /repos/{owner}/{repo}/issues/comments/{comment_id} (1); 404; once',
])
const tried = new Set<string>()

for (const scene of actionScenes) {
  test(`GitHub faults: ${scene.name}: one comment, one check, no run lost, what is missing is told`, async () => {
    const reference = await record(scene)
    assert.equal(reference.end.code, scene.code ?? 0, reference.end.log)
    const cases = casesOf(reference).filter(
      (one) => wrongOnce.has(nameOf(one)) || isInPart(one, { of: 256, seed: '20261123' }),
    )
    for (const one of cases) tried.add(nameOf(one))
    assert.deepEqual(problemsOf(await tryAll(cases, reference)), [])
  })
}

test('GitHub faults: the cases that went wrong once are among them', () => {
  assert.deepEqual(
    [...wrongOnce].filter((name) => !tried.has(name)),
    [],
  )
})
