/** Posts a verdict as a check and as a comment, for the Action and for `paceline comment`. */
import { posix } from 'node:path'
import { findAndRestoreLaterVerdict, postCheckOrStatusIfLast, type Annotation, type CheckOutcome } from './check-run.ts'
import type { Client } from './client.ts'
import { fetchOwnAccount, whyOvertaken, type PostedFor } from './marker.ts'
import type { Repository } from './repository.ts'
import { postComment, type CommentOutcome, type CommentRequest } from './sticky-comment.ts'
import type { Comparison, Row } from '../core/model/comparison.ts'
import { benchmarkId } from '../core/model/run.ts'
import { cleanLine, escapeText } from '../core/report/escape.ts'
import { headline } from '../core/report/headline.ts'
import { platformName } from '../core/report/platform-name.ts'
import { sideTexts } from '../core/report/row-values.ts'
import { sortRows } from '../core/report/rows.ts'
import { makeView } from '../core/report/view.ts'
import { changeWords, metricTitle } from '../core/report/words.ts'
import { pickConclusion, rowOutcome, rowsOfOutcomes, comparisonSummary, type Verdicts } from '../core/judge/outcome.ts'

export interface Posting {
  readonly client: Client
  readonly repository: Repository
  readonly measured: PostedFor
  readonly verdicts: Verdicts
  readonly name: string
  /** The report as a comment; the check has it, too. */
  readonly body: string
}

/** Posts the check, or a status where checks are not available. `fileOf`: where annotations of a suite stand that know no line. */
export async function postVerdictAsCheck(
  { client, repository, measured, verdicts, name, body }: Posting,
  { gate, detailsUrl, fileOf }: { gate: boolean; detailsUrl: string; fileOf: (suite: string) => string },
): Promise<CheckOutcome> {
  return await postCheckOrStatusIfLast(client, {
    repository,
    measured,
    name: checkName(name),
    conclusion: pickConclusion(comparisonSummary(verdicts), gate),
    title: verdictTitle(verdicts),
    // Without the marker, which a check does not need.
    summary: body.replace(/^<!-- [^\n]* -->\n/, ''),
    annotations: verdicts.comparison === undefined ? [] : annotationsOfComparison(verdicts.comparison, fileOf),
    detailsUrl,
  })
}

/** Names the check, which a branch rule may require. */
export const checkName = (name: string): string => (name === 'default' ? 'Paceline' : `Paceline (${name})`)

/**
 * Posts or updates the one comment, where one is wanted. `check`: what became of the check, if one was posted before. A
 * comment shows only who wrote last, which may be an earlier run's slow request, and the list of checks shows all: so each
 * job looks there when it has written both, and puts what a later run has posted in the place of its own.
 */
export async function postCommentUnlessOvertaken(
  { client, repository, measured, name, body }: Posting,
  of: {
    readonly check: CheckOutcome | undefined
    readonly comment: Pick<CommentRequest, 'pullRequest' | 'whenMissing'> | undefined
  },
): Promise<CommentOutcome> {
  const { check, comment } = of
  if (check?.kind === 'stale') return check
  const author = check?.kind === 'check' ? check.author : undefined
  const post = async (parts: Pick<CommentRequest, 'body' | 'measured'>): Promise<CommentOutcome> => {
    if (comment === undefined) return { kind: 'missing', reason: 'none is wanted' }
    const us = author === undefined ? await fetchOwnAccount(client) : { login: author }
    return postComment(client, { repository, name, us, ...comment, ...parts })
  }
  const form = check?.kind === 'status' ? 'status' : 'check'
  const laterThan = (run: PostedFor): ReturnType<typeof findAndRestoreLaterVerdict> =>
    findAndRestoreLaterVerdict(form, client, { repository, measured: run, name: checkName(name) })

  let outcome = await post({ body, measured })
  let later = await laterThan(measured)
  while (later !== undefined) {
    if ('url' in outcome || outcome.kind === 'stale') {
      await post({ body: later.summary || renderLaterRunPointer(later.title), measured: later.measured })
      outcome = { kind: 'stale', reason: whyOvertaken([later], measured) ?? '' }
    }
    later = await laterThan(later.measured)
  }
  return outcome
}

/** Points to a report that only its own job has: a status holds no more than a line. */
function renderLaterRunPointer(title: string): string {
  return `### ${escapeText(title)}\n\nA later run has reported on this commit: the status of the commit leads to it.`
}

/** Returns the verdict in words, without Markdown. */
export function verdictTitle({ comparison, missing, unjudged }: Verdicts): string {
  return headline(comparison && makeView(comparison, missing), { unjudged, missing }).text
}

/** Annotates each row that fails or warns, worst first. */
function annotationsOfComparison(comparison: Comparison, fileOf: (suite: string) => string): Annotation[] {
  const loud = rowsOfOutcomes(sortRows(comparison.rows), 'failed', 'worse').filter((row) => row.level !== 'note')
  return loud.map((row) => {
    const level = row.level === 'fail' ? 'failure' : 'warning'
    const { title, message } = annotationTextsOfRow(row)
    const { path, line } = findBlamedLocation(row) ?? { path: fileOf(row.suite), line: 1 }
    return { path, line, level, title, message }
  })
}

/** Finds where the first function begins that the change touches and the profiles blame; none where none is known. */
function findBlamedLocation({ why }: Row): { readonly path: string; readonly line: number } | undefined {
  for (const { package: of, file, line, changedHere, inCommit } of why?.places ?? []) {
    if (changedHere !== true || inCommit !== true || of !== undefined || file === undefined || line === undefined)
      continue
    return { path: posix.join(why?.folder ?? '', file), line }
  }
  return undefined
}

function annotationTextsOfRow(row: Row): Pick<Annotation, 'title' | 'message'> {
  const name = cleanLine(benchmarkId(row))
  const where = `on ${platformName(row.platform)}`
  if (rowOutcome(row) === 'failed') {
    const reason = cleanLine(row.reason ?? 'no reason is known', 600)
    return { title: `${name} failed`, message: `Failed ${where}: ${reason}` }
  }
  const title = `${name}: ${metricTitle(cleanLine(row.metric))}`
  return { title, message: `${changeWords(row)} ${where}: ${sideTexts(row).both}` }
}
