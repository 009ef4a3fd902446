/** Says on the pull request that a measurement runs, in the place where its result will appear. */
import { UserError } from '../errors.ts'
import { postComment, type CommentOutcome, type CommentRequest, type EarlierText } from '../github/comment.ts'
import { identify } from '../github/identity.ts'
import { version } from '../model/version.ts'
import { renderComment, type CommentState } from '../report/comment.ts'
import type { Job } from './job.ts'
import type { Plan } from './plan.ts'
import { platformOfRunner } from './runner-platform.ts'
import { configPath, readConfig } from './stored.ts'
import { isReadOnly, runUrl } from './workflow.ts'

/**
 * Posts the state "running", with the result so far kept below it, and marks what `/bench` comments brought up for an
 * earlier commit as out of date. Whatever goes wrong is only worth a line: the result itself comes later.
 */
export async function announce(job: Job, plan: Plan): Promise<void> {
  const { client, inputs, log, workflow } = job
  const pull = workflow.payload.pull_request
  const number = plan.pullRequest ?? pull?.number ?? null
  const sha = plan.ref ?? pull?.head.sha ?? null
  if (number === null || sha === null || isReadOnly(workflow)) return
  const { repository, runNumber, attempt, series } = workflow
  try {
    const mode = inputs.comment ?? (await configuredMode(job))
    if (mode === 'never') return
    const us = await identify(client)
    const measured = { sha, runNumber, attempt, series }
    const post = async (comment: Pick<CommentRequest, 'name' | 'body' | 'whenMissing'>): Promise<CommentOutcome> =>
      await postComment(client, { repository, pullRequest: number, measured, us, ...comment })

    const running: CommentState = { kind: 'running', head: sha, platforms: plan.runners.map(platformOfRunner) }
    const outcome = await post({
      name: plan.name,
      body: (earlier) => banner(job, { name: plan.name, state: running, earlier, sha }),
      whenMissing: mode === 'on-change' ? 'leave' : 'create',
    })
    if ('reason' in outcome) log.info(`The measurement was not announced: ${outcome.reason}`)
    if (pull === undefined) return
    const name = benchName(plan.name)
    const state: CommentState = { kind: 'out-of-date', head: sha }
    await post({
      name,
      body: (earlier) => (earlier === null || earlier.sha === sha ? null : banner(job, { name, state, earlier, sha })),
      whenMissing: 'leave',
    })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log.info(`The measurement was not announced: ${error.message}`)
  }
}

function banner(
  { inputs, workflow }: Job,
  of: { name: string; state: CommentState; earlier: EarlierText | null; sha: string },
): string {
  const { name, state, earlier, sha } = of
  const { runId, runNumber, attempt } = workflow
  return renderComment(null, {
    name,
    version,
    state,
    urls: { run: runUrl(workflow, runId) },
    run: { number: runNumber, attempt },
    bench: inputs.bench,
    ...(earlier === null ? {} : { earlier: { text: earlier.text, sameCommit: earlier.sha === sha } }),
  })
}

async function configuredMode({ client, inputs, workflow }: Job): Promise<string> {
  const { repository, payload, sha } = workflow
  const commit = payload.pull_request?.base.sha ?? sha
  const config = await readConfig(client, { repository, commit, path: configPath(inputs.config) })
  return config.report?.comment ?? 'always'
}

/** A part must not take the place of the whole: neither in the comment nor in the check that may be required. */
export function benchName(name: string): string {
  return name === 'default' ? 'bench' : `${name.slice(0, 44)}-bench`
}
