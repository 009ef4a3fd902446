import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import { UserError } from '../errors.ts'
import { baselineKind, configKind, runKind } from './file-kinds.ts'
import { parseAndCheckJson, readJsonFile, readJsonFileIfAny } from './json-file.ts'
import { findSyntaxProblem } from './json-syntax.ts'
import { runText } from './serialise.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-json-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** What `parseAndCheckJson` has to say of a text, without the name of the file. */
function complaint(text: string): string {
  try {
    parseAndCheckJson(text, { file: 'run.json', kind: runKind })
    return 'fine'
  } catch (error) {
    assert.ok(error instanceof UserError)
    assert.equal(error.file, 'run.json')
    assert.ok(error.hint, 'an error without a way out')
    assert.doesNotMatch(error.message, /[\r\n]/)
    return error.message.replace(/^run\.json: /, '')
  }
}

const assertComplaint = (text: string, words: string): void => assert.equal(complaint(text), words)

/** The sample run with some parts changed, as text. */
const changed = (parts: object): string => JSON.stringify({ ...sampleRun(), ...parts })
const notOnWindows = { skip: process.platform === 'win32' }

test('JSON file: a run file is read as it was written', () => {
  const run = sampleRun()
  assert.deepEqual(parseAndCheckJson(JSON.stringify(run), { file: 'run.json', kind: runKind }), run)
})

test('JSON file: a text that is no JSON is told with its place, and a cut one as cut', () => {
  assertComplaint('', 'is empty')
  assertComplaint(' \n', 'is empty')
  assertComplaint('{\n  "schema": x\n}', 'is not JSON (line 2, column 13)')
  const whole = JSON.stringify(sampleRun())
  assert.match(complaint(whole.slice(0, 300)), /^ends in the middle \(line 1, column \d+\): it was cut short$/)
  const merge = '{\n<<<<<<< ours\n"a": 1\n=======\n"a": 2\n>>>>>>> theirs\n}'
  assertComplaint(merge, 'holds conflict markers of an unfinished Git merge')
  assertComplaint('[\n< 1\n]', 'is not JSON (line 2, column 1)')
})

test('JSON file: files of another type or version are told apart from broken ones', () => {
  assertComplaint('{}', 'is not a run file: $.schema is missing')
  assertComplaint('[1]', 'is not a run file: $.schema is missing')
  assertComplaint('{"schema":"a\\nb"}', 'is not a run file: $.schema is "a b"')
  assertComplaint('{"schema":"paceline/baseline@1"}', 'is a paceline/baseline@1 file, not a run file')
  const newer = 'was written by a newer Paceline (paceline/run@2; this one reads paceline/run@1)'
  assertComplaint('{"schema":"paceline/run@2"}', newer)
  assert.match(complaint('{"schema":"paceline/run@12"}'), /^was written by a newer Paceline \(paceline\/run@12;/)
  assert.match(complaint('{"schema":"paceline/run@0"}'), /no longer read/)
})

test("JSON file: nothing of a stranger's file is quoted: places end before names", () => {
  const told = (text: string): string => {
    try {
      parseAndCheckJson(text, { file: 'run.json', kind: runKind, foreign: true })
      return 'fine'
    } catch (error) {
      return (error as UserError).message
    }
  }
  for (const schema of ['a', 'paceline/baseline@1', 7]) {
    assert.equal(told(JSON.stringify({ schema })), 'run.json: is not a run file')
  }
  assert.match(told('{"schema":"paceline/run@2"}'), /was written by a newer Paceline/)
  const metrics = { 'a stranger': { ...timeSpec, values: ['a stranger'] } }
  const wrong = changed({ benchmarks: [sampleBenchmark(), { ...sampleBenchmark(), metrics }] })
  assert.match(told(wrong), /^run\.json: \$\.benchmarks\[1\]: must be /)
  const trapped = JSON.stringify(sampleRun()).replace('"metrics":{', '"metrics":{"a stranger":{"__proto__":{}},')
  assert.equal(told(trapped), 'run.json: $.benchmarks[0]: has a key that is not known')
  assert.match(complaint(trapped), /^\$\.benchmarks\[0\]\.metrics\["a stranger"\]: unknown key "__proto__"$/)
  for (const text of [wrong, trapped]) assert.doesNotMatch(told(text), /stranger/)
})

test('JSON file: an escape in a string has four hexadecimal digits', () => {
  assert.equal(findSyntaxProblem(String.raw`["\u00e9\n\/\\\""]`), undefined)
  for (const text of [String.raw`["\u1"]`, String.raw`["\u123g"]`, String.raw`["\x41"]`]) {
    assert.deepEqual(findSyntaxProblem(text), { line: 1, column: 2, truncated: false }, text)
  }
})

test('JSON file: what breaks the schema is told with its place', () => {
  const metric = { unit: 'ms', better: 'lower', values: [1, 2, 'three'] }
  const wrongValue = changed({ benchmarks: [{ ...sampleBenchmark(), metrics: { 'ready-time': metric } }] })
  assertComplaint(wrongValue, '$.benchmarks[0].metrics.ready-time.values[2]: must be a number, not "three"')
  assertComplaint(changed({ seed: undefined }), '$.seed: is missing')
  assertComplaint(changed({ extra: 1 }), '$: unknown key "extra"')
  const wrongVersion = changed({ environment: { ...sampleRun().environment, node: 'v24' } })
  assertComplaint(wrongVersion, '$.environment.node: must be a version like 24.1.0, not "v24"')
})

test('JSON file: a benchmark twice, or more values on one side, has its place told', () => {
  const twice = JSON.stringify(sampleRun({ benchmarks: [sampleBenchmark(), sampleBenchmark()] }))
  assertComplaint(twice, '$.benchmarks[1]: is "watch/react/chokidar" again, which is at [0] already')
  const pair = { first: 'base', base: 'ok', head: 'ok' } as const
  const uneven = (base: number[], head: number[], parts: object = {}): string => {
    const metrics = { time: { ...timeSpec, base, head } }
    return complaint(changed({ benchmarks: [sampleBenchmark({ pairs: [pair, pair], metrics, ...parts })] }))
  }
  const place = '$.benchmarks[0].metrics.time'
  assert.equal(uneven([1, 2], [1, 2]), 'fine')
  assert.equal(uneven([1, 2], [1, 2, 3]), `${place}.head: has 3 values, and the benchmark 2 pairs`)
  assert.equal(uneven([1], [1]), `${place}.base: has 1 value, and the benchmark 2 pairs`)
  assert.equal(uneven([1], [1], { pairs: undefined }), `${place}.base: has 1 value, and the benchmark 0 pairs`)
})

test('JSON file: numbers that JSON cannot hold are refused', () => {
  const text = JSON.stringify(sampleRun()).replace('[99,100,101]', '[99,1e400]')
  assertComplaint(text, '$.benchmarks[0].metrics.ready-time.values[1]: is beyond any number that JSON can hold')
  assert.match(complaint(text.replace('1e400', 'NaN')), /^is not JSON \(line 1, column \d+\)$/)
})

test('JSON file: a key __proto__ is refused wherever it stands', () => {
  const text = JSON.stringify(sampleRun())
  assertComplaint(text.replace('{', '{"__proto__":{"seed":"00000000"},'), '$: unknown key "__proto__"')
  for (const key of ['"__proto__":', String.raw`"__pr\u006fto__":`]) {
    assertComplaint(text.replace('"ready-time":', key), '$.benchmarks[0].metrics: unknown key "__proto__"')
  }
})

test('JSON file: text from the file cannot break the line of the error', () => {
  const text = JSON.stringify(sampleRun()).replace('"ready-time":{', String.raw`"a\n::error::b":{"x":1,`)
  assert.doesNotMatch(complaint(text), /\n/)
  assert.match(complaint(text), /\["a ::error::b"\]/)
})

test('JSON file: deep nesting and many rows end in a message', () => {
  assert.match(complaint('['.repeat(200_000)), /cut short/)
  assert.match(complaint(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), /nests deeper than 50 levels/)
  const row = JSON.stringify(sampleBenchmark())
  const rows = JSON.stringify(sampleRun()).replace(row, Array.from({ length: 2_001 }, () => row).join(','))
  const values = JSON.stringify(sampleRun()).replace('[99,', `[${'1,'.repeat(1e6)}`)
  const began = performance.now()
  assert.match(complaint(values), /\.values: has 1000002 entries; the limit for a list is 100000$/)
  assert.ok(performance.now() - began < 5_000, 'a million values are not looked at one by one')
  assert.match(complaint(rows), /^\$\.benchmarks: has 2001 entries; at most 2000 are allowed$/)
})

test('JSON file: a missing file, a folder and a file too large are called that', async () => {
  const failure = async (path: string, kind = runKind): Promise<string> => {
    const error = await readJsonFile(path, kind).then(
      () => assert.fail('it was read'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof UserError)
    assert.ok(error.message.startsWith(`${path}: `))
    return error.message.slice(path.length + 2)
  }
  const path = join(folder, 'run.json')
  assert.equal(await failure(path), 'there is no such run file')
  await writeFile(join(folder, 'file'), '')
  assert.equal(await failure(join(folder, 'file', 'run.json')), 'there is no such run file')
  await mkdir(join(folder, 'folder'))
  assert.equal(await failure(join(folder, 'folder')), 'is a folder, not a run file')
  await writeFile(path, JSON.stringify(sampleRun()))
  assert.equal(await failure(path, { ...runKind, maxBytes: 100 }), 'is larger than 100 bytes, the limit for a run file')
  const tooLarge = await readJsonFile(path, { ...runKind, maxBytes: 100, smaller: 'Measure less.' }).catch(
    (reason: unknown) => reason,
  )
  assert.equal((tooLarge as UserError).hint, 'Measure less.')
  const { size } = await stat(path)
  assert.deepEqual(await readJsonFile(path, { ...runKind, maxBytes: size }), sampleRun())
  // More than what is read at once, and text that is not ASCII.
  const long = sampleRun({ warnings: ['Grüße', ...Array.from({ length: 150 }, () => 'x'.repeat(1_000))] })
  await writeFile(path, JSON.stringify(long))
  assert.deepEqual(await readJsonFile(path, runKind), long)
  await writeFile(path, Buffer.from('\uFEFF{"schema":"paceline/run@1"}', 'utf16le'))
  assert.equal(await failure(path), 'is UTF-16 text')
  await writeFile(path, Buffer.from([0xc3]))
  assert.equal(await failure(path), 'is not UTF-8 text')
})

test('JSON file: what has no size and no end is read up to the limit', notOnWindows, async () => {
  await assert.rejects(readJsonFile('/dev/zero', { ...runKind, maxBytes: 200_000 }), /is larger than 200000 bytes/)
})

test('JSON file: what cannot be read for another cause names that', notOnWindows, async () => {
  const path = join(folder, 'circle.json')
  await symlink('circle.json', path)
  await assert.rejects(readJsonFile(path, runKind), {
    name: 'UserError',
    message: `${path}: cannot be read: ELOOP`,
    hint: 'Make it readable for the user that runs this.',
  })
})

test(
  'JSON file: a file without permission is told so',
  { skip: process.platform === 'win32' || process.getuid?.() === 0 },
  async () => {
    const path = join(folder, 'locked.json')
    await writeFile(path, '{}')
    await chmod(path, 0)
    await assert.rejects(readJsonFile(path, runKind), /cannot be read: permission denied/)
  },
)

test('JSON file: a byte order mark, as some editors on Windows write it, does no harm', async () => {
  const path = join(folder, 'bom.json')
  await writeFile(path, `\uFEFF${JSON.stringify(sampleRun())}`)
  assert.equal((await readJsonFile(path, runKind)).id, sampleRun().id)
})

test('JSON file: only a file that is not there counts as no file', async () => {
  assert.equal(await readJsonFileIfAny(join(folder, 'none.json'), baselineKind), undefined)
  await writeFile(join(folder, 'empty.json'), '')
  await assert.rejects(readJsonFileIfAny(join(folder, 'empty.json'), baselineKind), /empty\.json: is empty/)
})

test('JSON file: a config has no schema id and is told by its place all the same', () => {
  assert.throws(
    () => parseAndCheckJson('{"policy":{"failAt":"5%"}}', { file: 'paceline.config.json', kind: configKind }),
    /paceline\.config\.json: \$\.policy\.failAt: must be a number, not "5%"/,
  )
})

test('JSON file: keys in any order are read, and written in the order of the schema', () => {
  const reversed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value).map(([key, inner]) => [key, reversed(inner)])
    return Object.fromEntries(entries.toReversed())
  }
  const read = parseAndCheckJson(JSON.stringify(reversed(sampleRun())), { file: 'run.json', kind: runKind })
  assert.equal(runText(read), runText(sampleRun()))
})
