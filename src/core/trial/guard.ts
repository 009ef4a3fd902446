/** Makes a trial end and give one answer, whatever the code under measurement does to its process. */
import { renameSync, writeFileSync } from 'node:fs'

interface Guard {
  /** Fires when the parent wants the trial to end, or is gone. */
  readonly signal: AbortSignal
  /** Ends the process, by `process.exit` as it was before any subject was loaded. */
  readonly end: () => void
  readonly release: () => void
}

/** Limits how long a trial cleans up after its signal has fired, in ms. The parent waits a little longer. */
const graceMs = 300
const flushMs = 1_000

/** Installs the handlers. When the parent stops the trial or was killed, it ends together with what it started. */
export function installTrialGuard(answer: Answer): Guard {
  const exit = makeExitAfterGc()
  const endAfterStderr = makeExitAfterStderrFlush(exit)
  const controller = new AbortController()

  const fail = (message: string, detail?: string): void => answer.give({ outcome: 'failed', message, detail })
  const onError = (error: unknown): void => {
    const { message, detail } = messageAndDetail(error)
    fail(message, detail)
    endAfterStderr()
  }
  process.on('uncaughtException', onError)
  process.on('exit', (code) => fail(`the process was ended by process.exit(${code}) before the trial was over`))
  process.on('beforeExit', () => {
    fail('the trial waits for something that will never happen: nothing is left that could wake it')
    exit(0)
  })

  registerStopHandler(() => {
    const waitingFor = process.getActiveResourcesInfo().join(', ')
    // On Windows the parent ends it, with all that it started: nobody could find that once this process has ended.
    if (process.platform !== 'win32') setTimeout(() => killOwnProcessGroup(exit), graceMs)
    controller.abort()
    try {
      fail('the trial was stopped', `it was waiting for: ${waitingFor}`)
    } catch {
      // The parent was killed, so its directory may be removed already, and nobody reads the answer.
    }
  })
  return {
    signal: controller.signal,
    end: endAfterStderr,
    release: () => process.off('uncaughtException', onError),
  }
}

/**
 * Calls `stop` when the trial is to end, which parent and watchdog say by SIGTERM, on Windows by the end of stdin. Only
 * there, because opening stdin takes a third of a trial that does nothing else.
 */
function registerStopHandler(stop: () => void): void {
  if (process.platform !== 'win32') return void process.once('SIGTERM', stop)
  process.stdin.once('close', stop)
  process.stdin.on('error', () => {})
  process.stdin.resume()
  process.stdin.unref()
}

/** Ends this process and, where it leads a process group of its own, everything it started. */
function killOwnProcessGroup(exit: (code: number) => never): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // It leads no group: only this process is to end.
  }
  exit(0)
}

/**
 * Exits by `process.exit` after collecting garbage, both as they were before any subject was loaded. A compiler thread
 * that finds the heap full waits for the main thread to collect, and the exit for that thread: it hung forever after
 * 600 MB.
 */
function makeExitAfterGc(): (code: number) => never {
  const [exit, collect] = [process.exit.bind(process), globalThis.gc]
  return (code) => {
    collect?.()
    return exit(code)
  }
}

/** Ends the process once stderr is flushed, or after a second. A stderr that nobody wrote to is not opened for that. */
function makeExitAfterStderrFlush(exit: (code: number) => never): () => void {
  const stderr = Object.getOwnPropertyDescriptor(process, 'stderr')
  let opened = stderr?.get === undefined
  if (!opened) {
    const get = (): unknown => {
      opened = true
      return stderr?.get?.call(process)
    }
    Object.defineProperty(process, 'stderr', { ...stderr, get })
  }
  return () => {
    if (!opened) exit(0)
    setTimeout(exit, flushMs, 0)
    process.stderr.write('', () => exit(0))
  }
}

/** Longest texts, the same as `answerLimits` in model/trial.ts: the child loads no schemas. */
const limits = { message: 2_000, detail: 8_000, warnings: 50 }

/** The child's answer: one JSON line in a file. */
interface Answer {
  /** Writes the answer, completely or not at all, because the parent may look at any time. A second one is ignored. */
  give(answer: Readonly<Record<string, unknown>>): void
}

export function firstAnswerWriter(path: string): Answer {
  let isGiven = false
  return {
    give(answer) {
      if (isGiven) return
      writeFileSync(`${path}.part`, `${JSON.stringify(answer)}\n`)
      renameSync(`${path}.part`, path)
      isGiven = true
    },
  }
}

export function messageAndDetail(error: unknown): { message: string; detail?: string | undefined } {
  if (!(error instanceof Error)) return { message: cutToLength(`threw ${String(error)}`, limits.message) }
  const firstLine = `${error.name}: ${error.message}`.split('\n', 1)[0] ?? error.name
  const isCheck = error.name === 'ExpectationError'
  return {
    message: cutToLength(isCheck ? error.message : firstLine, limits.message),
    detail: hasUsefulStack(error) ? cutToLength(stackWithCauses(error), limits.detail) : undefined,
  }
}

/** Tells whether the stack of an error leads to a place in user code; that of a module that does not parse does not. */
export function hasUsefulStack(error: unknown): boolean {
  if (!(error instanceof SyntaxError)) return true
  const lines = (error.stack ?? '').split('\n')
  return !(lines[0] ?? '').startsWith('SyntaxError') || lines.slice(1).some((line) => !line.includes('node:'))
}

function stackWithCauses(error: Error): string {
  const stack = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error ? `${stack}\ncaused by ${stackWithCauses(error.cause)}` : stack
}

function cutToLength(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

export function cutWarnings(warnings: readonly string[]): string[] {
  return warnings.slice(0, limits.warnings).map((warning) => cutToLength(warning, limits.message))
}
