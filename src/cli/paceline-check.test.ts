import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from '../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { nextSteps } from './paceline-check.ts'

const usual = { profile: 'quick', outDir: 'paceline-out' }

function resumeOf(pairs: number, globs: readonly string[], options: object = {}): string | undefined {
  const run = pairedRun([pairedBenchmark({ m: samplePairs({ times: 1, pairs, noise: 0.001 }) })])
  const steps = nextSteps('paceline', { globs, options: { ...usual, ...options } }, compared({ heads: [run] }))
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
