/** Finds what each project is measured with in pairs: asks its config, its stored runs and its tags. */
import { onUserError, UserError } from '../errors.ts'
import { makeCommitReference, referencesAndReason, storedReferenceInputs } from './reference.ts'
import type { ReferenceChoice, StoredReferences } from './reference.ts'
import { parsePackageSpec } from '../sides/packages.ts'
import type { Git } from '../sides/git.ts'
import { findCommitId, findOrFetchTagCommit, resolveOrFetchRevision, listTagsFromOldest } from '../sides/revisions.ts'
import { withoutInvisible } from '../model/readable.ts'
import { parseTrailingVersion } from '../model/version.ts'
import type { Reference } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { makeDiskHistorySource } from './disk-history.ts'
import { gitOfProject, configPlace } from '../plan/project.ts'
import { memberSetup } from '../plan/workspace/members.ts'
import type { Setup } from '../rooms-api.ts'

/** Versions whose tags are looked at: the newest may name no commit, or none that can be had. */
const tagsSeen = 20

/** Holds the benchmarks of one project, which share a reference. */
export interface ReferenceGroup extends ReferenceChoice {
  /** Name of the project in a workspace; undefined for the one at the top. */
  readonly project: string | undefined
  readonly benchmarks: readonly PlannedBenchmark[]
}

/** Says how a head without a base, or main, is measured with a reference. */
export interface ReferenceOptions {
  /** Replaces the reference of the config, in its words; `none` measures the head alone. */
  readonly reference?: string | undefined
  /** The references in the stored runs of this platform, where another job read them. */
  readonly handed?: readonly StoredReferences[] | undefined
}

interface ReferencesOptions extends Pick<ReferenceOptions, 'handed'> {
  /** The benchmarks that the project itself can change. */
  readonly benchmarks: readonly PlannedBenchmark[]
  /** A reference in the words of the config, in its place. */
  readonly asked?: string | undefined
  /** Takes only what the newest stored run of main was measured with: groups without one are left out. */
  readonly onlyInUse?: boolean
}

/** Chooses a reference for each project. Throws `UserError` for a reference that is named and does not exist. */
export async function fetchReferenceChoices(
  setup: Setup,
  { benchmarks, handed, asked, onlyInUse = false }: ReferencesOptions,
): Promise<ReferenceGroup[]> {
  const groups = [...Map.groupBy(benchmarks, ({ project }) => project)]
  const handedOf = (name: string | undefined) => handed?.find(({ project }) => project === name)
  const isHanded = groups.every(([project]) => handedOf(project) !== undefined)
  const platforms = isHanded ? [] : [setup.machine.environment.platform]
  const [baseline = { runs: [] }] = (await makeDiskHistorySource(setup, {}).stored(platforms)).baselines
  const head = await findCommitId(gitOfProject(setup), 'HEAD').catch(() => undefined)
  const chosen: ReferenceGroup[] = []
  for (const [project, members] of groups) {
    const stored = handedOf(project) ?? storedReferenceInputs(baseline, project)
    const place = memberSetup(setup, { project: project })
    const newer = onlyInUse ? { release: undefined, named: undefined } : await findOrFetchReleaseOrNamed(place, asked)
    const group = { project, benchmarks: members, ...referencesAndReason({ ...newer, stored, head }) }
    if (!onlyInUse) chosen.push(group)
    else if (stored.inUse !== undefined) chosen.push({ ...group, candidates: [stored.inUse] })
  }
  return chosen
}

async function findOrFetchReleaseOrNamed(
  setup: Setup,
  asked: string | undefined,
): Promise<{ readonly release?: Reference | undefined; readonly named?: Reference | undefined }> {
  const { project, progress, packageName } = setup
  const text = asked ?? project.config.project?.reference
  const git = gitOfProject(setup)
  if (text !== undefined && text !== 'release' && !text.startsWith('npm:')) {
    const tag = text.startsWith('tag:') ? text.slice('tag:'.length) : undefined
    const refuse = (cause?: UserError): never => {
      const what = tag === undefined ? 'commit' : 'tag'
      const hint = cause?.hint ?? 'It is release, tag:NAME, npm:NAME@VERSION, or a commit. Is it fetched?'
      const named = asked === undefined ? configPlace(project, 'project.reference') : { place: '--reference' }
      throw new UserError(`The reference ${JSON.stringify(text)} names no ${what} here`, { ...named, hint, cause })
    }
    const sha =
      tag === undefined
        ? (await resolveOrFetchRevision(git, text).catch(onUserError(refuse))).sha
        : await findOrFetchTagCommit(git, tag)
    const label = tag ?? (sha?.startsWith(text) === true ? sha.slice(0, 7) : text)
    return { named: makeCommitReference(sha ?? refuse(), 'config', label) }
  }
  const tags = await listTagsFromOldest(git, packageName).catch(onUserError((): string[] => []))
  if (text?.startsWith('npm:') === true) {
    const { name, range } = parsePackageSpec(text.slice('npm:'.length))
    const tag = tags.find((one) => parseTrailingVersion(one)?.join('.') === range)
    const commit = tag === undefined ? undefined : await findOrFetchTagCommit(git, tag)
    return { named: { id: `npm:${name}@${range}`, label: `${name} ${range}`, commit, why: 'config' } }
  }
  const release = await findOrFetchLastRelease(git, tags)
  if (text === undefined || release !== undefined)
    return { release, named: text === undefined ? undefined : { ...release!, why: 'config' } }
  progress.note('The config names the last release as reference, and there is none yet.')
  return {}
}

/** Finds the newest version of which the commit can be had. */
async function findOrFetchLastRelease(git: Git, tags: readonly string[]): Promise<Reference | undefined> {
  for (const name of tags.slice(-tagsSeen).toReversed()) {
    const commit = await findOrFetchTagCommit(git, name)
    if (commit !== undefined) return makeCommitReference(commit, 'tag', withoutInvisible(name).slice(0, 300))
  }
  return undefined
}
