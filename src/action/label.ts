/** Measuring only what has a label, for projects where each push would cost too much. */
import { postCheck } from '../github/check-run.ts'
import { checkName } from '../pipeline/posting.ts'
import { benchUsage } from '../github/bench-command.ts'
import { codeName } from '../report/escape.ts'
import type { Job, Plan, Stop } from './job.ts'
import { isReadOnly, runUrl } from './workflow.ts'

/**
 * The plan, with the profile that the labels of the pull request ask for: `NAME` the usual one, `NAME: full` the full one.
 * Without either nothing is measured: the check, which may be required, passes and says so. Other events need no label.
 */
export async function byLabel(job: Job, plan: Plan, label: string): Promise<Plan | Stop> {
  const pull = job.workflow.payload.pull_request
  if (pull === undefined) return plan
  const labels = new Set(pull.labels?.map(({ name }) => name))
  if (labels.has(`${label}: full`)) return { ...plan, profile: 'full' }
  if (labels.has(label)) return plan
  await sayUnlabelled(job, { label, sha: pull.head.sha, name: plan.name })
  return { stop: `Nothing is measured: the pull request has no label ${JSON.stringify(label)}.` }
}

async function sayUnlabelled(
  { client, inputs, log, workflow }: Job,
  { label, sha, name }: { readonly label: string; readonly sha: string; readonly name: string },
): Promise<void> {
  const { repository, runId, runNumber, attempt, series } = workflow
  if (isReadOnly(workflow)) {
    log.info('The check cannot say so: the token of a pull request from a fork or from Dependabot only reads.')
    return
  }
  const bench = inputs.bench ? `, or comment \`${benchUsage.split(' ')[0]}\`` : ''
  const outcome = await postCheck(client, {
    repository,
    measured: { sha, runNumber, attempt, series },
    name: checkName(name),
    conclusion: 'neutral',
    title: `Not measured: no label ${JSON.stringify(label)}`,
    summary: `Nothing is known of this commit. To measure it, add the label ${codeName(label)} (${codeName(`${label}: full`)} for the profile \`full\`)${bench}.`,
    annotations: [],
    detailsUrl: runUrl(workflow, runId),
  })
  if ('reason' in outcome && outcome.kind !== 'status') {
    log.warning({ title: 'No check was written', message: outcome.reason })
  }
}
