/**
 * What of a workspace is measured for a change: the projects that it can reach, told by the files that differ between base
 * and head and by what the packages of both sides depend on.
 */
import { join } from 'node:path'
import { ask, gitIn, type Git } from '../../measure/git.ts'
import { configFileName } from '../../model/config.ts'
import type { LeftProjects } from '../../model/run.ts'
import { ownFolders } from '../disk-history.ts'
import { rawManifest, type RawManifest } from '../look/package-look.ts'
import { workspaceFolders, workspacePatterns } from '../../measure/workspaces.ts'
import type { Place, Project } from '../project.ts'
import type { Setup } from '../setup.ts'
import { commitToMeasure, type Base } from '../sides.ts'
import { isUsable, maxMembers, memberFolders, memberName } from './members.ts'
import { isOfProject, membersMeant } from './project-globs.ts'
import { reachesTop, reachOf, type PackageNode, type Reach } from './reach.ts'

/** What a change means to a project: `added` where the base has no such package, `untold` where no commits are compared. */
export type Standing = Reach | { readonly kind: 'added' } | { readonly kind: 'untold' }

export interface Scope {
  /** By the name of the project. */
  readonly standings: ReadonlyMap<string, Standing>
  /** Projects of the base that the head has no more. */
  readonly removed: readonly string[]
  /** Projects with another config of their own than on the base. */
  readonly altered: readonly string[]
  /** Whether the suites at the top may be told apart. */
  readonly top: boolean
}

/** Null where there are no projects, or no two sides to tell apart. */
export async function scopeOf({ project, effects }: Place, base: Base): Promise<Scope | null> {
  if (project.members === undefined || base.kind === 'none' || base.kind === 'missing') return null
  if (base.kind === 'folders') return scopeOfFolders(project, base.base)
  const { members, config } = project
  const git = gitIn(project.root, { ...effects.env }, effects)
  const commits = { head: await commitToMeasure(git, base.revisions.head), base: base.revisions.base.commit.sha }
  const options = ['--name-only', '--no-renames', '--relative', '-z']
  const files = await namesIn(git, ['diff', ...options, commits.base, commits.head])
  const { head, other } = await packagesOf(git, { project, commits, files })
  const change = { packages: [...head, ...other], files, ownFolders: ownFolders(config) }
  const reach = reachOf(change)
  const were = other.map(namedNode)
  const gone = were
    .filter(({ folder }) => workspaceFolders(config.projects ?? [], [folder]).length > 0)
    .filter((one) => !isAmong(head.map(namedNode), one))
  return {
    standings: new Map(
      members.map((member) => [member.name, isAmong(were, member) ? reach(member.folder) : { kind: 'added' }]),
    ),
    removed: gone.map(({ name }) => name).filter(isUsable),
    altered: members.filter(({ folder }) => files.includes(`${folder}/${configFileName}`)).map(({ name }) => name),
    top: reachesTop(change),
  }
}

/** Of two folders nobody knows how one became the other. */
async function scopeOfFolders({ members = [], config }: Project, base: string): Promise<Scope> {
  const there = await memberFolders(base, config.projects ?? [])
  return {
    standings: new Map(members.map((one) => [one.name, { kind: isAmong(there, one) ? 'untold' : 'added' }])),
    removed: there
      .filter((one) => !isAmong(members, one))
      .map(({ name }) => name)
      .filter(isUsable),
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

/** A package that was moved keeps its name, and one that was renamed its folder. */
function isAmong(packages: readonly NamedFolder[], one: NamedFolder): boolean {
  return packages.some(({ folder, name }) => folder === one.folder || name === one.name)
}

interface PackagesOptions {
  readonly project: Project
  readonly commits: Readonly<Record<'head' | 'base', string>>
  readonly files: readonly string[]
}

/** The packages of the workspace and the projects, on the head and on the base. What did not change is read once. */
async function packagesOf(
  git: Git,
  { project, commits, files }: PackagesOptions,
): Promise<Readonly<Record<'head' | 'other', PackageNode[]>>> {
  const patterns = await workspacePatterns(project.root, (await rawManifest(project.root)) ?? {})
  const differing = new Set(files)
  const folders = async (commit: string): Promise<string[]> => {
    const names = await namesIn(git, ['ls-tree', '-r', '-z', '--name-only', commit])
    const all = names
      .filter((name) => name.endsWith('/package.json'))
      .map((name) => name.slice(0, -'/package.json'.length))
    const own = all.filter((folder) => !folder.split('/').includes('node_modules'))
    return [...new Set([patterns, project.config.projects ?? []].flatMap((globs) => workspaceFolders(globs, own)))]
  }
  const here = async (folder: string): Promise<PackageNode> => {
    return { folder, manifest: (await rawManifest(join(project.root, folder))) ?? {} }
  }
  const head = new Map<string, PackageNode>()
  for (const folder of await folders(commits.head)) head.set(folder, await here(folder))
  const other: PackageNode[] = []
  for (const folder of await folders(commits.base)) {
    const file = `${folder}/package.json`
    const same = differing.has(file) ? undefined : head.get(folder)
    other.push(same ?? { folder, manifest: parsed(await ask(git, ['show', `${commits.base}:./${file}`])) })
  }
  return { head: [...head.values()], other }
}

/** What is not as a package.json has to be says nothing. */
function parsed(text: string | null): RawManifest {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawManifest) : {}
  } catch {
    return {}
  }
}

async function namesIn(git: Git, args: readonly string[]): Promise<string[]> {
  return (await git(args)).split('\0').filter((name) => name !== '')
}

/** What is left to measure, and of what is not, why. */
export interface Narrowed {
  readonly setup: Setup
  readonly globs: readonly string[]
  /** Null without projects. */
  readonly left: LeftProjects | null
  /** True where nothing is left that the change could reach. */
  readonly isEmpty: boolean
}

/** The setup without the projects that a change cannot reach; with `all`, only without those that the base has not. */
export function withinScope(
  setup: Setup,
  { scope, globs, all }: { readonly scope: Scope | null; readonly globs: readonly string[]; readonly all: boolean },
): Narrowed {
  const { project } = setup
  if (scope === null) return { setup, globs, left: null, isEmpty: false }
  const meant = membersMeant(project, { globs })
  const [unaffected, added] = (['none', 'added'] as const).map((kind) =>
    meant.map(({ name }) => name).filter((name) => scope.standings.get(name)?.kind === kind),
  )
  const left = {
    unaffected: all ? [] : unaffected!,
    added: added!,
    removed: scope.removed.slice(0, maxMembers),
    altered: [...scope.altered],
  }
  const out = new Set([...left.unaffected, ...left.added])
  const members = (project.members ?? []).filter(({ name }) => !out.has(name))
  const kept = globs.filter((glob) => ![...out].some((name) => isOfProject(name, glob)))
  const isEmpty = globs.some(isPositive) ? !kept.some(isPositive) : !scope.top && !all && members.length === 0
  return { setup: { ...setup, project: { ...project, members } }, globs: kept, left, isEmpty }
}

function isPositive(glob: string): boolean {
  return !glob.startsWith('!')
}
