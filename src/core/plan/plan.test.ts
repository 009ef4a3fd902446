import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { splitIntoShards, makeSuiteTrialUnit, type PlannedBenchmark } from './plan.ts'

const common = {
  suitePath: '',
  suiteDigest: 'a'.repeat(64),
  codeDigest: 'a'.repeat(64),
  metrics: {},
  package: undefined,
  fixtures: {},
  prepared: [],
}
const usual = { options: {}, timeoutMs: 1_000, once: false, knownFailure: undefined, skipped: undefined }

function planned(id: string, parts: Partial<PlannedBenchmark> = {}): PlannedBenchmark {
  const [suite = '', name = '', subject = ''] = id.split('/')
  return { ...common, ...usual, trialUnit: makeSuiteTrialUnit(), id, suite, case: name, subject, ...parts }
}

const idsOf = (shards: readonly (readonly PlannedBenchmark[])[]): string[][] =>
  shards.map((shard) => shard.map(({ id }) => id))

const plans = fc.record({
  names: fc.uniqueArray(fc.stringMatching(/^[a-c]\/[a-f]{1,3}\/[x-z]$/), { maxLength: 40 }),
  count: fc.integer({ min: 1, max: 12 }),
  seed: fc.string({ maxLength: 8 }),
})

test('plan: every benchmark is in exactly one shard, and shards differ by one at most', () => {
  fc.assert(
    fc.property(plans, ({ names, count, seed }) => {
      const plan = names.map((id) => planned(id))
      const shards = splitIntoShards(plan, { count, seed })
      assert.equal(shards.length, count)
      const sizes = shards.map((shard) => shard.length)
      assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, sizes.join(' '))
      assert.deepEqual(idsOf(shards).flat().sort(), names.toSorted())
      const inPlanOrder = shards.map((shard) => plan.filter((one) => shard.includes(one)))
      assert.deepEqual(shards, inPlanOrder)
    }),
  )
})

test('plan: the shards depend on what is planned, not on the order nor on who asks', () => {
  fc.assert(
    fc.property(plans, ({ names, count, seed }) => {
      const plan = names.map((id) => planned(id))
      const other = plan.toReversed()
      const sorted = (some: readonly PlannedBenchmark[]): string[][] =>
        idsOf(splitIntoShards(some, { count, seed })).map((shard) => shard.toSorted())
      assert.deepEqual(sorted(other), sorted(plan))
    }),
  )
})

test('plan: what one machine skips is in the shard in which the others have it', () => {
  const names = ['s/a/x', 's/b/x', 's/c/x', 's/d/x']
  const shards = (skipped: string | undefined): string[][] =>
    idsOf(
      splitIntoShards(
        names.map((id) => planned(id, { skipped: id === 's/b/x' ? skipped : undefined })),
        { count: 3, seed: '7' },
      ),
    )
  assert.deepEqual(shards('no binary'), shards(undefined))
})

test('plan: another seed gives other shards', () => {
  const plan = Array.from({ length: 40 }, (_, at) => planned(`s/c${at}/x`))
  const [one, other] = ['1', '2'].map((seed) => idsOf(splitIntoShards(plan, { count: 2, seed })))
  assert.notDeepEqual(one, other)
})
