import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { seededRandom } from '../stats/random.ts'
import { baselineSchema } from './baseline.ts'
import { bisectionSchema } from './bisection.ts'
import { comparisonSchema } from './comparison.ts'
import { configSchema } from './config.ts'
import { fitsSchema } from './fits-schema.ts'
import { runSchema } from './run.ts'
import { freeText, instant, list, withDefault } from './scalars.ts'

const files: readonly (readonly [name: string, schema: z.ZodMiniType])[] = [
  ['run-pairs', runSchema],
  ['run-values', runSchema],
  ['baseline', baselineSchema],
  ['comparison', comparisonSchema],
  ['bisection-found', bisectionSchema],
  ['config', configSchema],
]

type Container = Record<string, unknown>

/** Every place in the value: what holds it, and under which key. */
function placesIn(value: unknown): (readonly [holder: Container, key: string])[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Container
  const own = Object.keys(holder).map((key) => [holder, key] as const)
  return own.concat(Object.values(holder).flatMap(placesIn))
}

const strange = [
  null,
  0,
  -1,
  0.5,
  1e31,
  true,
  '',
  'x'.repeat(300),
  'a\u001b[31m',
  'linux-x64',
  [],
  {},
  [null],
  { a: 1 },
]

for (const [name, schema] of files) {
  test(`${name}: what fits is what the schema takes and leaves as it is, wherever one value is another`, () => {
    const text = readFileSync(new URL(`../../test/released/0.1.0/${name}.json`, import.meta.url), 'utf8')
    const { length } = placesIn(JSON.parse(text))
    const random = seededRandom('f17e5c4a')
    const seen = { fits: 0, changed: 0, refused: 0 }
    const check = (value: unknown, what: string): void => {
      const taken = schema.safeParse(value)
      const fits = fitsSchema(schema, value)
      assert.equal(fits, taken.success && isDeepStrictEqual(taken.data, value), what)
      seen[fits ? 'fits' : taken.success ? 'changed' : 'refused'] += 1
    }
    check(JSON.parse(text), 'as released')
    for (let number = 0; number < 600; number += 1) {
      const value: unknown = JSON.parse(text)
      const [holder, key] = placesIn(value)[random.below(length)]!
      const way = random.below(3)
      if (way === 0) delete holder[key]
      else if (way === 1) holder[`${key}${random.below(9)}`] = 1
      else holder[key] = structuredClone(strange[random.below(strange.length)])
      check(JSON.parse(JSON.stringify(value)), `${number}: ${key}`)
    }
    assert.ok(seen.fits > 10 && seen.refused > 100, JSON.stringify(seen))
  })
}

test('what the schema would change, or lets grow without end, does not fit', () => {
  const few = list(z.string(), 2)
  const cases: readonly (readonly [schema: z.core.$ZodType, value: unknown, fits: boolean])[] = [
    [freeText(9), 'a b', true],
    [freeText(9), 'a\u0007b', false],
    // The first of two takes it, cleaned; the second would take it as it is.
    [z.union([freeText(9), z.string()]), 'a\u0007b', false],
    [z.union([z.number(), z.string()]), 'a', true],
    [z.strictObject({ a: withDefault(z.number(), 1) }), { a: 2 }, true],
    [z.strictObject({ a: withDefault(z.number(), 1) }), {}, false],
    [z.union([z.strictObject({ a: withDefault(z.number(), 1) }), z.strictObject({})]), {}, false],
    [z.int(), 1, true],
    [z.int(), 0.5, false],
    [instant, '2026-11-21T01:30:00Z', true],
    [instant, 'yesterday', false],
    [z.strictObject({ a: z.optional(z.number()), b: z.number() }), { b: 1 }, true],
    [z.strictObject({ a: z.optional(z.number()), b: z.number() }), { b: 1, c: 1 }, false],
    [z.object({ a: z.number() }), { a: 1 }, false],
    [few, ['a', 'b'], true],
    [few, ['a', 'b', 'c'], false],
    [z.array(z.string()), ['a'], false],
    [z.record(z.string(), z.number()), JSON.parse('{ "a": 1 }'), true],
    [z.record(z.string(), z.number()), JSON.parse('{ "__proto__": 1 }'), false],
    [z.number(), Number.POSITIVE_INFINITY, false],
    [z.unknown(), 1, false],
  ]
  for (const [index, [schema, value, fits]] of cases.entries()) {
    assert.equal(fitsSchema(schema, value), fits, `${index}: ${JSON.stringify(value)}`)
  }
})

test('an error of a check is not taken for an answer', () => {
  const broken = z.string().check(
    z.refine(() => {
      throw new TypeError('broken')
    }),
  )
  assert.throws(() => fitsSchema(broken, 'a'), new TypeError('broken'))
})
