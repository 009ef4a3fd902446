/**
 * Which two commits are compared.
 *
 * - On `pull_request` the head is the merge commit that was checked out and the base its first parent: what main
 *   gained meanwhile is in both and is never blamed on the pull request. Where the pull request's own commit was checked
 *   out, as on servers that make no merge commit, the base is where it left its base branch.
 * - Elsewhere the base is where the branch left the default branch, or what the user names. A branch that is named
 *   counts as where HEAD left it; a commit or a tag is taken as it is.
 */
import { UserError } from '../errors.ts'
import type { Commit, Side } from '../model/run.ts'
import { ask, type Git } from './git.ts'

export interface Revisions {
  readonly head: Side & { readonly commit: Commit }
  readonly base: Side & { readonly commit: Commit }
  /** How the base was found, in words. */
  readonly how: string
}

export interface RevisionOptions {
  readonly git: Git
  /** What the user named; null for the rule above. */
  readonly base: string | null
  /** The pull request that was checked out, as the event says; null elsewhere. */
  readonly pullRequest: PullRequestCommits | null
  /** Folders that Paceline itself writes to, relative to the project: what changes there is no change of the project. */
  readonly ownFolders?: readonly string[]
}

export interface PullRequestCommits {
  /** Commit of its last change, which is no merge into the base branch. */
  readonly head: string
  /** The base branch and its newest commit. */
  readonly base: { readonly ref: string; readonly sha: string }
}

/** Finds both commits; deepens a shallow clone as far as needed. Throws `UserError` where no base can be found. */
export async function findRevisions(options: RevisionOptions): Promise<Revisions> {
  const { git } = options
  const headSha = await git(['rev-parse', '--verify', 'HEAD^{commit}'])
  const head = await describeHead(git, headSha, options.ownFolders)
  if (options.pullRequest !== null && options.base === null) {
    const found = await baseOfPullRequest(git, headSha, options.pullRequest)
    return { head: { ...head, label: 'this pull request' }, ...found }
  }
  const branch = options.base ?? (await defaultBranch(git))
  const named = await resolveNamed(git, branch)
  if (!named.isBranch) return { head, base: await sideOf(git, named.sha, branch), how: `the commit ${branch} names` }
  const fork = await mergeBase(git, headSha, named.sha)
  return { head, base: await sideOf(git, fork, branch), how: `where HEAD left ${branch}` }
}

/** The commit checked out, and whether the working tree differs from it, Paceline's own folders aside. */
export async function describeHead(
  git: Git,
  sha: string,
  ownFolders: readonly string[] = [],
): Promise<Side & { commit: Commit }> {
  const places = [':/', ...ownFolders.map((folder) => `:(exclude,literal)${folder}`)]
  const dirty = (await git(['status', '--porcelain', '--untracked-files=normal', '--', ...places])) !== ''
  const branch = await ask(git, ['symbolic-ref', '--short', '-q', 'HEAD'])
  const side = await sideOf(git, sha, branch)
  return { label: dirty ? 'the working tree' : side.label, commit: { ...side.commit, dirty } }
}

async function sideOf(git: Git, sha: string, ref: string | null): Promise<Side & { commit: Commit }> {
  const [side] = await sidesOf(git, [{ sha, ref }])
  return side!
}

/** Commits as a run names them, by what the user calls each. Git is asked once for all of them. */
export async function sidesOf(
  git: Git,
  commits: readonly { readonly sha: string; readonly ref: string | null }[],
): Promise<(Side & { commit: Commit })[]> {
  const shas = commits.map(({ sha }) => sha)
  const dates = (await git(['log', '--no-walk=unsorted', '--no-show-signature', '--format=%cI', ...shas, '--'])).split(
    '\n',
  )
  return commits.map(({ sha, ref }, index) => ({
    label: ref === null || ref === '' ? sha.slice(0, 7) : ref.slice(0, 300),
    commit: { sha, ref: ref?.slice(0, 300) ?? null, date: new Date(dates[index]!).toISOString(), dirty: false },
  }))
}

/** A pull request's own commit may be a merge, too: what was merged into it says nothing about where it came from. */
async function baseOfPullRequest(
  git: Git,
  headSha: string,
  { head, base }: PullRequestCommits,
): Promise<Pick<Revisions, 'base' | 'how'>> {
  const merged = headSha === head ? null : await mergeParent(git, headSha)
  if (merged !== null) return { base: await sideOf(git, merged, base.ref), how: 'the first parent of the merge commit' }
  const { sha } = await resolveNamed(git, base.sha)
  const how = `where the pull request left ${base.ref}, as the commit checked out (${headSha.slice(0, 7)}) is no merge commit`
  return { base: await sideOf(git, await mergeBase(git, headSha, sha), base.ref), how }
}

/** The first parent of a merge commit; null for a commit that is none. */
async function mergeParent(git: Git, sha: string): Promise<string | null> {
  await deepenUntil(git, async () => (await commitOf(git, `${sha}^1`)) !== null)
  const [first, second] = (await git(['show', '-s', '--format=%P', sha])).split(' ')
  return first === undefined || second === undefined ? null : first
}

/** The branch that pull requests go to, as the clone knows it, or else its origin. */
export async function defaultBranch(git: Git, hint = 'Name what to compare with: --base REF.'): Promise<string> {
  const remote = await ask(git, ['symbolic-ref', '--short', '-q', 'refs/remotes/origin/HEAD'])
  const candidates = [...(remote === null ? [] : [remote]), 'origin/main', 'origin/master', 'main', 'master']
  for (const name of candidates) {
    if ((await commitOf(git, name)) !== null) return name
  }
  const fetched = await fetchDefaultBranch(git)
  if (fetched !== null) return fetched
  throw new UserError('No default branch was found (looked for origin/HEAD, main and master)', {
    hint: await withShallowHint(git, hint),
  })
}

/** The commit that a name stands for, fetched where it is not here. Throws `UserError` for one that is none. */
export async function resolveNamed(git: Git, name: string): Promise<{ sha: string; isBranch: boolean }> {
  if (name.startsWith('-')) throw new UserError(`${JSON.stringify(name)} is not a revision`)
  const direct = await commitOf(git, name)
  if (direct !== null) {
    const full = await ask(git, ['rev-parse', '--symbolic-full-name', name])
    return { sha: direct, isBranch: full !== null && /^refs\/(heads|remotes)\//.test(full) }
  }
  const remote = await commitOf(git, `refs/remotes/origin/${name}`)
  const found = remote === null ? await fetchNamed(git, name) : { sha: remote, isBranch: true }
  if (found !== null) return found
  throw new UserError(`${JSON.stringify(name)} names no commit here`, {
    hint: await withShallowHint(git, 'Name a branch, a tag or a commit of this repository, or a folder.'),
  })
}

async function mergeBase(git: Git, head: string, other: string): Promise<string> {
  const find = (): Promise<string | null> => ask(git, ['merge-base', head, other])
  await deepenUntil(git, async () => (await find()) !== null)
  const found = await find()
  if (found !== null) return found
  throw new UserError(`HEAD and ${other.slice(0, 7)} have no commit in common`, {
    hint: await withShallowHint(git, 'Name a base with --base.'),
  })
}

/** In a clone that is still shallow, what is missing may just not be here. */
export async function withShallowHint(git: Git, hint: string): Promise<string> {
  if (!(await isShallow(git))) return hint
  return `This clone is shallow, and the rest could not be fetched. \`git fetch --unshallow\` gets it; in a workflow, check out with \`fetch-depth: 0\`.\n${hint}`
}

// Commits that a clone does not have yet: a shallow one lacks history, and one of a single branch does not even know the
// others. They are fetched from `origin`; where that cannot be reached, nothing is found and nothing thrown.

/** The commit that a name stands for in this clone; null where it has none. */
export function commitOf(git: Git, name: string): Promise<string | null> {
  return ask(git, ['rev-parse', '--verify', '-q', `${name}^{commit}`])
}

export async function isShallow(git: Git): Promise<boolean> {
  return (await git(['rev-parse', '--is-shallow-repository'])) === 'true'
}

/** Asks origin for the name of its default branch, which not every server tells, and fetches it. Returns `origin/NAME`, or null. */
async function fetchDefaultBranch(git: Git): Promise<string | null> {
  const listed = await askOrigin(git, ['ls-remote', '--symref', 'origin', 'HEAD'])
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed ?? '')?.[1]
  for (const candidate of name === undefined ? ['main', 'master'] : [name]) {
    if ((await fetchBranch(git, candidate)) !== null) return `origin/${candidate}`
  }
  return null
}

/** Fetches a branch, a tag or a whole commit id of origin by its name; null where origin has none. */
async function fetchNamed(git: Git, name: string): Promise<{ sha: string; isBranch: boolean } | null> {
  const branch = await fetchBranch(git, name.replace(/^origin\//, ''))
  if (branch !== null) return { sha: branch, isBranch: true }
  const tag = await commitOfTag(git, name)
  if (tag !== null) return { sha: tag, isBranch: false }
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(name)) return null
  await askOrigin(git, ['fetch', '--no-tags', ...(await depth(git)), 'origin', name])
  const sha = await commitOf(git, name)
  return sha === null ? null : { sha, isBranch: false }
}

/** Names of all tags, those of origin included where the clone may lack some. */
export async function tagNames(git: Git): Promise<string[]> {
  const own = (await git(['for-each-ref', '--format=%(refname:strip=2)', 'refs/tags'])).split('\n')
  const isWhole = own.some((name) => name !== '') && !(await isShallow(git))
  const listed = isWhole ? null : await askOrigin(git, ['ls-remote', '--tags', '--refs', 'origin'])
  const theirs = [...(listed ?? '').matchAll(/\trefs\/tags\/(\S+)$/gm)].map(([, name = '']) => name)
  return [...new Set([...own, ...theirs])].filter((name) => name !== '')
}

/** The commit of a tag, fetched where it is not here; null where it is of no commit. */
export async function commitOfTag(git: Git, name: string): Promise<string | null> {
  const ref = `refs/tags/${name}`
  return (await commitOf(git, ref)) ?? fetchTo(git, { from: ref, to: ref })
}

function fetchBranch(git: Git, name: string): Promise<string | null> {
  return fetchTo(git, { from: `refs/heads/${name}`, to: `refs/remotes/origin/${name}` })
}

async function fetchTo(git: Git, { from, to }: { from: string; to: string }): Promise<string | null> {
  if ((await ask(git, ['check-ref-format', from])) === null) return null
  await askOrigin(git, ['fetch', '--no-tags', ...(await depth(git)), 'origin', `+${from}:${to}`])
  return commitOf(git, to)
}

/** What is shallow stays so; a whole clone must not become shallow. */
async function depth(git: Git): Promise<string[]> {
  return (await isShallow(git)) ? ['--depth=1'] : []
}

async function askOrigin(git: Git, args: readonly string[]): Promise<string | null> {
  return (await ask(git, ['remote', 'get-url', 'origin'])) === null ? null : ask(git, args)
}

/** Deepens a shallow clone, in larger and larger steps, until it is found or nothing is left to fetch. */
export async function deepenUntil(git: Git, found: () => Promise<boolean>): Promise<void> {
  for (const step of ['--deepen=20', '--deepen=200', '--unshallow']) {
    if (await found()) return
    if (!(await isShallow(git))) return
    await askOrigin(git, ['fetch', '--no-tags', step, 'origin'])
  }
}
