/**
 * The packages of one side as those of the other: by the same lockfile they need not be asked for again, and where there is
 * none, both get the versions that the manager chose for the first. Otherwise a release between two installs would be taken
 * for a part of the change.
 */
import { cp, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readRegularFile } from '../store/regular-file.ts'
import { packageManagerOf, type PackageManager } from './package-manager.ts'

interface FollowedInstall {
  /** Whether all that the lockfile names was fetched for the first. */
  readonly isFetched: boolean
  /** Takes the versions of the first, where neither had a lockfile; to be called before the install. */
  readonly take: () => Promise<void>
}

/** How an install by `own` can follow that of the folder `leader`, which is done; with null, how the first is to begin. */
export async function followed(leader: string | null, own: PackageManager): Promise<FollowedInstall> {
  // Asked anew: its install may have written a lockfile.
  const first = leader === null ? null : await packageManagerOf(leader)
  const lockfile = first?.name === own.name ? first.lockfile : null
  if (own.lockfile !== null) {
    const isFetched = lockfile !== null && (await isSame(lockfile, own.lockfile))
    return { isFetched, take: () => Promise.resolve() }
  }
  const take = async (): Promise<void> => {
    if (lockfile !== null) await cp(lockfile, join(own.top, basename(lockfile)))
    // Without one of its own, yarn takes a checkout for a part of the project that it lies in.
    else if (own.isModernYarn) await writeFile(join(own.top, 'yarn.lock'), '')
  }
  return { isFetched: false, take }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = [await read(one), await read(other)]
  return a !== null && b !== null && a.equals(b)
}

const maxLockBytes = 256 * 1_048_576

function read(path: string): Promise<Buffer | null> {
  return readRegularFile(path, { maxBytes: maxLockBytes, follow: true })
}
