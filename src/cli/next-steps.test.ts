import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from '../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import type { Run } from '../model/run.ts'
import { timeSpec } from '../../test/sample-run.ts'
import { nextSteps } from './next-steps.ts'

const usual = { profile: 'quick', outDir: 'paceline-out' }

function resumeOf(pairs: number, globs: readonly string[], options: object = {}): string | undefined {
  const run = pairedRun([pairedBenchmark({ m: samplePairs({ times: 1, pairs, noise: 0.001 }) })])
  const steps = nextSteps(
    'paceline',
    { command: 'check', globs, options: { ...usual, ...options } },
    compared({ heads: [run] }),
  )
  return steps.map(({ command }) => command).find((command) => command.includes('--resume'))
}

test('where a row is undecided, the next step adds pairs to the same benchmarks', () => {
  assert.equal(resumeOf(3, []), 'paceline check --resume paceline-out/run.json')
  const options = { profile: 'full', base: 'v1.2', config: 'perf.json' }
  const resume = '--resume paceline-out/run.json'
  assert.equal(
    resumeOf(3, ['watch/{flat,react}', 'lib'], options),
    `paceline check "watch/{flat,react}" lib --profile full --base v1.2 --config perf.json ${resume}`,
  )
  assert.equal(resumeOf(40, []), undefined, 'all is decided')
})

test('what says which benchmarks are measured, for how long and where results go is typed again', () => {
  const options = { metric: ['m', 'n'], budget: '9m', allProjects: true, outDir: 'o u t', allowEmpty: true }
  assert.equal(
    resumeOf(3, [], options),
    'paceline check --metric m --metric n --budget 9m --all-projects --out-dir "o u t" --allow-empty --resume "o u t/run.json"',
  )
})

test('what shells read differently is not written down for them', () => {
  for (const glob of ['!lib', '$HOME', 'a"b', 'a`b', '%PATH%', 'a\\b'])
    assert.equal(resumeOf(3, [glob]), undefined, glob)
  assert.equal(resumeOf(3, ['a>b']), 'paceline check "a>b" --resume paceline-out/run.json')
})

test('a working tree that may have changed, and a command, are measured again, for longer', () => {
  const run = pairedRun([pairedBenchmark({ m: samplePairs({ times: 1, pairs: 3, noise: 0.001 }) })])
  const dirty = { ...run, head: { ...run.head, commit: { ...run.head.commit!, dirty: true } } }
  const first = (run: Run, behindDashes: readonly string[], options: object = {}) =>
    nextSteps(
      'paceline',
      { command: 'ab', globs: [], options: { ...usual, base: 'main', ...options }, behindDashes },
      compared({ heads: [run] }),
    )[0]!.command
  assert.equal(first(run, []), 'paceline ab --base main --resume paceline-out/run.json')
  assert.equal(first(dirty, []), 'paceline ab --budget 15m --base main')
  assert.equal(
    first(run, ['node', 'cli.js'], { budget: '20m', exitCode: 3 }),
    'paceline ab --budget 40m --base main --exit-code 3 -- node cli.js',
  )
})

test('more pairs are not offered for a row without a gate', () => {
  const spec = { ...timeSpec, gate: false }
  const run = pairedRun([pairedBenchmark({ m: samplePairs({ times: 1, pairs: 3, noise: 0.001, spec }) })])
  const rules = [{ match: '**', metric: 'failures', gate: false }]
  const comparison = compared({ heads: [run], policy: { rules } })
  assert.equal(comparison.rows[0]?.verdict, 'inconclusive')
  const steps = nextSteps('paceline', { command: 'check', globs: [], options: usual }, comparison)
  assert.ok(steps.length > 0 && !steps.some(({ command }) => command.startsWith('paceline check')))
})
