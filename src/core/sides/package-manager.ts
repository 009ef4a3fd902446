/**
 * Finds which package manager installs a project, and how: the one that package.json names (`packageManager`, else
 * `devEngines`), else the one with a lockfile, else npm. A package of a workspace follows its top.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { cleanLine } from '../report/escape.ts'
import { readBytesOrNone } from '../model/regular-file.ts'
import { tryReadManifest, type RawManifest, isRepoOrDiskTop, pickByGlobs, readWorkspacePatterns } from './manifest.ts'

type ManagerName = 'npm' | 'pnpm' | 'yarn' | 'bun'

export interface PackageManager {
  readonly name: ManagerName
  /** The version in package.json; undefined if only a lockfile tells the manager. */
  readonly version?: string | undefined
  /** The reason for this manager, in words; undefined for the default. */
  readonly because?: string | undefined
  readonly lockfile: string | undefined
  /** The folder that is installed: the project's, or the top of its workspace. */
  readonly top: string
  /** Yarn 2 or later, which has other options than yarn 1. */
  readonly isModernYarn: boolean
  /** Is true if it would install packages without folders, for its own loader only. */
  readonly isPlugAndPlay: boolean
  /** The yarn that comes with the project, as `yarnPath` names it, relative to the folder. */
  readonly ownYarn: string | undefined
  readonly isMember: boolean
}

const lockfiles: Readonly<Record<string, ManagerName>> = {
  'pnpm-lock.yaml': 'pnpm',
  'npm-shrinkwrap.json': 'npm',
  'package-lock.json': 'npm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
}
const lockfileNames: readonly string[] = Object.keys(lockfiles)

export async function readPackageManagerOrNpm(directory: string): Promise<PackageManager> {
  const levels = await folderAndWorkspaceTopIfAny(directory)
  const named = (await Promise.all(levels.map(findManagerOfFolder))).find((manager) => manager !== undefined)
  const { name, version, because } = named ?? { name: 'npm' as const }
  const lockfile = levels
    .flatMap((folder) => lockfileNames.map((file) => join(folder, file)))
    .find((path) => lockfiles[basename(path)] === name && existsSync(path))
  const others = { isModernYarn: false, isPlugAndPlay: false, ownYarn: undefined }
  return {
    name,
    version,
    because,
    lockfile: lockfile,
    top: levels.at(-1)!,
    isMember: levels.length > 1,
    ...(name === 'yarn' ? await readYarnVariant(levels, { version, lockfile }) : others),
  }
}

async function folderAndWorkspaceTopIfAny(directory: string): Promise<[string, ...string[]]> {
  for (let folder = directory; !isRepoOrDiskTop(folder);) {
    folder = dirname(folder)
    const manifest = await tryReadManifest(folder)
    const patterns = manifest === undefined ? [] : await readWorkspacePatterns(folder, manifest)
    const below = relative(folder, directory).split(sep).join('/')
    if (pickByGlobs(patterns, [below]).length > 0) return [directory, folder]
  }
  return [directory]
}

type Named = Pick<PackageManager, 'name' | 'version' | 'because'>

async function findManagerOfFolder(folder: string): Promise<Named | undefined> {
  const manifest = await tryReadManifest(folder)
  const lockfile = lockfileNames.find((file) => existsSync(join(folder, file)))
  const byLockfile = lockfile === undefined ? undefined : { name: lockfiles[lockfile]!, because: `by its ${lockfile}` }
  return (manifest && findManagerInManifest(manifest)) ?? byLockfile
}

/** A version that is safe on a command line, without the checksum after a `+`. */
const versionText = /^[\w.^~*-]{1,40}(?=\+|$)/

function findManagerInManifest({ packageManager, devEngines }: RawManifest): Named | undefined {
  const [, name, rest = ''] = /^(npm|pnpm|yarn|bun)@(.*)$/.exec(String(packageManager)) ?? []
  if (name !== undefined) return managerIfKnown(name, rest, 'by packageManager in package.json')
  const engines = (devEngines as { packageManager?: unknown } | undefined)?.packageManager
  const engine = (Array.isArray(engines) ? engines[0] : engines) as { name?: unknown; version?: unknown } | undefined
  return managerIfKnown(engine?.name, engine?.version, 'by devEngines in package.json')
}

function managerIfKnown(name: unknown, version: unknown, because: string): Named | undefined {
  const lockfile = Object.values(lockfiles).find((one) => one === name)
  if (lockfile === undefined) return undefined
  const text = typeof version === 'string' ? version : ''
  return { name: lockfile, version: versionText.exec(text)?.[0], because }
}

const maxSettingsBytes = 1_048_576
const maxLockBytes = 256 * 1_048_576

/** Finds yarn by its lockfile, else by `.yarnrc.yml`, which yarn 1 does not know, or by the version. */
async function readYarnVariant(
  levels: readonly [string, ...string[]],
  { version, lockfile }: { readonly version: string | undefined; readonly lockfile: string | undefined },
): Promise<Pick<PackageManager, 'isModernYarn' | 'isPlugAndPlay' | 'ownYarn'>> {
  const file = levels.map((folder) => join(folder, '.yarnrc.yml')).find((path) => existsSync(path)) ?? ''
  const settings = (await readBytesOrNone(file, { maxBytes: maxSettingsBytes, follow: true }))?.toString()
  const lock = await readBytesOrNone(lockfile ?? '', { maxBytes: maxLockBytes, follow: true })
  const isNewer = settings !== undefined || (version !== undefined && !/^\D*[01]\b/.test(version))
  const isModernYarn = lock !== undefined && lock.length > 0 ? lock.includes('__metadata:') : isNewer
  const [, release] = /^yarnPath:\s*["']?(?:\.\/)?(\.yarn\/releases\/[\w.-]+)["']?\s*$/m.exec(settings ?? '') ?? []
  const program = release === undefined ? '' : join(dirname(file), release)
  return {
    isModernYarn,
    isPlugAndPlay: isModernYarn && !/^nodeLinker:\s*["']?(?:node-modules|pnpm)\b/m.test(settings ?? ''),
    ownYarn: existsSync(program) ? relative(levels[0], program).split(sep).join('/') : undefined,
  }
}

/** Installs by the lockfile, and fails if that does not fit package.json; without one, the manager chooses versions. */
export function installCommand({ name, lockfile, isModernYarn }: PackageManager): readonly string[] {
  const isLocked = lockfile !== undefined
  if (name === 'npm') return ['npm', isLocked ? 'ci' : 'install', '--no-audit', '--no-fund']
  if (name === 'pnpm') return ['pnpm', 'install', isLocked ? '--frozen-lockfile' : '--no-frozen-lockfile']
  // Shows what install scripts print, which yarn otherwise writes to a file.
  if (isModernYarn) return ['yarn', 'install', isLocked ? '--immutable' : '--no-immutable', '--inline-builds']
  return [name, 'install', ...(isLocked ? ['--frozen-lockfile'] : [])]
}

/**
 * Turns Yarn's Plug'n'Play off, so that trials load packages as users of the project do. A lockfile is written even if
 * the project wants none, because the other side needs it.
 */
export function installEnv({ name, lockfile, isPlugAndPlay }: PackageManager): Readonly<Record<string, string>> {
  if (isPlugAndPlay) return { YARN_NODE_LINKER: 'node-modules' }
  if (lockfile !== undefined) return {}
  if (name === 'npm') return { npm_config_package_lock: 'true' }
  return name === 'pnpm' ? { npm_config_lockfile: 'true' } : {}
}

const packageName = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i

/** Runs the build script; in a workspace of pnpm, first those of the packages that this one depends on. */
export function buildScriptCommand({ name, isMember }: PackageManager, project: string | undefined): readonly string[] {
  if (name === 'pnpm' && isMember && project !== undefined && packageName.test(project)) {
    return ['pnpm', '--filter', `${project}...`, 'run', 'build']
  }
  return [name, 'run', 'build']
}

/** Runs the build script of one package of a workspace, from anywhere in it. */
export function buildCommandForPackage({ name }: PackageManager, project: string): readonly string[] {
  if (name === 'npm') return ['npm', 'run', 'build', '--workspace', project]
  if (name === 'yarn') return ['yarn', 'workspace', project, 'run', 'build']
  return name === 'pnpm' ? ['pnpm', '--filter', project, 'run', 'build'] : ['bun', 'run', '--filter', project, 'build']
}

/** Runs a script of the top of a workspace, `up` from the package. */
export function scriptCommandAtTop({ name }: PackageManager, up: string, script: string): readonly string[] {
  if (name === 'npm') return ['npm', 'run', script, '--prefix', up]
  if (name === 'bun') return ['bun', 'run', `--cwd=${up}`, script]
  return [name, name === 'pnpm' ? '--dir' : '--cwd', up, 'run', script]
}

/**
 * Starts it by its name, as the project's own yarn, or by Corepack, which comes first for a named modern yarn: a
 * runner's yarn 1 would refuse it. Throws `UserError` if it cannot be started; the hint says how to run `commands`.
 */
export function commandToStartManager(
  manager: PackageManager,
  commands: readonly (readonly string[])[],
  isThere: (program: string) => boolean,
): readonly string[] {
  const { name, version, because, ownYarn, isModernYarn } = manager
  if (ownYarn !== undefined) return ['node', ownYarn]
  const byCorepack = (name === 'pnpm' || name === 'yarn') && isThere('corepack')
  if (isThere(name) && !(byCorepack && isModernYarn && version !== undefined)) return [name]
  if (byCorepack) return ['corepack', name]
  const called = version === undefined ? name : `${name} ${cleanLine(version)}`
  const reason = because ?? 'npm comes with Node'
  throw new UserError(`This project is installed with ${called} (${reason}), and ${name} is not on PATH`, {
    hint: managerInstallHint(manager, commands).join('\n'),
  })
}

const actions = { pnpm: 'pnpm/action-setup', bun: 'oven-sh/setup-bun', npm: 'actions/setup-node', yarn: '' } as const

function managerInstallHint({ name, version, isModernYarn }: PackageManager, commands: readonly (readonly string[])[]) {
  if (isModernYarn)
    return ['Enable Corepack, which brings it: `npm install --global corepack`, then `corepack enable`.']
  const spec = `${name}@${version ?? (name === 'yarn' ? '1' : 'latest')}`
  const inWorkflow = actions[name] && `; in a workflow, ${actions[name]} before the step that measures`
  const install = `Install it: \`npm install --global ${spec}\`${inWorkflow}.`
  if (name === 'npm') return [install]
  const prepare = commands.map(([, ...args]) => ['npx', '--yes', spec, ...args].join(' ')).join(' && ')
  return [install, `Or have npm fetch it: ${JSON.stringify({ project: { prepare } })} in paceline.config.json.`]
}
