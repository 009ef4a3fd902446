/**
 * Prepares checkouts, both sides alike: install, then build, by the project's package manager (see package-manager.ts)
 * or by a command of the config, run by a shell that the config may name, too.
 */
import { existsSync } from 'node:fs'
import { cp, writeFile, realpath } from 'node:fs/promises'
import { basename, join, dirname, resolve, relative, sep } from 'node:path'
import { pathBelow } from '../model/path-below.ts'
import { UserError } from '../errors.ts'
import { cleanLine } from '../report/escape.ts'
import { readBytesOrNone } from '../model/regular-file.ts'
import { parseFailureCause } from '../model/cause-of-failure.ts'
import {
  readManifestIfAny,
  packageEntryPath,
  type Manifest,
  dependencyKinds,
  tryReadManifest,
  isRepoOrDiskTop,
  pnpmWorkspaceFile,
  findGitTop,
  findInNodeModules,
} from './manifest.ts'
import {
  buildScriptCommand,
  buildCommandForPackage,
  scriptCommandAtTop,
  installEnv,
  installCommand,
  readPackageManagerOrNpm,
  commandToStartManager,
  type PackageManager,
} from './package-manager.ts'
import type { Command, RunCommand } from './run-command.ts'

export interface PrepareSettings {
  /** From the config: a command line, false for no preparation, or undefined for the package manager. */
  readonly prepare?: string | false | undefined
  readonly shell?: string | undefined
}

interface PreparationOptions {
  readonly isThere?: (program: string) => boolean
  readonly manager?: PackageManager | undefined
  /** Packages of the workspace to build in this order, if the folder is its top and has no build script; else before its own. */
  readonly builds?: readonly string[]
  /** Scripts of its top that build what is measured, in the place of all. */
  readonly parts?: readonly string[]
}

/** Lists commands that prepare a folder; none without package.json. Throws `UserError` without its package manager. */
export async function listCommands(
  directory: string,
  settings: PrepareSettings,
  { isThere = () => true, manager: named, builds = [], parts = [] }: PreparationOptions = {},
): Promise<Command[]> {
  if (settings.prepare === false) return []
  if (settings.prepare !== undefined) return [{ command: [settings.prepare], shell: settings.shell ?? true }]
  const manifest = await readManifestIfAny(directory)
  if (manifest === undefined) return []
  const manager = named ?? (await readPackageManagerOrNpm(directory))
  const commands = [installCommand(manager)]
  const isWhole = !manager.isMember && manifest.scripts['build'] !== undefined
  if (!isWhole) commands.push(...builds.map((name) => buildCommandForPackage(manager, name)))
  const scripts = parts.length > 0 ? parts : ['build']
  if (isWhole) commands.push(...scripts.map((script) => [manager.name, 'run', script]))
  else if (manifest.scripts['build'] !== undefined) commands.push(buildScriptCommand(manager, manifest.name))
  else if (await needsBuildFromTop(directory, manifest, manager)) {
    const up = relative(directory, manager.top).split(sep).join('/')
    commands.push(...scripts.map((script) => scriptCommandAtTop(manager, up, script)))
  }
  const program = commandToStartManager(manager, commands, isThere)
  const env = installEnv(manager)
  return commands.map((command) => ({ command: [...program, ...command.slice(1)], shell: false, env }))
}

/** Tells whether a package of a workspace lacks its entry, and has no build script, while the top has one. */
async function needsBuildFromTop(directory: string, { raw }: Manifest, { isMember, top }: PackageManager) {
  const entry = isMember ? packageEntryPath(raw, []) : undefined
  if (entry === undefined || existsSync(join(directory, entry)) || existsSync(join(directory, `${entry}.js`)))
    return false
  return (await readManifestIfAny(top))?.scripts['build'] !== undefined
}

interface PrepareOptions extends Pick<PreparationOptions, 'manager'> {
  readonly steps: readonly Command[]
  readonly run: RunCommand
  readonly settings: PrepareSettings
  readonly keep: (output: string) => Promise<string>
}

/** Runs the preparation. Throws `PreparationError` for the first step that fails. */
export async function runPreparation(directory: string, options: PrepareOptions): Promise<void> {
  const { steps, run, keep } = options
  if (steps.length > 0) await isolateForPnpm(resolve(directory), options)
  for (const step of steps) {
    const { code, output } = await run(step, directory)
    if (code === 0) continue
    const ended = `\`${step.command.join(' ')}\` ended with ${code ?? 'a signal'}`
    const { line, lines } = parseFailureCause(output)
    const message = line === undefined ? `${ended} and printed nothing` : `${line.replace(/\.$/, '')} (${ended})`
    const log = `Full output: ${await keep(output)}`
    const printed = lines.length > 1 ? [...lines, log] : [log]
    const hint = [...(line === undefined ? [] : printed), prepareDifferentlyHint(options)].join('\n')
    throw new PreparationError(message, { output, reason: line ?? message, hint })
  }
}

/** Tells that a checkout could not be installed or built; the message begins with the cause. */
export class PreparationError extends UserError {
  /** All that the command printed, and the line of it that says why; how it ended where none does. */
  readonly output: string
  readonly reason: string

  constructor(message: string, { output, reason, hint }: Readonly<Record<'output' | 'reason' | 'hint', string>>) {
    super(message, { hint })
    this.name = 'PreparationError'
    this.output = output
    this.reason = reason
  }
}

/** Advises how to prepare the project in another way: what was done, as a config. */
function prepareDifferentlyHint({ steps, settings }: PrepareOptions): string {
  if (settings.prepare !== undefined) return 'The command is `project.prepare` of paceline.config.json.'
  const words = steps.map(({ command }) => command.join(' '))
  const project = JSON.stringify({ project: { prepare: words.join(' && ') } })
  return `To prepare it differently, set \`project.prepare\` in paceline.config.json; the default was: ${project}`
}

/** Lists the files by which two checkouts, not yet prepared, are installed or built in different ways. */
export async function listDifferingInstallFiles(one: string, other: string): Promise<string[]> {
  const [a, b] = [await readInstallFiles(one), await readInstallFiles(other)]
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].filter((name) => a[name] !== b[name]).sort()
}

const recipeScript = /^(?:pre|post)?(?:install|prepare|build)/

async function readInstallFiles(folder: string): Promise<Readonly<Record<string, string | undefined>>> {
  const manifest = (await tryReadManifest(folder)) ?? {}
  const scripts = Object.entries({ ...(manifest['scripts'] as object | undefined) })
  const parts = [
    scripts.filter(([name]) => recipeScript.test(name)),
    ...['packageManager', 'devEngines', ...dependencyKinds].map((key) => manifest[key]),
  ]
  const { lockfile } = await readPackageManagerOrNpm(folder)
  const locked =
    lockfile === undefined ? undefined : await readBytesOrNone(lockfile, { maxBytes: 256 * 1_048_576, follow: true })
  return {
    'package.json': JSON.stringify(parts),
    ...(lockfile !== undefined && { [basename(lockfile)]: locked?.toString('latin1') }),
  }
}

/**
 * Gives an install without a lockfile the versions that were chosen in the folder `leader`: a release between two installs
 * would otherwise look like a part of the change.
 */
export async function addLockfileIfMissing(
  leader: string | undefined,
  { name, lockfile, top, isModernYarn }: PackageManager,
) {
  if (lockfile !== undefined) return
  // Looked up again, because its install may have written a lockfile.
  const first = leader === undefined ? undefined : await readPackageManagerOrNpm(leader)
  if (first?.name === name && first.lockfile !== undefined)
    await cp(first.lockfile, join(top, basename(first.lockfile)))
  // Without a lockfile of its own, yarn takes a checkout for a part of the project around it.
  else if (isModernYarn) await writeFile(join(top, 'yarn.lock'), '')
}

/**
 * Makes the folder a workspace of its own if pnpm prepares it and would find one above its repository: it would install
 * into the user's folder, which a checkout lies in, and both sides would load the packages of the working tree.
 */
async function isolateForPnpm(directory: string, { settings, manager }: Pick<PrepareOptions, 'settings' | 'manager'>) {
  if (!isInForeignPnpmWorkspace(directory)) return
  const { name } = manager ?? (await readPackageManagerOrNpm(directory))
  const isByPnpm = name === 'pnpm' || (settings.prepare !== false && settings.prepare?.includes('pnpm') === true)
  // pnpm 9 and earlier refuse a file without packages. An option instead would not reach the pnpm that a script starts.
  if (isByPnpm) await writeFile(join(directory, pnpmWorkspaceFile), 'packages:\n  - .\n')
}

/** Tells whether the next workspace of pnpm, in the folder or above it, belongs to another repository. */
function isInForeignPnpmWorkspace(directory: string): boolean {
  let isOutside = false
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, pnpmWorkspaceFile))) return isOutside
    if (folder === dirname(folder)) return false
    isOutside ||= isRepoOrDiskTop(folder)
  }
}

interface StrayOptions {
  readonly folder: string
  /** Folders of the packages to be measured, relative to it. */
  readonly members: readonly string[]
  readonly root: string
  readonly label: string
}

/**
 * Throws `UserError` if a package would load a source of the working tree instead of its own checkout's. A checkout
 * lies below the working tree, in whose `node_modules` Node finds what is not installed: there npm links the packages
 * of a workspace to their folders, and both sides would load those of the head.
 */
export async function refusePackagesOfWorkingTree({ folder, members, root, label }: StrayOptions): Promise<void> {
  const checkout = await realpath(findGitTop(folder) ?? folder)
  const workingTree = await realpath(findGitTop(root) ?? root)
  // What the project depends on, and what the packages that it finds installed in the working tree depend on.
  const asked: { readonly directory: string; readonly name: string; readonly why: string }[] = []
  for (const member of ['', ...members]) {
    const directory = join(folder, member)
    const importer = member === '' ? 'the project' : cleanLine(member)
    const names = await readDependencyNames(directory, dependencyKinds)
    asked.push(...names.map((name) => ({ directory, name, why: `${importer} depends on ${cleanLine(name)}` })))
  }
  const seen = new Set<string>()
  for (const { directory, name, why } of asked) {
    const stray = await findInNodeModules(directory, name)
    const path = stray === undefined ? undefined : pathBelow(workingTree, stray)
    if (stray === undefined || path === undefined || seen.has(stray) || pathBelow(checkout, stray) !== undefined)
      continue
    seen.add(stray)
    // Copies of workspace sources, which pnpm is told to inject, are none.
    const isPackage = path.split('/').includes('node_modules') && !/(?:^|\/)\.pnpm\/[^/]+@file\+/.test(path)
    if (!isPackage) {
      throw new UserError(
        `The ${cleanLine(label)} would load ${cleanLine(path)} of your working tree: ${why}, which is not installed in its checkout`,
        {
          hint: 'Set `project.prepare` in paceline.config.json to a command that installs the packages, such as `npm ci`, or leave it out.',
        },
      )
    }
    const names = await readDependencyNames(stray, ['dependencies', 'peerDependencies', 'optionalDependencies'])
    asked.push(...names.map((next) => ({ directory: stray, name: next, why })))
  }
}

const packageName = /^(?:@[^/\\]+\/)?[^./\\][^/\\]*$/

async function readDependencyNames(directory: string, kinds: readonly (typeof dependencyKinds)[number][]) {
  // An unreadable file is reported where it is needed.
  const manifest = await tryReadManifest(directory)
  const names = kinds.flatMap((kind) => Object.keys((manifest?.[kind] as object | undefined) ?? {}))
  return [...new Set(names)].filter((name) => packageName.test(name))
}
