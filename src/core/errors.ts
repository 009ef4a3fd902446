/** Errors that users or authors of suites can fix: a line and a hint. Any other is a bug, shown with its stack. */
interface UserErrorOptions {
  readonly hint?: string
  /** The file the message is about, and the place in it (a JSON path or a line). */
  readonly file?: string
  readonly place?: string
  readonly cause?: unknown
  readonly exitCode?: ExitCode
}

/** Lists every exit code; docs/files.md has their table. If several hold, the first of 2, 1, 4, 3, 0 wins. */
export const exitCodes = {
  fine: 0,
  worse: 1,
  badInput: 2,
  nothingCompared: 3,
  newFailure: 4,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Tells of an expected failure in one line: wrong usage or input, a missing tool. */
export class UserError extends Error {
  readonly hint: string | undefined
  readonly file: string | undefined
  readonly place: string | undefined
  readonly exitCode: ExitCode

  constructor(message: string, options: UserErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'UserError'
    this.hint = options.hint
    this.file = options.file
    this.place = options.place
    this.exitCode = options.exitCode ?? exitCodes.badInput
  }
}

/** Returns the code of an error of the operating system (`ENOENT`); undefined for any other error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Says what refusals of the operating system mean, by their codes. */
export const refusals: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
}
const space = 'Free some space there and try again.'
const handles = 'Close programs, or raise the limit of this user or container (`ulimit -n` shows it).'
/** Says what a machine is short of, by the codes of the system, with the way out. */
export const shortages: Readonly<Record<string, readonly [what: string, hint?: string]>> = {
  ENOSPC: ['no space left on the device', space],
  EDQUOT: ['the disk quota is used up', space],
  EFBIG: ['the file would be larger than this user may create'],
  EIO: ['the device fails to read or write'],
  EMFILE: ['too many open files', handles],
  ENFILE: ['too many open files on this machine', handles],
}

export function callOrFallback<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Makes a handler for `catch` that turns a `UserError` into a value and throws any other error again. */
export function onUserError<T>(turn: (error: UserError) => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof UserError) return turn(error)
    throw error
  }
}
