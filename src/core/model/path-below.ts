import { isAbsolute, relative, sep } from 'node:path'

/** Returns the path from a folder to what lies in it, with slashes, empty for the folder; null for what is outside. */
export function pathBelow(folder: string, path: string): string | null {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way.split(sep).join('/')
}
