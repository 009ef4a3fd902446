/**
 * The action in a process that does one step after another. Each finds environment, folder and exit code as if it were
 * the first; what is loaded stays loaded, which takes most of a step's time.
 */
import { EventEmitter } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { summary } from '@actions/core'
import { maskTokens } from '../src/action/core.ts'
import { runAction } from '../src/action/run-action.ts'

export interface StepTask {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface StepEnd {
  readonly code: number | null
  readonly log: string
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
process.argv[1] = fileURLToPath(new URL('../src/action/main.ts', import.meta.url))

async function step({ cwd, env }: StepTask): Promise<StepEnd> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  // Core asks once in a process where the summary goes.
  Object.assign(summary, { _filePath: undefined })
  log = ''
  maskTokens(process.env)
  const { env: ours, platform, stdout, pid } = process
  const ended = Object.assign(new EventEmitter(), {
    env: ours,
    platform,
    stdout,
    pid,
    exitCode: null as number | null,
    kill: (of: number, signal: NodeJS.Signals) => process.kill(of, signal),
    exit: (code: number) => process.exit(code),
  })
  await runAction(ended)
  // Out of the folder, so that it can be removed, on Windows too.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  return { code: ended.exitCode, log }
}

process.on('message', (task: StepTask) => void step(task).then((end) => process.send?.(end)))
process.once('disconnect', () => process.exit())
