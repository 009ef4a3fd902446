/** How long until a file watcher is ready, and what does it keep once it is? See docs/suites/watch.md. */
import { realpathSync } from 'node:fs'
import { defineSuite, fixture, type Tree, type TrialContext } from 'paceline'
import { eventMetrics, recordEvents } from './record-events.ts'
import { countHandles } from './handles.ts'
import { measureInstall } from './install-size.ts'
import { countLoadedPackages } from './loaded-packages.ts'
import { isPlanName } from './plans.ts'
import { isReported } from './touch.ts'
import type { OnEvent, Subject } from './watcher.ts'

interface Case {
  /** What is watched. */
  readonly tree?: Tree
}

type Trial = TrialContext<Subject, Case>

const readyMetrics = [
  'ready-time',
  'ready-cpu',
  'retained-heap',
  'retained-heap-total',
  'retained-rss',
  'peak-rss',
  'handles',
]
const installMetrics = ['installed-packages', 'installed-directories', 'installed-files', 'installed-bytes']
const full = ['full']

/** The package behind each subject; Node's own `fs.watch` has none. */
const packages = {
  chokidar: 'chokidar',
  gaze: 'gaze',
  watchboy: 'watchboy',
  'parcel-watcher': '@parcel/watcher',
  watchpack: 'watchpack',
  sane: 'sane',
} as const
const packaged = Object.keys(packages)

/** FSEvents of a busy macOS may report seconds later: issue 2175 of juspay/kolu. */
const mustReportMs = process.platform === 'linux' ? 2_000 : 10_000

const ready = (tree: string) => ({ tree: fixture(tree), metrics: readyMetrics })

const underEvents = { tree: fixture('dirs-20x16'), metrics: Object.keys(eventMetrics) }

export default defineSuite<Subject, Case>({
  name: 'watch',
  revision: '1',
  title: 'File watchers: time until ready, memory kept, events delivered',
  subjects: {
    chokidar: { package: packages.chokidar, load: async () => (await import('./subjects/chokidar.ts')).subject },
    gaze: { package: packages.gaze, load: async () => (await import('./subjects/gaze.ts')).subject },
    watchboy: { package: packages.watchboy, load: async () => (await import('./subjects/watchboy.ts')).subject },
    'parcel-watcher': {
      package: packages['parcel-watcher'],
      load: async () => (await import('./subjects/parcel-watcher.ts')).subject,
    },
    watchpack: { package: packages.watchpack, load: async () => (await import('./subjects/watchpack.ts')).subject },
    sane: { package: packages.sane, load: async () => (await import('./subjects/sane.ts')).subject },
    'fs-watch': async () => (await import('./subjects/fs-watch.ts')).subject,
  },
  reference: ['fs-watch', 'chokidar', 'watchboy'],
  cases: {
    react: ready('react'),
    vscode: { ...ready('vscode'), profiles: full },
    babel: {
      ...ready('babel'),
      profiles: full,
      timeoutMs: 180_000,
      knownFailures: { gaze: 'Maximum call stack size exceeded' },
    },
    // gaze takes too long for a pull request: six seconds a trial and more.
    flat: { ...ready('flat'), profilesOf: { gaze: full }, timeoutMs: 180_000 },
    'flat-6000': { ...ready('flat-6000'), profiles: full, skip: tooSlow },
    'dirs-20x16': { ...ready('dirs-20x16'), profiles: full },
    'dirs-400x16': { ...ready('dirs-400x16'), profiles: full },
    events: underEvents,
    // gaze is busy for half a minute before it reports anything.
    'events-1000': { ...underEvents, profiles: full, timeoutMs: 180_000 },
    'events-steady': {
      ...underEvents,
      profiles: full,
      // It reads a directory that it was told of and that has been moved by then, and ends the process.
      knownFailures: { gaze: 'ENOENT: no such file or directory' },
    },
    footprint: { metrics: ['import-heap', 'import-packages'], subjects: packaged, lazy: true },
    'install-size': { metrics: installMetrics, subjects: packaged, lazy: true, once: true, timeoutMs: 180_000 },
  },
  metrics: {
    'ready-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
    'ready-cpu': { unit: 'ms', better: 'lower', gate: true, floor: 2, cpuOf: 'ready-time' },
    'retained-heap': {
      unit: 'bytes',
      better: 'lower',
      gate: true,
      floor: 65_536,
      signed: true,
      retained: 'heap-used',
    },
    'retained-heap-total': { unit: 'bytes', better: 'lower', signed: true, retained: 'heap-total' },
    'retained-rss': { unit: 'bytes', better: 'lower', gate: true, floor: 2_097_152, signed: true, retained: 'rss' },
    'peak-rss': { unit: 'bytes', better: 'lower', gate: true, floor: 2_097_152, peakRss: true },
    handles: { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    ...eventMetrics,
    'import-heap': { unit: 'bytes', better: 'lower', gate: true, floor: 16_384, signed: true, retained: 'heap-used' },
    'import-packages': { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    'installed-packages': { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    'installed-directories': { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    'installed-files': { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    'installed-bytes': { unit: 'bytes', better: 'lower', kind: 'exact', gate: true },
  },
  trial: (context) => {
    const { caseName } = context
    if (isPlanName(caseName)) return recordEvents(context, { plan: caseName, tree: treeOf(context) })
    if (caseName === 'footprint') return footprint(context)
    if (caseName === 'install-size') return installSize(context)
    return untilReady(context)
  },
})

/** The tree by its real path, which is how some watchers report files. Every case that watches has one. */
function treeOf({ case: { tree }, caseName }: Trial): Tree {
  if (tree === undefined) throw new Error(`the case ${caseName} has no tree`)
  return { ...tree, path: realpathSync.native(tree.path) }
}

async function untilReady(context: Trial): Promise<void> {
  const { subject, measure, expect } = context
  const tree = treeOf(context)
  const reported = new Set<string>()
  let isReady = false
  const onEvent: OnEvent = (_kind, path) => {
    if (isReady) reported.add(path)
  }
  const handlesBefore = countHandles()
  const watcher = await measure.time('ready-time', () => subject.start(tree, onEvent))
  try {
    // At once: what it finds later it had not found when it said that it was ready.
    const seen = watcher.seen()
    await measure.retained()
    measure.record('handles', countHandles() - handlesBefore)
    if (seen !== undefined) {
      expect.equal(seen.files, tree.files, 'files seen')
      expect.equal(seen.directories, tree.directories, 'directories seen')
    }
    isReady = true
    const works = await isReported({
      root: tree.path,
      hasEvent: (path) => reported.has(path),
      deadlineMs: mustReportMs,
    })
    expect.ok(works, `a file that was written deep in the tree must be reported within ${mustReportMs / 1_000} s`)
  } finally {
    await watcher.close()
  }
}

/** Imports the package itself: the adapter would be part of the figure. */
async function footprint({ subjectName, measure, expect }: Trial): Promise<void> {
  const name = packages[subjectName as keyof typeof packages]
  const loaded = await countLoadedPackages(() => import(name))
  await measure.retained()
  expect.ok(loaded > 0, 'the import must load something')
  measure.record('import-packages', loaded)
}

async function installSize({ package: found, subjectName, scratch, measure, expect, signal }: Trial): Promise<void> {
  if (found === undefined) throw new Error(`the subject ${subjectName} has no package`)
  const size = await measureInstall(found, { directory: scratch, env: process.env, signal })
  expect.ok(size.packages > 0 && size.bytes > 0, 'the install must bring something')
  measure.record('installed-packages', size.packages)
  measure.record('installed-directories', size.directories)
  measure.record('installed-files', size.files)
  measure.record('installed-bytes', size.bytes)
}

function tooSlow(subject: string): string | undefined {
  return subject === 'gaze' ? 'it takes minutes for 6,000 files in one directory' : undefined
}
