/** Starts a command and waits for its end. */
import { spawn } from 'node:child_process'

export interface StartOptions {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[]
  readonly directory: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

export interface Ended {
  readonly wallMs: number
  /** Undefined where a signal ended it. */
  readonly code: number | undefined
  readonly endedBy: NodeJS.Signals | undefined
}

/**
 * Wall time from the start to the end of the program itself, whatever it leaves behind. Its output goes nowhere, its
 * stderr to ours. Throws where it cannot be started.
 */
export function startAndWait({ command, directory, env, signal }: StartOptions): Promise<Ended> {
  const [program = '', ...args] = command
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const stdio = ['ignore', 'ignore', 'inherit'] as const
    const child = spawn(program, args, { cwd: directory, env, signal, stdio: [...stdio], windowsHide: true })
    child.once('exit', (code, endedBy) =>
      resolve({ wallMs: performance.now() - startedAt, code: code ?? undefined, endedBy: endedBy ?? undefined }),
    )
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? notFound(program, error) : error)
    })
  })
}

function notFound(program: string, cause: Error): Error {
  const places = /[\\/]/.test(program) ? '' : ': neither in node_modules/.bin of the project nor on PATH'
  return new Error(`there is no program ${JSON.stringify(program)}${places}`, { cause })
}
