/**
 * Checks that trials load the same after measuring as before: files outside `node_modules`, and installed packages.
 * New files are a benchmark's own, and so are hidden folders and results, which change on each side.
 */
import { hash } from 'node:crypto'
import { type BigIntStats, type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { cleanLine } from '../report/escape.ts'

const code = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rs|go|c|cc|cpp|h|sh)$|(?:^|\/)package\.json$/
/** Names the folders in which pnpm and Yarn keep packages. */
const stores = new Set(['.pnpm', '.store'])

/** Looks at the folders of each side now. Returns a check for later, which throws `UserError` for the first file that changed. */
export function makeIntactCheck(folders: Readonly<Record<string, readonly string[]>>, by = 'A trial'): () => void {
  const before = Object.entries(folders).map(([side, own]) => ({ side, own, state: readStateOfFolders(own) }))
  return () => {
    const changed = before.map(({ side, own, state }) => {
      const after = readStateOfFolders(own)
      return { side, paths: [...state].flatMap(([path, was]) => (after.get(path) === was ? [] : [path])) }
    })
    const isResult = (path: string): boolean =>
      !code.test(path) && !isNodeModulesPath(path) && changed.every(({ paths }) => paths.includes(path))
    for (const { side, paths } of changed) {
      const path = paths.find((one) => !isResult(one))
      if (path === undefined) continue
      throw new UserError(`${by} changed ${cleanLine(path, 200)} of the ${side}, so nothing of this run counts`, {
        hint: 'Let benchmarks write to files of their own, such as below os.tmpdir().',
      })
    }
  }
}

const isNodeModulesPath = (path: string): boolean => /(?:^|\/)node_modules\//.test(path)

/** Maps paths, with slashes, to a digest of code; of other files, and a package's, to what the system says of them. */
function readStateOfFolders(roots: readonly string[]): ReadonlyMap<string, string> {
  const state = new Map<string, string>()
  const visit = (folder: string, at: string): void => {
    for (const entry of readFolderEntriesOrNone(folder)) {
      const { name } = entry
      if (name.startsWith('.') && !stores.has(name) && (entry.isDirectory() || name === '.git')) continue
      const [path, file] = [at + name, join(folder, name)]
      if (entry.isDirectory()) visit(file, `${path}/`)
      else if (name === 'node_modules') visit(file, `${path}/`)
      else state.set(path, readCodeDigestOrStamp(file, path))
    }
  }
  for (const root of roots) visit(root, root.endsWith('node_modules') ? 'node_modules/' : '')
  return state
}

/** Lists the entries also of a link to a folder; none of what cannot be read. */
function readFolderEntriesOrNone(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function readCodeDigestOrStamp(file: string, path: string): string {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  if (stats?.isFile() !== true || isNodeModulesPath(path) || !code.test(path))
    return stats === undefined ? '' : formatFileStamp(stats)
  return hash('sha256', readFileSync(file))
}

/** Stamps a file. Another name of it, as in pnpm's store, changes its time of change; Windows has other reasons to. */
function formatFileStamp({ size, mtimeNs, ino, nlink, ctimeNs }: BigIntStats): string {
  return [size, mtimeNs, ino, nlink === 1n && process.platform !== 'win32' ? ctimeNs : ''].join(' ')
}
