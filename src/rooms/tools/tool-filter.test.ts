import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../../core/errors.ts'
import { filteredCommandWords, hasFilterPlaceholder, requireFillableFilter } from './tool-filter.ts'

test('tool filter: each tool gets its own, and the one for everything by default', () => {
  const words = (read: string, names?: readonly string[]) =>
    filteredCommandWords({ command: ['-x={filter}'], read }, names)[0]
  const go = ['BenchmarkSum/n=10', 'BenchmarkSum/n=100', 'BenchmarkMax (a.b/c)']
  assert.deepEqual([words('go'), words('go', go)], ['-x=.', '-x=^(BenchmarkSum|BenchmarkMax)$'])
  const inner = ['BenchmarkSum/n=10-2', 'BenchmarkMax/big/x (a.b/c)', 'BenchmarkMax/n=10']
  assert.equal(words('go', inner), '-x=^(BenchmarkSum|BenchmarkMax)$/^(n.+10|big)')
  assert.deepEqual(
    [words('criterion'), words('criterion', ['sum/by size/100', 'max (2)'])],
    ['-x=', '-x=^(sum/by.+size/100|max.+2.+)'],
  )
  const python = ['tests/test_a.py::TestX::test_one[a:b]', 'tests/test_a.py::test_two']
  assert.deepEqual([words('pytest'), words('pytest', python)], ['-x=', '-x=test_one or test_two'])
  assert.deepEqual([words('deno'), words('deno', ['a.ts > sums > 1 + 1', 'a.ts > sort'])], ['-x=', '-x=/(1.+1|sort)/'])
  const ofVitest = ['a.bench.ts > sums > 1 + 1', 'a.bench.ts > sort']
  assert.deepEqual([words('vitest'), words('vitest', ofVitest)], ['-x=', '-x=(sums(.+1.+1)?$|sort$)'])
  assert.equal(words('other', ['a']), '-x={filter}')
})

test('tool filter: so many names that no system takes them run everything', () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `BenchmarkNumber${at}`)
  assert.deepEqual(filteredCommandWords({ command: ['{filter}'], read: 'go' }, names), ['.'])
})

test('tool filter: a placeholder that nothing can fill is refused, a missing one not', () => {
  const tool = { command: ['bench', '{filter}'], read: 'mitata' }
  assert.deepEqual([hasFilterPlaceholder(tool), hasFilterPlaceholder({ command: ['bench'] })], [true, false])
  requireFillableFilter({ command: ['bench'], read: 'auto' }, '')
  requireFillableFilter({ ...tool, read: 'go' }, '')
  assert.throws(
    () => requireFillableFilter(tool, 'subjects.bench.command'),
    (error) => error instanceof UserError && /filled in for the format mitata/.test(error.message),
  )
})
