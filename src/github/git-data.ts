/** Files of a branch by the Git data API: commits made of blobs and trees, and a reference moved only forward. */
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { onStatus } from './api-error.ts'
import type { Client } from './client.ts'
import { readParents } from './pull-request.ts'
import type { Repository, Server } from './repository.ts'

/** Larger files are refused without being read. */
const mostRead = 48 * 2 ** 20

/** Larger files might not be read again. Gitea hands out 10 MiB unless its administrator says otherwise. */
export function mostWritten({ kind }: Server): number {
  return kind === 'forge' ? 10 * 2 ** 20 : mostRead
}

export interface Place {
  readonly repository: Repository
  readonly branch: string
}

const withSha = z.lazy(() => z.object({ sha: z.string() }))
const treeSchema = z.lazy(() =>
  z.object({
    tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string(), size: z.nullish(z.number()) })),
    truncated: z.nullish(z.boolean()),
  }),
)
type TreeEntry = z.output<typeof treeSchema>['tree'][number]

/** The commit a branch points at, or null if there is no such branch (or no commit at all yet). */
export async function readHead(client: Client, { repository, branch }: Place): Promise<string | null> {
  const head = async (): Promise<string> => {
    if (client.server.kind === 'forge') {
      const route = 'GET /repos/{owner}/{repo}/branches/{branch}'
      const as = z.object({ commit: z.object({ id: z.string() }) })
      return (await client.send(route, { with: { ...repository, branch }, as })).commit.id
    }
    const route = 'GET /repos/{owner}/{repo}/git/ref/{ref}'
    const as = z.object({ object: withSha })
    return (await client.send(route, { with: { ...repository, ref: `heads/${branch}` }, as })).object.sha
  }
  // 409: the repository has no commit at all.
  return head().catch(onStatus([404, 409], () => null))
}

export interface StoredFile {
  readonly text: string
  readonly blobSha: string
}

/** The files at `paths` in a commit; null for a path that is not there. */
export async function readFiles(
  client: Client,
  of: { readonly repository: Repository; readonly commit: string; readonly paths: readonly string[] },
): Promise<ReadonlyMap<string, StoredFile | null>> {
  const folders = new Map<string, Promise<readonly TreeEntry[]>>()
  const readTree = async (sha: string): Promise<readonly TreeEntry[]> => {
    const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}'
    const { tree, truncated } = await client.send(route, { with: { ...of.repository, tree_sha: sha }, as: treeSchema })
    if (truncated === true) throw new UserError('a folder of the branch has too many files to list')
    return tree
  }
  const entriesOf = (sha: string): Promise<readonly TreeEntry[]> => {
    const known = folders.get(sha) ?? readTree(sha)
    folders.set(sha, known)
    return known
  }
  const files = new Map<string, StoredFile | null>()
  for (const path of of.paths) {
    let entry: TreeEntry | undefined = { path: '', type: 'tree', sha: of.commit }
    for (const name of path.split('/')) {
      entry = entry?.type === 'tree' ? (await entriesOf(entry.sha)).find((one) => one.path === name) : undefined
    }
    const file =
      entry?.type === 'blob' ? { text: await readBlob(client, { ...of, path, entry }), blobSha: entry.sha } : null
    files.set(path, file)
  }
  return files
}

const blobSchema = z.lazy(() => z.object({ content: z.string(), encoding: z.literal('base64') }))
/** What Gitea says of a blob that it does not hand out for its size. */
const withheldBlobSchema = z.lazy(() => z.object({ content: z.null() }))

/** By blob, because the contents API leaves out what is larger than 1 MB. */
async function readBlob(
  client: Client,
  of: { readonly repository: Repository; readonly path: string; readonly entry: TreeEntry },
): Promise<string> {
  const tooLarge = 'the file is too large to read'
  if ((of.entry.size ?? 0) > mostRead) throw new UserError(tooLarge, { file: of.path })
  const as = z.union([blobSchema, withheldBlobSchema])
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}'
  const blob = await client.send(route, { with: { ...of.repository, file_sha: of.entry.sha }, as })
  if (blob.content === null) {
    throw new UserError(tooLarge, {
      file: of.path,
      hint: 'Gitea hands out files of up to 10 MiB unless its administrator says otherwise ([api] DEFAULT_MAX_BLOB_SIZE).',
    })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(blob.content, 'base64'))
  } catch (cause) {
    throw new UserError('the file is not UTF-8 text', { file: of.path, cause })
  }
}

interface NewCommit {
  readonly repository: Repository
  /** The commit whose other files stay; null: there are no others. */
  readonly on: string | null
  readonly parents: readonly string[]
  readonly message: string
  readonly files: ReadonlyMap<string, string>
}

/** Makes a commit and moves nothing. */
export async function makeCommit(client: Client, of: NewCommit): Promise<string> {
  const { repository, on, parents, message } = of
  const tree: { path: string; mode: '100644'; type: 'blob'; sha: string }[] = []
  for (const [path, text] of of.files) {
    const content = Buffer.from(text).toString('base64')
    const parameters = { ...repository, content, encoding: 'base64' }
    const { sha } = await client.send('POST /repos/{owner}/{repo}/git/blobs', { with: parameters, as: withSha })
    tree.push({ path, mode: '100644', type: 'blob', sha })
  }
  const base = on === null ? {} : { base_tree: await treeOf(client, repository, on) }
  const made = await client.send('POST /repos/{owner}/{repo}/git/trees', {
    with: { ...repository, ...base, tree },
    as: withSha,
  })
  const parameters = { ...repository, message, tree: made.sha, parents: [...parents] }
  const { sha } = await client.send('POST /repos/{owner}/{repo}/git/commits', { with: parameters, as: withSha })
  return sha
}

async function treeOf(client: Client, repository: Repository, commit: string): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}'
  const as = z.object({ tree: withSha })
  return (await client.send(route, { with: { ...repository, commit_sha: commit }, as })).tree.sha
}

/** Points the branch at `commit`: creates it, or moves it forward; a branch that has moved on refuses. */
export async function moveBranch(
  client: Client,
  of: Place & { readonly commit: string; readonly create: boolean },
): Promise<void> {
  const { repository, branch, commit: sha } = of
  if (of.create) {
    const parameters = { ...repository, ref: `refs/heads/${branch}`, sha }
    await client.send('POST /repos/{owner}/{repo}/git/refs', { with: parameters, as: z.unknown() })
  } else {
    const parameters = { ...repository, ref: `heads/${branch}`, sha, force: false }
    await client.send('PATCH /repos/{owner}/{repo}/git/refs/{ref}', { with: parameters, as: z.unknown() })
  }
}

/** Each ancestor is one request, so a search that leads nowhere must end. */
const mostCommits = 50

/**
 * Those of `from` that are `commit` or an ancestor of it. One that the server does not know is left out; throws
 * `UserError` where the server does not answer.
 */
export async function grownFrom(
  client: Client,
  of: { readonly repository: Repository; readonly commit: string; readonly from: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const { repository, commit, from } = of
  // Forges compare two commits without saying how they are related.
  if (client.server.kind === 'forge') {
    const enough = (found: readonly string[]): boolean => [...from].every((sha) => found.includes(sha))
    return new Set((await readAncestors(client, { repository, commit, enough })).filter((sha) => from.has(sha)))
  }
  const found = new Set<string>()
  const as = z.object({ status: z.string() })
  for (const ancestor of from) {
    // Only the status is asked for, and a page of one commit is the smallest there is.
    const basehead = `${ancestor}...${commit}`
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
    const { status } = await client
      .send(route, { with: { ...repository, basehead, per_page: 1 }, as })
      .catch(onStatus([404], () => ({ status: 'unknown' })))
    if (status === 'ahead' || status === 'identical') found.add(ancestor)
  }
  return found
}

/**
 * The commit itself and its first parents, nearest first: what was merged into a branch has no stored runs. The list ends
 * where those found so far are `enough`, and where the server does not answer.
 */
export async function readAncestors(
  client: Client,
  of: {
    readonly repository: Repository
    readonly commit: string
    readonly enough: (ancestors: readonly string[]) => boolean
  },
): Promise<readonly string[]> {
  const ancestors = [of.commit]
  while (ancestors.length < mostCommits && !of.enough(ancestors)) {
    try {
      const [parent] = await readParents(client, { repository: of.repository, sha: ancestors.at(-1)! })
      if (parent === undefined) break
      ancestors.push(parent)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      break
    }
  }
  return ancestors
}
