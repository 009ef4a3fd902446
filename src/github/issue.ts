/** The one issue about drift: opened when it is found, kept up to date, closed when it is gone. */
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { onRefusal, createOnce } from './api-error.ts'
import type { Client } from './client.ts'
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
  type PostedFor,
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
  readonly measured: PostedFor
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

  const ours = async (): Promise<Issue[]> => ownIssues(client, own, request)
  const [current] = await ours()
  const stale = overtaken([readState(current?.body ?? '', own)], request.measured)
  if (stale !== null) return { kind: 'stale', reason: stale }
  if (current === undefined && request.state === 'closed') {
    return { kind: 'missing', reason: 'there is no open issue to close' }
  }
  const { repository, title, state } = request
  const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}'
  const posted =
    current === undefined
      ? createOnce(client, {
          post: () =>
            client.send('POST /repos/{owner}/{repo}/issues', { with: { ...repository, title, body }, as: issueSchema }),
          find: async () =>
            (await ours()).find((issue) => isSameState(readState(issue.body ?? '', own), stateOf(request.measured))),
        })
      : client.send(route, {
          with: { ...repository, issue_number: current.number, title, body, state },
          as: issueSchema,
        })
  const kind = state === 'closed' ? 'closed' : current === undefined ? 'opened' : 'updated'
  // 410: issues are switched off.
  return posted.then(
    ({ number, html_url: url }): IssueOutcome => ({ kind, number, url }),
    onRefusal([403, 410], (error): IssueOutcome => ({ kind: 'forbidden', reason: error.message })),
  )
}

/**
 * Our open issues, the oldest first. All pages are read: filters by creator have been seen to come back
 * empty for apps, and an issue that is overlooked is opened again on every run.
 */
async function ownIssues(client: Client, own: string, { repository, us }: IssueRequest): Promise<Issue[]> {
  const found: Issue[] = []
  const parameters = { ...repository, state: 'open' } as const
  for await (const issue of client.list('GET /repos/{owner}/{repo}/issues', { with: parameters, as: issueSchema })) {
    const isIssue = issue.pull_request === undefined || issue.pull_request === null
    if (isIssue && isOurs(issue.user, us) && issue.body?.startsWith(own)) found.push(issue)
  }
  return found.sort((a, b) => a.number - b.number)
}
