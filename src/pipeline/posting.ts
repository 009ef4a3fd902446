/** Tells a verdict where people look: the check and the comment, for the Action and for `paceline comment` alike. */
import { postCheck, type CheckOutcome } from '../github/check.ts'
import type { Client } from '../github/client.ts'
import { postComment, type CommentOutcome } from '../github/comment.ts'
import { identify } from '../github/identity.ts'
import type { Measured } from '../github/marker.ts'
import type { Repository } from '../github/repository.ts'
import { headline, headlineOfNone } from '../report/headline.ts'
import { viewOf } from '../report/view.ts'
import { annotationsOf } from './annotations.ts'
import { conclusionOf, verdictOf, type Verdicts } from './verdict.ts'

export interface Posting {
  readonly client: Client
  readonly repository: Repository
  readonly measured: Measured
  readonly verdicts: Verdicts
  /** Of comment and check. */
  readonly name: string
  /** The report as a comment; the check has it, too. */
  readonly body: string
}

/** Name of the check that a branch rule may require. */
export function checkName(name: string): string {
  return name === 'default' ? 'Paceline' : `Paceline (${name})`
}

/** Posts the check, or a status where checks are not to be had. `config`: where annotations stand. */
export async function postVerdict(
  { client, repository, measured, verdicts, name, body }: Posting,
  { gate, detailsUrl, config }: { readonly gate: boolean; readonly detailsUrl: string; readonly config: string },
): Promise<CheckOutcome> {
  return await postCheck(client, {
    repository,
    measured,
    name: checkName(name),
    conclusion: conclusionOf(verdictOf(verdicts), gate),
    title: titleOf(verdicts),
    summary: withoutMarker(body),
    annotations: verdicts.comparison === null ? [] : annotationsOf(verdicts.comparison, config),
    detailsUrl,
  })
}

/** Posts or updates the one comment. `author`: the account of the token, where a check has told it. */
export async function postReport(
  { client, repository, measured, name, body }: Posting,
  of: { readonly pullRequest: number; readonly author: string | null; readonly whenMissing: 'create' | 'leave' },
): Promise<CommentOutcome> {
  return await postComment(client, {
    repository,
    pullRequest: of.pullRequest,
    name,
    body,
    measured,
    us: await identify(client, of.author === null ? {} : { assumed: of.author }),
    whenMissing: of.whenMissing,
  })
}

/** The verdict in words, without Markdown. */
export function titleOf({ comparison, missing, unjudged }: Verdicts): string {
  if (comparison === null) return headlineOfNone({ unjudged }).text
  return headline(viewOf(comparison, missing)).text
}

/** The check and the issue have markers of their own, or need none. */
export function withoutMarker(body: string): string {
  return body.replace(/^<!-- [^\n]* -->\n/, '')
}
