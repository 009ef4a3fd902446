import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sampleRun } from '../../test/sample-run.ts'
import { UserError } from '../errors.ts'
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
  await assert.rejects(read({ ...sampleRun(), seed: 1 }), /file\.json: \$\.seed: must be text, not 1/)
  await assert.rejects(read({ ...emptyBaseline('linux-x64'), runs: {} }), /\$\.runs: must be a list, not an object/)
  await assert.rejects(read({ schema: 'paceline/run@7' }), /newer Paceline \(paceline\/run@7/)
  await assert.rejects(
    read({ schema: 'paceline/comparison@1' }),
    /is a paceline\/comparison@1 file, not a baseline file or run file/,
  )
  await assert.rejects(read('{"schema":'), /it was cut short/)
  await assert.rejects(read([]), /is no baseline file or run file/)
})

test('the way out is that of the kind that the file is, also where it is cut short', async () => {
  const hintOf = async (value: unknown): Promise<string> => {
    const error: unknown = await read(value).catch((reason: unknown) => reason)
    assert.ok(error instanceof UserError)
    return error.hint ?? ''
  }
  const run = JSON.stringify(sampleRun())
  const baseline = JSON.stringify(addRuns(emptyBaseline('linux-x64'), [sampleRun()]))
  assert.match(await hintOf(run.slice(0, 200)), /^Measure again/)
  assert.match(await hintOf({ ...sampleRun(), seed: 1 }), /^Measure again/)
  assert.match(await hintOf(baseline.slice(0, 200)), /^Take its last good version from Git/)
  assert.doesNotMatch(await hintOf('{ "x": '), /Git|Measure again/)
  const missing = await readBaselineOrRun(join(folder, 'none.json')).catch((reason: unknown) => reason)
  assert.ok(missing instanceof UserError)
  assert.match(missing.message, /none\.json: there is no such baseline file or run file$/)
  assert.match(missing.hint ?? '', /baseline add.* begins .*run --out.* writes/)
})
