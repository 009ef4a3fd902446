import { isAbsolute, relative, sep } from 'node:path'

/** Returns the path from a folder to what lies in it, with slashes, empty for the folder; none for what is outside. */
export function pathBelow(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way.split(sep).join('/')
}
