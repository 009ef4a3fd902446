import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubjectPackage } from '../model/suite.ts'
import { benchSuite } from './bench-suite.ts'
import type { RegisteredBench } from './definition.ts'
import type { SuiteRequest } from './registry.ts'

const found: SubjectPackage = { name: '@acme/query', version: '1.0.0', source: 'project', root: '/p', spec: '/p' }
const request: SuiteRequest = { suitePath: '/p/bench/parse.bench.ts', packages: {}, suitePackages: null }
const run = (): void => {}
const casesOf = (...benches: RegisteredBench[]): string[] => Object.keys(benchSuite(request, benches).cases)

test('the suite is called like the file, its subject like the project', () => {
  const suite = benchSuite({ ...request, packages: { '@acme/query': found } }, [{ name: 'small', run }])
  assert.equal(suite.name, 'parse')
  assert.deepEqual(Object.keys(suite.subjects), ['acme-query'])
  assert.deepEqual(Object.keys(benchSuite(request, [{ name: 'small', run }]).subjects), ['project'])
})

test('a trial finds its subject under the name that it was planned with, whatever the base calls itself', () => {
  const suite = benchSuite({ ...request, case: 'small', subject: 'acme-query' }, [{ name: 'small', run }])
  assert.deepEqual(Object.keys(suite.subjects), ['acme-query'])
})

test('each combination of parameters is a case, with a plain name', () => {
  const params = { size: [10, 1_000], deep: [true, false] }
  assert.deepEqual(casesOf({ name: 'parse a text', run }, { name: 'big', params, run }), [
    'parse-a-text',
    'big-size-10-deep-true',
    'big-size-10-deep-false',
    'big-size-1000-deep-true',
    'big-size-1000-deep-false',
  ])
})

test('what is no benchmark is told so', () => {
  const refused: readonly [RegisteredBench[], RegExp][] = [
    [
      [
        { name: 'a b', run },
        { name: 'a-b', run },
      ],
      /two benches are called a-b/,
    ],
    [[{ name: ' ', run }], /a bench has no name/],
    [[{ name: 'a', run: undefined as unknown as () => void }], /bench "a" has no function to run/],
    [[{ name: 'a', params: { size: [] }, run }], /bench "a" has no list of values for its parameter size/],
    [[{ name: 'a', params: { size: Array.from({ length: 600 }, (_, i) => i) }, run }], /more than 500 benches/],
  ]
  for (const [benches, message] of refused) assert.throws(() => benchSuite(request, benches), message)
  assert.throws(
    () => benchSuite({ ...request, suitePath: '/p/bench/parse.js' }, [{ name: 'a', run }]),
    /is called like parse\.bench\.js, not parse\.js/,
  )
})
