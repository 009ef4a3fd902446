import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import { UserError } from '../../core/errors.ts'
import { withRuns, emptyBaseline } from '../../core/history/baseline-set.ts'
import { requireMatch } from './paceline-baseline.ts'

const benchmarks = [sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, values: [1, 2, 3] } } })]
const baseline = withRuns(emptyBaseline('linux-x64'), [sampleRun({ number: 1, benchmarks })])
const { suite } = benchmarks[0]!

const refused = (match: string, metric: string | undefined): string => {
  try {
    requireMatch(baseline, { match, metric })
  } catch (error) {
    if (error instanceof UserError) return `${error.exitCode} ${error.message}: ${error.hint}`
    throw error
  }
  return 'taken'
}

test('paceline baseline: accepts only levels of its rows; offers the nearest names', () => {
  assert.equal(refused(suite, undefined), 'taken')
  assert.equal(refused(suite, 'ready-time'), 'taken')
  assert.equal(refused(suite, 'ready-*'), 'taken')
  assert.match(
    refused(suite, 'redy-time'),
    /^2 No benchmark that ".*" matches has a metric "redy-time": Did you mean ready-time\?$/,
  )
  assert.match(
    refused(`${suite}x`, undefined),
    new RegExp(`^2 No benchmark of this baseline matches ".*": Did you mean ${suite}`),
  )
})
