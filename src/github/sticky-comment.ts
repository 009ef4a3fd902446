/** The one comment on a pull request: found among all others, updated in place, never replaced by an older run. */
import * as z from 'zod/mini'
import { maybe } from '../core/model/scalars.ts'
import { UserError } from '../core/errors.ts'
import { postOrFind, refusalAsValue } from './api-error.ts'
import type { Client } from './client.ts'
import { linesOfPushIfReported, splitOffPushes, appendPushesIfFit } from './earlier-pushes.ts'
import * as marker from './marker.ts'
import { fetchPullOrReason } from './pull-request.ts'
import type { Repository } from './repository.ts'

/** Limits a comment to what GitHub takes, hidden lines included. */
export const longestBody = 65_536

export interface CommentRequest {
  readonly repository: Repository
  readonly pullRequest: number
  /** Distinguishes several reports on one pull request. */
  readonly name: string
  /** Markdown, with or without the marker as its first line; or made of the comment as it stands, none if there is none. */
  readonly body: string | ((earlier: string | undefined) => string)
  readonly measured: marker.PostedFor
  readonly us: marker.Identity
  /** `leave`: update a comment that is there, but do not start one. */
  readonly whenMissing: 'create' | 'leave'
}

export type CommentOutcome =
  /** `left`: addresses of duplicates that the token may not delete. */
  | { readonly kind: 'created' | 'updated'; readonly id: number; readonly url: string; readonly left?: string[] }
  /** Nothing was changed: a newer run has reported, the head has moved on, or there was nothing to update. */
  | { readonly kind: 'stale' | 'moved' | 'missing'; readonly reason: string }
  /** The token may not write here. */
  | { readonly kind: 'forbidden'; readonly reason: string }

const commentSchema = z.object({
  id: z.number(),
  body: maybe(z.string()),
  html_url: z.string(),
  user: marker.authorSchema,
  updated_at: maybe(z.string()),
})

interface OwnComment {
  readonly id: number
  readonly url: string
  readonly text: string
  readonly updatedAt: string
  readonly measured: marker.PostedFor
}

/** Creates or updates our comment, looks whether it stands, and deletes duplicates of it that are ours. */
export async function postComment(client: Client, request: CommentRequest): Promise<CommentOutcome> {
  // One that cannot be posted is refused before anything is sent.
  if (typeof request.body === 'string') makeCommentBody(undefined, request)
  const { repository, pullRequest: number, measured } = request
  const lookup = await fetchPullOrReason(client, { repository, number })
  if ('none' in lookup) throw new UserError(lookup.none)
  const { headSha } = lookup.pullRequest
  if (headSha !== measured.sha) {
    return { kind: 'moved', reason: `the pull request is at ${headSha}, but the measured commit is ${measured.sha}` }
  }
  return await createOrUpdateSingleComment(client, request).catch(
    refusalAsValue([403], ({ message }) => ({ kind: 'forbidden', reason: message })),
  )
}

/** Tells that the comment is that of another job or step of the same run. */
export class OtherPart extends UserError {}

/** Looks, updates or creates, and looks again. */
async function createOrUpdateSingleComment(client: Client, request: CommentRequest): Promise<CommentOutcome> {
  const [current] = await listOwnComments(client, request)
  const early = reasonToKeepComment(current, request)
  if (early !== undefined) return { kind: 'stale', reason: early }
  const body = makeCommentBody(current, request)
  const updated = current && (await updateComment(client, request, { id: current.id, body }))
  if (!updated && request.whenMissing === 'leave') return { kind: 'missing', reason: 'there is no comment to update' }
  const { id, url, us } = updated || (await createComment(client, request, body))
  // Another job may have created one at the same moment, or a lost answer was not listed in time. And a server that did not
  // say who we are says it of what we have posted. Or it lists one that it called gone.
  const gone = updated ? undefined : current?.id
  const [kept, ...duplicates] = await listOwnComments(client, { ...request, us }, gone)
  const left = await deleteComments(client, request, duplicates)
  const late = reasonToKeepComment(kept, request)
  if (late !== undefined) return { kind: 'stale', reason: late }
  return { kind: updated ? 'updated' : 'created', id, url, ...(left.length > 0 && { left }) }
}

/** Tells why a comment must not be replaced: it is a later run's. Throws `OtherPart` if another part of this run has it. */
function reasonToKeepComment(comment: OwnComment | undefined, { measured }: CommentRequest): string | undefined {
  if (comment === undefined) return undefined
  const { runNumber, part } = comment.measured
  const isOther = part !== undefined && measured.part !== undefined && part !== measured.part
  if (!isOther || runNumber !== measured.runNumber) return marker.whyOvertaken([comment], measured)
  throw new OtherPart('Another job or step of this run has reported, and this report would replace that', {
    hint: 'Give each a name, such as `name: ${{ matrix.os }}`, or use the workflow paceline.yml: one comment for all systems.',
  })
}

/** Writes the whole text to post, hidden lines first and earlier pushes last. */
function makeCommentBody(current: OwnComment | undefined, { body, measured, name }: CommentRequest): string {
  const ourMarker = marker.makeCommentMarker(name)
  const { text: shown, lines } = splitOffPushes(
    current === undefined ? '' : marker.withoutMarkers(current.text, ourMarker),
  )
  const text = typeof body === 'string' ? body : body(current && shown)
  const marked = marker.withMarkers(text, { ourMarker, measured })
  if (marked.length > longestBody) {
    throw new UserError(`the comment is ${marked.length} characters long; ${longestBody} fit`)
  }
  if (current === undefined) return marked
  const { sha } = current.measured
  const replaced = sha === measured.sha ? [] : linesOfPushIfReported(shown, { sha, updatedAt: current.updatedAt })
  return appendPushesIfFit(marked, [...replaced, ...lines], longestBody)
}

/**
 * Lists comments that are ours *and* start with our markers, of this very workflow: strangers can copy them, and other
 * workflows share our account. The latest run's is first, so that writers that collided agree; of equals the oldest,
 * and last the one that is `gone` by the server's word.
 */
async function listOwnComments(client: Client, request: CommentRequest, gone?: number): Promise<OwnComment[]> {
  const ourMarker = marker.makeCommentMarker(request.name)
  const ours: OwnComment[] = []
  const parameters = { ...request.repository, issue_number: request.pullRequest }
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
  const comments = client.list(route, { with: parameters, as: commentSchema })
  for await (const { id, body, html_url: url, user, updated_at: updatedAt } of comments) {
    const measured = marker.parsePostedState(body ?? '', ourMarker)
    if (measured?.series !== request.measured.series || !marker.isOwnAccount(user, request.us)) continue
    ours.push({ id, url, text: body ?? '', updatedAt: updatedAt ?? '', measured })
  }
  const age = ({ id }: OwnComment): number => (id === gone ? Infinity : id)
  return ours.toSorted((a, b) => marker.compareRunOrder(b.measured, a.measured) || age(a) - age(b))
}

type Written = Pick<OwnComment, 'id' | 'url'> & { readonly us: marker.Identity }

async function createComment(client: Client, request: CommentRequest, body: string): Promise<Written> {
  return await postOrFind(client, {
    post: async () => {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const parameters = { ...request.repository, issue_number: request.pullRequest, body }
      const { id, html_url: url, user } = await client.send(route, { with: parameters, as: commentSchema })
      return { id, url, us: user ?? request.us }
    },
    find: async () => {
      const earlier = (await listOwnComments(client, request)).find(
        (comment) => marker.compareRunOrder(comment.measured, request.measured) === 0,
      )
      return earlier && { ...earlier, us: request.us }
    },
  })
}

/** Resolves to undefined if it is gone: another job has deleted it as its duplicate, or somebody has. */
async function updateComment(
  client: Client,
  { repository, us }: CommentRequest,
  { id, body }: { readonly id: number; readonly body: string },
): Promise<Written | undefined> {
  const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}'
  return client.send(route, { with: { ...repository, comment_id: id, body }, as: commentSchema }).then(
    ({ html_url: url }) => ({ id, url, us }),
    refusalAsValue([404], () => undefined),
  )
}

/** Deletes duplicates of ours and lists those that it may not; one that another job has deleted already is gone. */
async function deleteComments(client: Client, { repository }: CommentRequest, comments: readonly OwnComment[]) {
  const route = 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}'
  const left: string[] = []
  for (const { id, url } of comments) {
    const isLeft = await client.send(route, { with: { ...repository, comment_id: id }, as: z.unknown() }).then(
      () => false,
      refusalAsValue([403, 404], ({ status }) => status === 403),
    )
    if (isLeft) left.push(url)
  }
  return left
}
