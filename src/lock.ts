/**
 * One process at a time, on one path: a lock that the operating system holds, and lets go when its holder ends, however
 * it ends. So no lock is ever stale, and nobody has to judge whether another process still lives.
 *
 * Node has no call for such a lock, but its SQLite takes one on every system (`fcntl`, `LockFileEx`): a transaction on
 * an empty file beside the path. Nothing is ever written to that file; it lies there while the lock is held, and after
 * a kill until the next one takes it.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { realpath } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, UserError } from './errors.ts'
import { inSilence, type Waiting } from './waiting.ts'

export interface LockOptions {
  /** Says who is waited for, where that takes long. */
  readonly waiting?: Waiting | undefined
  /** Ends the waiting; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** What is locked, in words for those who wait; the path by default. */
  readonly what?: string
  /** What the holder does with it, in words: `paceline check`. */
  readonly doing?: string
  /** Told at once, and once, who has it: `process 4711 (paceline check, since 2026-11-21T01:30:00Z)`. */
  readonly onHeld?: (holder: string) => void
  /** After how long to give up; two minutes by default. */
  readonly patienceMs?: number
}

const defaultPatienceMs = 120_000
/** Pauses grow with the wait, so that a long one costs the holder nothing and a short one ends soon. */
const pauseMs = { least: 5, most: 1_000, share: 0.1 }

/** Runs `work` while nobody else holds the lock of `path`; see `takeLock`. */
export async function withLock<T>(path: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const lock = await takeLock(path, options)
  try {
    return await work()
  } finally {
    lock[Symbol.dispose]()
  }
}

/**
 * Takes the lock of a path, which need not exist in its folder, and waits as long as another holds it. Disposal
 * releases it. Throws `UserError` after `patienceMs`, and at once where the folder or its file system allows no lock.
 */
export async function takeLock(path: string, options: LockOptions = {}): Promise<Disposable> {
  const { what = path, doing = '', waiting = inSilence } = options
  const file = await lockFileOf(path)
  // Asked when a line is due: the holder may be another by then.
  await waiting(
    () => `${holderOf(file)} to give up ${what}`,
    () => acquireInTime(file, { ...options, what }),
  )
  signHolder(file, doing)
  return { [Symbol.dispose]: () => release(file) }
}

async function acquireInTime(
  file: string,
  { what, patienceMs = defaultPatienceMs, signal, onHeld }: LockOptions & { readonly what: string },
): Promise<void> {
  const startMs = performance.now()
  for (let turn = 0; ; turn += 1) {
    signal?.throwIfAborted()
    if (acquire(file)) return
    if (turn === 0) onHeld?.(holderOf(file))
    const waitedMs = performance.now() - startMs
    if (waitedMs >= patienceMs) throw gaveUp(file, { what, patienceMs })
    const ms = Math.min(pauseMs.most, pauseMs.least + waitedMs * pauseMs.share)
    await sleep(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined)
  }
}

/** The same for everybody who means the same file, by whichever links they come. */
async function lockFileOf(path: string): Promise<string> {
  const full = resolve(path)
  const real = await realpath(full).catch(() => null)
  if (real !== null) return `${real}.paceline-lock`
  const folder = await realpath(dirname(full)).catch((cause: unknown) => {
    throw noLock(full, cause)
  })
  return join(folder, `${basename(full)}.paceline-lock`)
}

interface Held {
  readonly database: DatabaseSync
  readonly descriptor: number
}

/**
 * The locks of this process. A second try at one must not touch its file: POSIX drops all locks of a process on a file
 * as soon as the process closes any of its descriptors.
 */
const held = new Map<string, Held>()

/** One try; false where another holds the lock. Synchronous, so that no other try of this process comes in between. */
function acquire(file: string): boolean {
  if (held.has(file)) return false
  const descriptor = opened(file)
  if (descriptor === null) return false
  const database = locked(file)
  // Its last holder removes the file. Who opened it before that has locked a file that others cannot find any more.
  if (database !== null && isSameFile(descriptor, file)) {
    held.set(file, { database, descriptor })
    return true
  }
  close({ database, descriptor })
  return false
}

/** Follows no link and does not wait for the other end of a pipe; Windows knows neither flag. */
const { O_CREAT, O_RDONLY, O_RDWR, O_NOFOLLOW, O_NONBLOCK } = constants as Partial<typeof constants> &
  Pick<typeof constants, 'O_CREAT' | 'O_RDONLY' | 'O_RDWR'>
const warily = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0)

/** While it is open, the number of its inode is given to no other file. */
function opened(file: string): number | null {
  try {
    if (isLockOrNothing(file)) return openSync(file, O_RDWR | O_CREAT | warily)
  } catch (cause) {
    // Windows refuses a file that is just being removed.
    if (process.platform === 'win32' && ['EPERM', 'EBUSY', 'EACCES'].includes(errorCode(cause) ?? '')) return null
    throw noLock(file, cause)
  }
  throw new UserError(`${file}: cannot be locked: is not an empty file, as a lock of Paceline is`, {
    file,
    hint: 'Move it away: nothing but the lock may have that name.',
  })
}

/** Neither what came with somebody's commit nor what a trial put there is opened. */
function isLockOrNothing(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found === undefined || (found.isFile() && found.size === 0)
}

/** SQLite's codes for "another has it", and what Windows makes of a file that is just being removed. */
const busy = new Set([5, 6, ...(process.platform === 'win32' ? [10, 14] : [])])

function locked(file: string): DatabaseSync | null {
  const Database = sqliteDatabase()
  let database: DatabaseSync | null = null
  try {
    database = new Database(file)
    // Without this, SQLite makes a journal beside the file although nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
    return database
  } catch (cause) {
    database?.close()
    const code = (cause as { errcode?: number }).errcode ?? 0
    if (busy.has(code & 0xff)) return null
    throw noLock(file, cause)
  }
}

/** Loaded when the first lock is taken, because older Nodes, which are told to be too old, have none. */
function sqliteDatabase(): typeof DatabaseSync {
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
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  const own = fstatSync(descriptor, { bigint: true })
  return found !== undefined && found.ino === own.ino && found.dev === own.dev
}

/** The file goes while the lock is still held; Windows lets it go only once nobody has it open any more. */
function release(file: string): void {
  remove(holderFile(file))
  const isGone = remove(file)
  close(held.get(file)!)
  held.delete(file)
  if (!isGone && process.platform === 'win32') remove(file)
}

/** The descriptor last: closing it first would drop a lock that is still needed to remove the file. */
function close({
  database,
  descriptor,
}: {
  readonly database: DatabaseSync | null
  readonly descriptor: number
}): void {
  database?.close()
  closeSync(descriptor)
}

function remove(file: string): boolean {
  try {
    rmSync(file, { force: true })
    return true
  } catch {
    // An empty file that stays locks nobody out.
    return false
  }
}

const holderFile = (file: string): string => file.replace(/lock$/, 'holder')

/** For those who wait; the lock does not depend on it. */
function signHolder(file: string, doing: string): void {
  try {
    // A new file: what lies there may be a link that came with somebody's commit.
    remove(holderFile(file))
    writeFileSync(holderFile(file), JSON.stringify({ pid: process.pid, host: hostname(), doing }), { flag: 'wx' })
  } catch {
    // A full disk, say: then they wait for "another process".
  }
}

const mostHolderBytes = 1_000

/**
 * Who holds a lock, in words, as far as it is known: `process 4711 (paceline check, since 2026-11-21T01:30:00Z)`. Whoever
 * may write to the folder may have put anything there.
 */
function holderOf(file: string): string {
  let descriptor: number | null = null
  try {
    descriptor = openSync(holderFile(file), O_RDONLY | warily)
    const found = fstatSync(descriptor)
    if (!found.isFile()) return 'another process'
    const bytes = Buffer.alloc(mostHolderBytes)
    const length = readSync(descriptor, bytes, 0, mostHolderBytes, 0)
    const { pid, host, doing } = JSON.parse(bytes.toString('utf8', 0, length)) as Record<string, unknown>
    if (typeof pid !== 'number') return 'another process'
    const since = found.mtime.toISOString().replace(/\.\d+/, '')
    const what = typeof doing === 'string' && /^[\w -]+$/.test(doing) ? `${doing}, ` : ''
    const where = typeof host === 'string' && /^[\w.-]+$/.test(host) && host !== hostname() ? ` on ${host}` : ''
    return `process ${pid}${where} (${what}since ${since})`
  } catch {
    return 'another process'
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

function gaveUp(file: string, { what, patienceMs }: { readonly what: string; readonly patienceMs: number }): UserError {
  const waited = patienceMs < 1_000 ? '' : `, still after ${Math.round(patienceMs / 1_000)} seconds`
  return new UserError(`${what} is in use by ${holderOf(file)}${waited}`, {
    hint: 'Try again when that process has ended. Its lock ends with it: there is nothing to delete.',
  })
}

function noLock(file: string, cause: unknown): UserError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new UserError(`${file}: cannot be locked: ${reason}`, {
    file,
    hint: 'Name a place in a folder that can be written to, on a file system that has locks.',
    cause,
  })
}
