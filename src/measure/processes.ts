/** Child processes that end when they should, together with everything they started. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readable } from '../model/scalars.ts'
import { killTree } from './kill-tree.ts'
import { killStrays } from './strays.ts'
import { setWatchdog } from './watchdog.ts'

/** Why a child is no more. */
export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'lingered' }
  | { readonly kind: 'not-started'; readonly reason: string }

export interface ChildResult {
  readonly end: ChildEnd
  /** The last lines it wrote to stderr, without what a terminal would obey. */
  readonly stderrTail: readonly string[]
}

export interface ChildOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly timeoutMs: number
  /** How long the child may clean up after its stdin was closed, before it is killed. */
  readonly graceMs: number
  readonly signal?: AbortSignal | undefined
  readonly platform: NodeJS.Platform
  /** Whether the child has done what it was started for, and only its exit is left: that may take two seconds. */
  readonly isDone?: (() => Promise<boolean>) | undefined
  /** Directory of its own: what was started in it ends with the child, and it vanishes should this process be killed. */
  readonly directory?: string | undefined
  /** Called with each piece of output. */
  readonly onStdout?: ((text: string) => void) | undefined
  readonly onStderr?: ((text: string) => void) | undefined
}

/** Lines and characters of stderr that are kept. */
const tailLines = 20
const tailLength = 16_384
/** How long pipes may stay open after the child is gone, held by a process that escaped, and how long a kill may take. */
const drainMs = 200
const killMs = 5_000
/** How often a child is asked whether it is done: seldom, because it is being measured. Done twice, it lingers. */
const doneEveryMs = 2_000
/** What a process that got Ctrl-C ends with on Windows, where everything on the console gets it. */
const controlC = 0xc000013a

/**
 * Runs a child to its end. Never rejects: whatever happens is told by `end`.
 *
 * Its stdin stays open for as long as it is wanted and is then closed, which a trial takes as its sign to stop;
 * after the grace it is killed with all its descendants. Output is read and thrown away, but for the tail of stderr.
 */
export async function runChild(options: ChildOptions): Promise<ChildResult> {
  if (options.signal?.aborted === true) return { end: { kind: 'aborted' }, stderrTail: [] }
  const child = start(options)
  if (child instanceof Error) return { end: { kind: 'not-started', reason: child.message }, stderrTail: [] }
  const tail = keepTail(child, options.onStderr)
  const exit = exitOf(child)
  const callOff =
    child.pid === undefined ? undefined : setWatchdog({ ...options, pid: child.pid, directory: options.directory })
  const end = await Promise.race([exit, stopRequest(options, exit)])
  if (end.kind !== 'exited' && end.kind !== 'not-started') {
    child.stdin?.destroy()
    await within(exit, options.graceMs)
  }
  if (child.pid !== undefined) {
    const running = child.exitCode === null && child.signalCode === null
    await killTree(child.pid, { platform: options.platform, running, env: options.env })
    if (options.directory !== undefined) await killStrays(options.directory, { platform: options.platform })
    await within(exit, killMs)
    await within(closeOf(child), drainMs)
  }
  callOff?.()
  for (const stream of child.stdio) stream?.destroy()
  return { end, stderrTail: tail() }
}

function start({ command, args, env, cwd, platform, onStdout }: ChildOptions): ChildProcess | Error {
  try {
    // A process group of its own, so that one signal reaches all descendants, and Ctrl-C on the terminal none of
    // them: the parent decides. Windows has no such groups; there `detached` would open a window.
    const child = spawn(command, args, { cwd, env, detached: platform !== 'win32', windowsHide: true, stdio: 'pipe' })
    child.stdin.on('error', () => {})
    if (onStdout === undefined) child.stdout.resume()
    else child.stdout.setEncoding('utf8').on('data', onStdout)
    return child
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function exitOf(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ kind: 'not-started', reason: error.message })
    })
    child.once('exit', (code, signal) => {
      resolve(code === controlC ? { kind: 'aborted' } : { kind: 'exited', code, signal })
    })
  })
}

/**
 * Resolves when the time is over, the caller has had enough, or the child is done and does not exit; cleans up after
 * itself once the child has ended.
 */
function stopRequest({ timeoutMs, signal, isDone }: ChildOptions, exit: Promise<unknown>): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs)
    let wasDone = false
    const look = async (): Promise<void> => {
      const done = (await isDone?.()) ?? false
      if (done && wasDone) resolve({ kind: 'lingered' })
      wasDone = done
    }
    const looking = isDone === undefined ? undefined : setInterval(() => void look(), doneEveryMs)
    const onAbort = (): void => resolve({ kind: 'aborted' })
    signal?.addEventListener('abort', onAbort, { once: true })
    void exit.finally(() => {
      clearTimeout(timer)
      clearInterval(looking)
      signal?.removeEventListener('abort', onAbort)
    })
  })
}

/** Waits for a promise that never rejects, but no longer than this. */
async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, over])
  clearTimeout(timer)
}

function closeOf(child: ChildProcess): Promise<void> {
  if (child.stdout?.destroyed !== false && child.stderr?.destroyed !== false) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('close', () => resolve())
  })
}

function keepTail(child: ChildProcess, onStderr: ChildOptions['onStderr']): () => string[] {
  let text = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (piece: string) => {
    text = (text + piece).slice(-tailLength)
    onStderr?.(piece)
  })
  return () => readable(text).trimEnd().split('\n').slice(-tailLines)
}
