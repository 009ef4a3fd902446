import assert from 'node:assert/strict'
import { test } from 'node:test'
import { perfProfiler } from './perf-profiler.ts'

test('a name that Criterion may cut is not asked for to its end', () => {
  const isExact = (name: string): boolean =>
    'PACELINE_PERF_EXACT' in perfProfiler({ name, node: 'node' }).variables('/tmp/profiles')
  assert.deepEqual(['digest/10', 'a'.repeat(60), 'a'.repeat(61)].map(isExact), [true, true, false])
})
