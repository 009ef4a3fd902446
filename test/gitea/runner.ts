/**
 * Test support: what Gitea's own runner does, which cannot be had as a module: it registers, fetches jobs with their
 * real workflow, context and token, runs them, and reports how they ended. The steps are run by act, which Gitea's
 * runner is made from.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { spawnAct } from '../e2e/act.ts'
import { temporaryDirectory } from '../repository.ts'
import type { Gitea, Json } from './gitea.ts'

const standIns = fileURLToPath(new URL('.', import.meta.url))
const waitMs = 60_000

export interface Task {
  readonly id: string
  /** The job alone, as YAML: Gitea has expanded its matrix. */
  readonly workflow: string
  /** The context `github`, the event's payload and the job's token among it. */
  readonly context: Json
  readonly needs: Readonly<Record<string, { readonly outputs?: Record<string, string>; readonly result: string }>>
}

type Result = 'success' | 'failure' | 'skipped'

export interface Finished {
  readonly job: string
  readonly result: Result
  /** Logs and summaries of all steps. */
  readonly output: string
  readonly outputs: Readonly<Record<string, string>>
}

export interface Runner {
  /** A job, if there is one to run right now. */
  take(): Promise<Task | undefined>
  report(task: Task, of: { readonly result: Result; readonly outputs: Readonly<Record<string, string>> }): Promise<void>
}

/** Registers a runner for `ubuntu-latest`, for all repositories of the server. */
export async function addRunner(gitea: Gitea): Promise<Runner> {
  const { token } = await gitea.must('POST /admin/actions/runners/registration-token', gitea.admin)
  const call = async (method: string, body: object, headers: Record<string, string> = {}): Promise<Json> => {
    const answer = await fetch(`${gitea.url}/api/actions/runner.v1.RunnerService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (answer.ok) return await answer.json()
    throw new Error(`${answer.status} to ${method}: ${await answer.text()}`)
  }
  const labels = ['ubuntu-latest']
  const { runner } = await call('Register', { name: 'test', token, version: 'v0.0.0-test', labels })
  const who = { 'x-runner-uuid': runner.uuid, 'x-runner-token': runner.token }
  await call('Declare', { version: 'v0.0.0-test', labels }, who)
  return {
    take: async () => {
      const { task } = await call('FetchTask', { tasksVersion: '0' }, who)
      if (task === undefined) return undefined
      const { id, workflowPayload, context, needs = {} } = task
      return { id, workflow: Buffer.from(workflowPayload, 'base64').toString(), context, needs }
    },
    report: async ({ id }, { result, outputs }) => {
      const at = new Date().toISOString()
      const state = { id, result: `RESULT_${result.toUpperCase()}`, startedAt: at, stoppedAt: at, steps: [] }
      await call('UpdateTask', { state, outputs }, who)
    },
  }
}

/** The next job that Gitea gives out. */
export async function nextTask(runner: Runner): Promise<Task> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const task = await runner.take()
    if (task !== undefined) return task
    await sleep(200)
  }
  throw new Error('Gitea gives out no job')
}

/** Runs all jobs of the run that the next one belongs to. */
export async function runWorkflow(gitea: Gitea, runner: Runner, tools: JobTools): Promise<readonly Finished[]> {
  const finished: Finished[] = []
  let path = ''
  for (let task: Task | undefined = await nextTask(runner); ; task = await runner.take()) {
    if (task !== undefined) {
      finished.push(await runJob(runner, task, tools))
      const { repository, run_id: id } = task.context
      path = `/repos/${repository}/actions/runs/${id}`
    } else if ((await gitea.must(`GET ${path}`, gitea.admin)).status === 'completed') return finished
    else await sleep(200)
  }
}

export interface JobTools {
  readonly act: string
  /** Folder of Paceline as shipped. */
  readonly paceline: string
  /** Folder that stands for the server's store of artifacts. */
  readonly artifacts: string
  /** Folders with the real actions `checkout`, `upload-artifact`, ..., which take the place of the stand-ins. */
  readonly actions?: string
}

/** Runs a job to its end and tells Gitea. */
export async function runJob(runner: Runner, task: Task, tools: JobTools): Promise<Finished> {
  using directory = temporaryDirectory()
  const folder = directory.path
  const { id, job, workflow, outputFile } = prepared(task, folder)
  const path = join(folder, 'repository', '.github', 'workflows', 'job.yml')
  mkdirSync(join(folder, 'repository', '.git'), { recursive: true })
  mkdirSync(join(path, '..'), { recursive: true })
  mkdirSync(tools.artifacts, { recursive: true })
  writeFileSync(path, workflow)
  const payload = join(folder, 'event.json')
  writeFileSync(payload, JSON.stringify(task.context.event))
  const { code, output } = await act(task, { tools, folder, payload, job: id })
  const wasRun = existsSync(outputFile)
  const outputs = wasRun ? JSON.parse(readFileSync(outputFile, 'utf8')) : {}
  const result = code !== 0 ? 'failure' : wasRun ? 'success' : 'skipped'
  await runner.report(task, { result, outputs })
  return { job, result, output, outputs }
}

/**
 * The job as act takes it: jobs that it needs are there with what they came to, and a last step writes down its own
 * outputs.
 */
function prepared(task: Task, folder: string): { id: string; job: string; workflow: string; outputFile: string } {
  const parsed: Json = parse(task.workflow)
  const [id, job] = Object.entries<Json>(parsed.jobs)[0]!
  const outputFile = join(folder, 'outputs.json')
  const needs = Object.entries(task.needs).map(([name, { outputs = {}, result }]) => {
    const lines = Object.entries(outputs).map(([key, value]) => `echo '${key}=${value}' >> "$GITHUB_OUTPUT"`)
    const run = [...lines, ...(result === 'RESULT_FAILURE' ? ['exit 1'] : [])].join('\n') || 'true'
    const told = Object.keys(outputs).map((key) => [key, `\${{ steps.told.outputs.${key} }}`])
    return [name, { 'runs-on': 'ubuntu-latest', outputs: Object.fromEntries(told), steps: [{ id: 'told', run }] }]
  })
  const all = Object.entries<string>(job.outputs ?? {}).map(([key, value]) => {
    const expression = value.replace(/^\$\{\{|\}\}$/g, '')
    return `${JSON.stringify(key)}: \${{ toJSON(${expression} || '') }}`
  })
  const env = { JOB_OUTPUTS: `{ ${all.join(', ')} }`, JOB_OUTPUTS_FILE: outputFile }
  const collect = `printf '%s' "$JOB_OUTPUTS" > "$JOB_OUTPUTS_FILE"`
  const steps = [...job.steps, { if: 'always()', env, run: collect }]
  // Gitea hands out numbers and switches as text, which its runner takes and act does not.
  const { matrix } = job.strategy ?? {}
  const plain = {
    'timeout-minutes': Number(job['timeout-minutes'] ?? 60),
    ...(matrix === undefined ? {} : { strategy: { matrix } }),
  }
  const own = {
    ...job,
    strategy: undefined,
    ...plain,
    steps,
    ...(needs.length === 0 ? {} : { needs: Object.keys(task.needs) }),
  }
  const workflow = stringify({ ...parsed, jobs: { ...Object.fromEntries(needs), [id]: own } })
  return { id, job: job.name ?? id, workflow, outputFile }
}

async function act(
  { context }: Task,
  of: { tools: JobTools; folder: string; payload: string; job: string },
): Promise<{ readonly code: number | undefined; readonly output: string }> {
  const { tools, folder, payload } = of
  const env = {
    GITHUB_REPOSITORY: context.repository,
    GITHUB_REPOSITORY_OWNER: context.repository_owner,
    GITHUB_REF: context.ref,
    SHA_REF: context.sha,
    GITHUB_BASE_REF: context.base_ref,
    GITHUB_HEAD_REF: context.head_ref,
    GITHUB_RUN_ID: context.run_id,
    GITHUB_RUN_NUMBER: context.run_number,
    GITHUB_RUN_ATTEMPT: context.run_attempt,
    GITHUB_SERVER_URL: context.server_url,
    GITHUB_API_URL: context.api_url,
    ACTIONS_RUNTIME_URL: `${context.server_url}api/actions_pipeline/`,
    ACTIONS_RUNTIME_TOKEN: context.gitea_runtime_token,
    STAND_IN_ARTIFACTS: tools.artifacts,
  }
  const used = [
    ...readFileSync(join(folder, 'repository/.github/workflows/job.yml'), 'utf8').matchAll(/actions\/([a-z-]+)@\S+/g),
  ]
  const options: readonly (readonly [name: string, value: string])[] = [
    ['workflows', '.github/workflows/job.yml'],
    ['eventpath', payload],
    ['job', of.job],
    ['platform', 'ubuntu-latest=-self-hosted'],
    ['actor', context.actor],
    ['concurrent-jobs', '1'],
    ['secret', `GITHUB_TOKEN=${context.token}`],
    ['local-repository', `${context.server_url}/acme/paceline@v1=${tools.paceline}`],
    ...used.map(
      ([uses, name = '']) =>
        ['local-repository', `${context.server_url}/${uses}=${actionFolder(name, tools)}`] as const,
    ),
    ...Object.entries(env).map(([name, value]) => ['env', `${name}=${value}`] as const),
  ]
  const switches = ['insecure-secrets', 'no-cache-server', 'action-offline-mode', 'no-skip-checkout']
  const args = [
    context.event_name,
    ...options.flatMap(([name, value]) => [`--${name}`, value]),
    ...switches.map((name) => `--${name}`),
  ]
  return await spawnAct(tools.act, args, { cwd: join(folder, 'repository'), cache: join(folder, 'cache') })
}

function actionFolder(name: string, { actions }: JobTools): string {
  const real = join(actions ?? '', name)
  if (actions !== undefined && existsSync(real)) return real
  const own = join(standIns, 'stand-ins', name)
  return existsSync(own) ? own : join(standIns, '..', 'e2e', 'stand-ins', name)
}
