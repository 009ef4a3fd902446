/**
 * Report jobs of several runs at the same moment on one pull request: do comment and check end as the newest run's?
 *
 *     node evaluation/stress-reports.ts --rounds 200 --jobs 2
 *
 * Each is the Action's own report over HTTP, with a random delay before and after every request, so that each order of
 * theirs comes about. Rounds alternate: with a comment that is there and without one, with checks and with statuses.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readInputs } from '../src/action/inputs.ts'
import type { Job } from '../src/action/job.ts'
import { runReportJob } from '../src/action/report-job.ts'
import { readContext } from '../src/action/workflow.ts'
import { fetchByProxyIfAny } from '../src/github/proxy.ts'
import { connect, connectByGit } from '../test/fake-github/connect.ts'
import { startFakeGitHub, workflowToken } from '../test/fake-github/server.ts'
import { githubActions } from '../test/fake-github/state.ts'
import { pullRequestScene, runOf, type Scene } from '../test/pull-request-scene.ts'
import { noRooms } from '../test/no-rooms.ts'

export interface ReportStress {
  readonly rounds: number
  readonly jobs: number
  /** Of each way of a request, at most. */
  readonly delayMs: number
  readonly onRound?: (round: number) => void
}

export interface ReportResult {
  /** Rounds whose comment is of an older run at the end, and those whose check or status is. */
  readonly olderComments: number
  readonly olderVerdicts: number
  /** Jobs that found a newer run's report. */
  readonly stale: number
  /** Whatever else should never be, in words. */
  readonly faults: readonly string[]
}

export async function stressReports(options: ReportStress): Promise<ReportResult> {
  const folder = await mkdtemp(join(tmpdir(), 'paceline-reports-'))
  for (const name of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']) {
    process.env[name] = join(folder, name)
    writeFileSync(process.env[name], '')
  }
  const sum = { olderComments: 0, olderVerdicts: 0, stale: 0 }
  const faults: string[] = []
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const ended = await oneRound(join(folder, String(round)), { ...options, round })
      sum.olderComments += Number(ended.olderComment)
      sum.olderVerdicts += Number(ended.olderVerdict)
      sum.stale += ended.stale
      faults.push(...ended.faults.map((fault) => `round ${round}: ${fault}`))
      options.onRound?.(round)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return { ...sum, faults }
}

const firstRun = 11

async function oneRound(
  folder: string,
  { round, jobs, delayMs }: ReportStress & { readonly round: number },
): Promise<{ olderComment: boolean; olderVerdict: boolean; stale: number; faults: string[] }> {
  const kind = round % 4 < 3 ? 'github' : 'gitea'
  await using fake = await startFakeGitHub({ kind })
  if (kind === 'gitea') fake.state.tokens.set(workflowToken, { ...githubActions, login: 'gitea-actions' })
  const scene = pullRequestScene(fake, { config: { policy: { failAt: 0.05 } } })
  const said: string[] = []
  const start = (runNumber: number, delay: number): Promise<string | undefined> =>
    reportOne({ folder: join(folder, String(runNumber)), scene, runNumber, delayMs: delay, said })
  const faults: (string | undefined)[] = []
  if (round % 2 === 1) faults.push(await start(firstRun, 0))
  const runs = Array.from({ length: jobs }, (_, at) => firstRun + 1 + at)
  const shuffled = runs.toSorted(() => Math.random() - 0.5)
  faults.push(...(await Promise.all(shuffled.map((runNumber) => start(runNumber, delayMs)))))
  const newest = runs.at(-1)!
  const { comments, checks, statuses } = scene.repository
  const own = comments.filter(({ body }) => body.startsWith('<!-- paceline:comment name=default'))
  if (own.length !== 1) faults.push(`${own.length} comments`)
  const verdict = kind === 'gitea' ? statuses.at(-1)?.targetUrl : checks.at(-1)?.externalId
  const passed = kind === 'gitea' ? statuses.at(-1)?.state : checks.at(-1)?.conclusion
  const olderVerdict = !verdict?.includes(`run=${newest}`)
  if (!olderVerdict && passed !== (isSlower(newest) ? 'failure' : 'success')) faults.push(`the verdict is ${passed}`)
  return {
    olderComment: !own[0]?.body.includes(` run=${newest} `),
    olderVerdict,
    stale: said.filter((line) => line.includes('has already reported')).length,
    faults: faults.filter((fault) => fault !== undefined),
  }
}

/** Runs differ in what they found, so that a verdict shows whose it is. */
const isSlower = (runNumber: number): boolean => runNumber % 2 === 0

interface ReportingJob {
  readonly folder: string
  readonly scene: Scene
  readonly runNumber: number
  readonly delayMs: number
  readonly said: string[]
}

/** What went wrong; undefined for nothing. */
async function reportOne({ folder, scene, runNumber, delayMs, said }: ReportingJob): Promise<string | undefined> {
  const results = join(folder, 'paceline-results', 'paceline+default+ubuntu-latest+1')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'run.json'), JSON.stringify(runOf(scene, { times: isSlower(runNumber) ? 1.2 : 1 })))
  const event = join(folder, 'event.json')
  writeFileSync(event, JSON.stringify(scene.event.payload))
  const late: typeof fetch = async (input, init) => {
    await sleep(Math.random() * delayMs)
    const answer = await fetchByProxyIfAny(input, init)
    await sleep(Math.random() * delayMs)
    return answer
  }
  const { client } = connect(scene.fake, { random: Math.random, hurry: 100, fetch: late })
  const inputs: Readonly<Record<string, string>> = { command: 'report', platforms: '["ubuntu-latest"]' }
  const tell = ({ message }: { readonly message: string }): number => said.push(message)
  const job = {
    client,
    remote: connectByGit(scene.fake, { random: Math.random, hurry: 100 }).remote,
    inputs: readInputs((name) => inputs[name] ?? ''),
    log: { info: (line: string) => said.push(line), notice: tell, warning: tell, error: tell },
    effects: { signal: new AbortController().signal },
    rooms: noRooms,
    workflow: await readContext({
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: 'acme/widget',
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_SHA: scene.merge,
      GITHUB_RUN_ID: String(1_000 + runNumber),
      GITHUB_RUN_NUMBER: String(runNumber),
      GITHUB_WORKFLOW_REF: 'acme/widget/.github/workflows/benchmarks.yml@refs/pull/7/merge',
      GITHUB_WORKSPACE: folder,
      GITHUB_API_URL: scene.fake.apiUrl,
    }),
  } as unknown as Job
  try {
    // A step whose verdict no check carries fails.
    const code = await runReportJob(job)
    return code === 0 ? undefined : `run ${runNumber}: code ${code}: ${said.join(' | ')}`
  } catch (error) {
    return `run ${runNumber}: ${(error as Error).stack}`
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '200' },
      jobs: { type: 'string', default: '2' },
      delay: { type: 'string', default: '20' },
    },
  })
  const [rounds, jobs, delayMs] = [values.rounds, values.jobs, values.delay].map(Number) as [number, number, number]
  const onRound = (round: number): void => {
    if ((round + 1) % 50 === 0) process.stderr.write(`${round + 1} of ${rounds} rounds\n`)
  }
  const { olderComments, olderVerdicts, stale, faults } = await stressReports({ rounds, jobs, delayMs, onRound })
  process.stdout.write(
    `${rounds} rounds of ${jobs} report jobs at once: ${olderComments} comments and ${olderVerdicts} checks ` +
      `of an older run at the end, ${faults.length} faults; ${stale} times a job found a newer run's report\n`,
  )
  for (const fault of faults.slice(0, 20)) process.stdout.write(`- ${fault.slice(0, 500)}\n`)
  // At once: test support that is loaded here would sum up tests, of which there are none.
  process.exit(olderComments + olderVerdicts + faults.length === 0 ? 0 : 1)
}
