import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { baselineSchema } from '../model/baseline.ts'
import { compareRuns } from '../compare.ts'
import { addRuns, emptyBaseline } from '../store/baseline-set.ts'
import { baselineText } from '../store/serialise.ts'
import { verifyBaseline } from '../store/verify-baseline.ts'
import { readGabHistory, type GabHistory } from './gab-history.ts'
import { readResults } from './index.ts'

const start = Date.UTC(2025, 0, 1)
const sha = (number: number): string => number.toString(16).padStart(40, '0')

interface Bench {
  readonly name: string
  readonly value: unknown
  readonly unit: string
  readonly range?: unknown
  readonly extra?: string
}

/** An entry as the action writes it. */
function entry(
  number: number,
  {
    tool = 'cargo',
    benches,
    date = start + number * 3_600_000,
  }: { tool?: string; benches: readonly Bench[]; date?: number },
) {
  const person = { email: 'user@example.com', name: 'User', username: 'user' }
  return {
    commit: {
      author: person,
      committer: person,
      distinct: true,
      id: sha(number),
      message: 'a <b>message</b>',
      timestamp: '2025-01-01T02:00:00+02:00',
      tree_id: sha(0),
      url: `https://github.com/user/repo/commit/${sha(number)}`,
    },
    date,
    tool,
    benches,
  }
}

function script(entries: Readonly<Record<string, readonly unknown[]>>): string {
  const data = { lastUpdate: start, repoUrl: 'https://github.com/user/repo', entries }
  return `window.BENCHMARK_DATA = ${JSON.stringify(data, null, 2)}`
}

const read = (text: string, platform?: string): GabHistory =>
  readGabHistory({ name: 'data.js', text }, { platform, version: '1.0.0' })
const byName = ([a]: readonly unknown[], [b]: readonly unknown[]): number => String(a).localeCompare(String(b))
const fib = (value: number): Bench => ({ name: 'bench_fib_20', range: '± 20', unit: 'ns/iter', value })
const time = (value: number): object => ({
  unit: 'ns',
  better: 'lower',
  kind: 'sampled',
  gate: true,
  signed: false,
  values: [value],
})

test('a thousand commits stay a thousand runs, in order, as a faultless baseline', () => {
  const entries = Array.from({ length: 1_000 }, (_, number) => entry(number, { benches: [fib(100 + (number % 7))] }))
  const { runs, left } = read(script({ 'Rust Benchmark': entries }), 'linux-x64')
  assert.deepEqual(left, [])
  assert.deepEqual(
    runs.map((run) => run.head.commit?.sha),
    entries.map(({ commit }) => commit.id),
  )
  const baseline = addRuns(emptyBaseline('linux-x64'), runs, { keep: 1_000 })
  assert.deepEqual(
    baseline.runs.map(({ id }) => id),
    runs.map(({ id }) => id),
  )
  assert.deepEqual(verifyBaseline(baselineText(baseline), 'linux-x64.json'), [])
  assert.deepEqual(baselineSchema.parse(baseline), baseline)
  const [run] = runs
  assert.equal(run!.startedAt, '2025-01-01T00:00:00.000Z')
  assert.deepEqual(run!.head, {
    label: sha(0).slice(0, 7),
    commit: { sha: sha(0), ref: null, date: '2025-01-01T00:00:00.000Z', dirty: false },
  })
  assert.deepEqual(run!.imported, { format: 'gab-history', executions: 1 })
  const [benchmark] = run!.benchmarks
  assert.deepEqual([benchmark!.suite, benchmark!.case, benchmark!.subject], ['Rust-Benchmark', 'bench_fib_20', 'cargo'])
  assert.deepEqual(benchmark!.metrics, { time: time(100) })
  assert.deepEqual(benchmark!.notes, { time: '80 to 120 ns (as reported)' })
  // Read again it is the same, so that importing twice adds nothing.
  assert.deepEqual(read(script({ 'Rust Benchmark': entries }), 'linux-x64').runs, runs)
})

test('a run with one value is never called better or worse', () => {
  for (const unit of ['ns/iter', 'bytes', 'count', 'widgets']) {
    const benches = (value: number): Bench[] => [{ name: 'x', unit, value }]
    const entries = Array.from({ length: 40 }, (_, number) =>
      entry(number, { tool: 'customSmallerIsBetter', benches: benches(100 + (number % 3)) }),
    )
    const { runs } = read(
      script({ all: [...entries, entry(41, { tool: 'customSmallerIsBetter', benches: benches(900) })] }),
    )
    const baseline = addRuns(emptyBaseline(runs[0]!.environment.platform), runs.slice(0, -1))
    const { rows } = compareRuns({ heads: [runs.at(-1)!], baselines: [baseline], version: '1.0.0' })
    assert.equal(rows.length, 1)
    assert.ok(['not-comparable', 'inconclusive'].includes(rows[0]!.verdict), `${unit}: ${rows[0]!.verdict}`)
    assert.match(rows[0]!.reason ?? '', /1 trial here|too few|runs/)
  }
})

test('what several names measured of one commit is one run', () => {
  const { runs } = read(
    script({
      A: [entry(1, { benches: [fib(1)] }), entry(1, { benches: [fib(2)], date: start + 9_000_000 })],
      B: [entry(1, { tool: 'benchmarkjs', benches: [{ name: 'x', unit: 'ops/sec', value: 5, range: '±1.5%' }] })],
    }),
  )
  assert.deepEqual(
    runs.map((run) =>
      run.benchmarks.map(({ suite, metrics }) => [
        suite,
        Object.entries(metrics).map(([name, { better }]) => `${name} ${better}`),
      ]),
    ),
    [
      [
        ['A', ['time lower']],
        ['B', ['throughput higher']],
      ],
      [['A', ['time lower']]],
    ],
  )
})

test('what one entry has beyond what a run holds is in a second run of its commit', () => {
  const many = Array.from({ length: 2_500 }, (_, number) => ({ ...fib(number + 1), name: `fib_${number}` }))
  const { runs, left } = read(
    script({ A: [entry(1, { benches: [fib(1)] }), entry(2, { benches: many }), entry(3, { benches: [fib(1)] })] }),
  )
  assert.deepEqual(left, [])
  assert.deepEqual(
    runs.map(({ head, benchmarks }) => [head.commit?.sha, benchmarks.length]),
    [
      [sha(1), 1],
      [sha(2), 2_000],
      [sha(2), 500],
      [sha(3), 1],
    ],
  )
  const names = runs.slice(1, 3).flatMap(({ benchmarks }) => benchmarks.map((benchmark) => benchmark.case))
  assert.deepEqual(
    names,
    many.map(({ name }) => name),
  )
  const baseline = addRuns(emptyBaseline(runs[0]!.environment.platform), runs)
  assert.deepEqual(verifyBaseline(baselineText(baseline), 'all.json'), [])
})

test('names that differ only in what separates their words stay apart', () => {
  const both = { 'A b': [entry(1, { benches: [fib(1)] })], 'A-b': [entry(1, { benches: [fib(2)] })] }
  const { runs } = read(script(both))
  assert.deepEqual(
    runs.map(({ benchmarks }) => benchmarks.map(({ suite, metrics }) => [suite, metrics['time']])),
    [
      [
        ['A-b', time(1)],
        ['A-b-b05dd069', time(2)],
      ],
    ],
  )
  const baseline = addRuns(emptyBaseline(runs[0]!.environment.platform), runs)
  assert.deepEqual(verifyBaseline(baselineText(baseline), 'all.json'), [])
})

test('a commit that was measured a hundred thousand times is read in seconds', () => {
  const entries = Array.from({ length: 100_000 }, (_, number) => ({
    commit: { id: sha(1) },
    date: start + number,
    tool: 'cargo',
    benches: number === 0 ? [fib(1)] : [],
  }))
  const before = process.cpuUsage()
  assert.equal(read(script({ A: entries })).runs.length, 1)
  const { user } = process.cpuUsage(before)
  assert.ok(user < 8_000_000, `${user / 1_000_000} s`)
})

test('two commits of one second keep their order', () => {
  const entries = [3, 2, 1].map((number) => entry(number, { benches: [fib(1)], date: start + 400 }))
  const { runs } = read(script({ A: entries }))
  const ids = runs.map(({ id }) => id)
  assert.deepEqual(ids.toSorted(), ids)
  assert.deepEqual(
    runs.map(({ head }) => head.commit?.sha),
    [3, 2, 1].map(sha),
  )
})

test("names, units and directions go on where the tool's own output is imported next", () => {
  const tools: readonly (readonly [tool: string, bench: readonly Bench[], text: string])[] = [
    [
      'cargo',
      [{ name: 'tests::fib', unit: 'ns/iter', value: 82 }],
      'test tests::fib ... bench:          82 ns/iter (+/- 4)',
    ],
    [
      'go',
      [
        { name: 'BenchmarkX', unit: 'ns/op\t      64 B/op\t       2 allocs/op', value: 12 },
        { name: 'BenchmarkX - ns/op', unit: 'ns/op', value: 12 },
        { name: 'BenchmarkX - B/op', unit: 'B/op', value: 64 },
        { name: 'BenchmarkX - allocs/op', unit: 'allocs/op', value: 2 },
      ],
      'BenchmarkX-8  1000  12 ns/op  64 B/op  2 allocs/op',
    ],
    [
      'benchmarkjs',
      [{ name: 'fib(20)', unit: 'ops/sec', value: 11_465 }],
      'fib(20) x 11,465 ops/sec ±1.12% (91 runs sampled)',
    ],
    [
      'jmh',
      [{ name: 'a.B.c ( {"n":"10","kind":"x"} )', unit: 'us/op', value: 3 }],
      '[{"benchmark":"a.B.c","mode":"avgt","params":{"n":"10","kind":"x"},"primaryMetric":{"score":3,"scoreError":"NaN","scoreUnit":"us/op"}}]',
    ],
    [
      'pytest',
      [{ name: 't.py::test_x[1]', unit: 'iter/sec', value: 2_000 }],
      '{"machine_info":{},"benchmarks":[{"fullname":"t.py::test_x[1]","stats":{"median":0.0005,"stddev":0}}]}',
    ],
  ]
  for (const [tool, benches, text] of tools) {
    const [benchmark] = read(script({ A: [entry(1, { tool, benches })] })).runs[0]!.benchmarks
    const [row] = readResults(tool, [{ name: 'out', text }])
    assert.equal(benchmark!.case, row!.case, tool)
    const specs = Object.entries(benchmark!.metrics).map(([name, metric]) => [
      name,
      metric.unit,
      metric.better,
      'values' in metric && metric.values,
    ])
    assert.deepEqual(
      specs.toSorted(byName),
      Object.entries(row!.metrics)
        .map(([name, { unit, better, value }]) => [name, unit, better, [value]])
        .toSorted(byName),
      tool,
    )
  }
})

test('what does not fit is counted and said, and the rest is kept', () => {
  const whole = entry(1, {
    benches: [fib(1), { name: 'y', unit: 'ns', value: 'fast' }, { name: 'z', unit: 'ns', value: -3 }],
  })
  const short = { ...entry(2, { benches: [fib(2)] }), commit: { id: 'prev commit id' } }
  const { runs, left } = read(script({ A: [whole, short, { nothing: true }, { ...whole, date: 1e300 }, 7] }))
  assert.deepEqual(
    runs.map(({ head, benchmarks }) => [head.label, head.commit === null, benchmarks.length]),
    [
      ['0000000', false, 1],
      ['prev commit id', true, 1],
    ],
  )
  assert.deepEqual(left, [
    '2 with no commit, date, tool or list of benchmarks',
    '1 with no date',
    '1 with a benchmark without a name, unit or value',
    '1 with a benchmark whose value cannot be measured',
    '1 with an incomplete commit id; their runs have no commit',
  ])
})

test('a script is not executed, JSON alone is read, and errors have line and column', () => {
  const text = script({ A: [entry(1, { benches: [fib(1)] })] })
  const json = text.slice(text.indexOf('{'))
  for (const one of [text, `${text};\n`, `\uFEFF${text}`, `// of ours\n${text}`, json])
    assert.equal(read(one).runs.length, 1)
  const problem = (broken: string): string => {
    try {
      read(broken)
    } catch (error) {
      assert.ok(error instanceof UserError, String(error))
      return `${error.file}: ${error.place}: ${error.message}`
    }
    return assert.fail('no error')
  }
  assert.match(
    problem('window.BENCHMARK_DATA = {\n  "entries": process.exit(1)\n}'),
    /^data\.js: line 2, column 14: is not JSON$/,
  )
  assert.match(problem(text.slice(0, 200)), /^data\.js: line \d+, column \d+: ends in the middle/)
  assert.match(problem('window.BENCHMARK_DATA = []'), /^data\.js: \$: must be an object, not a list$/)
  assert.throws(() => readResults('auto', [{ name: 'data.js', text }]), /is the history of github-action-benchmark/)
})
