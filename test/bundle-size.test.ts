/** What the action and the command line load, built from the sources into memory. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { build } from 'rolldown'
import { parents, parentsOutput, root } from '../scripts/bundle-options.ts'
import { licencesOf } from '../scripts/licences.ts'

interface Chunk {
  readonly name: string
  readonly bytes: number
  readonly imports: readonly string[]
  readonly modules: readonly string[]
}

const built = build({ ...parents, logLevel: 'silent', write: false, output: parentsOutput })

async function allChunks(): Promise<readonly Chunk[]> {
  return (await built).output.flatMap((file): Chunk[] => {
    if (file.type !== 'chunk') return []
    const { fileName: name, code, imports, moduleIds: modules } = file
    return [{ name, bytes: Buffer.byteLength(code), imports, modules }]
  })
}

/** The chunks that are loaded with this one, itself included. */
async function loadedBy(entry: string): Promise<readonly Chunk[]> {
  const chunks = new Map((await allChunks()).map((chunk) => [chunk.name, chunk]))
  const loaded = new Map<string, Chunk>()
  const queue = [entry]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = chunks.get(name)
    if (chunk === undefined || loaded.has(name)) continue
    loaded.set(name, chunk)
    queue.push(...chunk.imports)
  }
  return [...loaded.values()]
}

/** The chunks that a file of ours is loaded with, where it is loaded by itself. */
async function loadedWith(...path: string[]): Promise<readonly Chunk[]> {
  const module = join(root, ...path)
  const chunk = (await allChunks()).find(({ modules }) => modules.includes(module))
  assert.ok(chunk, `the build found ${path.join('/')}`)
  return loadedBy(chunk.name)
}

/** What the command line loads before it is known which command is asked for. */
async function loadedToStart(): Promise<readonly Chunk[]> {
  const both = [...(await loadedBy('cli.js')), ...(await loadedWith('src', 'cli', 'run-cli.ts'))]
  return [...new Map(both.map((chunk) => [chunk.name, chunk])).values()]
}

const bytesOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0)

const clientFiles = /octokit|@actions[\\/]github|@actions[\\/]http-client[\\/]lib[\\/]index|bottleneck|undici|yauzl/
const foldersOf = (chunks: readonly Chunk[], pattern: RegExp): string[] =>
  chunks.flatMap(({ modules }) => modules.filter((path) => pattern.test(path)).map((path) => dirname(path)))

test('bundle size: the action loads 270 kB to plan, and 400 kB to report', async () => {
  const planning = await loadedBy('action.js')
  const reporting = new Set([...planning, ...(await loadedWith('src', 'action', 'report-job.ts'))])
  for (const [chunks, limit] of [
    [planning, 270_000],
    [[...new Map(Array.from(reporting, (chunk) => [chunk.name, chunk])).values()], 400_000],
  ] as const) {
    const bytes = bytesOf(chunks)
    assert.ok(bytes > limit / 2, 'the build found the action')
    assert.ok(bytes < limit, `${bytes} bytes: ${chunks.map(({ name, bytes: own }) => `${name} ${own}`).join(', ')}`)
  }
})

for (const [whose, limit, file] of [
  ['the action', 32_000, join('github', 'octokit-of-action.ts')],
  ['`paceline comment`', 60_000, join('rooms', 'comment', 'octokit-of-command.ts')],
] as const) {
  test(`bundle size: the client of ${whose} stays below ${limit / 1_000} kB, and knows proxies without undici`, async () => {
    const chunks = [...(await loadedWith('src', file)), ...(await loadedWith('src', 'github', 'client.ts'))]
    const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
    const alone = [...byName.values()].filter(({ modules }) => modules.some((path) => clientFiles.test(path)))
    assert.ok(bytesOf(alone) > (limit * 2) / 3 && bytesOf(alone) < limit, `${bytesOf(alone)} bytes`)
    assert.deepEqual(foldersOf(await loadedWith('src', 'github', 'proxy.ts'), /undici/), [])
    assert.deepEqual(foldersOf(chunks, /undici|http-client[\\/]lib[\\/]index|@octokit[\\/](oauth-)?app[\\/]/), [])
  })
}

test('bundle size: what measures loads no client, nor anything before the task', async () => {
  const measuring = [...(await loadedBy('action.js')), ...(await loadedWith('src', 'action', 'measure-job.ts'))]
  assert.ok(measuring.some(({ modules }) => modules.includes(join(root, 'src', 'core', 'measure', 'collect.ts'))))
  assert.deepEqual(foldersOf(measuring, clientFiles), [])
})

const commandFiles = globSync('{cli,rooms/*}/paceline-!(*.test).ts', { cwd: join(root, 'src') })

test('bundle size: the command line loads no GitHub client unless it talks to GitHub', async () => {
  assert.ok(commandFiles.length > 10, 'the commands were found')
  const offline = commandFiles.filter((file) => basename(file) !== 'paceline-comment.ts')
  const loaded = await Promise.all(offline.map((file) => loadedWith('src', file)))
  const modules = [...(await loadedToStart()), ...loaded.flat()].flatMap((chunk) => chunk.modules)
  assert.ok(modules.length > 100, 'the build found the command line')
  const ours = join(root, 'src', 'github')
  const foreign = modules.filter(
    (path) => clientFiles.test(path) || path.startsWith(join(ours, '/')) || /@actions/.test(path),
  )
  assert.deepEqual(foreign, [])
})

test('bundle size: before the command is known, 80 kB and no schema are loaded', async () => {
  const chunks = await loadedToStart()
  assert.ok(bytesOf(chunks) > 40_000, 'the build found what starts')
  assert.ok(bytesOf(chunks) < 80_000, `${bytesOf(chunks)} bytes: ${chunks.map(({ name }) => name).join(', ')}`)
  assert.deepEqual(foldersOf(chunks, /[\\/]zod[\\/]/), [])
})

test("bundle size: the terminal's report of a comparison loads 160 kB on top of that", async () => {
  const start = new Set((await loadedToStart()).map(({ name }) => name))
  const command = await loadedWith('src', 'rooms', 'files', 'paceline-report.ts')
  const all = [...command, ...(await loadedWith('src', 'core', 'report', 'terminal.ts'))]
  const own = [...new Map(all.map((chunk) => [chunk.name, chunk])).values()].filter(({ name }) => !start.has(name))
  assert.notDeepEqual(foldersOf(own, /[\\/]zod[\\/]/), [])
  assert.ok(bytesOf(own) < 160_000, `${bytesOf(own)} bytes: ${own.map(({ name }) => name).join(', ')}`)
})

test('bundle size: what writes JSON Schemas is loaded only where one is written', async () => {
  const writer = /[\\/]zod[\\/].*json-schema/
  const loading = await Promise.all(
    commandFiles.map(async (file) => (foldersOf(await loadedWith('src', file), writer).length > 0 ? [file] : [])),
  )
  assert.deepEqual(loading.flat(), [join('rooms', 'files', 'paceline-schema.ts')])
  assert.deepEqual(foldersOf([...(await loadedToStart()), ...(await loadedBy('action.js'))], writer), [])
})

test('bundle size: what shares chunks does so in few of them', async () => {
  const count = (await allChunks()).length
  assert.ok(count > 20 && count <= 47, `${count} chunks`)
})

test('bundle size: a stack of the bundles leads back to the sources', async () => {
  const { output } = await built
  for (const name of ['cli.js', 'action.js']) {
    const map = output.find(({ fileName }) => fileName === `${name}.map`)
    assert.ok(map?.type === 'asset', name)
    const { sources, sourcesContent } = JSON.parse(String(map.source)) as {
      sources: string[]
      sourcesContent?: string[]
    }
    assert.ok(
      sources.some((source) => /(^|\/)src\/bin\/(cli|action)\.ts$/.test(source)),
      name,
    )
    assert.ok(!sourcesContent?.some((text) => text), 'they are in the repository')
  }
})

test('bundle size: docs/architecture.md names every package that is bundled', async () => {
  const modules = (await allChunks()).flatMap((chunk) => chunk.modules)
  const licences = await licencesOf(modules)
  const packages = [...licences.matchAll(/^(\S+) [\d.]+ \((.+)\)$/gm)].map(([, name = '', licence = '']) => ({
    name,
    licence,
  }))
  assert.ok(packages.length > 10)
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  assert.deepEqual(
    packages.filter(({ name, licence }) => !page.includes(`\`${name}\``) || !page.includes(licence)),
    [],
  )
  assert.deepEqual([...new Set(packages.map(({ licence }) => licence))].sort(), ['Apache-2.0', 'ISC', 'MIT'])
})
