import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { shardsOf, type PlannedBenchmark } from './plan.ts'

const common = {
  suitePath: '',
  suiteDigest: 'a'.repeat(64),
  codeDigest: 'a'.repeat(64),
  metrics: {},
  package: null,
  fixtures: {},
  prepared: [],
}
const usual = { options: {}, timeoutMs: 1_000, once: false, knownFailure: null, skipped: null }

function planned(id: string, parts: Partial<PlannedBenchmark> = {}): PlannedBenchmark {
  const [suite = '', name = '', subject = ''] = id.split('/')
  return { ...common, ...usual, id, suite, case: name, subject, ...parts }
}

const tool = { command: ['bench'], exitCode: 0, digest: 'a', read: 'auto', output: null, timeoutMs: 1_000 }
const idsOf = (shards: readonly (readonly PlannedBenchmark[])[]): string[][] =>
  shards.map((shard) => shard.map(({ id }) => id))

const plans = fc.record({
  names: fc.uniqueArray(fc.stringMatching(/^[a-c]\/[a-f]{1,3}\/[x-z]$/), { maxLength: 40 }),
  count: fc.integer({ min: 1, max: 12 }),
  durations: fc.dictionary(fc.stringMatching(/^[a-c]\/[a-f]{1,3}\/[x-z]$/), fc.integer({ min: 0, max: 60_000 })),
  seed: fc.integer(),
})

test('every benchmark is in exactly one shard, in the order of the plan', () => {
  fc.assert(
    fc.property(plans, ({ names, count, durations }) => {
      const plan = names.map((id) => planned(id))
      const shards = shardsOf(plan, { count, durations })
      assert.equal(shards.length, count)
      assert.deepEqual(
        shards
          .flat()
          .map(({ id }) => id)
          .sort(),
        names.toSorted(),
      )
      for (const shard of shards)
        assert.deepEqual(
          shard,
          plan.filter((one) => shard.includes(one)),
        )
    }),
  )
})

test('the shards depend on what is planned, not on the order nor on who asks', () => {
  fc.assert(
    fc.property(plans, ({ names, count, durations, seed }) => {
      const plan = names.map((id) => planned(id))
      const other = plan.toSorted((a, b) => ((a.id.length * 31 + seed) % 7) - ((b.id.length * 31 + seed) % 7))
      const sorted = (some: readonly PlannedBenchmark[]): string[][] =>
        idsOf(shardsOf(some, { count, durations })).map((shard) => shard.toSorted())
      assert.deepEqual(sorted(other), sorted(plan))
    }),
  )
})

test('the longest shard is at most a third longer than the best possible one', () => {
  const durations = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(durations, fc.integer({ min: 2, max: 3 }), (all, count) => {
      const plan = all.map((_, at) => planned(`s/c${at}/x`))
      const known = Object.fromEntries(plan.map(({ id }, at) => [id, all[at]!]))
      const lengths = shardsOf(plan, { count, durations: known }).map((shard) =>
        shard.reduce((sum, { id }) => sum + known[id]!, 0),
      )
      assert.ok(Math.max(...lengths) <= (4 / 3) * bestLength(all, count), `${all.join(' ')} in ${lengths.join(' ')}`)
    }),
  )
})

/** Tries every way to share. */
function bestLength(all: readonly number[], count: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let way = 0; way < count ** all.length; way += 1) {
    const lengths = Array.from({ length: count }, () => 0)
    for (const [at, ms] of all.entries()) lengths[Math.floor(way / count ** at) % count]! += ms
    best = Math.min(best, Math.max(...lengths))
  }
  return best
}

test('without durations all count alike; what has none counts as one of median length', () => {
  const plan = ['s/a/x', 's/b/x', 's/c/x', 's/d/x'].map((id) => planned(id))
  assert.deepEqual(idsOf(shardsOf(plan, { count: 2, durations: {} })), [
    ['s/a/x', 's/c/x'],
    ['s/b/x', 's/d/x'],
  ])
  const durations = { 's/a/x': 100, 's/b/x': 10, 's/c/x': 10 }
  assert.deepEqual(idsOf(shardsOf(plan, { count: 2, durations })), [['s/a/x'], ['s/b/x', 's/c/x', 's/d/x']])
})

test('a benchmark that needs one trial is short, however long that is', () => {
  const plan = [planned('s/a/x', { once: true }), planned('s/b/x'), planned('s/c/x')]
  const durations = { 's/a/x': 1_000, 's/b/x': 200, 's/c/x': 100 }
  assert.deepEqual(idsOf(shardsOf(plan, { count: 2, durations })), [['s/b/x'], ['s/a/x', 's/c/x']])
})

test('what one machine skips is in the shard in which the others have it', () => {
  const names = ['s/a/x', 's/b/x', 's/c/x', 's/d/x']
  const shards = (skipped: string | null): string[][] =>
    idsOf(
      shardsOf(
        names.map((id) => planned(id, { skipped: id === 's/b/x' ? skipped : null })),
        { count: 3, durations: {} },
      ),
    )
  assert.deepEqual(shards('no binary'), shards(null))
})

test('a tool is one benchmark, as long as the longest of its rows says', () => {
  const plan = [planned('go', { case: '', subject: '', tool }), planned('s/a/x'), planned('s/b/x')]
  const durations = { 'go/parse/go': 50, 'go/print/go': 60, 'gone/a/x': 900, 's/a/x': 40, 's/b/x': 30 }
  assert.deepEqual(idsOf(shardsOf(plan, { count: 2, durations })), [['go'], ['s/a/x', 's/b/x']])
})
