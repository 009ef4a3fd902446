import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'

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

/** Returns the path with links resolved, as far as it exists. */
async function resolveSymlinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await resolveSymlinks(parent), basename(path))
  }
}
