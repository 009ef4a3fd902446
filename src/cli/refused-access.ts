/** What the operating system would not let Paceline write or read: the user's to mend, and no bug. */
import { UserError } from '../errors.ts'

const meanings: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
}

/** The error as a `UserError` that names the file or folder; null for any other error. */
export function refusedAccess(error: unknown): UserError | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const { code, path } = error
  const meaning = typeof code === 'string' ? meanings[code] : undefined
  if (meaning === undefined || typeof path !== 'string') return null
  const hint =
    code === 'ENOSPC'
      ? 'Make room there and try again.'
      : 'Paceline keeps caches and checkouts in the .paceline folder of the project: run it as a user who may write there, or in a copy (`git clone`) of your own.'
  return new UserError(`${path}: ${meaning}`, { hint, cause: error })
}
