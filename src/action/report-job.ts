/** `command: report`: judges what all runners left, and posts it, also for a run that had no right to write. */
import { dirname } from 'node:path'
import { onUserError, UserError } from '../core/errors.ts'
import { refusalAsValue } from '../github/api-error.ts'
import { listArtifacts, fetchZipTexts } from '../github/artifact.ts'
import { shortDigest } from '../github/marker.ts'
import { fetchPullOfRunOrReason, fetchMergeSidesIfAny } from '../github/pull-request.ts'
import { verdictTitle } from '../github/posting.ts'
import { gitIgnoreUsualFolder, reportFileName } from '../core/results-folder.ts'
import { comparisonSummary } from '../core/judge/outcome.ts'
import { renderJobSummary } from '../core/report/comment.ts'
import { jsonText } from '../core/report/escape.ts'
import { actionFolders, writeAtomic } from '../core/model/write-whole.ts'
import { addSummary, setOutputs, type Output } from './core.ts'
import { makeErrorLoggingAttempts, errorTextWithHintOrStack, type Attempts, type Job } from './job.ts'
import { judgeResults, unjudgedVerdicts, type Judged } from './judge-results.ts'
import { resolveInWorkspace } from './inputs.ts'
import { makeCommentContext, postCheckAndComment, type Publication } from './publish.ts'
import {
  askedResultsAndOtherNames,
  readResultsFolder,
  artifactPrefix,
  isResultFile,
  parseArtifactName,
  parseResultOrRefusal,
  type RunnerResult,
} from './runner-results.ts'
import { withMisfitsRefused } from './shards.ts'
import { fetchReportTarget, type Found } from './target.ts'
import { isTokenReadOnly, measuringJobNames, workflowPathOfReference } from './workflow.ts'

/**
 * Reports; exit code 1 where the change is stopped and no check could say so, where nothing could be judged, and where
 * something could not be written. What lies on this machine comes first, as it needs no server.
 */
export async function runReportJob(job: Job): Promise<number> {
  const { inputs, log } = job
  const target = await readTargetAndResultsOrReason(job)
  if ('none' in target) {
    log.notice({ title: 'Nothing is reported', message: target.none })
    await addSummary(`Nothing is reported: ${target.none}`)
    return 0
  }
  const publication = await judgeAndMakePublication(job, target)
  const { judged } = publication
  const attempts = makeErrorLoggingAttempts(job)
  await writeReportAndOutputs(publication, attempts)
  log.info(verdictTitle(judged))
  const published = await publishOrAnnotate(publication, attempts)
  setOutputs({ 'comment-url': published.commentUrl })
  const isStopped = comparisonSummary(judged).stops && inputs.gate && !published.hasCheck
  return isStopped || judged.unjudged !== undefined || attempts.failed() > 0 ? 1 : 0
}

/** Judges and writes the page alone, for the step after it to keep: then the report can link to it. */
export async function runReportHtmlJob(job: Job): Promise<number> {
  const { inputs, workflow, rooms } = job
  // The report will say it all.
  const say = ({ message }: { readonly message: string }): void => job.log.info(message)
  const quiet = { ...job, log: { ...job.log, notice: say, warning: say, error: say } }
  const target = await readTargetAndResultsOrReason(quiet)
  const render = await rooms.formats['html']?.()
  if ('none' in target || render === undefined) return 0
  const publication = await judgeAndMakePublication(quiet, target)
  const { comparison } = publication.judged
  if (comparison === undefined) return 0
  const file = `${actionFolders.page}/paceline-${inputs.name}-${workflow.attempt}.html`
  const path = await resolveInWorkspace(file, workflow)
  await gitIgnoreUsualFolder(dirname(path))
  await writeAtomic(path, render(comparison, { context: await makeCommentContext(publication) }))
  setOutputs({ report: file })
  return 0
}

async function judgeAndMakePublication(job: Job, target: Found): Promise<Publication> {
  const { inputs, log } = job
  const { asked, others } = askedResultsAndOtherNames(target.results, measuringJobNames(inputs))
  const results = withMisfitsRefused(asked)
  if (others.length > 0) log.warning({ title: 'Results were not asked for', message: others.join(', ') })
  for (const { runner, shard, content } of results) {
    if (content.kind !== 'refused') continue
    const who = `${runner ?? 'A runner'}${shard === undefined ? '' : `, shard ${shard.index} of ${shard.of}`}`
    log.warning({ title: 'Results were refused', message: `${who}: ${content.reason}` })
  }
  // Where the rules cannot be read the verdict is that nothing is known.
  const judged = await judgeResults(job, { ...target, results, others }).catch(
    onUserError((error) => {
      const message = errorTextWithHintOrStack(error)
      log.error({ title: 'Nothing could be judged', message })
      return unjudgedVerdicts(message)
    }),
  )
  return { job, judged, target: target.target, runId: target.runId }
}

/** Finds what to report. On failure outputs say that nothing is known: no job may take an empty verdict for good. */
async function readTargetAndResultsOrReason(job: Job): Promise<Found | { readonly none: string }> {
  const { inputs, workflow } = job
  try {
    if (workflow.event === 'workflow_run') return await readTriggerResultsOrReason(job)
    const target = await fetchReportTarget(job)
    const folder = await resolveInWorkspace(actionFolders.measured, workflow)
    return { target, results: await readResultsFolder(folder, { name: inputs.name }), runId: workflow.runId }
  } catch (error) {
    setOutputs(stepOutputsOfVerdict(unjudgedVerdicts(''), ''))
    throw error
  }
}

/** Publishes. Where the token may not write, or there is no check, summary and log annotations are the report. */
async function publishOrAnnotate(publication: Publication, attempts: Attempts): ReturnType<typeof postCheckAndComment> {
  const { log, workflow } = publication.job
  const asked = publication.target.pullRequest !== undefined || workflow.event === 'merge_group'
  const isPosted = asked && !isTokenReadOnly(workflow)
  const published = isPosted
    ? await postCheckAndComment(publication, attempts)
    : { commentUrl: undefined, hasCheck: false }
  if (published.hasCheck) return published
  if (asked && !isPosted) {
    const oneStep = publication.job.inputs.command === 'check'
    const comments = oneStep
      ? 'Comments for such pull requests take two workflows: docs/github-action.md, Forks.'
      : 'The workflow that runs after this one posts comment and check; without it, the job summary is the report, and a required check stays pending.'
    const message = `This pull request is from a fork or from Dependabot, so this job may not write. ${comments}`
    log.notice({ title: oneStep ? 'The job summary is the report' : 'Reported elsewhere', message })
  }
  const { word, stops } = comparisonSummary(publication.judged)
  const annotation = { title: `Paceline: ${word}`, message: verdictTitle(publication.judged) }
  if (stops && publication.job.inputs.gate) log.error(annotation)
  else if (stops) log.warning(annotation)
  return published
}

/** Writes the summary, the comparison as a file and as a page, and the outputs. */
async function writeReportAndOutputs(publication: Publication, { attempt }: Attempts): Promise<void> {
  const { judged } = publication
  const { workflow } = publication.job
  const context = await makeCommentContext(publication)
  await attempt('The summary', () => addSummary(renderJobSummary(judged.comparison, context)))
  const { comparison } = judged
  const { reported } = actionFolders
  const folder = comparison && (await attempt('The report', () => resolveInWorkspace(reported, workflow)))
  let file = ''
  if (comparison !== undefined && folder !== undefined) {
    const write = async (name: string, text: () => Promise<string>): Promise<string | undefined> =>
      await attempt(name, async () => {
        const path = await resolveInWorkspace(`${reported}/${name}`, workflow)
        await gitIgnoreUsualFolder(folder)
        await writeAtomic(path, await text())
        return `${reported}/${name}`
      })
    file = (await write('comparison.json', () => Promise.resolve(jsonText(comparison, 1)))) ?? ''
    for (const [format, load] of Object.entries(publication.job.rooms.formats)) {
      await write(reportFileName(format), async () => (await load())(comparison, { context }))
    }
  }
  setOutputs(stepOutputsOfVerdict(judged, file))
}

/** Leaves the address of the comment for when there is one: of two lines for one output, the later counts. */
function stepOutputsOfVerdict(judged: Judged, file: string): Record<string, Output> {
  const { word, worse, better } = comparisonSummary(judged)
  return { verdict: word, worse, better, report: file, 'comment-url': undefined }
}

/** Most artifacts that are read of one run: twice as many as GitHub starts jobs of one matrix. */
const maxArtifacts = 512
/** Most characters that are read of all of them: they are all in memory at once. */
const maxCharacters = 512 * 2 ** 20

/**
 * Finds what the run of a pull request left that may not write itself, and which pull request it belongs to; or why
 * there is nothing to report. Started by `workflow_run` on the default branch, it checks out nothing and runs nothing:
 * results come as a zip by the API and are read in memory.
 */
async function readTriggerResultsOrReason(job: Job): Promise<Found | { readonly none: string }> {
  const { client, workflow } = job
  const { workflow_run: run, repository: base } = workflow.payload
  if (run === undefined || base === undefined) return { none: 'the event names no run' }
  // All other runs had a token that may write, and report themselves: two writers would collide.
  const isFork = run.head_repository?.id !== base.id
  if (!isFork && run.actor?.login !== 'dependabot[bot]') {
    return { none: 'the run had a token that can write, and has posted its own report' }
  }
  const lookup = await fetchPullOfRunOrReason(client, { repository: workflow.repository, baseId: base.id, run })
  if ('none' in lookup) return lookup
  const { number, headSha, baseSha, fromFork } = lookup.pullRequest
  const results = await fetchResultsOfArtifacts(job, run.id)
  if (results.length === 0) return { none: 'the run left no results' }
  const measuredSha = await fetchMeasuredSha(job, results, headSha)
  return {
    target: {
      measuredSha,
      // Not the merge commit's first parent: the author of the merge commit can choose any parent.
      policyCommit: baseSha,
      pullRequest: { number, isFork: fromFork },
      measured: {
        sha: headSha,
        runNumber: run.run_number,
        attempt: run.run_attempt,
        series: shortDigest(run.path === undefined ? String(run.workflow_id) : workflowPathOfReference(run.path)),
      },
    },
    results,
    runId: run.id,
  }
}

async function fetchResultsOfArtifacts({ client, inputs, log, workflow }: Job, runId: number): Promise<RunnerResult[]> {
  const { repository } = workflow
  const artifacts = await listArtifacts(client, { repository, runId, prefix: artifactPrefix(inputs.name) })
  const results: RunnerResult[] = []
  let characters = 0
  for (const artifact of artifacts.slice(0, maxArtifacts)) {
    const parts = parseArtifactName(artifact.name, inputs.name)
    if (parts === undefined) continue
    try {
      if (characters > maxCharacters) throw new UserError('the artifact is refused: all together are too large')
      const files = await fetchZipTexts(client, { repository, artifact })
      for (const [name, text] of files) {
        characters += text.length
        if (isResultFile(name)) results.push(parseResultOrRefusal(text, parts))
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      log.warning({ title: 'Results were refused', message: error.message })
      results.push({ ...parts, content: { kind: 'refused', reason: error.message } })
    }
  }
  return results
}

/**
 * Finds the commit that was checked out: a merge of the pull request's head into its base, or the head itself. The
 * results name it, the server must agree, and whatever is of another commit is left out later. Throws where the server
 * does not answer: all results would seem to be of another commit.
 */
async function fetchMeasuredSha({ client, log, workflow }: Job, results: readonly RunnerResult[], headSha: string) {
  const shas = results.map(({ content }) => {
    if (content.kind === 'run') return content.run.head.commit?.sha
    return content.kind === 'outcome' && 'head' in content.outcome ? content.outcome.head.commit?.sha : undefined
  })
  const named = new Set(shas.filter((sha) => sha !== undefined))
  for (const sha of [...named].slice(0, 5)) {
    if (sha === headSha) return sha
    const parents = await fetchMergeSidesIfAny(client, { repository: workflow.repository, sha }).catch(
      refusalAsValue([404, 409, 422], (error) => {
        log.info(`Ignored results of the commit ${sha}, which could not be read: ${error.message}`)
        return undefined
      }),
    )
    if (parents?.head === headSha) return sha
  }
  return headSha
}
