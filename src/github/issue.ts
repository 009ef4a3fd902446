/** The one issue about drift: opened when it is found, kept up to date, closed when it is gone. */
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { hasStatus } from './api-error.ts'
import { type Client, createOnce } from './client.ts'
import {
  authorSchema,
  isOurs,
  type Identity,
  isSameState,
  marker,
  overtaken,
  readState,
  stateOf,
  withMarkers,
  type Measured,
} from './marker.ts'
import type { Repository } from './repository.ts'
import { longestBody } from './sticky-comment.ts'

export interface IssueRequest {
  readonly repository: Repository
  /** Tells several issues of one repository apart. */
  readonly name: string
  readonly title: string
  /** Markdown without the hidden lines. */
  readonly body: string
  /** `closed`: what the issue is about is over; an open one gets `body` and is closed, none is opened. */
  readonly state: 'open' | 'closed'
  readonly measured: Measured
  readonly us: Identity
}

type IssueOutcome =
  | { readonly kind: 'opened' | 'updated' | 'closed'; readonly number: number; readonly url: string }
  /** Nothing to close, a newer run has written it, or the token may not. */
  | { readonly kind: 'missing' | 'stale' | 'forbidden'; readonly reason: string }

const issueSchema = z.lazy(() =>
  z.object({
    number: z.number(),
    body: z.nullish(z.string()),
    html_url: z.string(),
    user: authorSchema,
    /** Lists of issues hold pull requests too. */
    pull_request: z.optional(z.unknown()),
  }),
)
type Issue = z.output<typeof issueSchema>

/** Opens, updates or closes our issue; a second open one is left to people. */
export async function postIssue(client: Client, request: IssueRequest): Promise<IssueOutcome> {
  const own = marker('drift', request.name)
  const body = withMarkers(request.body, { own, measured: request.measured })
  if (body.length > longestBody) throw new UserError(`the issue is ${body.length} characters long; ${longestBody} fit`)

  const current = (await ownIssues(client, request))[0]
  const stale = overtaken([readState(current?.body ?? '', own)], request.measured)
  if (stale !== null) return { kind: 'stale', reason: stale }
  if (current === undefined && request.state === 'closed') {
    return { kind: 'missing', reason: 'there is no open issue to close' }
  }
  try {
    const { number, html_url: url } =
      current === undefined
        ? await open(client, { request, body })
        : await update(client, { request, body, number: current.number })
    const kind = request.state === 'closed' ? 'closed' : current === undefined ? 'opened' : 'updated'
    return { kind, number, url }
  } catch (error) {
    // 410: issues are switched off.
    if (!hasStatus(error, 403, 410) || error.retryAfterMs !== null) throw error
    return { kind: 'forbidden', reason: error.message }
  }
}

/**
 * Our open issues, the oldest first. All pages are read: filters by creator have been seen to come back
 * empty for apps, and an issue that is overlooked is opened again on every run.
 */
async function ownIssues(client: Client, request: IssueRequest): Promise<Issue[]> {
  const own = marker('drift', request.name)
  const found: Issue[] = []
  const parameters = { ...request.repository, state: 'open' } as const
  for await (const issue of client.list('GET /repos/{owner}/{repo}/issues', { with: parameters, as: issueSchema })) {
    const isIssue = issue.pull_request === undefined || issue.pull_request === null
    if (isIssue && isOurs(issue.user, request.us) && issue.body?.startsWith(own)) found.push(issue)
  }
  return found.sort((a, b) => a.number - b.number)
}

interface Write {
  readonly request: IssueRequest
  readonly body: string
}

async function open(client: Client, { request, body }: Write): Promise<Issue> {
  const own = marker('drift', request.name)
  const state = stateOf(request.measured)
  return await createOnce(client, {
    post: () => {
      const parameters = { ...request.repository, title: request.title, body }
      return client.send('POST /repos/{owner}/{repo}/issues', { with: parameters, as: issueSchema })
    },
    find: async () =>
      (await ownIssues(client, request)).find((issue) => isSameState(readState(issue.body ?? '', own), state)),
  })
}

async function update(client: Client, { request, body, number }: Write & { readonly number: number }): Promise<Issue> {
  const { repository, title, state } = request
  const parameters = { ...repository, issue_number: number, title, body, state }
  return await client.send('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { with: parameters, as: issueSchema })
}
