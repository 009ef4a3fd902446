/**
 * The credentials of a runner, and a process without them. Trials run a stranger's code, and any program of the same user
 * can read the environment that a running process was started with: deleting a variable later hides nothing.
 */
import { spawn } from 'node:child_process'

type Environment = Readonly<Record<string, string | undefined>>

/** Inputs that may hold one, what the runner gives to actions (caches, artifacts, identity), and names of secrets. */
const credentialName = /^ACTIONS_|TOKEN|SECRET|PASSW|CREDENTIAL|PRIVATE_KEY/i

/** Names whose value is the secret itself, and not an address or a name. */
export function isToken(name: string): boolean {
  return /(TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY)$/i.test(name)
}

export function withoutCredentials(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !credentialName.test(name)))
}

/** The parts of `process` that starting again takes. */
export type Restartable = Pick<NodeJS.Process, 'argv' | 'env' | 'execArgv' | 'execPath' | 'platform'> & {
  execve?: NodeJS.Process['execve']
  exitCode?: number | string | null | undefined
}

/**
 * Starts the program again without credentials, in place of this process where the system can do that, else as a child,
 * and waits for it. False where there are no credentials: then this process goes on.
 */
export async function restartedClean(process: Restartable): Promise<boolean> {
  const clean = withoutCredentials(process.env)
  if (Object.keys(clean).length === Object.keys(process.env).length) return false
  const args = [...process.execArgv, ...process.argv.slice(1)]
  // Windows cannot put one program in the place of another.
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args], clean)
  process.exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: clean, stdio: 'inherit', windowsHide: true })
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
    globalThis.process.on('SIGINT', pass).on('SIGTERM', pass)
    child.once('error', reject)
    child.once('close', (code) => {
      globalThis.process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
  return true
}
