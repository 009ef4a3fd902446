/** Posts a verdict as a check and as a comment, for the Action and for `paceline comment`. */
import { postCheck, type Annotation, type CheckOutcome } from '../github/check-run.ts'
import type { Client } from '../github/client.ts'
import { identify, type Measured } from '../github/marker.ts'
import type { Repository } from '../github/repository.ts'
import { postComment, type CommentOutcome } from '../github/sticky-comment.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { plainText } from '../report/escape.ts'
import { headline, headlineOfNone } from '../report/headline.ts'
import { platformName } from '../report/platform-name.ts'
import { sideValues } from '../report/row-values.ts'
import { rowsThat, sortRows } from '../report/rows.ts'
import { viewOf } from '../report/view.ts'
import { changeWords, metricTitle, outcomeOf } from '../report/words.ts'
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

/** Posts the check, or a status where checks are not available. `config`: the file that annotations point to. */
export async function postVerdict(
  { client, repository, measured, verdicts, name, body }: Posting,
  { gate, detailsUrl, config }: { readonly gate: boolean; readonly detailsUrl: string; readonly config: string },
): Promise<CheckOutcome> {
  return await postCheck(client, {
    repository,
    measured,
    // A branch rule may require the check by this name.
    name: name === 'default' ? 'Paceline' : `Paceline (${name})`,
    conclusion: conclusionOf(verdictOf(verdicts), gate),
    title: titleOf(verdicts),
    summary: withoutMarker(body),
    annotations: verdicts.comparison === null ? [] : annotationsOf(verdicts.comparison, config),
    detailsUrl,
  })
}

/** Posts or updates the one comment. `author`: the account of the token, where it is known from a check. */
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

/** One annotation per row that fails or warns, worst first. They point to the config: no line of code is known to blame. */
function annotationsOf(comparison: Comparison, path: string): Annotation[] {
  const loud = rowsThat(sortRows(comparison.rows), 'failed', 'worse').filter((row) => row.level !== 'note')
  return loud.map((row) => {
    const level = row.level === 'fail' ? 'failure' : 'warning'
    const { title, message } = textsOf(row)
    return { path, startLine: 1, endLine: 1, level, title, message }
  })
}

function textsOf(row: Row): Pick<Annotation, 'title' | 'message'> {
  const name = plainText(benchmarkId(row))
  const where = `on ${platformName(row.platform)}`
  if (outcomeOf(row) === 'failed') {
    const reason = plainText(row.reason ?? 'no reason is known', 600)
    return { title: `${name} failed`, message: `Failed ${where}: ${reason}` }
  }
  const title = `${name}: ${metricTitle(plainText(row.metric))}`
  return { title, message: `${changeWords(row)} ${where}: ${sideValues(row).both}` }
}
