import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubjectPackage } from '../core/model/suite.ts'
import { makeBenchSuite } from './bench-suite.ts'
import type { RegisteredBench } from './definition.ts'
import type { SuiteRequest } from './registry.ts'

const found: SubjectPackage = { name: '@acme/query', version: '1.0.0', source: 'project', root: '/p', spec: '/p' }
const request: SuiteRequest = { suitePath: '/p/bench/parse.bench.ts', packages: {} }
const run = (): void => {}
type Called = Omit<RegisteredBench, 'more' | 'place'> & Partial<RegisteredBench>
const suiteOf = (benches: readonly Called[], more: Partial<SuiteRequest> = {}) =>
  makeBenchSuite(
    { ...request, ...more },
    benches.map((bench) => ({ more: [], place: new Error(bench.name), ...bench })),
  )
const casesOf = (...benches: Called[]): string[] => Object.keys(suiteOf(benches).cases)

test('bench suite: the suite is called like the file, its subject like the project', () => {
  const suite = suiteOf([{ name: 'small', run }], { packages: { '@acme/query': found } })
  assert.equal(suite.name, 'parse')
  assert.deepEqual(Object.keys(suite.subjects), ['acme-query'])
  assert.deepEqual(Object.keys(suiteOf([{ name: 'small', run }]).subjects), ['project'])
})

test("bench suite: a trial finds its subject by its planned name, not the base's", () => {
  const suite = suiteOf([{ name: 'small', run }], { case: 'small', subject: 'acme-query' })
  assert.deepEqual(Object.keys(suite.subjects), ['acme-query'])
})

test('bench suite: each combination of parameters is a case, with a plain name', () => {
  const params = { size: [10, 1_000], deep: [true, false] }
  assert.deepEqual(casesOf({ name: 'parse a text', run }, { name: 'big', params, run }), [
    'parse-a-text',
    'big-size-10-deep-true',
    'big-size-10-deep-false',
    'big-size-1000-deep-true',
    'big-size-1000-deep-false',
  ])
})

test('bench suite: names in other scripts stay apart, and say what can be said of them', () => {
  const names = casesOf(...['日本語', '中文', 'parse 日本語', 'naïve'].map((name) => ({ name, run })))
  assert.equal(new Set(names).size, 4)
  for (const [index, begin] of ['bench', 'bench', 'parse', 'na-ve'].entries()) {
    assert.match(names[index]!, new RegExp(`^${begin}-[0-9a-f]{6}$`))
  }
})

test('bench suite: what is no benchmark is told so', () => {
  const called = /call it as bench\(name, \(\) => work\)/
  const refused: readonly [Called[], RegExp][] = [
    [
      [
        { name: 'a b', run },
        { name: 'a-b', run },
      ],
      /two benches are called a-b/,
    ],
    [[{ name: ' ', run }], called],
    [[{ name: 'a', run: undefined as unknown as () => void }], called],
    [[{ name: 'a', run, more: [{ measureMs: 5 }] }], called],
    [[{ name: 'a', run: 5 as unknown as () => void }], /run of bench "a" is a function/],
    [[{ name: 'a', run, iteratons: 5 } as Called], /bench takes no iteratons; it takes params, setup, run, /],
    [[{ name: 'a', run, measureMs: 0 }], /measureMs of bench "a" is a number of ms above 0/],
    [[{ name: 'a', params: { size: [] }, run }], /bench "a" has no list of values for its parameter size/],
    [[{ name: 'a', params: { size: Array.from({ length: 600 }, (_, i) => i) }, run }], /more than 500 benches/],
  ]
  for (const [benches, message] of refused) assert.throws(() => suiteOf(benches), message)
  assert.throws(
    () => suiteOf([{ name: 'a', run }], { suitePath: '/p/bench/parse.js' }),
    /needs a name like parse\.bench\.js, not parse\.js/,
  )
})
