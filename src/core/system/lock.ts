/**
 * A lock of a path for one process at a time. The system releases it when the process ends: no lock is ever stale. Node
 * has no call for it, but its SQLite takes one on every system (`fcntl`, `LockFileEx`): a transaction on an empty file
 * beside the path, to which nothing is ever written.
 */
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemErrorCode, UserError } from '../errors.ts'
import { runWorkPlainly, type Waiting } from './waiting.ts'

export interface LockOptions {
  readonly waiting?: Waiting | undefined
  readonly signal?: AbortSignal | undefined
  /** The locked thing, in words for those who wait; the path by default. */
  readonly what?: string
  /** Called once, before waiting. */
  readonly onHeld?: () => void
  readonly patienceMs?: number
}

const defaultPatienceMs = 120_000
/** Pauses grow with the wait, so that a long one costs the holder nothing and a short one ends soon. */
const pauseMs = { least: 5, most: 1_000, share: 0.1 }

export async function withLock<T>(path: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const lock = await takeLock(path, options)
  try {
    return await work()
  } finally {
    lock[Symbol.dispose]()
  }
}

/**
 * Takes the lock of a path, which need not exist in its folder; disposal releases it. Throws `UserError` after
 * `patienceMs`, and at once where the folder or its file system allows no lock.
 */
export async function takeLock(path: string, options: LockOptions = {}): Promise<Disposable> {
  const { what = path, waiting = runWorkPlainly, patienceMs = defaultPatienceMs, signal, onHeld } = options
  const file = await resolveLockFilePath(path)
  const acquireInTime = async (): Promise<void> => {
    const startMs = performance.now()
    for (let turn = 0; ; turn += 1) {
      signal?.throwIfAborted()
      if (tryToLock(file)) return
      if (turn === 0) onHeld?.()
      const waitedMs = performance.now() - startMs
      if (waitedMs >= patienceMs) {
        const waited = patienceMs < 1_000 ? '' : `, still after ${Math.round(patienceMs / 1_000)} seconds`
        throw new UserError(`${what} is in use by another process${waited}`, {
          hint: 'Try again when that process has ended. Its lock ends with it: there is nothing to delete.',
        })
      }
      const ms = Math.min(pauseMs.most, pauseMs.least + waitedMs * pauseMs.share)
      await sleep(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined)
    }
  }
  await waiting(`another process to release ${what}`, acquireInTime)
  return { [Symbol.dispose]: () => releaseLock(file) }
}

/**
 * Makes a folder and those above it. Node's own way never ends where a file system, such as /proc, says of something in
 * a folder that it is not there; here that is a lack of permission.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    const above = dirname(folder)
    if (isFolder(folder)) return
    if (systemErrorCode(error) !== 'ENOENT' || above === folder) throw error
    if (isFolder(above)) {
      throw Object.assign(error as Error, {
        code: 'EPERM',
        message: `EPERM: operation not permitted, mkdir '${folder}'`,
      })
    }
    makeFolder(above)
    makeFolder(folder)
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Returns the same for all paths that lead to one file, whatever the links. */
async function resolveLockFilePath(path: string): Promise<string> {
  const full = resolve(path)
  const real = await realpath(full).catch(() => undefined)
  if (real !== undefined) return `${real}.paceline-lock`
  const folder = await realpath(dirname(full)).catch((cause: unknown) => {
    throw lockError(full, cause)
  })
  return join(folder, `${basename(full)}.paceline-lock`)
}

/** The locks of this process. POSIX drops all of them on a file as soon as the process closes any descriptor of it. */
const held = new Map<string, { readonly database: DatabaseSync; readonly descriptor: number }>()

/** Tries once; false if another holds the lock. Synchronous, so that no other try of this process comes in between. */
function tryToLock(file: string): boolean {
  if (held.has(file)) return false
  const descriptor = openLockFile(file)
  if (descriptor === undefined) return false
  const database = tryToOpenAndLockDatabase(file)
  // Its last holder removes the file: a lock of a file that was opened before that is of no use, as others cannot find it.
  if (database !== undefined && isSameFile(descriptor, file)) {
    held.set(file, { database, descriptor })
    return true
  }
  closeLockHandles(database, descriptor)
  return false
}

/** Follows no link and does not wait for the other end of a pipe; Windows has neither flag. */
const { O_CREAT, O_RDWR, O_NOFOLLOW, O_NONBLOCK } = constants as Partial<typeof constants> &
  Pick<typeof constants, 'O_CREAT' | 'O_RDWR'>
const warily = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0)

/** Opens the file, so that the number of its inode is given to no other file; none if that is to be tried again. */
function openLockFile(file: string): number | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false })
    // Neither a file that came with a commit nor one that a trial made is opened.
    if (stats === undefined || (stats.isFile() && stats.size === 0)) return openSync(file, O_RDWR | O_CREAT | warily)
  } catch (cause) {
    // Windows refuses a file that is just being removed.
    if (process.platform === 'win32' && ['EPERM', 'EBUSY', 'EACCES'].includes(systemErrorCode(cause) ?? ''))
      return undefined
    throw lockError(file, cause)
  }
  throw new UserError(`${file}: cannot be locked: it is not an empty file, as locks of Paceline are`, {
    file,
    hint: 'Move it away: nothing but the lock may have that name.',
  })
}

/** SQLite's codes for a locked file, and on Windows for one that is just being removed. */
const busy = new Set([5, 6, ...(process.platform === 'win32' ? [10, 14] : [])])

function tryToOpenAndLockDatabase(file: string): DatabaseSync | undefined {
  const Database = requireDatabaseClass()
  let database: DatabaseSync | undefined
  try {
    database = new Database(file)
    // Without this, SQLite makes a journal beside the file although nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
    return database
  } catch (cause) {
    database?.close()
    const code = (cause as { errcode?: number }).errcode ?? 0
    if (busy.has(code & 0xff)) return undefined
    throw lockError(file, cause)
  }
}

/** Loads the class when the first lock is taken: older Nodes, whose users are told to update, have none. */
function requireDatabaseClass(): typeof DatabaseSync {
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning')!
  // Node 22 calls it experimental, on stderr; a file lock is all that is used of it.
  process.emitWarning = () => undefined
  try {
    const sqlite: { readonly DatabaseSync: typeof DatabaseSync } | undefined = process.getBuiltinModule('node:sqlite')
    if (sqlite !== undefined) return sqlite.DatabaseSync
  } finally {
    Object.defineProperty(process, 'emitWarning', original)
  }
  throw new UserError('This Node was built without node:sqlite, which Paceline needs for its locks', {
    hint: 'Use a Node from nodejs.org, or a package that is built like it.',
  })
}

function isSameFile(descriptor: number, file: string): boolean {
  const there = statSync(file, { bigint: true, throwIfNoEntry: false })
  const openFile = fstatSync(descriptor, { bigint: true })
  return there !== undefined && there.ino === openFile.ino && there.dev === openFile.dev
}

/** Removes the file while the lock is still held; on Windows that takes until nobody has it open any more. */
function releaseLock(file: string): void {
  const isGone = tryRemoveLockFile(file)
  const { database, descriptor } = held.get(file)!
  closeLockHandles(database, descriptor)
  held.delete(file)
  if (!isGone && process.platform === 'win32') tryRemoveLockFile(file)
}

/** Closes the descriptor last: closing it first would drop a lock that is still needed to remove the file. */
function closeLockHandles(database: DatabaseSync | undefined, descriptor: number): void {
  database?.close()
  closeSync(descriptor)
}

function tryRemoveLockFile(file: string): boolean {
  try {
    rmSync(file, { force: true })
    return true
  } catch {
    // An empty file that stays locks nobody out.
    return false
  }
}

/** Limits paths, in bytes: SQLite takes none of 512 on POSIX, with the name of a journal behind it. */
const longestPath = 500

function lockError(file: string, cause: unknown): UserError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const isLong = Buffer.byteLength(file) > longestPath
  return new UserError(`${file}: cannot be locked: ${isLong ? 'its path is too long' : reason}`, {
    file,
    hint: isLong
      ? 'Move the project or the file to a folder with a shorter path.'
      : 'Name a place in a folder that can be written to, on a file system that has locks.',
    cause,
  })
}
