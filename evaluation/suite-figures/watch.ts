/**
 * watch: filewatch-benchmarks published ready time, growth of the whole heap and growth of RSS for four trees, on three
 * systems; what stands here was measured on Linux. Its footprint and sizes are beside ours, too.
 */
import type { Key, Ours } from './ours.ts'
import { wrap } from '../../src/core/report/text-layout.ts'
import { tableOf, type Figures } from './page.ts'

const subjects = ['chokidar', 'gaze', 'watchboy', 'parcel-watcher', 'watchpack', 'sane', 'fs-watch']
/** What was measured on another system, too. */
export const onBoth: readonly Benchmark[] = ['react', 'flat'].flatMap((name) =>
  ['chokidar', 'gaze', 'watchboy', 'parcel-watcher'].map((subject) => ({ case: name, subject })),
)
const packaged = subjects.filter((subject) => subject !== 'fs-watch')
const published = ['react', 'vscode', 'babel', 'flat']
const others = ['flat-6000', 'dirs-20x16', 'dirs-400x16']
const underEvents = ['events', 'events-1000', 'events-steady']

/** Ready in, retained heap, retained RSS. */
const publishedReady: Readonly<Record<string, readonly [string, string, string]>> = {
  'react/chokidar': ['637 ms', '35.2 MB', '43.3 MB'],
  'react/gaze': ['441 ms', '17.3 MB', '17.2 MB'],
  'react/watchboy': ['262 ms', '16 MB', '19 MB'],
  'vscode/chokidar': ['1,787 ms', '52 MB', '65.7 MB'],
  'vscode/gaze': ['1,074 ms', '43.7 MB', '55.5 MB'],
  'vscode/watchboy': ['847 ms', '31.2 MB', '25.7 MB'],
  'babel/chokidar': ['7,728 ms', '181 MB', '208 MB'],
  'babel/gaze': ['fails', 'fails', 'fails'],
  'babel/watchboy': ['6,865 ms', '63.5 MB', '70.9 MB'],
  'flat/chokidar': ['433 ms', '37.5 MB', '44.7 MB'],
  'flat/gaze': ['42,522 ms', '15.3 MB', '22.1 MB'],
  'flat/watchboy': ['146 ms', '13.6 MB', '19.8 MB'],
}

/** Memory after importing; packages, directories, files and size of an install. chokidar's are those of Windows. */
const publishedSize: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  chokidar: ['1.59 MB', '14', '18', '78', '339 kB'],
  gaze: ['2.45 MB', '14', '19', '1,111', '1.6 MB'],
  watchboy: ['1.75 MB', '12', '15', '72', '342 kB'],
}

export const watch: Figures = {
  command: 'paceline run watch --profile full --trials 3 --budget 20m',
  blocks: (ours, windows) => [
    tableOf(
      [
        'case',
        'subject',
        'published: ready',
        'heap',
        'RSS',
        'ours: ready',
        'CPU',
        'heap',
        'of it used',
        'RSS',
        'handles',
      ],
      rowsOf(published, subjects, (name, subject) => [
        ...(publishedReady[`${name}/${subject}`] ?? ['-', '-', '-']),
        ...readyCells(ours, { case: name, subject }),
      ]),
      2,
    ),
    ...(windows === undefined ? [] : twoSystems(ours, windows)),
    'The other trees, for which nothing is published:',
    tableOf(
      ['case', 'subject', 'ready', 'CPU', 'heap', 'of it used', 'RSS', 'handles'],
      rowsOf(others, subjects, (name, subject) => readyCells(ours, { case: name, subject })),
      2,
    ),
    'Events:',
    tableOf(
      ['case', 'subject', 'expected', 'missed', 'coalesced', 'extra', 'events/s', 'p50', 'p99'],
      rowsOf(underEvents, subjects, (name, subject) => eventCells(ours, { case: name, subject })),
      2,
    ),
    ...withoutValues(ours),
    'What merely importing a package keeps, and what an install of it brings:',
    tableOf(
      [
        'subject',
        'published: memory',
        'packages',
        'directories',
        'files',
        'size',
        'ours: memory',
        'loaded packages',
        'packages',
        'directories',
        'files',
        'bytes',
      ],
      packaged.map((subject) => sizeCells(ours, subject)),
    ),
  ],
}

/** Ready in, used part of the heap, RSS on both systems. */
function twoSystems(ours: Ours, windows: Ours): string[] {
  const metrics = ['ready-time', 'retained-heap', 'retained-rss']
  return [
    wrap(
      `Some of them with the **Windows build of Node under Wine, not Windows** (${windows.circumstances}), made by \`node evaluation/record-on-windows.ts\`. Wine's files are slow, and its CPU clock has steps of 10 ms:`,
      { columns: 118 },
    ).join('\n'),
    tableOf(
      ['case', 'subject', 'Linux: ready', 'heap used', 'RSS', 'under Wine: ready', 'heap used', 'RSS'],
      onBoth.map((benchmark) => {
        const figures = [ours, windows].flatMap((from) =>
          metrics.map((metric) => from.text(Object.assign({ metric }, benchmark))),
        )
        return [`\`${benchmark.case}\``, `\`${benchmark.subject}\``].concat(figures)
      }),
      2,
    ),
  ]
}

function sizeCells(ours: Ours, subject: string): string[] {
  const of = (name: string) => (metric: string) => ours.text({ case: name, subject, metric })
  return [
    `\`${subject}\``,
    ...(publishedSize[subject] ?? ['-', '-', '-', '-', '-']),
    ...['import-heap', 'import-packages'].map(of('footprint')),
    ...['packages', 'directories', 'files', 'bytes'].map((what) => of('install-size')(`installed-${what}`)),
  ]
}

/** A sentence for each benchmark that has no values: it fails, or is skipped. */
function withoutValues({ reason }: Ours): string[] {
  const lines = [...published, ...others, ...underEvents].flatMap((name) =>
    subjects.flatMap((subject) => {
      const why = reason({ case: name, subject })
      return why === undefined ? [] : [`- ${subject} on \`${name}\`: ${why}`]
    }),
  )
  return lines.length === 0 ? [] : ['Without figures of ours:', lines.join('\n')]
}

type CellsOf = (name: string, subject: string) => readonly string[]

function rowsOf(cases: readonly string[], names: readonly string[], cells: CellsOf): string[][] {
  return cases.flatMap((name) => names.map((subject) => [`\`${name}\``, `\`${subject}\``, ...cells(name, subject)]))
}

type Benchmark = Omit<Key, 'metric'>

/** The heap as it was published is the whole of it, which V8 takes in large steps. */
const readyMetrics = ['ready-time', 'ready-cpu', 'retained-heap-total', 'retained-heap', 'retained-rss', 'handles']

function readyCells(ours: Ours, benchmark: Benchmark): string[] {
  return readyMetrics.map((metric) => ours.text({ ...benchmark, metric }))
}

/** Misses of the best and of the worst trial where they differ: a median would hide them. */
function eventCells(ours: Ours, benchmark: Benchmark): string[] {
  const of = (metric: string) => ours.text({ ...benchmark, metric })
  const expected = ours.note(benchmark, 'expected-events')
  const missed = { ...benchmark, metric: 'missed-events' }
  const [best, worst] = [ours.text(missed, 'best'), ours.text(missed, 'worst')]
  return [
    expected === undefined ? '-' : Number(expected).toLocaleString('en-US'),
    best === worst ? best : `${best} to ${worst}`,
    of('coalesced-events'),
    of('extra-events'),
    of('event-throughput').replace(' events/s', ''),
    of('latency-p50'),
    of('latency-p99'),
  ]
}
