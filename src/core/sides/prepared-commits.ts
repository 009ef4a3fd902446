/** Makes commits ready to be measured: checked out, installed and built alike, with the suites of one of them. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathBelow } from '../model/path-below.ts'
import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../errors.ts'
import { makeCheckouts, type Checkouts } from './checkout.ts'
import { pickInstallEnv } from '../system/child-environment.ts'
import { newGit } from './git.ts'
import { listPackedFiles } from './identical.ts'
import { makeIntactCheck } from './intact.ts'
import { listModuleAndImports, moduleDigest } from './module-digest.ts'
import { readPackageManagerOrNpm, type PackageManager } from './package-manager.ts'
import {
  addLockfileIfMissing,
  PreparationError,
  listCommands,
  runPreparation,
  refusePackagesOfWorkingTree,
  type PrepareSettings,
} from './prepare.ts'
import { findProgram, makeCommandRunner, type RunCommand } from './run-command.ts'
import { configFileName } from '../model/config.ts'
import { withoutInvisible, withoutSecrets } from '../model/readable.ts'
import { toShortLine, cleanLine } from '../report/escape.ts'
import { formatDuration } from '../model/format.ts'
import { configKind } from '../model/file-kinds.ts'
import { readJsonFile } from '../model/json-file.ts'
import { writeAtomic } from '../model/write-whole.ts'
import { checkoutVariable, killStrays, markDescendants } from '../system/processes.ts'
import { runWorkPlainly } from '../system/waiting.ts'
import type { Effects, Project, Session } from '../plan/project.ts'
import { readBuildable, projectFolderOnSide, findMovedMemberFolders } from '../plan/workspace/members.ts'
import type { MeasuredSide, SideSource, SuiteModule } from './side.ts'
import type { Setup } from '../rooms-api.ts'

async function removeCheckouts({ waiting, signal }: Effects, checkouts: AsyncDisposable): Promise<void> {
  const removal = waiting('the removal of the checkouts', async () => checkouts[Symbol.asyncDispose]())
  // An interruption does not wait for it: results are kept meanwhile, and the next run removes what is left.
  await Promise.race([removal, signal.aborted ? undefined : once(signal, 'abort')])
}

/** Checks commits out, by names of one length: the folders of the project, wherever it lies in its repository. */
export async function checkOutCommits<Name extends string>(
  { project, effects, machine }: Pick<Setup, 'project' | 'machine' | 'effects'>,
  commits: Readonly<Record<Name, string>>,
): Promise<Checkouts<Name>> {
  // Without the signal: after an interruption the checkouts must still be removed.
  const git = newGit(project.root, { ...effects.env }, { waiting: effects.waiting })
  const below = (await git(['rev-parse', '--show-prefix'])).replace(/\/$/, '')
  const opened = await makeCheckouts({ git, workRoot: machine.workRoot, commits })
  const inside = Object.entries<string>(opened.folders).map(([name, folder]) => [name, join(folder, below)] as const)
  return {
    folders: Object.fromEntries(inside) as Record<Name, string>,
    [Symbol.asyncDispose]: () => removeCheckouts(effects, opened),
  }
}

interface PrepareFoldersOptions<Name extends string> {
  /** Prepared in this order. */
  readonly folders: Readonly<Record<Name, string>>
  /** Names a folder where it is prepared; its own name by default. */
  readonly labels?: Readonly<Record<Name, string>>
  /** A folder that is prepared already, whose packages the others follow. */
  readonly leader?: string
  /** Told in words of each folder that is prepared in another way than the first. */
  readonly onOtherWay?: ((text: string) => void) | undefined
}

/** The first folder that cannot be prepared, and why. */
interface Unprepared<Name> {
  readonly name: Name
  readonly error: UserError
}

/** Installs and builds each folder, until one fails: without it, the others are useless. None if all are prepared. */
export function tryInstallAndBuild<Name extends string>(
  setup: Session & Pick<Setup, 'progress'>,
  options: PrepareFoldersOptions<Name>,
): Promise<Unprepared<Name> | undefined> {
  const prepared = (): Promise<Unprepared<Name> | undefined> => prepareInTurnUntilFailure(setup, options)
  return setup.progress.group?.('Preparing', prepared) ?? prepared()
}

async function prepareInTurnUntilFailure<Name extends string>(
  setup: Session & Pick<Setup, 'progress'>,
  { folders, labels, onOtherWay, ...rest }: PrepareFoldersOptions<Name>,
): Promise<Unprepared<Name> | undefined> {
  const { project, effects, progress } = setup
  const settings = { prepare: project.config.project?.prepare, shell: project.config.project?.shell }
  const entries = Object.entries(folders) as [Name, string][]
  const begunMs = effects.now()
  const watched = entries.map(([name, folder]) =>
    makeIntactCheck({ [labels?.[name] ?? name]: [folder] }, { by: 'The preparation of another checkout' }),
  )
  let leader: string | undefined = rest.leader
  for (const [index, [name, folder]] of entries.entries()) {
    const log = join(project.home, 'logs', `prepare-${name}.log`)
    await rm(log, { force: true })
    // For people, without what a terminal would obey.
    const keep = (output: string): Promise<string> => writeAtomic(log, withoutInvisible(output)).then(() => log)
    const label = labels?.[name] ?? name
    watched[index]!()
    const prepareBy = async (by: PrepareSettings): Promise<void> => {
      const manager = by.prepare === undefined ? await readPackageManagerOrNpm(folder) : undefined
      const isThere = makeCanStartProgram(effects, folder)
      const builds = manager === undefined ? {} : await readBuildsOfCheckout(setup, folder, manager)
      const steps = await listCommands(folder, by, { isThere, manager, ...builds })
      if (manager !== undefined) await addLockfileIfMissing(leader, manager)
      const run = makeRunnerWithProgress(setup, { label, done: index, expected: entries.length })
      markDescendants(effects.platform)
      try {
        await runPreparation(folder, { steps, run, settings: by, manager, keep })
      } finally {
        // A server of the build would run beside every trial.
        await killStrays(folder, effects)
      }
      const members = (project.members ?? []).map((member) => member.folder)
      await refusePackagesOfWorkingTree({ folder, members, root: project.root, label })
    }
    try {
      await prepareBy(settings).catch(async (error: unknown) => {
        const ownSettings = leader === undefined ? settings : await readPrepareWay(folder, project)
        if (!(error instanceof PreparationError) || isDeepStrictEqual(ownSettings, settings)) throw error
        const text = `the ${label} is prepared as its own config says, since the other way fails there: ${error.message}`
        progress.note(`${text[0]!.toUpperCase()}${text.slice(1)}`)
        await prepareBy(ownSettings)
        onOtherWay?.(toShortLine(withoutSecrets(text), 300))
      })
      leader ??= folder
    } catch (error) {
      if (error instanceof UserError) return { name, error }
      throw error
    }
  }
  const took = formatDuration(effects.now() - begunMs)
  const all = entries.length === 1 ? 'prepared' : 'both prepared the same way'
  progress.phase('preparing', 'checkouts').print(`${all} in ${took}`)
  return undefined
}

/** Lists what must be built of a workspace: at its top for all that is measured of it, else what the package depends on. */
async function readBuildsOfCheckout(
  { project }: Pick<Session, 'project'>,
  folder: string,
  { top, isMember, name }: PackageManager,
): ReturnType<typeof readBuildable> {
  const home = relative(top, folder).split(sep).join('/')
  const builds = await readBuildable(top, home, project)
  // pnpm builds what a package depends on by itself.
  return isMember && name === 'pnpm' ? { ...builds, builds: [] } : builds
}

/** Reads from a checkout's own config how to prepare it: a change that brings the first script has none on the base. */
async function readPrepareWay(folder: string, { configPath }: Pick<Project, 'configPath'>): Promise<PrepareSettings> {
  const path = join(folder, configPath === undefined ? configFileName : basename(configPath))
  const { prepare, shell } = (existsSync(path) ? (await readJsonFile(path, configKind)).project : undefined) ?? {}
  return { prepare, shell }
}

/** Tells whether a program can be started by its name in a folder: on PATH, or on Windows as a batch file. */
function makeCanStartProgram({ env, platform }: Pick<Effects, 'env' | 'platform'>, directory: string) {
  const place = { directory, node: 'node', env: pickInstallEnv(env, platform), platform }
  return (name: string): boolean => {
    try {
      return findProgram(name, place) !== undefined
    } catch (error) {
      // A batch file, which only a shell can start.
      if (error instanceof UserError) return true
      throw error
    }
  }
}

/** Sets how often a terminal shows how long a command has taken. */
const tickMs = 1_000

/** Runs commands, and shows each while it runs and how long it took. */
function makeRunnerWithProgress(
  { effects, progress }: Pick<Setup, 'effects' | 'progress'>,
  { label, done, expected }: { readonly label: string; readonly done: number; readonly expected: number },
): RunCommand {
  const run = makeCommandRunner({ ...effects, waiting: runWorkPlainly })
  return async (command, directory) => {
    const phase = progress.phase('preparing', 'checkouts')
    const what = cleanLine(`${label}: ${command.command.join(' ')}`, 100)
    const begunMs = effects.now()
    const took = (): string => formatDuration(effects.now() - begunMs)
    const show = (detail: string): void => phase.update(done, expected, detail)
    show(what)
    const ticking = setInterval(() => show(`${what}, ${took()}`), tickMs)
    try {
      const env = { ...command.env, [checkoutVariable]: `${directory}/` }
      const result = await run({ ...command, env }, directory)
      phase.print(`${what}, ${result.code === 0 ? '' : 'failed after '}${took()}`, result.code === 0)
      return result
    } finally {
      clearInterval(ticking)
    }
  }
}

/** Finds the module of a suite in a checkout of the project; a built-in one is in none. */
function moduleOnSide(
  setup: Pick<Setup, 'project'>,
  { module, side }: { readonly module: SuiteModule; readonly side: Pick<SideSource, 'root' | 'moved'> },
): SuiteModule {
  if (module.builtIn) return module
  const here = projectFolderOnSide(setup, setup.project, module)
  return { ...module, path: join(projectFolderOnSide(setup, side, module), relative(here, module.path)) }
}

/** A folder that is ready, and what a run calls it. */
interface ReadyFolder extends Pick<MeasuredSide, 'root' | 'side'> {
  readonly modules: readonly SuiteModule[]
}

export function makeSideOfFolder(setup: Pick<Setup, 'project'>, { root, side, modules }: ReadyFolder): MeasuredSide {
  return { side, root, replaced: {}, modules: modules.map((module) => moduleOnSide(setup, { module, side: { root } })) }
}

/**
 * Makes the side to measure in a folder, by the suites of another one, which are copied over its own: the suites of one side
 * measure all, and what they import from the project comes from the side that they lie on. A suite's own module is always
 * that of `like`; a file that it imports from its own folder only where this side has none, or where the package does not
 * publish it.
 */
export async function makeSideWithCopiedSuites(
  setup: Pick<Setup, 'project' | 'effects'>,
  { root, side, modules, like }: ReadyFolder & { readonly like: Pick<MeasuredSide, 'root'> },
): Promise<MeasuredSide> {
  const run = makeCommandRunner(setup.effects)
  const to = { root, moved: await findMovedMemberFolders(setup, root) }
  const from = { root: like.root }
  /** The files that the package of each project publishes; undefined for all. */
  const published = new Map<string | undefined, ReadonlySet<string> | undefined>()
  const brought: SuiteModule[] = []
  for (const module of modules) {
    const there = moduleOnSide(setup, { module, side: to })
    if (module.builtIn) brought.push(there)
    if (module.builtIn) continue
    const { project } = module
    const [folder, otherFolder] = [projectFolderOnSide(setup, from, module), projectFolderOnSide(setup, to, module)]
    const { path } = moduleOnSide(setup, { module, side: from })
    const [digest, before] = [await moduleDigest(path, module), await moduleDigest(there.path, module)]
    brought.push({ ...there, isBrought: digest !== before })
    if (!published.has(project)) published.set(project, await listPackedFiles(folder, run))
    for (const file of await listModuleAndImports(path, { alone: module.alone })) {
      const name = pathBelow(folder, file)
      const target = name === undefined ? join(root, relative(from.root, file)) : join(otherFolder, name)
      const isPublished = name !== undefined && published.get(project)?.has(name) !== false
      if (file !== path && existsSync(target) && isPublished) continue
      await mkdir(dirname(target), { recursive: true })
      await cp(file, target)
    }
  }
  return { side, ...to, replaced: {}, modules: brought }
}
