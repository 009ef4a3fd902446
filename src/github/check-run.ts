/** The verdict on a commit: a check run with annotations, or a commit status where checks are not available. */
import * as z from 'zod/mini'
import { orMissing } from '../core/model/scalars.ts'
import { ApiError, hasStatus, onRefusal, createOnce } from './api-error.ts'
import type { Client } from './client.ts'
import { compareRunOrder, whyOvertaken, type PostedFor, postedRunText, readPostedRun, stateOf } from './marker.ts'
import type { Repository } from './repository.ts'
import { conclusions, type Conclusion } from '../core/judge/outcome.ts'

export interface Annotation {
  /** File in the repository, as in `benchmarks/watch/suite.ts`. */
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly level: 'notice' | 'warning' | 'failure'
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

const checkSchema = z.lazy(() =>
  z.object({
    id: z.number(),
    external_id: orMissing(z.string()),
    app: orMissing(z.object({ slug: z.optional(z.string()) })),
    conclusion: orMissing(z.string()),
    details_url: orMissing(z.string()),
    output: orMissing(z.partial(z.object({ title: orMissing(z.string()), summary: orMissing(z.string()) }))),
  }),
)
type Check = z.output<typeof checkSchema>

/** Posts the check, already completed, unless a later run has posted its own; without checks a status of the same name. */
export async function postCheck(client: Client, request: CheckRequest): Promise<CheckOutcome> {
  try {
    const posted = await post(client, request, 'check')
    if ('kind' in posted) return posted
    const slug = posted.created?.app?.slug
    return { kind: 'check', author: slug === undefined ? undefined : `${slug}[bot]` }
  } catch (refused) {
    // 404, 405, 501: no such feature on this server. 403: personal tokens may not write checks at all.
    if (!hasStatus(refused, 403, 404, 405, 501) || refused.retryAfterMs !== undefined) throw refused
    return await postStatus(client, request).then(
      (outcome) => ({ reason: refused.message, ...outcome }),
      onRefusal([403, 404], (error) => {
        // The right that is missing: for the check, or for the status where the server has no checks at all.
        return { kind: 'forbidden', reason: (refused.status === 403 ? refused : error).message } as const
      }),
    )
  }
}

type Stale = Extract<CheckOutcome, { kind: 'stale' }>

/** Posts the conclusion as a status. A status knows no neutral: it passes and says so. */
export async function postStatus(client: Client, request: CheckRequest): Promise<{ readonly kind: 'status' } | Stale> {
  const posted = await post(client, request, 'status')
  return 'kind' in posted ? posted : { kind: 'status' }
}

/** A verdict that stands on a commit, as it would be posted once more. Of two the one with the larger `id` counts. */
interface Posted extends CheckRequest {
  readonly id: number
}

type Form = 'check' | 'status'
const forms = {
  check: { list: postedChecks, create: createCheck },
  status: { list: postedStatuses, create: createStatus },
} as const

async function post(
  client: Client,
  request: CheckRequest,
  form: Form,
): Promise<Stale | { readonly created: Check | undefined }> {
  const { list, create } = forms[form]
  const early = whyOvertaken(await list(client, request), request.measured)
  if (early !== undefined) return { kind: 'stale', reason: early }
  const created = await create(client, request)
  const later = await restoreLaterVerdict(client, request, form)
  return later === undefined ? { created } : { kind: 'stale', reason: whyOvertaken([later], request.measured) ?? '' }
}

type Stand = Pick<CheckRequest, 'repository' | 'measured' | 'name'>

/**
 * Finds the verdict of the latest run, if that is later than this one; none if not, or if the server does not tell.
 *
 * The verdict posted last is the one that counts, and between our look and our post a later run may have posted its own. So
 * each job looks again after it has posted: where the latest run's is not on top, that is posted once more.
 */
export async function restoreLaterVerdict(client: Client, stand: Stand, form: Form): Promise<CheckRequest | undefined> {
  const { list, create } = forms[form]
  try {
    const posted = (await list(client, stand)).toSorted((a, b) => b.id - a.id)
    const [latest] = posted.toSorted((a, b) => compareRunOrder(b.measured, a.measured))
    if (latest === undefined || compareRunOrder(latest.measured, stand.measured) <= 0) return undefined
    if (compareRunOrder(posted[0]!.measured, latest.measured) < 0) await create(client, latest)
    return latest
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function createCheck(client: Client, request: CheckRequest): Promise<Check> {
  const parameters = {
    ...request.repository,
    name: request.name,
    head_sha: request.measured.sha,
    status: 'completed',
    conclusion: request.conclusion,
    // The same for every try of the same attempt of a run.
    external_id: postedRunText(request.measured),
    details_url: request.detailsUrl,
    output: {
      title: clip(request.title, 255),
      summary: clip(request.summary, longestSummary),
      annotations: request.annotations.slice(0, maxAnnotations).map(toWire),
    },
  } as const
  return await createOnce(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/check-runs', { with: parameters, as: checkSchema }),
    find: async () => {
      const [top] = (await listChecks(client, request)).toSorted((a, b) => b.id - a.id)
      return top?.external_id === parameters.external_id ? top : undefined
    },
  })
}

/** All checks of this name on the commit. */
async function listChecks(client: Client, { repository, measured, name }: Stand): Promise<Check[]> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs'
  const parameters = { ...repository, ref: measured.sha, check_name: name, filter: 'all' } as const
  const checks: Check[] = []
  for await (const check of client.list(route, { with: parameters, as: checkSchema })) checks.push(check)
  return checks
}

/** Lists those of our workflow's runs: the ids of others, and those of other apps, say nothing to us. */
async function postedChecks(client: Client, stand: Stand): Promise<Posted[]> {
  const posted: Posted[] = []
  for (const { id, external_id: run, output, ...check } of await listChecks(client, stand)) {
    const measured = measuredBy(run ?? '', stand)
    if (measured === undefined) continue
    const conclusion = conclusions.find((one) => one === check.conclusion) ?? 'neutral'
    const texts = { title: output?.title ?? '', summary: output?.summary ?? '', detailsUrl: check.details_url ?? '' }
    posted.push({ ...stand, id, measured, conclusion, ...texts, annotations: [] })
  }
  return posted
}

/** The same commit, as measured by the run that a posted text names; none if it belongs to another workflow, or names none. */
function measuredBy(text: string, { measured }: Stand): PostedFor | undefined {
  const run = readPostedRun(text)
  return run?.seriesDigest === stateOf(measured).seriesDigest ? { ...measured, ...run } : undefined
}

function toWire({ path, startLine, endLine, level, title, message }: Annotation) {
  return {
    path,
    start_line: startLine,
    end_line: endLine,
    annotation_level: level,
    title: clip(title, 255),
    message: clip(message, 4_096),
  }
}

const statusSchema = z.lazy(() =>
  z.object({
    id: z.number(),
    state: orMissing(z.string()),
    /** The state, on Gitea and Forgejo. */
    status: orMissing(z.string()),
    context: z.string(),
    description: orMissing(z.string()),
    target_url: orMissing(z.string()),
  }),
)

/** The run stands behind the `#` of the address. */
async function createStatus(client: Client, request: CheckRequest): Promise<undefined> {
  const { repository, measured, name: context, conclusion, title, detailsUrl } = request
  const parameters = {
    ...repository,
    sha: measured.sha,
    context,
    state: conclusion === 'failure' ? 'failure' : 'success',
    description: clip(conclusion === 'neutral' ? `Neutral: ${title}` : title, 140),
    target_url: `${detailsUrl}#${postedRunText(measured, '&')}`,
  } as const
  // Posting it again changes nothing.
  await createOnce(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/statuses/{sha}', { with: parameters, as: statusSchema }),
  })
  return undefined
}

async function postedStatuses(client: Client, stand: Stand): Promise<Posted[]> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
  const posted: Posted[] = []
  const parameters = { ...stand.repository, ref: stand.measured.sha }
  for await (const { id, context, ...status } of client.list(route, { with: parameters, as: statusSchema })) {
    const [detailsUrl = '', run = ''] = (status.target_url ?? '').split('#')
    const measured = measuredBy(run, stand)
    if (context !== stand.name || measured === undefined) continue
    const conclusion = (status.state ?? status.status) === 'success' ? 'success' : 'failure'
    const texts = { title: status.description ?? '', summary: '', detailsUrl }
    posted.push({ ...stand, id, measured, conclusion, ...texts, annotations: [] })
  }
  return posted
}

/** At most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
function clip(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
