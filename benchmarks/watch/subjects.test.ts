/** Each kind of event, from each watcher, without the load driver. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { nowMs } from './drive-bursts.ts'
import { matchEvents, type EventCounts, type Received } from './match-events.ts'
import { change, create, kinds, moveDirectory, remove, rename, type Operation } from './operations.ts'
import suite from './suite.ts'

const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'paceline-subjects-')))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const operations: readonly Operation[] = [
  create(join('a', 'new.txt')),
  change(join('a', 'changed.txt')),
  remove(join('a', 'removed.txt')),
  rename(join('a', 'before.txt'), join('a', 'after.txt')),
  moveDirectory('moved'),
]

function makeTree(): string {
  const root = mkdtempSync(join(folder, 'tree-'))
  for (const name of ['a', 'moved']) mkdirSync(join(root, name))
  for (const name of ['changed', 'removed', 'before']) writeFileSync(join(root, 'a', `${name}.txt`), 'there before')
  writeFileSync(join(root, 'moved', 'inside.txt'), 'inside')
  return root
}

/** Does one operation of each kind and waits for what is reported, at most so long. */
async function watched(name: string, patienceMs: number): Promise<EventCounts> {
  const entry = suite.subjects[name]!
  const subject = await (typeof entry === 'function' ? entry() : entry.load())
  const root = makeTree()
  const received: Received[] = []
  const watcher = await subject.start({ path: root, files: 4, directories: 3 }, (kind, path) => {
    received.push({ kind, path: relative(root, path), at: nowMs() })
  })
  try {
    // gaze asks for the state of each file some time after it says that it is ready, and compares with that.
    await setTimeout(500)
    received.length = 0
    const times = new Map<string, number>()
    for (const operation of operations) {
      times.set(operation.name, nowMs())
      operation.run(root)
    }
    const count = () =>
      matchEvents({ bursts: [operations], received, startedAt: (one) => times.get(one)!, endedAt: nowMs() })
    const deadline = nowMs() + patienceMs
    while (count().missed > 0 && nowMs() < deadline) await setTimeout(20)
    return count()
  } finally {
    await watcher.close()
  }
}

for (const name of Object.keys(suite.subjects)) {
  test(`watch subjects: ${name} reports each kind of operation`, async () => {
    // What is asked is whether each kind comes through. Watchers lose events on a busy machine: gaze polls, and
    // @parcel/watcher drops what arrives between its taking a batch of events and its clearing them. So: fresh trees.
    let missed: EventCounts['missedOf'] | undefined
    for (const patienceMs of [4_000, 8_000, 16_000, 32_000]) {
      const { missedOf, expected } = await watched(name, patienceMs)
      assert.equal(expected, 7)
      assert.deepEqual(Object.keys(missedOf), kinds)
      // Of a directory that was moved gaze notices one place at most. How others do elsewhere has not been tried.
      const { move, rename } = name === 'gaze' || process.platform !== 'linux' ? missedOf : { move: 0, rename: 0 }
      missed = { ...missedOf, move: missedOf.move - move, rename: missedOf.rename - rename }
      if (Object.values(missed).every((count) => count === 0)) break
    }
    assert.deepEqual(missed, { create: 0, change: 0, delete: 0, rename: 0, move: 0 })
  })
}
