/**
 * Checks that trials load the same after measuring as before: files outside `node_modules`, and installed packages.
 * New files are a benchmark's own, and so are results and hidden folders, as long as each side's trials write them.
 */
import { hash } from 'node:crypto'
import { type BigIntStats, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callOrFallback, UserError } from '../errors.ts'
import { cleanLine } from '../report/escape.ts'

const code = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rs|go|c|cc|cpp|h|sh)$|(?:^|\/)package\.json$/
const isHidden = /^(?:(?!node_modules\/)[^/]+\/)*?\.[^/]+\//
/** Names the folders in which pnpm and Yarn keep packages. */
const stores = new Set(['.pnpm', '.store'])

/** Tells when a trial of a side ran: one at a time, so that what changed meanwhile was changed by it. */
export interface TrialTime {
  readonly side: string
  readonly fromMs: number
  toMs: number
}

/**
 * Looks at the folders of each side now. Returns a check for later, which throws `UserError` for the first file that
 * changed. `times`: those of the trials until then.
 */
export function makeIntactCheck(
  folders: Readonly<Record<string, readonly string[]>>,
  { by = 'A trial', times = [] }: { readonly by?: string; readonly times?: readonly TrialTime[] } = {},
): () => void {
  const before = Object.entries(folders).map(([side, own]) => ({ side, own, state: readStateOfFolders(own) }))
  return () => {
    const changed = before.map(({ side, own, state }) => {
      const after = readStateOfFolders(own)
      return { side, own, paths: [...state].flatMap(([path, was]) => (after.get(path) === was ? [] : [path])) }
    })
    const isMade = (path: string): boolean =>
      changed.length > 1 && !changed.some((of) => of.paths.includes(path) && isWrittenByOtherSide(path, of, times))
    const isResult = (path: string): boolean =>
      isHidden.test(path) ||
      (!code.test(path) && !isNodeModulesPath(path) && changed.every(({ paths }) => paths.includes(path)))
    for (const { side, paths } of changed) {
      const path = paths.find((one) => !isMade(one) || !isResult(one))
      if (path === undefined) continue
      throw new UserError(`${by} changed ${cleanLine(path, 200)} of the ${side}, so nothing of this run counts`, {
        hint: 'Let benchmarks write to files of their own, such as below os.tmpdir().',
      })
    }
  }
}

/** Limits how far the clock of a file system is behind: Linux writes down its last tick. */
const clockStepMs = 10

/**
 * Runs a trial of a side, and adds its time. After one of the other side it waits for the clock of the file system, or what
 * this one writes at once would seem to be of that one.
 */
export async function runTrialAndNoteTime<T>(times: TrialTime[], side: string, trial: () => Promise<T>): Promise<T> {
  const last = times.findLast((one) => one.side !== side)
  const waitMs = (last?.toMs ?? -Infinity) + clockStepMs - Date.now()
  if (waitMs > 0) await sleep(waitMs)
  const time = { side, fromMs: Date.now(), toMs: Infinity }
  times.push(time)
  try {
    return await trial()
  } finally {
    time.toMs = Date.now()
  }
}

/** Tells whether a file was last written while a trial of another side ran, by what no program can set. */
function isWrittenByOtherSide(
  path: string,
  { side, own }: Readonly<{ side: string; own: readonly string[] }>,
  times: readonly TrialTime[],
): boolean {
  const changedAt = own.map((root) => lstatSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs ?? NaN)
  const others = times.filter((one) => one.side !== side)
  return changedAt.some((at) => others.some(({ fromMs, toMs }) => fromMs <= at && at <= toMs))
}

const isNodeModulesPath = (path: string): boolean => /(?:^|\/)node_modules\//.test(path)

/** Maps paths, with slashes, to a digest of code; of other files, and a package's, to what the system says of them. */
function readStateOfFolders(roots: readonly string[]): ReadonlyMap<string, string> {
  const state = new Map<string, string>()
  const visit = (folder: string, at: string): void => {
    // Also of a link to a folder; none of what cannot be read.
    for (const entry of callOrFallback(() => readdirSync(folder, { withFileTypes: true }), [])) {
      const { name } = entry
      if (name === '.git' || (name.startsWith('.') && !stores.has(name) && isNodeModulesPath(at))) continue
      const [path, file] = [at + name, join(folder, name)]
      if (entry.isDirectory()) visit(file, `${path}/`)
      else if (name === 'node_modules') visit(file, `${path}/`)
      else state.set(path, readCodeDigestOrStamp(file, path))
    }
  }
  for (const root of roots) visit(root, root.endsWith('node_modules') ? 'node_modules/' : '')
  return state
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
