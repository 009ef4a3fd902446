/** The verdict on a commit: a check run with annotations, or a commit status where checks are not available. */
import * as z from 'zod/mini'
import { ApiError, hasStatus, onRefusal, createOnce } from './api-error.ts'
import type { Client } from './client.ts'
import { compareStates, type PostedFor, overtaken, readPostedRun, postedRunText, stateOf } from './marker.ts'
import type { Repository } from './repository.ts'

const conclusions = ['success', 'failure', 'neutral'] as const
export type Conclusion = (typeof conclusions)[number]

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
  /** What a branch rule requires: must stay the same. */
  readonly name: string
  readonly conclusion: Conclusion
  readonly title: string
  /** Markdown. Summary and text are cut to 65,535 characters each; cut them better before. */
  readonly summary: string
  readonly text?: string
  readonly annotations: readonly Annotation[]
  /** Where "Details" leads. */
  readonly detailsUrl: string
}

export type CheckOutcome =
  /** `author`: the account that checks of this token belong to, for `identify`. */
  | {
      readonly kind: 'check'
      readonly id: number
      readonly url: string | null
      readonly author: string | null
      /** Why some of its annotations are missing; null if all are there. */
      readonly incomplete: string | null
    }
  /** `reason`: why it is no check. */
  | { readonly kind: 'status'; readonly reason: string }
  /** The verdict of a later run stands, in this form. */
  | { readonly kind: 'stale'; readonly form: Form; readonly reason: string }
  /** Neither could be written. */
  | { readonly kind: 'forbidden'; readonly reason: string }

/** How verdicts are posted. */
type Form = 'check' | 'status'

/** Longest summary and longest text. */
export const longestOutput = 65_535
const annotationsPerRequest = 50
/** More than anybody reads; each fifty cost a request. */
export const maxAnnotations = 500

const checkSchema = z.lazy(() =>
  z.object({
    id: z.number(),
    html_url: z.nullish(z.string()),
    external_id: z.nullish(z.string()),
    app: z.nullish(z.object({ slug: z.optional(z.string()) })),
    conclusion: z.nullish(z.string()),
    details_url: z.nullish(z.string()),
    output: z.nullish(
      z.partial(
        z.object({
          title: z.nullable(z.string()),
          summary: z.nullable(z.string()),
          text: z.nullable(z.string()),
          annotations_count: z.number(),
        }),
      ),
    ),
  }),
)
type Check = z.output<typeof checkSchema>

/** Posts the check, already completed, and adds annotations fifty at a time; the verdict of a later run is left alone. */
export async function postCheck(client: Client, request: CheckRequest): Promise<CheckOutcome> {
  const annotations = request.annotations.slice(0, maxAnnotations)
  let check: Check
  try {
    const stale = overtakenBy(await postedChecks(client, request), request)
    if (stale !== null) return { kind: 'stale', form: 'check', reason: stale }
    check = await createCheck(client, request)
  } catch (error) {
    // 404, 405, 501: no such feature on this server. 403: personal tokens may not write checks at all.
    if (!hasStatus(error, 403, 404, 405, 501) || error.retryAfterMs !== null) throw error
    return await fallBack(client, request, error)
  }
  const { stale, again } = await latestOnTop(request, {
    look: () => postedChecks(client, request),
    post: (later) => createCheck(client, later, check.id),
  })
  if (stale !== null) return { kind: 'stale', form: 'check', reason: stale }
  const { id, html_url: url, app } = again ?? check
  const incomplete = await addRest(client, request, { id, annotations })
  const author = app?.slug === undefined ? null : `${app.slug}[bot]`
  return { kind: 'check', id, url: url ?? null, author, incomplete }
}

/** The verdict stands already: what fails here costs annotations and nothing else. */
async function addRest(
  client: Client,
  request: CheckRequest,
  { id, annotations }: { readonly id: number; readonly annotations: readonly Annotation[] },
): Promise<string | null> {
  try {
    for (let from = annotationsPerRequest; from < annotations.length; from += annotationsPerRequest) {
      const batch = annotations.slice(from, from + annotationsPerRequest)
      await addAnnotations(client, request, { id, batch, total: from + batch.length })
    }
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}

/** `after`: the check that this one is to come after. */
async function createCheck(client: Client, request: CheckRequest, after = 0): Promise<Check> {
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
      ...outputOf(request),
      annotations: request.annotations.slice(0, annotationsPerRequest).map(toWire),
    },
  } as const
  return await createOnce(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/check-runs', { with: parameters, as: checkSchema }),
    find: async () => {
      const found = await listChecks(client, request)
      return found.find(({ id, external_id: run }) => id > after && run === parameters.external_id)
    },
  })
}

/** A verdict that stands on a commit, as it would be posted once more. */
interface Posted {
  /** Of two the larger is the later one. */
  readonly id: number
  readonly request: CheckRequest
}

/** Why the verdict may not be posted: one of a later run is among these. */
function overtakenBy(posted: readonly Posted[], { measured }: Pick<CheckRequest, 'measured'>): string | null {
  return overtaken(
    posted.map(({ request }) => stateOf(request.measured)),
    measured,
  )
}

const mostLooks = 5

/**
 * The verdict posted last is the one that counts, and between our look and our post a later run may have posted its own. So each
 * job looks again: where an earlier run's verdict is on top, the latest run's is posted once more. Whichever job looks last
 * sees all. What fails here costs nothing that was posted.
 *
 * Returns why ours is not the one that stands, and what was posted last, if that is ours.
 */
async function latestOnTop<T>(
  request: CheckRequest,
  {
    look,
    post,
  }: { readonly look: () => Promise<readonly Posted[]>; readonly post: (later: CheckRequest) => Promise<T> },
): Promise<{ readonly stale: string | null; readonly again: T | null }> {
  let stale: string | null = null
  let again: T | null = null
  try {
    for (let looks = 0; looks < mostLooks; looks++) {
      const posted = await look()
      stale = overtakenBy(posted, request)
      const top = posted.toSorted((a, b) => b.id - a.id)[0]
      const later = latestOf(posted, top?.request ?? request)
      if (later === null) break
      // Ours has its annotations only here.
      again = await post(stale === null ? request : later)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return { stale, again: stale === null ? again : null }
}

/** The verdict of the latest run, if that is later than this one. */
function latestOf(posted: readonly Posted[], { measured }: Pick<CheckRequest, 'measured'>): CheckRequest | null {
  const [latest] = posted.map(({ request }) => request).toSorted((a, b) => inOrder(b.measured, a.measured))
  return latest !== undefined && inOrder(latest.measured, measured) > 0 ? latest : null
}

const inOrder = (a: PostedFor, b: PostedFor): number => compareStates(stateOf(a), stateOf(b))

type Stand = Pick<CheckRequest, 'repository' | 'measured' | 'name'>

/** The verdict that a later run has posted meanwhile; null if there is none, or if the server does not tell. */
export async function laterVerdict(client: Client, request: Stand, form: Form): Promise<CheckRequest | null> {
  const look = form === 'check' ? postedChecks : postedStatuses
  return look(client, request).then(
    (posted) => latestOf(posted, request),
    (error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    },
  )
}

/**
 * A PATCH *adds* its annotations: repeated after a lost answer it would show them twice. So it is not
 * repeated before the server has been asked how many it has.
 */
async function addAnnotations(
  client: Client,
  request: CheckRequest,
  { id, batch, total }: { readonly id: number; readonly batch: readonly Annotation[]; readonly total: number },
): Promise<void> {
  const parameters = { ...request.repository, check_run_id: id }
  await createOnce(client, {
    post: () => {
      const output = { ...outputOf(request), annotations: batch.map(toWire) }
      const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}'
      return client.send(route, { with: { ...parameters, output }, as: checkSchema, retry: false })
    },
    find: async () => {
      const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}'
      const check = await client.send(route, { with: parameters, as: checkSchema })
      return (check.output?.annotations_count ?? 0) >= total ? check : undefined
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

/** Those of runs of our workflow: the ids of others, and those of other apps, say nothing to us. */
async function postedChecks(client: Client, stand: Stand): Promise<Posted[]> {
  const checks = await listChecks(client, stand)
  return checks.flatMap(({ id, external_id: run, conclusion: found, details_url: detailsUrl, output }) => {
    const measured = measuredBy(run ?? '', stand)
    if (measured === null) return []
    const conclusion = conclusions.find((one) => one === found) ?? 'neutral'
    const { title, summary, text } = output ?? {}
    const texts = { title: title ?? '', summary: summary ?? '', ...(text ? { text } : {}) }
    return { id, request: { ...restOf(stand), measured, conclusion, ...texts, detailsUrl: detailsUrl ?? '' } }
  })
}

const restOf = ({ repository, name }: Stand): Pick<CheckRequest, 'repository' | 'name' | 'annotations'> => ({
  repository,
  name,
  annotations: [],
})

/** The same commit, as measured by the run that a posted text names; null if it belongs to another workflow, or names none. */
function measuredBy(text: string, { measured }: Stand): PostedFor | null {
  const run = readPostedRun(text)
  if (run?.seriesDigest !== stateOf(measured).seriesDigest) return null
  return { ...measured, runNumber: run.runNumber, attempt: run.attempt }
}

/** The reason names the right that is missing: for the check, or for the status where the server has no checks at all. */
async function fallBack(client: Client, request: CheckRequest, refused: ApiError): Promise<CheckOutcome> {
  return postStatus(client, request).then(
    (posted) => ({ reason: refused.message, ...posted }),
    onRefusal([403, 404], (error) => {
      return { kind: 'forbidden', reason: (refused.status === 403 ? refused : error).message } as const
    }),
  )
}

function outputOf({ title, summary, text }: CheckRequest): { title: string; summary: string; text?: string } {
  return {
    title: clip(title, 255),
    summary: clip(summary, longestOutput),
    ...(text === undefined ? {} : { text: clip(text, longestOutput) }),
  }
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
    state: z.nullish(z.string()),
    /** The state, on Gitea and Forgejo. */
    status: z.nullish(z.string()),
    context: z.string(),
    description: z.nullish(z.string()),
    target_url: z.nullish(z.string()),
  }),
)

/**
 * Posts the conclusion as a status of the same name, unless a later run has: the run stands behind the `#` of the
 * address. A status knows no neutral: it passes and says so.
 */
export async function postStatus(
  client: Client,
  request: CheckRequest,
): Promise<{ readonly kind: 'status' } | Extract<CheckOutcome, { kind: 'stale' }>> {
  const look = (): Promise<Posted[]> => postedStatuses(client, request)
  const early = overtakenBy(await look(), request)
  if (early !== null) return { kind: 'stale', form: 'status', reason: early }
  await createStatus(client, request)
  const { stale } = await latestOnTop(request, { look, post: (later) => createStatus(client, later) })
  return stale === null ? { kind: 'status' } : { kind: 'stale', form: 'status', reason: stale }
}

async function createStatus(client: Client, request: CheckRequest): Promise<void> {
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
}

async function postedStatuses(client: Client, stand: Stand): Promise<Posted[]> {
  const { repository, measured: own, name } = stand
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
  const found: Posted[] = []
  for await (const status of client.list(route, { with: { ...repository, ref: own.sha }, as: statusSchema })) {
    const [detailsUrl = '', run = ''] = (status.target_url ?? '').split('#')
    const measured = measuredBy(run, stand)
    if (status.context !== name || measured === null) continue
    const conclusion = (status.state ?? status.status) === 'success' ? 'success' : 'failure'
    const texts = { title: status.description ?? '', summary: '' }
    found.push({ id: status.id, request: { ...restOf(stand), measured, conclusion, ...texts, detailsUrl } })
  }
  return found
}

/** At most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
function clip(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
