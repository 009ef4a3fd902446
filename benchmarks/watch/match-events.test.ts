import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { matchEvents, type Received } from './match-events.ts'
import type { Burst, Effect, ExpectedEvent, Operation } from './operations.ts'

/** An operation called by its start in ms; of the kind that its first event tells. */
function at(start: number, ...expected: ExpectedEvent[]): Operation {
  return { name: String(start), kind: kindOf[expected[0]!.effect], expected, run: () => {} }
}

const kindOf = { appears: 'create', changes: 'change', disappears: 'delete' } as const
const none = { create: 0, change: 0, delete: 0, rename: 0, move: 0 }

const event = (path: string, effect: Effect, within?: string): ExpectedEvent =>
  within === undefined ? { path, effect } : { path, effect, within }

function matched(bursts: readonly Burst[], received: readonly Received[]) {
  return matchEvents({ bursts, received, startedAt: Number, endedAt: 2_000 })
}

const creates: Burst = [at(100, event('a', 'appears')), at(110, event('b', 'appears'))]
const changes: Burst = [at(300, event('a', 'changes')), at(310, event('b', 'changes'))]
const add = (path: string, time: number): Received => ({ kind: 'add', path, at: time })
const change = (path: string, time: number): Received => ({ kind: 'change', path, at: time })

test('match events: events have a latency; a burst lasts from operation to last event', () => {
  const received = [add('a', 105), add('b', 130), change('b', 315), change('a', 320)]
  assert.deepEqual(matched([creates, changes], received), {
    expected: 4,
    delivered: 4,
    coalesced: 0,
    missed: 0,
    missedOf: none,
    extra: 0,
    latencies: [5, 20, 20, 5],
    // 100 to 130, and 300 to 320.
    busyMs: 50,
  })
})

test('match events: events before the operation, of other paths or kinds, do not count', () => {
  const received = [add('a', 99), add('c', 105), change('a', 350)]
  const { delivered, missed } = matched([creates], received)
  // The change of a stands for its appearance: the watcher has noticed it.
  assert.deepEqual({ delivered, missed }, { delivered: 0, missed: 1 })
})

test('match events: one event serves one operation', () => {
  const twice: Burst = [at(100, event('a', 'changes')), at(101, event('a', 'changes'))]
  const { delivered, coalesced, missed } = matched([twice], [change('a', 105)])
  assert.deepEqual({ delivered, coalesced, missed }, { delivered: 1, coalesced: 1, missed: 0 })
  assert.equal(matched([twice], [change('a', 105), change('a', 106)]).delivered, 2)
})

test('match events: an event after the next burst is late, for what came meanwhile', () => {
  const { delivered, coalesced, latencies } = matched([[creates[0]!], [changes[0]!]], [add('a', 400)])
  assert.deepEqual({ delivered, coalesced, latencies }, { delivered: 1, coalesced: 1, latencies: [300] })
})

test('match events: a miss is not excused by the event of a later burst', () => {
  const { delivered, coalesced, missed } = matched([[creates[0]!], [changes[0]!]], [change('a', 305)])
  assert.deepEqual({ delivered, coalesced, missed }, { delivered: 1, coalesced: 0, missed: 1 })
})

test('match events: a directory reported as a whole stands for the file in it alone', () => {
  const moved: Burst = [at(100, event('to/inside', 'appears', 'to'))]
  assert.equal(matched([moved], [{ kind: 'addDir', path: 'to', at: 105 }]).coalesced, 1)
  assert.equal(matched([moved], [{ kind: 'unlinkDir', path: 'to', at: 105 }]).missed, 1)
  assert.equal(matched([moved], [{ kind: 'addDir', path: 'to', at: 95 }]).missed, 1)
})

test('match events: a miss costs burst and latency until the next one or the end', () => {
  const received = [add('a', 105), change('a', 320), change('b', 320)]
  const first = matched([creates, changes], received)
  assert.equal(first.busyMs, 300 - 100 + (320 - 300))
  assert.deepEqual(first.latencies, [5, 2_000 - 110, 20, 10])
  const last = matched([creates], [add('a', 105)])
  assert.equal(last.busyMs, 2_000 - 100)
})

test('match events: a watcher that misses events is never faster than one that hears', () => {
  const all = [add('a', 105), add('b', 160), change('a', 301), change('b', 311)]
  const rate = (received: readonly Received[]): number => {
    const { delivered, busyMs } = matched([creates, changes], received)
    return delivered / busyMs
  }
  for (const dropped of all) assert.ok(rate(all.filter((one) => one !== dropped)) < rate(all))
})

test('match events: misses are counted by kind of operation; their sum is all', () => {
  const moved: Operation = {
    ...at(500, event('in/x', 'disappears', 'in'), event('out/x', 'appears', 'out')),
    kind: 'move',
  }
  const renamed: Operation = { ...at(510, event('old', 'disappears'), event('new', 'appears')), kind: 'rename' }
  const removed = at(520, event('c', 'disappears'))
  const { missed, missedOf } = matched([creates, changes, [moved, renamed, removed]], [add('a', 105), add('new', 515)])
  // b does not appear, neither changes, the directory is seen at neither place, the old name does not go, nor does c.
  assert.deepEqual(missedOf, { create: 1, change: 2, delete: 1, rename: 1, move: 2 })
  assert.equal(missed, 7)
})

test('match events: events beyond those expected count apart and make nothing better', () => {
  const once = [add('a', 105), add('b', 130), change('b', 315), change('a', 320)]
  const twice = once.flatMap((one) => [one, { ...one, at: one.at + 1 }])
  const { extra, ...doubled } = matched([creates, changes], twice)
  assert.equal(extra, 4)
  const { extra: noExtra, ...single } = matched([creates, changes], once)
  assert.equal(noExtra, 0)
  assert.deepEqual(doubled, single)
  assert.equal(matched([creates, changes], [...once, change('untouched', 310)]).extra, 1)
  const below: Burst = [at(100, event(join('d', 'e', 'f'), 'appears'))]
  const directories = ['', 'd', join('d', 'e')].map((path) => change(path, 110))
  assert.equal(matched([below], [add(join('d', 'e', 'f'), 105), ...directories]).extra, 0)
})
