/**
 * The action in a process that does one step after another. Each finds environment, folder and exit code as if it were
 * the first; what is loaded stays loaded, which takes most of a step's time.
 */
import { EventEmitter } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { summary } from '@actions/core'
import { maskEnvironmentTokensInLogs } from '../src/action/core.ts'
import { runAction, type Line } from '../src/action/run-action.ts'
import { impatient } from './fake-github/server.ts'
import { rooms } from '../src/rooms.ts'

export interface StepTask {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether it waits without waiting: see `StepOptions`. */
  readonly isImpatient: boolean
}

export interface StepEnd {
  readonly code: number | undefined
  readonly log: string
  /** What an impatient step would have waited, in ms. */
  readonly waitedMs: number
}

let log = ''
const write: typeof process.stdout.write = (text, ...rest: unknown[]): boolean => {
  log += typeof text === 'string' ? text : Buffer.from(text).toString()
  const done = rest.findLast((one) => typeof one === 'function')
  done?.()
  return true
}
Object.assign(process.stdout, { write })
Object.assign(process.stderr, { write })
process.argv[1] = fileURLToPath(new URL('../src/bin/action.ts', import.meta.url))

async function step({ cwd, env, isImpatient }: StepTask): Promise<StepEnd> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  // Core asks once in a process where the summary goes.
  Object.assign(summary, { _filePath: undefined })
  log = ''
  maskEnvironmentTokensInLogs(process.env)
  const { env: ours, platform, stdout, pid } = process
  const ended = Object.assign(new EventEmitter(), {
    env: ours,
    platform,
    stdout,
    pid,
    exitCode: undefined as NodeJS.Process['exitCode'],
    kill: (of: number, signal: NodeJS.Signals) => process.kill(of, signal),
    exit: (code: number) => process.exit(code),
  })
  const { line, waited } = impatientLine()
  await runAction(ended, rooms, isImpatient ? line : {})
  // Each listens for what goes wrong there.
  stdout.removeAllListeners('error')
  // Out of the folder, so that it can be removed, on Windows too.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  return { code: ended.exitCode as number | undefined, log, waitedMs: waited.ms }
}

/** Waits pass at once on its clock, and a request that the fake leaves without an answer ends as by its timeout. */
function impatientLine(): { readonly line: Line; readonly waited: { ms: number } } {
  const waited = { ms: 0 }
  const clock = {
    nowMs: () => Date.now() + waited.ms,
    sleep: async (ms: number) => {
      waited.ms += ms
    },
  }
  const impatientFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(impatient, 'yes')
    const answer = await fetch(input, { ...init, headers })
    if (answer.headers.get(impatient) === null) return answer
    waited.ms += 30_000
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  }
  return { line: { clock, fetch: impatientFetch }, waited }
}

process.on('message', (task: StepTask) => void step(task).then((end) => process.send?.(end)))
process.once('disconnect', () => process.exit())
