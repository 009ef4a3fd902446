/** What the operating system would not let Paceline write or read: the user's to mend, and no bug. */
import { errorCode, UserError } from '../errors.ts'

const refusals: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
}
const shortages: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this user may create',
  EIO: 'the device fails to read or write',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files on this machine',
}

/**
 * The error as a `UserError` that names the file or folder, or what was to be read or written (`subject`); null for any
 * other error. A failed write to an open file does not know the file's name.
 */
export function refusedAccess(
  error: unknown,
  subject = 'A file in .paceline or in the temporary folder',
): UserError | null {
  const code = errorCode(error) ?? ''
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
  const shortage = shortages[code]
  if (shortage !== undefined) {
    const hint =
      code === 'ENOSPC' || code === 'EDQUOT' ? 'Free some space there and try again.' : 'Fix that and try again.'
    return new UserError(`${path ?? subject}: ${shortage}`, { hint, cause: error })
  }
  const refusal = refusals[code]
  if (refusal === undefined || path === null) return null
  const hint =
    'Paceline keeps caches and checkouts in the .paceline folder of the project: run it as a user who may write there, or in a copy (`git clone`) of your own.'
  return new UserError(`${path}: ${refusal}`, { hint, cause: error })
}
