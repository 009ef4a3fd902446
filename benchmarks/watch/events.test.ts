/** The cases of events as a whole: load driver, operations, watcher and counts. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Tree } from 'paceline'
import { recordTrial, type Recording } from '../recording-context.ts'
import { measureEvents, type EventFigures } from './events.ts'
import { eventMetrics } from './record-events.ts'
import { subject as fsWatch } from './subjects/fs-watch.ts'
import suite from './suite.ts'
import type { EventKind, OnEvent, Subject } from './watcher.ts'

const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'paceline-events-')))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const root = join(folder, 'tree')
for (const name of ['a', 'b']) mkdirSync(join(root, name), { recursive: true })
writeFileSync(join(root, 'a', 'one.js'), '// one')
const tree: Tree = { path: root, files: 1, directories: 3 }

async function tried(subject: Subject, caseName: string): Promise<Recording> {
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  const recording = await recordTrial(suite, { subject, caseName, case: { tree }, scratch })
  assert.deepEqual(Object.keys(recording.metrics), Object.keys(eventMetrics))
  return recording
}

/** Node's own watcher, with what comes through `pass` only. */
function passing(pass: (onEvent: OnEvent) => OnEvent): Subject {
  return { start: (where, onEvent) => fsWatch.start(where, pass(onEvent)) }
}

/** Drops every event for these paths. */
function dropping(dropped: RegExp): Subject {
  return passing((onEvent) => (kind, path) => {
    if (!dropped.test(path)) onEvent(kind, path)
  })
}

test('watch events: every event of the bursts is delivered or counted, the tree kept', async () => {
  const { metrics, notes } = await tried(fsWatch, 'events')
  // 100 files appear, change and disappear, 20 change names, 2 are moved with their directory, 20 are saved twice.
  assert.equal(notes['expected-events'], String(3 * 100 + 20 * 2 + 2 * 2 + 20 * 2))
  assert.ok(metrics['missed-events']! < 200)
  assert.ok(metrics['event-throughput']! > 0)
  assert.ok(metrics['latency-p50']! <= metrics['latency-p99']!)
  const left = readdirSync(root, { recursive: true, encoding: 'utf8' })
  assert.deepEqual(new Set(left), new Set(['a', 'b', join('a', 'one.js')]))
})

const someOfEachKind = /new-[0-4]\.txt|changed-[0-2]\.txt|removed-[01]\.txt|renamed-9\.txt|moved-7/
const leastMissed = { creates: 5, changes: 3, deletes: 2, renames: 2, moves: 2 }

function assertDropped(metrics: Recording['metrics']): void {
  let sum = 0
  for (const [kind, least] of Object.entries(leastMissed)) {
    const missed = metrics[`missed-${kind}`]!
    assert.ok(missed >= least, `${missed} ${kind} missed`)
    sum += missed
  }
  assert.equal(sum, metrics['missed-events'])
}

test('watch events: 1,000 changes at once are counted by kind; drops are misses', async () => {
  const { metrics, notes } = await tried(dropping(someOfEachKind), 'events-1000')
  // 240 files of each kind, a name change being two events, and 40 directories that are at one place and then at another.
  assert.equal(notes['expected-events'], String(240 * 3 + 240 * 2 + 40 * 2))
  assertDropped(metrics)
})

test('watch events: at a steady rate each kind is counted: what is dropped is missed', async () => {
  const { metrics, notes } = await tried(dropping(someOfEachKind), 'events-steady')
  assert.equal(notes['expected-events'], String(120 * 3 + 120 * 2 + 20 * 2))
  assertDropped(metrics)
  // 500 operations at 200 a second take 2.5 s: nobody delivers the 640 events faster.
  assert.ok(metrics['event-throughput']! < 640 / 2.4, `${metrics['event-throughput']} events/s`)
})

test('watch events: a watcher that reports nothing fails', async () => {
  await assert.rejects(tried(dropping(/./), 'events'), /none of the expected events/)
})

test('watch events: a watcher that reports everything twice gains nothing but a count', async () => {
  const twice = passing((onEvent) => (kind, path) => {
    onEvent(kind, path)
    onEvent(kind, path)
  })
  const { metrics } = await tried(twice, 'events-1000')
  const delivered = 1_280 - metrics['missed-events']! - metrics['coalesced-events']!
  assert.ok(metrics['extra-events']! >= delivered, `${metrics['extra-events']} extra`)
})

test('watch events: a watcher that guesses what it has not seen has that counted', async () => {
  const guesses: readonly EventKind[] = ['add', 'change', 'unlink']
  let reports: OnEvent = () => {}
  const guessing: Subject = {
    start: (where, onEvent) => {
      reports = (kind, path) => {
        onEvent(kind, path)
        for (const guess of guesses) onEvent(guess, join(where.path, 'a', 'no-such-file.txt'))
      }
      return fsWatch.start(where, reports)
    },
  }
  const { metrics } = await tried(guessing, 'events')
  assert.ok(metrics['extra-events']! >= 3 * 300, `${metrics['extra-events']} extra`)
})

const here = (name: string): string => new URL(name, import.meta.url).href

/** Grandma and its worker as ever, but its report says that each operation was begun `earlierMs` before it was. */
function driverShifting(earlierMs: number): string {
  const file = join(folder, `shifting-${earlierMs}.mjs`)
  const code = `
    import grandma from ${JSON.stringify(here('./node_modules/grandma/index.js'))}
    import { driveReports } from ${JSON.stringify(here('../drive.ts'))}
    const { file, bursts } = JSON.parse(process.argv[2])
    const isEnough = (count) => count >= bursts
    const { signal } = new AbortController()
    const reports = await driveReports({ grandma, file, durationMs: 30_000, concurrent: 1, isEnough, signal })
    for (const report of reports) {
      for (const [name, part] of Object.entries(report)) if (!name.startsWith('clock ')) part.start -= ${earlierMs}
    }
    process.send(reports, () => process.exit(0))
  `
  writeFileSync(file, code)
  return file
}

async function figuresWith(driver: string): Promise<EventFigures> {
  return measureEvents({
    subject: fsWatch,
    plan: 'events',
    tree,
    scratch: mkdtempSync(join(folder, 'scratch-')),
    driver,
    worker: fileURLToPath(new URL('./operations.worker.ts', import.meta.url)),
    env: process.env,
    signal: new AbortController().signal,
  })
}

test('watch events: the report of grandma is where latency and throughput come from', async () => {
  const shiftMs = 5_000
  const told = await figuresWith(driverShifting(shiftMs))
  // The watcher is no slower; only what grandma reports is another time.
  assert.ok(told.latencyP50 >= shiftMs && told.latencyP50 < shiftMs + 2_000, `${told.latencyP50} ms`)
  // Each of the five bursts is five seconds longer.
  assert.ok(told.throughput < told.expected / (5 * (shiftMs / 1_000)), `${told.throughput} events/s`)
  const asItIs = await figuresWith(driverShifting(0))
  assert.ok(asItIs.latencyP50 < 2_000, `${asItIs.latencyP50} ms`)
  assert.ok(asItIs.throughput > told.throughput)
})
