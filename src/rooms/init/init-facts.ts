/** Finds out what `init` needs besides a look at the project: what works here, the branch, the source of the workflows. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { onUserError } from '../../core/errors.ts'
import { findOriginOfClone, askGit, newGit, type Git } from '../../core/sides/git.ts'
import { locateRunningInstallation, type Installation } from '../../core/measure/installation.ts'
import { tryReadManifest, pickByGlobs, readWorkspacePatterns } from '../../core/sides/manifest.ts'
import { findInstalled } from '../../core/sides/packages.ts'
import { getOrFetchDefaultRef } from '../../core/sides/revisions.ts'
import { requireNode } from '../../core/system/system-facts.ts'
import { configFileName, configSchema } from '../../core/model/config.ts'
import { configKind } from '../../core/model/file-kinds.ts'
import { readJsonFile } from '../../core/model/json-file.ts'
import { pathBelow } from '../../core/model/path-below.ts'
import { readSmallTextOrEmpty, type BenchFile } from '../../core/plan/look/bench-files.ts'
import { lookAtProject, type ProjectLook } from '../../core/plan/look/look-at-project.ts'
import { type Effects, schemaInHome } from '../../core/plan/project.ts'
import { suiteNamesAbout } from '../../core/plan/suites.ts'
import { nameAfterDot, findCallByTryingInChild } from './try-call.ts'
import * as tryOut from './try-out.ts'

const maxCommands = 5
const nowhere = { repository: '_OWNER_/paceline', revision: 'v1' }

export type InitFacts = Readonly<Awaited<ReturnType<typeof tryProjectAndCollectFacts>>>

interface FactsOptions {
  /** The command by which Paceline was run. */
  readonly invocation: string
  /** A checkout of the project that is installed and built, or its own folder; undefined where nothing is run. */
  readonly checkout: string | undefined
  readonly workspace: Awaited<ReturnType<typeof findJoinableWorkspace>>
  /** Is true if several systems are measured, which takes two reusable workflows in the place of one step. */
  readonly systems: boolean
}

/** Starts Node and Git; what is tried is code of the project. */
export async function tryProjectAndCollectFacts(look: ProjectLook, place: Effects, asked: FactsOptions) {
  const { invocation, checkout, workspace, systems } = asked
  const { env, platform, signal } = place
  const installation = locateRunningInstallation(import.meta.url)
  const node = await requireNode({ env, execPath: process.execPath })
  const tryIn = (directory: string): tryOut.TryOptions => {
    return { look: { ...look, root: directory }, place: { directory, node: node.path, env, platform }, signal }
  }
  const options = checkout === undefined ? undefined : tryIn(checkout)
  const { name, entry, commands = [] } = look.package ?? {}
  // What was found are arguments with which it exits with 0.
  const tried: { name: string; script: string; tried: tryOut.Tried<readonly string[]> }[] = []
  for (const { name: command, text: script } of commands.slice(0, maxCommands)) {
    tried.push({ name: command, script, tried: await tryOut.tryHelpThenVersion(script, options) })
  }
  const { repository } = look
  const installed = await findInstalled('paceline', look.root)
  // Importing what is a command would run it.
  const isLibrary = entry !== undefined && name !== undefined && !commands.some(({ text }) => text === entry)
  const library = isLibrary ? await tryOut.tryImport(entry, options) : undefined
  const functions = library?.kind === 'works' ? library.result : []
  const readmeFile = (await readdir(look.root)).find((one) => /^readme(?:\.md|\.markdown)?$/i.test(one))
  const readme = await readSmallTextOrEmpty(join(look.root, readmeFile ?? ''))
  const call = options && (await findCallByTryingInChild(entry ?? '', functions, { ...options, readme }))
  return {
    look,
    /** The project's folder in the repository, with slashes; empty at its top, undefined outside of any. */
    below: repository === undefined ? undefined : pathBelow(repository, look.root),
    /** The workspace in which the package becomes a project; without one its config stands alone. */
    workspace,
    // What editors resolve without a network: the schema in the installed package, else the one that `init` keeps.
    schema: installed?.root.startsWith(look.root + sep)
      ? './node_modules/paceline/dist/config.schema.json'
      : schemaInHome,
    /** Built-in suites that know the package. */
    knownBy: await suiteNamesAbout(installation, name),
    /** Is undefined for a package that cannot be imported by its name. */
    library,
    call,
    /** Functions of the library that no benchmark names, once it is known which of them are measured. */
    uncalled: [] as readonly string[],
    commands: tried,
    programs: tryOut.programsAsUntried(look),
    benchmarks: tryOut.toolBenches(look),
    /** Suites of the project that were tried and do not run. */
    left: [] as readonly { readonly what: string; readonly why: string }[],
    /** Counts what preparing both sides takes, in ms; 0 until it is known. */
    preparingMs: 0,
    /** The time that a verdict needs, where the default is too short. */
    budget: undefined as { readonly value: string; readonly why: string } | undefined,
    workflows: {
      systems,
      source: await pickPacelineRepo(invocation, installation, place),
      defaultBranch:
        repository === undefined ? undefined : await findDefaultBranch(newGit(look.root, { ...env }, place)),
    },
  }
}

/** Finds the functions that are named in no benchmark that is measured; what does not run, or is too much, names none. */
export async function readUnbenchmarkedIntoFacts(facts: InitFacts): Promise<InitFacts> {
  const { look, library, benchmarks, left } = facts
  const measured = benchmarks.filter(tryOut.mayWork)
  const isMeasured = ({ path, tool }: BenchFile): boolean => {
    if (left.some(({ what }) => what === path || what === `./${path}`)) return false
    return (
      tool === 'paceline' || measured.some(({ what, files }) => what.startsWith(`${path} (`) || files?.includes(path))
    )
  }
  // Beside benchmarks that run, a file without a tool may be their helper; alone it is not measured.
  const helps = look.benchFiles.some(isMeasured)
  const read = look.benchFiles.filter((file) => isMeasured(file) || (helps && file.tool === undefined))
  const texts = await Promise.all(read.map(({ path }) => readSmallTextOrEmpty(join(look.root, path))))
  const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []))
  const functions = library?.kind === 'works' ? library.result : []
  return { ...facts, uncalled: functions.filter((name) => name !== 'default' && !words.has(nameAfterDot(name))) }
}

/** Finds the workspace above; none if its config names other projects, or if packages have configs, which stand alone. */
export async function findJoinableWorkspace({ root, repository }: ProjectLook) {
  if (repository === undefined) return undefined
  for (let top = root; top !== repository;) {
    top = dirname(top)
    const folder = pathBelow(top, root)!
    const manifest = await tryReadManifest(top)
    const patterns = manifest === undefined ? [] : await readWorkspacePatterns(top, manifest)
    if (pickByGlobs(patterns, [folder]).length === 0) continue
    // From the package to the top of the workspace, `../../`, and the folder of that in the repository, empty at its top.
    const place = { up: '../'.repeat(folder.split('/').length), below: pathBelow(repository, top)! }
    if (existsSync(join(top, configFileName))) {
      const { projects = [] } = await readJsonFile(join(top, configFileName), configKind)
      return pickByGlobs(projects, [folder]).length > 0 ? { ...place, projects } : undefined
    }
    const members = (await lookAtProject(top)).workspaces.map((member) => member.folder)
    if (members.some((member) => existsSync(join(top, member, configFileName)))) return undefined
    const named = patterns.filter((glob) => glob.startsWith('!') || pickByGlobs([glob], members).length > 0)
    return { ...place, projects: configSchema.safeParse({ projects: named }).success ? named : [folder] }
  }
  return undefined
}

/** Returns none if Git does not know it: the branch that is checked out may be any, unless it is the only one anywhere. */
async function findDefaultBranch(git: Git): Promise<string | undefined> {
  const branch = await getOrFetchDefaultRef(git).catch(onUserError(() => undefined))
  if (branch !== undefined) return branch.replace(/^refs\/(?:heads|remotes\/origin)\//, '')
  const branches = (await askGit(git, ['for-each-ref', '--format=%(refname)', 'refs/heads'])) ?? ''
  const isOnly = branches !== '' && !branches.includes('\n') && (await askGit(git, ['remote'])) === ''
  return isOnly ? branches.replace('refs/heads/', '') : undefined
}

/** Returns where it was fetched from (`npx --yes github:acme/paceline#v1`), else where its clone came from. */
async function pickPacelineRepo(invocation: string, { root }: Installation, effects: Effects): Promise<typeof nowhere> {
  const [, repository, revision = 'v1'] = / github:([\w.-]+\/[\w.-]+)(?:#([\w./-]+))?$/.exec(invocation) ?? []
  if (repository !== undefined) return { repository, revision }
  // A clone of another user, which Git refuses to look into, only does not say where it came from.
  const source = await findOriginOfClone(newGit(root, { ...effects.env }, effects)).catch(onUserError(() => undefined))
  return source === undefined ? nowhere : { repository: source.repository, revision: 'v1' }
}
