/**
 * A process without credentials. Trials run a stranger's code, and any program of the same user can read the
 * environment that a running process was started with: deleting a variable later hides nothing.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { envWithoutCredentials, type Variables } from './child-environment.ts'

export interface Restartable {
  readonly argv: readonly string[]
  readonly env: Variables
  readonly execArgv: readonly string[]
  readonly execPath: string
  readonly platform: NodeJS.Platform
  readonly execve?: NodeJS.Process['execve']
  exitCode?: NodeJS.Process['exitCode'] | undefined
}

/** Returns the program as it was started, but without credentials; undefined where there are none. */
function planRestartWithoutCredentials(process: Restartable): { args: string[]; env: NodeJS.ProcessEnv } | undefined {
  const env = envWithoutCredentials(process.env, process.platform)
  if (Object.keys(env).length === Object.keys(process.env).length) return undefined
  return { args: [...process.execArgv, ...process.argv.slice(1)], env }
}

/**
 * Puts the program, started again without credentials, in the place of this process: its streams, its terminal and its
 * id stay. Returns where there are no credentials, and on Windows, which cannot put one program in the place of
 * another.
 */
export function tryRestartWithoutCredentials(process: Restartable): void {
  const start = process.platform === 'win32' ? undefined : planRestartWithoutCredentials(process)
  if (start !== undefined) process.execve?.(process.execPath, [process.execPath, ...start.args], start.env)
}

/** Ignores a signal. Windows interrupts all of a console: passed on, it would end the child before it can tidy up. */
const doNothingOnEvent = (): void => undefined

/** Restarts as `tryRestartWithoutCredentials` does, or as a child and waits for it; false without credentials: this process goes on. */
export async function restartIfCredentials(process: Restartable): Promise<boolean> {
  tryRestartWithoutCredentials(process)
  const start = planRestartWithoutCredentials(process)
  if (start === undefined) return false
  process.exitCode = await runForExitCode(process, start)
  return true
}

async function runForExitCode(
  { execPath }: Restartable,
  { args, env }: NonNullable<ReturnType<typeof planRestartWithoutCredentials>>,
  secret?: string,
): Promise<number> {
  const stdin = secret === undefined ? 'inherit' : 'pipe'
  const child = spawn(execPath, args, { env, stdio: [stdin, 'inherit', 'inherit'], windowsHide: true })
  child.stdin?.on('error', doNothingOnEvent).end(secret)
  globalThis.process.on('SIGINT', doNothingOnEvent)
  const [code] = (await once(child, 'close')) as [number | null]
  globalThis.process.off('SIGINT', doNothingOnEvent)
  return code ?? 1
}

/** Tells a process that its secret comes on standard input; to the shell before it, the secret itself. */
const handedName = 'PACELINE_HANDED'
/** The shell puts the program in its own place, and the secret in a pipe that nobody else can read. */
const handOver = `secret=$${handedName}; export ${handedName}=stdin; exec "$@" <<END\n$secret\nEND\n`

/**
 * Starts the program again without credentials, as `restartIfCredentials` does, and hands it the secret called `name` on standard
 * input. There this returns false, and has set the variable in the memory of that process alone: no other process of the
 * same user finds it among what this one was started with. On Windows the process that waits keeps what it was started with.
 */
export async function restartOrReadSecretFromStdin(process: Restartable, name: string): Promise<boolean> {
  if (process.env[handedName] === 'stdin') {
    Object.assign(process.env, { [name]: readFileSync(0, 'utf8').trim(), [handedName]: '' })
    return false
  }
  const secret = process.env[name] ?? ''
  const start = secret === '' ? undefined : planRestartWithoutCredentials(process)
  if (start === undefined) return restartIfCredentials(process)
  if (process.platform !== 'win32') {
    // A shell passes on no variable that it could not set, such as those of inputs with a dash in their name.
    const others = Object.entries(start.env).filter(([one]) => !/^\w+$/.test(one))
    const env = others.map(([one, value]) => `${one}=${value}`)
    const words = ['sh', '-c', handOver, 'sh', '/usr/bin/env', ...env, process.execPath, ...start.args]
    process.execve?.('/bin/sh', words, { ...start.env, [handedName]: secret })
  }
  process.exitCode = await runForExitCode(process, { ...start, env: { ...start.env, [handedName]: 'stdin' } }, secret)
  return true
}
