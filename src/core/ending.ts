/**
 * Ends a process of ours, whatever happens, with a code of the table in docs/files.md, and sees to it that its output
 * arrives.
 *
 * A signal ends it at once, as it ends any program, even during a long calculation: a listener would have to wait until
 * that is over, so there is none. Only while there is something to remove (children, checkouts, unfinished trees) there is
 * a listener: it aborts the work, which then ends by itself.
 */
import { fstatSync, writeSync } from 'node:fs'
import { callOrFallback, exitCodes, type ExitCode, systemErrorCode, refusals, shortages, UserError } from './errors.ts'

export interface EndingProcess {
  on(event: Signal | 'beforeExit' | 'exit', listener: () => void): unknown
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
  off(event: Signal, listener: () => void): unknown
  removeAllListeners(event: Signal): unknown
  kill(pid: number, signal: Signal): unknown
  exit(code: number): unknown
  readonly pid: number
  readonly platform: NodeJS.Platform
  exitCode?: NodeJS.Process['exitCode'] | undefined
}

export type Ending = ReturnType<typeof installEnding>

interface EndingOptions {
  readonly onInterruption: () => void
  readonly onBug: (error: unknown) => void
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
}

/** npm passes on a signal that the terminal sent to us as well: so soon after the first, a signal is the same one. */
const sameSignalMs = 500
/** Limits how long an interrupted process goes on removing checkouts; the next run removes what it leaves. */
const removalMs = 1_500
/**
 * Limits how long work may take after a signal, to keep what was measured. People and GitHub's runner begin with
 * SIGINT and are patient; after SIGTERM, SIGKILL follows soon.
 */
const abortedMs = { SIGINT: 7_000, SIGTERM: 1_900 } as const

type Signal = 'SIGINT' | 'SIGTERM'
const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const

export function installEnding(process: EndingProcess, { onInterruption, onBug, now }: EndingOptions) {
  const abort = new AbortController()
  let exitCode: ExitCode | undefined
  let interruption: { readonly atMs: number; readonly signal: Signal } | undefined
  let isSettled = false
  let hanging: NodeJS.Timeout | undefined
  // A process that ends without having set its exit code has a bug.
  process.exitCode = exitCodes.bug
  process.on('beforeExit', () => {
    if (isSettled) return
    isSettled = true
    onBug(new Error('Nothing was left to do, and the command was not done'))
  })
  process.on('uncaughtException', (error) => {
    exitCode = exitCodes.bug
    process.exitCode = exitCode
    onBug(error)
    abort.abort(error)
    leaveSoon(exitCode)
  })
  // The time that work took since the signal is no longer there for removals.
  const leaveSoon = (code: ExitCode): void => {
    const leftMs = interruption === undefined ? removalMs : interruption.atMs + abortedMs[interruption.signal] - now()
    setTimeout(() => process.exit(code), Math.max(0, Math.min(removalMs, leftMs))).unref()
  }
  const onSignal = (signal: Signal) => () => {
    if (interruption !== undefined) {
      if (now() - interruption.atMs >= sameSignalMs) endProcessBySignal(process, signal)
      return
    }
    interruption = { atMs: now(), signal }
    exitCode ??= codes[signal]
    onInterruption()
    abort.abort(new Error('interrupted'))
    hanging = setTimeout(() => endProcessBySignal(process, signal), abortedMs[signal]).unref()
  }
  const listeners = { SIGINT: onSignal('SIGINT'), SIGTERM: onSignal('SIGTERM') } as const
  return {
    /** Fires with the first signal that is listened to, and with a bug. */
    signal: abort.signal,
    /** Returns what ended the work early; undefined while nothing did. */
    cause: () => earlyEndCauseIfAny(exitCode),
    /** Runs work that would leave something behind if it were killed: until it is over, a signal aborts it. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, listeners[name])
      try {
        return await work()
      } finally {
        for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, listeners[name])
      }
    },
    /** Sets the exit code, unless a signal or a bug has set its own. Then removals may take a moment longer. */
    settle: (code: number): void => {
      isSettled = true
      clearTimeout(hanging)
      process.exitCode = exitCode ?? code
      if (exitCode !== undefined) leaveSoon(exitCode)
    },
  }
}

function earlyEndCauseIfAny(code: ExitCode | undefined): 'signal' | 'bug' | undefined {
  if (code === undefined) return undefined
  return code === exitCodes.bug ? 'bug' : 'signal'
}

/** Ends as the signal ends a program without a listener: `exit` would wait for reads that may have no end. */
function endProcessBySignal(process: EndingProcess, signal: Signal): void {
  if (process.platform === 'win32') return void process.exit(codes[signal])
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

export interface RawStream {
  write(text: string | Uint8Array, done: (error?: Error | null) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  readonly fd?: number
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

interface StandardStream extends Pick<RawStream, 'isTTY' | 'columns'> {
  write(text: string): void
  /** Resolves when all has left this process: with the reason why some of it could not, else with undefined. */
  flush(): Promise<Error | undefined>
}

/** Codes of a write to a pipe that has no reader any more; `EOF` is that of Windows. */
const closed: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])

/**
 * Makes a stream that a reader may leave early, as `head` does: what is written afterwards is dropped. `lost` reports
 * anything else that prevents writing, such as a full disk: Node takes a write to a file for done after half of it.
 */
export function safeStream(raw: RawStream): StandardStream {
  let failure: Error | undefined
  let pending: Promise<unknown> = Promise.resolve()
  const fail = (error: Error | null | undefined): void => {
    if (error && !closed.has(systemErrorCode(error))) failure ??= error
  }
  raw.on('error', fail)
  const file = regularFileDescriptor(raw.fd)
  return {
    write(text) {
      if (failure !== undefined) return
      if (file !== undefined) {
        try {
          const bytes = Buffer.from(text)
          for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
        } catch (error) {
          fail(error as Error)
        }
        return
      }
      const written = (resolve: () => void): void => {
        raw.write(text, (error) => {
          fail(error)
          resolve()
        })
      }
      // Not `Promise.withResolvers`: a Node that is too old is told so, by this.
      pending = Promise.all([pending, new Promise<void>(written)])
    },
    async flush() {
      await pending
      return failure
    },
    get isTTY() {
      return raw.isTTY
    },
    get columns() {
      return raw.columns
    },
  }
}

/** Returns the descriptor if it is that of a file; Windows refuses to look at some others. */
function regularFileDescriptor(descriptor: number | undefined): number | undefined {
  const isFile = descriptor !== undefined && callOrFallback(() => fstatSync(descriptor).isFile(), false)
  return isFile ? descriptor : undefined
}

/** Returns a `UserError` for what the user can fix, else none. `subject` stands for a file that the error does not name. */
export function userErrorIfFixable(
  error: unknown,
  subject = 'A file in .paceline or in the temporary folder',
): UserError | undefined {
  const code = systemErrorCode(error) ?? ''
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined
  const shortage = shortages[code]
  if (shortage !== undefined) {
    const [what, hint = 'Fix that and try again.'] = shortage
    return new UserError(`${path ?? subject}: ${what}`, { hint, cause: error })
  }
  if (path !== undefined && (code === 'ENOTDIR' || /^EEXIST: .*, mkdir /.test((error as Error).message))) {
    const why = 'a part of this path is a file, not a folder'
    return new UserError(`${path}: ${why}`, { hint: 'Move that file away.', cause: error })
  }
  const refusal = refusals[code]
  if (refusal === undefined || path === undefined) return undefined
  const hint = path.split(/[\\/]/).includes('.paceline')
    ? 'Paceline keeps caches and checkouts in the .paceline folder of the project: run it as a user who may write there, or in a copy (`git clone`) of your own.'
    : 'Run it as a user who may do that, or name another place: --out-dir or --out for results, TMPDIR for temporary files.'
  return new UserError(`${path}: ${refusal}`, { hint, cause: error })
}
