/**
 * `command: report`: reads what all runners left, judges it, and tells the outcome: one comment, one check, outputs
 * and a summary. Started by `workflow_run` it does the same for a run that had no right to write.
 */
import { dirname, join, resolve } from 'node:path'
import { writeWhole } from '../store/write-whole.ts'
import { version } from '../model/version.ts'
import { jsonText } from '../report/json.ts'
import { renderSummary } from '../report/summary.ts'
import { findMeasuredRun } from './comment-from-run.ts'
import type { Job } from './job.ts'
import { judge, type Judged } from './judge.ts'
import { writeOutputs } from './outputs.ts'
import { pathInside } from './path-inside.ts'
import { contextOf, publish, titleOf, type Publication, type Published } from './publish.ts'
import { readResultsFolder, type RunnerResult } from './results.ts'
import { writeSummary } from './summary.ts'
import { findTarget, type Target } from './target.ts'
import { verdictOf } from './verdict.ts'
import { isReadOnly } from './workflow.ts'

/** What there is to report: results, and what they are about. */
export interface Found {
  readonly target: Target
  readonly results: readonly RunnerResult[]
  readonly runId: number
}

/** Reports; exit code 1 where the change is stopped and no check could say so. */
export async function report(job: Job): Promise<number> {
  const { client, inputs, log, workflow } = job
  const found = workflow.event === 'workflow_run' ? await findMeasuredRun(job) : await findOwnResults(job)
  if ('none' in found) {
    log.notice({ title: 'Nothing is reported', message: found.none })
    await writeSummary(workflow.summaryFile, `Nothing is reported: ${found.none}`)
    return 0
  }
  const judged = await judge(client, { workflow, inputs, target: found.target, results: found.results })
  const publication: Publication = { job, judged, target: found.target, runId: found.runId }
  await writeSummary(workflow.summaryFile, renderSummary(judged.comparison, contextOf(publication)))
  log.info(titleOf(judged))
  const published = await tell(publication)
  await hand(publication, published)
  const verdict = verdictOf(judged)
  return verdict.stops && inputs.gate && !published.hasCheck ? 1 : 0
}

async function findOwnResults({ client, inputs, workflow }: Job): Promise<Found> {
  const target = await findTarget(client, { workflow, inputs })
  const folder = await pathInside(inputs.results, workflow)
  return { target, results: await readResultsFolder(folder, { name: inputs.name }), runId: workflow.runId }
}

/** Where nobody may write, or nobody waits for a check, the summary and the annotations of the log are the report. */
async function tell(publication: Publication): Promise<Published> {
  const { log, workflow } = publication.job
  const asked = publication.target.pullRequest !== null || workflow.event === 'merge_group'
  if (asked && !isReadOnly(workflow)) return publish(publication)
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

/** The comparison as a file and as a page, and the outputs. */
async function hand(publication: Publication, { commentUrl }: Published): Promise<void> {
  const { job, judged } = publication
  const { workflow } = job
  const context = contextOf(publication)
  const path = resolve(workflow.workspace, 'paceline-report', 'comparison.json')
  if (judged.comparison !== null) {
    await writeComparison(path, judged)
    // Only this command needs it: the jobs that measure load less.
    const { renderHtml } = await import('../report/html.ts')
    await writeWhole(join(dirname(path), 'report.html'), renderHtml(judged.comparison, { context }))
  }
  const { word, regressions, improvements } = verdictOf(judged)
  await writeOutputs(workflow.outputFile, {
    verdict: word,
    regressions,
    improvements,
    report: judged.comparison === null ? '' : join('paceline-report', 'comparison.json').replaceAll('\\', '/'),
    'comment-url': commentUrl,
    version,
  })
}

async function writeComparison(path: string, { comparison }: Judged): Promise<void> {
  await writeWhole(path, jsonText(comparison, 1))
}
