/** Tells the outcome where people look: the check, the comment, the annotations. */
import { postCheck, type CheckOutcome } from '../github/check.ts'
import { postComment } from '../github/comment.ts'
import { identify } from '../github/identity.ts'
import type { Server } from '../github/server.ts'
import { version } from '../model/version.ts'
import { headline, headlineOfNone } from '../report/headline.ts'
import { renderComment, type CommentContext } from '../report/comment.ts'
import { annotationsOf } from './annotations.ts'
import type { Attempts } from './attempts.ts'
import type { Job } from './job.ts'
import type { Judged } from './judge.ts'
import { configPath } from './stored.ts'
import type { Target } from './target.ts'
import { conclusionOf, isChange, verdictOf } from './verdict.ts'
import { runUrl } from './workflow.ts'

export interface Publication {
  readonly job: Job
  readonly target: Target
  readonly judged: Judged
  /** The run that measured. */
  readonly runId: number
}

export interface Published {
  readonly commentUrl: string | null
  /** True where a check or a status carries the verdict. */
  readonly hasCheck: boolean
}

/** Name of the check that a branch rule may require. */
export function checkName(name: string): string {
  return name === 'default' ? 'Paceline' : `Paceline (${name})`
}

/** What comment and summary have in common. */
export function contextOf({ job, target, judged, runId }: Publication): CommentContext {
  const { inputs, workflow } = job
  const run = runUrl(workflow, runId)
  return {
    name: inputs.name,
    version,
    ...(judged.config.report?.title === undefined ? {} : { title: judged.config.report.title }),
    ...(target.pullRequest === null ? {} : { pullRequest: target.pullRequest }),
    urls: { run, report: `${run}#artifacts`, ...(workflow.guideUrl === null ? {} : { guide: workflow.guideUrl }) },
    run: { number: target.measured.runNumber, attempt: target.measured.attempt },
    missing: judged.missing,
    ...(judged.unjudged === undefined ? {} : { unjudged: judged.unjudged }),
    beside: judged.beside,
    bench: inputs.bench,
  }
}

/**
 * Posts check and comment, each by itself. What the token may not do becomes a warning: the summary has it all. The
 * verdict of a later run stands, wherever it was posted.
 */
export async function publish(publication: Publication, { attempt }: Attempts): Promise<Published> {
  const body = renderComment(publication.judged.comparison, contextOf(publication))
  const check = await attempt('The check', () => writeCheck(publication, body))
  const author = check?.kind === 'check' ? check.author : null
  const commentUrl = await attempt('The comment', () => writeComment(publication, { body, author }))
  return { commentUrl, hasCheck: check !== null && check.kind !== 'forbidden' }
}

async function writeCheck({ job, target, judged, runId }: Publication, body: string): Promise<CheckOutcome> {
  const { client, inputs, log, workflow } = job
  const check = await postCheck(client, {
    repository: workflow.repository,
    measured: target.measured,
    name: checkName(inputs.name),
    conclusion: conclusionOf(verdictOf(judged), inputs.gate),
    title: titleOf(judged),
    summary: withoutMarker(body),
    annotations: judged.comparison === null ? [] : annotationsOf(judged.comparison, configPath(inputs.config)),
    detailsUrl: runUrl(workflow, runId),
  })
  if (check.kind === 'forbidden')
    log.warning({ title: 'No check was written', message: hinted(check.reason, client.server) })
  if (check.kind === 'stale') log.info(`No check was written: ${check.reason}`)
  if (check.kind === 'check' && check.incomplete !== null) {
    log.warning({ title: 'Annotations of the check are missing', message: check.incomplete })
  }
  return check
}

/** The address of the comment; null where there is none, or a later run has written it. */
async function writeComment(
  { job, target, judged }: Publication,
  { body, author }: { readonly body: string; readonly author: string | null },
): Promise<string | null> {
  const { client, inputs, log, workflow } = job
  const mode = inputs.comment ?? judged.config.report?.comment ?? 'always'
  if (target.pullRequest === null || mode === 'never') return null
  const outcome = await postComment(client, {
    repository: workflow.repository,
    pullRequest: target.pullRequest.number,
    name: inputs.name,
    body,
    measured: target.measured,
    us: await identify(client, author === null ? {} : { assumed: author }),
    whenMissing: mode === 'on-change' && !isChange(judged) ? 'leave' : 'create',
  })
  if ('url' in outcome) {
    log.info(`The comment was ${outcome.kind}: ${outcome.url}`)
    return outcome.url
  }
  if (outcome.kind === 'forbidden')
    log.warning({ title: 'No comment was written', message: hinted(outcome.reason, client.server) })
  else log.info(`No comment was written: ${outcome.reason}`)
  return null
}

/** The verdict in words, without Markdown. */
export function titleOf({ comparison, missing, unjudged }: Judged): string {
  if (comparison === null) return headlineOfNone({ unjudged }).text
  return headline(comparison, { missing: missing.map(({ platform }) => platform) }).text
}

function hinted(reason: string, { kind }: Server): string {
  const grants = `pull-requests: write and ${kind === 'forge' ? 'contents' : 'checks'}: write`
  return `${reason}. The job summary has the whole report. Does the job grant ${grants}? docs/github-action.md says what forks need.`
}

/** The check and the issue have markers of their own, or need none. */
export function withoutMarker(body: string): string {
  return body.replace(/^<!-- [^\n]* -->\n/, '')
}
