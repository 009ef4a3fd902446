/** Child processes that end when they should, together with everything they started. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { win32 } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readable } from '../model/readable.ts'

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
  /** `ignore` for a child that is no trial of ours and must not wait for input; then its stdin is empty. */
  readonly stdin?: 'ignore' | 'pipe'
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

function start({ command, args, env, cwd, platform, stdin = 'pipe', onStdout }: ChildOptions): ChildProcess | Error {
  try {
    // A process group of its own, so that one signal reaches all descendants, and Ctrl-C on the terminal none of
    // them: the parent decides. Windows has no such groups; there `detached` would open a window.
    const stdio = [stdin, 'pipe', 'pipe'] as const
    const options = { cwd, env, detached: platform !== 'win32', windowsHide: true, stdio: [...stdio] }
    const child: ChildProcess = spawn(command, args, options)
    child.stdin?.on('error', () => {})
    if (onStdout === undefined) child.stdout?.resume()
    else child.stdout?.setEncoding('utf8').on('data', onStdout)
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

interface KillTreeOptions {
  readonly platform: NodeJS.Platform
  /** False when the process itself has ended; what it left behind may still be running. */
  readonly running: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** How a signal is sent and how a program is run; the real ones by default. */
  readonly kill?: (pid: number, signal: NodeJS.Signals) => unknown
  readonly run?: (command: string, args: readonly string[]) => Promise<void>
}

/**
 * Kills the process group that `pid` leads, or the process tree below `pid` on Windows. Never throws: a process
 * that is gone is what was wanted. On Windows nothing can be found of the tree once its root has ended.
 */
export async function killTree(pid: number, options: KillTreeOptions): Promise<void> {
  const { platform, running, env, kill = (id, signal) => process.kill(id, signal), run = runProgram } = options
  try {
    if (platform !== 'win32') return void kill(-pid, 'SIGKILL')
    if (!running) return
    const system = env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows'
    await run(win32.join(system, 'System32', 'taskkill.exe'), ['/pid', String(pid), '/T', '/F'])
  } catch {
    // ESRCH: gone already. EPERM: macOS says so of a group of which only dead members are left.
  }
}

function runProgram(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(command, args, { windowsHide: true }, () => resolve())
  })
}

interface StrayOptions {
  readonly platform: NodeJS.Platform
  /** How processes are found and ended; the real ways by default. */
  readonly find?: (directory: string, platform: NodeJS.Platform) => number[] | Promise<number[]>
  readonly kill?: (pid: number) => void
  readonly rest?: () => Promise<unknown>
}

/** The variable that tells a child where its question is; its value lies in the directory of the trial. */
export const marker = 'PACELINE_REQUEST'
/** A process may start another one while it is looked for, and on a busy machine it takes a second to end. */
const maxSweeps = 200
const pauseMs = 10

/**
 * Kills the processes that left the group of the trial in `directory`: those started `detached`, and daemons. A signal to
 * the group does not reach them, and the next trial would be measured beside them. Never throws.
 *
 * They are known by what every descendant inherits: the variable that names the trial's own directory, and, on Linux, a
 * working directory inside it. Not seen are processes that have given up both, and any on Windows, where no program can
 * ask for another one's environment.
 */
export async function killStrays(directory: string, options: StrayOptions): Promise<void> {
  const {
    platform,
    find = findStrays,
    kill = (pid) => void process.kill(pid, 'SIGKILL'),
    rest = () => pause(pauseMs),
  } = options
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    const strays = await find(directory, platform)
    if (strays.length === 0) return
    // One may be gone already.
    for (const pid of strays) attempt(() => kill(pid), undefined)
    await rest()
  }
}

/** The processes of the trial in `directory`, without those that are merely waiting to be buried. */
function findStrays(directory: string, platform: NodeJS.Platform): number[] | Promise<number[]> {
  if (platform === 'linux') return findInProc(directory)
  if (platform === 'darwin') return findByPs(directory)
  return []
}

function findInProc(directory: string): number[] {
  const processes = attempt(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name))
  return processes.filter((pid) => belongsTo(pid, directory)).map(Number)
}

/** What cannot be read belongs to another user, or is a zombie. */
function belongsTo(pid: string, directory: string): boolean {
  const place = attempt(() => readlinkSync(`/proc/${pid}/cwd`), '')
  if (`${place}/`.startsWith(`${directory}/`)) return true
  const variables = attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), '')
  return `\0${variables}`.includes(`\0${marker}=${directory}/`)
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** `ps -E` of macOS shows the environment behind the command line, of processes of the same user. */
function findByPs(directory: string): Promise<number[]> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 5_000 }
    execFile('/bin/ps', ['-axwwE', '-o', 'pid=,command='], options, (_error, text) => {
      resolve(pidsOf(text, directory))
    })
  })
}

/** The first figure of each line that shows the marker. */
export function pidsOf(listing: string, directory: string): number[] {
  const marked = listing.split('\n').filter((line) => line.includes(` ${marker}=${directory}/`))
  return marked.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 1)
}

interface Watched {
  /** Leader of the process group to end. */
  readonly pid: number
  /** Directory to remove; none if undefined. */
  readonly directory: string | undefined
  readonly platform: NodeJS.Platform
}

/**
 * Waits for the end of its input, which comes with the end of the parent: the parent writes nothing and kills it when
 * done. Then ends what `killStrays` would have found; where there is no /proc, that is nothing.
 */
const script = `read -r _
kill -KILL "-$1"
[ -n "$2" ] || exit 0
for place in /proc/[0-9]*; do
  case "$(readlink "$place/cwd")" in "$2"/*) kill -KILL "\${place#/proc/}" ;; esac
  if grep -qsF -- "${marker}=$2/" "$place/environ"; then kill -KILL "\${place#/proc/}"; fi
done
rm -rf -- "$2"`

/**
 * Sets a watchdog on a child and returns how to call it off. A child that is busy in an endless loop cannot notice
 * that its parent is gone; a shell that waits beside it can, and costs next to nothing.
 *
 * On Windows there is none and no need: the system ends a child with its parent there.
 */
function setWatchdog({ pid, directory, platform }: Watched): () => void {
  if (platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', script, 'paceline-watchdog', String(pid), directory ?? ''], {
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // A system without a shell has no watchdog; all else works.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => {
    shell.kill('SIGKILL')
    shell.stdin.destroy()
  }
}
