/** The tables of the suite watch, from a run made up for them and from the stored one. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { exactSpec, sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'
import { readRun } from '../../src/core/model/run-file.ts'
import { runOf } from '../suite-figures.ts'
import { oursOf } from './ours.ts'
import { watch } from './watch.ts'

const cases = {
  ready: ['react', 'vscode', 'babel', 'flat', 'flat-6000', 'dirs-20x16', 'dirs-400x16'],
  events: ['events', 'events-1000', 'events-steady'],
}
const subjects = ['chokidar', 'gaze', 'watchboy', 'parcel-watcher', 'watchpack', 'sane', 'fs-watch']

function tablesOf(...benchmarks: Parameters<typeof sampleBenchmark>[0][]): string {
  return watch
    .blocks(oursOf(sampleRun({ benchmarks: benchmarks.map((parts) => sampleBenchmark(parts)) })), undefined)
    .join('\n\n')
}

/** Cells of the row that begins with these. */
function cellsOf(tables: string, ...begin: string[]): string[] {
  const rows = tables.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
  const row = rows.find((cells) => begin.every((text, index) => cells[index] === `\`${text}\``))
  assert.ok(row, `there is no row ${begin.join(', ')}`)
  return row.slice(begin.length)
}

test('watch figures: published and own figures share a row; what is missing is a dash', () => {
  const metrics = {
    'ready-time': { ...timeSpec, values: [120, 130, 900] },
    handles: { ...exactSpec, values: [293, 293] },
  }
  const tables = tablesOf({ case: 'react', subject: 'chokidar', metrics })
  assert.deepEqual(cellsOf(tables, 'react', 'chokidar'), [
    '637 ms',
    '35.2 MB',
    '43.3 MB',
    '130 ms',
    '-',
    '-',
    '-',
    '-',
    '293',
  ])
  assert.deepEqual(cellsOf(tables, 'babel', 'gaze').slice(0, 4), ['fails', 'fails', 'fails', '-'])
  assert.deepEqual(cellsOf(tables, 'chokidar').slice(0, 5), ['1.59 MB', '14', '18', '78', '339 kB'])
})

test('watch figures: misses that differ between trials are a range, not a median', () => {
  const misses = (values: number[]) => ({ 'missed-events': { ...exactSpec, signed: true, values } })
  const tables = tablesOf(
    { case: 'events', subject: 'watchboy', metrics: misses([0, 0, 28]), notes: { 'expected-events': '1280' } },
    { case: 'events', subject: 'chokidar', metrics: misses([0, 0, 0]) },
  )
  assert.deepEqual(cellsOf(tables, 'events', 'watchboy').slice(0, 2), ['1,280', '0 to 28'])
  assert.deepEqual(cellsOf(tables, 'events', 'chokidar').slice(0, 2), ['-', '0'])
})

test('watch figures: a benchmark without values is named with its reason', () => {
  const failed = { status: 'failed', reason: 'Maximum call stack size exceeded', metrics: {} } as const
  assert.match(
    tablesOf({ case: 'babel', subject: 'gaze', ...failed }),
    /^- gaze on `babel`: Maximum call stack size exceeded$/m,
  )
  assert.doesNotMatch(tablesOf({ case: 'react', subject: 'gaze' }), /Without figures/)
})

test('watch figures: the stored run has all cases and subjects, or the reason', async () => {
  const { number, reason } = oursOf(await readRun(join(import.meta.dirname, '..', '..', runOf('watch'))))
  const unmeasured = Object.entries(cases).flatMap(([kind, names]) =>
    names.flatMap((name) =>
      subjects.flatMap((subject) => {
        const metric = kind === 'ready' ? 'ready-time' : 'event-throughput'
        if (number({ case: name, subject, metric }) !== undefined) return []
        assert.ok(reason({ case: name, subject }), `${name}/${subject} has neither a value nor a reason`)
        return [`${name}/${subject}`]
      }),
    ),
  )
  assert.deepEqual(new Set(unmeasured.map((id) => id.split('/')[1])), new Set(['gaze']))
})
