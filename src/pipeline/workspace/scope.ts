/** Chooses the projects of a workspace that a change can reach, by the files that differ and by dependencies. */
import { join, posix } from 'node:path'
import { ask, type Git } from '../../measure/git.ts'
import {
  parsedManifest,
  rawManifest,
  parsePnpmWorkspace,
  patternsIn,
  pnpmWorkspaceFile,
  textsIn,
  workspaceFolders,
} from '../../measure/manifest.ts'
import { configFileName } from '../../model/config.ts'
import type { LeftProjects, Run } from '../../model/run.ts'
import type { FoundSuite } from '../../plan.ts'
import { ownFolders } from '../disk-history.ts'
import { configNameOf, gitOf, namesIn, type Place, type Project } from '../project.ts'
import type { Setup } from '../setup.ts'
import type { Base } from '../sides.ts'
import { foldersIn, isUsable, maxMembers, memberName } from './members.ts'
import { isOfProject, membersMeant, projectName } from './project-globs.ts'
import { reachesTop, reachOf, type PackageNode, type Reach } from './reach.ts'

/** What a change means to a project: `added` where the base has no such package, `untold` where folders are compared. */
export type ScopeReason = Reach | { readonly kind: 'added' } | { readonly kind: 'untold' }

export interface Scope {
  readonly reasons: ReadonlyMap<string, ScopeReason>
  readonly removed: readonly string[]
  /** Projects whose own config differs from that on the base. */
  readonly altered: readonly string[]
  /** Whether the suites at the top may differ. */
  readonly top: boolean
}

/** Null if there are no projects, or no two sides to tell apart. */
export async function scopeOf(place: Place, base: Base): Promise<Scope | null> {
  const { project } = place
  if (project.members === undefined || base.kind === 'none' || base.kind === 'missing') return null
  if (base.kind === 'folders') return scopeOfFolders(project, base.base)
  const { members, config } = project
  const git = gitOf(place)
  const commits = { head: await base.measured(), base: base.revisions.base.commit.sha }
  const files = await namesIn(git, ['diff', '--name-only', '--no-renames', '-z', commits.base, commits.head])
  const prefix = await git(['rev-parse', '--show-prefix'])
  const { head, other } = await packagesOf(git, { project, commits, differing: new Set(files), prefix })
  const nodes = [...head.packages, ...other.packages]
  const change = {
    packages: nodes.map(({ folder, manifest }) => ({ folder: `${prefix}${folder}`, manifest })),
    tops: [...head.tops, ...other.tops],
    files,
    prefix,
    ownFolders: ownFolders(config),
  }
  const reach = reachOf(change)
  const [here, there] = [head.packages.map(namedNode), other.packages.map(namedNode)]
  const projects = there.filter(({ folder }) => workspaceFolders(config.projects ?? [], [folder]).length > 0)
  const reasonOf = (member: NamedFolder): ScopeReason =>
    isAmong(there, member) ? reach(`${prefix}${member.folder}`) : { kind: 'added' }
  const altered = members.filter(({ folder }) => files.includes(`${prefix}${folder}/${configFileName}`))
  return {
    reasons: new Map(members.map((member) => [member.name, reasonOf(member)])),
    removed: namesOfRemoved(projects, here),
    altered: altered.map(({ name }) => name),
    top: reachesTop(change),
  }
}

function namesOfRemoved(there: readonly NamedFolder[], here: readonly NamedFolder[]): string[] {
  const gone = there.filter((one) => !isAmong(here, one))
  return gone.map(({ name }) => name).filter(isUsable)
}

/** Of folders it is not known what changed between them: every project may differ. */
async function scopeOfFolders(project: Project, base: string): Promise<Scope> {
  const { members = [] } = project
  const there = await foldersIn(base, project)
  return {
    reasons: new Map(members.map((one) => [one.name, { kind: isAmong(there, one) ? 'untold' : 'added' }])),
    removed: namesOfRemoved(there, members),
    altered: [],
    top: true,
  }
}

interface NamedFolder {
  readonly name: string
  readonly folder: string
}

function namedNode({ folder, manifest }: PackageNode): NamedFolder {
  return { folder, name: memberName(folder, manifest) }
}

/** Whether it is one of the packages: one that was moved keeps its name, and one that was renamed its folder. */
function isAmong(packages: readonly NamedFolder[], one: NamedFolder): boolean {
  return packages.some(({ folder, name }) => folder === one.folder || name === one.name)
}

interface PackagesOptions {
  readonly project: Project
  readonly commits: Readonly<Record<'head' | 'base', string>>
  /** Relative to the repository. */
  readonly differing: ReadonlySet<string>
  readonly prefix: string
}

interface SidePackages {
  /** The packages of the workspace and the projects; folders are relative to the workspace. */
  readonly packages: readonly PackageNode[]
  /** The top of the workspace and the folders above it, relative to the repository. */
  readonly tops: readonly PackageNode[]
}

/** The packages of the head and of the base, each by its own globs and those of the head. Reads once what did not change. */
async function packagesOf(
  git: Git,
  { project, commits, differing, prefix }: PackagesOptions,
): Promise<Readonly<Record<'head' | 'other', SidePackages>>> {
  const onHead = await declaredAt(git, { project, commit: commits.head, prefix })
  const onBase = await declaredAt(git, { project, commit: commits.base, prefix })
  const folders = async (commit: string, globs: readonly (readonly string[])[]): Promise<string[]> => {
    const names = await namesIn(git, ['ls-tree', '-r', '-z', '--name-only', commit])
    const all = names.filter((name) => name.endsWith('/package.json')).map((name) => posix.dirname(name))
    const own = all.filter((folder) => !folder.split('/').includes('node_modules'))
    return [...new Set(globs.flatMap((patterns) => workspaceFolders(patterns, own)))]
  }
  const head = new Map<string, PackageNode>()
  for (const folder of await folders(commits.head, onHead.globs)) {
    head.set(folder, { folder, manifest: (await rawManifest(join(project.root, folder))) ?? {} })
  }
  const other: PackageNode[] = []
  for (const folder of await folders(commits.base, [...onBase.globs, ...onHead.globs])) {
    const file = `${folder}/package.json`
    const same = differing.has(`${prefix}${file}`) ? undefined : head.get(folder)
    other.push(same ?? { folder, manifest: parsedManifest(await ask(git, ['show', `${commits.base}:./${file}`])) })
  }
  return {
    head: { packages: [...head.values()], tops: onHead.tops },
    other: { packages: other, tops: onBase.tops },
  }
}

/** The manifests of a commit at the top of the workspace and above, and its globs of packages. */
async function declaredAt(
  git: Git,
  { project, commit, prefix }: { readonly project: Project; readonly commit: string; readonly prefix: string },
): Promise<{ readonly tops: PackageNode[]; readonly globs: readonly (readonly string[])[] }> {
  const read = (folder: string, name: string): Promise<string | null> =>
    ask(git, ['show', `${commit}:${posix.join(folder, name)}`])
  const parts = prefix.split('/').filter((part) => part !== '')
  const tops: PackageNode[] = []
  const globs: string[][] = []
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/') || '.'
    const manifest = parsedManifest(await read(folder, 'package.json'))
    const pnpm = await parsePnpmWorkspace((await read(folder, pnpmWorkspaceFile)) ?? '')
    const { overrides, catalog, catalogs } = pnpm
    tops.push({ folder, manifest: { ...manifest, catalog, catalogs, pnpm: [manifest['pnpm'], overrides] } })
    if (depth === parts.length) globs.push(patternsIn(manifest, pnpm))
  }
  const { projects } = parsedManifest(await read(prefix, configNameOf(project)))
  return { tops, globs: [...globs, textsIn(projects), project.config.projects ?? []] }
}

interface Narrowed {
  readonly setup: Setup
  readonly globs: readonly string[]
  readonly left: LeftProjects | null
  /** True if nothing is left that the change could reach. */
  readonly isEmpty: boolean
}

/** The setup without the projects that a change cannot reach; with `all`, only without those that the base does not have. */
export function withinScope(
  setup: Setup,
  { scope, globs, all }: { readonly scope: Scope | null; readonly globs: readonly string[]; readonly all: boolean },
): Narrowed {
  const { project } = setup
  if (scope === null) return { setup, globs, left: null, isEmpty: false }
  const meant = membersMeant(project, { globs })
  const namesOf = (kind: ScopeReason['kind']): string[] =>
    meant.map(({ name }) => name).filter((name) => scope.reasons.get(name)?.kind === kind)
  const left = {
    unaffected: all ? [] : namesOf('none'),
    added: namesOf('added'),
    removed: scope.removed.slice(0, maxMembers),
    altered: [...scope.altered],
    ...(all && ({ all } as const)),
  }
  const out = new Set([...left.unaffected, ...left.added])
  const members = (project.members ?? []).filter(({ name }) => !out.has(name))
  // A suite at the top may have the name of a project: that is refused later, once it is known.
  const { suites, subjects = {} } = project.config
  const hasTop = suites !== undefined || Object.values(subjects).some((source) => typeof source !== 'string')
  const kept = globs.filter((glob) => hasTop || ![...out].some((name) => isOfProject(name, glob)))
  const isEmpty = globs.some(isPositive) ? !kept.some(isPositive) : !scope.top && !all && members.length === 0
  return { setup: { ...setup, project: { ...project, members, leftOut: [...out] } }, globs: kept, left, isEmpty }
}

/** The run, with the projects that were not measured: those that the change cannot reach, and those nobody asked for. */
export function withProjects(
  run: Run,
  { members }: Project,
  { suites, left }: Pick<Narrowed, 'left'> & { readonly suites: readonly FoundSuite[] },
): Run {
  if (members === undefined) return run
  const described = new Set(suites.map((suite) => suite.project?.name))
  const others = members.map(({ name }) => name).filter((name) => !described.has(name))
  return {
    ...run,
    ...(left !== null && { projects: left }),
    leftOut: [...(run.leftOut ?? []), ...others.map(projectName)],
  }
}

function isPositive(glob: string): boolean {
  return !glob.startsWith('!')
}
