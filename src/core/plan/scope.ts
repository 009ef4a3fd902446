/** Chooses the projects of a workspace that a change can reach, by the files that differ and by dependencies. */
import { join, posix } from 'node:path'
import { onUserError, type UserError } from '../errors.ts'
import { askGit, differingFiles, type Git } from '../sides/git.ts'
import {
  parseManifestOrEmpty,
  tryReadManifest,
  parseYamlOrEmpty,
  pickWorkspacePatterns,
  pnpmWorkspaceFile,
  stringsInArray,
  type RawManifest,
  pickByGlobs,
} from '../sides/manifest.ts'
import { allCode, listLinks, mayCodeReadTexts, testScript } from '../sides/identical.ts'
import { configFileName } from '../model/config.ts'
import type { LeftProjects, Run } from '../model/run.ts'
import type { FoundSuite } from './plan.ts'
import { foldersWrittenByPaceline } from '../history/disk-history.ts'
import { configBasename, gitOfProject, runGitAndSplitPaths, type Session, type Project } from './project.ts'
import type { Base } from '../sides/sides.ts'
import { listProjectsInCheckout, isUsableMemberName, maxMembers, memberName } from './workspace/members.ts'
import { isGlobOfProject, membersMatchingGlobs } from './workspace/project-globs.ts'
import { mayAffectTopSuites, makeFolderReachTest, type PackageNode } from './workspace/reach.ts'
import type { Setup } from '../rooms-api.ts'

/** Sorts the projects of a workspace by what a change means to them. */
export interface Scope {
  /** Nothing changed that they depend on. */
  readonly unaffected: readonly string[]
  /** The base has no such package. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Projects whose own config differs from that on the base. */
  readonly altered: readonly string[]
  /** Is true if the suites at the top may differ. */
  readonly top: boolean
}

/** Finds what a change reaches; undefined if there are no projects, or no two sides to tell apart. */
export async function findScopeOfChange(place: Session, base: Base): Promise<Scope | undefined> {
  const { project } = place
  if (project.members === undefined || base.kind === 'none' || base.kind === 'missing') return undefined
  const { members, config } = project
  if (base.kind === 'folders') {
    // It is not known what changed between them: every project may differ.
    const there = await listProjectsInCheckout(base.base, project)
    const added = namesMissingFromOthers(members, there)
    return { unaffected: [], added, removed: namesMissingFromOthers(there, members), altered: [], top: true }
  }
  const git = gitOfProject(place)
  const commits = { head: await base.headCommit(), base: base.revisions.base.commit.sha }
  const files = await runGitAndSplitPaths(git, [...differingFiles, commits.base, commits.head])
  const prefix = await git(['rev-parse', '--show-prefix'])
  const [here, there] = await findPackagesOfSides(git, project, { ...commits, differing: new Set(files), prefix })
  const packages = [...here.packages, ...there.packages].map((one) => {
    return { folder: `${prefix}${one.folder}`, manifest: one.manifest }
  })
  const change = {
    packages,
    tops: [...here.tops, ...there.tops],
    files,
    references: await grepPackageMentions(git, commits.head, packages),
    readsTexts: await mayCodeReadTexts(git, files, commits.head),
    prefix,
    ownFolders: foldersWrittenByPaceline(config),
  }
  const reaches = makeFolderReachTest(change)
  const projects = there.packages.filter((one) => pickByGlobs(config.projects ?? [], [one.folder]).length > 0)
  const added = namesMissingFromOthers(members, there.packages)
  const unaffected = members.filter(({ name, folder }) => !added.includes(name) && !reaches(`${prefix}${folder}`))
  const altered = members.filter(({ folder }) => files.includes(`${prefix}${folder}/${configFileName}`))
  return {
    unaffected: unaffected.map(({ name }) => name),
    added,
    removed: namesMissingFromOthers(projects, here.packages),
    altered: altered.map(({ name }) => name),
    top: mayAffectTopSuites(change),
  }
}

/** Finds what code names of other packages: no manifest need say it. */
async function grepPackageMentions(
  git: Git,
  commit: string,
  packages: readonly PackageNode[],
): Promise<[file: string, named: string][]> {
  // Of other names nobody can import a package, and a bracket of `[^]` would break the pattern for all.
  const known = packages.map(({ manifest }) => manifest['name']).filter((name) => typeof name === 'string')
  const names = new Set(known.filter((name) => /^[\w@/.!~*'()-]+$/.test(name)))
  const ways = [String.raw`(\./)?\.\./`, ...Array.from(names, (name) => name.replaceAll(/[^\w@/-]/g, '[$&]'))]
  const quoted = `['"\`][^'"\`]*['"\`]`
  // Paths also in parts, as in `join(here, '..', 'core')`.
  const pattern = `['"\`]((${ways.join('|')})[^'"\`]*|[.][.])['"\`](, *${quoted})*`
  // Also where the user's config asks for numbers and colours, which would stand before the name.
  const plain = ['--no-line-number', '--no-column', '--no-color']
  const options = [...plain, '-I', '--only-matching', '--full-name', '--null', '--extended-regexp']
  const places = [...allCode, ':(top,glob)**/tsconfig*.json']
  const found = await git(['grep', ...options, '-e', pattern, commit, '--', ...places]).catch(
    onUserError(emptyTextOrRethrow),
  )
  const named = found.split('\n').flatMap((line): [string, string][] => {
    const [, file, parts] = /^[^:]*:(.*)\0['"`](.*)['"`]$/.exec(line) ?? []
    if (file === undefined || parts === undefined || testScript.test(file)) return []
    return [[file, parts.replaceAll(/['"`], *['"`]/g, '/').replace(/[^/]*\$\{.*/, '')]]
  })
  // A link counts as one that leads to the top.
  const links = await listLinks(git, commit)
  return [...named, ...links.map((link): [string, string] => [link, posix.relative(posix.dirname(link), '.')])]
}

/** Returns no text for code 1 of Git, which found nothing; else it gave no answer, and what is named counts. */
function emptyTextOrRethrow(error: UserError): string {
  if ((error.cause as { code?: unknown }).code !== 1) throw error
  return ''
}

type NamedFolder = Readonly<Record<'name' | 'folder', string>>

function namesMissingFromOthers(some: readonly NamedFolder[], others: readonly NamedFolder[]): string[] {
  // One that was moved keeps its name, and one that was renamed its folder.
  const missing = some.filter((one) => !others.some(({ folder, name }) => folder === one.folder || name === one.name))
  return missing.map(({ name }) => name).filter(isUsableMemberName)
}

interface SideOfWorkspace {
  /** The packages of the workspace and the projects; folders are relative to the workspace. */
  readonly packages: readonly (NamedFolder & PackageNode)[]
  /** The top of the workspace and the folders above it, relative to the repository. */
  readonly tops: readonly PackageNode[]
}

function packageNode(folder: string, manifest: RawManifest): NamedFolder & PackageNode {
  return { folder, manifest, name: memberName(folder, manifest) }
}

/** Finds the packages of head and base, each by its own globs and those of the head; reads once what did not change. */
async function findPackagesOfSides(
  git: Git,
  project: Project,
  of: { head: string; base: string; prefix: string; differing: ReadonlySet<string> },
): Promise<[head: SideOfWorkspace, base: SideOfWorkspace]> {
  const { prefix, differing } = of
  const onHead = await readTopsAndGlobsAtCommit(git, project, of.head, prefix)
  const onBase = await readTopsAndGlobsAtCommit(git, project, of.base, prefix)
  const folders = async (commit: string, globs: readonly (readonly string[])[]): Promise<string[]> => {
    const names = await runGitAndSplitPaths(git, ['ls-tree', '-r', '-z', '--name-only', commit])
    const all = names.filter((name) => name.endsWith('/package.json')).map((name) => posix.dirname(name))
    const outside = all.filter((folder) => !folder.split('/').includes('node_modules'))
    return [...new Set(globs.flatMap((patterns) => pickByGlobs(patterns, outside)))]
  }
  const head = new Map<string, NamedFolder & PackageNode>()
  for (const folder of await folders(of.head, onHead.globs)) {
    head.set(folder, packageNode(folder, (await tryReadManifest(join(project.root, folder))) ?? {}))
  }
  const other: (NamedFolder & PackageNode)[] = []
  for (const folder of await folders(of.base, [...onBase.globs, ...onHead.globs])) {
    const file = `${folder}/package.json`
    const same = differing.has(`${prefix}${file}`) ? undefined : head.get(folder)
    other.push(same ?? packageNode(folder, parseManifestOrEmpty(await askGit(git, ['show', `${of.base}:./${file}`]))))
  }
  return [
    { packages: [...head.values()], tops: onHead.tops },
    { packages: other, tops: onBase.tops },
  ]
}

/** Reads the manifests of a commit at the top of the workspace and above, and its globs of packages. */
async function readTopsAndGlobsAtCommit(git: Git, project: Project, commit: string, prefix: string) {
  const read = (folder: string, name: string): Promise<string | undefined> =>
    askGit(git, ['show', `${commit}:${posix.join(folder, name)}`])
  const parts = prefix.split('/').filter((part) => part !== '')
  const tops: PackageNode[] = []
  const globs: string[][] = []
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/') || '.'
    const manifest = parseManifestOrEmpty(await read(folder, 'package.json'))
    const pnpm = await parseYamlOrEmpty((await read(folder, pnpmWorkspaceFile)) ?? '')
    const { overrides, catalog, catalogs } = pnpm
    tops.push({ folder, manifest: { ...manifest, catalog, catalogs, pnpm: [manifest['pnpm'], overrides] } })
    if (depth === parts.length) globs.push(pickWorkspacePatterns(manifest, pnpm))
  }
  const { projects } = parseManifestOrEmpty(await read(prefix, configBasename(project)))
  return { tops, globs: [...globs, stringsInArray(projects), project.config.projects ?? []] }
}

interface Narrowed {
  readonly setup: Setup
  readonly globs: readonly string[]
  readonly projects?: LeftProjects | undefined
  /** True if nothing is left that the change could reach. */
  readonly isEmpty: boolean
}

/** Leaves out the projects that a change cannot reach; with `all`, only those that the base does not have. */
export function narrowSetupToReachedProjects(
  setup: Setup,
  { scope, globs, all }: Pick<Narrowed, 'globs'> & { readonly scope: Scope | undefined; readonly all: boolean },
): Narrowed {
  const { project } = setup
  if (scope === undefined) return { setup, globs, isEmpty: false }
  const meant = membersMatchingGlobs(project, { globs })
  const meantAmong = (names: readonly string[]) => meant.map(({ name }) => name).filter((name) => names.includes(name))
  const projects = {
    unaffected: all ? [] : meantAmong(scope.unaffected),
    added: meantAmong(scope.added),
    removed: scope.removed.slice(0, maxMembers),
    altered: [...scope.altered],
    ...(all && ({ all } as const)),
  }
  const out = new Set([...projects.unaffected, ...projects.added])
  const members = (project.members ?? []).filter(({ name }) => !out.has(name))
  // A suite at the top may have the name of a project: that is refused later, once it is known.
  const { suites, subjects = {} } = project.config
  const hasTop = suites !== undefined || Object.values(subjects).some((source) => typeof source !== 'string')
  const kept = globs.filter((glob) => hasTop || ![...out].some((name) => isGlobOfProject(name, glob)))
  const isEmpty = globs.some(isPositiveGlob) ? !kept.some(isPositiveGlob) : !scope.top && !all && members.length === 0
  return { setup: { ...setup, project: { ...project, members, leftOut: [...out] } }, globs: kept, projects, isEmpty }
}

/** Adds to the run the projects that were not measured: out of the change's reach, or not asked for. */
export function runWithLeftOutProjects(
  run: Run,
  { members }: Project,
  { suites, projects }: Pick<Narrowed, 'projects'> & { readonly suites: readonly FoundSuite[] },
): Run {
  if (members === undefined) return run
  const described = new Set(suites.map((suite) => suite.project?.name))
  const others = members.map(({ name }) => name).filter((name) => !described.has(name))
  return {
    ...run,
    ...(projects !== undefined && { projects }),
    // So begin the names of all benchmarks of a project.
    leftOut: [...(run.leftOut ?? []), ...others.map((name) => `${name}/`)],
  }
}

function isPositiveGlob(glob: string): boolean {
  return !glob.startsWith('!')
}
