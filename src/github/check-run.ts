/** The verdict on a commit: a check run with annotations, or a commit status where checks are not available. */
import * as z from 'zod/mini'
import { ApiError, hasStatus, onRefusal, createOnce } from './api-error.ts'
import type { Client } from './client.ts'
import { type Measured, overtaken, type PostedRun, readRun, runText } from './marker.ts'
import type { Repository } from './repository.ts'

export type Conclusion = 'success' | 'failure' | 'neutral'

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
  readonly measured: Measured
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
  /** Nothing was changed: a later run has reported. */
  | { readonly kind: 'stale'; readonly reason: string }
  /** Neither could be written. */
  | { readonly kind: 'forbidden'; readonly reason: string }

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
    output: z.nullish(z.partial(z.object({ annotations_count: z.number() }))),
  }),
)
type Check = z.output<typeof checkSchema>

/** Posts the check, already completed, and adds annotations fifty at a time; the verdict of a later run is left alone. */
export async function postCheck(client: Client, request: CheckRequest): Promise<CheckOutcome> {
  const annotations = request.annotations.slice(0, maxAnnotations)
  let check: Check
  try {
    const posted = await postedChecks(client, request)
    const stale = overtaken(
      posted.map(({ external_id: run }) => readRun(run ?? '')),
      request.measured,
    )
    if (stale !== null) return { kind: 'stale', reason: stale }
    check = await createOnce(client, {
      post: () => create(client, request, annotations),
      find: async () =>
        (await postedChecks(client, request)).find((one) => one.external_id === runText(request.measured)),
    })
  } catch (error) {
    // 404, 405, 501: no such feature on this server. 403: personal tokens may not write checks at all.
    if (!hasStatus(error, 403, 404, 405, 501) || error.retryAfterMs !== null) throw error
    return await fallBack(client, request, error)
  }
  const { id, html_url: url, app } = check
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

async function create(client: Client, request: CheckRequest, annotations: readonly Annotation[]): Promise<Check> {
  return await client.send('POST /repos/{owner}/{repo}/check-runs', {
    with: {
      ...request.repository,
      name: request.name,
      head_sha: request.measured.sha,
      status: 'completed',
      conclusion: request.conclusion,
      // The same for every try of the same attempt of a run.
      external_id: runText(request.measured),
      details_url: request.detailsUrl,
      output: { ...outputOf(request), annotations: annotations.slice(0, annotationsPerRequest).map(toWire) },
    },
    as: checkSchema,
  })
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

/** All checks of this name on the commit, those of other apps among them, whose ids say nothing to us. */
async function postedChecks(client: Client, { repository, measured, name }: CheckRequest): Promise<Check[]> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs'
  const parameters = { ...repository, ref: measured.sha, check_name: name, filter: 'all' } as const
  const checks: Check[] = []
  for await (const check of client.list(route, { with: parameters, as: checkSchema })) checks.push(check)
  return checks
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
  request: Pick<CheckRequest, 'repository' | 'measured' | 'name' | 'conclusion' | 'title' | 'detailsUrl'>,
): Promise<{ readonly kind: 'status' } | { readonly kind: 'stale'; readonly reason: string }> {
  const { repository, measured, name: context, conclusion, title, detailsUrl } = request
  const stale = overtaken(await postedRuns(client, request), measured)
  if (stale !== null) return { kind: 'stale', reason: stale }
  const parameters = {
    ...repository,
    sha: measured.sha,
    context,
    state: conclusion === 'failure' ? 'failure' : 'success',
    description: clip(conclusion === 'neutral' ? `Neutral: ${title}` : title, 140),
    target_url: `${detailsUrl}#${runText(measured, '&')}`,
  } as const
  // The newest status of a context is the one that counts: posting it again changes nothing.
  await createOnce(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/statuses/{sha}', { with: parameters, as: statusSchema }),
  })
  return { kind: 'status' }
}

async function postedRuns(
  client: Client,
  { repository, measured, name }: Pick<CheckRequest, 'repository' | 'measured' | 'name'>,
): Promise<(PostedRun | null)[]> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
  const runs: (PostedRun | null)[] = []
  for await (const status of client.list(route, { with: { ...repository, ref: measured.sha }, as: statusSchema })) {
    if (status.context === name) runs.push(readRun((status.target_url ?? '').split('#')[1] ?? ''))
  }
  return runs
}

/** At most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
function clip(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
