/** Writes a file so that a reader finds either all of the old one or all of the new one, whatever happens in between. */
import { createHash } from 'node:crypto'
import { chmod, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemErrorCode, refusals, shortages, UserError } from '../errors.ts'
import { makeFolder } from '../system/lock.ts'

/** Lists the steps that a test can let fail. */
export interface WriteEffects {
  rename(from: string, to: string): Promise<void>
  wait(ms: number): Promise<unknown>
}

const realEffects: WriteEffects = { rename, wait: (ms) => sleep(ms) }

/** On Windows a virus scanner or an indexer may hold a file for a moment; this waits half a second in all. */
const renameWaitsMs = [10, 20, 40, 80, 160, 320]
const passing: ReadonlySet<string | undefined> = new Set(['EPERM', 'EBUSY', 'EACCES'])

/**
 * Writes `text` to `path` through a temporary file in the same folder, flushed to disk and then renamed. Makes the
 * folder if need be, keeps the permissions of a file that is there, and follows a symbolic link to the file it names.
 * Something that is not a file, such as `/dev/stdout`, is written to directly. What killed processes left beside it goes.
 * Throws `UserError` if it cannot; then the old file is unchanged and the temporary one removed.
 */
export async function writeAtomic(path: string, text: string, effects: WriteEffects = realEffects): Promise<void> {
  try {
    makeFolder(dirname(path))
    const there = await stat(path).catch(() => undefined)
    // A pipe or a device must not be replaced by a file.
    if (there !== undefined && !there.isFile() && !there.isDirectory()) return await writeFile(path, text)
    const target = await realpath(path).catch(() => path)
    await removeStaleTemporaryFiles(dirname(target))
    const temporary = await writeTemporaryFile(target, text)
    try {
      if (there !== undefined) await chmod(temporary, there.mode & 0o777)
      await renameWithPatience(temporary, target, effects)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await flushFolder(dirname(target))
  } catch (cause) {
    throw new UserError(`${path}: ${describeWriteFailure(systemErrorCode(cause))}`, {
      file: path,
      hint: 'Nothing was changed. Name a place that can be written to.',
      cause,
    })
  }
}

/** A folder may be shared by machines and containers: each removes only what its own processes left. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** Names a file that lies beside `name` for a moment: it says whose it is. */
export function temporaryName(name: string, attempt = 0): string {
  return `.${name}.paceline-${host}-${process.pid}-${attempt}.tmp`
}

/** Folders that were looked through: many files may be written to one. */
const lookedThrough = new Set<string>()

/** Removes temporary files of processes that are no more: nothing else would, and they would gather. */
export async function removeStaleTemporaryFiles(folder: string): Promise<void> {
  if (lookedThrough.has(folder)) return
  lookedThrough.add(folder)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, machine, owner] = /^\..+\.paceline-([0-9a-f]{8})-(\d{1,10})-\d+\.tmp$/.exec(name) ?? []
    if (machine === host && !isProcessRunning(Number(owner))) await rm(join(folder, name)).catch(() => undefined)
  }
}

function isProcessRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    // A process of another user runs all the same.
    return systemErrorCode(error) !== 'ESRCH'
  }
}

/** Writes and flushes a new file beside `target`, under a name that no other process, living or killed, has used. */
async function writeTemporaryFile(target: string, text: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const path = join(dirname(target), temporaryName(basename(target), attempt))
    try {
      await writeNewFile(path, text)
      return path
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST' || attempt >= 1_000) throw error
    }
  }
}

/** Writes and flushes a file that is not there yet. One that cannot be written whole is removed. */
async function writeNewFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', flush: true }).catch(async (error: unknown) => {
    if (systemErrorCode(error) !== 'EEXIST') await rm(path, { force: true })
    throw error
  })
}

async function renameWithPatience(from: string, to: string, effects: WriteEffects): Promise<void> {
  for (const waitMs of renameWaitsMs) {
    try {
      await effects.rename(from, to)
      return
    } catch (error) {
      if (!passing.has(systemErrorCode(error))) throw error
      await effects.wait(waitMs)
    }
  }
  await effects.rename(from, to)
}

/** Lets the new name survive a power cut. Windows cannot do it, and some file systems refuse. */
async function flushFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r')
    await handle.sync()
  } catch {
    // The file itself is flushed; at worst the old name survives, which is whole as well.
  }
}

function describeWriteFailure(code = 'unknown error'): string {
  if (code === 'EISDIR') return 'is a folder, not a file'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'cannot be written: a part of its path is a file, not a folder'
  // Where its folder is there, a file that is not there is one that cannot be made: /proc says so.
  const why = refusals[code === 'ENOENT' ? 'EACCES' : code] ?? shortages[code]?.[0] ?? code
  return `cannot be written: ${why}`
}

export const resultsFolder = 'paceline-out'
/** Names the folders of the action's jobs, with or without a checkout. */
export const actionFolders = {
  measured: 'paceline-results',
  reported: 'paceline-report',
  page: 'paceline-page',
} as const

/**
 * Makes the folder if need be, with a file in it by which Git ignores it and npm does not pack it. Otherwise the
 * results of one run would make the working tree of the next one differ from its commit.
 */
export async function makeGitIgnoredFolder(folder: string): Promise<void> {
  makeFolder(folder)
  const path = join(folder, '.gitignore')
  try {
    await writeNewFile(path, '*\n')
  } catch (error) {
    // Whatever lies there stays, also a link to a file that is not there. A failed write does not know its file.
    if (systemErrorCode(error) !== 'EEXIST') throw Object.assign(error as Error, { path })
  }
}
