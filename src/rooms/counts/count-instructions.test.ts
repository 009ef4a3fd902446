import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, rowOf } from '../../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import { timeSpec } from '../../../test/sample-run.ts'
import { planned } from '../../../test/scripted-trials.ts'
import type { Policy } from '../../core/model/config.ts'
import type { PairedMetric } from '../../core/model/run.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import { tryParseInstructionCount, cachegrindCommand } from './cachegrind.ts'
import { callsToCount, groupByProcess, countsMetric, rowsThatFit, runWithCounts } from './count-instructions.ts'

const pairs = (length: number) => Array.from({ length }, () => ({ first: 'base', base: 'ok', head: 'ok' }) as const)
const entry = pairedBenchmark({}, { pairs: pairs(4) })
const command = { calls: undefined, entry }

/** Instructions of a command, in millions. */
function counted(base: readonly [number, number], head: readonly [number, number]): PairedMetric {
  const metric = countsMetric(
    [...base, ...head].map((count) => count * 1e6),
    command,
  )
  assert.ok(typeof metric !== 'string')
  return metric
}

function rowWith(instructions: PairedMetric, { times = 1, policy }: { times?: number; policy?: Policy } = {}) {
  const time = samplePairs({ spec: timeSpec, times, pairs: 24 })
  const filled = (side: readonly (number | undefined)[]) => time.base.map((_, at) => side[at])
  const metrics = {
    time,
    instructions: { ...instructions, base: filled(instructions.base), head: filled(instructions.head) },
  }
  return rowOf(compared({ runs: [pairedRun([pairedBenchmark(metrics)])], policy }), 'instructions')
}

test('callsToCount: as many as take some 10 ms, as a power of two, however fast', () => {
  assert.deepEqual([10e6, 1e9, 1e6, 100, 0].map(callsToCount), [1, 1, 8, 2 ** 17, 2 ** 23])
})

test('groupByProcess: ten functions of a file share a process, a command shares none', () => {
  const row = (more: Partial<PlannedBenchmark>) => ({ benchmark: planned('library', more) })
  const many = Array.from({ length: 12 }, (_, at) => row({ suite: 'one', case: `${at}` }))
  const tools = ['a', 'b'].map((name) =>
    row({ suite: 'tool', id: name, command: { command: ['tool'], exitCode: 0, digest: '' } }),
  )
  const groups = groupByProcess([
    ...many.slice(0, 3),
    row({ suite: 'two' }),
    row({ suite: 'two', subject: 'b' }),
    ...many.slice(3),
    ...tools,
  ])
  assert.deepEqual(
    groups.map((group) => group.length),
    [10, 2, 1, 1, 1, 1],
  )
})

test('rowsThatFit: as many of a group as there is time for, each with four trials', () => {
  const group = [10, 20, 40].map((aloneMs) => ({ aloneMs }))
  const fitting = (leftMs: number, cores = 2): number[] =>
    rowsThatFit(group, { leftMs, cores }).map(({ aloneMs }) => aloneMs)
  // Two rounds of two processes: 5 s to start, then 50 times what the calls take alone.
  assert.deepEqual(
    [fitting(10_999), fitting(11_000), fitting(13_000), fitting(17_000)],
    [[], [10], [10, 20], [10, 20, 40]],
  )
  assert.deepEqual(fitting(8_500, 64), [10, 20, 40])
})

test('findMetric: two trials of each side stand in the first two pairs that worked', () => {
  assert.deepEqual(
    [counted([100, 100.1], [101, 101]).base, counted([100, 100.1], [101, 101]).head],
    [
      [100, 100.1, undefined, undefined],
      [101, 101, undefined, undefined],
    ],
  )
  const failed = { first: 'base', base: 'ok', head: 'failed' } as const
  const late = countsMetric([1e6, 1e6, 2e6, 2e6], { ...command, entry: { ...entry, pairs: [failed, ...pairs(2)] } })
  assert.deepEqual(typeof late === 'string' ? late : [late.base, late.head], [
    [undefined, 1, 1],
    [undefined, 2, 2],
  ])
})

test('findMetric: of a function, the count is that of one call', () => {
  const metric = countsMetric([400, 400, 800, 800], { calls: 4, entry })
  assert.ok(typeof metric !== 'string')
  assert.deepEqual([metric.unit, metric.base[0], metric.head[0]], ['instr/op', 100, 200])
})

test('findMetric: what two trials count differently has no figure', () => {
  assert.equal(countsMetric([1_000, 1_006, 1_000, 1_000], command), 'two trials of a side differ by more than 0.5%')
})

test('counts: a count that is 1% higher is worse, half of a percent is the same', () => {
  assert.equal(rowWith(counted([100, 100], [101, 101])).verdict, 'worse')
  assert.equal(rowWith(counted([100, 100], [99, 99])).verdict, 'better')
  assert.equal(rowWith(counted([100, 100.1], [100.5, 100.4])).verdict, 'same')
})

test('counts: a count fails no check unless a rule makes it a gate', () => {
  const twice = counted([100, 100], [200, 200])
  assert.deepEqual([rowWith(twice).gate, rowWith(twice).level], [false, 'note'])
  const policy = { rules: [{ match: '**', metric: 'instructions', gate: true }] }
  assert.equal(rowWith(twice, { policy }).level, 'fail')
})

test('counts: a count says so where the time of its benchmark goes the other way', () => {
  const more = counted([100, 100], [110, 110])
  assert.deepEqual(rowWith(more, { times: 0.7 }).warnings, [
    'its time is better: a count knows neither waiting nor memory',
  ])
  for (const times of [1, 1.5]) assert.deepEqual(rowWith(more, { times }).warnings, [])
})

test('runWithCounts: what has no count is named, once for all of the same reason', () => {
  const run = pairedRun([
    { ...entry, case: 'a' },
    { ...entry, case: 'b' },
    { ...entry, case: 'c' },
  ])
  const found = new Map<string, PairedMetric | string>([
    ['watch/a/chokidar', 'there is no time left'],
    ['watch/b/chokidar', counted([1, 1], [2, 2])],
    ['watch/c/chokidar', 'there is no time left'],
  ])
  const { benchmarks, warnings } = runWithCounts(run, found)
  assert.deepEqual(
    benchmarks.map(({ metrics }) => Object.keys(metrics)),
    [[], ['instructions'], []],
  )
  assert.deepEqual(warnings, [
    'instructions of watch/a/chokidar and watch/c/chokidar are not counted: there is no time left',
  ])
})

test('cachegrindCommand: V8 is told to repeat itself, another program is left alone', () => {
  const where = { valgrind: '/usr/bin/valgrind', folder: '/tmp/x' }
  const node = cachegrindCommand({ command: ['/node', 'cli.js'], isNode: true }, where)
  assert.deepEqual([node[0], node.at(-1)], ['/usr/bin/valgrind', 'cli.js'])
  const flags = ['--predictable', '--no-flush-bytecode', '--no-allocation-site-pretenuring']
  assert.ok(
    flags.every((flag) => node.indexOf(flag) > node.indexOf('/node')),
    node.join(' '),
  )
  const other = cachegrindCommand({ command: ['/bin/ls', '-l'], isNode: false }, where)
  assert.deepEqual([other.slice(-2), other.includes('--predictable')], [['/bin/ls', '-l'], false])
})

test('tryParseInstructionCount: the total of a whole file, none of one cut off', () => {
  const file = 'desc: I1 cache: \ncmd: node summary: 3\nevents: Ir\nfl=/a.c\nfn=summary\n12 340\nsummary: 123456789\n'
  assert.equal(tryParseInstructionCount(file), 123_456_789)
  assert.equal(tryParseInstructionCount(file.slice(0, file.lastIndexOf('\nsummary'))), undefined)
})
