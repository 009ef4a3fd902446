/** Runs the action in a process: reads its inputs, does one command, sets the exit code. */
import { UserError } from '../core/errors.ts'
import type { Client, ClientOptions } from '../github/client.ts'
import { envWithoutCredentials } from '../core/system/child-environment.ts'
import { installEnding, safeStream, userErrorIfFixable } from '../core/ending.ts'
import type { Ending, EndingProcess, RawStream } from '../core/ending.ts'
import { escapeText } from '../core/report/escape.ts'
import { makeSlowWorkReporter } from '../core/system/waiting.ts'
import { addSummary, input, log, type LogAnnotation } from './core.ts'
import { readInputs, type ActionCommand } from './inputs.ts'
import { errorTextWithHintOrStack, type Job, type ActionStep } from './job.ts'
import { runPlanJob } from './plan-job.ts'
import { readContext } from './workflow.ts'
import type { Rooms } from '../core/rooms-api.ts'

/** Lists the parts of `process` that the action uses. */
export interface ActionProcess extends EndingProcess {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly stdout: RawStream
}

/** Each returns the exit code of the step. Only the jobs that judge, and those that write the history, load what that takes. */
const commands: Readonly<Record<Exclude<ActionCommand, 'measure'>, (job: Job) => Promise<number>>> = {
  plan: runPlanJob,
  check: async (job) => (await import('./check-job.ts')).runCheckJob(job),
  page: async (job) => (await import('./report-job.ts')).runReportHtmlJob(job),
  report: async (job) => (await import('./report-job.ts')).runReportJob(job),
  refresh: async (job) => (await import('./refresh-job.ts')).runRefreshJob(job),
}

/** Decides what reaches the server, and when; by default the machine's own. */
export type Line = Pick<ClientOptions, 'clock' | 'fetch'>

/** Runs the action and never throws; the outcome is in `process.exitCode`. */
export async function runAction(process: ActionProcess, rooms: Rooms, line: Line = {}): Promise<void> {
  const stdout = safeStream(process.stdout)
  const ending = installEnding(process, {
    // A newer push, or a person, ended the job: nothing is wrong, and the runner marks it as cancelled itself.
    onInterruption: () => log.info('Cancelled: measurements so far are kept; nothing else is done.'),
    onBug: (error) => log.error(annotationOfError(error)),
    now: () => performance.now(),
  })
  const code = await runActionCommand(process, ending, { rooms, line }).catch(async (error: unknown) => {
    if (ending.cause() === undefined) await showErrorInLogAndSummary(error)
    // A step knows success and failure, and no more.
    return 1
  })
  // Core writes past this stream: what it wrote has left when this has.
  stdout.write('')
  await stdout.flush()
  ending.settle(code)
}

async function runActionCommand(
  process: ActionProcess,
  ending: Ending,
  { rooms, line }: { readonly rooms: Rooms; readonly line: Line },
): Promise<number> {
  const inputs = readInputs(input, process.env['GITHUB_WORKSPACE'])
  const { command } = inputs
  // Only measuring has much to clear away; the others, but while Git runs, a signal ends as it ends any program.
  if (command === 'measure') {
    return ending.during(async () => {
      const { runMeasureJob } = await import('./measure-job.ts')
      return await runMeasureJob(await readStepContext(process, ending, { inputs, rooms }))
    })
  }
  const step = await readStepContext(process, ending, { inputs, rooms })
  const client = await makeClient(step, line)
  return await commands[command]({ ...step, client, remote: makeRemote(step, client, ending) })
}

async function readStepContext(
  { env, platform }: ActionProcess,
  { signal }: Ending,
  { inputs, rooms }: Pick<ActionStep, 'inputs' | 'rooms'>,
): Promise<ActionStep> {
  return {
    workflow: await readContext(env),
    inputs,
    rooms,
    log,
    effects: {
      env: withoutRunnerSecrets(env, platform),
      platform,
      signal,
      waiting: makeSlowWorkReporter({ say: log.info }),
      today: () => new Date(),
      now: () => performance.now(),
    },
    randomSeed: () => Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString('hex'),
  }
}

/** Loads the client after the event's payload was read: it reads that once more, and ends in a stack if it is broken. */
async function makeClient({ workflow, inputs, log, effects }: ActionStep, line: Line): Promise<Client> {
  const [{ createClient }, { makeActionOctokit }] = await Promise.all([
    import('../github/client.ts'),
    import('../github/octokit-of-action.ts'),
  ])
  return createClient({
    ...line,
    makeOctokit: makeActionOctokit,
    server: workflow.server,
    token: inputs.token,
    log: log.info,
    signal: effects.signal,
    waiting: effects.waiting,
  })
}

function makeRemote({ workflow, inputs, log, effects }: ActionStep, { clock, random }: Client, { during }: Ending) {
  const { repository, server, temporary } = workflow
  return {
    url: `${server.webUrl}/${repository.owner}/${repository.repo}`,
    token: inputs.token,
    env: effects.env,
    temporary,
    clock,
    random,
    log: log.info,
    signal: effects.signal,
    waiting: effects.waiting,
    during,
  }
}

const runnerName = /^(INPUT_|GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$)/i

/** Returns what measuring sees of the environment: no inputs, no credentials, no files that a later step reads. */
export function withoutRunnerSecrets(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(envWithoutCredentials(env, platform)).filter(([name]) => !runnerName.test(name)),
  )
}

/** Shows it in the log and on the run's page, where people look first; core's `setFailed` would omit title and file. */
async function showErrorInLogAndSummary(error: unknown): Promise<void> {
  const shown = annotationOfError(error)
  log.error(shown)
  const { title = 'Paceline could not continue', message } = shown
  const lines = message.split('\n').map((line) => escapeText(line, 2_000))
  try {
    await addSummary([`### ❌ ${title}`, ...lines].join('\n\n'))
  } catch (cause) {
    log.warning({ title: 'The summary could not be written', message: String(cause) })
  }
}

function annotationOfError(thrown: unknown): LogAnnotation {
  const error = userErrorIfFixable(thrown) ?? thrown
  const message = errorTextWithHintOrStack(error)
  if (!(error instanceof UserError)) return { title: 'This is a bug in Paceline, please report it', message }
  const { file, place = '' } = error
  const line = /^line (\d+)/.exec(place)?.[1]
  if (file === undefined) return { message }
  return { message, file, ...(line === undefined ? {} : { line: Number(line) }) }
}
