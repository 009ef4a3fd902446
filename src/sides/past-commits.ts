/** Finds past commits: the newest versions, and those between two. */
import { UserError } from '../errors.ts'
import { compareVersions, type Version } from '../model/version.ts'
import type { Commit, Side } from '../model/run.ts'
import { ask, type Git } from './git.ts'
import { commitOfTag, deepenUntil, resolveNamed, sidesOf, tagNames, withShallowHint } from './revisions.ts'

/** A commit, labelled by its tag or its id. */
export type PastCommit = Side & { readonly commit: Commit }

/**
 * The newest versions among the tags, the oldest of them first: by version, not by date, since a patch 2.1.8 may be newer
 * than 3.0.0. `packageName` is for tags such as `parser@1.2.3`. Tags that the clone lacks are fetched.
 */
export async function newestVersions(
  git: Git,
  { count, packageName }: { readonly count: number; readonly packageName: string | null },
): Promise<PastCommit[]> {
  const versions = (await tagNames(git)).flatMap((name) => {
    const version = versionOf(name, packageName)
    return version === null ? [] : [{ name, version }]
  })
  const newest = versions.toSorted((a, b) => compareVersions(a.version, b.version)).slice(-count)
  // Of two names of one commit the later one counts: v2.0.0 may be the same commit as v2.0.0-rc.
  const bySha = new Map<string, { readonly sha: string; readonly ref: string }>()
  for (const { name } of newest) {
    const sha = await commitOfTag(git, name)
    if (sha !== null) bySha.set(sha, { sha, ref: name })
  }
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

/** The version in `1.2.3`, `v1.2.3`, `name@1.2.3` or `name-v1.2.3`; null for anything else, such as a pre-release. */
function versionOf(tag: string, packageName: string | null): Version | null {
  const names = packageName === null ? [] : [packageName, packageName.replace(/^.*\//, '')]
  const prefix = names.flatMap((name) => [`${name}@`, `${name}-`]).find((start) => tag.startsWith(start)) ?? ''
  const match = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(tag.slice(prefix.length))
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])]
}
