import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import { compareRuns } from '../judge/compare.ts'
import { baselineSchema } from './baseline.ts'
import { comparisonSchema } from './comparison.ts'
import { configSchema } from './config.ts'
import { runSchema } from './run.ts'
import { safeParseBySchema } from './schema-problem.ts'

function complaint(schema: z.ZodMiniType, value: unknown): string {
  const checked = safeParseBySchema(schema, value)
  return checked.ok ? 'fine' : `${checked.problem.place}: ${checked.problem.what}`
}

const rule = { match: 'watch', metric: 'ready-time' }

test('schema problem: what is wrong with a config is said in words, with its place', () => {
  const table: readonly [config: unknown, words: string][] = [
    [[], '$: must be an object, not a list'],
    [{ polcy: {} }, '$: unknown key "polcy" (did you mean "policy"?)'],
    [{ nonsense: {} }, '$: unknown key "nonsense"'],
    [{ policy: { rules: [{ ...rule, gat: true }] } }, '$.policy.rules[0]: unknown key "gat" (did you mean "gate"?)'],
    [{ policy: { rules: [{ mach: 'x' }] } }, '$.policy.rules[0]: unknown key "mach" (did you mean "match"?)'],
    [{ policy: { rules: [{}] } }, '$.policy.rules[0].match: is missing'],
    [{ policy: { failAt: '5%' } }, '$.policy.failAt: must be a number, not "5%"'],
    [{ policy: { alpha: 0 } }, '$.policy.alpha: must be above 0, not 0'],
    [{ policy: { alpha: 0.5 } }, '$.policy.alpha: must be at most 0.2, not 0.5'],
    [{ policy: { rules: [{ match: 'a', gate: 'yes' }] } }, '$.policy.rules[0].gate: must be true or false, not "yes"'],
    [
      { policy: { levels: { worse: 'error' } } },
      '$.policy.levels.worse: must be "fail", "warn" or "note", not "error"',
    ],
    [{ suites: 'watch' }, '$.suites: must be a list, not "watch"'],
    [{ suites: [] }, '$.suites: must not be empty'],
    [{ suites: [''] }, '$.suites[0]: must not be empty'],
    [{ suites: Array.from({ length: 51 }, () => 'a') }, '$.suites: has 51 entries; at most 50 are allowed'],
    [{ cases: ['x'.repeat(301)] }, '$.cases[0]: has 301 characters; at most 300 are allowed'],
    [{ subjects: { a: 5 } }, '$.subjects.a: must be text or an object, not 5'],
    [{ subjects: { a: { command: 'node x' } } }, '$.subjects.a.command: must be a list, not "node x"'],
    [
      { subjects: { a: { command: ['x'], exitCod: 1 } } },
      '$.subjects.a: unknown key "exitCod" (did you mean "exitCode"?)',
    ],
    [{ subjects: { a: { command: ['x'], exitCode: 1.5 } } }, '$.subjects.a.exitCode: must be a whole number, not 1.5'],
    [
      { subjects: { 'a b': '.' } },
      '$.subjects["a b"]: its name must be 1 to 100 letters, digits or any of @ . _ + -, not "a b"',
    ],
    [{ project: { prepare: true } }, '$.project.prepare: must be text or false, not true'],
    [{ budget: '5 minutes' }, '$.budget: must be a time like 90s, 5m or 1h, not "5 minutes"'],
    [{ baseline: 'baselines' }, '$.baseline: must be path:FOLDER or branch:NAME, not "baselines"'],
    [{ accept: [{ match: 'x', upTo: '12', reason: 'why' }] }, '$.accept[0].upTo: must be like +12%, not "12"'],
    [
      { accept: [{ match: 'x', upTo: null, reason: 'why' }] },
      '$.accept[0].upTo: must be "removed", text or a number, not null',
    ],
  ]
  for (const [config, words] of table) assert.equal(complaint(configSchema, config), words)
})

test('schema problem: so it is with runs, baselines and comparisons', () => {
  const metric = { ...timeSpec, values: [1, 2, 'three'] }
  const withMetric = { ...sampleRun(), benchmarks: [{ ...sampleBenchmark(), metrics: { time: metric } }] }
  const place = '$.benchmarks[0].metrics.time.values[2]'
  assert.equal(complaint(runSchema, withMetric), `${place}: must be a number, not "three"`)
  assert.equal(complaint(baselineSchema, { runs: [] }), '$.schema: is missing')
  const baseline = { schema: 'paceline/baseline@1', platform: 'linux-x64', accepted: [], runs: [withMetric] }
  assert.equal(complaint(baselineSchema, baseline), `${place.replace('$', '$.runs[0]')}: must be a number, not "three"`)
  assert.equal(
    complaint(runSchema, { ...sampleRun(), startedAt: 'today' }),
    '$.startedAt: must be a time like 2026-11-21T01:30:00Z, not "today"',
  )
  const comparison = compareRuns({ runs: [sampleRun()], version: '1.0.0' })
  assert.equal(complaint(comparisonSchema, comparison), 'fine')
  assert.equal(
    complaint(comparisonSchema, { ...comparison, state: 'undecided' }),
    '$.state: must be "decided", "identical" or "nothing-compared", not "undecided"',
  )
  const rows = comparison.rows.map((row) => ({ ...row, p: 2 }))
  assert.equal(complaint(comparisonSchema, { ...comparison, rows }), '$.rows[0].p: must be at most 1, not 2')
})

test('schema problem: text from the file stays on the line and is cut', () => {
  const words = complaint(configSchema, { budget: `a\n::error::\u202Eb${'x'.repeat(500)}` })
  assert.match(words, /^\$\.budget: must be a time like 90s, 5m or 1h, not "a ::error:: bx+…"$/)
  assert.ok(words.length < 200)
})

/** Every place in a JSON value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

test('schema problem: whatever stands wherever, no word of the library comes through', () => {
  const pair = { first: 'base', base: 'ok', head: 'ok' } as const
  const paired = sampleBenchmark({ case: 'b', pairs: [pair], metrics: { time: { ...timeSpec, base: [1], head: [2] } } })
  const run = sampleRun({ benchmarks: [sampleBenchmark(), paired] })
  const config = {
    suites: ['watch'],
    subjects: { a: '.', b: { command: ['x'] }, c: { files: ['x'] }, d: { files: 'x' } },
    policy: { rules: [rule], budgets: [{ match: 'x', metric: 'm', max: '2 MB' }] },
    accept: [{ match: 'x', upTo: '+12%', reason: 'why' }],
    project: { prepare: false },
  }
  const accepted = [
    { id: '0'.repeat(16), at: '2026-11-21T01:30:00Z', fromRun: run.id, match: 'x', metric: undefined, reason: 'why' },
  ]
  const documents: readonly [z.ZodMiniType, unknown][] = [
    [runSchema, run],
    [baselineSchema, { schema: 'paceline/baseline@1', platform: 'linux-x64', runs: [], accepted }],
    [configSchema, config],
    [comparisonSchema, compareRuns({ runs: [run], bases: [run], version: '1.0.0' })],
  ]
  for (const [schema, document] of documents) {
    assert.equal(complaint(schema, document), 'fine')
    const junk = fc.oneof(fc.jsonValue(), fc.constantFrom('x'.repeat(9_000), -1, 1e300, Infinity, 1.5, '', null))
    const change = fc.tuple(fc.constantFrom(...placesIn(document)), junk)
    fc.assert(
      fc.property(change, ([path, by]) => {
        const words = complaint(schema, replaced(document, path, by))
        assert.doesNotMatch(
          words.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''),
          /invalid|expected|received|Unrecog|Too (big|small)|pattern/i,
        )
        assert.doesNotMatch(words, /does not have the required form|not nothing|\n/)
      }),
      { seed: 20_261_121, numRuns: 2_000 },
    )
  }
})
