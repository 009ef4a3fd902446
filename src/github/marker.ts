/**
 * Everything that we post names the run that it comes from, so that an earlier run never replaces a later one: one rule
 * for comments, checks and statuses. Texts have it in hidden first lines, below a marker of what they are:
 *
 *     <!-- paceline:comment name=default -->
 *     <!-- paceline:state sha=9f3e… run=210 attempt=1 series=1f2e3d4c -->
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { UserError } from '../core/errors.ts'
import { notEmpty, maybe } from '../core/model/scalars.ts'
import { refusalAsValue } from './api-error.ts'
import type { Client } from './client.ts'

/** The run behind a posted text: it decides whether another text may replace it. */
interface PostedRun {
  /** Numbers of the workflow run that measured (not of the one that posts). */
  readonly runNumber: number
  readonly attempt: number
  /** Stands for the workflow, made by `shortDigest` of its path or id: run numbers of different workflows are not compared. */
  readonly series: string
  /** Says which job and step of the run reports alone: another of the same run must not replace its report. */
  readonly part?: string
}

/** Names the commit, too. */
export interface PostedFor extends PostedRun {
  /** The head commit as the server knows it, never as a results file claims it. */
  readonly sha: string
}

/** Begins every comment of this name. */
export function makeCommentMarker(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(name)) {
    throw new UserError(`not a name for a report: ${JSON.stringify(name.slice(0, 100))}`, {
      hint: 'Use up to 50 letters, digits, dots, dashes and underscores.',
    })
  }
  return `<!-- paceline:comment name=${name} -->`
}

/** Puts both hidden lines before the text; a marker that it already begins with is not doubled. */
export function withMarkers(text: string, { ourMarker, measured }: { ourMarker: string; measured: PostedFor }): string {
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(measured.sha)) throw new UserError('not a full commit id')
  const rest = text.startsWith(ourMarker) ? text.slice(ourMarker.length).replace(/^\r?\n/, '') : text
  return `${ourMarker}\n<!-- paceline:state sha=${measured.sha} ${formatPostedRun(measured)} -->\n${rest}`
}

/** Removes the hidden lines that `withMarkers` puts before a text. */
export function withoutMarkers(text: string, ourMarker: string): string {
  return text.slice(ourMarker.length).replace(/^\r?\n(<!-- paceline:state [^\n]* -->\r?\n)?/, '')
}

/** Reads the state in a posted text; undefined without one (an older version wrote it, or a person changed it). */
export function parsePostedState(text: string, ourMarker: string): PostedFor | undefined {
  const line = text.slice(ourMarker.length, ourMarker.length + 300)
  const [, sha = '', run = ''] = /^\r?\n<!-- paceline:state sha=([0-9a-f]{40,64}) ([^>]*) -->/.exec(line) ?? []
  const posted = parsePostedRun(run)
  return text.startsWith(ourMarker) && posted !== undefined ? { sha, ...posted } : undefined
}

/** Returns `run=210 attempt=1 series=1f2e3d4c`, with another character between the parts where a space will not do. */
export function formatPostedRun({ runNumber, attempt, series, part }: PostedRun, between: ' ' | '&' = ' '): string {
  const parts = { run: runNumber, attempt, series, ...(part !== undefined && { part }) }
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(between)
}

/** Reads what `formatPostedRun` makes; undefined for anything else. */
export function parsePostedRun(text: string): PostedRun | undefined {
  const match = /^run=(\d{1,12})([ &])attempt=(\d{1,6})\2series=([0-9a-f]{8})(?:\2part=([0-9a-f]{8}))?$/.exec(text)
  if (match === null) return undefined
  const [, run, , attempt, series = '', part] = match
  return { runNumber: Number(run), attempt: Number(attempt), series, ...(part !== undefined && { part }) }
}

/** Tells why this run may not replace what the workflow has posted: a later run is among it. Undefined if it may. */
export function whyOvertaken(
  posted: readonly { readonly measured: RunOrder }[],
  measured: RunOrder,
): string | undefined {
  const later = posted.find((one) => compareRunOrder(one.measured, measured) > 0)?.measured
  return later ? `run ${later.runNumber}, attempt ${later.attempt} has already reported` : undefined
}

type RunOrder = Pick<PostedFor, 'runNumber' | 'attempt'>

/** Returns a positive number if `a` is a later run (or attempt) than `b`, of the same workflow; 0 if the same. */
export function compareRunOrder(a: RunOrder, b: RunOrder): number {
  return a.runNumber - b.runNumber || a.attempt - b.attempt
}

/** Returns eight hexadecimal digits by which texts are told apart in a hidden line. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Says who we are on the server: tells our own comments from a stranger's. */
export interface Identity {
  readonly login: string
  /** Is undefined if the server does not tell a token who it belongs to. */
  readonly id?: number | undefined
}

/** Holds an author as comments carry it; servers without bot accounts leave `type` out. */
export const authorSchema = maybe(z.object({ login: z.string(), id: z.number() }))
type Author = z.output<typeof authorSchema>

const userSchema = z.object({ login: z.string().check(notEmpty), id: z.number() })

/**
 * Asks the server. Installation tokens (`GITHUB_TOKEN` among them) may not ask; then it is the account that workflow tokens
 * act as. No user can register those names: on GitHub a login has no brackets, Gitea and Forgejo each reserve their own.
 */
export async function fetchOwnAccount(client: Client): Promise<Identity> {
  return client.send('GET /user', { with: {}, as: userSchema }).catch(
    refusalAsValue([403, 404], async () => {
      const login = client.server.kind === 'github' ? 'github-actions[bot]' : await fetchForgeBotLogin(client)
      return { login, id: undefined }
    }),
  )
}

/** Tells Forgejo by its version, which names the Gitea it is compatible with: `12.0.0+gitea-1.22.0`. */
async function fetchForgeBotLogin(client: Client): Promise<string> {
  const { version } = await client.send('GET /version', { with: {}, as: z.object({ version: z.string() }) })
  return version.includes('+gitea-') ? 'forgejo-actions' : 'gitea-actions'
}

export function isOwnAccount(author: Author, us: Identity): boolean {
  return author?.login === us.login && (us.id === undefined || author.id === us.id)
}
