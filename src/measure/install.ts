/** Installs packages into folders of their own, once, however many processes want them at the same time. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { runNpm, type NpmHost } from './npm.ts'

export interface InstallProgress {
  /** What is being installed. */
  readonly label: string
  /** Packages fetched so far, of how many. */
  readonly done: number
  readonly total: number
}

export interface InstallHost extends NpmHost {
  /** Folder that holds the installs. */
  readonly cacheRoot: string
  /** Platform, processor and Node major, as in `linux-x64-24`: native packages differ by them. */
  readonly target: string
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: InstallProgress) => void) | undefined
}

/** What to install: a package.json and its package-lock.json, as text. */
export interface InstallPlan {
  readonly label: string
  readonly manifest: string
  readonly lock: string
}

/** Written last; a folder without it is not a whole install. */
const marker = '.paceline-complete'

/**
 * Sees to it that the packages are installed and returns the folder whose `node_modules` holds them.
 *
 * The folder is made under another name and renamed, so it is whole or absent. Install scripts do not run. Throws
 * `UserError` with npm's own words where it fails.
 */
export async function ensureInstalled(host: InstallHost, plan: InstallPlan): Promise<string> {
  const folder = folderOf(host, plan)
  if (isInstalled(host, plan)) return folder
  await mkdir(host.cacheRoot, { recursive: true })
  const workshop = await mkdtemp(join(host.cacheRoot, `.${plan.label}-`))
  try {
    await writeFile(join(workshop, 'package.json'), plan.manifest)
    await writeFile(join(workshop, 'package-lock.json'), plan.lock)
    await runNpm(host, {
      args: ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=http'],
      cwd: workshop,
      directory: workshop,
      purpose: `install the packages of ${plan.label}`,
      signal: host.signal,
      onLine: countFetches(host, plan),
    })
    await writeFile(join(workshop, marker), '')
    await moveInto(folder, workshop)
    return folder
  } finally {
    await rm(workshop, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Whether `ensureInstalled` has nothing left to do. */
export function isInstalled(host: Pick<InstallHost, 'cacheRoot' | 'target'>, plan: InstallPlan): boolean {
  return existsSync(join(folderOf(host, plan), marker))
}

function folderOf({ cacheRoot, target }: Pick<InstallHost, 'cacheRoot' | 'target'>, plan: InstallPlan): string {
  const digest = createHash('sha256').update([plan.manifest, plan.lock, target].join('\0')).digest('hex')
  return join(cacheRoot, `${plan.label}-${digest.slice(0, 16)}`)
}

/** npm logs one line for each package that it fetches or takes from its cache. */
function countFetches({ onProgress }: InstallHost, { label, lock }: InstallPlan): (line: string) => void {
  const { packages = {} } = JSON.parse(lock) as { packages?: Record<string, unknown> }
  const total = Object.keys(packages).filter((path) => path !== '').length
  let done = 0
  onProgress?.({ label, done, total })
  return (line) => {
    if (!/^npm http (fetch|cache)/.test(line)) return
    done = Math.min(done + 1, total)
    onProgress?.({ label, done, total })
  }
}

/** Renames; when another process was faster, its install is as good. Patient with virus scanners on Windows. */
async function moveInto(folder: string, workshop: string): Promise<void> {
  for (let tries = 50; ; tries -= 1) {
    try {
      await rename(workshop, folder)
      return
    } catch (cause) {
      if (existsSync(join(folder, marker))) return
      if (tries === 0) throw new UserError(`The install cannot be moved to ${folder}`, { file: folder, cause })
      // Somebody removed a part of it, the marker too.
      await rm(folder, { recursive: true, force: true })
      await setTimeout(100)
    }
  }
}
