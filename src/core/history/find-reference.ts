/** Finds what each project is measured with in pairs: asks its config, its stored runs and its tags. */
import { onUserError, UserError } from '../errors.ts'
import {
  referenceAtCommit,
  chooseReference,
  lastRelease,
  noReferences,
  referencesIn,
  type ReferenceChoice,
  type StoredReferences,
} from './reference.ts'
import { parseSpec } from '../sides/packages.ts'
import { newestVersions, type VersionTag } from '../sides/past-commits.ts'
import { commitOf, commitOfTag, resolveNamed } from '../sides/revisions.ts'
import type { Reference } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { plainText } from '../report/escape.ts'
import { diskHistory } from './disk-history.ts'
import { gitOf, inConfig } from '../plan/project.ts'
import { placeOfProject } from '../plan/workspace/members.ts'
import type { Setup } from '../rooms-api.ts'

/** Versions whose tags are looked at: one that the config names may be older than the newest. */
const tagsSeen = 20

/** Holds the benchmarks of one project, which share a reference. */
export interface ReferenceGroup extends ReferenceChoice {
  /** Name of the project in a workspace; null for the one at the top. */
  readonly project: string | null
  readonly stored: StoredReferences
  readonly benchmarks: readonly PlannedBenchmark[]
}

/** The benchmarks of each project with what its stored runs say: `handed` by a job that could read them, or from this disk. */
async function storedGroups(
  setup: Setup,
  { benchmarks, handed }: Pick<ReferencesOptions, 'benchmarks' | 'handed'>,
): Promise<Pick<ReferenceGroup, 'project' | 'benchmarks' | 'stored'>[]> {
  const groups = [...Map.groupBy(benchmarks, ({ project }) => project ?? null)]
  const projects = groups.map(([project]) => project)
  const read = async (): Promise<readonly StoredReferences[]> => {
    const { baselines } = await diskHistory(setup, { base: null }).stored([setup.machine.environment.platform])
    return baselines.flatMap((baseline) => projects.map((project) => referencesIn(baseline, project)))
  }
  const isHanded = groups.every(([project]) => handed?.some((one) => one.project === project) === true)
  const references = [...(handed ?? []), ...(isHanded ? [] : await read())]
  return groups.map(([project, members]) => {
    const stored = references.find((one) => one.project === project) ?? noReferences(project)
    return { project, benchmarks: members, stored }
  })
}

/** Says how a head without a base, or main, is measured with a reference. */
export interface ReferenceOptions {
  /** Replaces the reference of the config, in its words; `none` measures the head alone. */
  readonly reference?: string | undefined
  /** The references in the stored runs of this platform, where another job read them. */
  readonly handed?: readonly StoredReferences[] | null
}

interface ReferencesOptions {
  /** The benchmarks that the project itself can change. */
  readonly benchmarks: readonly PlannedBenchmark[]
  /** A reference in the words of the config, in its place; null to follow the config. */
  readonly asked: string | null
  readonly handed: readonly StoredReferences[] | null
}

/** Chooses a reference for each project. Throws `UserError` for a reference that is named and does not exist. */
export async function chooseReferences(setup: Setup, options: ReferencesOptions): Promise<ReferenceGroup[]> {
  const groups = await storedGroups(setup, options)
  const head = await commitOf(gitOf(setup), 'HEAD').catch(() => null)
  const chosen: ReferenceGroup[] = []
  for (const group of groups) {
    const place = placeOfProject(setup, { project: group.project ?? undefined })
    const { release, named } = await releaseAndNamed(place, options.asked)
    chosen.push({ ...group, ...chooseReference({ named, stored: group.stored, release, head }) })
  }
  return chosen
}

/** Finds what the newest stored run of main was measured with; groups without one are left out. */
export async function referencesInUse(
  setup: Setup,
  options: Pick<ReferencesOptions, 'benchmarks' | 'handed'>,
): Promise<ReferenceGroup[]> {
  const because = 'the stored runs of main were measured with it'
  return (await storedGroups(setup, options)).flatMap((group) => {
    const { inUse } = group.stored
    return inUse === null ? [] : [{ ...group, candidates: [inUse], because }]
  })
}

async function releaseAndNamed(
  setup: Setup,
  asked: string | null,
): Promise<{ readonly release: Reference | null; readonly named: Reference | null }> {
  const { project, progress } = setup
  const text = asked ?? project.config.project?.reference ?? null
  if (text !== null && text !== 'release' && !/^(?:tag|npm):/.test(text)) {
    const { sha } = await resolveNamed(gitOf(setup), text).catch(
      onUserError((cause): never => {
        throw new UserError(`The reference ${JSON.stringify(text)} names no commit here`, {
          ...inConfig(project, 'project.reference'),
          hint: cause.hint ?? 'It is release, tag:NAME, npm:NAME@VERSION, or a commit.',
          cause,
        })
      }),
    )
    return { release: null, named: referenceAtCommit(sha, 'config', sha.startsWith(text) ? sha.slice(0, 7) : text) }
  }
  if (text?.startsWith('tag:') === true) {
    const name = text.slice('tag:'.length)
    const sha = await commitOfTag(gitOf(setup), name)
    if (sha !== null) return { release: null, named: referenceAtCommit(sha, 'config', name) }
    throw new UserError(`The reference ${JSON.stringify(text)} names no tag here`, {
      ...inConfig(project, 'project.reference'),
      hint: 'Fetch the tags, or name another reference.',
    })
  }
  const tags = await versionTags(setup)
  if (text?.startsWith('npm:') === true) {
    const { name, range } = parseSpec(text.slice('npm:'.length))
    const commit = tags.find((tag) => tag.name.endsWith(range))?.commit ?? null
    return { release: null, named: { id: `npm:${name}@${range}`, label: `${name} ${range}`, commit, why: 'config' } }
  }
  const release = lastRelease(tags)
  if (text === null || release !== null)
    return { release, named: text === null ? null : { ...release!, why: 'config' } }
  progress.note('The config names the last release as reference, and there is none yet.')
  return { release: null, named: null }
}

/** The newest versions among the tags that are of this project, the oldest of them first; none without Git. */
function versionTags(setup: Setup): Promise<VersionTag[]> {
  const { packageName } = setup
  return newestVersions(gitOf(setup), { count: tagsSeen, packageName }).catch(onUserError(() => []))
}

/** Says what it is and why, in one sentence. */
export function referenceText({ candidates, because }: Pick<ReferenceGroup, 'candidates' | 'because'>): string {
  const [first] = candidates
  return first === undefined ? 'There is no reference' : `Reference: ${plainText(first.label, 100)}, as ${because}`
}
