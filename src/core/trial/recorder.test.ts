import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { collectGarbageAndReadMemory } from './recorder.ts'

const collect = globalThis.gc
afterEach(() => {
  mock.restoreAll()
  globalThis.gc = collect
})

/** What the process says it has, one answer after the other: a thread that compiles cannot be had when it is wanted. */
function heapUsedIs(...answers: readonly number[]): { readonly left: number[] } {
  const left = [...answers]
  globalThis.gc = () => Promise.resolve()
  mock.method(process, 'memoryUsage', () => ({ heapUsed: left.shift(), heapTotal: 1, rss: 2 }))
  return { left }
}

test('recorder: memory is read when it has stopped shrinking, which is the figure', async () => {
  const { left } = heapUsedIs(9_000_000, 7_000_000, 5_000_000, 5_000_100, 6_000_000)
  assert.deepEqual(await collectGarbageAndReadMemory(), { 'heap-used': 5_000_100, 'heap-total': 1, rss: 2 })
  assert.deepEqual(left, [6_000_000])
})

test('recorder: what is held for a moment is waited for, whenever it comes', async () => {
  heapUsedIs(5_000_000, 5_010_000, 5_500_000, 5_012_000, 5_013_000)
  assert.equal((await collectGarbageAndReadMemory())['heap-used'], 5_013_000)
})

test('recorder: what never settles has the figures of the last round', async () => {
  heapUsedIs(...Array.from({ length: 20 }, (_, round) => 9_000_000 - 10_000 * round))
  assert.equal((await collectGarbageAndReadMemory())['heap-used'], 8_890_000)
})
