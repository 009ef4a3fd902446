import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync, globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../core/errors.ts'
import { plainName, readableName } from '../../core/model/scalars.ts'
import { parseResults as parseAll, type ImportedRow, formats, type ImportedMetric } from './read-results.ts'
import { plainCaseName, rowsThatCount, ToolOutput } from './tool-output.ts'
import { trialReportOfToolRun } from './run-tool.ts'
import { factorBetweenUnits, parseToolUnit } from './tool-units.ts'
import { assertGolden } from '../../../test/golden.ts'

const parseResults: typeof parseAll = (format, sources) => rowsThatCount(parseAll(format, sources), [])

function read(text: string, format = 'auto', name = 'out.txt'): ImportedRow[] {
  return parseResults(format, [{ name, text }])
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

test('read results: what criterion printed is read with its name and unit', () => {
  const rows = read(`sum of the first thousand numbers
                        time:   [904.84 ns 1.3006 µs 2.0996 µs]
                        change: [-2.0% +1.0% +3.0%] (p = 0.79 > 0.05)
sum/by size/100         time:   [69.441 ns 71.476 ns 73.705 ns]
                        thrpt:  [1.3568 Gelem/s 1.3991 Gelem/s 1.4401 Gelem/s]
`)
  const found = rows.map(({ name, metrics }) => `${name}: ${Object.keys(metrics).join(', ')}`)
  assert.deepEqual(found, ['sum of the first thousand numbers: time', 'sum/by size/100: time, throughput'])
  assert.deepEqual(rows[1]!.metrics['time'], { value: 71.476, unit: 'ns', better: 'lower' })
  assert.equal(rows[0]!.metrics['time']?.value, 1_300.6)
})

test('read results: a timer of minutes fails; other lines of a log are none', () => {
  const rows = read('parse: 12.5ms\nslow: 1:02.345 (m:ss.mmm)\nready in: 5ms or so\nat: 12:30', 'console-time')
  assert.deepEqual(
    rows.map(({ name, failed }) => [name, failed]),
    [
      ['parse', undefined],
      ['slow', 'its line cannot be read'],
    ],
  )
})

test('read results: lines of go that share a name are rounds of one, by unit', () => {
  const rows = read(`goos: linux
pkg: example.com/tree
BenchmarkInsert/size=10-8   1000   1,200 ns/op   64 B/op   2 allocs/op
BenchmarkInsert/size=10-8   1000   1000 ns/op   64 B/op   2 allocs/op   0.5 misses/op
BenchmarkInsert/size=10-8   1000   1100 ns/op   64 B/op   2 allocs/op
PASS`)
  assert.equal(rows.length, 1)
  assert.equal(rows[0]!.name, 'BenchmarkInsert/size=10-8 (example.com/tree)')
  const { metrics } = rows[0]!
  assert.deepEqual(metrics['time'], { value: 1_100, unit: 'ns', better: 'lower' })
  assert.deepEqual([metrics['memory']?.unit, metrics['memory']?.value], ['bytes', 64])
  assert.deepEqual([metrics['allocations']?.unit, metrics['allocations']?.value], ['count', 2])
  assert.deepEqual(metrics['misses-op'], { value: 0.5, unit: 'misses/op', better: 'unknown' })
})

test('read results: a tool that says what is better is believed; else it is unknown', () => {
  const betterOf = (text: string, format: string) =>
    Object.values(read(text, format)[0]!.metrics).map(({ better }) => better)
  const go = (unit: string, ...about: string[]) => betterOf(['BenchmarkA 10 5 ' + unit, ...about].join('\n'), 'go')
  assert.deepEqual(go('hits', 'Unit hits better=higher'), ['higher'])
  assert.deepEqual(go('hits', 'Unit hits assume=exact better=lower'), ['lower'])
  assert.deepEqual(go('ns/op', 'Unit ns/op better=higher'), ['higher'])
  assert.deepEqual(go('MB/s'), ['higher'])
  const silent = ['', 'Unit misses better=higher', 'Unit hits better=most', 'Unit hits notbetter=higher', ' Unit hits']
  for (const about of silent) assert.deepEqual(go('hits', about), ['unknown'])
  const bmf = (more: object) => betterOf(JSON.stringify({ a: { hits: { value: 1, ...more } } }), 'bmf')
  assert.deepEqual([bmf({}), bmf({ better: 'higher' })], [['unknown'], ['higher']])
  assert.equal(
    read('[{ "name": "a", "unit": null, "value": 1 }]', 'customSmallerIsBetter')[0]!.metrics['count']?.value,
    1,
  )
  assert.deepEqual(betterOf('{ "a": { "constructor": { "value": 1 } } }', 'bmf'), ['unknown'])
  const list = (format: string, more: object) =>
    betterOf(JSON.stringify([{ name: 'a', unit: 'hits', value: 1, ...more }]), format)
  assert.deepEqual(list('customSmallerIsBetter', {}), ['lower'])
  assert.deepEqual(list('customSmallerIsBetter', { better: 'higher' }), ['higher'])
  const jmh = (mode: string) => {
    const primaryMetric = { score: 1, scoreUnit: 'hits' }
    return betterOf(JSON.stringify([{ benchmark: 'a', mode, primaryMetric }]), 'jmh')
  }
  assert.deepEqual([jmh('thrpt'), jmh('avgt')], [['higher'], ['lower']])
})

test("read results: what go calls exact is counted; BenchmarkDotNet's memory is, too", () => {
  const kindsOf = (text: string, format: string) =>
    Object.entries(read(text, format)[0]!.metrics)
      .map(([name, { kind = 'sampled' }]) => `${name} ${kind}`)
      .join(', ')
  const go = (...about: string[]) => kindsOf(['BenchmarkA 10 5 ns/op 64 B/op 2 hits', ...about].join('\n'), 'go')
  assert.deepEqual(go(), 'hits sampled, memory sampled, time sampled')
  const exact = ['Unit B/op assume=exact', 'Unit ns/op assume=exact', 'Unit hits assume=nothing better=higher']
  assert.deepEqual(go(...exact), 'hits sampled, memory counted, time sampled')
  const counted = 'hits counted, memory sampled, time sampled'
  assert.equal(go('Unit hits better=higher', 'Unit hits assume=exact'), counted)
  assert.deepEqual(go('Unit hits noassume=exact', 'Unithits hits assume=exact'), go())
  const dotnet = [{ FullName: 'A', Statistics: { Mean: 5 }, Memory: { BytesAllocatedPerOperation: 64 } }]
  assert.equal(kindsOf(JSON.stringify({ Benchmarks: dotnet }), 'benchmarkdotnet'), 'time sampled, memory counted')
})

test('read results: a name is one readable line, its plain form its own alone', () => {
  const signs = ['f(^1.2)', 'f(1.2)', 'f(~1.2)', 'x -1', 'x 1']
  const names = ['a b', 'a/b', '\u001B[31mred\u001B[0m\u202E\n', '解析', '解读', 'Größe', 'x'.repeat(500), '', ...signs]
  const list = JSON.stringify(names.map((name) => ({ name, unit: 'ms', value: 1 })))
  const rows = read(list, 'customSmallerIsBetter').map(({ name }) => name)
  assert.equal(rows.length, names.length)
  assert.equal(rows[2], 'red')
  const cases = rows.map(plainCaseName)
  for (const name of rows) assert.ok(readableName.safeParse(name).success, name)
  for (const plain of cases) assert.ok(plainName.safeParse(plain).success, plain)
  assert.equal(new Set(cases).size, rows.length - 1)
  assert.deepEqual(cases.slice(0, 3), ['a-b', 'a-b', 'red'], 'two that only a sign tells apart are alike')
})

test('read results: a figure that nothing can measure is a failed row; others stay', () => {
  const rows = read('BenchmarkA 1 NaN ns/op\nBenchmarkA 1 5 ns/op\nBenchmarkB 1 -5 ns/op\nBenchmarkC 1 5 ns/op')
  const found = rows.map(({ failed = 'works', metrics }) => `${failed}: ${Object.keys(metrics).length}`)
  const problems = ['NaN', '-5'].map((value) => `time is ${value}, which cannot be measured: 0`)
  assert.deepEqual(found, [...problems, 'works: 1'])
})

test('read results: what is of no format says what was found, and where', () => {
  assert.match(
    problem('hello\nworld'),
    /^out\.txt: is not the output of a known tool \(Found 2 lines of text that begin “hello”; docs\/other-tools\.md says/,
  )
  assert.match(problem('{"a": 1}'), /\(Found a JSON object with “a”; docs/)
  assert.match(problem('{"a": [1, 2'), /^out\.txt: line 1, column 12: ends in the middle: it was cut short/)
  assert.match(problem(''), /Found nothing/)
  assert.match(
    problem('[{"name":"a","unit":"ms","value":1}]'),
    /does not say whether less or more is better \(Name customSmallerIsBetter or/,
  )
  assert.match(problem('nothing here', 'go'), /there is no benchmark of go test -bench in it \(Found 1 line of text/)
  assert.match(problem('', 'carg'), /^There is no format "carg" \(Did you mean cargo\? /)
  assert.match(problem('', 'ruby'), /^There is no format ruby: let the command print a list of its own, which custom/)
})

test('read results: no text keeps a reader busy: endless comments, cells of blanks', () => {
  assert.match(problem(`${'/**/'.repeat(2_000)}x`), /is not the output of a known tool/)
  const cell = `1${' '.repeat(200_000)}1`
  const [title, figures] = ['│ Task name │ Latency median (ns) │', `│ a │ ${cell} │`]
  assert.equal(read(`${title}\n${figures}\n└\n│ b │ 1 │\n`, 'tinybench').length, 1)
})

test('read results: an error before the table of mitata is none of its benchmarks', () => {
  const rows = read(
    `npm error: nothing
benchmark                   avg (min … max) p75 / p99    (min … top 1%)
------------------------------------------- -------------------------------
sum                            1.30 µs/iter   1.29 µs
bad                          error: no such luck
`,
    'mitata',
  )
  const failures = rows.map(({ name, failed = 'works' }) => `${name}: ${failed}`)
  assert.deepEqual(failures, ['sum: works', 'bad: no such luck'])
})

test('read results: the time of mitata is the upper quartile, whatever a few take', () => {
  const timeOf = (text: string): unknown => read(text, 'mitata')[0]!.metrics['time']?.value
  assert.equal(timeOf(`${heading}\nsum  17.42 µs/iter   3.46 µs  █ ▃█▃\n`), 3_460)
  assert.equal(timeOf(`${heading}\nsum  17.42 µs/iter   3.46 µs   7.47 ms █▁▁\n`), 3_460, 'in its compact form')
  const table = '| benchmark |              avg |         min |         p75 |         p99 |         max |'
  const row = '| sum       | `17.42 µs/iter` | `  1.53 µs` | `  3.46 µs` | `  7.47 µs` | ` 26.19 ms` |'
  assert.equal(timeOf(`${table}\n| --- | --- |\n${row}\n`), 3_460)
  assert.equal(timeOf(`${heading}\nsum  17.42 µs/iter\n`), 17_420, 'else the average')
})

test('read results: a line whose figure is no number is a failed row, not lost', () => {
  for (const [format, text] of [
    ['cargo', 'test a ... bench: 5 ns/iter (+/- 1)\ntest b ... bench: NaN ns/iter (+/- NaN)\n'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\nb x NaN ops/sec ±NaN% (1 run sampled)\n'],
    [
      'bench-node',
      'a x 7,411 ops/sec (10 runs sampled) min..max=(1us...2us)\nb x Infinity ops/sec (1 runs sampled) min..max=(0ns...0ns)\n',
    ],
  ] as const) {
    const failures = read(text).map(({ failed }) => failed?.replace(/^\w+ is \w+/, 'it is so'))
    assert.deepEqual(failures, [undefined, 'it is so, which cannot be measured'], format)
  }
})

const heading = 'benchmark                   avg (min … max) p75 / p99    (min … top 1%)'

test('read results: what nothing tells apart is alike, unless it is another metric', () => {
  const alikeOf = (text: string) => read(text).map(({ name, alike = 1 }) => `${name}: ${alike}`)
  const twice = `${heading}\nsum  1.30 µs/iter\nsum  1.50 µs/iter\nmax  1.50 µs/iter`
  assert.deepEqual(alikeOf(twice), ['sum: 2', 'max: 1'])
  const times = { real_time: 1, cpu_time: 1, time_unit: 'ns', iterations: 1 }
  const entry = { name: 'Sum', run_name: 'Sum', ...times, per_family_instance_index: 0 }
  const google = (...families: number[]): string =>
    JSON.stringify({
      context: {},
      benchmarks: families.map((family) => Object.assign({ family_index: family }, entry)),
    })
  assert.deepEqual([...alikeOf(google(0, 0)), ...alikeOf(google(0, 1))], ['Sum: 1', 'Sum: 2'])
  const list = ['a ms', 'a MB', 'b ms', 'b ms'].map((text, value) => ({ name: text[0], unit: text.slice(2), value }))
  const [a, b] = read(JSON.stringify(list), 'customSmallerIsBetter')
  assert.deepEqual([Object.keys(a!.metrics), a!.alike, b!.alike], [['time', 'memory'], undefined, 2])
  // The table of vitest that is printed again is no second benchmark; one with other figures is.
  const table = (hz: string): string =>
    ` ✓ a.bench.js > sums\n     name  hz  min  max  mean  p75\n   · sort 1000  ${hz}  1 2 3 4 5 6 0.8  ±0.50%  617\n`
  assert.deepEqual(alikeOf(table('1,234.5') + table('1,234.5')), ['a.bench.js > sums > sort 1000: 1'])
  assert.deepEqual(alikeOf(table('1,234.5') + table('1,250.5')), ['a.bench.js > sums > sort 1000: 2'])
  assert.equal(read(table('1,250'))[0]!.metrics['time']?.value, 8e5)
  assert.deepEqual(Object.keys(read('BenchmarkA-8 9 1 ns/op 2 MB 3 B/op 4 µs/x 5 s/x')[0]!.metrics).length, 5)
  const measures = Object.fromEntries(['время', 'память', 'a b', 'a-b'].map((name) => [name, { value: 1 }]))
  assert.deepEqual(alikeOf(JSON.stringify({ Sum: measures })), ['Sum: 4'])
})

test('read results: a mark of failure beside figures is a failure, in every format', () => {
  const stats = { p50: 2 }
  const hyperfine = (codes: readonly (number | undefined)[]): string =>
    JSON.stringify({ results: [{ command: 'x', median: 1, user: 1, system: 1, exit_codes: codes }] })
  const mitata = (error: unknown) =>
    JSON.stringify({ benchmarks: [{ alias: 'a', runs: [{ name: 'a', stats, error }] }] })
  const row = { name: 'a', real_time: 1, cpu_time: 1, time_unit: 'ns' }
  const benchmarks = [{ tasks: [{ name: 'a', latency: { mean: 1 } }] }]
  const vitestFailure = { ancestorTitles: [], title: 'a', status: 'failed', failureMessages: [], benchmarks }
  const failing: readonly (readonly [format: string, text: string])[] = [
    ['hyperfine', hyperfine([0, 127])],
    ['hyperfine', hyperfine([undefined])],
    ['mitata', mitata({ message: 'x' })],
    ['tinybench', JSON.stringify([{ name: 'a', result: { latency: { mean: 1 }, error: { message: 'x' } } }])],
    ['tinybench', JSON.stringify([{ name: 'a', result: { latency: { mean: 1 }, state: 'aborted-with-statistics' } }])],
    ['tinybench', '│ Task name │ Latency med (ns) │ Error │\n│ a │ 5 ± 1 │ x │'],
    ['googlecpp', JSON.stringify({ context: {}, benchmarks: [{ ...row, error_occurred: true }] })],
    ['go', 'BenchmarkA-8 100 5 ns/op\n--- FAIL: BenchmarkA-8'],
    ['benchmarkjs', 'broken: \nb x 1,234 ops/sec ±1.12% (91 runs sampled)'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±0.00% (0 runs sampled)'],
    ['mitata', mitata('x')],
    ['tinybench', JSON.stringify([{ name: 'a', result: { latency: { mean: 1 }, aborted: true } }])],
    ['tinybench', '│ Task name │ Latency med (ns) │ Remarks │\n│ a │ 5 ± 1 │ aborted with statistics │'],
    ['vitest', JSON.stringify({ testResults: [{ name: 'a', assertionResults: [vitestFailure] }] })],
  ]
  for (const [format, text] of failing) assert.notEqual(read(text, format)[0]!.failed, undefined, text)
  assert.equal(read(hyperfine([0, 0]), 'hyperfine')[0]!.failed, undefined)
})

test('read results: what looks like a result and cannot be read is a named failure', () => {
  for (const [format, text, name] of [
    ['go', 'BenchmarkA-8 100 5 ns/op\nBenchmarkB-8 100 five ns/op', 'BenchmarkB-8'],
    ['go', 'BenchmarkA-8 100 5 ns/op\nBenchmarkB-8   \tlogged by it', 'BenchmarkB-8'],
    ['go', '--- FAIL: BenchmarkB\npkg: p\nBenchmarkA-8 100 5 ns/op\nok  \tp\t1s', 'BenchmarkB-8 (p)'],
    [
      'go',
      'BenchmarkA-8 9 5 ns/op\nok  \tp\t1s\n--- FAIL: BenchmarkB/c\n--- FAIL: BenchmarkB\nFAIL\tq\t1s',
      'BenchmarkB/c-8 (q)',
    ],
    ['cargo', 'test a ... bench: 5 ns/iter (+/- 1)\ntest b ... bench: 5 ns per iter', 'b'],
    ['criterion', 'a  time:   [1 ns 2 ns 3 ns]\nb  time:   [1 ns 2 ns]', 'b'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\nb x 1,234 ops/sec', 'b'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\nb: path: c,errno: -2,code: ENOENT', 'b'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\nb: generatedMessage: true,code: ERR_A', 'b'],
    ['tinybench', '│ i │ Task name │ Latency med (ns) │\n│ 0 │ a │ 5 │\n│ 1 │ b │ 5 │ 6 │', 'b'],
    ['bench-node', '├─ a b   7,411 ops/sec (10 runs sampled) min..max=(1us...2us)', 'a b'],
    ['vitest', ' ✓ f > g\n     name  hz  min  max  mean\n   · b  none  none', 'f > g > b'],
    ['mitata', `${heading}\na  1.30 µs/iter\nb  NaN µs/iter`, 'b'],
    ['customSmallerIsBetter', '[{"name":"a","unit":"ms","value":"1,5"},{"name":"b","unit":"ms","value":"-"}]', 'b'],
    ['customSmallerIsBetter', '[{"name":"a","unit":"ms","value":1},{"name":"b","unit":"ms"}]', 'b'],
    ['bmf', '{"a":{"latency":{"value":1}},"b":null}', 'b'],
    ['pytest', '{"machine_info":{},"benchmarks":[{"fullname":"b","stats":{}}]}', 'b'],
    ['jmh', '[{"benchmark":"b","mode":"ss","primaryMetric":null}]', 'b (ss)'],
    ['benchmarkdotnet', '{"Benchmarks":[{"FullName":"b","Statistics":{"Mean":"NA"}}]}', 'b'],
    ['deno', '{"benches":[{"origin":"f","name":"b","results":[{"failed":"x"}]}]}', 'f > b'],
    ['pyperf', '{"metadata":{},"benchmarks":[{"metadata":{"name":"b"},"runs":null}]}', 'b'],
    ['hyperfine', '{"results":[{"command":"b","median":null}]}', 'b'],
  ] as const) {
    const row = read(text, format).find(({ failed }) => failed !== undefined)
    assert.equal(row?.name, name, text)
  }
  // Names alone, and what only begins alike, are none.
  assert.equal(read('Benchmarking all of it\nBenchmarkA\nBenchmarkA-8 100 5 ns/op', 'go').length, 1)
})

test('read results: what may be a failure is one where the other side has it', () => {
  for (const [format, text, name, said] of [
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\nb: c: it broke', 'b: c', 'it broke'],
    ['benchmarkjs', 'a x 1,234 ops/sec ±1.12% (91 runs sampled)\n  b:', 'b', 'the benchmark failed'],
    ['cargo', 'test a ... bench: 5 ns/iter (+/- 1)\ntest b ... ignored', 'b', 'ignored'],
    ['go', 'BenchmarkA-8 100 5 ns/op\n--- SKIP: BenchmarkB', 'BenchmarkB-8', 'the benchmark was skipped'],
  ] as const) {
    const rows = parseAll(format, [{ name: 'out.txt', text }])
    const failures = (others: readonly ImportedRow[]) => rowsThatCount(rows, others).flatMap((row) => row.failed ?? [])
    assert.deepEqual([failures([]), failures([{ name, metrics: {} }])], [[], [said]], text)
  }
  assert.match(problem('b: c', 'benchmarkjs'), /there is no benchmark of benchmark.js in it/)
})

test('read results: units are read by case: bits and bytes, no minutes in millions', () => {
  const [value, unit] = [(text: string) => parseToolUnit(text).factor, (text: string) => parseToolUnit(text).unit]
  assert.deepEqual([value('Gb/s'), value('GB/s'), value('Mbit/s'), value('MiB/s')], [125, 1_000, 0.125, 1.048576])
  assert.deepEqual([value('B'), value('KiB'), value('kB'), value('KB'), value('b')], [1, 1024, 1_000, 1_000, 0.125])
  assert.deepEqual([value('µs/iter'), value('m'), value('Seconds'), value('h')], [1e3, 6e10, 1e9, 3.6e12])
  assert.deepEqual(
    [value('Gbps'), value('MBps'), value('kHz'), value('Kops/s'), unit('Mreq/s')],
    [125, 1, 1e3, 1e3, 'req/s'],
  )
  assert.deepEqual([unit('M'), unit('H'), unit('mb'), unit('MS'), unit('S')], ['M', 'H', 'mb', 'MS', 'S'])
})

test('read results: units that a prefix tells apart are on one scale, others are not', () => {
  const pairs = 'Mcycles Kcycles, cycles/s Gcycles/s, kTokens Tokens, mops ops, mb kb, Mb Gb, Mfoo Mbar'.split(', ')
  const factors = pairs.map((units) => factorBetweenUnits(units.split(' ')[0]!, units.split(' ')[1]!))
  assert.deepEqual(factors, [1e3, 1e-9, 1e3, undefined, undefined, undefined, undefined])
  const rows = read('[{ "name": "a", "unit": "Mfoo", "value": 2.5 }]', 'customSmallerIsBetter')
  const trial = (unit: string) => {
    const spec = { unit, better: 'lower', kind: 'sampled', gate: true, signed: false } as const
    return trialReportOfToolRun({ kind: 'ok', format: '', paths: [], rows }, new Map([['a', { value: spec }]])).rows
  }
  assert.deepEqual(trial('Kfoo')?.get('a')?.metrics, { value: 2_500 })
  assert.equal(trial('Mbar')?.get('a')?.message, 'its value is in Mfoo, and elsewhere in Mbar')
})

const page = readFileSync(new URL('../../../docs/other-tools.md', import.meta.url), 'utf8')
const sectionOf = (heading: string): string => page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''

test('documented formats: docs/other-tools.md lists all formats, in order', () => {
  const listed = [...sectionOf('Formats').matchAll(/^\| `(\w+-?\w+)` +\| (.*?) +\|/gm)].map(([, ...cells]) =>
    cells.join(': '),
  )
  assert.deepEqual(
    listed,
    formats.map(({ name, title }) => `${name}: ${title}`),
  )
})

/** What each tool can be told, by the section of docs/other-tools.md and the files it is recorded from. */
const told: Readonly<Record<string, string>> = {
  // action.yml of benchmark-action/github-action-benchmark 1.22.0
  'github-action-benchmark': `name tool output-file-path gh-pages-branch gh-repository benchmark-data-dir-path github-token
    ref auto-push skip-fetch-gh-pages comment-always summary-always save-data-file comment-on-alert alert-threshold
    fail-on-alert fail-threshold alert-comment-cc-users external-data-json-path max-items-in-chart
    go-force-package-suffix`,
  // services/cli/src/parser/{run,mod,project/report}.rs of bencherdev/bencher 0.6.12
  Bencher: `--project --ci-on-the-fly --branch --hash --start-point --start-point-hash --start-point-max-versions
    --start-point-clone-thresholds --start-point-reset --testbed --spec-reset --adapter --average --iter --fold --backdate
    --allow-failure --threshold-measure --threshold-test --threshold-min-sample-size --threshold-max-sample-size
    --threshold-window --threshold-lower-boundary --threshold-upper-boundary --thresholds-reset --error-on-alert --format
    --quiet --github-actions --ci-only-thresholds --ci-only-on-alert --ci-public-links --ci-id --ci-number
    --ci-i-am-vulnerable-to-pwn-requests --build-time --file --file-size --shell --flag --exec COMMAND --dry-run --image
    --spec --entrypoint --env --job-timeout --job-poll-interval --detach --host --token --key --insecure-host --native-tls
    --timeout --attempts --retry-after --max-retry-after --strict`,
  // All properties in config.schema.json of google/tachometer 0.7.2
  tachometer: `$schema addArguments autoSampleConditions benchmarks binary browser categories cpuThrottlingRate dependencies
    entryName expand expression headless height horizons kind label logDir measurement measurementExpression mode name
    packageVersions preferences profile ref remoteUrl removeArguments repo resolveBareModules root sampleSize setupCommands
    subdir timeout trace url width windowSize`,
}

for (const [tool, names] of Object.entries(told)) {
  test(`documented formats: docs/other-tools.md says what ${tool} can be told`, () => {
    const section = sectionOf(tool)
    const missing = names.split(/\s+/).filter((name) => !section.includes(`\`${name}\``))
    assert.deepEqual(missing, [])
  })
}

/** What is read of the output of real tools: test/samples/import/README.md says where each comes from. */

const place = new URL('../../../test/samples/import/', import.meta.url)
const folder = fileURLToPath(place)
const samples = globSync('**/*.{txt,json}', { cwd: folder })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.includes('/project/') && file.includes('/'))
  .sort()

function textOf(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** Which format a sample is of, by its folder. */
const formatIn: Readonly<Record<string, string>> = { custom: 'customSmallerIsBetter' }

function formatOf(file: string): string {
  const [name = ''] = file.split('/')
  return file === 'criterion/bencher.txt' ? 'cargo' : (formatIn[name] ?? name)
}

test('tool samples: each sample is recognised as what it is, and as nothing else', () => {
  for (const file of samples) {
    const output = new ToolOutput({ name: file, text: textOf(file) })
    const readings = output.readings()
    const found = formats.filter(({ detect }) => readings.some((one) => detect(one))).map(({ name }) => name)
    const mustBeNamed = ['customSmallerIsBetter', 'console-time'].includes(formatOf(file))
    assert.deepEqual(found, mustBeNamed ? [] : [formatOf(file)], file)
  }
})

test('tool samples: every format has a sample', () => {
  const read = new Set(samples.map(formatOf))
  const missing = formats.map(({ name }) => name).filter((name) => !read.has(name))
  assert.deepEqual(missing, ['customBiggerIsBetter'])
})

test('tool samples: names, figures, units and directions of all are as reviewed', () => {
  const texts = samples.map((file) => `# ${file}\n${linesOf(rowsOf(file)).join('\n')}\n`)
  assertGolden(new URL('rows.golden.txt', place), texts.join('\n'))
})

/** `FILE: place` of the error that the text causes; rows are none. */
function problemOf(file: string, text: string): string {
  try {
    parseResults(formatOf(file), [{ name: file, text }])
  } catch (error) {
    assert.ok(error instanceof UserError, `${file}: ${String(error)}`)
    assert.doesNotMatch(error.message, /\n/)
    return `${error.file}: ${error.place}`
  }
  return assert.fail(`${file} is read although it is broken`)
}

const inJson = samples.filter((file) => file.endsWith('.json'))

test('tool samples: JSON cut in half is refused with file and place', () => {
  assert.ok(inJson.length > 9)
  for (const file of inJson) {
    const text = textOf(file)
    assert.match(problemOf(file, text.slice(0, text.length / 2)), /: line \d+, column \d+$/)
  }
})

test('tool samples: one figure that is no number takes its benchmark, not the others', () => {
  const number = /(?<=[:[,]\s*)-?\d[\d.e+-]*(?=\s*[,\]}])/g
  let failures = 0
  for (const file of inJson) {
    const text = textOf(file)
    const failed = (rows: readonly ImportedRow[]): number => rows.filter((row) => row.failed !== undefined).length
    const before = parseResults(formatOf(file), [{ name: file, text }])
    const places = [...text.matchAll(number)]
    const some = places.filter((_, at) => at % Math.ceil(places.length / 40) === 0)
    for (const [at, { index, 0: found }] of some.entries()) {
      const bad = ['null', 'NaN', '-Infinity', '1e999', '"-"', 'undefined', 'true'][at % 7]!
      const rows = parseResults(formatOf(file), [
        { name: file, text: text.slice(0, index) + bad + text.slice(index + found.length) },
      ])
      assert.equal(rows.length, before.length, `${file} at ${index}: ${bad}`)
      assert.ok(failed(rows) - failed(before) <= 1, `${file} at ${index}: ${bad}`)
      failures += failed(rows) - failed(before)
    }
  }
  assert.ok(failures > 30, `${failures}`)
})

/** The list of benchmarks in a JSON sample, wherever it is; none if it has no such list. */
function listIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json as unknown[]
  const { results, benchmarks, Benchmarks } = json as Record<string, unknown[]>
  return results ?? benchmarks ?? Benchmarks ?? []
}

test("tool samples: a benchmark's name is the same whatever stands beside it", () => {
  const namesOf = (file: string, text: string): string[] => {
    try {
      return parseResults(formatOf(file), [{ name: file, text }]).map(({ name }) => name)
    } catch (error) {
      assert.ok(error instanceof UserError, String(error))
      return []
    }
  }
  let checked = 0
  for (const file of samples) {
    const text = textOf(file)
    const names = namesOf(file, text)
    if (!file.endsWith('.json')) {
      const lines = text.split('\n')
      for (const at of lines.keys()) {
        const rest = lines.filter((_, other) => other !== at).join('\n')
        const left = names.length < 2 ? names : namesOf(file, rest)
        if (left.length !== names.length - 1) continue
        assert.ok(
          left.every((name) => names.includes(name)),
          `${file} without ${lines[at]}`,
        )
        checked += 1
      }
    } else if (names.length > 1 && listIn(JSON.parse(text)).length > 1) {
      const json: unknown = JSON.parse(text)
      const list = listIn(json)
      list.reverse()
      assert.deepEqual(namesOf(file, JSON.stringify(json)).toSorted(), names.toSorted(), file)
      const first = list.splice(1)
      assert.ok(names.includes(namesOf(file, JSON.stringify(json))[0]!), `${file}: one alone`)
      checked += first.length
    }
  }
  assert.ok(checked > 30, `${checked}`)
})

const printed = [
  '> npm run bench',
  '[env@1.2.3] 3 variables from .env',
  '[1/4] Resolving packages...',
  '{"level":30,"time":1767225600000,"msg":"ready"}',
  '[ not closed',
  'Done in 1.2s [ok]',
  '\uFEFF\u001B[32m[info]\u001B[0m ready\u001B[39m\n\u001B[0m',
  '[10:00 an "open one\n'.repeat(60),
]

test('tool samples: what else is printed before and after the results changes nothing', () => {
  for (const [at, file] of samples.entries()) {
    const text = textOf(file)
    const rows = rowsOf(file)
    const own = [printed[at % printed.length]!, printed[(at + 3) % printed.length]!]
    for (const line of file.includes('/project/') ? printed : [...own, printed.join('\n')]) {
      for (const all of [`${line}\n${text}`, `${text}\n${line}\n`, `${line}\n${text}\n${line}`]) {
        assert.deepEqual(parseResults(formatOf(file), [{ name: file, text: all }]), rows, `${file} and ${line}`)
      }
    }
  }
})

function rowsOf(file: string): readonly ImportedRow[] {
  return parseResults(formatOf(file), [{ name: file, text: textOf(file) }])
}

function linesOf(rows: readonly ImportedRow[]): string[] {
  return rows.flatMap(({ name, failed, alike, metrics }) => {
    const plain = plainCaseName(name)
    const title = `${plain}${name === plain ? '' : ` (${name})`}`
    if (alike !== undefined) return [`${title}: ${alike} alike`]
    if (failed !== undefined) return [`${title}: failed: ${failed}`]
    return [title, ...Object.entries(metrics).map(([metric, data]) => `  ${metric} ${figures(data)}`)]
  })
}

function figures({ value, unit, better }: ImportedMetric): string {
  return `${Number(value.toPrecision(10))} ${unit} ${better}`
}
