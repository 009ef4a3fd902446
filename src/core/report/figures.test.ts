import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'
import type { Run } from '../model/run.ts'
import { figuresBeside } from './figures.ts'

/** The run with a number, of `watch/<case>/<subject>` each. */
const runWith = (number: number, ...names: readonly string[]): Run =>
  sampleRun({
    number,
    benchmarks: names.map((name) => {
      const [suiteCase = '', subject = ''] = name.split('/')
      const version = `${number}.0.0`
      return sampleBenchmark({ case: suiteCase, subject, package: { name: subject, version, source: 'npm' } })
    }),
  })

test('subjects are set beside each other from the newest run that has several', () => {
  const runs = [
    runWith(1, 'react/chokidar', 'react/gaze', 'flat/chokidar', 'flat/gaze'),
    runWith(2, 'react/chokidar', 'react/gaze', 'flat/chokidar'),
    runWith(3, 'react/chokidar', 'flat/chokidar'),
  ]
  const told = figuresBeside(runs).map((figure) => `${figure.case}/${figure.subject}@${figure.version}`)
  assert.deepEqual(told, ['react/chokidar@2.0.0', 'react/gaze@2.0.0', 'flat/chokidar@1.0.0', 'flat/gaze@1.0.0'])
  assert.deepEqual(figuresBeside(runs.slice(2)), [])
})
