import { accessSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { UserError } from '../errors.ts'

/** Returns the path from a folder to what lies in it, with slashes, empty for the folder; none for what is outside. */
export function pathBelow(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way.split(sep).join('/')
}

/** Returns true for a path that lies in a folder and, links followed as far as it exists, does not lead out of it. */
export async function staysBelow(folder: string, path: string): Promise<boolean> {
  if (pathBelow(folder, path) === undefined) return false
  return pathBelow(await resolveSymlinks(folder), await resolveSymlinks(path)) !== undefined
}

/**
 * Throws `UserError` for a file to write below the current folder from where a link leads out of it: a commit can bring
 * one. A path that is typed out of it is meant.
 */
export async function refuseLinkOut(cwd: string, path: string): Promise<void> {
  if (pathBelow(cwd, path) === undefined || (await staysBelow(cwd, path))) return
  const hint = 'Remove the link, or name the place that it leads to.'
  throw new UserError(`${path}: leads out of ${cwd} through a link`, { file: path, hint })
}

/** Tells whether this user may do with it what `mode` says, one of the constants of `node:fs`. */
export function canAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** Returns the path with links resolved, as far as it exists. */
async function resolveSymlinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await resolveSymlinks(parent), basename(path))
  }
}
