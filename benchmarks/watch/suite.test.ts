import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Tree } from 'paceline'
import { listModuleAndImports } from '../../src/core/sides/module-digest.ts'
import { recordTrial } from '../recording-context.ts'
import { subject as fsWatch } from './subjects/fs-watch.ts'
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
  test(`watch: ${name} sees every file and directory and reports a change`, async () => {
    const { metrics } = await tried(await subjectCalled(name))
    assert.deepEqual(Object.keys(metrics), readyMetrics)
    // gaze polls its files and watches its directories; parcel holds what it holds in native code.
    if (process.platform === 'linux')
      assert.ok(metrics['handles']! >= tree.directories, `${metrics['handles']} handles`)
  })
}

/** A reason to leave a test out on other systems. */
function onlyOn(platform: NodeJS.Platform): string | false {
  return process.platform !== platform && `what it says holds on ${platform}`
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

/** Elsewhere the system itself may report late. */
const tooLate = process.platform === 'linux' ? /must be reported within 2 s/ : /must be reported within 10 s/

for (const [what, seen] of [
  ['is ready at once', undefined],
  ['lists the tree', { files: tree.files, directories: tree.directories }],
] as const) {
  test(`watch: a subject that ${what} and watches nothing fails`, async () => {
    await assert.rejects(tried({ start: async () => ({ seen: () => seen, close: () => {} }) }), tooLate)
  })
}

test('watch: a subject that watches but sees one file or directory less fails', async () => {
  const seen = { files: tree.files, directories: tree.directories }
  await tried(altered(() => ({ seen: () => seen })))
  await assert.rejects(tried(altered(() => ({ seen: () => ({ ...seen, files: 3 }) }))), /files seen/)
  await assert.rejects(tried(altered(() => ({ seen: () => ({ ...seen, directories: 4 }) }))), /directories seen/)
})

test('watch: a subject that says it is ready and begins to watch later fails', { skip: onlyOn('linux') }, async () => {
  const early: Subject = {
    async start(where, onEvent) {
      const later = setTimeout(() => void fsWatch.start(where, onEvent).then((watcher) => (late = watcher)), 200)
      let late: Watcher | undefined
      return { seen: () => undefined, close: () => (clearTimeout(later), late?.close()) }
    },
  }
  await assert.rejects(tried(early), tooLate)
})

test('watch: a subject that says it is ready and finds the rest later fails', async () => {
  let isAll = false
  const early = altered(() => ({ seen: () => ({ files: isAll ? 4 : 3, directories: 5 }) }))
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  const retained = async () => void (isAll = true)
  const trial = recordTrial(suite, { subject: early, caseName: 'react', case: { tree }, scratch, retained })
  await assert.rejects(trial, /files seen/)
})

test('watch: a trial leaves bytes, names and times of the tree as they were', async () => {
  const state = () => paths.map((path) => [readFileSync(join(root, path), 'utf8'), statSync(join(root, path)).mtimeMs])
  const before = state()
  await tried(fsWatch)
  assert.deepEqual(state(), before)
})

test('watch: the digest of the suite covers what runs in other processes', async () => {
  const files = await listModuleAndImports(fileURLToPath(new URL('./suite.ts', import.meta.url)))
  const names = new Set(files.map((file) => basename(file)))
  for (const name of ['operations.worker.ts', 'burst-driver.worker.ts', 'plans.ts', 'chokidar.ts']) {
    assert.ok(names.has(name), name)
  }
})
