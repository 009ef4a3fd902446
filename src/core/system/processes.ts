/** Child processes that end when they should, together with everything they started. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, win32 } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { callOrFallback, systemErrorCode, UserError } from '../errors.ts'
import { withoutInvisible } from '../model/readable.ts'

/** Tells how a child ended. `lingered`: its work was done, but it did not exit. */
export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number | undefined; readonly signal: NodeJS.Signals | undefined }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'lingered' }
  | { readonly kind: 'not-started'; readonly reason: string; readonly error: Error }

export interface ChildResult {
  readonly end: ChildEnd
  /** The last lines it wrote to stderr, without what a terminal would obey. */
  readonly stderrTail: readonly string[]
}

export interface ChildOptions {
  readonly command: string
  readonly args: readonly string[]
  /** True or a shell for a command that is a whole line of it. */
  readonly shell?: string | boolean
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly timeoutMs: number
  /** The time for the child to clean up after it was told to stop, before it is killed. */
  readonly graceMs: number
  /** `ignore` for a child that is no trial of ours and must not wait for input; then its stdin is empty. */
  readonly stdin?: 'ignore' | 'pipe'
  readonly signal?: AbortSignal | undefined
  readonly platform: NodeJS.Platform
  /** Tells whether the child has done its work and only its exit is left, for which it has at least two seconds. */
  readonly isDone?: (() => boolean) | undefined
  /** The child's own directory: what was started in it ends with the child, and it is removed if this process is killed. */
  readonly directory?: string | undefined
  /**
   * Limits how long to read output after the child has ended, in ms: without anything new, and in all. Then what it
   * started may run on, unless that holds the output open. All of it is killed without this.
   */
  readonly drain?: { readonly quietMs: number; readonly mostMs: number } | undefined
  readonly onStdout?: ((text: string) => void) | undefined
  readonly onStderr?: ((text: string) => void) | undefined
}

const tailLines = 20
const tailLength = 16_384
/** Limits how long pipes stay open after the exit, held by a process that escaped, and how long a kill may take. */
const drainMs = 200
const killMs = 5_000
/** Sets how often to check whether a child is done: rarely, as it is being measured. Done at two checks, it lingers. */
const doneEveryMs = 2_000
/** Steps of a timeout. */
const stepMs = 5_000
/** Exit code on Windows of a process that got Ctrl-C, which goes to everything on the console. */
const controlC = 0xc000013a

/**
 * Runs a child to its end. Never rejects. It is told to stop by SIGTERM, on Windows by the end of its stdin, and killed
 * with all its descendants after the grace period. Output is discarded, except for the tail of stderr.
 */
export async function runChild(options: ChildOptions): Promise<ChildResult> {
  if (options.signal?.aborted === true) return { end: { kind: 'aborted' }, stderrTail: [] }
  const child = tryStartChild(options)
  if (child instanceof Error) return { end: makeNotStartedEnd(child), stderrTail: [] }
  const tail = makeStderrTailReader(child, options.onStderr)
  const exit = awaitExit(child)
  const callOff = child.pid === undefined ? undefined : startWatchdog(child.pid, options)
  const end = await Promise.race([exit, awaitReasonToStop(options, exit)])
  if (end.kind !== 'exited' && end.kind !== 'not-started') {
    child.stdin?.destroy()
    // On Windows this would kill it.
    if (options.platform !== 'win32') child.kill('SIGTERM')
    await waitAtMost(exit, options.graceMs)
  }
  const isLeft = end.kind === 'exited' && options.drain !== undefined && (await awaitClosedOutput(child, options))
  if (child.pid !== undefined && !isLeft) {
    const running = child.exitCode === null && child.signalCode === null
    await killTree(child.pid, { ...options, running })
    if (options.directory !== undefined) await killStrays(options.directory, options)
    await waitAtMost(exit, killMs)
    await waitAtMost(awaitCloseEvent(child), drainMs)
  }
  callOff?.()
  for (const stream of child.stdio ?? []) stream?.destroy()
  return { end, stderrTail: tail() }
}

/** Says what a system is short of where it refuses to start a program, and what shows the limit. */
const shortages: Readonly<Record<string, readonly [what: string, limit: string]>> = {
  EMFILE: ['too many open files', 'ulimit -n'],
  ENFILE: ['too many open files', 'ulimit -n'],
  EAGAIN: ['too many processes', 'ulimit -u'],
  ENOMEM: ['too little memory', 'ulimit -v'],
}

/** Returns the error of a start that the system refused because it is short of something; none for any other error. */
export function userErrorIfShortage(error: unknown): UserError | undefined {
  const [what, limit] = shortages[systemErrorCode(error) ?? ''] ?? []
  if (what === undefined) return undefined
  const hint = `Close programs, or raise the limit of this user or container (\`${limit}\` shows it).`
  return new UserError(`No process can be started: ${what}`, { hint, cause: error })
}

function makeNotStartedEnd(error: Error): ChildEnd {
  const [what, limit] = shortages[systemErrorCode(error) ?? ''] ?? []
  const reason = what === undefined ? error.message : `${what} (\`${limit}\` shows the limit)`
  return { kind: 'not-started', reason, error }
}

function tryStartChild(options: ChildOptions): ChildProcess | Error {
  const { command, args, env, cwd, shell, platform, stdin = 'pipe', onStdout } = options
  try {
    // A process group of its own, so that one signal reaches all descendants, and Ctrl-C on the terminal none of
    // them: the parent decides. Windows has no such groups; there `detached` would open a window.
    const detached = platform !== 'win32'
    const stdio = [stdin, 'pipe', 'pipe'] as const
    const child = spawn(command, args, { cwd, env, shell, detached, windowsHide: true, stdio: [...stdio] })
    child.stdin?.on('error', () => {})
    // Where no handles are left, it has no streams at all, whatever its type says.
    if (onStdout === undefined) child.stdout?.resume()
    else child.stdout?.setEncoding('utf8').on('data', onStdout)
    return child
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Signs the code: Windows returns 4294963247 for a program that ends with -4049, as npm does. */
export function signedExitCode(code: number | null): number | undefined {
  return code === null ? undefined : code | 0
}

function awaitExit(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(makeNotStartedEnd(error))
    })
    child.once('exit', (code, signal) => {
      if (code === controlC) resolve({ kind: 'aborted' })
      else resolve({ kind: 'exited', code: signedExitCode(code), signal: signal ?? undefined })
    })
  })
}

/** Resolves on timeout, on abort, or when the child is done and does not exit. Clears its timers once the child ends. */
function awaitReasonToStop({ timeoutMs, signal, isDone }: ChildOptions, exit: Promise<unknown>): Promise<ChildEnd> {
  return new Promise((resolve) => {
    // In short steps, so that time in which this machine sleeps is not the child's.
    let leftMs = timeoutMs
    let timer: NodeJS.Timeout
    const step = (): void => {
      if (leftMs <= 0) return resolve({ kind: 'timeout' })
      timer = setTimeout(step, Math.min(leftMs, stepMs))
      leftMs -= stepMs
    }
    step()
    let wasDone = false
    const check = (): void => {
      const done = isDone?.() ?? false
      if (done && wasDone) resolve({ kind: 'lingered' })
      wasDone = done
    }
    const checking = isDone && setInterval(check, doneEveryMs)
    const onAbort = (): void => resolve({ kind: 'aborted' })
    signal?.addEventListener('abort', onAbort, { once: true })
    void exit.finally(() => {
      clearTimeout(timer)
      clearInterval(checking)
      signal?.removeEventListener('abort', onAbort)
    })
  })
}

async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  await Promise.race([promise, over.promise])
  clearTimeout(timer)
}

function awaitCloseEvent(child: ChildProcess): Promise<void> {
  if (child.stdout?.destroyed !== false && child.stderr?.destroyed !== false) return Promise.resolve()
  return new Promise((resolve) => void child.once('close', () => resolve()))
}

/** Waits for the output of an ended child to close; false if what holds it open, such as a server of a build, fell silent. */
async function awaitClosedOutput(child: ChildProcess, { drain, signal }: ChildOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [quiet, most] = [setTimeout(resolve, drain!.quietMs), setTimeout(resolve, drain!.mostMs)]
  const streams = [child.stdout, child.stderr]
  for (const stream of streams) stream?.on('data', () => void quiet.refresh())
  const onAbort = (): void => resolve()
  signal?.addEventListener('abort', onAbort, { once: true })
  await Promise.race([promise, awaitCloseEvent(child)])
  signal?.removeEventListener('abort', onAbort)
  for (const timer of [quiet, most]) clearTimeout(timer)
  return streams.every((stream) => stream?.closed !== false)
}

function makeStderrTailReader(child: ChildProcess, onStderr: ChildOptions['onStderr']): () => string[] {
  let text = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (piece: string) => {
    text = (text + piece).slice(-tailLength)
    onStderr?.(piece)
  })
  return () =>
    withoutInvisible(text)
      .trimEnd()
      .split('\n')
      .filter((line) => !nativeFrame.test(line))
      .slice(-tailLines)
}

/** Matches what V8 prints below a fatal error: on Windows dozens of addresses, which would push the error out of sight. */
const nativeFrame = /^ *\d+: [\da-f]{16} *\r?$/i

interface KillTreeOptions {
  readonly platform: NodeJS.Platform
  /** False when the process itself has ended; what it left behind may still be running. */
  readonly running: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly kill?: (pid: number, signal: NodeJS.Signals) => unknown
  readonly run?: (command: string, args: readonly string[]) => Promise<unknown>
}

/**
 * Kills the process group that `pid` leads, or on Windows the process tree below it, which cannot be found once its
 * root has ended. Never throws: the process may be gone already.
 */
export async function killTree(pid: number, options: KillTreeOptions): Promise<void> {
  const { platform, running, env, kill = (id, signal) => process.kill(id, signal) } = options
  const { run = (command, args) => promisify(execFile)(command, args, { windowsHide: true }) } = options
  try {
    if (platform !== 'win32') return void kill(-pid, 'SIGKILL')
    if (!running) return
    const system = env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows'
    await run(win32.join(system, 'System32', 'taskkill.exe'), ['/pid', String(pid), '/T', '/F'])
  } catch {
    // ESRCH: gone already. EPERM: macOS, for a group with only dead members left (`killpg1` in XNU's bsd/kern/kern_sig.c).
  }
}

/** Names the variable that tells a child where its request is: a path inside the directory of the trial. */
export const requestVariable = 'PACELINE_REQUEST'
/** Names the variable for what prepares a checkout: a path inside it. Nothing else is told by it. */
export const checkoutVariable = 'PACELINE_CHECKOUT'
/** A stray process may start another one meanwhile, and on a busy machine it takes a second to end. */
const maxSweeps = 200
const pauseMs = 10

/**
 * Kills the stray processes of the trial, or of the preparation, in `directory`: daemons, and those started `detached`,
 * which a signal to the group does not reach. They are recognised by what every descendant inherits: the variable that
 * names the trial's directory, and, on Linux, a working directory inside it or the limit of `markDescendants`. Not found
 * are those that dropped all, Apple's own programs on macOS, and any on Windows, where no program can read another one's
 * environment.
 */
export async function killStrays(directory: string, { platform }: Pick<ChildOptions, 'platform'>): Promise<void> {
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    const strays = await listStrays(directory, platform)
    if (strays.length === 0) return
    // It may be gone already.
    for (const pid of strays) callOrFallback(() => process.kill(pid, 'SIGKILL'), false)
    await pause(pauseMs)
  }
}

function listStrays(directory: string, platform: NodeJS.Platform): number[] | Promise<number[]> {
  if (platform === 'darwin') return listStraysByPs(directory)
  if (platform !== 'linux') return []
  const processes = callOrFallback(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name))
  return processes.filter((pid) => isStrayPid(pid, directory)).map(Number)
}

const marks = [requestVariable, checkoutVariable]
/** Limits the time of real-time tasks, in µs: more than a year, and no other process has the same. */
const markedLimit = 2 ** 45 + randomInt(2 ** 40)

/** Marks what starts from now on by a limit that it inherits, whatever its environment; only on Linux, with util-linux. */
export function markDescendants(platform: NodeJS.Platform): void {
  // Of all limits, this is the one that no program meets, and no script of a project sets.
  if (platform === 'linux') spawnSync('prlimit', ['--pid', `${process.pid}`, `--rttime=${markedLimit}`])
}

/** Reads what Linux says of a process; nothing of one that is gone or belongs to another user. */
function readOfProcess(pid: string, name: 'environ' | 'limits' | 'stat'): string {
  return callOrFallback(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'), '')
}

/** Tells whether a process has the limit of this one and is not below it: what is below may be of another trial. */
function isMarkedStray(pid: string): boolean {
  if (!readOfProcess(pid, 'limits').includes(` ${markedLimit} `)) return false
  for (let id = pid; ;) {
    const [state, parent = '0'] = (readOfProcess(id, 'stat').split(') ').at(-1) ?? '').split(' ')
    if (state === 'Z' || id === String(process.pid)) return false
    if (Number(parent) === 0) return true
    id = parent
  }
}

/** Returns false for what cannot be read: it belongs to another user or is a zombie. */
function isStrayPid(pid: string, directory: string): boolean {
  if (isMarkedStray(pid)) return true
  const place = callOrFallback(() => readlinkSync(`/proc/${pid}/cwd`), '')
  if (`${place}/`.startsWith(`${directory}/`)) return true
  const variables = readOfProcess(pid, 'environ')
  return marks.some((name) => `\0${variables}`.includes(`\0${name}=${directory}/`))
}

/**
 * Asks `ps -E`, which on macOS prints the environment after the command line, but not under System Integrity
 * Protection. Sources: ps/ps.1 and ps/print.c in apple-oss-distributions/adv_cmds, `sysctl_procargsx` in
 * bsd/kern/kern_sysctl.c of apple-oss-distributions/xnu.
 */
function listStraysByPs(directory: string): Promise<number[]> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 5_000 }
    execFile('/bin/ps', ['-axwwE', '-o', 'pid=,command='], options, (_, text) => resolve(markedPids(text, directory)))
  })
}

/**
 * Lists the number at the start of each line whose marker names the directory, by its last name alone: above it, ps in
 * the C locale writes what is not ASCII in vis(3) notation.
 */
export function markedPids(listing: string, directory: string): number[] {
  const marked = listing.split('\n').filter((line) => {
    const values = marks.map((name) => (line.split(` ${name}=`)[1] ?? '').split('=', 1)[0] ?? '')
    return values.some((value) => value.includes(`/${basename(directory)}/`))
  })
  return marked.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 1)
}

/**
 * Waits for the end of its input, which means that the parent is gone, and does what that would have done: tells the
 * child to stop, then kills its group and what `killStrays` would have found by /proc.
 */
export const watchdogScript = `read -r _
kill -TERM "$1" && sleep 0.5
kill -KILL "-$1"
[ -n "$2" ] || exit 0
for place in /proc/[0-9]*; do
  cd -P "$place/cwd" 2>/dev/null || continue
  case "$PWD/" in "$2"/*) kill -KILL "\${place#/proc/}" ;; esac
  # It must not find itself there.
  cd /
done
for place in $(grep -lsF -- "${requestVariable}=$2/" /proc/[0-9]*/environ); do
  place="\${place%/environ}"
  kill -KILL "\${place#/proc/}"
done
rm -rf -- "$2"`

/**
 * Starts a watchdog for the process group of a child, and returns how to stop it. A child in an endless loop cannot
 * notice that its parent is gone; a shell beside it can. Windows itself ends a child, and what it started, with its
 * parent.
 */
function startWatchdog(pid: number, { directory, platform }: Pick<ChildOptions, 'directory' | 'platform'>): () => void {
  if (platform === 'win32') return () => {}
  // Without a shell there is no watchdog; everything else works.
  const shell = callOrFallback(
    () =>
      spawn('/bin/sh', ['-c', watchdogScript, 'paceline-watchdog', String(pid), directory ?? ''], {
        cwd: '/',
        detached: true,
        env: { PATH: '/usr/bin:/bin' },
        stdio: ['pipe', 'ignore', 'ignore'],
      }),
    undefined,
  ) as ChildProcess | undefined
  shell?.on('error', () => {})
  shell?.stdin?.on('error', () => {})
  shell?.unref()
  return () => {
    shell?.kill('SIGKILL')
    shell?.stdin?.destroy()
  }
}
