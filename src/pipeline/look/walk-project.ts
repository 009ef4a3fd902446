/** A bounded walk over the folders of a project: the first thousands of entries, those near the top first. */
import { opendir } from 'node:fs/promises'
import { join, posix } from 'node:path'

interface Walked {
  /** Relative paths with slashes, sorted. */
  readonly files: readonly string[]
  readonly folders: readonly string[]
  /** True if the project holds more than was looked at. */
  readonly isPartial: boolean
}

/** So that a look takes well below a second, whatever the project. */
const usualEntries = 6_000
/** Deeper than any benchmark lies. */
const maxDepth = 8

/** Folders of what is installed, built, recorded or copied from elsewhere. */
const leftOut: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'build',
  'coverage',
  'dist',
  'fixtures',
  '__fixtures__',
  '__pycache__',
  'out',
  'paceline-out',
  'target',
  'vendor',
  'venv',
])

interface WalkOptions {
  readonly maxEntries?: number
  /** Whether to walk a folder, given as a relative path; by default those with sources of the project. */
  readonly enters?: (folder: string) => boolean
}

/** Walks level by level, so that the bound cuts off what lies deepest. Follows no links; what cannot be read is left out. */
export async function walkProject(
  root: string,
  { maxEntries = usualEntries, enters = isUsual }: WalkOptions = {},
): Promise<Walked> {
  const [files, folders]: [string[], string[]] = [[], []]
  const walked = (isPartial: boolean): Walked => ({ files: files.sort(), folders: folders.sort(), isPartial })
  let entries = 0
  let level = ['']
  for (let depth = 0; level.length > 0 && depth < maxDepth; depth += 1) {
    const next: string[] = []
    for (const folder of level) {
      for await (const { name, isFolder } of entriesOf(join(root, folder))) {
        entries += 1
        if (entries > maxEntries) {
          folders.push(...next)
          return walked(true)
        }
        const path = posix.join(folder, name)
        if (!isFolder) files.push(path)
        else if (!name.startsWith('.') && enters(path)) next.push(path)
      }
    }
    folders.push(...next)
    level = next.sort()
  }
  return walked(false)
}

function isUsual(folder: string): boolean {
  return !leftOut.has(posix.basename(folder))
}

/** One by one: a folder may hold a million. */
async function* entriesOf(folder: string): AsyncGenerator<{ readonly name: string; readonly isFolder: boolean }> {
  const directory = await opendir(folder, { bufferSize: 256 }).catch(() => null)
  if (directory === null) return
  for await (const entry of directory) {
    if (entry.isFile() || entry.isDirectory()) yield { name: entry.name, isFolder: entry.isDirectory() }
  }
}
