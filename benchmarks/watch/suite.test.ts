import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Tree } from 'paceline'
import { recordTrial } from '../recording-context.ts'
import { notInstalled } from './installed.ts'
import { subject as fsWatch } from './subjects/fs-watch.ts'
import { eventMetrics } from './record-events.ts'
import suite from './suite.ts'
import type { Subject, Watcher } from './watcher.ts'

const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'paceline-watch-')))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Below a directory with a dot, as trees in Paceline's cache are. */
const root = join(folder, '.cache', 'tree')
for (const directory of ['a', join('a', 'b'), 'c', 'empty']) mkdirSync(join(root, directory), { recursive: true })
const paths = ['one.js', join('a', 'two.js'), join('a', 'b', 'three.js'), join('c', 'four.js')]
for (const path of paths) writeFileSync(join(root, path), `// ${path}\n`)
const tree: Tree = { path: root, files: 4, directories: 5 }

const readyMetrics = ['ready-time', 'handles']

async function tried(subject: Subject, caseName = 'react') {
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  return recordTrial(suite, { subject, subjectName: 'a subject', caseName, case: { tree }, scratch })
}

async function subjectCalled(name: string): Promise<Subject> {
  const entry = suite.subjects[name]
  assert.ok(entry, `there is no subject ${name}`)
  return typeof entry === 'function' ? entry() : entry.load()
}

for (const name of Object.keys(suite.subjects)) {
  const skip = name === 'fs-watch' ? false : notInstalled()
  test(`${name} sees every file and directory and reports a change`, { skip }, async () => {
    const { metrics } = await tried(await subjectCalled(name))
    assert.deepEqual(Object.keys(metrics), readyMetrics)
    // gaze polls its files and watches its directories; parcel holds what it holds in native code.
    if (process.platform === 'linux')
      assert.ok(metrics['handles']! >= tree.directories, `${metrics['handles']} handles`)
  })
}

/** Changes what a watcher says of itself. */
function altered(change: (watcher: Watcher) => Partial<Watcher>): Subject {
  return {
    async start(where, onEvent) {
      const watcher = await fsWatch.start(where, onEvent)
      return { ...watcher, ...change(watcher) }
    },
  }
}

test('a subject that is ready at once and watches nothing fails', async () => {
  const cheating: Subject = { start: async () => ({ seen: () => null, close: () => {} }) }
  await assert.rejects(tried(cheating), /must be reported within 2 s/)
})

test('a subject that lists the tree and watches nothing fails', async () => {
  const seen = { files: tree.files, directories: tree.directories }
  const cheating: Subject = { start: async () => ({ seen: () => seen, close: () => {} }) }
  await assert.rejects(tried(cheating), /must be reported within 2 s/)
})

test('a subject that watches but sees one file or directory less fails', async () => {
  const seen = { files: tree.files, directories: tree.directories }
  await tried(altered(() => ({ seen: () => seen })))
  await assert.rejects(tried(altered(() => ({ seen: () => ({ ...seen, files: 3 }) }))), /files seen/)
  await assert.rejects(tried(altered(() => ({ seen: () => ({ ...seen, directories: 4 }) }))), /directories seen/)
})

test('a trial leaves bytes, names and times of the tree as they were', async () => {
  const state = () => paths.map((path) => [readFileSync(join(root, path), 'utf8'), statSync(join(root, path)).mtimeMs])
  const before = state()
  await tried(fsWatch)
  assert.deepEqual(state(), before)
})

test(
  'every event of the bursts is delivered or counted, and the tree itself is left alone',
  {
    skip: notInstalled(),
  },
  async () => {
    const { metrics, notes } = await tried(fsWatch, 'events')
    assert.deepEqual(Object.keys(metrics), Object.keys(eventMetrics))
    // 100 files appear, change and disappear, 20 of them change names, 2 are moved with their directory, 20 saved twice.
    assert.equal(notes['expected-events'], String(3 * 100 + 20 * 2 + 2 * 2 + 20 * 2))
    assert.ok(metrics['missed-events']! < 200)
    assert.ok(metrics['event-throughput']! > 0)
    assert.ok(metrics['latency-p50']! <= metrics['latency-p99']!)
    assert.deepEqual(statSync(join(root, 'a')).isDirectory(), true)
  },
)

test('events that a watcher drops are missed', { skip: notInstalled() }, async () => {
  const dropped = /burst-\d[05]\.txt/
  const dropping: Subject = {
    start: (where, onEvent) =>
      fsWatch.start(where, (kind, path) => {
        if (!dropped.test(path)) onEvent(kind, path)
      }),
  }
  const { metrics } = await tried(dropping, 'events')
  // Of the files 10, 15, 20 to 95: each of 18 appears, changes and disappears; two (10, 15) change names; four
  // (20, 25, 30, 35) are saved twice.
  assert.ok(metrics['missed-events']! >= 18 * 3 + 2 * 2 + 4 * 2, `${metrics['missed-events']} missed`)
})

test('a watcher that reports nothing under bursts fails', { skip: notInstalled() }, async () => {
  const silent: Subject = { start: (where) => fsWatch.start(where, () => {}) }
  await assert.rejects(tried(silent, 'events'), /none of the expected events/)
})

test('the covariate walks a tree that is not the one measured', () => {
  for (const [name, { tree, sibling }] of Object.entries(suite.cases)) {
    assert.equal(tree === undefined, sibling === undefined, name)
    if (tree !== undefined) assert.notDeepEqual(tree, sibling, name)
  }
})
