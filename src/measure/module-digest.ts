/** The digest of a module's code: of the file and of what it imports by relative paths inside its own folder. */
import { createHash } from 'node:crypto'
import { dirname, relative, resolve, sep } from 'node:path'
import { readRegularFile } from '../store/regular-file.ts'

/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
export const relativeReference = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g

interface ModuleScope {
  /** Imports are followed inside this folder; the module's own by default. */
  readonly within?: string
  /** True for a module that lies beside the code it measures: then only the module itself is meant. */
  readonly alone?: boolean
}

/**
 * sha256 in hex over the paths (relative, with slashes) and contents of the module and its relative imports, sorted
 * by path. Line ends are read as LF, so that Git's conversion on Windows changes nothing. Imports by computed names
 * and from outside of the module's folder are not seen.
 */
export async function moduleDigest(path: string, scope: ModuleScope = {}): Promise<string> {
  const sources = await sourcesOf(path, scope)
  const hash = createHash('sha256')
  for (const file of [...sources.keys()].sort()) {
    const name = relative(dirname(path), file).split(sep).join('/')
    hash.update(`${JSON.stringify(name)}\n${JSON.stringify(sources.get(file))}\n`)
  }
  return hash.digest('hex')
}

/** The module and the files that it imports by relative paths, inside the same scope. */
export async function importedFiles(path: string, scope: ModuleScope = {}): Promise<string[]> {
  return [...(await sourcesOf(path, scope)).keys()].sort()
}

async function sourcesOf(
  path: string,
  { within = dirname(path), alone = false }: ModuleScope,
): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  const source = alone ? await readSource(path) : null
  if (source !== null) sources.set(path, source)
  if (!alone) await collect(path, within, sources)
  return sources
}

async function collect(file: string, folder: string, sources: Map<string, string>): Promise<void> {
  if (sources.has(file) || !file.startsWith(folder + sep)) return
  const source = await readSource(file)
  if (source === null) return
  sources.set(file, source)
  for (const match of source.matchAll(relativeReference)) {
    await collect(resolve(dirname(file), match[2] ?? ''), folder, sources)
  }
}

/** Null for what is not a file: the pattern also matches text that only looks like an import. */
async function readSource(file: string): Promise<string | null> {
  const bytes = await readRegularFile(file, { maxBytes: maxSourceBytes, follow: true })
  return bytes?.toString().replaceAll('\r\n', '\n') ?? null
}

/** Larger than any source is. */
const maxSourceBytes = 64 * 1_048_576
