import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BenchmarkRun, Run } from '../model/run.ts'
import { assertGolden } from '../../../test/golden.ts'
import { figuresOfRun } from './figures.ts'
import { renderRatiosTerminal, renderWarningsTerminal, renderRun, runFormats } from './run-report.ts'
import { referenceRun, sampleReference } from '../../../test/sample-pairs.ts'
import { hostileNames } from '../../../test/samples/sample-extremes.ts'
import { watchers } from '../../../test/samples/sample-watchers.ts'
import { displayWidth } from './text-layout.ts'

const [first, second] = watchers.benchmarks as [BenchmarkRun, BenchmarkRun]
const rate = { unit: 'reads/s', better: 'higher', kind: 'sampled', gate: false, signed: false } as const
const latency = { unit: 'ns/op', better: 'lower', kind: 'sampled', gate: true, signed: false } as const
const read = { ...first, suite: 'git-read', case: 'one-file', failures: [], warnings: [], trials: 3 }

/** Watchers, and a suite with notes, a warning, fewer trials, a failure among others, and skipped subjects. */
const run: Run = {
  ...watchers,
  benchmarks: [
    ...watchers.benchmarks,
    {
      ...read,
      subject: 'cache-fs',
      metrics: {
        throughput: { ...rate, values: [35_080_630, 1_000_000, 20_000_000] },
        latency: { ...latency, values: [14, 15, 19] },
      },
      notes: { 'batch-size': '500 ops of 1 reads', cid: 'bafy' },
      warnings: ['implausible: 100 files took 3 ns and one file 4 ns; do not trust this row'],
    },
    {
      ...read,
      subject: 'isomorphic-git',
      metrics: { throughput: { ...rate, values: [66, 51] }, latency: { ...latency, values: [10_500_000, 13_300_000] } },
      notes: { 'batch-size': '10 ops of 1 reads', cid: 'bafy' },
      failures: [{ side: 'head', outcome: 'failed', message: 'no such file', count: 1 }],
    },
    { ...read, subject: 'git', status: 'skipped', reason: 'no git on PATH', trials: 0, metrics: {} },
    { ...read, subject: 'cache-git', status: 'skipped', reason: 'no git on PATH', trials: 0, metrics: {} },
    { ...read, subject: 'js-git', status: 'failed', known: true, reason: 'no packs yet', metrics: {} },
  ],
}

test('run report: a run shows best, median and worst of every metric, and its notes', () => {
  for (const [format, name] of [
    ['terminal', 'terminal/run.golden.txt'],
    ['markdown', 'run.golden.md'],
  ] as const) {
    assertGolden(new URL(`golden/${name}`, import.meta.url), renderRun(format, run))
  }
  for (const line of renderRun('terminal', run).split('\n')) assert.ok(displayWidth(line) <= 80, line)
  assert.deepEqual(JSON.parse(renderRun('json', run)), JSON.parse(JSON.stringify(run)))
})

test('run report: what speaks against the figures is said below them', () => {
  const parse = { ...read, suite: 'parse', case: 'small', subject: 'tiny-query', trials: 10 }
  const fast = { ...parse, metrics: {}, warnings: ['is too fast'] }
  const warned = [fast, { ...fast, subject: 'qs' }]
  const environment = { ...run.environment, os: { type: 'Linux', release: '6.11.0' } }
  const head = { label: 'main', commit: { sha: 'a'.repeat(40), dirty: true } }
  const doubtful = { ...run, head, environment, complete: false, benchmarks: warned.slice(0, 1) }
  const lines = renderWarningsTerminal(doubtful).split('\n')
  assert.deepEqual(lines, ['', 'BEFORE YOU TRUST THESE FIGURES', '  - parse/small, tiny-query: is too fast', ''])
  assert.match(renderWarningsTerminal({ ...run, benchmarks: warned }), /- parse\/small, all subjects: is too fast\n$/)
  assert.match(
    renderRun('terminal', doubtful),
    /Linux\s+6\.11\.0,[^]*commit\s+aaaaaaa\s+with\s+changes,[^]* \(not\s+complete\)\n[^]*NOTES\n.*too fast/,
  )
  assert.doesNotMatch(renderRun('terminal', { ...run, benchmarks: [parse] }), /NOTES/)
  assert.equal(renderWarningsTerminal({ ...run, benchmarks: [parse] }), '')
})

test('run report: the best value of a metric is the largest where higher is better', () => {
  const [up, down] = (['higher', 'lower'] as const).map(
    (better) =>
      figuresOfRun({
        ...run,
        benchmarks: [{ ...second, metrics: { x: { ...rate, better, values: [3, 9, 6, 2] } } }],
      })[0],
  )
  // (3 + 9 + 6 + 2) / 4 is 5, and the middle ones of 2, 3, 6, 9 give 4.5.
  assert.deepEqual([up?.best, up?.value, up?.mean, up?.worst], [9, 4.5, 5, 2])
  assert.deepEqual([down?.best, down?.value, down?.mean, down?.worst], [2, 4.5, 5, 9])
})

test('run report: beside another subject, a figure is so many times as much', () => {
  const of = (why: 'subject' | 'config') => {
    const reference = { ...sampleReference, id: 'fs-watch', label: 'fs-watch', why }
    const metrics = { reads: { ...rate, base: [1, 2], head: [3, 4] } }
    const measured = referenceRun({ number: 1, since: 0.9, sigma: 0.001, metrics, benchmark: { reference } })
    return [renderRun('terminal', measured), renderRatiosTerminal(measured)] as const
  }
  for (const text of of('subject')) assert.match(text, /chokidar: ready time 1\.9 times that of fs-watch$/m)
  assert.doesNotMatch(of('config')[0], /times/)
  assert.equal(of('config')[1], '')
})

test('run report: a subject that fails in every trial is beside none', () => {
  const reference = { ...sampleReference, id: 'fs-watch', label: 'fs-watch', why: 'subject' as const }
  const { benchmarks, ...rest } = referenceRun({ number: 1, benchmark: { reference } })
  const [first] = benchmarks
  const metrics = Object.fromEntries(
    Object.entries(first!.metrics).map(([name, data]) => [name, { ...data, head: first!.pairs!.map(() => undefined) }]),
  ) as BenchmarkRun['metrics']
  assert.doesNotMatch(renderRun('terminal', { ...rest, benchmarks: [{ ...first!, metrics }] }), /that of/)
})

test('run report: hostile names stay where they belong in every format', () => {
  for (const name of hostileNames) {
    const benchmark = { ...read, suite: name, case: name, subject: name, notes: { [name]: name }, warnings: [name] }
    const metrics = { [name]: { ...rate, unit: name, values: [1, 2] } }
    const hostile = { ...run, head: { ...run.head, label: name }, benchmarks: [{ ...benchmark, metrics }] }
    for (const line of renderRun('terminal', hostile).split('\n')) assert.doesNotMatch(line, /^\s*::|##\[|\p{Cc}/u)
    assert.doesNotMatch(renderRun('markdown', hostile), /<(?!\/?code>)|\]\(|@[a-z]|!\[|::|\|[^|\n]*\|{2}/)
  }
})

test('run report: a run without anything measured is no error', () => {
  for (const format of runFormats) assert.match(renderRun(format, { ...run, benchmarks: [] }), /\n$/)
})
