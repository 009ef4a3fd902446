/** Which files of a project a command reads, as far as its words and the imports of what they name tell. */
import { lstat, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, `new URL('./x', …)`: over-reading does no harm. */
const relativeReference = /(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g
const script = /(?:^|\/)[^/.]+$|\.[cm]?[jt]sx?$/
/** What `require` tries after the name itself. */
const endings = ['', '.js', '.cjs', '.mjs', '.json', '.ts', '.cts', '.mts', '/index.js', '/index.cjs', '/index.ts']

/**
 * Files and folders, relative to `root` with forward slashes, sorted: those that a word of the command names, also
 * after a `=`, or as the folder above a pattern (`src/*.ts`), and what their scripts import by relative paths.
 * Files in `node_modules` are left out: the versions of packages speak for them.
 */
export async function filesOfCommand(root: string, command: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const word of command) {
    for (const named of [word, word.slice(word.indexOf('=') + 1)]) {
      const path = folderAbovePattern(named)
      if (path !== '') await add(resolve(root, path))
    }
  }
  return [...found].sort()

  async function add(path: string): Promise<void> {
    const name = relative(root, path).split(sep).join('/')
    if (name.startsWith('../') || name === '..' || resolve(root, name) !== path || found.has(name || '.')) return
    if (name.split('/').includes('node_modules')) return
    const status = await lstat(path).catch(() => null)
    if (status === null) return
    found.add(name || '.')
    if (!status.isFile() || !script.test(name)) return
    for (const match of (await readFile(path, 'utf8')).matchAll(relativeReference)) {
      for (const ending of endings) await addFile(join(dirname(path), `${match[2] ?? ''}${ending}`))
    }
  }

  /** An import never means a folder as a whole. */
  async function addFile(path: string): Promise<void> {
    const status = await lstat(path).catch(() => null)
    if (status?.isFile() === true) await add(path)
  }
}

/** A word without a pattern as it is; empty for what is rather code or prose. */
function folderAbovePattern(word: string): string {
  const start = word.search(/[*?{[]/)
  if (start < 0) return word
  return /\s/.test(word) ? '' : word.slice(0, word.lastIndexOf('/', start) + 1) || '.'
}
