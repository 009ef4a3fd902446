/**
 * The credentials of a runner, and a process without them. Trials run a stranger's code, and what a process was started
 * with can be read by whatever runs as the same user for as long as it lives: taking a variable away later hides nothing.
 */
import { spawn } from 'node:child_process'

type Environment = Readonly<Record<string, string | undefined>>

/** Inputs that could be one, what the runner hands to actions (caches, artifacts, identity), and names of secrets. */
const credentialName = /^ACTIONS_|TOKEN|SECRET|PASSW|CREDENTIAL|PRIVATE_KEY/i

/** Of these the value is the secret itself, and not an address or a name. */
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
 * Starts the program again without credentials, in place of this process where the system can do that, else as a child
 * that is waited for. False where it holds none: then this process is the one to go on.
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
