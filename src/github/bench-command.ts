/**
 * `/bench` in a comment: its strict grammar, as anybody can comment; who may use it, which commit it means, and the
 * reaction that confirms it.
 */
import * as z from 'zod/mini'
import { maybe } from '../core/model/scalars.ts'
import { findAdviceForGoneName } from '../core/model/gone.ts'
import { isRefusalWithStatus, postOrFind } from './api-error.ts'
import type { Client } from './client.ts'
import { fetchPullOrReason } from './pull-request.ts'
import type { Repository } from './repository.ts'

export interface BenchCommand {
  /** Benchmarks to measure, a glob over `suite/case/subject`; undefined for all. */
  readonly glob?: string | undefined
  readonly profile?: string | undefined
  /** The platform: `linux`, `windows` or `macos`, or with the architecture, `linux-arm64`. */
  readonly platform?: string | undefined
  readonly budgetMs?: number | undefined
}

/** A command, a command with a mistake, or undefined for any other comment. */
type BenchComment = { readonly command: BenchCommand } | { readonly problem: string } | undefined

export const benchUsage = '/bench [GLOB] [--profile NAME] [--platform linux|windows|macos[-x64|-arm64]] [--budget 15m]'

/** Longest measuring time that a comment can ask for. */
const longestBudgetMs = 60 * 60_000

/** Letters of any script; nothing else means anything to a shell or YAML inside quotes, or to Markdown inside code. */
const globPattern = /^[\p{L}\p{N}@*{!_[(][\p{L}\p{M}\p{N}@*?._+/,{}!=:()[\]-]{0,199}$/u

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

const flags = {
  '--profile': { key: 'profile', accepts: /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/ },
  '--platform': { key: 'platform', accepts: /^(linux|windows|macos)(-(x64|arm64))?$/ },
  '--budget': { key: 'budget', accepts: /^\d{1,4}(s|m|h)$/ },
} as const

/**
 * Reads the first line of a comment; what follows is for people. A line that starts with the word `/bench`
 * either is a whole command or a problem, never half of each.
 */
export function parseCommandOrProblemIfAny(body: string): BenchComment {
  const [line = ''] = body.split(/\r?\n/, 1)
  const [word, ...words] = line.trimEnd().split(/[ \t]+/)
  if (word !== '/bench') return undefined

  if (words[0] === 'bisect' && words.length > 1)
    return { problem: `there is no bisect: ${findAdviceForGoneName('bisect')}` }
  const asked: Partial<Record<'glob' | 'profile' | 'platform' | 'budget', string>> = {}
  for (let index = 0; index < words.length; index++) {
    const text = words[index] ?? ''
    if (text.startsWith('-')) {
      const flag = Object.hasOwn(flags, text) ? flags[text as keyof typeof flags] : undefined
      if (flag === undefined) return { problem: `word ${index + 2} is not a known option` }
      const value = words[++index] ?? ''
      if (asked[flag.key] !== undefined) return { problem: `${text} is given twice` }
      if (!flag.accepts.test(value)) return { problem: `${text} does not accept the value after it` }
      asked[flag.key] = value
    } else {
      if (asked.glob !== undefined) return { problem: 'only one glob can be given' }
      if (!globPattern.test(text)) return { problem: 'the glob has characters that no benchmark has in its name' }
      asked.glob = text
    }
  }

  const { glob, profile, platform, budget } = asked
  const budgetMs = budget === undefined ? undefined : Number.parseInt(budget, 10) * unitMs[budget.at(-1)!]!
  if (budgetMs !== undefined && (budgetMs === 0 || budgetMs > longestBudgetMs)) {
    return { problem: '--budget takes a time up to 60m' }
  }
  return { command: { glob, profile, platform, budgetMs } }
}

type Permission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const permissionSchema = z.object({ permission: z.string(), user: maybe(z.object({ id: z.number() })) })

interface BenchQuestion {
  readonly repository: Repository
  readonly author: { readonly login: string; readonly id: number }
  /** Tells whether the author could push when they wrote, by the event's words; undefined if it says nothing. */
  readonly couldPush: boolean | undefined
}

/**
 * Returns true for people who may push to the repository. `author_association` is not asked: a member of the
 * organisation need not have any right to this repository. Gitea tells administrators only who may what, but says it
 * of the author in the event.
 */
export async function fetchPermissionAndReason(
  client: Client,
  { repository, author, couldPush }: BenchQuestion,
): Promise<Permission> {
  const refused: Permission = {
    allowed: false,
    reason: 'only people who may push to this repository can start a measurement',
  }
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  try {
    const access = await client.send(route, { with: { ...repository, username: author.login }, as: permissionSchema })
    // Another account may have taken over the login since the comment was written.
    if (access.user?.id !== author.id) return refused
    return ['admin', 'write', 'owner'].includes(access.permission) ? { allowed: true } : refused
  } catch (error) {
    if (isRefusalWithStatus(error, 404)) return refused
    if (client.server.kind !== 'forge' || !isRefusalWithStatus(error, 403)) throw error
    if (couldPush !== undefined) return couldPush ? { allowed: true } : refused
    return {
      allowed: false,
      reason: `the server does not tell this token who may push to this repository (${error.message})`,
    }
  }
}

type PinnedHead = { readonly sha: string; readonly baseRef: string } | { readonly refused: string }

/** Says what the person who asks has looked at: the commit that they name, or the head when they wrote their comment. */
type Seen =
  | { readonly sha: string | undefined }
  /** By the server's clock. */
  | { readonly commentedAt: string }

/**
 * Returns the commit that the person who asks has seen: the pull request's head. Refused if they name another commit, of
 * a fork also if they name none, or if the fork was pushed to since their comment. Without this, a push right after a
 * maintainer's `/bench` would be measured unseen. Commit dates are the pusher's to choose; the time of the push is the
 * server's. Pushers to the repository itself are trusted.
 */
export async function findReviewedHead(
  client: Client,
  { repository, number, seen }: { readonly repository: Repository; readonly number: number; readonly seen: Seen },
): Promise<PinnedHead> {
  const lookup = await fetchPullOrReason(client, { repository, number })
  if ('none' in lookup) return { refused: lookup.none }
  const { open, headSha: sha, baseRef, fromFork, headPushedAt } = lookup.pullRequest
  if (!open) return { refused: `pull request ${number} is closed` }
  const named = 'sha' in seen ? seen.sha : undefined
  if (named === sha || (named === undefined && !fromFork)) return { sha, baseRef }
  if (named !== undefined) {
    return { refused: `pull request ${number} is at ${sha}, and not at ${named}: review it again and name that commit` }
  }
  if ('sha' in seen) return { refused: 'it is from a fork: name the commit that you reviewed as head' }
  if (headPushedAt === undefined && client.server.kind === 'forge') {
    return {
      refused:
        'this server does not say when a fork was pushed to: review it again, and start the workflow by hand with the number of the pull request and that commit as head',
    }
  }
  if (Date.parse(headPushedAt ?? '') < Date.parse(seen.commentedAt)) return { sha, baseRef }
  return { refused: 'the fork was pushed to after the comment (or is gone): review it again and repeat the comment' }
}

const reactionSchema = z.object({ content: z.string() })

/** Answers a `/bench` comment with words of ours. Throws `UserError` if the token may not. */
export async function postBenchReply(
  client: Client,
  of: { readonly repository: Repository; readonly pullRequest: number; readonly body: string },
): Promise<void> {
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
  const parameters = { ...of.repository, issue_number: of.pullRequest, body: of.body }
  await client.send(route, { with: parameters, as: z.object({ id: z.number() }) })
}

/** Answers a comment: `eyes` if it is being done, `confused` if it was not understood. */
export type Reaction = 'eyes' | 'confused'

/** Adds a reaction of ours; the same one twice is one. Throws `UserError` if the token may not, or the server has none. */
export async function addReaction(
  client: Client,
  of: { readonly repository: Repository; readonly commentId: number; readonly reaction: Reaction },
): Promise<void> {
  const route = 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions'
  const parameters = { ...of.repository, comment_id: of.commentId, content: of.reaction }
  // The server knows a reaction that is there already: posting it again changes nothing.
  await postOrFind(client, { post: () => client.send(route, { with: parameters, as: reactionSchema }) })
}
