import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pprofOf } from '../../test/sample-pprof.ts'
import { readGoProfile, type GoSamples } from './go-profile.ts'
import type { Profile } from './profile.ts'

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../test/samples/pprof/${name}.pb.gz`, import.meta.url))

/** By the names of its stack, callers first, what was seen. */
function stacksOf({ frames, frameOf, parentOf, self }: Profile): Record<string, number> {
  const path = (node: number): string[] =>
    parentOf[node] === -1 ? [] : [...path(parentOf[node]!), frames[frameOf[node]!]!.name]
  return Object.fromEntries(
    [...self.keys()].filter((node) => self[node]! > 0).map((node) => [path(node).join(' '), self[node]!]),
  )
}

/** Stacks as Go gives them, callers first; files are those of its library, or of a module. */
function seen(
  stacks: readonly (readonly string[])[],
  type: GoSamples = 'cpu',
  duration = 0,
): ReturnType<typeof readGoProfile> {
  const called = (name: string) => {
    const isOwn = /^[^/]*\.[^/]*\//.test(name)
    return { name, file: isOwn ? '/srv/words/words.go' : `/go/src/${name.split('.')[0]!}/a.go`, line: 7 }
  }
  const samples = stacks.map((names) => ({ calls: names.map(called), values: [1, 10_000_000] }))
  const types = type === 'cpu' ? ['samples', 'cpu'] : ['alloc_objects', 'alloc_space']
  return readGoProfile(gzipSync(pprofOf({ types, samples, duration })), type)
}
const stack = (text: string): string[] => text.split(' ')
const below = 'testing.(*B).launch testing.(*B).runN'

test('in a profile of Go, what the benchmark called has its name, file and line', () => {
  const { profile, packages } = readGoProfile(sample('cpu'), 'cpu')
  assert.deepEqual([...packages], ['example.com/words'])
  const stacks = Object.keys(stacksOf(profile))
  assert.ok(stacks.includes('BenchmarkDigest.func1 Digest finish'), stacks.join('\n'))
  const finish = profile.frames.find(({ name }) => name === 'finish')
  assert.deepEqual(finish, { name: 'finish', url: '/srv/words/words.go', line: 51, column: 0 })
  const all = profile.self.reduce((sum, one) => sum + one, 0)
  assert.ok(all > 200_000 && all < 2_000_000, `${all} µs of a benchmark that ran for 0.3 s and more`)
})

test('of memory both are read: how much there was, and how often', () => {
  const of = (type: GoSamples): Record<string, number> => stacksOf(readGoProfile(sample('memory'), type).profile)
  const own = 'BenchmarkTop Counter.Top Counter.list'
  const [objects, bytes] = [of('alloc_objects')[own]!, of('alloc_space')[own]!]
  // A slice of counts that grows, eight times.
  assert.ok(bytes / objects > 500 && bytes / objects < 2_000, `${bytes} bytes in ${objects} pieces`)
})

test('the library has names and no files, and what no line asked for stands apart', () => {
  const { profile } = seen([
    stack(`${below} example.com/words_test.BenchmarkTop example.com/words.(*Counter[...]).Top sort.Slice`),
    stack('runtime.gcBgMarkWorker runtime.systemstack runtime.gcDrain'),
    stack('runtime.bgsweep runtime.sweepone'),
    stack('runtime.bgscavenge runtime.madvise'),
    stack('runtime.mcall runtime.park_m runtime.schedule'),
    stack('example.com/words.worker example.com/words.work'),
    stack('net/http.(*conn).serve example.com/words.handle'),
  ])
  assert.deepEqual(Object.keys(stacksOf(profile)), [
    'BenchmarkTop Counter.Top sort.Slice',
    '(garbage collector)',
    'Go itself runtime.mcall runtime.park_m runtime.schedule',
    'worker work',
    'Go itself http.conn.serve handle',
  ])
  assert.equal(profile.frames.find(({ name }) => name === 'sort.Slice')?.url, '')
})

test('what the testing package does around the benchmarks is no part of one', () => {
  const { profile, packages } = seen([
    stack(`${below} runtime.GC`),
    stack('runtime.main main.main example.com/words.TestMain example.com/words.setUp'),
    stack('runtime.mcall runtime.gosched_m runtime.schedule'),
    stack('testing.(*M).Run testing.runExamples'),
  ])
  assert.deepEqual([stacksOf(profile), packages.size], [{}, 0])
})

test('a benchmark in a goroutine, or from another function, is one all the same', () => {
  const { profile, packages } = seen([
    stack(
      'testing.(*B).RunParallel.func1 example.com/words.BenchmarkAll.func1 example.com/words.Fold runtime.asyncPreempt',
    ),
    stack(`${below} gopkg.in/yaml%2ev3_test.inner.func1 gopkg.in/yaml%2ev3.Load`),
  ])
  assert.deepEqual(Object.keys(stacksOf(profile)), ['BenchmarkAll.func1 Fold', 'inner.func1 Load'])
  assert.deepEqual([...packages], ['example.com/words', 'gopkg.in/yaml.v3'])
})

test('a benchmark that has a goroutine do its work, and waits for it, is one as well', () => {
  const { profile, packages } = seen([stack('example.com/words.worker example.com/words.work')])
  assert.deepEqual(Object.keys(stacksOf(profile)), ['worker work'])
  assert.deepEqual([...packages], ['example.com/words'])
})

test('what no core was taken for was waited for', () => {
  const work = stack(`${below} example.com/words.BenchmarkTop`)
  const amounts = (duration: number): Record<string, number> => stacksOf(seen([work], 'cpu', duration).profile)
  assert.deepEqual(amounts(25_000_000), { BenchmarkTop: 10_000, '(idle)': 15_000 })
  assert.deepEqual(amounts(5_000_000), { BenchmarkTop: 10_000 })
  assert.deepEqual(stacksOf(seen([work], 'alloc_space', 25_000_000).profile), { BenchmarkTop: 10_000_000 })
})
