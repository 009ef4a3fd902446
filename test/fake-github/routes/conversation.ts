/** Pull requests and comments. */
import { example, exampleItem } from '../example.ts'
import type { Account, FakeRepository, Post, Pull } from '../state.ts'
import { notFound, refuse, type Routes, type RouteRequest } from './route.ts'

/** Servers without bot accounts do not say what kind of account it is. */
export function toUser(account: Account, template: object, { forge }: Pick<RouteRequest, 'forge'>): object {
  const { login, id, type } = account
  return forge === undefined
    ? { ...template, login, id, type }
    : { id, login, full_name: '', email: `${login}@example.test` }
}

const commentExample = (): ReturnType<typeof example> =>
  example('POST /repos/{owner}/{repo}/issues/{issue_number}/comments')

function toComment(post: Post, request: RouteRequest, template = commentExample()): object {
  const { owner, name } = request.repository
  return {
    ...template,
    id: post.id,
    body: post.body,
    html_url: `https://github.com/${owner}/${name}/issues/${post.number}#issuecomment-${post.id}`,
    user: toUser(post.author, template.user, request),
  }
}

/** Gitea does not say when it was pushed to. */
function toRepository(repository: FakeRepository, template: object, { forge }: Pick<RouteRequest, 'forge'>): object {
  return {
    ...template,
    id: repository.id,
    name: repository.name,
    full_name: `${repository.owner}/${repository.name}`,
    pushed_at: forge === undefined ? repository.pushedAt : undefined,
    default_branch: repository.defaultBranch,
  }
}

function toPull(pull: Pull, request: RouteRequest): object {
  const template = request.parameters['pull_number']
    ? example('GET /repos/{owner}/{repo}/pulls/{pull_number}')
    : exampleItem('GET /repos/{owner}/{repo}/pulls')
  const { sha, ref, repository } = pull.head
  const owner = repository?.owner ?? 'ghost'
  return {
    ...template,
    number: pull.number,
    state: pull.state,
    requested_teams: [],
    head: {
      ...template.head,
      sha,
      ref,
      label: `${owner}:${ref}`,
      repo: repository ? toRepository(repository, template.head.repo, request) : null,
    },
    base: { ...template.base, ...pull.base, repo: toRepository(request.repository, template.base.repo, request) },
  }
}

const postOf = ({ repository, parameters }: RouteRequest): Post | undefined =>
  repository.comments.find(({ id }) => String(id) === parameters['comment_id'])

export const conversationRoutes: Routes = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': (request) => {
    const pull = request.repository.pulls.find(({ number }) => String(number) === request.parameters['pull_number'])
    return pull === undefined ? notFound : { status: 200, body: toPull(pull, request) }
  },

  'GET /repos/{owner}/{repo}/pulls': (request) => {
    const state = request.query.get('state') ?? 'open'
    // Gitea does not know the filter by head: it gives out all.
    const head = request.forge === undefined ? request.query.get('head') : null
    const found = request.repository.pulls.filter(
      (pull) =>
        (state === 'all' || pull.state === state) &&
        (head === null || head === `${pull.head.repository?.owner ?? 'ghost'}:${pull.head.ref}`),
    )
    return { status: 200, body: found.map((pull) => toPull(pull, request)), pages: true }
  },

  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': (request) => {
    const posts = request.repository.comments.filter(
      ({ number }) => String(number) === request.parameters['issue_number'],
    )
    // Gitea gives out all comments at once.
    const template = commentExample()
    const item = (post: Post): object => toComment(post, request, template)
    return { status: 200, body: posts, item, pages: request.forge === undefined }
  },

  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': (request) => {
    const { repository, parameters, state, body, who } = request
    if (String(body.body).length > 65_536)
      return refuse(422, 'Validation Failed: body is too long (maximum is 65536 characters)')
    const post: Post = { id: state.nextId++, number: Number(parameters['issue_number']), body: body.body, author: who }
    repository.comments.push(post)
    return { status: 201, body: toComment(post, request) }
  },

  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': (request) => {
    const post = postOf(request)
    if (post === undefined) return notFound
    post.body = request.body.body
    return { status: 200, body: toComment(post, request) }
  },

  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': (request) => {
    const post = postOf(request)
    if (post === undefined) return notFound
    request.repository.comments.splice(request.repository.comments.indexOf(post), 1)
    return { status: 204 }
  },

  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': (request) => {
    const { body, repository, who } = request
    const post = postOf(request)
    if (post === undefined) return notFound
    const { content } = body
    const known = repository.reactions.some((one) => one.commentId === post.id && one.content === content)
    if (!known) repository.reactions.push({ commentId: post.id, content, author: who })
    const template = example('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions')
    const user = toUser(who, template.user ?? {}, request)
    return { status: known ? 200 : 201, body: { ...template, content, user } }
  },
}
