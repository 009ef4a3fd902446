/**
 * `command: report`: reads what all runners left, judges it, and tells the outcome: one comment, one check, outputs
 * and a summary. Started by `workflow_run` it does the same for a run that had no right to write.
 */
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { version } from '../model/version.ts'
import { titleOf } from '../pipeline/posting.ts'
import { ensureResultsFolder } from '../pipeline/results-folder.ts'
import { verdictOf } from '../pipeline/verdict.ts'
import { jsonText } from '../report/escape.ts'
import { renderSummary } from '../report/summary.ts'
import { actionFolders } from '../store/ignored-folder.ts'
import { writeWhole } from '../store/write-whole.ts'
import { makeAttempts, type Attempts } from './attempts.ts'
import { addSummary, setOutputs, type Output } from './core.ts'
import type { Job } from './job.ts'
import { judgeResults, nothingJudged, type Judged } from './judge-results.ts'
import { pathInside } from './path-inside.ts'
import { contextOf, publish, type Publication, type Published } from './publish.ts'
import { readResultsFolder } from './runner-results.ts'
import { findTarget, type Found } from './target.ts'
import { isReadOnly } from './workflow.ts'

/**
 * Reports; exit code 1 where the change is stopped and no check could say so, where nothing could be judged, and where
 * something could not be written. What lies on this machine comes first, as it needs no server.
 */
export async function report(job: Job): Promise<number> {
  const { inputs, log } = job
  const found = await foundOrFailed(job)
  if ('none' in found) {
    log.notice({ title: 'Nothing is reported', message: found.none })
    await addSummary(`Nothing is reported: ${found.none}`)
    return 0
  }
  for (const { runner, content } of found.results) {
    if (content.kind !== 'refused') continue
    log.warning({ title: 'Results were refused', message: `${runner ?? 'A runner'}: ${content.reason}` })
  }
  const judged = await judgedOrNot(job, found)
  const publication: Publication = { job, judged, target: found.target, runId: found.runId }
  const attempts = makeAttempts(job)
  await hand(publication, attempts)
  log.info(titleOf(judged))
  const published = await tell(publication, attempts)
  setOutputs({ 'comment-url': published.commentUrl })
  const isStopped = verdictOf(judged).stops && inputs.gate && !published.hasCheck
  return isStopped || judged.unjudged !== undefined || attempts.failed() > 0 ? 1 : 0
}

/** Nothing is known then, and the outputs say so: no later job may take an empty verdict for a good one. */
async function foundOrFailed(job: Job): Promise<Found | { readonly none: string }> {
  try {
    if (job.workflow.event !== 'workflow_run') return await findOwnResults(job)
    // Only the half for forks needs it.
    return await (await import('./comment-from-run.ts')).findMeasuredRun(job)
  } catch (error) {
    setOutputs(outputsOf(nothingJudged(''), ''))
    throw error
  }
}

async function findOwnResults(job: Job): Promise<Found> {
  const { inputs, workflow } = job
  const target = await findTarget(job)
  const folder = await pathInside(inputs.results, workflow)
  return { target, results: await readResultsFolder(folder, { name: inputs.name }), runId: workflow.runId }
}

/** Where nobody can say by which rules: a verdict all the same, and it is that nothing is known. */
async function judgedOrNot({ client, inputs, log, workflow }: Job, { target, results }: Found): Promise<Judged> {
  try {
    return await judgeResults(client, { workflow, inputs, target, results })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const message = [error.message, error.hint ?? ''].filter((line) => line !== '').join('\n')
    log.error({ title: 'Nothing could be judged', message })
    return nothingJudged(message)
  }
}

/** Where nobody may write, or nobody waits for a check, the summary and the annotations of the log are the report. */
async function tell(publication: Publication, attempts: Attempts): Promise<Published> {
  const { log, workflow } = publication.job
  const asked = publication.target.pullRequest !== null || workflow.event === 'merge_group'
  if (asked && !isReadOnly(workflow)) return publish(publication, attempts)
  if (asked) {
    const message =
      'This pull request is from a fork or from Dependabot, so this job may not write. The workflow that runs after this one posts the comment; without it, the job summary is the report.'
    log.notice({ title: 'Reported elsewhere', message })
  }
  const { word, stops } = verdictOf(publication.judged)
  const annotation = { title: `Paceline: ${word}`, message: titleOf(publication.judged) }
  if (stops && publication.job.inputs.gate) log.error(annotation)
  else if (stops) log.warning(annotation)
  return { commentUrl: null, hasCheck: false }
}

/** The summary, the comparison as a file and as a page, and the outputs. */
async function hand(publication: Publication, { attempt }: Attempts): Promise<void> {
  const { judged } = publication
  const { workflow } = publication.job
  const context = contextOf(publication)
  await attempt('The summary', () => addSummary(renderSummary(judged.comparison, context)))
  const { comparison } = judged
  const path = resolve(workflow.workspace, actionFolders.reported, 'comparison.json')
  const written =
    comparison !== null &&
    (await attempt('comparison.json', async () => {
      await ensureResultsFolder(dirname(path))
      await writeWhole(path, jsonText(comparison, 1))
      return true
    }))
  if (comparison !== null) {
    await attempt('report.html', async () => {
      // Only this command needs it: the jobs that measure load less.
      const { renderHtml } = await import('../report/page/report-page.ts')
      await writeWhole(join(dirname(path), 'report.html'), renderHtml(comparison, { context }))
    })
  }
  setOutputs(outputsOf(judged, written === true ? `${actionFolders.reported}/comparison.json` : ''))
}

/** The address of the comment follows when there is one: of two lines for one output, the later counts. */
function outputsOf(judged: Judged, file: string): Record<string, Output> {
  const { word, regressions, improvements } = verdictOf(judged)
  return { verdict: word, regressions, improvements, report: file, 'comment-url': null, version }
}
