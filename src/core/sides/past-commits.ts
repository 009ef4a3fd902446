/** Finds past commits: the newest versions. */
import { compareVersions, type Version, versionIn } from '../model/version.ts'
import type { Git } from './git.ts'
import { commitOfTag, tagNames } from './revisions.ts'

export interface VersionTag {
  readonly name: string
  readonly commit: string
}

/**
 * Finds the newest versions among the tags, the oldest of them first: by version, not by date, since a patch 2.1.8 may
 * be newer than 3.0.0. `packageName` is for tags such as `parser@1.2.3`. Tags that the clone lacks are fetched.
 */
export async function newestVersions(
  git: Git,
  { count, packageName }: { readonly count: number; readonly packageName: string | null },
): Promise<VersionTag[]> {
  const versions = (await tagNames(git)).flatMap((name) => {
    const version = versionOf(name, packageName)
    return version === null ? [] : [{ name, version }]
  })
  const newest = versions.toSorted((a, b) => compareVersions(a.version, b.version)).slice(-count)
  // Of two names of one commit the later one counts: v2.0.0 may be the same commit as v2.0.0-rc.
  const byCommit = new Map<string, string>()
  for (const { name } of newest) {
    const commit = await commitOfTag(git, name)
    if (commit !== null) byCommit.set(commit, name)
  }
  return Array.from(byCommit, ([commit, name]) => ({ name, commit }))
}

/** The version in `1.2.3`, `v1.2.3`, `name@1.2.3` or `name-v1.2.3`; null for anything else, such as a pre-release. */
function versionOf(tag: string, packageName: string | null): Version | null {
  const names = packageName === null ? [] : [packageName, packageName.replace(/^.*\//, '')]
  const prefix = names.flatMap((name) => [`${name}@`, `${name}-`]).find((start) => tag.startsWith(start)) ?? ''
  const rest = tag.slice(prefix.length)
  return /^v?[\d.]+$/.test(rest) ? versionIn(rest) : null
}
