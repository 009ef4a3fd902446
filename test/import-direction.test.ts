import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

/**
 * The layers, top first. A file may import from its own part and from lower layers, never from a higher one, and
 * parts of one layer do not know each other unless `mayUse` says so.
 */
const layers: readonly (readonly string[])[] = [
  ['cli', 'action'],
  ['pipeline'],
  ['project'],
  ['history'],
  ['measure', 'site', 'judge'],
  ['import', 'page', 'sides'],
  ['compare', 'plan', 'profile', 'report', 'trial', 'store'],
  ['index'],
  ['bench', 'fixture', 'github'],
  ['system'],
  ['model'],
  ['stats', 'errors'],
]

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')

/** `src/core/history/baseline-set.ts` belongs to `store`, `src/core/plan/plan.ts` and what lies in `src/plan/` to `plan`. */
function partOf(file: string): string {
  const [first = ''] = relative(source, file).split(/[\\/]/)
  return first.replace(/\.ts$/, '')
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
        if (from === to) return false
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

test('imports point downward only', () => {
  const files = importsOfAll()
  assert.ok(files.size > 50, 'the walk found the sources')
  assert.deepEqual(upwardImports(files), [])
})

/** Parts that could stand alone: beside themselves they know errors, the schemas of our files, and what is named here. */
const alone: Readonly<Record<string, readonly string[]>> = {
  stats: [],
  import: ['stats'],
  profile: ['stats'],
  fixture: ['system'],
}

/** Every import by which such a part knows another, as `file -> imported`. */
function attachments(files: ReadonlyMap<string, readonly string[]>): string[] {
  return [...files].flatMap(([file, imports]) => {
    const own = partOf(file)
    const others = alone[own]
    if (others === undefined) return []
    const known = own === 'stats' ? [own, 'errors'] : [own, 'errors', 'model', ...others]
    return imports
      .filter((imported) => !known.includes(partOf(imported)))
      .map((imported) => `${named(file)} -> ${named(imported)}`)
  })
}

test('statistics, formats, profiles and fixtures know no other part', () => {
  assert.deepEqual(attachments(importsOfAll()), [])
  const file = (path: string): string => join(source, path)
  const attached = new Map([
    [file('core/stats/psr.ts'), [file('errors.ts'), file('core/model/run.ts')]],
    [file('core/fixture/digest.ts'), [file('core/model/fixture-spec.ts'), file('core/model/json-file.ts')]],
    [file('core/model/json-file.ts'), [file('core/model/json-syntax.ts')]],
  ])
  assert.deepEqual(attachments(attached), [
    'src/core/stats/psr.ts -> src/core/model/run.ts',
    'src/core/fixture/digest.ts -> src/core/model/json-file.ts',
  ])
})

test('an import that points upward, or across, would be noticed', () => {
  const file = (path: string): string => join(source, path)
  const upward = new Map([
    [file('core/stats/psr.ts'), [file('core/model/run.ts')]],
    [file('core/report/view.ts'), [file('core/model/json-file.ts')]],
    [file('cli/run.ts'), [file('pipeline/project.ts')]],
  ])
  assert.deepEqual(
    upwardImports(upward).map((line) => line.replaceAll('\\', '/')),
    ['src/core/stats/psr.ts -> src/core/model/run.ts', 'src/core/report/view.ts -> src/core/model/json-file.ts'],
  )
})

test('no files import each other in a circle, inside a folder neither', () => {
  assert.deepEqual(circles(importsOfAll()), [])
})

test('a circle would be noticed, however long', () => {
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
test('a base name is used once', () => {
  const named = sourceFiles().filter((file) => !['main.ts', 'index.ts'].includes(basename(file)))
  const twice = [...Map.groupBy(named, (file) => basename(file)).values()].filter((files) => files.length > 1)
  assert.deepEqual(
    twice.map((files) => files.map((file) => relative(root, file))),
    [],
  )
})

test('what users run imports nothing that only tests use', () => {
  const strange = [...importsOfAll()].flatMap(([file, imports]) =>
    imports
      .filter((imported) => imported.startsWith(join(root, 'test')) || imported.endsWith('.test.ts'))
      .map((imported) => `${named(file)} -> ${named(imported)}`),
  )
  assert.deepEqual(strange, [])
})

test('suites that are shipped are written against the public API alone', () => {
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
