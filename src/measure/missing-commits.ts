/**
 * Commits that a clone does not have yet: a shallow one lacks history, and one of a single branch does not even know
 * the others. They are fetched from `origin`; where that cannot be reached, nothing is found and nothing thrown.
 */
import { ask, type Git } from './git.ts'

/** The commit that a name stands for in this clone; null where it has none. */
export function commitOf(git: Git, name: string): Promise<string | null> {
  return ask(git, ['rev-parse', '--verify', '-q', `${name}^{commit}`])
}

export async function isShallow(git: Git): Promise<boolean> {
  return (await git(['rev-parse', '--is-shallow-repository'])) === 'true'
}

/** Asks origin for the name of its default branch, which not every server tells, and fetches it. Returns `origin/NAME`, or null. */
export async function fetchDefaultBranch(git: Git): Promise<string | null> {
  const listed = await askOrigin(git, ['ls-remote', '--symref', 'origin', 'HEAD'])
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed ?? '')?.[1]
  for (const candidate of name === undefined ? ['main', 'master'] : [name]) {
    if ((await fetchBranch(git, candidate)) !== null) return `origin/${candidate}`
  }
  return null
}

/** Fetches a branch, a tag or a whole commit id of origin by its name; null where origin has none. */
export async function fetchNamed(git: Git, name: string): Promise<{ sha: string; isBranch: boolean } | null> {
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
