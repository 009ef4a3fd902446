/**
 * A process without credentials. Trials run a stranger's code, and any program of the same user can read the
 * environment that a running process was started with: deleting a variable later hides nothing.
 */
import { spawn } from 'node:child_process'
import { withoutCredentials, type Variables } from './child-environment.ts'

/** Names whose value is the secret itself, and not an address or a name: what a log must not show. */
export function isToken(name: string): boolean {
  return /(TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY)$/i.test(name)
}

export interface Restartable {
  readonly argv: readonly string[]
  readonly env: Variables
  readonly execArgv: readonly string[]
  readonly execPath: string
  readonly platform: NodeJS.Platform
  readonly execve?: NodeJS.Process['execve']
  exitCode?: number | string | null | undefined
}

/** The program as it was started, but without credentials; null where there are none. */
function cleanStart(process: Restartable): { args: string[]; env: NodeJS.ProcessEnv } | null {
  const env = withoutCredentials(process.env, process.platform)
  if (Object.keys(env).length === Object.keys(process.env).length) return null
  return { args: [...process.execArgv, ...process.argv.slice(1)], env }
}

/**
 * Puts the program, started again without credentials, in the place of this process: its streams, its terminal and its
 * id stay. Returns where there are no credentials, and on Windows, which cannot put one program in the place of
 * another.
 */
export function replaceByClean(process: Restartable): void {
  const start = process.platform === 'win32' ? null : cleanStart(process)
  if (start !== null) process.execve?.(process.execPath, [process.execPath, ...start.args], start.env)
}

/** Windows interrupts all processes of a console. Passed on, a signal would end the child before it can tidy up. */
const stay = (): void => undefined

/** Restarts as `replaceByClean` does, or as a child and waits for it; false without credentials: this process goes on. */
export async function restartedClean(process: Restartable): Promise<boolean> {
  replaceByClean(process)
  const start = cleanStart(process)
  if (start === null) return false
  process.exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, start.args, { env: start.env, stdio: 'inherit', windowsHide: true })
    globalThis.process.on('SIGINT', stay)
    child.once('error', reject)
    child.once('close', (code) => {
      globalThis.process.off('SIGINT', stay)
      resolve(code ?? 1)
    })
  })
  return true
}
