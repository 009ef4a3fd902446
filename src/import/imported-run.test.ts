import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { benchmarkId, isPaired, runSchema, type Run } from '../model/run.ts'
import { importedRun } from './imported-run.ts'
import { readResults } from './index.ts'

function runOf(format: string, texts: readonly string[]): Run {
  return importedRun({
    executions: texts.map((text) => readResults(format, [{ name: 'out', text }])),
    suite: 'imported',
    format,
    startedAt: new Date(Date.UTC(2026, 0, 1)),
    seed: '0123abcd',
    head: { label: 'head', commit: null },
    version: '1.0.0',
    file: 'out',
  })
}

const sample = (path: string): string =>
  readFileSync(new URL(`../../test/samples/import/${path}`, import.meta.url), 'utf8')

function valuesIn(run: Run, metric: string): number[] {
  return run.benchmarks.map(({ metrics }) => {
    const data = metrics[metric]
    return data === undefined || isPaired(data) ? 0 : data.values.length
  })
}

test('a process is a value: rounds inside of one are one', () => {
  const rounds = runOf('go', [sample('go/stdout.txt')])
  assert.deepEqual(runSchema.parse(rounds), rounds)
  assert.deepEqual(valuesIn(rounds, 'time'), [1, 1, 1])
  assert.match(rounds.benchmarks[0]!.notes!['time']!, /^[\d.]+ to [\d.]+ ns \(range\)$/)
  assert.deepEqual(valuesIn(runOf('hyperfine', [sample('hyperfine/out.json')]), 'time'), [5, 5, 5, 5])
  assert.deepEqual(valuesIn(runOf('go', [sample('go/stdout.txt'), sample('go/stdout.txt')]), 'time'), [2, 2, 2])
})

test('what failed in all executions is failed, what failed in one has that on record', () => {
  const works = 'BenchmarkX-8 10 5 ns/op\n'
  const fails = '--- FAIL: BenchmarkX\nBenchmarkY-8 10 5 ns/op\n'
  const run = runOf('go', [works, fails])
  assert.deepEqual(
    run.benchmarks.map((benchmark) => [
      benchmarkId(benchmark),
      benchmark.status,
      benchmark.trials,
      benchmark.failures.length,
    ]),
    [
      ['imported/BenchmarkX/go', 'ok', 1, 1],
      ['imported/BenchmarkY/go', 'ok', 1, 0],
    ],
  )
  const failed = runOf('go', [fails]).benchmarks.find(({ status }) => status === 'failed')
  assert.equal(failed!.reason, 'the benchmark failed')
})

test('a side that lost a run keeps its place in the pairs', () => {
  const head = '"binary", "filename", "configuration", "rate", "time"'
  const run = runOf('node-compare', [`${head}\n"old", "a", "", 1, 1\n"new", "a", "", 2, 1\n"old", "a", "", 3, 1\n`])
  assert.deepEqual(runSchema.parse(run), run)
  const [benchmark] = run.benchmarks
  assert.deepEqual(
    benchmark!.pairs!.map((pair) => [pair.base, pair.head]),
    [
      ['ok', 'ok'],
      ['ok', 'lost'],
    ],
  )
  const data = benchmark!.metrics['throughput']!
  assert.deepEqual(isPaired(data) && [data.base, data.head], [
    [1, 3],
    [2, null],
  ])
})

test('a metric that changes its unit, and more benchmarks than a run holds, are errors', () => {
  const list = (unit: string, count = 1): string =>
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ name: `x${at}`, unit, value: 1 })))
  const says = (texts: readonly string[], what: RegExp): void =>
    assert.throws(
      () => runOf('customSmallerIsBetter', texts),
      (error) => error instanceof UserError && what.test(error.message),
    )
  says([list('widgets'), list('gadgets')], /^value is in gadgets, but was in widgets before$/)
  says([list('ms', 2_001)], /^2001 benchmarks, more than the 2000 that a run holds$/)
  says([list('ms', 20_001)], /^20001 benchmarks, more than the limit of 20000 for one tool$/)
})
