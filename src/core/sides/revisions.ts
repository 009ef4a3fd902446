/**
 * Finds the two commits that are compared.
 *
 * - On `pull_request` the head is the merge commit that was checked out and the base its first parent: both have what main
 *   gained meanwhile, so the pull request is never blamed for it. If the pull request's own commit was checked out, as on
 *   servers without merge commits, the base is where it left its base branch.
 * - Elsewhere the base is where HEAD left the default branch, or a branch that the user names; a named commit or tag is
 *   used as it is.
 *
 * A clone may lack the commits: a shallow one lacks history, and one of a single branch does not know the others. They are
 * fetched from `origin`; if that cannot be reached, nothing is found and nothing thrown.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Commit, Side } from '../model/run.ts'
import { compareVersions, type Version, parseTrailingVersion } from '../model/version.ts'
import { askGit, type Git } from './git.ts'

export interface Revisions {
  readonly head: Side & { readonly commit: Commit }
  readonly base: Side & { readonly commit: Commit }
  /** The way the base was found, in words. */
  readonly how: string
}

export interface RevisionOptions {
  readonly git: Git
  /** The base that the user named, if any. */
  readonly base: string | undefined
  /** The pull request that was checked out, as the event says; undefined elsewhere. */
  readonly pullRequest?: PullRequestCommits | undefined
  /** Folders that Paceline itself writes to, relative to the project; changes there do not count. False: none counts anywhere. */
  readonly ownFolders?: readonly string[] | false
}

interface PullRequestCommits {
  /** Its own last commit, not a merge into the base branch. */
  readonly head: string
  /** The base branch and its newest commit. */
  readonly base: { readonly ref: string; readonly sha: string }
}

/** Finds both commits; deepens a shallow clone as far as needed. Throws `UserError` if no base can be found. */
export async function requireHeadAndBase(options: RevisionOptions): Promise<Revisions> {
  const { git } = options
  const headSha = await git(['rev-parse', '--verify', 'HEAD^{commit}'])
  const head = await readHeadSide(git, headSha, options.ownFolders)
  if (options.pullRequest !== undefined && options.base === undefined) {
    const base = await resolvePullRequestBase(git, headSha, options.pullRequest)
    return { head: { ...head, label: 'this pull request' }, ...base }
  }
  const branch = options.base ?? (await getOrFetchDefaultRef(git))
  const named = await resolveOrFetchRevision(git, branch)
  const label = refNameWithoutPrefix(branch)
  if (!named.isBranch)
    return { head, base: await sideOfCommit(git, named.sha, label), how: `the commit ${label} names` }
  const fork = await requireOrFetchMergeBase(git, headSha, named.sha)
  return { head, base: await sideOfCommit(git, fork, label), how: `where HEAD left ${label}` }
}

/** Describes the checked-out commit, and whether the working tree differs from it outside Paceline's own folders. */
export async function readHeadSide(
  git: Git,
  sha: string,
  ownFolders: readonly string[] | false = [],
): Promise<Side & { commit: Commit }> {
  const places = [':/', ...(ownFolders || []).map((folder) => `:(exclude,literal)${folder}`)]
  const status = ['status', '--porcelain', '--untracked-files=normal', '--', ...places]
  const dirty = ownFolders !== false && ((await git(status)) !== '' || (await hasFilesHiddenFromStatus(git, places)))
  const branch = await askGit(git, ['symbolic-ref', '-q', 'HEAD'])
  const side = await sideOfCommit(git, sha, branch === undefined ? undefined : refNameWithoutPrefix(branch))
  return { label: dirty ? 'the working tree' : side.label, commit: { ...side.commit, dirty } }
}

/** Tells whether a file is here that Git was told not to look at (skip-worktree, assume-unchanged): it may differ. */
async function hasFilesHiddenFromStatus(git: Git, places: readonly string[]): Promise<boolean> {
  const files = (await git(['ls-files', '-v', '-z', '--', ...places])).split('\0')
  const hidden = files.filter((file) => /^[Sa-z] /.test(file))
  return hidden.some((file) => existsSync(resolve(git.root, file.slice(2))))
}

/** Makes the side of a commit with its date, as a run names it, from its id and the user's name for it. */
export async function sideOfCommit(git: Git, sha: string, ref: string | undefined): Promise<Side & { commit: Commit }> {
  const date = await git(['log', '--no-walk=unsorted', '--no-show-signature', '--format=%cI', sha, '--'])
  return {
    label: ref === undefined || ref === '' ? sha.slice(0, 7) : ref.slice(0, 300),
    commit: { sha, ref: ref?.slice(0, 300), date: new Date(date).toISOString(), dirty: false },
  }
}

/** Finds the base. The pull request's own commit may be a merge, too, but its parents do not tell where it branched. */
async function resolvePullRequestBase(git: Git, headSha: string, { head, base }: PullRequestCommits) {
  const merged = headSha === head ? undefined : await findOrFetchFirstMergeParent(git, headSha)
  if (merged !== undefined)
    return { base: await sideOfCommit(git, merged, base.ref), how: 'the first parent of the merge commit' }
  const { sha } = await resolveOrFetchRevision(git, base.sha)
  const how = `where the pull request left ${base.ref}, as the commit checked out (${headSha.slice(0, 7)}) is not a merge commit`
  return { base: await sideOfCommit(git, await requireOrFetchMergeBase(git, headSha, sha), base.ref), how }
}

async function findOrFetchFirstMergeParent(git: Git, sha: string): Promise<string | undefined> {
  await deepenCloneUntil(git, async () => (await findCommitId(git, `${sha}^1`)) !== undefined)
  const [first, second] = (await git(['show', '-s', '--format=%P', sha])).split(' ')
  return first === undefined || second === undefined ? undefined : first
}

/** Names a branch or tag without the folder of its kind, for people; Git may take the short name for another ref. */
function refNameWithoutPrefix(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes|tags)\//, '')
}

/** Returns the full ref of the default branch, of the clone or else its origin. Throws `UserError` for none. */
export async function getOrFetchDefaultRef(git: Git): Promise<string> {
  const remote = await askGit(git, ['symbolic-ref', '-q', 'refs/remotes/origin/HEAD'])
  const usual = ['refs/remotes/origin', 'refs/heads'].flatMap((place) => [`${place}/main`, `${place}/master`])
  const candidates = [...(remote === undefined ? [] : [remote]), ...usual]
  for (const name of candidates) {
    if ((await findCommitId(git, name)) !== undefined) return name
  }
  const fetched = await fetchDefaultBranchRef(git)
  if (fetched !== undefined) return fetched
  throw new UserError('No default branch was found (looked for origin/HEAD, main and master)', {
    hint: await withShallowHint(git, 'Name what to compare with: --base REF.'),
  })
}

const fullId = /^[0-9a-f]{40}([0-9a-f]{24})?$/

/** Finds the commit that a name stands for, fetched if missing. Throws `UserError` if there is none. */
export async function resolveOrFetchRevision(git: Git, name: string): Promise<{ sha: string; isBranch: boolean }> {
  if (name.startsWith('-')) throw new UserError(`${JSON.stringify(name)} is not a revision`)
  // What stands before a commit that is here, as in `HEAD~1`, a shallow clone may lack.
  const [, start = ''] = /^(.+?)[~^]/s.exec(name) ?? []
  if (start !== '' && (await findCommitId(git, start)) !== undefined)
    await deepenCloneUntil(git, async () => (await findCommitId(git, name)) !== undefined)
  const branch = await findBranchRevision(git, name)
  if (branch !== undefined) return branch
  const direct = await findCommitId(git, name)
  if (direct !== undefined) {
    const full = fullId.test(name) ? undefined : await askGit(git, ['rev-parse', '--symbolic-full-name', name])
    return { sha: direct, isBranch: full !== undefined && /^refs\/(heads|remotes)\//.test(full) }
  }
  const commit = await fetchAndFindRevision(git, name)
  if (commit !== undefined) return commit
  throw new UserError(`${JSON.stringify(name)} names no commit here`, {
    hint: await withShallowHint(git, 'Name a branch, a tag or a commit of this repository, or a folder.'),
  })
}

/** Resolves a name on a branch, `main` or `main~2`; Git itself would prefer a tag that is called the same. */
async function findBranchRevision(git: Git, name: string): Promise<{ sha: string; isBranch: boolean } | undefined> {
  const [, branch = '', rest = ''] = /^(.+?)((?:[~^:]|@\{).*)?$/s.exec(name) ?? []
  if (branch === 'HEAD' || branch.startsWith('refs/') || fullId.test(branch)) return undefined
  const places = ['refs/heads', 'refs/remotes', 'refs/remotes/origin']
  // Somebody who says where it is does not mean a branch here that is called so by mistake.
  for (const place of branch.startsWith('origin/') ? places.slice(1) : places) {
    const ref = `${place}/${branch}`
    if ((await askGit(git, ['show-ref', '--verify', '--quiet', ref])) === undefined) continue
    const sha = await findCommitId(git, `${ref}${rest}`)
    if (sha !== undefined) return { sha, isBranch: rest === '' }
  }
  return undefined
}

async function requireOrFetchMergeBase(git: Git, head: string, other: string): Promise<string> {
  const find = (): Promise<string | undefined> => askGit(git, ['merge-base', head, other])
  await deepenCloneUntil(git, async () => (await find()) !== undefined)
  const sha = await find()
  if (sha !== undefined) return sha
  throw new UserError(`HEAD and ${other.slice(0, 7)} have no commit in common`, {
    hint: await withShallowHint(git, 'Name a base with --base.'),
  })
}

/** Adds to the hint, in a shallow clone, that the commit may only be missing there. */
async function withShallowHint(git: Git, hint: string): Promise<string> {
  if (!(await isShallowClone(git))) return hint
  return `This clone is shallow, and the rest could not be fetched. \`git fetch --unshallow\` gets it; in a workflow, check out with \`fetch-depth: 0\`.\n${hint}`
}

/** Finds the commit that a name stands for in this clone; undefined if it has none. */
export function findCommitId(git: Git, name: string): Promise<string | undefined> {
  return askGit(git, ['rev-parse', '--verify', '-q', `${name}^{commit}`])
}

async function isShallowClone(git: Git): Promise<boolean> {
  return (await git(['rev-parse', '--is-shallow-repository'])) === 'true'
}

/** Fetches the default branch of origin, which not every server tells. Returns its full ref, or undefined. */
async function fetchDefaultBranchRef(git: Git): Promise<string | undefined> {
  const listed = await askGitIfOrigin(git, ['ls-remote', '--symref', 'origin', 'HEAD'])
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed ?? '')?.[1]
  for (const candidate of name === undefined ? ['main', 'master'] : [name]) {
    if ((await fetchBranchCommit(git, candidate)) !== undefined) return `refs/remotes/origin/${candidate}`
  }
  return undefined
}

/** Fetches a branch, a tag or a full commit id of origin; undefined if origin has none of that name. */
async function fetchAndFindRevision(git: Git, name: string): Promise<{ sha: string; isBranch: boolean } | undefined> {
  const branch = await fetchBranchCommit(git, name.replace(/^(?:refs\/(?:heads|remotes\/origin)|origin)\//, ''))
  if (branch !== undefined) return { sha: branch, isBranch: true }
  const tag = await findOrFetchTagCommit(git, name)
  if (tag !== undefined) return { sha: tag, isBranch: false }
  if (!fullId.test(name)) return undefined
  await askGitIfOrigin(git, ['fetch', '--no-tags', ...(await depthArgumentIfShallow(git)), 'origin', name])
  const sha = await findCommitId(git, name)
  return sha === undefined ? undefined : { sha, isBranch: false }
}

/**
 * Lists the tags of versions, the oldest first: by version, not by date, since a patch 2.1.8 may be newer than 3.0.0.
 * `packageName` is for tags such as `parser@1.2.3`. Asks origin, too, if the clone may lack some.
 */
export async function listTagsFromOldest(git: Git, packageName: string | undefined): Promise<string[]> {
  const local = (await git(['for-each-ref', '--format=%(refname:strip=2)', 'refs/tags'])).split('\n')
  const isWhole = local.some((name) => name !== '') && !(await isShallowClone(git))
  const listed = isWhole ? undefined : await askGitIfOrigin(git, ['ls-remote', '--tags', '--refs', 'origin'])
  const theirs = [...(listed ?? '').matchAll(/\trefs\/tags\/(\S+)$/gm)].map(([, name = '']) => name)
  const versions = [...new Set([...local, ...theirs])].flatMap((name) => {
    const version = parseVersionTag(name, packageName)
    return version === undefined ? [] : [{ name, version }]
  })
  return versions.toSorted((a, b) => compareVersions(a.version, b.version)).map(({ name }) => name)
}

/** Parses `1.2.3`, `v1.2.3`, `name@1.2.3` or `name-v1.2.3`; none for anything else, such as a pre-release. */
function parseVersionTag(tag: string, packageName: string | undefined): Version | undefined {
  const names = packageName === undefined ? [] : [packageName, packageName.replace(/^.*\//, '')]
  const prefix = names.flatMap((name) => [`${name}@`, `${name}-`]).find((start) => tag.startsWith(start)) ?? ''
  const rest = tag.slice(prefix.length)
  return /^v?[\d.]+$/.test(rest) ? parseTrailingVersion(rest) : undefined
}

export async function findOrFetchTagCommit(git: Git, name: string): Promise<string | undefined> {
  const ref = `refs/tags/${name}`
  return (await findCommitId(git, ref)) ?? fetchRefAndFindCommit(git, ref, ref)
}

function fetchBranchCommit(git: Git, name: string): Promise<string | undefined> {
  return fetchRefAndFindCommit(git, `refs/heads/${name}`, `refs/remotes/origin/${name}`)
}

async function fetchRefAndFindCommit(git: Git, from: string, to: string): Promise<string | undefined> {
  if ((await askGit(git, ['check-ref-format', from])) === undefined) return undefined
  await askGitIfOrigin(git, ['fetch', '--no-tags', ...(await depthArgumentIfShallow(git)), 'origin', `+${from}:${to}`])
  return findCommitId(git, to)
}

/** Keeps a shallow clone shallow; a full one must not become shallow. */
async function depthArgumentIfShallow(git: Git): Promise<string[]> {
  return (await isShallowClone(git)) ? ['--depth=1'] : []
}

async function askGitIfOrigin(git: Git, args: readonly string[]): Promise<string | undefined> {
  return (await askGit(git, ['remote', 'get-url', 'origin'])) === undefined ? undefined : askGit(git, args)
}

/** Deepens a shallow clone, in growing steps, until `found` or until nothing is left to fetch. */
async function deepenCloneUntil(git: Git, isFound: () => Promise<boolean>): Promise<void> {
  for (const step of ['--deepen=20', '--deepen=200', '--unshallow']) {
    if ((await isFound()) || !(await isShallowClone(git))) return
    await askGitIfOrigin(git, ['fetch', '--no-tags', step, 'origin'])
  }
}
