/** Rule 2: what a runner left is data. It is a run or an outcome, or it is refused in words of our own, and quickly. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRun } from '../../test/sample-run.ts'
import { parseResultOrRefusal } from './runner-results.ts'

const run = sampleRun()
const text = JSON.stringify(run)
const outcome = { schema: 'paceline/outcome@1', outcome: 'failed', platform: 'linux-x64', reason: 'no disk' }
const from = { runner: 'ubuntu-latest', attempt: 1 }

const withRun = (parts: object): string => JSON.stringify({ ...run, ...parts })
const withMetrics = (metrics: object): string =>
  withRun({ benchmarks: run.benchmarks.map((one, at) => (at === 0 ? { ...one, metrics } : one)) })
const [benchmark] = run.benchmarks
const [metric] = Object.values(benchmark!.metrics)

const hostile: Readonly<Record<string, () => string>> = {
  'no number': () => text.replace('60000', 'NaN'),
  'a number that is none': () => text.replace('60000', '1e400'),
  'a prototype at the top': () => text.replace('{', '{"__proto__":{"polluted":true},'),
  'a prototype as a metric': () => text.replace('"ready-time":', '"__proto__":'),
  'a million rows': () => withRun({ benchmarks: Array.from({ length: 1_000_000 }, () => ({})) }),
  'a million values': () => withMetrics({ mallory: { ...metric, values: Array.from({ length: 1_000_000 }, () => 1) } }),
  'too many metrics': () =>
    withMetrics(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`mallory${at}`, metric]))),
  'deep nesting': () => `{"schema":"paceline/run@1","id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'a Markdown field': () => withRun({ markdown: '# mallory\n[click](https://example.invalid)' }),
  'a number of a pull request': () => withRun({ pullRequest: 1 }),
  'a verdict of its own': () => withRun({ verdict: 'mallory' }),
  'a name in a place that is broken': () => withMetrics({ '![mallory](https://example.invalid)': { unit: 1 } }),
  'a name far too long': () => withMetrics({ ['mallory'.repeat(1_000)]: metric }),
  'the same benchmark twice': () =>
    withRun({ benchmarks: Array.from({ length: 2 }, () => Object.assign({}, benchmark, { suite: 'mallory' })) }),
  'an outcome with more to it': () => JSON.stringify({ ...outcome, mallory: 1 }),
  'an outcome with an essay': () => JSON.stringify({ ...outcome, reason: 'mallory'.repeat(1_000) }),
  'an outcome of no platform': () => JSON.stringify({ ...outcome, platform: '@mallory' }),
}

test('runner results: the run and the outcome that the cases are made of are fine', () => {
  assert.equal(parseResultOrRefusal(text, from).content.kind, 'run')
  assert.equal(parseResultOrRefusal(JSON.stringify(outcome), from).content.kind, 'outcome')
})

for (const [name, make] of Object.entries(hostile)) {
  test(`runner results: ${name}: refused without a word of it`, () => {
    const made = make()
    const start = performance.now()
    const { content } = parseResultOrRefusal(made, from)
    assert.equal(content.kind, 'refused')
    assert.doesNotMatch(content.reason, /mallory|example|markdown|proto|pullRequest/)
    // The cause, and what to do about it.
    assert.match(content.reason, /^its results were refused: .{5,}; (measure again|use the same version)/)
    assert.ok(content.reason.length < 250, content.reason)
    assert.ok(performance.now() - start < 20_000, 'in time')
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  })
}

test('runner results: cause and place are told, and a newer version is reported as one', () => {
  const reasonOf = (made: string): string => {
    const { content } = parseResultOrRefusal(made, from)
    return content.kind === 'refused' ? content.reason : content.kind
  }
  assert.match(reasonOf(text.slice(0, 200)), /refused: ends in the middle \(line 1, column \d+\): it was cut short; /)
  assert.match(
    reasonOf(withRun({ benchmarks: [{ ...benchmark, trials: 'mallory' }] })),
    /\$\.benchmarks\[0\]: must be a (whole )?number; /,
  )
  assert.match(
    reasonOf(withRun({ verdict: 'mallory' })),
    /\$: has a key that is not known; use the same version of Paceline in the jobs/,
  )
  assert.match(
    reasonOf(text.replace('paceline/run@1', 'paceline/run@2')),
    /was written by a newer Paceline \(paceline\/run@2; this one reads paceline\/run@1\); use the same version of Paceline in the jobs/,
  )
  assert.match(
    reasonOf(text.replace('paceline/run@1', 'paceline/mallory@1')),
    /refused: is not a run file; use the same version/,
  )
})
