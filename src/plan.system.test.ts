import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planBenchmarks, type FoundSuite } from './plan.ts'

const nothing = { profilesOf: {}, knownFailures: {}, skipped: {}, fixtures: {} }
const time = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: false } as const
const caseOf = (profiles: string[] | null) => {
  return { ...nothing, metrics: ['time'], subjects: ['one', 'two'], profiles, timeoutMs: 1_000, once: false }
}

/** `bench/{small,large}/{one,two}`, of which `large` is in the full profile only. */
const suite: FoundSuite = {
  path: '/bench/suite.js',
  description: {
    name: 'bench',
    title: null,
    digest: 'a'.repeat(64),
    hasCovariate: false,
    options: {},
    metrics: { time },
    subjects: { one: { package: null }, two: { package: null } },
    cases: { small: caseOf(null), large: caseOf(['full']) },
  },
}

const planned = (...globs: string[]): string[] =>
  planBenchmarks({ suites: [suite], globs, profile: 'quick', profiles: {}, cases: [], metrics: [], options: {} }).map(
    ({ id }) => id,
  )

test('a glob means what it names, within the profile where that has any of it, and beyond where it has not', () => {
  assert.deepEqual(planned(), ['bench/small/one', 'bench/small/two'])
  assert.deepEqual(planned('bench'), ['bench/small/one', 'bench/small/two'])
  assert.deepEqual(planned('bench/large/one'), ['bench/large/one'])
})

test('a negative glob takes away from what the others ask for, and adds nothing', () => {
  assert.deepEqual(planned('bench', '!bench/*/two'), ['bench/small/one'])
  assert.deepEqual(planned('!bench/*/two', 'bench'), ['bench/small/one'])
  assert.deepEqual(planned('bench/small/one', '!bench/small/two'), ['bench/small/one'])
  assert.deepEqual(planned('bench/large', '!bench/large/one'), ['bench/large/two'])
})

test('negative globs alone take away from the profile', () => {
  assert.deepEqual(planned('!bench/*/one'), ['bench/small/two'])
})
