/**
 * Errors that users or authors of suites can fix. The entry points show a `UserError` as one line and a hint; every other
 * error is a bug of Paceline and is shown with its stack.
 */
interface UserErrorOptions {
  /** What the reader can do about it: one sentence. */
  readonly hint?: string
  /** The file the message is about, and the place in it (a JSON path or a line). */
  readonly file?: string
  readonly place?: string
  readonly cause?: unknown
  /** Exit code of the process; 2 by default. */
  readonly exitCode?: ExitCode
}

/**
 * Every exit code there is; docs/files.md has their table. If several hold, the first of 2, 1, 4, 3, 0 wins. 128 and the
 * number of a signal is what shells make of a process that the signal ended.
 */
export const exitCodes = {
  fine: 0,
  regression: 1,
  badInput: 2,
  nothingCompared: 3,
  newFailure: 4,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An expected failure: wrong usage or input, a missing tool. Its message is one line. */
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

/** The code of an error of the operating system (`ENOENT`); undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A wrong call in a suite. The parent knows it by its name, and its place by the stack; see measure/describe-suite.ts. */
class MisuseError extends Error {
  override readonly name = 'MisuseError'
}

/**
 * Throws a `MisuseError` unless `holds`; `rule` says what is right. `place`: an error that was created in the wrong call,
 * where that was an earlier one.
 */
export function mustBe(holds: boolean, rule: string, place?: Error): void {
  if (holds) return
  const error = new MisuseError(rule)
  const frames = place?.stack?.match(/\n\s+at [^]*$/)?.[0]
  if (frames !== undefined) error.stack = `MisuseError: ${rule}${frames}`
  throw error
}
