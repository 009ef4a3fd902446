import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { configurationPage } from '../../../scripts/configuration-page.ts'
import { assertGolden } from '../../../test/golden.ts'
import { pairedBenchmark } from '../../../test/sample-pairs.ts'
import { sampleRun, timeSpec } from '../../../test/sample-run.ts'
import { emptyBaseline } from '../history/baseline-set.ts'
import { jsonSchemaOfFileType, publishedSchemas, type PublishedSchema } from './published-schema.ts'

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const accepts = (name: PublishedSchema, value: unknown): boolean => ajv.validate(jsonSchemaOfFileType(name), value)

test('published schema: each is a JSON Schema that a strict validator takes', () => {
  assert.deepEqual(publishedSchemas, ['config', 'run', 'baseline', 'comparison'])
  for (const name of publishedSchemas) {
    const schema = jsonSchemaOfFileType(name)
    assert.equal(schema['$schema'], 'https://json-schema.org/draft/2020-12/schema')
    assert.equal(typeof ajv.compile(schema), 'function')
  }
})

test('published schema: a run and a baseline satisfy theirs, a misspelt key does not', () => {
  const run = sampleRun()
  assert.equal(accepts('run', run), true)
  assert.equal(accepts('baseline', { ...emptyBaseline('linux-x64'), runs: [run] }), true)
  assert.equal(accepts('run', { ...run, benchmark: [] }), false)
  assert.equal(accepts('run', { ...run, seed: 'not hex' }), false)
})

test('published schema: pairs are a list in a run, in a baseline also letters', () => {
  const pairs = [{ first: 'base', base: 'ok', head: 'ok' }] as const
  const run = sampleRun({
    benchmarks: [pairedBenchmark({ time: { ...timeSpec, base: [1], head: [1] } }, { pairs: [...pairs] })],
  })
  const lettered = (letters: string) => ({ ...run, benchmarks: [{ ...run.benchmarks[0]!, pairs: letters }] })
  const inBaseline = (one: object): boolean => accepts('baseline', { ...emptyBaseline('linux-x64'), runs: [one] })
  assert.deepEqual([accepts('run', run), inBaseline(run)], [true, true])
  assert.deepEqual([accepts('run', lettered('b')), inBaseline(lettered('b'))], [false, true])
  assert.equal(inBaseline(lettered('x')), false)
})

test('published schema: a config may leave out everything; thresholds are numbers', () => {
  assert.equal(accepts('config', {}), true)
  assert.equal(accepts('config', { policy: { failAt: 0.05, rules: [{ match: 'watch', floor: 2 }] } }), true)
  assert.equal(accepts('config', { policy: { failAt: '5%' } }), false)
  assert.equal(accepts('config', { accept: [{ match: 'watch', upTo: '12', reason: 'because' }] }), false)
})

/** Places of keys without a description, anywhere in a JSON Schema. */
function undescribed(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> }
  const own = Object.entries(properties).filter(([, { description = '' }]) => description === '')
  return [
    ...own.map(([key]) => `${place}.${key}`),
    ...Object.entries(schema).flatMap(([key, inner]) => undescribed(inner, `${place}.${key}`)),
  ]
}

test('published schema: every key is described, those of a config on its page', () => {
  for (const name of publishedSchemas) assert.deepEqual(undescribed(jsonSchemaOfFileType(name), '$'), [], name)
  assertGolden(new URL('../../../docs/configuration.md', import.meta.url), configurationPage())
})
