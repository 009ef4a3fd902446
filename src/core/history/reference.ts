/**
 * Chooses what main is measured with, in pairs. Pure: what Git and the stored runs say is handed in.
 *
 * In this order: what the config names; the last release, by its tag; the oldest stored commit; the commit itself, which
 * begins the series. Main keeps the one in use until a newer release. One that cannot be prepared is replaced by the newest
 * stored commit that can.
 */
import * as z from 'zod/mini'
import type { Baseline } from '../model/baseline.ts'
import { referenceSchema } from '../model/benchmark-schema.ts'
import type { BenchmarkRun, Reference, Run } from '../model/run.ts'
import { commitSha, list, readableName, text, maybe } from '../model/scalars.ts'
import { compareVersions, parseTrailingVersion } from '../model/version.ts'

/** The number of stored commits that are tried in place of a reference that cannot be prepared. */
const mostTried = 3
/** The last release may have been in use, and be none to go back to: however long a project lives, the newest of these do. */
const mostUsed = 5

/** Holds what the stored runs of a project on one platform say: all that choosing takes, for another job. */
export const storedReferencesSchema = z.lazy(() =>
  z.strictObject({
    /** Name of the project in a workspace; undefined for the one at the top. */
    project: maybe(readableName),
    /** The reference that the newest stored run was measured with; undefined if it had none. */
    inUse: maybe(referenceSchema),
    /** Ids of the newest releases among the references before it. */
    used: list(text(300), mostUsed),
    /** Commits of stored runs, nearest first. */
    newest: list(commitSha, mostTried),
    oldest: list(commitSha, mostTried),
  }),
)
export type StoredReferences = z.infer<typeof storedReferencesSchema>

/** Collects what the runs of a baseline say of a project. */
export function storedReferenceInputs({ runs }: Pick<Baseline, 'runs'>, project: string | undefined): StoredReferences {
  const references = runs.flatMap((run) => mostUsedReferenceInRun(run, project) ?? [])
  const inUse = references.at(-1)
  const commits = runs.flatMap(({ head }) => (head.commit === undefined || head.commit.dirty ? [] : [head.commit.sha]))
  const each = [...new Set(commits)]
  const released = references.filter(isReferenceToRelease).map(({ id }) => id)
  return {
    project,
    inUse,
    used: [...new Set(released)].filter((id) => id !== inUse?.id).slice(-mostUsed),
    newest: each.toReversed().slice(0, mostTried),
    oldest: each.slice(0, mostTried),
  }
}

/** Finds the reference of a project in a run; of several the most frequent, since a run may have begun anew. */
function mostUsedReferenceInRun({ benchmarks }: Run, project: string | undefined): Reference | undefined {
  const inProject = benchmarks.filter(({ suite }) => project === undefined || suite.startsWith(`${project}/`))
  const [most] = [...Map.groupBy(listReferencesWithRepeats(inProject), ({ id }) => id).values()].sort(
    (a, b) => b.length - a.length,
  )
  return most?.[0]
}

/** Lists the references of benchmarks, as often as they occur; a subject of a suite is none of the project's. */
export function listReferencesWithRepeats(benchmarks: readonly BenchmarkRun[]): Reference[] {
  return benchmarks.flatMap(({ reference }) => reference ?? []).filter(({ why }) => why !== 'subject')
}

export interface ReferenceQuestion {
  /** The reference that the config names; undefined if it names none. */
  readonly named?: Reference | undefined
  readonly stored: StoredReferences
  readonly release?: Reference | undefined
  /** The commit that is measured; undefined outside of a repository. */
  readonly head: string | undefined
}

export interface ReferenceChoice {
  /** To be tried in this order; none if there is nothing to compare with. */
  readonly candidates: readonly Reference[]
  /** Says in words why it is the first of them. */
  readonly because: string
}

export function referencesAndReason({ named, stored, release, head }: ReferenceQuestion): ReferenceChoice {
  const { inUse } = stored
  const choice = (first: readonly Reference[], because: string): ReferenceChoice => {
    const all = [
      ...first,
      ...(inUse === undefined ? [] : [inUse]),
      ...stored.newest.map((sha) => makeCommitReference(sha, 'replacement')),
      ...(head === undefined ? [] : [makeCommitReference(head, 'oldest')]),
    ]
    return { candidates: all.filter((one, at) => all.findIndex(({ id }) => id === one.id) === at), because }
  }
  if (named !== undefined) return choice([named], 'the config names it')
  if (release !== undefined && isReleaseAfterReference(release, stored)) {
    const later = `it was released after ${inUse?.label}, the reference so far`
    return choice([release], inUse === undefined ? 'it is the last release' : later)
  }
  if (inUse !== undefined) return choice([], 'the stored runs of main were measured with it')
  if (stored.oldest.length === 0) {
    return choice([], 'nothing is stored and there is no release: the series begins with this commit')
  }
  const oldest = stored.oldest.map((sha) => makeCommitReference(sha, 'oldest'))
  return choice(oldest, 'there is no release, and no older commit is stored')
}

function isReleaseAfterReference(release: Reference, { inUse, used }: StoredReferences): boolean {
  if (inUse === undefined) return true
  // A version by its tag, and the same from the registry, where the config named that, are one release.
  if (release.id === inUse.id || (release.commit !== undefined && release.commit === inUse.commit)) return false
  const versions = [parseTrailingVersion(release.label), parseTrailingVersion(inUse.label)]
  if (isReferenceToRelease(inUse) && versions[0] !== undefined && versions[1] !== undefined)
    return compareVersions(versions[0], versions[1]) > 0
  return !used.includes(release.id)
}

function isReferenceToRelease({ why }: Reference): boolean {
  return why === 'release' || why === 'tag'
}

export function makeCommitReference(sha: string, why: Reference['why'], label = sha.slice(0, 7)): Reference {
  return { id: sha, label, commit: sha, why }
}
