/**
 * Writes files to a branch with several writers: reads, merges, and writes if the branch has not moved, else begins again.
 * No write is lost, because every try merges with the state at that time.
 */
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { ApiError, hasStatus, jitteredDelayMs, longestWaitMs } from './api-error.ts'
import type { Client } from './client.ts'
import { makeCommit, moveBranch, type Place, readFiles, readHead, type StoredFile } from './git-data.ts'
import { assertBranchName, assertFilePath } from './repository.ts'
import { restartBranch } from './restart-branch.ts'

/** Each try that collides means that another writer's succeeded, so twenty tries get past nineteen other writers. */
export const maxTries = 20
/** The tries after which a server that fails, or limits, is given up. */
const patientTries = 10

export interface BranchUpdate extends Place {
  readonly permit: BaselineWritePermit
  /** Files that `merge` is shown. */
  readonly paths: readonly string[]
  readonly message: string
  /**
   * True for a branch that has nothing but these files. If it is missing, it is started with them alone; once it has many
   * commits, all of them Paceline's, it is started again. Else a missing branch is an error.
   */
  readonly isOwn: boolean
  /**
   * Called once per try with the files as they are by then (null: not there), and with what reads others; returns those
   * to write. It throws on a file it cannot read: nothing is written then.
   */
  readonly merge: (
    files: Texts,
    read: (path: string) => Promise<string | null>,
  ) => Texts<string> | Promise<Texts<string>>
}

type Texts<T = string | null> = ReadonlyMap<string, T>

/** `commit`: where the branch is now. `unchanged`: the merge gave what was there already. */
export type BranchOutcome = TryOutcome & { readonly tries: number }

type TryOutcome =
  | { readonly kind: 'written'; readonly commit: string }
  | { readonly kind: 'unchanged'; readonly commit: string | null }

/** The texts of `paths` on a branch, or null if there is no such branch. */
export async function readBranch(
  client: Client,
  of: Place & { readonly paths: readonly string[] },
): Promise<{ readonly commit: string; readonly files: ReadonlyMap<string, string | null> } | null> {
  const commit = await readHead(client, of)
  if (commit === null) return null
  return { commit, files: textsOf(await readFiles(client, { ...of, commit })) }
}

/** Merges into the branch, at most `maxTries` times. */
export async function updateBranch(client: Client, update: BranchUpdate): Promise<BranchOutcome> {
  assertBranchName(update.branch)
  const denied = { at: null as string | null, times: 0 }
  for (let tries = 1; ; tries++) {
    const head = await readHead(client, update)
    try {
      return { ...(await tryOnce(client, update, head)), tries }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 403) {
        denied.times = denied.at === head ? denied.times + 1 : 1
        denied.at = head
      }
      // Gitea answers 403 to a write that collided, but also to a token that may never write: then nothing moves.
      const most = error.mayHaveHappened || error.retryAfterMs !== null ? patientTries : maxTries
      if (tries >= most || denied.times > 2 || !isCollision(error)) throw explain(error)
      const jitter = { attempts: tries, random: client.random, firstMs: 250, longestMs: 8_000 }
      await client.clock.sleep((error.retryAfterMs ?? 0) + jitteredDelayMs(jitter))
    }
  }
}

async function tryOnce(client: Client, update: BranchUpdate, head: string | null): Promise<TryOutcome> {
  if (head === null && !update.isOwn) {
    throw new UserError(`there is no branch ${JSON.stringify(update.branch)} to write to`, {
      hint: 'The branch is missing, or the token lacks access. Does the job grant contents: write?',
    })
  }
  const stored = new Map<string, StoredFile | null>()
  const readAll = async (paths: readonly string[]): Promise<Texts> => {
    const read = head === null ? null : await readFiles(client, { ...update, commit: head, paths })
    for (const path of paths) stored.set(path, read?.get(path) ?? null)
    return textsOf(stored)
  }
  const merged = await update.merge(
    await readAll(update.paths),
    async (path) => (await readAll([path])).get(path) ?? null,
  )
  const changed = new Map([...merged].filter(([path, text]) => stored.get(path)?.text !== text))
  for (const path of changed.keys()) {
    assertFilePath(path)
    // What was not read cannot have been merged: writing it could undo another write.
    if (!stored.has(path)) throw new Error(`${path} is written without having been read`)
  }
  if (changed.size === 0) return { kind: 'unchanged', commit: head }
  return { kind: 'written', commit: await write(client, update, { head, stored, changed }) }
}

interface Write {
  readonly head: string | null
  readonly stored: ReadonlyMap<string, StoredFile | null>
  readonly changed: ReadonlyMap<string, string>
}

async function write(client: Client, update: BranchUpdate, of: Write): Promise<string> {
  const { head, changed } = of
  const restarted =
    head !== null && update.isOwn ? await restartBranch(client, { ...update, head, files: changed }) : null
  if (restarted !== null) return restarted
  let commit: string
  try {
    commit = await makeCommit(client, { ...update, on: head, parents: head === null ? [] : [head], files: changed })
  } catch (error) {
    // No Git data writes on this server.
    if (!hasStatus(error, 404, 405, 501)) throw error
    return await writeEach(client, update, of)
  }
  await moveBranch(client, { ...update, commit, create: head === null })
  return commit
}

async function writeEach(client: Client, update: BranchUpdate, { head, stored, changed }: Write): Promise<string> {
  let commit = head
  for (const [path, text] of changed) {
    const replaces = stored.get(path)?.blobSha ?? null
    commit = await writeContents(client, { ...update, path, text, replaces, startBranch: commit === null })
  }
  if (commit === null) throw new Error('a write without files')
  return commit
}

/** True if reading and merging again can help. */
function isCollision(error: ApiError): boolean {
  // The client has asked four times by then.
  if (error.route.startsWith('GET ')) return false
  if (error.retryAfterMs !== null) return !error.route.startsWith('PATCH ') && error.retryAfterMs <= longestWaitMs
  if (isRule(error)) return false
  const moves = /\/git\/refs|\/contents\//.test(error.route)
  if (error.status === 403) return error.route.includes('/contents/')
  return error.mayHaveHappened || error.status === 409 || (error.status === 422 && moves)
}

/** A protected branch answers like a collision, but never gives way. Gitea's words are the last ones. */
function isRule(error: ApiError): boolean {
  return /protected branch|rule violation|user cannot commit to repo/i.test(error.said)
}

function explain(error: ApiError): Error {
  if (!isRule(error)) return error
  return new UserError('the branch is protected: the baseline cannot be written to it', {
    hint: 'Let the workflow bypass the rule, or keep the baseline on a branch of its own: "baseline": "branch:paceline-data".',
    cause: error,
  })
}

/** The texts alone. */
export function textsOf(files: ReadonlyMap<string, StoredFile | null>): ReadonlyMap<string, string | null> {
  return new Map([...files].map(([path, file]) => [path, file?.text ?? null]))
}

const writtenSchema = z.lazy(() => z.object({ commit: z.object({ sha: z.string() }) }))

interface ContentsWrite extends Place {
  readonly path: string
  readonly text: string
  readonly message: string
  /** The blob that was read; the server refuses if another one has taken its place. Null: there was no file. */
  readonly replaces: string | null
  /** The branch is not there yet: it is started from the default branch, as this API cannot make an orphan. */
  readonly startBranch: boolean
}

/** Writes one file and returns the commit. */
export async function writeContents(client: Client, write: ContentsWrite): Promise<string> {
  const { repository, path, message, branch, replaces } = write
  const content = Buffer.from(write.text).toString('base64')
  const parameters = { ...repository, path, message, content }
  // On forges PUT only replaces; POST creates, and is refused if the file was created meanwhile.
  const isCreated = replaces === null && client.server.kind === 'forge'
  const where = isCreated && write.startBranch ? { new_branch: branch } : { branch }
  const route = isCreated ? 'POST /repos/{owner}/{repo}/contents/{path}' : 'PUT /repos/{owner}/{repo}/contents/{path}'
  const sent = { ...parameters, ...where, ...(replaces === null ? {} : { sha: replaces }) }
  return (await client.send(route, { with: sent, as: writtenSchema })).commit.sha
}

declare const checked: unique symbol

/** Proof that `permitBaselineWrite` said yes; `updateBranch` takes nothing else. */
export interface BaselineWritePermit {
  readonly [checked]: true
}

export interface WriteContext {
  /** `GITHUB_EVENT_NAME`. */
  readonly event: string
  /** `GITHUB_REF`, as in `refs/heads/main`. */
  readonly ref: string
  /** `repository.default_branch` of the event's payload. */
  readonly defaultBranch: string
  /** `repository.fork` of the event's payload. */
  readonly fork: boolean
}

const events: ReadonlySet<string> = new Set(['push', 'workflow_dispatch', 'schedule'])

/** Whether a job may write the baseline at all: asked in code, as a workflow file can be copied wrongly. Throws `UserError`. */
export function permitBaselineWrite({ event, ref, defaultBranch, fork }: WriteContext): BaselineWritePermit {
  const obstacle = !events.has(event)
    ? `the event is ${JSON.stringify(event.slice(0, 50))}`
    : defaultBranch === '' || ref !== `refs/heads/${defaultBranch}`
      ? `the ref is ${JSON.stringify(ref.slice(0, 200))}`
      : fork
        ? 'the repository is a fork'
        : null
  if (obstacle !== null) {
    throw new UserError(`the baseline is not written: ${obstacle}`, {
      hint: 'Only push, workflow_dispatch and schedule on the default branch of a repository that is not a fork may write it.',
    })
  }
  return {} as BaselineWritePermit
}
