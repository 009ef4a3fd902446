import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sampleRun } from '../../test/sample-run.ts'
import { readBaselineOrRun } from './any-file.ts'
import { addRuns, emptyBaseline } from './baseline.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-any-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function read(value: unknown) {
  const path = join(folder, 'file.json')
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
  return readBaselineOrRun(path)
}

test('a run and a baseline are told apart, whatever order their keys are in', async () => {
  const baseline = addRuns(emptyBaseline('linux-x64'), [sampleRun()])
  const reversed = Object.fromEntries(Object.entries(baseline).toReversed())
  assert.deepEqual(await read(sampleRun()), sampleRun())
  assert.deepEqual(await read(baseline), baseline)
  assert.deepEqual(await read(reversed), baseline)
})

test('what is wrong with a file is said of the kind that it is', async () => {
  await assert.rejects(read({ ...sampleRun(), seed: 1 }), /file\.json: \$\.seed: expected string, received number/)
  await assert.rejects(read({ ...emptyBaseline('linux-x64'), runs: {} }), /\$\.runs: expected array/)
  await assert.rejects(read({ schema: 'paceline/run@7' }), /newer Paceline \(paceline\/run@7/)
  await assert.rejects(
    read({ schema: 'paceline/comparison@1' }),
    /is a paceline\/comparison@1 file, not a baseline file/,
  )
  await assert.rejects(read('{"schema":'), /it was cut short/)
  await assert.rejects(read([]), /is no baseline file/)
})
