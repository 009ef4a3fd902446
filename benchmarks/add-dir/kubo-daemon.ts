/** Starts and stops a daemon of Kubo's. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { kuboEnvironment, type KuboRepository } from './kubo-repository.ts'

export interface Daemon {
  readonly pid: number
  /** Multiaddress of the RPC API. */
  readonly api: string
  readonly stop: () => Promise<void>
}

/** How long a daemon may take to be ready, and to end before it is killed. */
const startMs = 30_000
const stopMs = 5_000

/** Starts a daemon without network and waits until it is ready. Throws with its last words when it is not. */
export async function startDaemon(kubo: KuboRepository, signal: AbortSignal): Promise<Daemon> {
  const child = spawn(kubo.binary, ['daemon', '--offline'], {
    env: kuboEnvironment(kubo),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const kill = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    const api = await whenReady(child)
    return { pid: child.pid ?? 0, api, stop: async () => stop(child) }
  } catch (error) {
    kill()
    throw error
  }
}

async function whenReady(child: ChildProcess): Promise<string> {
  const lastWords: string[] = []
  let api = ''
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`the Kubo daemon ${what}: ${lastWords.join(' | ')}`))
    const timer = setTimeout(() => fail('was not ready in time'), startMs)
    const onLine = (line: string): void => {
      lastWords.push(line)
      if (lastWords.length > 5) lastWords.shift()
      api = /RPC API server listening on (\S+)/.exec(line)?.[1] ?? api
      if (!line.includes('Daemon is ready')) return
      clearTimeout(timer)
      resolve(api)
    }
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface(stream).on('line', onLine)
    }
    child.once('error', (error) => fail(`cannot be started (${error.message})`))
    child.once('exit', (code) => fail(`ended with code ${code}`))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(timer)
}
