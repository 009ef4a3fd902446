import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun } from '../../test/sample-run.ts'
import type { PlannedName, Run } from '../core/model/run.ts'
import { parseResultOrRefusal, type RunnerResult } from './runner-results.ts'
import {
  findAbsentShards,
  withMisfitsRefused,
  groupLostResults,
  separateRunsAndMissing,
  withLostRows,
  type Lost,
} from './shards.ts'

/** Benchmarks a to d in two shards, and a tool in the second. */
const plan: PlannedName[][] = [
  [
    ['watch', 'a', 'x'],
    ['watch', 'b', 'x'],
  ],
  [['watch', 'c', 'x'], ['watch', 'd', 'x'], ['go']],
]

const benchmark = (name: string) => sampleBenchmark({ case: name, subject: 'x' })

function runOf(index: number, parts: Partial<Run> = {}): Run {
  const benchmarks = plan[index - 1]!.flatMap(([, name]) => (name === undefined ? [] : [benchmark(name)]))
  return { ...sampleRun({ number: index, benchmarks }), shard: { index, of: 2, plan }, ...parts }
}

function left(index: number, run: Run = runOf(index), from: Partial<RunnerResult> = {}): RunnerResult {
  const sender = { runner: 'ubuntu-latest', attempt: 1, shard: { index, of: 2 } }
  const { content } = parseResultOrRefusal(JSON.stringify(run), sender)
  return { ...sender, content, ...from }
}

const reasonOf = ({ content }: RunnerResult): string | undefined =>
  content.kind === 'refused' ? content.reason : undefined

test('shards: shards that fit together are taken as they are', () => {
  const results = [left(1), left(2)]
  assert.deepEqual(results.map(reasonOf), [undefined, undefined])
  assert.deepEqual(withMisfitsRefused(results), results)
  assert.deepEqual(findAbsentShards(results), [])
})

/** Why the last of these is refused beside the others; undefined if it is not. */
const refusalOf = (...results: RunnerResult[]): string | undefined => reasonOf(withMisfitsRefused(results).at(-1)!)

test('shards: a run with a row of another shard is refused: no two hold one row', () => {
  const greedy = runOf(1, { benchmarks: [benchmark('a'), benchmark('c')] })
  assert.equal(refusalOf(left(2), left(1, greedy)), 'it has a benchmark that is not in shard 1 of 2')
  const invented = runOf(2, { benchmarks: [benchmark('e')] })
  assert.equal(refusalOf(left(1), left(2, invented)), 'it has a benchmark that is not in shard 2 of 2')
  const ofTool = runOf(2, { benchmarks: [sampleBenchmark({ suite: 'go', case: 'any', subject: 'go' })] })
  assert.equal(refusalOf(left(1), left(2, ofTool)), undefined, 'all benchmarks of a tool belong to its shard')
})

test('shards: a run that is not of the shard its artifact is named after is refused', () => {
  assert.equal(reasonOf(left(1, runOf(2))), 'its results claim to come from another shard of the plan')
  const { shard: _, ...whole } = runOf(1)
  assert.equal(reasonOf(left(1, whole)), 'its results claim to come from another shard of the plan')
  const named = parseResultOrRefusal(JSON.stringify(runOf(1)), { runner: 'ubuntu-latest', attempt: 1 })
  assert.equal(reasonOf(named), 'its results claim to come from another shard of the plan')
})

test('shards: a plan with a benchmark twice, or other shards, has no vote', () => {
  const twice = [plan[0]!, [...plan[1]!, plan[0]![0]!]]
  const of = (own: PlannedName[][]): string | undefined =>
    refusalOf(left(1, runOf(1, { shard: { index: 1, of: 2, plan: own } })))
  assert.equal(of(twice), 'its plan has a benchmark twice')
  const ofTool = [plan[0]!, [...plan[1]!, ['go', 'parse', 'go']]]
  assert.equal(of(ofTool), 'its plan has a benchmark twice', 'all of a tool belong to its shard already')
  assert.equal(of([...plan, []]), 'its plan has 3 shards and not 2')
  const broken = left(1, runOf(1, { shard: { index: 1, of: 2, plan: twice } }))
  assert.equal(refusalOf(broken, broken, left(2)), undefined)
})

test('shards: the plan of most jobs counts; another one or number is refused', () => {
  const parts = ['c', 'z'].map((name) => ['watch', name, 'x'])
  const other = { index: 2, of: 2, plan: [plan[0]!, parts] } as Run['shard']
  const stray = left(2, runOf(2, { shard: other!, benchmarks: [benchmark('c')] }))
  const reasons = withMisfitsRefused([left(1), stray]).map(reasonOf)
  assert.deepEqual(reasons, [undefined, 'its plan of the shards is not that of the other jobs on this runner'])
  const ofThree = left(1, runOf(1), { shard: { index: 3, of: 3 } })
  const whole = { ...left(1), content: { kind: 'run', run: sampleRun() } } as RunnerResult
  const { shard: _, ...unnamed } = whole
  assert.deepEqual(withMisfitsRefused([left(1), left(2), ofThree, unnamed]).map(reasonOf), [
    undefined,
    undefined,
    'it is one of 3 shards, and the other jobs say 2',
    'it is one of 1 shards, and the other jobs say 2',
  ])
  const mac = left(1, runOf(1), { runner: 'macos-latest', shard: { index: 3, of: 3 } })
  assert.equal(refusalOf(left(1), left(2), mac), undefined, 'other runners may have other plans')
})

test('shards: one that sent nothing is named, its rows planned and not measured', () => {
  const lost = findAbsentShards([left(1)])
  assert.deepEqual(groupLostResults(lost), [
    { platform: 'linux-x64', reason: 'its job sent nothing', shards: { indices: [2], of: 2 } },
  ])
  const [run] = withLostRows([runOf(1, { job: 'ubuntu-latest' })], lost)
  const rows = run!.benchmarks.map(({ case: name, status, reason }) => [name, status, reason])
  const unmeasured = ['skipped', 'the job that measures its shard left no figures']
  const expected = [
    ['a', 'ok', undefined],
    ['b', 'ok', undefined],
    ['c', ...unmeasured],
    ['d', ...unmeasured],
  ]
  assert.deepEqual(rows, expected)
})

test('shards: the rows of a lost shard go to a run of its own runner', () => {
  const runs = ['windows-latest', 'ubuntu-latest'].map((job) => runOf(1, { job }))
  const [windows, ubuntu] = withLostRows(runs, findAbsentShards([left(1)]))
  assert.deepEqual([windows!.benchmarks.length, ubuntu!.benchmarks.length], [2, 4])
})

test('shards: those lost for one reason are named together, or as the platform', () => {
  const lost = (index: number, reason: string): Lost => {
    return { platform: 'linux-x64', runner: 'ubuntu-latest', reason, shard: { index, of: 3 } }
  }
  assert.deepEqual(groupLostResults([lost(1, 'no disk'), lost(2, 'late'), lost(3, 'no disk')]), [
    { platform: 'linux-x64', reason: 'no disk', shards: { indices: [1, 3], of: 3 } },
    { platform: 'linux-x64', reason: 'late', shards: { indices: [2], of: 3 } },
  ])
  const all = groupLostResults([1, 2, 3].map((index) => lost(index, 'no disk')))
  assert.deepEqual(all, [{ platform: 'linux-x64', reason: 'no disk' }])
  const whole = { platform: 'linux-x64', runner: 'ubuntu-latest', reason: undefined, shard: undefined }
  assert.deepEqual(groupLostResults([whole]), [{ platform: 'linux-x64', reason: undefined }])
})

test('shards: a job may have nothing to measure only where its shard is empty', () => {
  const { head, base } = runOf(1)
  const outcome = (index: number, what: object): RunnerResult =>
    ({ ...left(index), content: { kind: 'outcome', outcome: { platform: 'linux-x64', ...what } } }) as RunnerResult
  const [idle, failed] = [outcome(2, { outcome: 'idle' }), outcome(2, { outcome: 'failed', reason: 'no disk' })]
  const same = (index: number): RunnerResult => outcome(index, { outcome: 'identical', head, base })
  const missing = (...results: RunnerResult[]): (string | undefined)[] =>
    separateRunsAndMissing(results, { jobs: [], sha: head.commit!.sha }).missing.map(({ reason }) => reason)
  const hadNothing = 'its job says that it had nothing to measure'
  const alone = left(1, runOf(1, { shard: { index: 1, of: 2, plan: [plan[0]!, []] } }))
  assert.deepEqual(missing(alone, idle), [])
  // A job that failed is named, whatever it had to do.
  assert.deepEqual(missing(alone, failed), ['its job says “no disk”'])
  assert.deepEqual(missing(left(1), idle), [hadNothing], 'the plan gives it three benchmarks')
  const withoutPlan = missing(failed, { ...idle, shard: { index: 1, of: 2 } })
  assert.equal(withoutPlan.at(-1), hadNothing, 'no run says what the plan is')
  assert.deepEqual(missing(same(1), idle), [])
  assert.deepEqual(missing(left(1), same(2)), ['its job found both sides to be the same'])
})
