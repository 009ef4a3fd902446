/** Installs and finds the packages that suites and subjects need: a suite's own, a released one, the project's. */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeUntrustedFolder, runInNewFolderOrRemove } from '../system/clear-away.ts'
import { UserError } from '../errors.ts'
import type { SubjectPackage } from '../model/suite.ts'
import { silent, type Progress } from '../plan/project.ts'
import { plural } from '../report/words.ts'
import { type NpmHost, runNpm } from './npm.ts'
import { findInNodeModules, readManifestIfAny } from './manifest.ts'

export interface InstallHost extends NpmHost {
  readonly cacheRoot: string
  /** Platform, processor and Node major, as in `linux-x64-24`: native packages differ by them. */
  readonly target: string
  readonly signal?: AbortSignal | undefined
  readonly progress?: Progress
}

/** Holds a package.json and its package-lock.json to install, as text. */
interface InstallPlan {
  readonly label: string
  readonly manifest: string
  readonly lock: string
}

interface SuiteFolder {
  readonly name: string
  readonly folder: string
}

const unannounced = 500
/** Limits how long the chosen version for `chokidar@6` is kept before npm is asked again. */
const pinMs = 24 * 3_600_000
/** Written last; a folder without it is an incomplete install. */
const marker = '.paceline-complete'
const npmFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']

/** Installs a suite's packages by its lockfile on first use, and returns their folder. Throws `UserError`. */
export async function installSuitePackages(host: InstallHost, suite: SuiteFolder): Promise<string> {
  return ensurePackagesInstalled(host, await readSuiteInstallPlan(suite))
}

export interface SuitePackages {
  readonly count: number
  readonly isInstalled: boolean
  /** The version of a package in the suite's lockfile; undefined if it has none of this name. */
  readonly versionOf: (name: string) => string | undefined
}

export async function readPackagesState(host: InstallHost, suite: SuiteFolder): Promise<SuitePackages> {
  const plan = await readSuiteInstallPlan(suite)
  const packages = parseLockedPackages(plan)
  return {
    count: Object.keys(packages).length,
    isInstalled: isInstallComplete(installFolderOfPlan(host, plan)),
    versionOf: (name) => packages[`node_modules/${name}`]?.version,
  }
}

async function readSuiteInstallPlan({ name, folder }: SuiteFolder): Promise<InstallPlan> {
  const [manifest, lock] = await Promise.all(
    ['package.json', 'package-lock.json'].map((file) => readFile(join(folder, file), 'utf8')),
  )
  return { label: name, manifest: manifest!, lock: lock! }
}

/** Parses the packages of a package-lock.json by their paths, without the one that they are installed for. */
function parseLockedPackages({ lock }: InstallPlan): Record<string, { readonly version?: string }> {
  const { packages = {} } = JSON.parse(lock) as { packages?: Record<string, { version?: string }> }
  const { '': _, ...installed } = packages
  return installed
}

interface PackageRequest {
  /** `chokidar@6` or `@scope/name@1.2.3`. */
  readonly spec: string
  /** Other packages that come with it, by their ranges. */
  readonly beside?: Readonly<Record<string, string>>
  readonly nowMs: number
}

/**
 * Installs one released package apart from all others. npm chooses the versions, once a day; the last choice is used if
 * the registry cannot be reached. Throws `UserError` for an invalid spec, or if nothing can be installed.
 */
export async function installPackage(
  host: InstallHost,
  { spec, beside = {}, nowMs }: PackageRequest,
): Promise<SubjectPackage> {
  const { name, range } = parsePackageSpec(spec)
  const label = `${name}@${range}`.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^-/, '')
  const manifest = `${JSON.stringify({ private: true, dependencies: { ...beside, [name]: range } }, null, 2)}\n`
  const digest = hash('sha256', manifest).slice(0, 8)
  const file = join(host.cacheRoot, `${label}-${digest}.lock.json`)
  const chosen = await stat(file).catch(() => undefined)
  if (chosen === undefined || nowMs - chosen.mtimeMs >= pinMs) {
    const folder = `${file}.choosing`
    const choosing = runInNewFolderOrRemove(folder, async () => {
      await writeFile(join(folder, 'package.json'), manifest)
      const args = ['install', '--package-lock-only', ...npmFlags]
      await runNpm(host, { args, cwd: folder, purpose: `find ${spec}`, signal: host.signal })
      await rename(join(folder, 'package-lock.json'), file)
      await removeUntrustedFolder(folder)
    })
    await choosing.catch((error: unknown) => {
      if (chosen === undefined || !(error instanceof UserError)) throw error
    })
  }
  const folder = await ensurePackagesInstalled(host, { label, manifest, lock: await readFile(file, 'utf8') })
  const installed = await findInstalled(name, folder)
  if (installed !== undefined) return installed
  throw new UserError(`${name} was installed to ${folder} but is not there`, {
    hint: `Delete ${folder} and try again.`,
  })
}

/** Parses `chokidar@6`, `@scope/name@^1.2`, `name`: no paths, no URLs. Throws `UserError` for anything else. */
export function parsePackageSpec(spec: string): { name: string; range: string } {
  const match = /^((?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*)(?:@([A-Za-z0-9.^~<>=|* +-]+))?$/i.exec(spec)
  if (match !== null) return { name: match[1] ?? '', range: match[2] ?? 'latest' }
  throw new UserError(`${JSON.stringify(spec)} is not a package such as chokidar@6 or @scope/name@^1.2`, {
    hint: 'A subject is npm:NAME@VERSION, a folder, or . for the project itself.',
  })
}

/** Returns the package of the project, from its package.json; undefined without it or a folder, or without a name in it. */
export async function readProjectPackage(folder: string): Promise<SubjectPackage | undefined> {
  const root = await realpath(folder).catch(() => folder)
  const named = await readNameAndVersionIfAny(root)
  return named && { ...named, source: 'project', root, spec: root }
}

/** Finds the package `name` as a module in `folder` would, whatever its `exports` hide; none if it is not installed. */
export async function findInstalled(name: string, folder: string): Promise<SubjectPackage | undefined> {
  const root = await findInNodeModules(folder, name)
  const named = root === undefined ? undefined : await readNameAndVersionIfAny(root)
  return named && { ...named, source: 'npm', root: root!, spec: `${named.name}@${named.version}` }
}

async function readNameAndVersionIfAny(root: string): Promise<{ name: string; version: string } | undefined> {
  const { name, version } = (await readManifestIfAny(root)) ?? {}
  return name === undefined ? undefined : { name, version: version ?? '0.0.0' }
}

/**
 * Installs the packages unless they are, without install scripts, and returns the folder whose `node_modules` holds
 * them. Throws `UserError` with npm's own message.
 */
export async function ensurePackagesInstalled(host: InstallHost, plan: InstallPlan): Promise<string> {
  const { label, manifest, lock } = plan
  const folder = installFolderOfPlan(host, plan)
  if (isInstallComplete(folder)) return folder
  const total = Object.keys(parseLockedPackages(plan)).length
  const { signal, progress = silent } = host
  // A large install is announced before it begins.
  if (total > unannounced)
    progress.note(`Installing the packages of ${label} first, once: ${plural(total, 'package')}.`)
  const phase = progress.phase('packages', 'packages')
  let done = 0
  // Of each package that npm fetches or takes from its cache it prints a line.
  const onOutput = (text: string): void => {
    done = Math.min(total, done + (text.match(/^npm http (?:fetch|cache)/gm)?.length ?? 0))
    phase.update(done, total, label)
  }
  await runInNewFolderOrRemove(folder, async () => {
    await writeFile(join(folder, 'package.json'), manifest)
    await writeFile(join(folder, 'package-lock.json'), lock)
    onOutput('')
    const args = ['ci', ...npmFlags, '--loglevel=http']
    await runNpm(host, { args, cwd: folder, purpose: `install the packages of ${label}`, signal, onOutput })
    await writeFile(join(folder, marker), '')
  })
  phase.print(`${plural(total, 'package')} installed for ${label}`, true)
  return folder
}

function isInstallComplete(folder: string): boolean {
  return existsSync(join(folder, marker))
}

function installFolderOfPlan({ cacheRoot, target }: InstallHost, { label, manifest, lock }: InstallPlan): string {
  const digest = hash('sha256', [manifest, lock, target].join('\0'))
  return join(cacheRoot, `${label}-${digest.slice(0, 16)}`)
}
