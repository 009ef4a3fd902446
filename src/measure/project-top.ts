/** Where a project ends: what lies above its top is somebody else's, or the same for both sides. */
import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Of a repository, a checkout or the copy of a folder, which lies as a checkout does and has no `.git`; or of the disk. */
export function isTop(folder: string): boolean {
  if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return true
  const [home, work, run] = folder.split(sep).slice(-4)
  return home === '.paceline' && work === 'work' && /^[0-9a-f]{8}$/.test(run ?? '')
}

/** The nearest top from a folder up; null where that is the disk's. */
export function topOf(folder: string): string | null {
  if (folder === dirname(folder)) return null
  return isTop(folder) ? folder : topOf(dirname(folder))
}
