import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { runSchema, type Run } from '../model/run.ts'
import { runOfPairsCsv } from './pairs-csv.ts'

const titles = 'benchmark,metric,unit,better,pair,base,head'

function read(lines: readonly string[], cap?: number): Run {
  const options = { file: 'pairs.csv', startedAt: new Date(Date.UTC(2026, 10, 21)), cap, version: '0.1.0' }
  return runOfPairsCsv([titles, ...lines].join('\n'), options)
}

/** `file: place: message` of the error that these lines cause. */
function problem(text: string): string {
  try {
    runOfPairsCsv(text, { file: 'pairs.csv', startedAt: new Date(0), version: '0.1.0' })
  } catch (error) {
    assert.ok(error instanceof UserError, String(error))
    assert.equal(error.exitCode, 2)
    assert.doesNotMatch(error.message, /\n/)
    return [error.file, error.place, error.message].filter((part) => part !== undefined).join(': ')
  }
  return assert.fail('no error')
}

test('lines in any order become pairs in the order of their numbers, in a run that is valid', () => {
  const run = read(['a/b/c,time,ms,lower,2,20,21', 'a/b/c,time,ms,lower,1,10,11', 'a/b/c,heap,bytes,lower,2,5,6'])
  assert.deepEqual(runSchema.parse(run), run)
  const [benchmark] = run.benchmarks
  assert.deepEqual([benchmark?.suite, benchmark?.case, benchmark?.subject], ['a', 'b', 'c'])
  assert.deepEqual(benchmark?.metrics['time'], {
    unit: 'ms',
    better: 'lower',
    kind: 'sampled',
    gate: true,
    signed: false,
    base: [10, 20],
    head: [11, 21],
  })
  const heap = benchmark?.metrics['heap']
  assert.ok(heap !== undefined && 'head' in heap)
  assert.deepEqual(
    [heap.base, heap.head],
    [
      [null, 5],
      [null, 6],
    ],
  )
  assert.equal(benchmark?.pairs?.length, 2)
})

test('an empty cell is a failed trial and inf one that took too long, each on its own side', () => {
  const run = read(['x,time,ms,lower,1,,11', 'x,time,ms,lower,2,10,inf', 'x,time,ms,lower,3, Infinity ,'])
  assert.deepEqual(run.benchmarks[0]?.pairs, [
    { first: 'base', base: 'failed', head: 'ok' },
    { first: 'base', base: 'ok', head: 'timeout' },
    { first: 'base', base: 'timeout', head: 'failed' },
  ])
  assert.equal(run.benchmarks[0]?.status, 'ok')
  assert.equal(read(['x,time,ms,lower,1,10,'])?.benchmarks[0]?.status, 'failed')
})

test('names are text: formulas, commas, quotes, slashes and letters of any script', () => {
  const run = read([
    '"=cmd|\' /C calc\'!A0",t,ms,lower,1,1,1',
    '"a, ""b""",t,ms,lower,1,1,1',
    'größe/小,t,ms,lower,1,1,1',
  ])
  assert.deepEqual(
    run.benchmarks.map((benchmark) => benchmark.case),
    ["=cmd|' /C calc'!A0", 'a, "b"', 'größe/小'],
  )
})

test('the cap is that of the quick profile, and grows only with the file or when told', () => {
  const lines = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `x,time,ms,lower,${index + 1},10,11`)
  assert.equal(read(lines(3)).pairing?.cap, 60)
  assert.equal(read(lines(61)).pairing?.cap, 100)
  assert.equal(read(lines(130)).pairing?.cap, 130)
  assert.equal(read(lines(3), 24).pairing?.cap, 24)
})

test('whatever is wrong is told in one line with file, line and column', () => {
  const after = (...lines: string[]): string => problem([titles, ...lines].join('\n'))
  const good = 'x,time,ms,lower,1,10,11'
  assert.equal(problem(''), 'pairs.csv: the file is empty')
  assert.equal(problem('\n\n'), 'pairs.csv: the file is empty')
  assert.equal(problem(`${titles}\n`), 'pairs.csv: line 1: there are no pairs in the file')
  assert.equal(problem('benchmark,metric,unit,better,pair,base\n'), 'pairs.csv: line 1: the column head is missing')
  assert.equal(problem(`${titles},base\n`), 'pairs.csv: line 1, column 8 (base): the column base is there twice')
  assert.equal(after(good, 'x,time,ms'), 'pairs.csv: line 3: 3 cells under 7 column names')
  assert.equal(after(good, 'x,time,ms,lower,2,1O,11'), 'pairs.csv: line 3, column 6 (base): "1O" is not a number')
  for (const text of ['0x10', 'NaN', '-inf', '1e999', '1 2', '1_0', '=1']) {
    assert.equal(
      after(good, `x,time,ms,lower,2,10,${text}`),
      `pairs.csv: line 3, column 7 (head): ${JSON.stringify(text)} is not a number`,
    )
  }
  assert.equal(
    after(good, 'x,time,s,lower,2,10,11'),
    'pairs.csv: line 3, column 3 (unit): time has another unit on an earlier line (ms)',
  )
  assert.equal(
    after(good, 'x,time,ms,higher,2,10,11'),
    'pairs.csv: line 3, column 4 (better): time is better lower on an earlier line',
  )
  assert.equal(
    after('x,time,ms,smaller,2,10,11'),
    'pairs.csv: line 2, column 4 (better): better is neither lower nor higher',
  )
  assert.equal(after(good, good), 'pairs.csv: line 3, column 5 (pair): pair 1 of time is there twice')
  assert.equal(
    after('x,time,ms,lower,1.5,10,11'),
    'pairs.csv: line 2, column 5 (pair): "1.5" is not the number of a pair',
  )
  assert.equal(after(',time,ms,lower,1,10,11'), 'pairs.csv: line 2, column 1 (benchmark): the name is empty')
  assert.equal(
    after('a\u202eb,time,ms,lower,1,10,11'),
    'pairs.csv: line 2, column 1 (benchmark): the name contains control or format characters',
  )
  assert.equal(
    after('x,time,ms,lower,1,inf,11', 'x,cpu,ms,lower,1,9,11'),
    'pairs.csv: line 3, column 6 (base): one trial with both a figure and inf (see line 2, column 6 (base))',
  )
  assert.equal(
    after('x,"time,ms,lower,1,10,11'),
    'pairs.csv: line 2, column 2: not CSV: a quote is opened and never closed',
  )
})

test('lines are counted as an editor counts them, empty ones and those inside of quotes included', () => {
  const text = `\uFEFF${titles.replace('benchmark', '"benchmark"')}\r\n\r\n"x",time,"m\ns",lower,1,10,11\r\nx,time,ms,lower,2,10,oops\r\n`
  assert.match(problem(text), /^pairs\.csv: line 3, column 3 \(unit\): the unit must be/)
  assert.match(problem(text.replace('m\ns', 'ms')), /^pairs\.csv: line 4, column 7 \(head\): "oops"/)
})
