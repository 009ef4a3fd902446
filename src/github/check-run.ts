/** The verdict on a commit: a check run with annotations, or a commit status where checks are not available. */
import * as z from 'zod/mini'
import { maybe } from '../core/model/scalars.ts'
import { ApiError, isRefusalWithStatus, refusalAsValue, postOrFind } from './api-error.ts'
import type { Client } from './client.ts'
import { compareRunOrder, whyOvertaken, type PostedFor, formatPostedRun, parsePostedRun } from './marker.ts'
import type { Repository } from './repository.ts'
import { conclusions, type Conclusion } from '../core/judge/outcome.ts'

export interface Annotation {
  /** File in the repository, as in `benchmarks/watch/suite.ts`. */
  readonly path: string
  readonly line: number
  readonly level: 'warning' | 'failure'
  readonly title: string
  readonly message: string
}

export interface CheckRequest {
  readonly repository: Repository
  /** The commit that the verdict is about, and the run that found it: a later one's stays. */
  readonly measured: PostedFor
  /** Must stay the same: a branch rule may require it. */
  readonly name: string
  readonly conclusion: Conclusion
  readonly title: string
  /** Markdown. It is cut to 65,535 characters; cut it better before. */
  readonly summary: string
  readonly annotations: readonly Annotation[]
  /** The address behind "Details". */
  readonly detailsUrl: string
}

export type CheckOutcome =
  /** `author`: the account that checks of this token belong to, for `identify`. */
  | { readonly kind: 'check'; readonly author: string | undefined }
  /** `reason`: why it is no check. */
  | { readonly kind: 'status'; readonly reason: string }
  /** The verdict of a later run stands. */
  | { readonly kind: 'stale'; readonly reason: string }
  /** Neither could be written. */
  | { readonly kind: 'forbidden'; readonly reason: string }

export const longestSummary = 65_535
/** Limits annotations to what one request takes, and more than anybody reads. */
export const maxAnnotations = 50

const checkSchema = z.object({
  id: z.number(),
  external_id: maybe(z.string()),
  app: maybe(z.object({ slug: z.optional(z.string()) })),
  conclusion: maybe(z.string()),
  details_url: maybe(z.string()),
  output: maybe(z.partial(z.object({ title: maybe(z.string()), summary: maybe(z.string()) }))),
})

/** Posts the check, already completed, unless a later run has posted its own; without checks a status of the same name. */
export async function postCheckOrStatusIfLast(client: Client, request: CheckRequest): Promise<CheckOutcome> {
  try {
    return { kind: 'check', ...(await postVerdictInFormIfLast('check', client, request)) }
  } catch (refused) {
    // 404, 405, 501: no such feature on this server. 403: personal tokens may not write checks at all.
    if (!isRefusalWithStatus(refused, 403, 404, 405, 501)) throw refused
    return await postVerdictInFormIfLast('status', client, request).then(
      (posted) => ({ kind: 'status', reason: refused.message, ...posted }),
      refusalAsValue([403, 404], (error) => {
        // The right that is missing: for the check, or for the status where the server has no checks at all.
        return { kind: 'forbidden', reason: (refused.status === 403 ? refused : error).message } as const
      }),
    )
  }
}

/** Says which of both carries a verdict. A status knows no neutral: it passes and says so. */
type Form = 'check' | 'status'

export async function postVerdictInFormIfLast(
  form: Form,
  client: Client,
  request: CheckRequest,
): Promise<{ readonly author: string | undefined } | { readonly kind: 'stale'; readonly reason: string }> {
  const reason = whyOvertaken(await listPostedVerdicts(form, client, request), request.measured)
  if (reason !== undefined) return { kind: 'stale', reason }
  return { author: await forms[form].create(client, request) }
}

type CheckPlace = Pick<CheckRequest, 'repository' | 'measured' | 'name'>

/**
 * Finds the verdict of the latest run, if that is later than this one; undefined if not, or if the server does not tell. The
 * verdict posted last is the one that counts: where that is not the latest run's, its own is posted once more.
 */
export async function findAndRestoreLaterVerdict(
  form: Form,
  client: Client,
  stand: CheckPlace,
): Promise<CheckRequest | undefined> {
  try {
    const posted = await listPostedVerdicts(form, client, stand)
    const [latest] = posted.toSorted((a, b) => compareRunOrder(b.measured, a.measured))
    if (latest === undefined || compareRunOrder(latest.measured, stand.measured) <= 0) return undefined
    if (compareRunOrder(posted[0]!.measured, latest.measured) < 0) await forms[form].create(client, latest)
    return latest
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Holds what a server has of a verdict; `run` as `formatPostedRun` words it. */
interface Listed extends Pick<CheckRequest, 'conclusion' | 'title' | 'summary' | 'detailsUrl'> {
  readonly id: number
  readonly author?: string | undefined
  readonly run: string
}

const forms = {
  check: { list: yieldChecks, create: createCheckAndGetAuthor },
  status: { list: iterateStatuses, create: createStatus },
}

/** Reads those of our workflow's runs on the commit, the one that counts first; what others have posted says nothing to us. */
async function listPostedVerdicts(form: Form, client: Client, stand: CheckPlace): Promise<(CheckRequest & Listed)[]> {
  const { repository, name, measured } = stand
  const posted: (CheckRequest & Listed)[] = []
  for await (const listed of forms[form].list(client, stand)) {
    const run = parsePostedRun(listed.run)
    if (run?.series !== measured.series) continue
    posted.push({ repository, name, annotations: [], ...listed, measured: { sha: measured.sha, ...run } })
  }
  return posted.toSorted((a, b) => b.id - a.id)
}

async function createCheckAndGetAuthor(client: Client, request: CheckRequest): Promise<string | undefined> {
  const parameters = {
    ...request.repository,
    name: request.name,
    head_sha: request.measured.sha,
    status: 'completed',
    conclusion: request.conclusion,
    // The same for every try of the same attempt of a run.
    external_id: formatPostedRun(request.measured),
    details_url: request.detailsUrl,
    output: {
      title: clipText(request.title, 255),
      summary: clipText(request.summary, longestSummary),
      annotations: request.annotations.slice(0, maxAnnotations).map(toApiAnnotation),
    },
  } as const
  const route = 'POST /repos/{owner}/{repo}/check-runs'
  const { author } = await postOrFind<Pick<Listed, 'author'>>(client, {
    post: async () => ({ author: authorOfCheck(await client.send(route, { with: parameters, as: checkSchema })) }),
    find: async () => {
      const [top] = await listPostedVerdicts('check', client, request)
      return top?.run === parameters.external_id ? top : undefined
    },
  })
  return author
}

async function* yieldChecks(client: Client, { repository, measured, name }: CheckPlace): AsyncGenerator<Listed> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs'
  const parameters = { ...repository, ref: measured.sha, check_name: name, filter: 'all' } as const
  for await (const check of client.list(route, { with: parameters, as: checkSchema })) {
    const { id, external_id: run, output, details_url: detailsUrl } = check
    const conclusion = conclusions.find((one) => one === check.conclusion) ?? 'neutral'
    const texts = { title: output?.title ?? '', summary: output?.summary ?? '', detailsUrl: detailsUrl ?? '' }
    yield { id, author: authorOfCheck(check), run: run ?? '', conclusion, ...texts }
  }
}

function authorOfCheck({ app }: z.output<typeof checkSchema>): string | undefined {
  return app?.slug === undefined ? undefined : `${app.slug}[bot]`
}

function toApiAnnotation({ path, line, level, title, message }: Annotation) {
  return {
    path,
    start_line: line,
    end_line: line,
    annotation_level: level,
    title: clipText(title, 255),
    message: clipText(message, 4_096),
  }
}

const statusSchema = z.object({
  id: z.number(),
  state: maybe(z.string()),
  /** The state, on Gitea and Forgejo. */
  status: maybe(z.string()),
  context: z.string(),
  description: maybe(z.string()),
  target_url: maybe(z.string()),
})

/** Posts a status, with the run behind the `#` of its address. */
async function createStatus(client: Client, request: CheckRequest): Promise<undefined> {
  const { repository, measured, name: context, conclusion, title, detailsUrl } = request
  const parameters = {
    ...repository,
    sha: measured.sha,
    context,
    state: conclusion === 'failure' ? 'failure' : 'success',
    description: clipText(conclusion === 'neutral' ? `Neutral: ${title}` : title, 140),
    target_url: `${detailsUrl}#${formatPostedRun(measured, '&')}`,
  } as const
  // Posting it again changes nothing.
  await postOrFind(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/statuses/{sha}', { with: parameters, as: statusSchema }),
  })
  return undefined
}

async function* iterateStatuses(client: Client, { repository, measured, name }: CheckPlace): AsyncGenerator<Listed> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
  const parameters = { ...repository, ref: measured.sha }
  for await (const { id, context, ...status } of client.list(route, { with: parameters, as: statusSchema })) {
    if (context !== name) continue
    const [detailsUrl = '', run = ''] = (status.target_url ?? '').split('#')
    const conclusion = (status.state ?? status.status) === 'success' ? 'success' : 'failure'
    yield { id, run, conclusion, title: status.description ?? '', summary: '', detailsUrl }
  }
}

/** Cuts to at most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
