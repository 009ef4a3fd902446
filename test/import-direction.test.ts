import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as kinds from '../src/core/model/kinds/kinds.ts'

/**
 * The layers, top first. A file may import from its own part and from lower layers, never from a higher one. Parts of one
 * layer do not know each other, but for those of `together`.
 */
const layers: readonly (readonly string[])[] = [
  ['bin'],
  ['rooms'],
  ['rooms/ab', 'rooms/files', 'rooms/list', 'rooms/baseline', 'rooms/comment'],
  ['cli', 'action', 'rooms/why', 'rooms/trends', 'rooms/tools', 'rooms/counts', 'rooms/init'],
  ['github', 'rooms/page'],
  ['core'],
  ['core/plan', 'core/sides', 'core/measure', 'core/history', 'core/rooms-api'],
  ['core/report'],
  ['core/judge'],
  ['index'],
  ['core/trial'],
  ['kit', 'core/fixture'],
  ['core/model', 'core/system'],
  ['core/stats', 'core/errors'],
]

/** What of one layer works hand in hand; the files of such parts still import each other in no circle. */
const together: readonly (readonly string[])[] = [
  ['core/plan', 'core/sides', 'core/measure', 'core/history', 'core/rooms-api'],
  ['core/model', 'core/system'],
]

/** The parts of a layer that stand beside the core: it does not know them, nor do they know each other. */
const doors = /^(?:bin|rooms|cli|action|github)\b/

/**
 * Where a room may look beside itself: the pages of the history have the frame of a report's page, and commands that are
 * rooms have the options of the others.
 */
const frames: ReadonlySet<string> = new Set([
  'rooms/trends -> rooms/page',
  ...['ab', 'files', 'list', 'baseline', 'comment'].map((room) => `rooms/${room} -> cli`),
  'rooms/comment -> github',
])

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')

/** `src/core/plan/plan.ts` belongs to `core/plan`, `src/core/ending.ts` to `core`, `src/rooms.ts` to `rooms`. */
function partOf(file: string): string {
  const [first = '', second = '', third] = relative(source, file).split(/[\\/]/)
  if (first === 'core' && /^(?:errors|rooms-api)\.ts$/.test(second)) return `core/${second.slice(0, -3)}`
  if (!/^(?:core|rooms|kit)$/.test(first)) return first.replace(/\.ts$/, '')
  return third === undefined ? first : `${first}/${second}`
}

function layerOf(part: string): number {
  const layer = layers.findIndex((parts) => parts.includes(part))
  assert.notEqual(
    layer,
    -1,
    `src/${part} has no place among the layers; give it one in this test and in docs/architecture.md`,
  )
  return layer
}

/** Relative imports of a file, types included: knowing a type is knowing. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    resolve(dirname(file), match[1]!),
  )
}

/** Every upward import among the files, as `file -> imported`. */
function upwardImports(files: ReadonlyMap<string, readonly string[]>): string[] {
  return [...files].flatMap(([file, imports]) =>
    imports
      .filter((imported) => imported.startsWith(source) && imported.endsWith('.ts'))
      .filter((imported) => {
        const [from, to] = [partOf(file), partOf(imported)]
        if (from === to || together.some((parts) => parts.includes(from) && parts.includes(to))) return false
        if (doors.test(to) && from.startsWith('rooms/')) return !frames.has(`${from} -> ${to}`)
        if (to.startsWith('rooms/')) return from !== 'rooms'
        return layerOf(to) <= layerOf(from)
      })
      .map((imported) => `${relative(root, file)} -> ${relative(root, imported)}`),
  )
}

/** Files that import each other, directly or through others: the strongly connected parts, after Tarjan (1972). */
function circles(files: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const imported of files.get(file)!.filter((path) => files.has(path))) {
      if (!order.has(imported)) visit(imported)
      if (open.includes(imported)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(imported)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) found.push(circle.map(named).sort())
  }
  for (const file of files.keys()) if (!order.has(file)) visit(file)
  return found
}

/** A path as it is told: from the root, with slashes. */
const named = (file: string): string => relative(root, file).replaceAll('\\', '/')

function importsOfAll(): Map<string, string[]> {
  return new Map(sourceFiles().map((file) => [file, importsOf(file)]))
}

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(source, file))
    .filter((file) => !file.endsWith('.test.ts'))
}

test('imports: imports point downward only', () => {
  const files = importsOfAll()
  assert.ok(files.size > 50, 'the walk found the sources')
  assert.deepEqual(upwardImports(files), [])
})

/** What a part of the core knows of the others at most. */
const known: Readonly<Record<string, readonly string[]>> = {
  'core/stats': ['core/errors'],
  'core/trial': ['core/errors', 'core/model', 'kit'],
  'core/report': ['core/judge', 'core/model', 'core/stats'],
  kit: ['core/model'],
  'core/fixture': ['core/errors', 'core/model', 'core/system'],
}

test('imports: statistics, fixtures, trials, reports and kit know little else', () => {
  const strange = [...importsOfAll()].flatMap(([file, imports]) => {
    const own = partOf(file)
    const others = known[own]
    if (others === undefined) return []
    const unknown = imports.filter((one) => one.startsWith(source) && ![own, ...others].includes(partOf(one)))
    return unknown.map((imported) => `${named(file)} -> ${named(imported)}`)
  })
  assert.deepEqual(strange, [])
  const values = sourceFiles()
    .filter((file) => partOf(file) === 'kit')
    .flatMap((file) => readFileSync(file, 'utf8').match(/^(?:import|export)(?! type\b)[^']*'\.\.\/.*$/gm) ?? [])
  assert.deepEqual(values, [], 'kit takes only types from the core')
})

test('imports: tests of core and kit know no room, so that they pass without any', () => {
  const tests = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:core|kit)\b.*\.test\.ts$/.test(file))
    .map((file) => join(source, file))
  assert.ok(tests.length > 100, 'the walk found the tests')
  const known = new Set(tests)
  for (const file of known) {
    const imported = importsOf(file).filter((path) => path.startsWith(root) && path.endsWith('.ts') && existsSync(path))
    for (const path of imported) known.add(path)
  }
  const rooms = [...known].filter((file) => partOf(file).startsWith('rooms'))
  assert.deepEqual(rooms.map(named), [])
})

/** Each file that names one of a room that is not its own, as `file: room`. Only what starts Paceline, and the table, may. */
function filesNamingRooms(texts: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const byName = new Map(
    files.filter((file) => partOf(file).startsWith('rooms/')).map((file) => [basename(file), file]),
  )
  const name = new RegExp(
    `(?<=['"\`/])(?:${[...byName.keys()].join('|').replaceAll('.ts', '\\.[jt]s')})(?=['"\`])`,
    'g',
  )
  return [...texts].flatMap(([file, text]) => {
    const own = partOf(file)
    const parts = [...text.matchAll(name)].map(([found]) => partOf(byName.get(found.replace(/js$/, 'ts'))!))
    const others = parts.filter((room) => room !== own && !frames.has(`${own} -> ${room}`))
    const strange = [...others, ...(text.match(/\brooms\/\w+/g) ?? [])]
    return ['bin', 'rooms'].includes(own) ? [] : strange.map((found) => `${named(file)}: ${found}`)
  })
}

test('imports: nobody but bin, rooms.ts and a room itself names a file of it', () => {
  const files = sourceFiles()
  assert.ok(files.filter((file) => partOf(file).startsWith('rooms/')).length > 50, 'the walk found the rooms')
  assert.deepEqual(filesNamingRooms(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])), files), [])
})

/** What a name is computed for, no walk of the imports finds: suites, a project's modules, and scripts for children. */
test('imports: what is imported by a computed name is no source of Paceline', () => {
  const computing = sourceFiles().filter((file) =>
    /\bimport\((?!\s*')|\bcreateRequire\b/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(computing.map(named).sort(), [
    'src/core/trial/load-suite.ts',
    'src/core/trial/register.ts',
    'src/rooms/init/try-call.ts',
    'src/rooms/init/try-out.ts',
    'src/rooms/why/profiled.ts',
  ])
})

test('imports: the name of a file of a room would be noticed in any string', () => {
  const texts = new Map([
    [join(source, 'core', 'check.ts'), "await import(['..', 'rooms', 'page', 'document.ts'].join('/'))"],
    [join(source, 'action', 'job.ts'), "new Worker(join(root, 'dist/profiled.js'))"],
    [join(source, 'github', 'client.ts'), '// As rooms/why says'],
    [join(source, 'rooms', 'trends', 'trend-site.ts'), "import '../page/document.ts'\nimport '../why/profiled.ts'"],
    [join(source, 'rooms', 'why', 'profiler.ts'), "join(root, 'profiled.js')"],
    [join(source, 'rooms.ts'), "import('./rooms/page/document.ts')"],
  ])
  assert.deepEqual(filesNamingRooms(texts, sourceFiles()), [
    'src/core/check.ts: rooms/page',
    'src/action/job.ts: rooms/why',
    'src/github/client.ts: rooms/why',
    'src/rooms/trends/trend-site.ts: rooms/why',
  ])
})

test('imports: an import that points upward, or across, would be noticed', () => {
  const file = (path: string): string => join(source, path)
  const upward = new Map([
    [file('core/stats/psr.ts'), [file('core/model/run.ts')]],
    [file('core/judge/judge.ts'), [file('core/report/view.ts')]],
    [file('cli/run.ts'), [file('core/plan/project.ts')]],
    [file('core/plan/plan.ts'), [file('rooms/tools/run-tool.ts'), file('core/sides/git.ts'), file('cli/run.ts')]],
    [file('rooms/why/charge.ts'), [file('rooms/tools/run-tool.ts'), file('core/model/why.ts'), file('cli/run.ts')]],
    [file('cli/show.ts'), [file('rooms/why/charge.ts'), file('action/job.ts')]],
  ])
  assert.deepEqual(
    upwardImports(upward).map((line) => line.replaceAll('\\', '/')),
    [
      'src/core/stats/psr.ts -> src/core/model/run.ts',
      'src/core/judge/judge.ts -> src/core/report/view.ts',
      'src/core/plan/plan.ts -> src/rooms/tools/run-tool.ts',
      'src/core/plan/plan.ts -> src/cli/run.ts',
      'src/rooms/why/charge.ts -> src/rooms/tools/run-tool.ts',
      'src/rooms/why/charge.ts -> src/cli/run.ts',
      'src/cli/show.ts -> src/rooms/why/charge.ts',
      'src/cli/show.ts -> src/action/job.ts',
    ],
  )
})

test('imports: no files import each other in a circle, inside a folder neither', () => {
  assert.deepEqual(circles(importsOfAll()), [])
})

test('imports: a circle would be noticed, however long', () => {
  const file = (path: string): string => join(source, path)
  const round = new Map([
    [file('a.ts'), [file('b.ts')]],
    [file('b.ts'), [file('c.ts'), file('d.ts')]],
    [file('c.ts'), [file('a.ts')]],
    [file('d.ts'), []],
  ])
  assert.deepEqual(circles(round), [['src/a.ts', 'src/b.ts', 'src/c.ts']])
})

/** But for the entry points, which their folders name: `main.ts`, and what others import, `index.ts`. */
test('imports: a base name is used once', () => {
  const named = sourceFiles().filter((file) => !['main.ts', 'index.ts'].includes(basename(file)))
  const twice = [...Map.groupBy(named, (file) => basename(file)).values()].filter((files) => files.length > 1)
  assert.deepEqual(
    twice.map((files) => files.map((file) => relative(root, file))),
    [],
  )
})

test('imports: what users run imports nothing that only tests use', () => {
  const strange = [...importsOfAll()].flatMap(([file, imports]) =>
    imports
      .filter((imported) => imported.startsWith(join(root, 'test')) || imported.endsWith('.test.ts'))
      .map((imported) => `${named(file)} -> ${named(imported)}`),
  )
  assert.deepEqual(strange, [])
})

test('imports: suites that are shipped are written against the public API alone', () => {
  const folder = join(root, 'benchmarks')
  // The one of Paceline itself is not shipped, and makes its inputs as tests do.
  const own = `self${sep}`
  const foreign = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith(own))
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && !file.endsWith('.test.ts'))
    .flatMap((file) => importsOf(join(folder, file)).map((imported) => ({ file, imported })))
    .filter(({ imported }) => !imported.startsWith(folder))
    .map(({ file, imported }) => `${file} -> ${relative(root, imported)}`)
  assert.deepEqual(foreign, [])
})

/** A caller that names a kind is one more place to change when another is added: it asks `kindOf` what it needs. */
test('imports: no source asks for a kind of metric by its name', () => {
  const asks = new RegExp(`\\bkind\\b\\)? ?[!=]==? ?['"](?:${Object.keys(kinds).join('|')})`)
  assert.match("row.kind === 'counted'", asks)
  const asking = sourceFiles().filter((file) => asks.test(readFileSync(file, 'utf8')))
  assert.deepEqual(asking.map(named), [])
})
