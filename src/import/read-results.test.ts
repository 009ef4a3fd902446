import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { plainName, readableName } from '../model/scalars.ts'
import { formats, readResults, type ImportedRow } from './index.ts'

function read(text: string, format = 'auto', name = 'out.txt'): ImportedRow[] {
  return readResults(format, [{ name, text }])
}

/** `file: place: message (hint)` of the error that this text causes. */
function problem(text: string, format = 'auto'): string {
  try {
    read(text, format)
  } catch (error) {
    assert.ok(error instanceof UserError, String(error))
    assert.doesNotMatch(error.message + (error.hint ?? ''), /\n/)
    const words = [error.file, error.place, error.message].filter((part) => part !== undefined).join(': ')
    return error.hint === undefined ? words : `${words} (${error.hint})`
  }
  return assert.fail('no error')
}

test('what criterion printed is read with its name, unit and interval', () => {
  const rows = read(`sum of the first thousand numbers
                        time:   [904.84 ns 1.3006 µs 2.0996 µs]
                        change: [-2.0% +1.0% +3.0%] (p = 0.79 > 0.05)
sum/by size/100         time:   [69.441 ns 71.476 ns 73.705 ns]
                        thrpt:  [1.3568 Gelem/s 1.3991 Gelem/s 1.4401 Gelem/s]
`)
  assert.deepEqual(
    rows.map((row) => [row.name, row.case, Object.keys(row.metrics)]),
    [
      ['sum of the first thousand numbers', 'sum-of-the-first-thousand-numbers', ['time']],
      ['sum/by size/100', 'sum-by-size-100', ['time', 'throughput']],
    ],
  )
  assert.deepEqual(rows[1]!.metrics['time'], {
    value: 71.476,
    unit: 'ns',
    better: 'lower',
    spread: { of: '95% confidence', low: 69.441, high: 73.705 },
  })
  assert.equal(rows[0]!.metrics['time']?.value, 1_300.6)
})

test('lines of go that share a name are rounds of one benchmark, each unit a metric', () => {
  const rows = read(`goos: linux
pkg: example.com/tree
BenchmarkInsert/size=10-8   1000   1,200 ns/op   64 B/op   2 allocs/op
BenchmarkInsert/size=10-8   1000   1000 ns/op   64 B/op   2 allocs/op   0.5 misses/op
BenchmarkInsert/size=10-8   1000   1100 ns/op   64 B/op   2 allocs/op
PASS`)
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0]!.name, rows[0]!.case], ['BenchmarkInsert/size=10', 'BenchmarkInsert-size-10'])
  const { metrics } = rows[0]!
  assert.deepEqual(metrics['time'], {
    value: 1_100,
    unit: 'ns',
    better: 'lower',
    values: [1_200, 1_000, 1_100],
    spread: { of: 'range', low: 1_000, high: 1_200 },
  })
  assert.deepEqual([metrics['memory']?.unit, metrics['memory']?.value], ['bytes', 64])
  assert.deepEqual([metrics['allocations']?.unit, metrics['allocations']?.value], ['count', 2])
  assert.deepEqual(metrics['misses-op'], { value: 0.5, unit: 'misses/op', better: 'lower' })
})

test('a name is one readable line, and its plain form is unique and stays the same', () => {
  const list = (...names: string[]): string => JSON.stringify(names.map((name) => ({ name, unit: 'ms', value: 1 })))
  const rows = read(
    list('a b', 'a/b', 'a b', '\u001B[31mred\u001B[0m\u202E\n', '解析', '解读', 'Größe', 'x'.repeat(500), ''),
    'customSmallerIsBetter',
  )
  for (const row of rows) {
    assert.ok(readableName.safeParse(row.name).success, row.name)
    assert.ok(plainName.safeParse(row.case).success, row.case)
  }
  const cases = rows.map((row) => row.case)
  assert.equal(new Set(cases).size, rows.length)
  assert.deepEqual(cases.slice(0, 4), ['a-b', 'a-b-c14cddc0', 'a-b@2', 'red'])
  assert.deepEqual([rows[2]!.name, rows[3]!.name], ['a b (2)', 'red'])
  // Whatever stands beside it.
  assert.equal(read(list('解读'), 'customSmallerIsBetter')[0]!.case, cases[5])
})

test('a figure that nothing can measure is a failed row, and the others stay', () => {
  const rows = read('BenchmarkA 1 NaN ns/op\nBenchmarkA 1 5 ns/op\nBenchmarkB 1 -5 ns/op\nBenchmarkC 1 5 ns/op')
  assert.deepEqual(
    rows.map(({ failed }) => failed),
    ['time is NaN, which cannot be measured', 'time is -5, which cannot be measured', undefined],
  )
  assert.deepEqual(
    rows.map(({ metrics }) => Object.keys(metrics).length),
    [0, 0, 1],
  )
})

test('what is of no format says what was looked for, and where', () => {
  assert.match(
    problem('hello\nworld'),
    /^out\.txt: is not the output of a known tool \(Expected vitest: tables with .*; cargo: lines such as .*; go: .*\. Found 2 lines of text that begin “hello”\.\)$/,
  )
  assert.match(problem('{"a": 1}'), /hyperfine: a JSON object with `results`.*Found a JSON object with “a”\.\)$/)
  assert.match(problem('{"a": [1, 2'), /^out\.txt: line 1, column 12: ends in the middle: it was cut short/)
  assert.match(problem(''), /Found nothing/)
  assert.match(
    problem('[{"name":"a","unit":"ms","value":1}]'),
    /does not say whether less or more is better \(Name customSmallerIsBetter or/,
  )
  assert.match(problem('nothing here', 'go'), /there is no benchmark of go test -bench in it \(Expected lines such as/)
  assert.match(problem('', 'carg'), /^There is no format "carg" \(Did you mean cargo\? /)
})

test('of every format there is a name, a mark and a place where its output is', () => {
  assert.equal(new Set(formats.map(({ name }) => name)).size, formats.length)
  for (const { name, mark, output, title } of formats) {
    assert.match(name, /^[A-Za-z0-9-]+$/)
    assert.ok(Object.keys(mark).length > 0 && output !== '' && title !== '', name)
  }
})

test('no text keeps a reader busy: comments without end, and cells of blanks', () => {
  assert.match(problem(`${'/**/'.repeat(2_000)}x`), /none of the formats|what it looked for|Expected|no format/i)
  const cell = `1${' '.repeat(200_000)}1`
  const [title, figures] = ['│ Task name │ Latency median (ns) │', `│ a │ ${cell} │`]
  assert.equal(read(`${title}\n${figures}\n`, 'tinybench').length, 1)
})

test('an error before the table of mitata is none of its benchmarks', () => {
  const rows = read(
    `npm error: nothing
benchmark                   avg (min … max) p75 / p99    (min … top 1%)
------------------------------------------- -------------------------------
sum                            1.30 µs/iter   1.29 µs
bad                          error: no such luck
`,
    'mitata',
  )
  assert.deepEqual(
    rows.map(({ name, failed }) => [name, failed !== undefined]),
    [
      ['sum', false],
      ['bad', true],
    ],
  )
})

test('a line of a tool whose figure is no number is a failed row, and does not vanish', () => {
  for (const [format, text] of [
    ['cargo', 'test a ... bench: 5 ns/iter (+/- 1)\ntest b ... bench: NaN ns/iter (+/- NaN)\n'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\nb x NaN ops/sec ±NaN% (1 run sampled)\n'],
    [
      'bench-node',
      'a x 7,411 ops/sec (10 runs sampled) min..max=(1us...2us)\nb x Infinity ops/sec (1 runs sampled) min..max=(0ns...0ns)\n',
    ],
    ['minitest', 'bench_a\t 0.000021\nbench_b\t many\n'],
  ] as const) {
    const rows = read(text)
    assert.deepEqual(
      rows.map(({ name, failed }) => [name.slice(0, 7), failed?.replace(/^\w+ is \w+/, 'it is so')]),
      [
        [rows[0]!.name.slice(0, 7), undefined],
        [rows[1]!.name.slice(0, 7), 'it is so, which cannot be measured'],
      ],
      format,
    )
  }
})
