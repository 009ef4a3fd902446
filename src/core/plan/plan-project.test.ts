import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRun } from '../../../test/sample-run.ts'
import { planned, toolCalled } from '../../../test/scripted-trials.ts'
import type { PlannedBenchmark } from './plan.ts'
import { planPairCapAndFamily } from '../measure/measure-in-pairs.ts'
import { planShareOfShardIfAny, type AskedShard } from './plan-project.ts'

const time = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: false } as const
const plan = ['a', 'b', 'c', 'd', 'e'].map((name) => planned(name, { metrics: { time, memory: time } }))
const tool = planned('', { id: 'go', suite: 'go', case: '', trialUnit: toolCalled('bench'), metrics: {} })

const asked = (index: number): AskedShard => ({ index, of: 3, seed: '7' })
const familyOf = (benchmarks: readonly PlannedBenchmark[]): number =>
  planPairCapAndFamily({ benchmarks, profile: 'quick', platform: 'linux-x64', platforms: 2 }).family

test('plan project: who measures everything shares nothing, and leaves the run alone', () => {
  const share = planShareOfShardIfAny(plan, undefined)
  const run = sampleRun()
  assert.deepEqual([share.benchmarks, share.elsewhere, share.complete(run)], [plan, [], run])
})

test('plan project: the false alarm rate is shared by the rows of all shards', () => {
  const whole = familyOf(plan)
  assert.equal(whole, 2 * 5 * 3, 'two platforms, five benchmarks, two metrics and the failures of each')
  for (const index of [1, 2, 3]) {
    const { benchmarks, elsewhere } = planShareOfShardIfAny(plan, asked(index))
    assert.ok(benchmarks.length < plan.length)
    assert.equal(familyOf([...benchmarks, ...elsewhere]), whole)
  }
})

test('plan project: a tool in another shard counts as one benchmark', () => {
  const all = [...plan, tool]
  const families = [1, 2, 3].flatMap((index) => {
    const { benchmarks, elsewhere } = planShareOfShardIfAny(all, asked(index))
    return benchmarks.includes(tool) ? [] : [familyOf([...benchmarks, ...elsewhere])]
  })
  const [twoPerRow, platforms] = [2, 2]
  assert.deepEqual(families, Array(2).fill(familyOf(plan) + platforms * twoPerRow))
})

test('plan project: a run says what each shard has; what others measure is not missing', () => {
  const all = [...plan, tool]
  const { complete } = planShareOfShardIfAny(all, asked(2))
  const leftOut = ['suite/other/x', ...all.map(({ id }) => id)]
  const { shard, leftOut: kept } = complete(sampleRun({ leftOut }))
  assert.deepEqual([shard?.index, shard?.of, shard?.plan.length], [2, 3, 3])
  assert.deepEqual(
    shard?.plan
      .flat()
      .map((name) => name.join('/'))
      .sort(),
    all.map(({ id }) => id).sort(),
  )
  assert.deepEqual(kept, ['suite/other/x'])
  assert.ok(!('leftOut' in complete(sampleRun())), 'a run that does not say what it left out still does not')
})
