/** Finds the suites that a project measures and asks each what it holds. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join, parse, posix, relative } from 'node:path'
import { onUserError, UserError } from '../errors.ts'
import { isBenchFileName, isSuiteBesideItsCode, describeSuite, isNotThere } from '../measure/describe-suite.ts'
import { locateRunningInstallation, type Installation } from '../measure/installation.ts'
import { makePathGlobOfPattern, tryReadManifest, recordOrEmpty, pickByGlobs } from '../sides/manifest.ts'
import { moduleDigest } from '../sides/module-digest.ts'
import { readProjectPackage } from '../sides/packages.ts'
import type { Config } from '../model/config.ts'
import { nearestNames } from '../model/select.ts'
import type { SuiteDescription } from '../model/trial.ts'
import type { FoundSuite } from './plan.ts'
import {
  commandSuite,
  isConfigSuite,
  programSearchOptions,
  sizeSuite,
  suiteWithCommandSubjects,
  suiteNamesWithConfigSuites,
  withFileSubjects,
} from './configured-commands.ts'
import { benchToolIn, readSmallTextOrEmpty } from './look/bench-files.ts'
import { listFilesAndFolders } from './look/look-at-project.ts'
import { nothingToMeasureError } from './nothing-to-measure.ts'
import { configPlace, resolveInside, type Member, type Project } from './project.ts'
import { configuredSourceOfSubject } from './subjects.ts'
import { rethrowAsAdviceIfUnbuilt } from './unbuilt-project.ts'
import { memberSetup } from './workspace/members.ts'
import { mayMatchAnyProject, membersMatchingGlobs, localGlobs } from './workspace/project-globs.ts'
import type { SuiteModule } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'
import { suitesOfSources } from './sources.ts'

/** Says what a command is asked to measure, as far as it decides which suites are needed. */
export interface SuiteSelection {
  readonly globs: readonly string[]
  readonly profile?: string
  /** Package that is measured in place of the project's own, such as both sides of an upgrade. */
  readonly packageName?: string | undefined
  /** Every built-in suite, whatever the project is. */
  readonly all?: boolean
  readonly allowEmpty?: boolean
}

interface DescribedSuites {
  readonly modules: readonly SuiteModule[]
  /** The suites in the order of `modules`. */
  readonly suites: readonly FoundSuite[]
  readonly tools: readonly FoundSuite[]
}

export interface Planning extends Pick<Setup, 'project' | 'machine' | 'effects' | 'packageName' | 'rooms'> {
  /** A copy of the workspace in which its suites are asked: what they load may be made there. */
  readonly askedIn?: string
  /** True where a suite that cannot be loaded is a row that fails, beside others. */
  readonly isLenient?: boolean
}

/**
 * Describes the suites of the project and of the packages that its config names as projects, as far as a glob may mean
 * them: `PACKAGE/SUITE`. Throws `UserError` for an unknown name, and `NothingToMeasure` if no suite is left.
 */
export async function describeProjectSuites(setup: Planning, asked: SuiteSelection): Promise<DescribedSuites> {
  const { project, machine } = setup
  const all = await describeSuitesIfAny(setup, asked)
  if (all.suites.length > 0 || all.tools.length > 0) return all
  const globs = asked.globs.filter((glob) => !mayMatchAnyProject(glob, project.leftOut ?? []))
  throw await nothingToMeasureError(project, machine.installation, { ...asked, globs })
}

export async function describeSuitesIfAny(setup: Planning, asked: SuiteSelection): Promise<DescribedSuites> {
  const { project } = setup
  const top = await describeSuitesWithoutMembers(setup, asked)
  refuseNameOfProject(project, top)
  const parts = [top]
  for (const member of membersMatchingGlobs(project, asked)) {
    parts.push(
      withMemberPrefix(member, await describeSuitesWithoutMembers(memberSetup(setup, { project: member.name }), asked)),
    )
  }
  return {
    modules: parts.flatMap(({ modules }) => modules),
    suites: parts.flatMap(({ suites }) => suites),
    tools: parts.flatMap(({ tools }) => tools),
  }
}

function withMemberPrefix(
  { name, config, folder }: Member,
  { modules, ...described }: DescribedSuites,
): DescribedSuites {
  const where = `cases in ${folder}/paceline.config.json`
  const project = { name, cases: config.cases ?? [], options: config.options ?? {}, where }
  const rename = ({ description, ...suite }: FoundSuite): FoundSuite => {
    return { ...suite, description: { ...description, name: `${name}/${description.name}` }, project }
  }
  return {
    modules: modules.map((module) => ({ ...module, project: name })),
    suites: described.suites.map(rename),
    tools: described.tools.map(rename),
  }
}

/** Refuses a suite at the top that is called as a project: globs would mean one for the other. */
function refuseNameOfProject({ config, configPath, members = [], leftOut = [] }: Project, top: DescribedSuites): void {
  const projects = new Set([...members.map(({ name }) => name), ...leftOut])
  // A built-in suite that no config names is there because a glob means it, or the project.
  const named = top.suites.filter(({ description }) => config.suites !== undefined || isConfigSuite(description.name))
  const clash = [...named, ...top.tools].find(({ description }) => projects.has(description.name))
  if (clash === undefined) return
  const name = JSON.stringify(clash.description.name)
  throw new UserError(`A suite or a tool at the top is called ${name}, and so is a project`, {
    ...(configPath === undefined ? {} : { file: configPath }),
    hint: `Give it another name, or leave the project out of "projects".`,
  })
}

/** Describes the suites that a config names, else built-in ones asked for or about the package; throws for others. */
async function describeSuitesWithoutMembers(setup: Planning, asked: SuiteSelection): Promise<DescribedSuites> {
  const { project, machine, packageName } = setup
  const place = { project, installation: machine.installation, packageName }
  const { names, isCertain } = await suiteNamesAndCertainty(place, asked)
  const modules = await requireModulesForSuiteNames(place, suiteNamesWithConfigSuites(names, project.config))
  const tools = await suitesOfSources(setup.rooms, project.config)
  const isLenient = setup.isLenient === true && (project.name !== undefined || modules.length + tools.length > 1)
  const suites = await describeSuitesInChildren({ ...setup, isLenient }, modules)
  for (const { description } of tools) {
    if (suites.every((suite) => suite.description.name !== description.name)) continue
    const message = `A tool cannot be called ${JSON.stringify(description.name)}: a suite is`
    throw new UserError(message, configPlace(project, `subjects.${description.name}`))
  }
  const about = asked.packageName ?? packageName
  const isWanted = suites.map(
    (suite, index) => isCertain(modules[index]!.name) || isSuiteAboutProject(suite, { project, about }),
  )
  // To name an entry of the config that no suite has takes all of them.
  if (!isWanted.includes(true) && tools.length === 0 && hasSubjectMappedToString(project.config))
    return { modules, suites, tools }
  const isLeft = (_: unknown, index: number): boolean => isWanted[index]!
  return { modules: modules.filter(isLeft), suites: suites.filter(isLeft), tools }
}

/** Tells enough to know which suites a project would measure, before the machine is made ready. */
interface SuitePlace {
  readonly project: Project
  readonly installation: Installation
  readonly packageName: string | undefined
}

/** Throws `NothingToMeasure` where that is known at once: before anything is written, without a child process. */
export async function refuseNothingToMeasure(
  { project, rooms }: Pick<Setup, 'project' | 'rooms'>,
  asked: SuiteSelection,
): Promise<void> {
  // Only their own configs say what its packages measure.
  if (project.config.projects !== undefined) return
  const installation = locateRunningInstallation(import.meta.url)
  const packageName = (await readProjectPackage(project.root))?.name
  const { names } = await suiteNamesAndCertainty({ project, installation, packageName }, asked)
  if (suiteNamesWithConfigSuites(names, project.config).length > 0) return
  if ((await suitesOfSources(rooms, project.config)).length > 0) return
  throw await nothingToMeasureError(project, installation, asked)
}

/** Names suites to describe; where one is not certain, its description says whether it is about this project. */
async function suiteNamesAndCertainty({ project, installation, packageName }: SuitePlace, asked: SuiteSelection) {
  const { config } = project
  const { suites, cases = [], profiles = {}, refresh } = config
  if (suites !== undefined) return { names: await expandSuiteGlobs(project, suites), isCertain: () => true }
  const globs = [...asked.globs, ...cases, ...(profiles[asked.profile ?? ''] ?? []), ...(refresh?.others ?? [])]
  // Asked for by its name: `watch/react`, `{watch,git-read}/*`, but neither `*` nor `!watch`.
  const parts = localGlobs(project, globs).flatMap((glob) => (glob.startsWith('!') ? [] : glob.split(/[{,}]/)))
  const named = new Set(parts.map((part) => part.split('/')[0]))
  const isCertain = (name: string): boolean => asked.all === true || isConfigSuite(name) || named.has(name)
  const about = asked.packageName ?? packageName
  const builtIn = installation.suites.filter(({ name }) => !isConfigSuite(name))
  const mayKnow = await suiteNamesAbout(installation, about)
  const names = builtIn.map(({ name }) => name)
  return {
    names: names.filter((name) => isCertain(name) || mayKnow.includes(name) || hasSubjectMappedToString(config)),
    isCertain,
  }
}

/** Returns the built-in suites that may know a package: a suite depends on the packages that it measures. */
export async function suiteNamesAbout({ suites }: Installation, packageName: string | undefined): Promise<string[]> {
  if (packageName === undefined) return []
  const manifests = await Promise.all(suites.map(({ folder }) => tryReadManifest(folder)))
  const isAbout = (at: number): boolean => Object.hasOwn(recordOrEmpty(manifests[at]?.['dependencies']), packageName)
  return suites.map(({ name }) => name).filter((_, at) => isAbout(at))
}

function hasSubjectMappedToString({ subjects = {} }: Config): boolean {
  return Object.values(subjects).some((source) => typeof source === 'string')
}

function isSuiteAboutProject(
  { description }: FoundSuite,
  { project, about }: { project: Project; about: string | undefined },
) {
  return Object.entries(description.subjects).some(
    ([name, subject]) =>
      (subject.package !== undefined && subject.package === about) ||
      configuredSourceOfSubject(project.config, name) !== undefined,
  )
}

/** Finds the modules of suites by their names. Throws `UserError` for an unknown name. */
export async function requireModulesForSuiteNames(
  { project, installation }: Pick<SuitePlace, 'project' | 'installation'>,
  names: readonly string[],
): Promise<SuiteModule[]> {
  const where = configPlace(project, 'suites')
  const builtInNames = installation.suites.map(({ name }) => name)
  const modules = names.map(async (name): Promise<SuiteModule> => {
    const builtIn = installation.suites.find((suite) => suite.name === name)
    if (builtIn !== undefined) {
      const packagesFolder = builtIn.needsPackages ? builtIn.folder : undefined
      return { name, path: builtIn.path, packagesFolder, builtIn: true, alone: false }
    }
    if (!/^\.\.?[\\/]/.test(name)) {
      const meant = /[\\/]/.test(name) ? JSON.stringify(`./${name}`) : nearestNames(name, builtInNames).join(' or ')
      throw new UserError(`There is no built-in suite called ${JSON.stringify(name)}`, {
        ...where,
        hint: `Did you mean ${meant}? A suite of your own is a path that starts with ./`,
      })
    }
    const path = await resolveInside(project.root, name)
    if (!existsSync(path)) throw new UserError(`There is no suite at ${JSON.stringify(name)}`, where)
    return { name, path, builtIn: false, alone: isSuiteBesideItsCode(path, project.root) }
  })
  return Promise.all(modules)
}

/** Asks each suite for its description, in a child process each. */
async function describeSuitesInChildren(setup: Planning, modules: readonly SuiteModule[]) {
  const { machine, effects, project } = setup
  const { trialHost, installation } = machine
  const top = dirname(project.home)
  const placeOf = (path: string): string => join(setup.askedIn ?? top, relative(top, path))
  const root = placeOf(project.root)
  const itself = await readProjectPackage(root)
  const packages = itself === undefined ? {} : { [itself.name]: itself }
  const { options = {} } = project.config
  const suites: FoundSuite[] = []
  for (const module of modules) {
    const suitePath = module.builtIn ? module.path : placeOf(module.path)
    const description = await describeSuite(trialHost, {
      suitePath,
      packages,
      options,
      fixturesFolder: installation.fixturesFolder,
      signal: effects.signal,
    }).catch(
      onUserError((error) => {
        const mayLoadElsewhere = setup.askedIn === undefined && isNotThere.test(error.message)
        const isRow = setup.isLenient === true && !module.builtIn && !mayLoadElsewhere
        return isRow ? describeAsLoadingAlone(suitePath) : rethrowAsAdviceIfUnbuilt(project, root, error)
      }),
    )
    if (suites.some((suite) => suite.description.name === description.name)) {
      throw new UserError(`Two suites are called ${JSON.stringify(description.name)}`, {
        file: module.path,
        hint: 'Rename one of them, or leave one out of "suites".',
      })
    }
    const code = module.alone ? await moduleDigest(suitePath, { alone: true }) : description.digest
    // The harness is a part of the benchmarks of a file, and of no other suite.
    const withHarness = createHash('sha256').update(`${code}\n${benchRevision}`).digest('hex')
    const digest = isBenchFileName(module.path) ? withHarness : code
    const described = { path: module.path, description: { ...description, digest } }
    const { config } = project
    if (module.builtIn && description.name === sizeSuite) suites.push(withFileSubjects(described, config))
    else if (module.builtIn && description.name === commandSuite) {
      suites.push(suiteWithCommandSubjects(described, { config, place: programSearchOptions(machine, project.root) }))
    } else suites.push(described)
  }
  return suites
}

/** Describes a suite that cannot be loaded: the trial of this case only loads it, on each side; see trial/run-trial.ts. */
async function describeAsLoadingAlone(suitePath: string): Promise<SuiteDescription> {
  const name = parse(suitePath).name.replace(/\.bench$/, '')
  const usual = { profiles: undefined, profilesOf: {}, knownFailures: {}, skipped: {}, timeoutMs: 60_000, once: false }
  const cases = { loading: { ...usual, metrics: [], subjects: ['suite'], fixtures: {} } }
  const [title, subjects] = [undefined, { suite: { package: undefined } }]
  return { name, title, digest: await moduleDigest(suitePath), options: {}, metrics: {}, subjects, cases }
}

/** Raised once the benchmarks of a file are measured in another way: then their figures begin a new series. */
const benchRevision = 1

/** For globs among the suites: so many files and folders are looked at, and so many of them are read. */
const maxEntries = 50_000
const maxFiles = 500

/**
 * Lists the suites of a config, each glob replaced by the modules that it names and that import Paceline, sorted; `!`
 * takes away. In a workspace, what lies in the folder of a project belongs to that project. Throws `UserError` for a
 * glob that names nothing, or too much, and for one that leads out of the project.
 */
export async function expandSuiteGlobs(project: Project, suites: readonly string[]): Promise<readonly string[]> {
  const { root, members = [] } = project
  const isGlob = /^!\.\.?[\\/]|^\.\.?[\\/].*(?:[*?]|\[[^/]*\]|\{.*\})/
  const globs = suites.filter((name) => isGlob.test(name) && !existsSync(join(root, name)))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (globs.length === 0) return suites
  const hint = 'Globs are relative to the config: ./bench/*.bench.js, or ./src/**/*.bench.ts at any depth.'
  const where = { ...configPlace(project, 'suites'), hint }
  for (const glob of positive) await resolveInside(root, glob)
  const ways = positive.map(makePathGlobOfPattern)
  const { files, isPartial } = await listFilesAndFolders(root, {
    maxEntries,
    enters: (folder) =>
      posix.basename(folder) !== 'node_modules' &&
      members.every((member) => member.folder !== folder) &&
      ways.some((way) => way.leadsBelow(folder)),
  })
  const paths = pickByGlobs(globs, files).filter((path) => /(?<!\.d)\.[cm]?[jt]s$/.test(path))
  if (isPartial || paths.length > maxFiles) {
    const most = isPartial ? `${maxEntries} files and folders` : `${maxFiles} modules`
    throw new UserError(`The globs of "suites" are too wide: they lead to more than ${most}`, where)
  }
  const texts = await Promise.all(paths.map((path) => readSmallTextOrEmpty(join(root, path))))
  const modules = paths.filter((_, index) => benchToolIn(texts[index]!) === 'paceline')
  const expanded = suites.flatMap((name) => {
    if (!globs.includes(name)) return [name]
    const named = name.startsWith('!') ? [] : pickByGlobs([name], modules)
    if (named.length === 0 && !name.startsWith('!')) {
      throw new UserError(`${JSON.stringify(name)} names no module that imports paceline`, where)
    }
    return named.map((path) => `./${path}`)
  })
  return [...new Set(expanded)]
}
