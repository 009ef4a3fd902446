import { chmod, lstat, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from './lock.ts'

const mostObstacles = 1_000
/** Every system accepts a path of this length. */
const safeLength = 700
/** On Windows an ending process, or a virus scanner, holds a folder for a moment. In all: each level would wait as long. */
const held = { codes: /^(?:EBUSY|EPERM|EACCES|ENOTEMPTY|EMFILE|ENFILE)$/, mostMs: 2_000, pauseMs: 100 } as const

/** Lists what a test can let fail, and a clock in ms. */
interface RemovalEffects {
  remove(directory: string): Promise<void>
  wait(ms: number): Promise<unknown>
  now(): number
}

const realEffects: RemovalEffects = {
  remove: (directory) => rm(directory, { recursive: true, force: true }),
  wait: (ms) => pause(ms),
  now: () => performance.now(),
}

/**
 * Removes a directory that a stranger's code could write to: folders nested too deeply for any path are moved up, and
 * those without permissions are opened. Rejects, after two seconds if something holds it.
 */
export async function removeUntrustedFolder(directory: string, effects: RemovalEffects = realEffects): Promise<void> {
  const begunMs = effects.now()
  for (let obstacle = 0; ; obstacle += 1) {
    try {
      return await effects.remove(directory)
    } catch (error) {
      const { code = '', path = '' } = error as NodeJS.ErrnoException
      const isInside = `${path}${sep}`.startsWith(directory + sep)
      if (isInside && obstacle < mostObstacles && (await tryToClearObstacle(code, path, directory, obstacle))) continue
      if (!held.codes.test(code) || effects.now() - begunMs >= held.mostMs) throw error
      await effects.wait(held.pauseMs)
    }
  }
}

async function tryToClearObstacle(code: string, path: string, directory: string, obstacle: number): Promise<boolean> {
  if (code !== 'ENAMETOOLONG')
    return (await tryToGrantOwnerAccess(path)) || (path !== directory && (await tryToGrantOwnerAccess(dirname(path))))
  return rename(path.slice(0, path.lastIndexOf(sep, safeLength)), join(directory, `deep-${obstacle}`)).then(
    () => true,
    () => false,
  )
}

/** Windows knows one permission, for files as well: whether something may be changed. Its modes say 0o666 or 0o444. */
const isWindows = process.platform === 'win32'
const wanted = isWindows ? 0o200 : 0o700

/** Grants the owner the permissions that were missing; false if none were, or it cannot be done. */
async function tryToGrantOwnerAccess(path: string): Promise<boolean> {
  try {
    const stats = await lstat(path)
    if (!(isWindows || stats.isDirectory()) || (stats.mode & wanted) === wanted) return false
    await chmod(path, 0o700)
    return true
  } catch {
    return false
  }
}

/**
 * Works in a directory of its own, and removes it. By its real path: on macOS and Windows runners the temporary folder is
 * reached through a link or a short name, and file watchers report files by their real paths.
 */
export async function runInTemporaryDirectory<Result>(
  { temporaryRoot, temporaryPrefix = 'paceline-' }: { temporaryRoot: string; temporaryPrefix?: string },
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(temporaryRoot)
  const directory = await mkdtemp(join(await realpath(temporaryRoot), temporaryPrefix))
  try {
    return await work(directory)
  } finally {
    // What cannot be removed does no harm: nobody else uses the directory.
    await removeUntrustedFolder(directory).catch(() => undefined)
  }
}

/** Does work in a new folder, which goes if the work fails. Nobody else has it: whoever makes it holds the project. */
export async function runInNewFolderOrRemove<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await removeUntrustedFolder(folder)
  makeFolder(folder)
  try {
    return await work()
  } catch (error) {
    await removeUntrustedFolder(folder)
    throw error
  }
}
