/** The machine made ready for measuring: which node runs trials, where caches are, what the machine is. */
import { plural } from '../report/words.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../model/environment.ts'
import { describeEnvironment, readSystemFacts } from '../measure/environment.ts'
import type { TrialHost } from '../measure/executor.ts'
import type { InstallHost } from '../measure/install.ts'
import { findInstallation, harnessDigest, type Installation } from '../measure/installation.ts'
import { findNode } from '../measure/node-binary.ts'
import { projectPackage } from '../measure/packages.ts'
import { errorCode } from '../store/error-code.ts'
import type { Effects, Watcher } from './effects.ts'
import { ensureHome, type Project } from './project.ts'

export interface Workshop {
  readonly project: Project
  readonly installation: Installation
  readonly harness: { readonly version: string; readonly digest: string }
  readonly environment: Environment
  /** Name of the project's own package; null where it has none. */
  readonly packageName: string | null
  readonly host: TrialHost
  readonly installHost: InstallHost
  /** Folder of generated trees, and of the checkouts of base and head. */
  readonly treesRoot: string
  readonly workRoot: string
  readonly effects: Effects
  readonly watcher: Watcher
}

export interface WorkshopOptions {
  readonly project: Project
  readonly effects: Effects
  readonly watcher: Watcher
  /** True where nothing is to be kept: then a project that cannot be written to will do. */
  readonly looksOnly?: boolean
}

const refusals: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Makes the project's caches and looks the machine over. Throws `UserError` when no fit `node` is on PATH. */
export async function openWorkshop({
  project,
  effects,
  watcher,
  looksOnly = false,
}: WorkshopOptions): Promise<Workshop> {
  await ensureHome(project).catch((error: unknown) => {
    if (!looksOnly || !refusals.has(errorCode(error))) throw error
  })
  const { env, platform, signal, waiting } = effects
  const installation = findInstallation(import.meta.url)
  const node = await findNode({ env, execPath: process.execPath })
  const cache = join(project.home, 'cache')
  return {
    project,
    installation,
    harness: { version: installation.version, digest: await harnessDigest(installation) },
    packageName: (await projectPackage(project.root))?.name ?? null,
    environment: describeEnvironment(readSystemFacts(env), node),
    host: {
      node: node.path,
      entry: installation.trialEntry,
      register: installation.register,
      root: installation.root,
      env,
      platform,
      temporaryRoot: tmpdir(),
      compileCache: join(cache, 'compiled'),
      waiting,
    },
    installHost: {
      node: node.path,
      env,
      platform,
      cacheRoot: join(cache, 'packages'),
      target: `${node.platform}-${node.arch}-${node.version.split('.')[0] ?? ''}`,
      signal,
      waiting,
      onProgress: installProgress(watcher),
    },
    treesRoot: join(cache, 'trees'),
    workRoot: join(project.home, 'work'),
    effects,
    watcher,
  }
}

/** One phase for each install; npm may report the last package more than once. */
function installProgress(watcher: Watcher): InstallHost['onProgress'] {
  const phases = new Map<string, ReturnType<Watcher['phase']>>()
  const finished = new Set<string>()
  return ({ label, done, total }) => {
    if (finished.has(label)) return
    const phase = phases.get(label) ?? watcher.phase('packages', 'packages')
    phases.set(label, phase)
    phase.update({ done, expected: total, detail: label, leftMs: null })
    if (done < total) return
    finished.add(label)
    phase.finish(`${plural(total, 'package')} installed for ${label}`)
  }
}
