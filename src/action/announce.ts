/** Says on the pull request that a measurement runs, in the place where its result will appear. */
import { UserError } from '../errors.ts'
import { postComment } from '../github/comment.ts'
import { identify } from '../github/identity.ts'
import { version } from '../model/version.ts'
import { renderComment } from '../report/comment.ts'
import type { Job } from './job.ts'
import type { Plan } from './plan.ts'
import { platformOfRunner } from './runner-platform.ts'
import { configPath, readConfig } from './stored.ts'
import { isReadOnly, runUrl } from './workflow.ts'

/** Posts the state "running". Whatever goes wrong is only worth a line: the result itself comes later. */
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
    const platforms = plan.runners.map(platformOfRunner)
    const body = renderComment(null, {
      name: plan.name,
      version,
      state: { kind: 'running', head: sha, platforms },
      urls: { run: runUrl(workflow, workflow.runId) },
      run: { number: runNumber, attempt },
    })
    const outcome = await postComment(client, {
      repository,
      pullRequest: number,
      name: plan.name,
      body,
      measured: { sha, runNumber, attempt, series },
      us: await identify(client),
      whenMissing: mode === 'on-change' ? 'leave' : 'create',
    })
    if ('reason' in outcome) log.info(`The measurement was not announced: ${outcome.reason}`)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log.info(`The measurement was not announced: ${error.message}`)
  }
}

async function configuredMode({ client, inputs, workflow }: Job): Promise<string> {
  const { repository, payload, sha } = workflow
  const commit = payload.pull_request?.base.sha ?? sha
  const config = await readConfig(client, { repository, commit, path: configPath(inputs.config) })
  return config.report?.comment ?? 'always'
}
