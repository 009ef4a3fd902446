/**
 * `command: check`: plans, measures, judges and reports in one job. This process keeps the token in its memory; what runs
 * the code of a change is a child without it, and what that leaves is read as the report job reads results of strangers.
 */
import { rm } from 'node:fs/promises'
import { UserError } from '../core/errors.ts'
import { requireBaselineWritePermit } from '../core/history/update-branch.ts'
import { askWhetherTokenMayPush } from '../core/history/remote.ts'
import { actionFolders } from '../core/model/write-whole.ts'
import { loadRoomSectionMakers } from '../core/report/report-document.ts'
import { runMeasuringChildToEnd, envWithOnlyGitOnPath } from './apart.ts'
import { addSummary } from './core.ts'
import { resolveInWorkspace } from './inputs.ts'
import type { Job } from './job.ts'
import { planAndPost, reportStopGetExitCode } from './plan-job.ts'
import { runRefreshJob } from './refresh-job.ts'
import { runReportJob } from './report-job.ts'

/** Measures a change and reports it; on the default branch measures it and stores the run. */
export async function runCheckJob(job: Job): Promise<number> {
  refuseCommentEventOrNamedPull(job)
  const forHistory = isJobForHistory(job)
  if (forHistory) {
    const obstacle = await askWhyRunCannotBeStored(job)
    if (obstacle !== undefined) {
      job.log.info(`Nothing is measured: ${obstacle}`)
      await addSummary(`Nothing is measured: ${obstacle}`)
      return 0
    }
  }
  const { inputs } = job
  // One job, on the machine that it is on; nobody listens to comments.
  const here = { platforms: [platformHere], nodeVersion: [], shards: 1, bench: false }
  const asked = { ...inputs, ...here, base: forHistory ? 'none' : inputs.base }
  const planned = await planAndPost({ ...job, inputs: asked })
  if ('stop' in planned) return reportStopGetExitCode(job, planned)
  await loadWholeProgram(job)
  // Another Git may lie on PATH once the code has run.
  const remote = { ...job.remote, env: envWithOnlyGitOnPath(job.remote.env) }
  const next = { ...job, remote, inputs: planned.inputs }
  await rm(await resolveInWorkspace(actionFolders.measured, job.workflow), { recursive: true, force: true })
  await runMeasuringChildToEnd(next, { INPUT_COMMAND: 'measure', INPUT_PLAN: planned.handed, INPUT_JOB: platformHere })
  return forHistory ? runRefreshJob(next) : runReportJob(next)
}

const platformHere = `${process.platform}-${process.arch}`

/** Refuses comments and named pull requests: they start others' code on the default branch, whose token may write. */
function refuseCommentEventOrNamedPull({ inputs, workflow: { event } }: Job): void {
  const isComment = event === 'issue_comment' || event === 'workflow_run'
  if (!isComment && inputs.pullRequest === undefined) return
  throw new UserError(`One step measures nothing ${isComment ? `on ${event}` : 'for the input pull-request'}`, {
    hint: 'The reusable workflow paceline.yml does, in a job that has no token: docs/github-action.md.',
  })
}

/** Tells whether the commit is one of the default branch, which has no base but what is stored. */
function isJobForHistory({ inputs, workflow }: Job): boolean {
  const { event, ref, payload } = workflow
  const isOwn = event === 'push' || event === 'workflow_dispatch' || event === 'schedule'
  if (inputs.base !== undefined) return isOwn && inputs.base === 'none'
  return isOwn && ref === `refs/heads/${payload.repository?.default_branch}`
}

/** Says why the run could not be stored, before any time is spent on it; undefined where it can. */
async function askWhyRunCannotBeStored({ remote, workflow }: Job): Promise<string | undefined> {
  const { default_branch: defaultBranch = '', fork = true } = workflow.payload.repository ?? {}
  try {
    requireBaselineWritePermit({ ...workflow, defaultBranch, fork })
  } catch (error) {
    if (error instanceof UserError) return `${error.message}.`
    throw error
  }
  if (await askWhetherTokenMayPush(remote)) return undefined
  return 'a run of the default branch is for the stored history, and this token may not write it: grant contents: write.'
}

/** Loads the rest of this program: the code of a change can write to the files that it lies in. */
async function loadWholeProgram({ rooms }: Job): Promise<void> {
  await Promise.all([
    import('../core/history/baseline-file.ts'),
    loadRoomSectionMakers(rooms.sections),
    ...Object.values(rooms.formats).map((load) => load()),
  ])
}
