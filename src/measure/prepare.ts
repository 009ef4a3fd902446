/**
 * Makes a checkout ready to be measured: install, then build, both sides alike.
 *
 * Which package manager is used the project says, see package-manager.ts. A config may name a command of its own instead,
 * run by a shell that it may name, too.
 */
import { existsSync } from 'node:fs'
import { cp, writeFile, realpath } from 'node:fs/promises'
import { basename, join, dirname, resolve, relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { plainText } from '../report/escape.ts'
import { readRegularFile } from '../store/regular-file.ts'
import { causeOfFailure } from './cause-of-failure.ts'
import { readManifest, dependencyKinds, rawManifest, isTop, topOf } from './manifest.ts'
import {
  buildCommand,
  environmentOf,
  installCommand,
  packageManagerOf,
  startOf,
  type PackageManager,
} from './package-manager.ts'
import type { Command, RunCommand } from './run-command.ts'

export interface PrepareSettings {
  /** From the config: a command line, false for nothing to do, or undefined for the rule above. */
  readonly prepare: string | false | undefined
  readonly shell: string | undefined
}

interface PreparationOptions {
  /** Whether a program is there. */
  readonly isThere?: (program: string) => boolean
  /** Whether another folder was just installed by the same lockfile. */
  readonly isFetched?: boolean
  /** That of the folder, where it is known already. */
  readonly manager?: PackageManager | undefined
}

/**
 * The commands that prepare a folder, in order; none for a folder without package.json. Throws `UserError` for a package
 * manager that is not there.
 */
export async function preparationOf(
  directory: string,
  settings: PrepareSettings,
  { isThere = () => true, isFetched = false, manager: known }: PreparationOptions = {},
): Promise<Command[]> {
  if (settings.prepare === false) return []
  if (settings.prepare !== undefined) return [{ command: [settings.prepare], shell: settings.shell ?? true }]
  const manifest = await readManifest(directory)
  if (manifest === null) return []
  const manager = known ?? (await packageManagerOf(directory))
  const commands = [installCommand(manager, isFetched)]
  if (manifest.scripts['build'] !== undefined) commands.push(buildCommand(manager, manifest.name))
  const program = startOf(manager, { commands, isThere })
  const env = environmentOf(manager)
  return commands.map((command) => ({ command: [...program, ...command.slice(1)], shell: false, env }))
}

interface PrepareOptions extends Pick<PreparationOptions, 'manager'> {
  readonly steps: readonly Command[]
  readonly run: RunCommand
  readonly settings: PrepareSettings
  /** Keeps all that a command printed, and returns where. */
  readonly keep: (output: string) => Promise<string>
}

/** Runs the preparation, up to the first step that fails: then it throws `PreparationError`. */
export async function prepare(directory: string, options: PrepareOptions): Promise<void> {
  const { steps, run, settings, keep, manager } = options
  const configured = settings.prepare === false ? undefined : settings.prepare
  if (steps.length > 0) await endWorkspace(directory, { prepare: configured, manager })
  for (const step of steps) {
    const { code, output } = await run(step, directory)
    if (code !== 0) throw preparationError({ step, code, output, steps, settings, log: await keep(output) })
  }
}

/** A checkout that could not be installed or built: its message begins with the cause. */
export class PreparationError extends UserError {
  /** All that the command printed. */
  readonly output: string

  constructor(message: string, { output, hint }: { readonly output: string; readonly hint: string }) {
    super(message, { hint })
    this.name = 'PreparationError'
    this.output = output
  }
}

interface FailedStep extends Pick<PrepareOptions, 'steps' | 'settings'> {
  readonly step: Command
  readonly code: number | null
  readonly output: string
  readonly log: string
}

function preparationError({ step, code, output, steps, settings, log }: FailedStep): PreparationError {
  const ended = `\`${step.command.join(' ')}\` ended with ${code ?? 'a signal'}`
  const { line, lines } = causeOfFailure(output)
  const message = line === null ? `${ended} and printed nothing` : `${line.replace(/\.$/, '')} (${ended})`
  const printed = line === null ? [] : [...(lines.length > 1 ? lines : []), `All that it printed: ${log}`]
  return new PreparationError(message, { output, hint: [...printed, wayOut(steps, settings)].join('\n') })
}

/** What to write where the project is prepared in another way: what was done, said as a config would say it. */
function wayOut(steps: readonly Command[], { prepare: configured }: PrepareSettings): string {
  if (configured !== undefined) return 'The command is `project.prepare` of paceline.config.json.'
  const words = steps.map(({ command }) => command.filter((word) => word !== '--prefer-offline').join(' '))
  const project = { prepare: words.join(' && ') }
  return `To prepare it otherwise, set \`project.prepare\` in paceline.config.json; this is what was done: ${JSON.stringify({ project })}`
}

// The packages of one side as those of the other: by the same lockfile they need not be asked for again, and where
// there is none, both get the versions that the manager chose for the first. Otherwise a release between two installs
// would be taken for a part of the change.

interface FollowedInstall {
  /** Whether all that the lockfile names was fetched for the first. */
  readonly isFetched: boolean
  /** Takes the versions of the first, where neither had a lockfile; to be called before the install. */
  readonly take: () => Promise<void>
}

/** How an install by `own` can follow that of the folder `leader`, which is done; with null, how the first is to begin. */
export async function followed(leader: string | null, own: PackageManager): Promise<FollowedInstall> {
  // Asked anew: its install may have written a lockfile.
  const first = leader === null ? null : await packageManagerOf(leader)
  const lockfile = first?.name === own.name ? first.lockfile : null
  if (own.lockfile !== null) {
    const isFetched = lockfile !== null && (await isSame(lockfile, own.lockfile))
    return { isFetched, take: () => Promise.resolve() }
  }
  const take = async (): Promise<void> => {
    if (lockfile !== null) await cp(lockfile, join(own.top, basename(lockfile)))
    // Without one of its own, yarn takes a checkout for a part of the project that it lies in.
    else if (own.isModernYarn) await writeFile(join(own.top, 'yarn.lock'), '')
  }
  return { isFetched: false, take }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = [await read(one), await read(other)]
  return a !== null && b !== null && a.equals(b)
}

const maxLockBytes = 256 * 1_048_576

function read(path: string): Promise<Buffer | null> {
  return readRegularFile(path, { maxBytes: maxLockBytes, follow: true })
}

// A checkout lies below the user's folder, and pnpm looks upwards for a workspace: without one of its own it would
// install into that folder, and both sides would then load the packages of the working tree.

const file = 'pnpm-workspace.yaml'
/** pnpm 9 and earlier refuse a file without packages. An option for it would not reach the pnpm that a script starts. */
const alone = 'packages:\n  - .\n'

/**
 * Makes the folder a workspace of its own, where pnpm prepares it and would else find one above its repository. `prepare` is
 * the command line of the config, if it has one; `manager` is that of the folder, where it is known already.
 */
async function endWorkspace(
  directory: string,
  { prepare, manager }: { readonly prepare: string | undefined; readonly manager: PackageManager | undefined },
): Promise<void> {
  if (!hasOuterWorkspace(resolve(directory))) return
  const { name } = manager ?? (await packageManagerOf(resolve(directory)))
  const isByPnpm = prepare?.includes('pnpm') === true || name === 'pnpm'
  if (isByPnpm) await writeFile(join(directory, file), alone)
}

/** Whether the next workspace of pnpm, in the folder or above it, is that of another repository. */
function hasOuterWorkspace(directory: string): boolean {
  let isOutside = false
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return isOutside
    if (folder === dirname(folder)) return false
    isOutside ||= isTop(folder)
  }
}

// A checkout lies below the working tree, so what is not installed in it Node finds in the `node_modules` of the
// working tree. There npm links the packages of a workspace to their folders: both sides would load those of the head.

interface StrayOptions {
  /** The folder of the project in a checkout that was prepared. */
  readonly folder: string
  /** Those of the packages to be measured, relative to it. */
  readonly members: readonly string[]
  /** The folder of the project in the working tree. */
  readonly root: string
  /** What the checkout is called. */
  readonly label: string
}

/** Throws `UserError` where a package would load a source of the working tree in place of its own checkout's. */
export async function refuseStrayPackages({ folder, members, root, label }: StrayOptions): Promise<void> {
  const checkout = await realpath(topOf(folder) ?? folder)
  const workingTree = await realpath(topOf(root) ?? root)
  // What the importer depends on; and where an installed package of the working tree takes its place, what that depends on.
  const asked: Asked[] = []
  for (const member of ['', ...members]) {
    const directory = join(folder, member)
    const importer = member === '' ? 'the project' : plainText(member)
    const names = await dependenciesOf(directory, dependencyKinds)
    asked.push(...names.map((name) => ({ directory, name, why: `${importer} depends on ${plainText(name)}` })))
  }
  const seen = new Set<string>()
  for (const { directory, name, why } of asked) {
    const found = await packageFrom(directory, name)
    if (found === null || seen.has(found) || isInside(found, checkout) || !isInside(found, workingTree)) continue
    seen.add(found)
    const path = relative(workingTree, found).split(sep).join('/')
    if (!isInstalled(path)) {
      throw new UserError(
        `The ${plainText(label)} would load ${plainText(path)} of your working tree: ${why}, which is not installed in its checkout`,
        {
          hint: 'Set `project.prepare` in paceline.config.json to a command that installs the packages, such as `npm ci`, or leave it out.',
        },
      )
    }
    const names = await dependenciesOf(found, ['dependencies', 'peerDependencies', 'optionalDependencies'])
    asked.push(...names.map((next) => ({ directory: found, name: next, why })))
  }
}

interface Asked {
  readonly directory: string
  readonly name: string
  readonly why: string
}

/** Where pnpm is told to inject packages of the workspace, it installs copies of their sources. */
function isInstalled(path: string): boolean {
  return path.split('/').includes('node_modules') && !/(?:^|\/)\.pnpm\/[^/]+@file\+/.test(path)
}

const packageName = /^(?:@[^/\\]+\/)?[^./\\][^/\\]*$/

async function dependenciesOf(
  directory: string,
  kinds: readonly (typeof dependencyKinds)[number][],
): Promise<string[]> {
  // One that cannot be read is told where it is needed.
  const manifest = await rawManifest(directory)
  const names = kinds.flatMap((kind) => Object.keys((manifest?.[kind] as object | null | undefined) ?? {}))
  return [...new Set(names)].filter((name) => packageName.test(name))
}

/** Where Node finds a package from a folder, links resolved; null where it finds none. */
async function packageFrom(directory: string, name: string): Promise<string | null> {
  for (let folder = directory; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(path)) return realpath(path)
    if (folder === dirname(folder)) return null
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
