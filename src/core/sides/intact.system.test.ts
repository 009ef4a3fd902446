import assert from 'node:assert/strict'
import { linkSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { temporaryDirectory } from '../../../test/repository.ts'
import { makeIntactCheck, runTrialAndNoteTime, type TrialTime } from './intact.ts'

const files =
  'index.js .env lib/data.bin results.json .data/a.js node_modules/dep/index.js node_modules/.cache/a.js'.split(' ')
const sides = ['base', 'head'] as const
type Write = (side: string, file: string, text: string) => string

/** What the check says after `change`, which gets a function that writes a file of a side. */
function after(
  change: (write: Write, root: string) => void,
  times: readonly TrialTime[] = [],
  tracked: readonly string[] = [],
): string {
  using root = temporaryDirectory()
  const write: Write = (side, file, text) => {
    const path = join(root.path, side, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  for (const side of sides) for (const file of files) write(side, file, 'as it was')
  write('shared', 'other/index.js', 'as it was')
  const known = { base: new Set(tracked), head: new Set(tracked) }
  const folders = { base: [join(root.path, 'base')], head: [join(root.path, 'head')] }
  const requireIntact = makeIntactCheck(folders, { times, tracked: known })
  change(write, root.path)
  try {
    requireIntact()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const onBoth = (file: string) => (write: Write) => sides.forEach((side) => write(side, file, side))
const refused = (file: string, side: string): string =>
  `A trial changed ${file} of the ${side}, so nothing of this run counts`

test('makeIntactCheck: what a trial changed of code, data and packages is named', () => {
  for (const file of ['index.js', '.env', 'lib/data.bin', 'node_modules/dep/index.js']) {
    const said = after((write) => void write('base', file, 'otherwise'))
    assert.equal(said, refused(file, 'base'))
  }
  const removed = after((_, root) => rmSync(join(root, 'head', 'index.js')))
  assert.equal(removed, refused('index.js', 'head'))
  assert.equal(after(onBoth('index.js')), refused('index.js', 'base'), 'code is no result')
})

test('makeIntactCheck: a package of equal size and time is seen', { skip: process.platform === 'win32' }, () => {
  const said = after((write) => utimesSync(write('base', 'node_modules/dep/index.js', 'AS IT WAS'), 0, 0))
  assert.equal(said, refused('node_modules/dep/index.js', 'base'))
})

test("makeIntactCheck: new files, caches, both sides' results and new code pass", () => {
  const said = after((write, root) => {
    for (const side of sides) {
      for (const own of ['results.json', '.data/a.js']) write(side, own, `of ${side}`)
      write(side, 'node_modules/.cache/a.js', side)
      write(side, 'out/made.js', side)
      write(side, 'index.js', 'as it was')
    }
    symlinkSync(join(root, 'shared'), join(root, 'head', 'linked'), 'junction')
  })
  assert.equal(said, '')
})

test('makeIntactCheck: packages behind a link count', () => {
  using root = temporaryDirectory()
  const [base, shared] = [join(root.path, 'base'), join(root.path, 'shared')]
  for (const folder of [base, join(shared, 'dep')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(shared, 'dep', 'index.js'), 'as it was')
  symlinkSync(shared, join(base, 'node_modules'), 'junction')
  const requireIntact = makeIntactCheck({ base: [base] })
  requireIntact()
  writeFileSync(join(shared, 'dep', 'index.js'), 'otherwise')
  assert.throws(requireIntact, { message: refused('node_modules/dep/index.js', 'base') })
})

test('makeIntactCheck: what a trial of the other side writes or puts back is refused', async () => {
  for (const file of ['results.json', '.data/a.js', '.data/new.js', 'new.txt', 'node_modules/.cache/a.js'])
    assert.equal(await duringTrialOf('head', onBoth(file)), refused(file, 'base'))
  const own = await duringTrialOf('head', (write) => {
    for (const file of ['.data/a.js', '.data/new.js', 'new.txt', 'node_modules/.cache/a.js']) write('head', file, '')
  })
  assert.equal(own, '')
  const putBack = await duringTrialOf('head', (write) => void write('base', 'index.js', 'as it was'))
  assert.equal(putBack, refused('index.js', 'base'))
  const removed = await duringTrialOf('head', (_, root) => {
    for (const side of sides) rmSync(join(root, side, 'lib', 'data.bin'))
  })
  assert.equal(removed, refused('lib/', 'base'))
})

test('makeIntactCheck: another name for a file of a store of packages passes', () => {
  using root = temporaryDirectory()
  const file = join(root.path, 'base', 'index.js')
  mkdirSync(dirname(file))
  writeFileSync(file, '')
  linkSync(file, join(root.path, 'one'))
  const times = [{ side: 'head', fromMs: 0, toMs: Infinity }]
  const requireIntact = makeIntactCheck({ base: [dirname(file)], head: [] }, { times })
  linkSync(file, join(root.path, 'other'))
  requireIntact()
})

test('makeIntactCheck: what Git knows, and new code by its names, is refused', () => {
  const known = ['results.json', '.data/a.js']
  const ofBase = (file: string, added = file) =>
    after((write) => [write('base', file, 'otherwise'), write('head', added, 'as it was')], [], known)
  for (const file of known) assert.equal(ofBase(file), refused(file, 'base'))
  for (const file of ['lib.js', 'lib.json', 'index.cjs', 'lib/package.json', 'lib/node_modules/dep/index.js'])
    assert.equal(ofBase(file, 'other.txt'), refused(file, 'base'))
  assert.equal(ofBase('lib.js'), '', 'a build of each side')
  assert.equal(after(onBoth('results.json'), [], known), '', 'results')
})

test('makeIntactCheck: without times, a new file is refused', () => {
  using root = temporaryDirectory()
  const requireIntact = makeIntactCheck({ base: [root.path] })
  writeFileSync(join(root.path, 'new.txt'), '')
  assert.throws(requireIntact, { message: refused('new.txt', 'base') })
})

function duringTrialOf(side: string, change: Parameters<typeof after>[0]): Promise<string> {
  const times: TrialTime[] = []
  // By the clock of the file system, what is written now was written a tick ago.
  return runTrialAndNoteTime(times, side, () => setTimeout(50).then(() => after(change, times)))
}
