/**
 * One writer at a time: a lock file beside the file that is about to change.
 *
 * Whoever creates `FILE.lock` has it. A lock whose process is gone is taken over; one whose process lives, or is on
 * another machine, is waited for.
 */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { inSilence, type Waiting } from '../waiting.ts'
import { errorCode } from './error-code.ts'

export interface LockOptions {
  /** How long to wait for somebody else's lock. */
  readonly patienceMs?: number
  readonly waiting?: Waiting
}

const defaultPatienceMs = 30_000
const pollMs = 25

/** Runs `work` while no other process that asks for the lock of `path` does. Throws `UserError` after the wait. */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  { patienceMs = defaultPatienceMs, waiting = inSilence }: LockOptions = {},
): Promise<T> {
  const lock = `${path}.lock`
  await mkdir(dirname(lock), { recursive: true })
  await waiting(`another process to give up ${lock}`, () => take(lock, patienceMs))
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string, patienceMs: number): Promise<void> {
  const mine = `${process.pid}@${hostname()}`
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    if (await create(lock, mine)) return
    const holder = await readFile(lock, 'utf8').catch(() => '')
    if (isGone(holder)) await removeStale(lock, holder)
    else if (waitedMs >= patienceMs) throw inUse(lock, holder)
    else await sleep(pollMs)
  }
}

async function create(lock: string, holder: string): Promise<boolean> {
  try {
    await using file = await open(lock, 'wx')
    await file.writeFile(holder)
    return true
  } catch (cause) {
    const code = errorCode(cause)
    // On Windows a lock that is just being removed refuses with EPERM or EBUSY instead of EEXIST.
    if (code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY'))) return false
    throw new UserError(`${lock}: cannot be created (${code ?? 'unknown error'})`, { file: lock, cause })
  }
}

/** Whether the holder is a process of this machine that has ended. A lock without a name yet is being made right now. */
function isGone(holder: string): boolean {
  const [pid, host] = holder.split('@')
  if (host !== hostname() || !/^\d+$/.test(pid ?? '')) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return errorCode(error) === 'ESRCH'
  }
}

/** Two may find the lock stale at once, and the second must not remove the first one's new lock: so it is moved and looked at. */
async function removeStale(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${process.pid}.tmp`
  try {
    await rename(lock, aside)
    if ((await readFile(aside, 'utf8')) === stale) await rm(aside, { force: true })
    else await rename(aside, lock)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function inUse(lock: string, holder: string): UserError {
  const who = holder === '' ? 'another process' : `process ${JSON.stringify(holder)}`
  return new UserError(`${lock}: ${who} holds this lock`, {
    file: lock,
    hint: 'Wait for it to end. If no Paceline is running, delete the lock file.',
  })
}
