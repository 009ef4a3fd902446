/** Runs the action in a process: reads its inputs, does one command, sets the exit code. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { createClient } from '../github/client.ts'
import { version } from '../model/version.ts'
import { makeEnding, type Ending, type EndingProcess } from '../pipeline/ending.ts'
import { standardStream, type RawStream } from '../pipeline/standard-stream.ts'
import { refusedAccess } from '../store/refused-access.ts'
import { makeWaiting } from '../waiting.ts'
import { readInputs, type Command, type Inputs } from './inputs.ts'
import type { Job, RunCommand } from './job.ts'
import { makeLog, type Log } from './log.ts'
import { measure } from './measure.ts'
import { plan } from './plan.ts'
import { report } from './report.ts'
import { readWorkflow } from './workflow.ts'

/** The parts of `process` that the action uses. */
export interface Process extends EndingProcess {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly pid: number
  readonly stdout: RawStream
}

/** What writes the history is loaded by the jobs that do: every job loads the rest. */
const commands: Readonly<Record<Command, RunCommand>> = {
  plan,
  measure,
  report,
  refresh: async (job) => (await import('./refresh.ts')).refresh(job),
  drift: async (job) => (await import('./drift.ts')).drift(job),
}

/** Never throws; the outcome is in `process.exitCode`. */
export async function runAction(process: Process): Promise<void> {
  const stdout = standardStream(process.stdout)
  const log = makeLog((text) => stdout.write(text))
  const ending = makeEnding(process, {
    // A newer push, or a person, ended the job: nothing is wrong, and the runner marks it as cancelled itself.
    onInterruption: () => log.info('Cancelled: what was measured by then is kept, nothing else is done.'),
    onBug: (error) => showBug(log, error),
    now: () => performance.now(),
  })
  const code = await runCommand(process, { log, ending }).catch((error: unknown) => {
    if (ending.cause() === null) showError(log, error)
    // A step knows success and failure, and no more.
    return 1
  })
  await stdout.lost()
  ending.settle(code)
}

async function runCommand(process: Process, of: { readonly log: Log; readonly ending: Ending }): Promise<number> {
  const inputs = readInputs(process.env)
  const work = async (): Promise<number> => commands[inputs.command](await jobOf(process, { ...of, inputs }))
  // Only measuring has children and checkouts to clear away; the others a signal ends as it ends any program.
  return inputs.command === 'measure' ? of.ending.during(work) : work()
}

async function jobOf(
  { env, platform, pid }: Process,
  { log, ending, inputs }: { readonly log: Log; readonly ending: Ending; readonly inputs: Inputs },
): Promise<Job> {
  const { signal } = ending
  const waiting = makeWaiting({ say: log.info })
  const workflow = await readWorkflow(env)
  return {
    workflow,
    inputs,
    log,
    client: createClient({
      server: workflow.server,
      token: inputs.token ?? undefined,
      version,
      fetch: globalThis.fetch,
      clock: { nowMs: () => Date.now(), sleep: (ms) => sleep(ms) },
      random: () => Math.random(),
      log: log.info,
      signal,
      waiting,
    }),
    effects: {
      env: withoutRunnerSecrets(env),
      platform,
      pid,
      signal,
      waiting,
      today: () => new Date(),
      now: () => performance.now(),
    },
    randomSeed: () => randomBytes(4).toString('hex'),
  }
}

const runnerName = /^(INPUT_|ACTIONS_)|TOKEN|SECRET|PASSW|CREDENTIAL|PRIVATE_KEY/i
const runnerFile = /^GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/

/**
 * What measuring sees of the environment: no inputs, no runner tokens, no files that a later step reads. Trials get
 * less still: an allowlist of their own.
 */
export function withoutRunnerSecrets(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !runnerName.test(name) && !runnerFile.test(name)))
}

function showError(log: Log, thrown: unknown): void {
  const error = refusedAccess(thrown) ?? thrown
  if (error instanceof UserError) {
    const { message, hint, file } = error
    log.error({
      message: hint === undefined || hint === '' ? message : `${message}\n${hint}`,
      ...(file === undefined ? {} : { file }),
    })
    return
  }
  showBug(log, error)
}

function showBug(log: Log, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error({ title: 'This is a bug in Paceline, please report it', message: stack })
}
