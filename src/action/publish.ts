/** Publishes the outcome of a workflow as check and comment, and says in the log what became of them. */
import { posix } from 'node:path'
import type { CheckOutcome } from '../github/check-run.ts'
import type { Server } from '../github/repository.ts'
import { version } from '../core/model/version.ts'
import { postCommentUnlessOvertaken, postVerdictAsCheck, type Posting } from '../github/posting.ts'
import { hasNewsForComment } from '../core/judge/outcome.ts'
import { renderComment, type CommentContext } from '../core/report/comment.ts'
import { configOfCommandsAndFiles } from '../core/plan/command-line.ts'
import { loadRoomSectionMakers } from '../core/report/report-document.ts'
import { toConfigPath } from './remote-history.ts'
import type { Attempts, Job } from './job.ts'
import type { Judged } from './judge-results.ts'
import type { Target } from './target.ts'
import { workflowRunUrl } from './workflow.ts'

export interface Publication {
  readonly job: Job
  readonly target: Target
  readonly judged: Judged
  readonly runId: number
}

export async function makeCommentContext({ job, target, judged, runId }: Publication): Promise<CommentContext> {
  const { effects, inputs, workflow } = job
  const run = workflowRunUrl(workflow, runId)
  return {
    name: inputs.name,
    version,
    program: workflow.program,
    config: inputs.config,
    ...(inputs.run.length + inputs.files.length > 0 && { instead: configOfCommandsAndFiles(inputs, effects.platform) }),
    ...(judged.config.report?.title === undefined ? {} : { title: judged.config.report.title }),
    ...(target.pullRequest === undefined ? {} : { pullRequest: target.pullRequest }),
    // One step keeps no artifact.
    urls: {
      run,
      ...(inputs.command !== 'check' && { report: workflow.pageUrl || `${run}#artifacts` }),
      ...(workflow.guideUrl === undefined ? {} : { guide: workflow.guideUrl }),
    },
    run: { number: target.measured.runNumber, attempt: target.measured.attempt },
    missing: judged.missing,
    ...(judged.unjudged === undefined ? {} : { unjudged: judged.unjudged }),
    bench: inputs.bench,
    sections: await loadRoomSectionMakers(job.rooms.sections),
  }
}

/** Posts check and comment, each by itself. What the token may not do becomes a warning. */
export async function postCheckAndComment(publication: Publication, { attempt }: Attempts) {
  const { job, target, judged } = publication
  const posting: Posting = {
    client: job.client,
    repository: job.workflow.repository,
    measured: target.measured,
    verdicts: judged,
    name: job.inputs.name,
    body: renderComment(judged.comparison, await makeCommentContext(publication)),
  }
  const check = await attempt('The check', () => postCheckAndLogOutcome(publication, posting))
  const commentUrl = await attempt('The comment', () => postComment(publication, posting, check))
  // True where a check or a status carries the verdict.
  return { commentUrl, hasCheck: check !== undefined && check.kind !== 'forbidden' }
}

async function postCheckAndLogOutcome({ job, judged, runId }: Publication, posting: Posting): Promise<CheckOutcome> {
  const { inputs, log, workflow } = job
  const check = await postVerdictAsCheck(posting, {
    gate: inputs.gate,
    detailsUrl: workflowRunUrl(workflow, runId),
    fileOf: makeSuiteFileFinder({ inputs, workflow }, judged),
  })
  if (check.kind === 'forbidden')
    log.warning({ title: 'No check was written', message: refusalHintText(check.reason, workflow.server) })
  // Other servers have no checks at all.
  if (check.kind === 'status' && workflow.server.kind === 'github') {
    log.info(`Posted a commit status instead of a check: ${check.reason}`)
  }
  if (check.kind === 'stale') log.info(`No check was written: ${check.reason}`)
  return check
}

/** Finds the file of a suite as far as the config names it; else that is the config, or the workflow that says what to run. */
function makeSuiteFileFinder({ inputs, workflow }: Pick<Job, 'inputs' | 'workflow'>, { config }: Judged) {
  const hasLines = inputs.run.length + inputs.files.length > 0
  const place = (hasLines && workflow.series) || toConfigPath(inputs.config)
  const files = config.suites?.filter((path) => path.startsWith('./')) ?? []
  return (suite: string): string => {
    const file = files.find((path) => posix.basename(path).replace(/(\.bench)?\.[cm]?[jt]s$/, '') === suite)
    return file === undefined ? place : posix.join(posix.dirname(place), file)
  }
}

/** Returns the address of the comment; undefined where there is none, or a later run has written it. */
async function postComment({ job, target, judged }: Publication, posting: Posting, check: CheckOutcome | undefined) {
  const { inputs, log, workflow } = job
  const mode = inputs.comment ?? judged.config.report?.comment ?? 'always'
  const whenMissing = mode === 'on-change' && !hasNewsForComment(judged) ? 'leave' : 'create'
  const { pullRequest } = target
  const comment =
    mode === 'never' ? undefined : pullRequest && ({ pullRequest: pullRequest.number, whenMissing } as const)
  const outcome = await postCommentUnlessOvertaken(posting, { check, comment })
  if ('url' in outcome) {
    log.info(`The comment was ${outcome.kind}: ${outcome.url}`)
    if (outcome.left !== undefined) {
      const message = `This token may not delete the older ones; delete them by hand: ${outcome.left.join(', ')}`
      log.warning({ title: 'The pull request has more than one comment', message })
    }
    return outcome.url
  }
  if (outcome.kind === 'forbidden')
    log.warning({ title: 'No comment was written', message: refusalHintText(outcome.reason, workflow.server) })
  else if (comment !== undefined) log.info(`No comment was written: ${outcome.reason}`)
  return undefined
}

function refusalHintText(reason: string, { kind }: Server): string {
  const grants = `pull-requests: write and ${kind === 'forge' ? 'contents' : 'checks'}: write`
  return `${reason}. The job summary has the whole report. Does the job grant ${grants}? docs/github-action.md says what forks need.`
}
