import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planBenchmarks, makeSuiteTrialUnit, type FoundSuite } from './plan.ts'

const nothing = { profilesOf: {}, knownFailures: {}, skipped: {}, fixtures: {} }
const time = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: false } as const
const caseOf = (profiles: string[] | undefined) => {
  return { ...nothing, metrics: ['time'], subjects: ['one', 'two'], profiles, timeoutMs: 1_000, once: false }
}

/** `bench/{small,large}/{one,two}`, of which `large` is in the full profile only. */
const suite: FoundSuite = {
  path: '/bench/suite.js',
  description: {
    name: 'bench',
    digest: 'a'.repeat(64),
    options: {},
    metrics: { time },
    subjects: { one: {}, two: {} },
    cases: { small: caseOf(undefined), large: caseOf(['full']) },
  },
}

const usual = { globs: [], profile: 'quick', profiles: {}, cases: [], metrics: [], options: {} }
const planned = (...globs: string[]): string[] =>
  planBenchmarks({ ...usual, suites: [suite], globs }).map(({ id }) => id)

test('plan: a glob means what it names, within the profile if that has any of it', () => {
  assert.deepEqual(planned(), ['bench/small/one', 'bench/small/two'])
  assert.deepEqual(planned('bench'), ['bench/small/one', 'bench/small/two'])
  assert.deepEqual(planned('bench/large/one'), ['bench/large/one'])
})

test('plan: what only a run lists is planned whichever metrics are asked for', () => {
  const cases = { '': { ...caseOf(undefined), metrics: [], subjects: [''] } }
  const go = { ...suite, description: { ...suite.description, name: 'go', cases }, trialUnit: makeSuiteTrialUnit() }
  assert.deepEqual(
    planBenchmarks({ ...usual, suites: [suite, go], metrics: ['memory'] }).map(({ id }) => id),
    ['go'],
  )
})

test('plan: a negative glob takes away from what the others ask for, and adds nothing', () => {
  assert.deepEqual(planned('bench', '!bench/*/two'), ['bench/small/one'])
  assert.deepEqual(planned('!bench/*/two', 'bench'), ['bench/small/one'])
  assert.deepEqual(planned('bench/small/one', '!bench/small/two'), ['bench/small/one'])
  assert.deepEqual(planned('bench/large', '!bench/large/one'), ['bench/large/two'])
})

test('plan: negative globs alone take away from the profile', () => {
  assert.deepEqual(planned('!bench/*/one'), ['bench/small/two'])
})

const plannedFrom = (more: Partial<FoundSuite['description']>, skipped: Record<string, string> = {}) => {
  const cases = { small: { ...caseOf(undefined), skipped } }
  const described = { ...suite, description: { ...suite.description, cases, ...more } }
  return planBenchmarks({ ...usual, suites: [described] })
}

test('plan: a subject is measured with the first one named that runs here', () => {
  const partners = (reference: string[], skipped?: Record<string, string>) =>
    plannedFrom({ reference }, skipped).map(({ subject, reference: with_ }) => [subject, with_])
  assert.deepEqual(partners(['one', 'two']), [
    ['one', 'two'],
    ['two', 'one'],
  ])
  assert.deepEqual(partners(['one']), [
    ['one', undefined],
    ['two', 'one'],
  ])
  assert.deepEqual(partners(['one', 'two'], { one: 'not here' }), [
    ['one', 'two'],
    ['two', undefined],
  ])
})

test('plan: a series goes on while its suite says so, whatever of the code changes', () => {
  const [before, code, revision] = [
    { revision: 'b'.repeat(64) },
    { revision: 'b'.repeat(64), digest: 'c'.repeat(64) },
    { revision: 'd'.repeat(64) },
  ].map((more) => plannedFrom(more)[0]!)
  assert.equal(code!.suiteDigest, before!.suiteDigest)
  assert.notEqual(code!.codeDigest, before!.codeDigest)
  assert.notEqual(revision!.suiteDigest, before!.suiteDigest)
  assert.equal(plannedFrom({})[0]!.suiteDigest, suite.description.digest)
})
