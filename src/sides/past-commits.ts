/** Finds past commits to measure: the last of the default branch, the newest releases, or those of a list. */
import { UserError } from '../errors.ts'
import { compareVersions, type Version } from '../model/version.ts'
import type { Commit, Side } from '../model/run.ts'
import { ask, type Git } from './git.ts'
import {
  commitOf,
  commitOfTag,
  deepenUntil,
  defaultBranch,
  isShallow,
  resolveNamed,
  shortRef,
  sidesOf,
  tagNames,
  withShallowHint,
} from './revisions.ts'

/** A commit, labelled by its tag, by its name in a list, or by its id. */
export type PastCommit = Side & { readonly commit: Commit }

/** Which commits to find. */
export type Past =
  | { readonly kind: 'last'; readonly count: number }
  /** The newest versions; `packageName` for tags such as `parser@1.2.3`. */
  | { readonly kind: 'tags'; readonly count: number; readonly packageName: string | null }
  /** A revision per line, and the name of the file. */
  | { readonly kind: 'list'; readonly text: string; readonly file: string }

/** The most commits that one fill measures. */
export const mostCommits = 200

/**
 * The commits, oldest first and each once; commits that the clone lacks are fetched. Throws `UserError` if there are none,
 * or if a named one does not exist.
 */
export async function pastCommits(git: Git, past: Past): Promise<PastCommit[]> {
  if ((await commitOf(git, 'HEAD')) === null) {
    throw new UserError('This folder is not in a Git repository with a commit, so there is no past to measure', {
      hint: 'Make a first commit.',
    })
  }
  const found = await find(git, past)
  // Of two names of one commit the later one counts: v2.0.0 may be the same commit as v2.0.0-rc.
  const bySha = new Map(found.map((one) => [one.sha, { sha: one.sha, ref: one.name }]))
  return sidesOf(git, [...bySha.values()])
}

/** A commit of the history between two others. */
export interface CommitBetween {
  readonly sha: string
  /** First line of its message, as its author wrote it. */
  readonly subject: string
}

/** No bisection looks at more. */
const mostBetween = 10_000

/**
 * The commits from `good` to `bad`, both included, oldest first, along first parents: what a branch went through before
 * it was merged was never the level of main. Throws `UserError` if they are one commit, or `good` is not an ancestor
 * on that line.
 */
export async function commitsBetween(
  git: Git,
  { good, bad }: { readonly good: string; readonly bad: string },
): Promise<CommitBetween[]> {
  const [from, to] = [await resolveNamed(git, good), await resolveNamed(git, bad)].map(({ sha }) => sha) as [
    string,
    string,
  ]
  const [goodName, badName] = [JSON.stringify(good), JSON.stringify(bad)]
  if (from === to)
    throw new UserError(`--good ${goodName} and --bad ${badName} are the same commit`, {
      hint: 'Name an older commit as --good.',
    })
  const isBefore = async (older: string, newer: string): Promise<boolean> =>
    (await ask(git, ['merge-base', '--is-ancestor', older, newer])) !== null
  await deepenUntil(git, () => isBefore(from, to))
  if (!(await isBefore(from, to))) {
    const turned = await isBefore(to, from)
    throw new UserError(`--good ${goodName} is not an ancestor of --bad ${badName}`, {
      hint: turned
        ? 'Swap them: --good is the older commit, even for an improvement.'
        : await withShallowHint(git, 'Name two commits of one line of history, the older one as --good.'),
    })
  }
  const range = `${from}..${to}`
  const format = ['--no-show-signature', '--format=%H %P%x00%s']
  const lines = (await git(['log', '--first-parent', ...format, `--max-count=${mostBetween + 1}`, range, '--'])).split(
    '\n',
  )
  if (lines.length > mostBetween) {
    throw new UserError(`There are more than ${mostBetween} commits between --good ${goodName} and --bad ${badName}`, {
      hint: 'Name a newer commit as --good.',
    })
  }
  const listed = lines.map((line) => {
    const [ids = '', ...subject] = line.split('\0')
    const [sha = '', parent = ''] = ids.split(' ')
    return { sha, parent, subject: subject.join(' ') }
  })
  const { parent } = listed.at(-1)!
  if (parent !== from) {
    throw new UserError(
      `--good ${goodName} came into --bad ${badName} by a merge: it is not on its line of first parents`,
      {
        hint: `Its branch left that line at ${parent.slice(0, 12)}: that can be --good.`,
      },
    )
  }
  const [first = ''] = (await git(['log', '-1', '--no-show-signature', '--format=%s', from, '--'])).split('\n')
  return [{ sha: from, subject: first }, ...listed.toReversed().map(({ sha, subject }) => ({ sha, subject }))]
}

interface Named {
  readonly sha: string
  readonly name: string | null
}

function find(git: Git, past: Past): Promise<Named[]> {
  if (past.kind === 'last') return lastOfBranch(git, past.count)
  return past.kind === 'tags' ? newestVersions(git, past) : listed(git, past)
}

const otherWays = 'Choose the commits another way: --last N, --tags N or --commits FILE.'

/** Along first parents, because the commits of a merged branch were never on main by themselves. */
async function lastOfBranch(git: Git, count: number): Promise<Named[]> {
  const branch = await defaultBranch(git, otherWays)
  const list = async (): Promise<string[]> =>
    (await git(['rev-list', '--first-parent', `--max-count=${count}`, branch, '--'])).split('\n')
  await deepenUntil(git, async () => (await list()).length >= count)
  const shas = await list()
  if (shas.length < count && (await isShallow(git))) {
    throw new UserError(`Only ${shas.length} of the last ${count} commits of ${shortRef(branch)} are in this clone`, {
      hint: await withShallowHint(git, otherWays),
    })
  }
  return shas.toReversed().map((sha) => ({ sha, name: null }))
}

/** Ordered by version, not by date: a patch 2.1.8 may be newer than 3.0.0. */
async function newestVersions(git: Git, { count, packageName }: Past & { kind: 'tags' }): Promise<Named[]> {
  const versions = (await tagNames(git)).flatMap((name) => {
    const version = versionOf(name, packageName)
    return version === null ? [] : [{ name, version }]
  })
  const newest = versions.toSorted((a, b) => compareVersions(a.version, b.version)).slice(-count)
  const commits: Named[] = []
  for (const { name } of newest) {
    const sha = await commitOfTag(git, name)
    if (sha !== null) commits.push({ sha, name })
  }
  if (commits.length > 0) return commits
  throw new UserError('There are no version tags here, such as v1.2.3', {
    hint: await withShallowHint(git, 'Measure the last commits instead: --last 12.'),
  })
}

/** The version in `1.2.3`, `v1.2.3`, `name@1.2.3` or `name-v1.2.3`; null for anything else, such as a pre-release. */
function versionOf(tag: string, packageName: string | null): Version | null {
  const names = packageName === null ? [] : [packageName, packageName.replace(/^.*\//, '')]
  const prefix = names.flatMap((name) => [`${name}@`, `${name}-`]).find((start) => tag.startsWith(start)) ?? ''
  const match = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(tag.slice(prefix.length))
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])]
}

async function listed(git: Git, { text, file }: Past & { kind: 'list' }): Promise<Named[]> {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
  const named = lines.map((name, index) => ({ name, place: `line ${index + 1}` })).filter(({ name }) => name !== '')
  if (named.length === 0) {
    throw new UserError(`${file} names no commit`, { file, hint: 'Write one revision per line; # begins a comment.' })
  }
  if (named.length > mostCommits) {
    const message = `${file} names ${named.length} commits, and no more than ${mostCommits} are measured at once`
    throw new UserError(message, { file })
  }
  const found: Named[] = []
  for (const { place, name } of named) {
    const { sha } = await resolveNamed(git, name).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error
      const { message, hint = '' } = error
      throw new UserError(`${file}: ${place}: ${message}`, { file, place, hint, cause: error })
    })
    found.push({ sha, name })
  }
  return byAncestry(git, found)
}

/** Every commit after its ancestors, whatever the order of the list and the dates of the commits. */
async function byAncestry(git: Git, commits: readonly Named[]): Promise<Named[]> {
  const shas = commits.map(({ sha }) => sha)
  const sorted = (await git(['rev-list', '--topo-order', '--reverse', ...shas, '--'])).split('\n')
  const position = new Map(sorted.map((sha, index) => [sha, index]))
  return commits.toSorted((a, b) => (position.get(a.sha) ?? -1) - (position.get(b.sha) ?? -1))
}
