import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactSpec, memorySpec, sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import type { BenchmarkRun } from './run.ts'
import { runSchema } from './run.ts'
import { safeParseBySchema } from './schema-problem.ts'

/** What is wrong with a run that has one benchmark like this; undefined where nothing is. */
function problemWith(parts: Partial<BenchmarkRun>): string | undefined {
  const checked = safeParseBySchema(runSchema, sampleRun({ benchmarks: [sampleBenchmark(parts)] }))
  return checked.ok ? undefined : `${checked.problem.place} ${checked.problem.what}`
}

const metric = '$.benchmarks[0].metrics.m'

test('run: a metric that cannot be negative is not', () => {
  const why = 'is -5, and only a metric with `signed: true` may be negative'
  assert.equal(problemWith({ metrics: { m: { ...timeSpec, values: [1, -5] } } }), `${metric}.values[1] ${why}`)
  const pairs = [{ first: 'base', base: 'ok', head: 'ok' }] as const
  const sides = { base: [1], head: [-5] }
  assert.equal(
    problemWith({ pairs: [...pairs], metrics: { m: { ...timeSpec, ...sides } } }),
    `${metric}.head[0] ${why}`,
  )
  assert.equal(problemWith({ metrics: { m: { ...memorySpec, signed: true, values: [1, -5] } } }), undefined)
  assert.equal(problemWith({ metrics: { m: { ...exactSpec, values: [0] } } }), undefined)
})

test('run: ends of measuring ascend and lie within the pairs', () => {
  const pairs = Array.from({ length: 3 }, () => ({ first: 'base', base: 'ok', head: 'ok' }) as const)
  const problem = (...ends: number[]) =>
    problemWith({ pairs, metrics: {}, ends: ends.map((count) => ({ pairs: count, by: 'clock' })) })
  const place = '$.benchmarks[0].ends'
  assert.equal(problem(2, 3), undefined)
  assert.equal(problem(2, 2), `${place}[1].pairs is not above 2, the end before`)
  assert.equal(problem(4), `${place}[0].pairs is 4, and the benchmark has 3 pairs`)
})

test('run: a metric without values is left out, or it is no valid run', () => {
  assert.equal(problemWith({ metrics: { m: { ...timeSpec, values: [] } } }), `${metric}.values must not be empty`)
})

test('run: a value is one that can be reckoned with', () => {
  for (const value of [1e31, -1e31, 1.7e308, 1e-31, 5e-324]) {
    const found = problemWith({ metrics: { m: { ...memorySpec, signed: true, values: [value] } } })
    assert.match(found ?? '', /values\[0\] must be 0 or of a size between 1e-30 and 1e\+30, not /, String(value))
  }
  assert.equal(problemWith({ metrics: { m: { ...timeSpec, values: [0, 1e30, 1e-30] } } }), undefined)
  const busy = safeParseBySchema(runSchema, { ...sampleRun(), loadPerCore: -1 })
  assert.ok(!busy.ok && busy.problem.place === '$.loadPerCore')
})

test('run: texts are taken without what a terminal obeys and what nobody sees', () => {
  const hostile = '\u001B[31mred\u001B[0m \u202Eback\u0007 \u009B2Jend\r\n\tnext\u200B'
  const plain = 'red back end\n\tnext'
  const run = runSchema.parse(
    sampleRun({
      head: { label: hostile },
      warnings: [hostile],
      benchmarks: [
        sampleBenchmark({
          reason: hostile,
          notes: { id: hostile },
          warnings: [hostile],
          failures: [{ side: 'head', outcome: 'failed', message: hostile, detail: hostile, count: 1 }],
        }),
      ],
    }),
  )
  const [benchmark] = run.benchmarks
  const [failure] = benchmark!.failures
  const texts = [run.head.label, ...run.warnings, benchmark!.reason, benchmark!.notes!['id'], ...benchmark!.warnings]
  for (const text of [...texts, failure!.message, failure!.detail]) assert.equal(text, plain)
})

test('run: names of projects that were left out are nothing but names', () => {
  const left = (name: string): boolean => {
    const projects = { unaffected: [name], added: [], removed: [], altered: [] }
    return safeParseBySchema(runSchema, { ...sampleRun(), projects }).ok
  }
  for (const name of ['@acme/core', 'packages/a+b', '_x', 'a.b-c']) assert.equal(left(name), true, name)
  for (const name of ['', 'approved by all', '<b>', 'a\nb', '`x`', 'x'.repeat(201)])
    assert.equal(left(name), false, name)
})

test('run: what a run says of a base that could not be built is text and file names', () => {
  const problem = (parts: object): string | undefined => {
    const unbuilt = { cause: 'no such target', touched: ['package.json'], ...parts }
    const checked = safeParseBySchema(runSchema, { ...sampleRun(), unbuilt })
    return checked.ok ? undefined : checked.problem.place
  }
  assert.equal(problem({}), undefined)
  assert.equal(problem({ cause: '' }), '$.unbuilt.cause')
  assert.equal(problem({ cause: 'x'.repeat(301) }), '$.unbuilt.cause')
  assert.equal(problem({ touched: ['[x](https://example.com)'] }), '$.unbuilt.touched[0]')
  assert.equal(problem({ touched: Array(11).fill('a') }), '$.unbuilt.touched')
  assert.equal(problem({ markdown: '<b>' }), '$.unbuilt')
})

test('run: the slots of a block are as many of each side, for pairs of no other block', () => {
  const problem = (...all: (string | undefined)[]) => {
    const pairs = all.map((slots) => ({ slots, first: 'base', base: 'ok', head: 'ok' }) as const)
    return problemWith({ metrics: {}, pairs: JSON.parse(JSON.stringify(pairs)) as NonNullable<BenchmarkRun['pairs']> })
  }
  const place = '$.benchmarks[0].pairs'
  assert.equal(problem('bhhb', undefined, undefined), undefined)
  assert.equal(problem('bhhh', undefined), `${place}[0].slots has more trials of one side`)
  assert.equal(problem('bhhb', 'hhbb', undefined), `${place}[1].slots begins a block inside another`)
  assert.equal(problem(undefined, 'bhhbhb', undefined), `${place}[1].slots is of 3 pairs, and 2 are there`)
})
