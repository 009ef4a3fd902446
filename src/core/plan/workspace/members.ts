/** Finds the packages that a config names as its `projects`, and what each measures by its own config. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { UserError } from '../../errors.ts'
import {
  dependencyKinds,
  parseManifestOrEmpty,
  makePathGlobOfPattern,
  tryReadManifest,
  stringsInArray,
  pickByGlobs,
  type RawManifest,
  recordOrEmpty,
  readWorkspacePatterns,
} from '../../sides/manifest.ts'
import { configFileName, ownKeysOfProject, type Config } from '../../model/config.ts'
import { configKind } from '../../model/file-kinds.ts'
import { readJsonFile } from '../../model/json-file.ts'
import { readBytesOrNone } from '../../model/regular-file.ts'
import { inspectBenchFiles, readSmallTextOrEmpty } from '../look/bench-files.ts'
import { listFilesAndFolders } from '../look/look-at-project.ts'
import { configBasename, configPlace, resolveInside, type Member, type Session, type Project } from '../project.ts'
import { prefixGlob } from './project-globs.ts'

export const maxMembers = 1_000
const maxEntries = 50_000
const maxConfigBytes = 1_048_576
/** Matches what npm allows: the name stands in globs, in names of files and in tables. */
const packageNames = /^(?:@[a-z0-9][a-z0-9._-]{0,50}\/)?[a-z0-9][a-z0-9._-]{0,60}$/i
/** A folder that serves as a name where the package has none. */
const folderNames = /^[a-z0-9@_][\w@.+/-]{0,90}$/i

/** Adds the members that the config names. Throws `UserError` for a glob without any, and for an invalid config. */
export async function withLoadedMembers(project: Project): Promise<Project> {
  const { projects } = project.config
  if (projects === undefined) return project
  const folders = await readMemberFoldersAndNames(project.root, projects)
  requireValidMembers(project, projects, folders)
  const members = await Promise.all(folders.map(async (one) => openMember(project, one, folders)))
  return { ...project, members: members.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

type MemberFolder = Pick<Member, 'folder' | 'name' | 'packageName'> & { readonly manifest: RawManifest }

/** Finds the folders with a package.json that the globs name, below `root`. */
async function readMemberFoldersAndNames(root: string, globs: readonly string[]): Promise<MemberFolder[]> {
  const folders = pickByGlobs(globs, await listFoldersGlobsCanReach(root, globs))
  const members = folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
  return Promise.all(
    members.map(async (folder) => {
      await resolveInside(root, `${folder}/package.json`)
      const manifest = (await tryReadManifest(join(root, folder))) ?? {}
      const { name } = manifest
      const packageName = typeof name === 'string' && name !== '' ? name : undefined
      return { folder, packageName, name: memberName(folder, manifest), manifest }
    }),
  )
}

export function memberName(folder: string, { name }: RawManifest): string {
  return typeof name === 'string' && packageNames.test(name) ? name : folder
}

/** Returns true if it may be the first part of the names of benchmarks. */
export function isUsableMemberName(name: string): boolean {
  return packageNames.test(name) || folderNames.test(name)
}

/** Lists folders that globs could name, and those on the way: no further than the globs go, and through no links. */
async function listFoldersGlobsCanReach(root: string, globs: readonly string[]): Promise<readonly string[]> {
  const ways = globs.filter((glob) => !glob.startsWith('!')).map(makePathGlobOfPattern)
  const enters = (folder: string): boolean =>
    posix.basename(folder) !== 'node_modules' && ways.some((way) => way.names(folder) || way.leadsBelow(folder))
  const { folders, isPartial } = await listFilesAndFolders(root, { maxEntries, enters })
  if (isPartial) throw tooWideGlobsError(`they lead to more than ${maxEntries} files and folders`)
  return folders
}

function tooWideGlobsError(why: string): UserError {
  return new UserError(`The globs of "projects" are too wide: ${why}`, {
    place: 'projects',
    hint: 'Name the folders of the packages, such as packages/*.',
  })
}

function requireValidMembers(project: Project, globs: readonly string[], matched: readonly MemberFolder[]): void {
  const refuse = (message: string, hint: string): never => {
    throw new UserError(message, { ...configPlace(project, 'projects'), hint })
  }
  const folders = matched.map(({ folder }) => folder)
  const empty = globs.find((glob) => !glob.startsWith('!') && pickByGlobs([glob], folders).length === 0)
  if (empty !== undefined) {
    const hint = 'Globs are relative to the config: packages/*, or packages/** for packages at any depth.'
    refuse(`${JSON.stringify(empty)} names no folder with a package.json`, hint)
  }
  if (matched.length > maxMembers)
    throw tooWideGlobsError(`they name ${matched.length} packages, and ${maxMembers} is the most`)
  for (const { name, folder } of matched) {
    if (!isUsableMemberName(name)) {
      const hint = `Give it one in its package.json, or leave it out: ${JSON.stringify(`!${folder}`)}.`
      refuse(`The package in ${JSON.stringify(folder)} has no name that its benchmarks could begin with`, hint)
    }
    const first = matched.find((one) => one.name === name)!.folder
    const hint = `Rename one, or leave it out: "!${folder}".`
    if (first !== folder) refuse(`Two packages are called ${JSON.stringify(name)}: ${first} and ${folder}`, hint)
  }
}

async function openMember(top: Project, { folder, name, packageName }: MemberFolder, all: readonly MemberFolder[]) {
  const root = join(top.root, folder)
  const configPath = join(root, configFileName)
  const isThere = existsSync(configPath)
  if (isThere) await resolveInside(top.root, `${folder}/${configFileName}`)
  const memberConfig = isThere ? await readMemberConfig(configPath) : await makeConfigByFindingSuites(root, folder, all)
  const { suites: _suites, subjects: _subjects, cases: _cases, projects: _projects, ...usual } = top.config
  const { reference, ...prepared } = usual.project ?? {}
  const config: Config = {
    ...usual,
    ...memberConfig,
    project: { ...prepared, ...(memberConfig.project ?? { reference }) },
    options: { ...usual.options, ...memberConfig.options },
    ...(memberConfig.cases !== undefined && { cases: memberConfig.cases.map((glob) => prefixGlob(name, glob)) }),
  }
  return { root, configPath: isThere ? configPath : undefined, config, home: top.home, name, folder, packageName }
}

async function readMemberConfig(path: string): Promise<Config> {
  const config = await readJsonFile(path, configKind)
  const allowed = new Set<string>([...ownKeysOfProject, 'project.reference'])
  const keys = [...Object.keys(config), ...Object.keys(config.project ?? {}).map((key) => `project.${key}`)]
  const other = keys.find((key) => !allowed.has(key))
  if (other === undefined) return config
  throw new UserError(`${JSON.stringify(other)} belongs to the whole workspace: set it in the config at the top`, {
    file: path,
    place: other,
    hint:
      other === 'policy' || other === 'accept'
        ? `Move it there; "match" says which benchmarks it is for, such as "core/**" for a package called core.`
        : `The config of a project may set only ${ownKeysOfProject.slice(1).join(', ')} (and in "project" only reference).`,
  })
}

/** Makes the config of a package that has none: its benchmarks for Paceline, but for those in the folder of another. */
async function makeConfigByFindingSuites(root: string, home: string, all: readonly MemberFolder[]): Promise<Config> {
  const others = all.filter(({ folder }) => folder.startsWith(`${home}/`))
  const walked = await listFilesAndFolders(root)
  const files = walked.files.filter((path) => !others.some(({ folder }) => `${home}/${path}`.startsWith(`${folder}/`)))
  const suites = (await inspectBenchFiles(root, { files })).filter(({ tool }) => tool === 'paceline')
  return suites.length === 0 ? {} : { suites: suites.map(({ path }) => `./${path}`) }
}

/** Returns the setup of the member that a benchmark or a suite belongs to; the same setup where it belongs to none. */
export function memberSetup<Whole extends Session & { readonly packageName: string | undefined }>(
  session: Whole,
  { project: name }: { readonly project?: string | undefined },
): Whole {
  const member = findMemberByName(session.project, name)
  return member === undefined ? session : { ...session, project: member, packageName: member.packageName }
}

function findMemberByName({ members = [] }: Project, name: string | undefined): Member | undefined {
  return members.find((member) => member.name === name)
}

/** Leaves out members of which nothing is planned and no checkout has a config: nobody needs their build. */
export function setupWithoutUnusedMembers<Whole extends Session>(
  session: Whole,
  benchmarks: readonly { readonly project?: string | undefined }[],
  checkouts: readonly string[] = [],
): Whole {
  const { members } = session.project
  if (members === undefined || benchmarks.length === 0) return session
  const planned = new Set(benchmarks.map(({ project }) => project))
  const measured = members.filter(({ name, folder }) => {
    return planned.has(name) || checkouts.some((root) => existsSync(join(root, folder, configFileName)))
  })
  return { ...session, project: { ...session.project, members: measured } }
}

export function projectFolderOnSide(
  { project }: Pick<Session, 'project'>,
  side: { readonly root: string; readonly moved?: ReadonlyMap<string, string> },
  of: { readonly project?: string | undefined },
): string {
  const member = findMemberByName(project, of.project)
  return member === undefined ? side.root : join(side.root, side.moved?.get(member.name) ?? member.folder)
}

/** Maps names of members to their folders, if they lie elsewhere in another checkout of the workspace. */
export async function findMovedMemberFolders(
  { project }: Pick<Session, 'project'>,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const { members = [] } = project
  if (members.length === 0) return new Map()
  const there = new Map((await listProjectsInCheckout(root, project)).map(({ name, folder }) => [name, folder]))
  const moved = members.map(({ name, folder }) => [name, there.get(name) ?? folder] as const)
  return new Map(moved.filter(([name, folder]) => findMemberByName(project, name)?.folder !== folder))
}

/** Finds the projects in another checkout of the workspace: by the globs of its config, and by those of the one here. */
export async function listProjectsInCheckout(root: string, project: Project): Promise<MemberFolder[]> {
  const bytes = await readBytesOrNone(join(root, configBasename(project)), { maxBytes: maxConfigBytes, follow: false })
  const { projects } = parseManifestOrEmpty(bytes?.toString())
  const here = await readMemberFoldersAndNames(root, project.config.projects ?? [])
  const there = await readMemberFoldersAndNames(root, stringsInArray(projects))
  return [...here, ...there.filter(({ folder }) => here.every((one) => one.folder !== folder))]
}

interface Builds {
  /** Packages with a build script, by name. A member that is its own directory is built by its own, and not among them. */
  readonly builds: readonly string[]
  /** Scripts of the top, such as `build:core`, if its `build` runs one for each of the packages; else none. */
  readonly parts: readonly string[]
}

/** Tells what must be built for what is measured, at the top or in the member `home`: each package after those it depends on. */
export async function readBuildable(top: string, home: string, project: Project): Promise<Builds> {
  const manifest = await tryReadManifest(top)
  const patterns = manifest === undefined ? [] : await readWorkspacePatterns(top, manifest)
  if (patterns.length === 0) return { builds: [], parts: [] }
  const every = await readMemberFoldersAndNames(top, patterns).catch(() => [])
  const scripts = recordOrEmpty(manifest?.['scripts'])
  const folders = home === '' ? (project.members ?? []).map(({ folder }) => folder) : [home]
  if (folders.length === 0 && scripts['build'] === undefined)
    folders.push(...(await listFoldersNamedByTop(project, every)))
  const manifests = new Map(every.map((one) => [one.folder, one.manifest]))
  const folderOf = new Map(every.map(({ folder, packageName }) => [packageName, folder]))
  const seen = new Set<string>()
  const builds: string[] = []
  const parts: string[] = []
  const add = (folder: string): void => {
    const of = manifests.get(folder)
    if (of === undefined || seen.has(folder)) return
    seen.add(folder)
    const names = dependencyKinds.flatMap((kind) => Object.keys(recordOrEmpty(of[kind])))
    for (const name of names) add(folderOf.get(name) ?? '')
    const { name } = of
    const hasBuild = typeof recordOrEmpty(of['scripts'])['build'] === 'string'
    if (hasBuild && folder !== home && typeof name === 'string' && packageNames.test(name)) builds.push(name)
    parts.push(`build:${posix.basename(folder)}`)
  }
  for (const folder of folders) add(folder)
  const words = String(scripts['build']).split(/[\s"'&|;]+/)
  const isSplit = parts.every((part) => part in scripts && (words.includes(part) || words.includes('build:*')))
  return { builds, parts: isSplit ? parts : [] }
}

/** Lists the packages that stand in the config's suites and commands, in these files, or in those called benchmarks at the top. */
async function listFoldersNamedByTop({ root, config }: Project, every: readonly MemberFolder[]): Promise<string[]> {
  const { files } = await listFilesAndFolders(root)
  const own = files.filter((path) => !every.some(({ folder }) => path.startsWith(`${folder}/`)))
  const said = JSON.stringify([config.suites, config.subjects])
  const called = (await inspectBenchFiles(root, { files: own })).map(({ path }) => path)
  const paths = [...called, ...files.filter((path) => said.includes(`${path}"`))]
  const texts = await Promise.all(paths.map((path) => readSmallTextOrEmpty(join(root, path))))
  const words = [said, ...texts].join().split(/["'`\s]/)
  const isNamed = (name: string): boolean => words.some((word) => `/${word}/`.includes(`/${name}/`))
  return every.flatMap(({ folder, name }) => ([folder, name].some(isNamed) ? [folder] : []))
}
