/** Makes a project and the machine ready for measuring: finds Node, the caches and the facts about the machine. */
import { tmpdir } from 'node:os'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { busyLoad } from '../judge/notices.ts'
import { systemErrorCode, refusals, UserError } from '../errors.ts'
import { askGit, newGit } from '../sides/git.ts'
import { makeGlobalGitConfig } from '../system/global-git-config.ts'
import { takeLock } from '../system/lock.ts'
import type { TrialHost } from '../measure/ask-child.ts'
import { removeAbandonedFolders, projectTemporaryPrefix } from '../sides/checkout.ts'
import { locateRunningInstallation, harnessDigest } from '../measure/installation.ts'
import { readProjectPackage, type InstallHost } from '../sides/packages.ts'
import { requireNode, environmentFromFacts, loadPerCore, readSystemFacts } from '../system/system-facts.ts'
import { makeGitIgnoredFolder } from '../model/write-whole.ts'
import { updateSchemaFile, type Session, type Progress } from './project.ts'
import { withLoadedMembers } from './workspace/members.ts'
import type { Rooms, Setup } from '../rooms-api.ts'

interface SetupOptions extends Session {
  readonly progress: Progress
  readonly rooms: Rooms
  /** True if nothing is measured or kept: then a project that cannot be written to, or is in use, will do. */
  readonly looksOnly?: boolean
}

/**
 * Throws `UserError` where what Paceline writes and removes in its own folder would come from, or go to, somewhere else: a
 * commit can bring a link there, or in it.
 */
async function refuseLinkedOrTrackedHome({ project: { home, root }, effects }: Session): Promise<void> {
  const entries = await pathsIn(home)
  const within = await Promise.all(entries.map(pathsIn))
  for (const path of [home, ...entries, ...within.flat()]) {
    if ((await lstat(path).catch(() => undefined))?.isSymbolicLink() !== true) continue
    throw new UserError(`${path}: is a link, and Paceline writes only inside the project`, { hint: 'Remove the link.' })
  }
  const git = newGit(root, { ...effects.env }, { waiting: effects.waiting })
  const tracked = await askGit(git, ['ls-files', '--', home]).catch(() => undefined)
  if (tracked === undefined || tracked === '') return
  const hint = `Remove it from Git: git rm -r --cached ${basename(home)}`
  throw new UserError(`${home}: files of this folder, which Paceline writes to, are in the commit`, { hint })
}

async function pathsIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
}

/**
 * Makes the project's caches, looks the machine over and takes hold of the project: one process at a time measures in
 * it, since two would disturb each other and write the same files. Throws `UserError` when no fit `node` is on PATH, and
 * when another process has the project for longer than an hour.
 */
export async function setUpAndLockProject(options: SetupOptions): Promise<Setup> {
  const { effects, progress, rooms, looksOnly = false } = options
  const { env, platform, signal, waiting } = effects
  const project = await withLoadedMembers(options.project)
  await refuseLinkedOrTrackedHome({ project, effects })
  await makeGitIgnoredFolder(project.home).catch((error: unknown) => {
    if (!looksOnly || !((systemErrorCode(error) ?? '') in refusals)) throw error
  })
  if (!looksOnly) await updateSchemaFile(project)
  const installation = locateRunningInstallation(import.meta.url)
  const node = await requireNode({ env, execPath: process.execPath })
  const cache = join(project.home, 'cache')
  const workRoot = join(project.home, 'work')
  const harness = { version: installation.version, digest: await harnessDigest(installation) }
  const packageName = (await readProjectPackage(project.root))?.name
  const facts = readSystemFacts(env)
  const environment = environmentFromFacts(facts, node)
  const lock = looksOnly ? undefined : await lockAndCleanProject({ ...options, project }, workRoot)
  const temporaryPrefix = lock === undefined ? 'paceline-' : projectTemporaryPrefix(project.root)
  const gitConfig = makeGlobalGitConfig({ env, platform }, temporaryPrefix)
  const trialHost: TrialHost = {
    node: node.path,
    entry: installation.trialEntry,
    register: installation.register,
    root: installation.root,
    env: { ...env, ...gitConfig.variables },
    platform,
    temporaryRoot: tmpdir(),
    temporaryPrefix,
    compileCache: join(cache, 'compiled'),
    waiting,
  }
  const installHost: InstallHost = {
    ...trialHost,
    cacheRoot: join(cache, 'packages'),
    target: `${node.platform}-${node.arch}-${node.version.split('.')[0] ?? ''}`,
    signal,
    progress,
  }
  const machine = { environment, loadPerCore: loadPerCore(facts), installation, harness, trialHost, installHost }
  return {
    project,
    packageName,
    machine: { ...machine, treesRoot: join(cache, 'trees'), workRoot },
    effects: { ...effects, childVariables: gitConfig.variables },
    progress,
    rooms,
    trialTimes: [],
    [Symbol.dispose]() {
      gitConfig[Symbol.dispose]()
      lock?.[Symbol.dispose]()
    },
  }
}

/** Warns of a busy machine before anything is measured; undefined if nothing keeps it busy. */
export function busyMachineWarning(load: number): string | undefined {
  if (load < busyLoad) return undefined
  return `This machine is busy: a load of ${load} per core. Figures will scatter, and more rows will stay undecided: close other programs.`
}

async function lockAndCleanProject(options: SetupOptions, workRoot: string): Promise<Disposable> {
  const { project, effects, progress } = options
  const what = `the project ${project.root}`
  const lock = await takeLock(join(project.home, 'project'), {
    what,
    signal: effects.signal,
    waiting: effects.waiting,
    onHeld: () => progress.note(`Waiting: ${what} is in use by another process.`),
    patienceMs: 3_600_000,
  })
  const removing = 'the removal of what an earlier run left'
  await effects
    .waiting(removing, () => removeAbandonedFolders(workRoot, project.root))
    .catch((error: Error) => {
      // It does no harm: the next run tries again.
      progress.note(`What an earlier run left cannot be removed: ${error.message}`)
    })
  return lock
}
