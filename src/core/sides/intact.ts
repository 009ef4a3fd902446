/**
 * Checks that trials load the same after measuring as before: files outside `node_modules`, and installed packages. A side's
 * own trials may write new files and hidden folders that Git does not know, and results, as long as each side's do.
 */
import { hash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callOrFallback, UserError } from '../errors.ts'
import { cleanLine } from '../report/escape.ts'

const code = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rs|go|c|cc|cpp|h|sh)$|(?:^|\/)package\.json$/
const loadedByName = /\.(?:[cm]?[jt]s|json|node)$/
/** Matches what is in a hidden folder, and what is hidden in `node_modules`, but for the folders where packages are kept. */
const isHidden = /^(?:(?!node_modules\/)[^/]+\/)*?\.[^/]+\/|(?:^|\/)node_modules\/(?:.*\/)?\.(?!pnpm\/|store\/)/

/** Tells when a trial of a side ran: one at a time, so that what changed meanwhile was changed by it. */
export interface TrialTime {
  readonly side: string
  readonly fromMs: number
  toMs: number
}

/**
 * Looks at the folders of each side now. Returns a check for later, which throws `UserError` for the first file that
 * changed. `times`: those of the trials until then; without, nothing may change. `tracked`: the files that Git knows.
 */
export function makeIntactCheck(
  folders: Readonly<Record<string, readonly string[]>>,
  { by = 'A trial', times, tracked = {} }: Partial<{ by: string; times: readonly TrialTime[]; tracked: Tracked }> = {},
): () => void {
  const look = () => Object.entries(folders).map(([side, own]) => ({ side, state: readState(own, tracked[side]) }))
  const before = look()
  return () => {
    const all = look().map(({ side, state }, at) => listChanges(side, before[at]!.state, state))
    for (const { side, after, written, differing, added } of all) {
      const isWrong = (path: string): boolean => {
        if (isHidden.test(path) && tracked[side]?.has(path) !== true) return false
        // A head that writes what it has does not make a result of what differs in the base.
        const isOfAll = all.every((one) => (side === 'head' ? one.written : one.differing).includes(path))
        return !isOfAll || code.test(path) || isNodeModulesPath(path)
      }
      const isAlone = (path: string): boolean => side !== 'head' && !all.every((one) => one.added.includes(path))
      const isOthers = (path: string): boolean => isWrittenByOtherSide(side, after.get(path)?.changedMs, times)
      const path = written.find(isOthers) ?? differing.find(isWrong) ?? added.find(isAlone)
      if (path === undefined) continue
      throw new UserError(`${by} changed ${cleanLine(path, 200)} of the ${side}, so nothing of this run counts`, {
        hint: 'Let benchmarks write to files of their own, such as below os.tmpdir().',
      })
    }
  }
}

type Tracked = Readonly<Record<string, ReadonlySet<string>>>

/** Lists what the system says was written, what of it differs, and new files that Node may load in place of others. */
function listChanges(side: string, before: State, after: State) {
  const [old, paths] = [[...before.keys()], [...after.keys()]]
  const names = new Set(old.map((path) => path.replace(/(?:\/|\.[^./]*)$/, '')))
  const isNamed = (path: string): boolean => names.has(path.replace(/(?:\/package\.json|\.[^./]*)$/, ''))
  const isNew = (path: string): boolean => !before.has(path) && loadedByName.test(path) && !isHidden.test(path)
  const written = [...new Set([...paths, ...old])].filter((path) => before.get(path)?.stamp !== after.get(path)?.stamp)
  const differing = old.filter((path) => before.get(path)!.content !== after.get(path)?.content)
  const added = paths.filter((path) => isNew(path) && (isNodeModulesPath(path) || isNamed(path)))
  return { side, after, written, differing, added }
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

/** Tells whether what changed at a time, which no program can set, did so while a trial of another side ran. */
function isWrittenByOtherSide(side: string, at = NaN, times?: readonly TrialTime[]): boolean {
  return times?.some((one) => one.side !== side && one.fromMs <= at && at <= one.toMs) ?? true
}

const isNodeModulesPath = (path: string): boolean => /(?:^|\/)node_modules\//.test(path)

type Found = Partial<Record<'stamp' | 'content', string> & { changedMs: number }>
type State = ReadonlyMap<string, Found>

/** Maps paths, with slashes, to what is there. Those of folders end with a slash. */
function readState(roots: readonly string[], tracked?: ReadonlySet<string>): State {
  const state = new Map<string, Found>()
  const visit = (folder: string, at: string, isLinked = false): void => {
    // Also of a link to a folder; none of what cannot be read.
    for (const entry of callOrFallback(() => readdirSync(folder, { withFileTypes: true }), [])) {
      const [path, file, isFolder] = [at + entry.name, join(folder, entry.name), entry.isDirectory()]
      if (entry.name === '.git' || (isLinked && isHidden.test(`${path}/`))) continue
      if (isFolder || entry.name === 'node_modules') visit(file, `${path}/`, isLinked || !isFolder)
      const isRead = !isNodeModulesPath(path) && (code.test(path) || tracked?.has(path) === true)
      // Trials of both sides may write behind a link.
      state.set(isFolder ? `${path}/` : path, { ...readFileState(file, isRead), ...(isLinked && { changedMs: NaN }) })
    }
  }
  for (const root of roots) visit(root, root.endsWith('node_modules') ? 'node_modules/' : '')
  return state
}

/** Stamps a file. Another name of it, as in pnpm's store, changes its time of change; Windows has other reasons to. */
function readFileState(file: string, isRead: boolean): Found {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  if (stats === undefined) return {}
  const isTimeOwn = (stats.nlink === 1n || stats.isDirectory()) && process.platform !== 'win32'
  const stamp = [stats.size, stats.mtimeNs, stats.ino, isTimeOwn ? stats.ctimeNs : ''].join(' ')
  const content = isRead && stats.isFile() && stats.size < 2 ** 30 ? hash('sha256', readFileSync(file)) : stamp
  return { stamp, changedMs: Number(stats.ctimeNs) / 1e6, ...(!stats.isDirectory() && { content }) }
}
