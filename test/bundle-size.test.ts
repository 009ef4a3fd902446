/** What the action and the command line load, built from the sources into memory. */
import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Chunk {
  readonly name: string
  readonly bytes: number
  readonly imports: readonly string[]
  readonly modules: readonly string[]
}

/** The chunks that an entry point loads at once, itself included. */
async function loadedBy(entry: 'action' | 'cli'): Promise<readonly Chunk[]> {
  const { output } = await build({
    cwd: root,
    input: { action: 'src/action/main.ts', cli: 'src/cli/main.ts' },
    platform: 'node',
    logLevel: 'silent',
    transform: { target: 'node20' },
    resolve: { conditionNames: ['node', 'import', 'default'] },
    write: false,
    output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
  })
  const chunks = new Map(
    output.flatMap((file): [string, Chunk][] => {
      if (file.type !== 'chunk') return []
      const { fileName: name, code, imports, moduleIds: modules } = file
      return [[name, { name, bytes: Buffer.byteLength(code), imports, modules }]]
    }),
  )
  const loaded = new Map<string, Chunk>()
  const queue = [`${entry}.js`]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = chunks.get(name)
    if (chunk === undefined || loaded.has(name)) continue
    loaded.set(name, chunk)
    queue.push(...chunk.imports)
  }
  return [...loaded.values()]
}

test('the action, with all that it loads, stays below a megabyte', async () => {
  const chunks = await loadedBy('action')
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0)
  assert.ok(bytes > 100_000, 'the build found the action')
  assert.ok(bytes < 1_000_000, `${bytes} bytes: ${chunks.map(({ name, bytes: own }) => `${name} ${own}`).join(', ')}`)
})

test('the command line loads no GitHub client unless it talks to GitHub', async () => {
  const modules = (await loadedBy('cli')).flatMap((chunk) => chunk.modules)
  assert.ok(modules.length > 100, 'the build found the command line')
  const foreign = modules.filter(
    (path) => /@octokit|yauzl/.test(path) || path.startsWith(join(root, 'src', 'github') + '/'),
  )
  assert.deepEqual(
    foreign.map((path) => dirname(path)),
    [],
  )
})
