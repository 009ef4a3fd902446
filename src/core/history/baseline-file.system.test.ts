import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { sampleRun, sampleRunId } from '../../../test/sample-run.ts'
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import { addRunsToFile, parseBaseline, readBaseline, readBaselineOrRun } from './baseline-file.ts'
import { makeAcceptRecord, withRuns, emptyBaseline } from './baseline-set.ts'
import type { Run } from '../model/run.ts'
import { readRun, writeRun } from '../model/run-file.ts'
import { baselineText } from '../model/serialise.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-baseline-'))
  path = join(folder, 'baselines', 'linux-x64.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const platform = 'linux-x64'
const runsOf = (numbers: readonly number[]): Run[] => numbers.map((number) => sampleRun({ number }))
const holding = (...numbers: number[]): Baseline => withRuns(emptyBaseline(platform), runsOf(numbers))
const add = (...numbers: number[]) => addRunsToFile(path, { platform, runs: runsOf(numbers) })

test('baseline file: a run file comes back as it was written', async () => {
  await writeRun(join(folder, 'run.json'), sampleRun())
  assert.deepEqual(await readRun(join(folder, 'run.json')), sampleRun())
})

test('baseline file: a run that could not be read again is not written', async () => {
  const run = { ...sampleRun(), measuringMs: Number.NaN }
  await assert.rejects(writeRun(join(folder, 'run.json'), run))
  assert.deepEqual(await readdir(folder), [])
})

test('baseline file: the first run makes the folder and the file, later ones join it', async () => {
  await add(2)
  await add(1)
  const ids = (await readBaseline(path)).runs.map((run) => run.id)
  assert.deepEqual(ids, [sampleRunId(1), sampleRunId(2)])
  assert.deepEqual(await readdir(join(folder, 'baselines')), ['linux-x64.json'])
})

test('baseline file: of the runs that are added the newest stay', async () => {
  await add(2, 3)
  const { baseline } = await addRunsToFile(path, { platform, runs: runsOf([1, 4]), keep: 2 })
  const ids = baseline.runs.map(({ id }) => id)
  assert.deepEqual(ids, [sampleRunId(3), sampleRunId(4)])
  assert.deepEqual(await readBaseline(path), baseline)
})

test('baseline file: a run that is there already does not touch the file', async () => {
  await add(1)
  const { mtimeNs, ino } = await stat(path, { bigint: true })
  await add(1)
  const now = await stat(path, { bigint: true })
  assert.deepEqual([now.mtimeNs, now.ino], [mtimeNs, ino])
})

test('baseline file: a file that cannot be read is never written over', async () => {
  await add(1)
  const whole = await readFile(path, 'utf8')
  const spoilt = {
    cut: whole.slice(0, -40),
    empty: '',
    newer: whole.replace('baseline@1', 'baseline@2'),
    other: JSON.stringify(sampleRun()),
    edited: whole.replace('"complete":true', '"complete":1'),
    merge: `<<<<<<< ours\n${whole}=======\n${whole}>>>>>>> theirs\n`,
    stranger: whole.replace('"platform":"linux-x64","runs"', '"platform":"win32-x64","runs"'),
  }
  for (const [name, text] of Object.entries(spoilt)) {
    await writeFile(path, text)
    const change = (): Baseline => assert.fail(`${name}: something was made of it`)
    await assert.rejects(addRunsToFile(path, { platform, runs: [], change }), { name: 'UserError' }, name)
    assert.equal(await readFile(path, 'utf8'), text, name)
    assert.deepEqual(await readdir(join(folder, 'baselines')), ['linux-x64.json'])
  }
})

test('baseline file: reading sorts and unites what a hand muddled, and drops nothing', async () => {
  const runs = [3, 1, 2, 1].map((number) => sampleRun({ number }))
  const accepted = [
    makeAcceptRecord({
      at: '2026-11-21T01:30:00Z',
      fromRun: sampleRunId(1),
      match: 'watch',
      reason: 'the oldest run here; older ones may come from another copy',
    }),
  ]
  const muddled: Baseline = { ...emptyBaseline('linux-x64'), runs, accepted }
  await writeFile(join(folder, 'b.json'), baselineText(muddled))
  const read = await readBaseline(join(folder, 'b.json'))
  const ids = read.runs.map((run) => run.id)
  assert.deepEqual(ids, [1, 2, 3].map(sampleRunId))
  assert.deepEqual(read.accepted, accepted)
})

test('baseline file: a run of another platform in the file is told with its place', async () => {
  const baseline = { ...emptyBaseline('linux-x64'), runs: [sampleRun({ environment: { platform: 'win32-x64' } })] }
  await writeFile(join(folder, 'b.json'), baselineText(baseline))
  await assert.rejects(
    readBaseline(join(folder, 'b.json')),
    /\$\.runs\[0\]\.environment\.platform: is win32-x64 in the baseline of linux-x64/,
  )
  const other = baselineText(emptyBaseline('win32-x64'))
  assert.throws(() => parseBaseline(other, 'a/linux-x64.json on the branch x'), /platform: is win32-x64, not that of/)
})

test('baseline file: processes that add to one file at once lose nothing', async () => {
  const writers = [0, 1, 2, 3]
  const script = `
    import { addRunsToFile } from ${JSON.stringify(import.meta.resolve('./baseline-file.ts'))}
    import { sampleRun } from ${JSON.stringify(import.meta.resolve('../../../test/sample-run.ts'))}
    const [path, first] = process.argv.slice(1)
    for (let number = Number(first); number < 24; number += 4) {
      await addRunsToFile(path, { platform: 'linux-x64', runs: [sampleRun({ number })] })
    }`
  const children = writers.map((writer) =>
    spawn(process.execPath, ['--input-type=module', '--eval', script, path, String(writer)], { stdio: 'inherit' }),
  )
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number))
  assert.deepEqual(codes, [0, 0, 0, 0])
  const expected = holding(...Array.from({ length: 24 }, (_, number) => number))
  assert.equal(await readFile(path, 'utf8'), baselineText(expected))
  assert.deepEqual(await readdir(join(folder, 'baselines')), ['linux-x64.json'])
})

async function read(value: unknown) {
  const path = join(folder, 'file.json')
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
  return readBaselineOrRun(path)
}

test('baseline file: a run and a baseline are told apart, in whatever order of keys', async () => {
  const baseline = withRuns(emptyBaseline('linux-x64'), [sampleRun()])
  const reversed = Object.fromEntries(Object.entries(baseline).toReversed())
  assert.deepEqual(await read(sampleRun()), sampleRun())
  assert.deepEqual(await read(baseline), baseline)
  assert.deepEqual(await read(reversed), baseline)
})

test('baseline file: what is wrong with a file is said of the kind that it is', async () => {
  await assert.rejects(read({ ...sampleRun(), seed: 1 }), /file\.json: \$\.seed: must be text, not 1/)
  await assert.rejects(read({ ...emptyBaseline('linux-x64'), runs: {} }), /\$\.runs: must be a list, not an object/)
  await assert.rejects(read({ schema: 'paceline/run@7' }), /newer Paceline \(paceline\/run@7/)
  await assert.rejects(
    read({ schema: 'paceline/comparison@2' }),
    /is a paceline\/comparison@2 file, not a baseline file or run file/,
  )
  await assert.rejects(read('{"schema":'), /it was cut short/)
  await assert.rejects(read([]), /is not a baseline file or run file/)
})

test("baseline file: the way out is that of the file's kind, also where it is cut", async () => {
  const hintOf = async (value: unknown): Promise<string> => {
    const error: unknown = await read(value).catch((reason: unknown) => reason)
    assert.ok(error instanceof UserError)
    return error.hint ?? ''
  }
  const run = JSON.stringify(sampleRun())
  const baseline = JSON.stringify(withRuns(emptyBaseline('linux-x64'), [sampleRun()]))
  assert.match(await hintOf(run.slice(0, 200)), /^Measure again/)
  assert.match(await hintOf({ ...sampleRun(), seed: 1 }), /^Measure again/)
  assert.match(await hintOf(baseline.slice(0, 200)), /^Take its last good version from Git/)
  assert.doesNotMatch(await hintOf('{ "x": '), /Git|Measure again/)
  const missing = await readBaselineOrRun(join(folder, 'none.json')).catch((reason: unknown) => reason)
  assert.ok(missing instanceof UserError)
  assert.match(missing.message, /none\.json: there is no such baseline file or run file$/)
  assert.match(missing.hint ?? '', /baseline add.* begins .*run --out.* writes/)
})

test('baseline file: a history that comes through a pipe is read', { skip: process.platform === 'win32' }, async () => {
  const [pipe, file] = [join(folder, 'pipe'), join(folder, 'through-a-pipe.json')]
  await writeFile(file, baselineText(holding(1, 2)))
  const writing = execFile('sh', ['-c', 'mkfifo "$1" && echo ready && cat "$0" > "$1"', file, pipe])
  await once(writing.stdout!, 'data')
  assert.deepEqual(await readBaseline(pipe), await readBaseline(file))
})
