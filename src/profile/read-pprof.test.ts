import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fields, packed, pprofOf } from '../../test/sample-pprof.ts'
import { readPprof } from './read-pprof.ts'
import { ProfileProblem } from './read-profile.ts'

const call = { name: 'example.com/a.f', file: '/a/a.go', line: 3 }
const good = pprofOf({ types: ['samples', 'cpu'], samples: [{ calls: [call], values: [1, 10] }], duration: 40 })
const problemOf = (bytes: Uint8Array, type = 'cpu'): string => {
  try {
    readPprof(bytes, type)
  } catch (error) {
    if (error instanceof ProfileProblem) return error.message
    throw error
  }
  return 'was read'
}
/** With more fields behind those of a good one. */
const withMore = (...more: Parameters<typeof fields>[0]): Buffer => gzipSync(Buffer.concat([good, fields(more)]))

test('samples have the value that is asked for, with what was called', () => {
  assert.deepEqual(readPprof(gzipSync(good), 'cpu'), { samples: [{ calls: [call], value: 10 }], duration: 40 })
  assert.equal(readPprof(gzipSync(good), 'samples').samples[0]?.value, 1)
})

test('functions that were put into their callers are told apart', () => {
  const inlined = fields([
    [1, 9],
    [4, fields([[1, 1]])],
    [4, fields([[1, 2]])],
  ])
  const outer = fields([
    [1, 2],
    [2, 4],
    [5, 8],
  ])
  const { samples } = readPprof(
    withMore(
      [5, outer],
      [4, inlined],
      [
        2,
        fields([
          [1, 9],
          [2, 1],
          [2, 5],
        ]),
      ],
    ),
    'cpu',
  )
  assert.deepEqual(
    samples[1]?.calls.map(({ line }) => line),
    [8, 3],
  )
})

test('what leads nowhere is refused', () => {
  const sample = (...list: Parameters<typeof fields>[0]): Buffer => withMore([2, fields(list)])
  for (const [bytes, problem] of [
    [sample([1, 7], [2, packed([1, 1])]), 'refers to a location that is missing'],
    [sample([1, 1], [2, 1]), 'has a sample without a value'],
    [sample([2, packed([1, 1, 1])]), 'has a sample without a value'],
    [
      withMore([
        4,
        fields([
          [1, 5],
          [4, fields([[1, 77]])],
        ]),
      ]),
      'refers to a function that is missing',
    ],
    [
      withMore([
        5,
        fields([
          [1, 5],
          [2, 99],
        ]),
      ]),
      'refers to a string that is missing',
    ],
    [withMore([5, fields([[1, 1]])]), 'has an entry without a unique id'],
    [withMore([5, fields([[2, 1]])]), 'has an entry without a unique id'],
    [withMore([10, 2 ** 60]), 'has too large a number'],
    [withMore([2, 4]), 'has a number where a message should be'],
    [gzipSync(Buffer.concat([good, Buffer.from([19, 0])])), 'is not a protocol buffer'],
    [gzipSync(Buffer.concat([good, Buffer.from([18, 99])])), 'ends too early'],
    [gzipSync(Buffer.concat([good, Buffer.alloc(11, 255)])), 'has a number without an end'],
    [good, 'is not a gzip file of at most 64 MB'],
    [gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'is not a gzip file of at most 64 MB'],
  ] as const) {
    assert.equal(problemOf(bytes), problem)
  }
  assert.equal(problemOf(gzipSync(good), 'alloc_space'), 'has no samples of alloc_space')
})

test('numbers in places that are not read may be as large as they like', () => {
  assert.equal(problemOf(withMore([9, 2 ** 63], [3, fields([[4, 2 ** 63]])])), 'was read')
})

test('a few bytes that stand for many calls are refused', () => {
  const line = fields([[1, 1]])
  const wide = fields([[1, 5], ...Array.from({ length: 3_000 }, () => [4, line] as const)])
  const deep = fields([
    [1, packed(Array.from({ length: 3_000 }, () => 5))],
    [2, packed([1, 1])],
  ])
  assert.match(problemOf(withMore([4, wide], [2, deep])), /^has more than 4000000 calls$/)
})

test('a file that was cut or altered is refused or read, and does no other harm', () => {
  const real = gunzipSync(readFileSync(new URL('../../test/samples/pprof/cpu.pb.gz', import.meta.url)))
  let refused = 0
  for (let at = 0; at < real.length; at += 3) {
    const altered = Buffer.from(real)
    altered[at] = altered[at]! ^ 0x55
    for (const bytes of [real.subarray(0, at), altered]) {
      if (problemOf(gzipSync(bytes, { level: 0 })) !== 'was read') refused += 1
    }
  }
  assert.ok(refused > real.length / 6, `${refused} of ${real.length / 1.5}`)
})
