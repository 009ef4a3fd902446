/** `paceline import` from what a tool wrote to what the other commands make of it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { baselineSchema } from '../../src/model/baseline.ts'
import { runSchema } from '../../src/model/run.ts'
import { paceline, repositoryRoot } from '../command-line.ts'
import { temporaryDirectory, testRepository } from '../repository.ts'

const sample = (name: string): string => join(repositoryRoot, 'test', 'samples', 'import', name)

test('a run file says what is not known, and reports, compares and is stored', async () => {
  using directory = temporaryDirectory()
  const { path: cwd } = directory
  const made = await paceline(['import', 'auto', sample('criterion/stdout.txt'), '--out', 'a.json'], { cwd })
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^\d+ benchmarks of criterion, \d+ figures; no commit\.\n/)
  assert.match(made.stdout, /\nOne value says nothing about noise: .* no comparison calls it significant\./)
  assert.match(made.stdout, /\nThe machine is not known/)
  const run = runSchema.parse(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')))
  assert.deepEqual(
    [run.head, run.environment.platform, run.imported],
    [{ label: 'unknown', commit: null }, 'elsewhere-unknown', { format: 'criterion', executions: 1 }],
  )
  const names = run.benchmarks.map((benchmark) => `${benchmark.suite}/${benchmark.case}/${benchmark.subject}`)
  assert.ok(names.includes('imported/sum-by-size-100/criterion'), names.join())

  await paceline(['import', 'criterion', sample('criterion/stdout.txt'), '--out', 'b.json'], { cwd })
  const compared = await paceline(['compare', 'a.json', 'b.json', '--format', 'json'], { cwd })
  assert.equal(compared.code, 3, compared.stderr)
  const { rows } = JSON.parse(compared.stdout) as { rows: { verdict: string; reason: string }[] }
  assert.ok(rows.length > 0)
  for (const { verdict, reason } of rows) {
    assert.equal(verdict, 'not-comparable')
    assert.match(reason, /^measured without pairs: Paceline judges only pairs, not figures of different runs/)
  }
  assert.equal((await paceline(['report', 'a.json'], { cwd })).code, 0)
  const stored = await paceline(['baseline', 'add', 'a.json', 'b.json', '--file', 'all.json'], { cwd })
  assert.deepEqual([stored.code, stored.stderr], [0, ''])
  const site = await paceline(['site', '--baseline', 'all.json', '--out', 'site'], { cwd })
  assert.equal(site.code, 0, site.stderr)
})

test('several files are several executions, with the commit that was checked out', async () => {
  using repository = testRepository()
  const { root: cwd } = repository
  repository.commit({ 'a.txt': 'a' })
  const files = [1, 2, 3].map((ns) => {
    writeFileSync(join(cwd, `${ns}.txt`), `BenchmarkX-8 100 ${ns}000 ns/op\nBenchmarkY-8 100 5 ns/op\n`)
    return `${ns}.txt`
  })
  const args = ['import', 'go', ...files, '--name', 'sums', '--platform', 'linux-x64', '--out', 'run.json']
  const { code, stdout, stderr } = await paceline(args, { cwd })
  assert.equal(code, 0, stderr)
  assert.doesNotMatch(stdout, /One value says nothing/)
  const run = runSchema.parse(JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8')))
  assert.match(run.head.commit?.sha ?? '', /^[0-9a-f]{40}$/)
  assert.equal(run.environment.platform, 'linux-x64')
  const [benchmark] = run.benchmarks
  assert.deepEqual([benchmark!.suite, benchmark!.trials], ['sums', 3])
  assert.deepEqual(benchmark!.metrics['time'], {
    unit: 'ns',
    better: 'lower',
    kind: 'sampled',
    gate: true,
    signed: false,
    values: [1_000, 2_000, 3_000],
  })
  const unknown = await paceline(['import', 'go', '1.txt', '--out', 'x.json', '--commit', 'nowhere'], { cwd })
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /There is no commit "nowhere" here/)
})

test('both sides in one file are pairs, which are judged', async () => {
  using directory = temporaryDirectory()
  const { path: cwd } = directory
  const lines = Array.from({ length: 30 }, (_, at) => [
    `"old", "a.js", "n=1", ${1000 + at}, 1`,
    `"new", "a.js", "n=1", ${700 + at}, 1`,
  ])
  writeFileSync(
    join(cwd, 'compare.csv'),
    ['"binary", "filename", "configuration", "rate", "time"', ...lines.flat()].join('\n'),
  )
  const made = await paceline(['import', 'auto', 'compare.csv', '--out', 'pairs.json'], { cwd })
  assert.equal(made.code, 0, made.stderr)
  const { code, stdout } = await paceline(['compare', '--pairs', 'pairs.json', '--format', 'json'], { cwd })
  assert.equal(code, 1, 'a regression of 30% fails')
  const { rows } = JSON.parse(stdout) as { rows: { verdict: string; metric: string }[] }
  assert.deepEqual(
    rows.map(({ verdict, metric }) => `${metric} ${verdict}`),
    ['throughput regression'],
  )
})

test("github-action-benchmark's history becomes a baseline, once", async () => {
  using directory = temporaryDirectory()
  const { path: cwd } = directory
  const entries = [1, 2, 3].map((number) => ({
    commit: { id: String(number).repeat(40), timestamp: '2025-01-01T00:00:00Z', message: 'm', url: 'u' },
    date: Date.UTC(2025, 0, number),
    tool: 'cargo',
    benches: [{ name: 'fib', unit: 'ns/iter', value: number, range: '± 1' }],
  }))
  writeFileSync(
    join(cwd, 'data.js'),
    `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, repoUrl: 'u', entries: { Rust: [...entries, { bad: 1 }] } })}`,
  )
  const args = ['import', 'gab-history', 'data.js', '--platform', 'linux-x64', '--out', 'baselines/linux-x64.json']
  const first = await paceline(args, { cwd })
  assert.equal(first.code, 0, first.stderr)
  assert.match(first.stdout, /^3 runs from 2025-01-01 to 2025-01-03; .*linux-x64\.json has 3 runs\./)
  assert.match(first.stderr, /left out: 1 with no commit, date, tool or list of benchmarks\./)
  const text = readFileSync(join(cwd, 'baselines', 'linux-x64.json'), 'utf8')
  assert.equal(baselineSchema.parse(JSON.parse(text)).runs.length, 3)
  assert.equal((await paceline(args, { cwd })).code, 0)
  assert.equal(readFileSync(join(cwd, 'baselines', 'linux-x64.json'), 'utf8'), text)
  const shown = await paceline(['baseline', 'show', 'baselines/linux-x64.json'], { cwd })
  assert.match(shown.stdout, /1111111/)

  for (const option of ['--name=x', '--commit=none']) {
    const refused = await paceline([...args, option], { cwd })
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /^paceline: --(name|commit) does not go with gab-history\n {2}The history has a name/)
  }
  assert.equal(readFileSync(join(cwd, 'baselines', 'linux-x64.json'), 'utf8'), text)
  const automatic = await paceline(['import', 'auto', 'data.js', '--out', 'x.json'], { cwd })
  assert.equal(automatic.code, 2)
  assert.match(automatic.stderr, /^paceline: data\.js: is the history of .*\n.*import gab-history FILE --out baselines/)
  const misspelt = await paceline(['import', 'gab-histroy', 'data.js', '--out', 'x.json'], { cwd })
  assert.match(misspelt.stderr, /Did you mean gab-history\?/)

  const whole = readFileSync(sample('hyperfine/out.json'), 'utf8')
  for (const [broken, place] of [
    [whole.slice(0, whole.length / 2), String.raw`line \d+, column \d+: ends in the middle: it was cut short`],
    [
      whole.replace(/"median": [\d.]+/, '"median": "fast"'),
      String.raw`\$\.results\[0\]\.median: must be a number, not "fast"`,
    ],
    [whole.replace(/"median": [\d.]+/, '"median": Infinity'), String.raw`line \d+, column \d+: is not JSON`],
  ] as const) {
    writeFileSync(join(cwd, 'out.json'), broken)
    const refused = await paceline(['import', 'auto', 'out.json', '--out', 'never.json'], { cwd })
    assert.deepEqual([refused.code, refused.stdout, existsSync(join(cwd, 'never.json'))], [2, '', false])
    assert.match(refused.stderr, new RegExp(`^paceline: out\\.json: ${place}`))
  }

  writeFileSync(join(cwd, 'x.txt'), 'hello\n')
  const strange = await paceline(['import', 'auto', 'x.txt', '--out', 'x.json'], { cwd })
  assert.equal(strange.code, 2)
  assert.match(strange.stderr, /^paceline: x\.txt: is not the output of a known tool\n {2}Expected vitest: /)
})

test('what is read is never written over', async () => {
  using directory = temporaryDirectory()
  const { path: cwd } = directory
  const text = readFileSync(sample('criterion/stdout.txt'), 'utf8')
  writeFileSync(join(cwd, 'bench.txt'), text)
  const commands = [
    ['import', 'auto', 'bench.txt', '--out', join(cwd, 'bench.txt')],
    ['report', 'bench.txt', '--format', 'html', '--out', 'bench.txt'],
    ['compare', 'other.json', 'bench.txt', '--out', './bench.txt'],
    ['compare', '--pairs', 'bench.txt', '--out', 'bench.txt'],
  ]
  for (const args of commands) {
    const { code, stderr } = await paceline(args, { cwd })
    assert.deepEqual(
      [code, stderr],
      [2, 'paceline: --out would overwrite the input file bench.txt\n  Name another file.\n'],
    )
  }
  assert.equal(readFileSync(join(cwd, 'bench.txt'), 'utf8'), text)
})
