/** Runs the action in a process: reads its inputs, does one command, sets the exit code. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { createClient } from '../github/client.ts'
import { version } from '../model/version.ts'
import { proseText } from '../report/escape.ts'
import { withoutCredentials } from './credentials.ts'
import { readInputs, type Command } from './inputs.ts'
import type { Job, RunCommand } from './job.ts'
import { makeLog, type Log, type LogAnnotation } from './log.ts'
import { measure } from './measure.ts'
import { plan } from './plan.ts'
import { report } from './report.ts'
import { writeSummary } from './summary.ts'
import { readWorkflow } from './workflow.ts'

/** The parts of `process` that the action uses. */
export interface Process {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly pid: number
  readonly stdout: { write(text: string): unknown }
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  exitCode?: number | string | null | undefined
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
  const log = makeLog((text) => void process.stdout.write(text))
  const abort = new AbortController()
  const onSignal = (): void => abort.abort(new Error('interrupted'))
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    process.exitCode = await runCommand(process, { log, signal: abort.signal })
  } catch (error) {
    process.exitCode = 1
    // A newer push, or a person, ended the job: nothing is wrong, and the runner marks it as cancelled itself.
    if (abort.signal.aborted) log.info('Cancelled: what was measured by then is kept, nothing else is done.')
    else await showError(error, { log, summaryFile: process.env['GITHUB_STEP_SUMMARY'] || null })
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

async function runCommand(
  { env, platform, pid }: Process,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<number> {
  const inputs = readInputs(env)
  const workflow = await readWorkflow(env)
  const job: Job = {
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
    }),
    effects: {
      env: withoutRunnerSecrets(env),
      platform,
      pid,
      signal,
      today: () => new Date(),
      now: () => performance.now(),
    },
    randomSeed: () => randomBytes(4).toString('hex'),
  }
  return commands[inputs.command](job)
}

const runnerName = /^(INPUT_|GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$)/i

/**
 * What measuring sees of the environment: no inputs, no credentials, no files that a later step reads. Trials get
 * less still: an allowlist of their own.
 */
export function withoutRunnerSecrets(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(withoutCredentials(env)).filter(([name]) => !runnerName.test(name)))
}

/** In the log and on the run's page, where people look first. */
async function showError(
  error: unknown,
  { log, summaryFile }: { readonly log: Log; readonly summaryFile: string | null },
): Promise<void> {
  const shown = annotationOf(error)
  log.error(shown)
  const { title = 'Paceline could not go on', message } = shown
  const lines = message.split('\n').map((line) => proseText(line, 2_000))
  try {
    await writeSummary(summaryFile, [`### ❌ ${title}`, ...lines].join('\n\n'))
  } catch (cause) {
    log.warning({ title: 'The summary could not be written', message: String(cause) })
  }
}

function annotationOf(error: unknown): LogAnnotation {
  if (!(error instanceof UserError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { title: 'This is a bug in Paceline, please report it', message: stack }
  }
  const { message, hint, file } = error
  return {
    message: hint === undefined || hint === '' ? message : `${message}\n${hint}`,
    ...(file === undefined ? {} : { file }),
  }
}
