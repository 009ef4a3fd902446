/** The digest of a module's code: of its file and of what it imports by relative paths inside its folder. */
import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { readBytesOrNone } from '../model/regular-file.ts'

/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
const relativeReference = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g

interface ModuleScope {
  /** Imports are followed inside this folder; the module's own by default. */
  readonly within?: string
  /** True for a module beside the code that it measures: then its imports do not count. */
  readonly alone?: boolean
  /** True where endings may be missing, as for `require`, and what is no script may look like one. */
  readonly byRequire?: boolean
}

const script = /(?:^|[\\/])[^\\/.]+$|\.[cm]?[jt]sx?$/
/** Lists what `require` appends to a name, and more. */
const endings = ['', '.js', '.cjs', '.mjs', '.json', '.ts', '.cts', '.mts', '/index.js', '/index.cjs', '/index.ts']
const maxSourceBytes = 64 * 1_048_576

/**
 * Returns a sha256 in hex over the paths (relative, with slashes) and contents of the module and its relative imports,
 * by path. CRLF is read as LF. Imports by computed names and from outside the module's folder are not followed.
 */
export async function moduleDigest(path: string, scope: ModuleScope = {}): Promise<string> {
  const sources = await readImportTree(path, scope)
  const hash = createHash('sha256')
  for (const file of [...sources.keys()].sort()) {
    const name = relative(dirname(path), file).split(sep).join('/')
    hash.update(`${JSON.stringify(name)}\n${JSON.stringify(sources.get(file))}\n`)
  }
  return hash.digest('hex')
}

/** Lists the module and the files that it imports by relative paths, inside the same scope. */
export async function listModuleAndImports(path: string, scope: ModuleScope = {}): Promise<string[]> {
  return [...(await readImportTree(path, scope)).keys()].sort()
}

const packageReference =
  /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"`])((?:@[\w.~-]+\/)?[A-Za-z0-9][\w.~-]*)(?:\/[^'"`\n]*)?\1/g

/** Names of the packages that the module and these files import; those of Node are none. */
export async function listImportedPackages(path: string, scope: ModuleScope = {}): Promise<Set<string>> {
  const sources = [...(await readImportTree(path, scope)).values()]
  const names = sources.flatMap((source) => [...source.matchAll(packageReference)].map((match) => match[2]!))
  return new Set(names.filter((name) => !isBuiltin(name)))
}

async function readImportTree(path: string, { within, alone, byRequire }: ModuleScope): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  const folder = within ?? dirname(path)
  const collect = async (file: string): Promise<void> => {
    if (sources.has(file) || (alone !== true && !file.startsWith(folder + sep))) return
    const bytes = await readBytesOrNone(file, { maxBytes: maxSourceBytes, follow: true })
    // The pattern also matches text that only looks like an import.
    if (bytes === undefined) return
    const source = bytes.toString().replaceAll('\r\n', '\n')
    sources.set(file, source)
    if (alone === true || (byRequire === true && !script.test(file))) return
    for (const [, , imported = ''] of source.matchAll(relativeReference)) {
      for (const ending of byRequire === true ? endings : ['']) await collect(resolve(dirname(file), imported + ending))
    }
  }
  await collect(path)
  return sources
}
