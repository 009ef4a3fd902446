/** Locates the parts of the running Paceline: in its sources, or bundled in dist/. */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moduleDigest } from '../sides/module-digest.ts'

interface BuiltInSuite {
  readonly name: string
  readonly path: string
  /** Its folder, which holds package.json and package-lock.json where the suite needs packages. */
  readonly folder: string
  readonly needsPackages: boolean
}

export interface Installation {
  readonly root: string
  readonly version: string
  /** Entry point of trials, and the module that is loaded before it. */
  readonly trialEntry: string
  readonly register: string
  readonly fixturesFolder: string
  readonly suites: readonly BuiltInSuite[]
}

/** Finds the installation of a module by its URL. From TypeScript, trials and suites run from sources, too. */
export function locateRunningInstallation(moduleUrl: string): Installation {
  const modulePath = fileURLToPath(moduleUrl)
  const { root, version } = requireEnclosingPacelinePackage(dirname(modulePath))
  const fromSource = modulePath.endsWith('.ts')
  const at = (...parts: string[]): string => join(root, ...parts)
  return {
    root,
    version,
    trialEntry: fromSource ? at('src', 'core', 'trial', 'main.ts') : at('dist', 'trial.js'),
    register: fromSource ? at('src', 'core', 'trial', 'register.ts') : at('dist', 'register.js'),
    fixturesFolder: at('fixtures'),
    suites: fromSource
      ? listBuiltInSuites(at('benchmarks'), 'suite.ts')
      : listBuiltInSuites(at('dist', 'suites'), 'suite.js'),
  }
}

/** Returns a sha256 in hex over the code that runs in a trial beside the suite; a change starts a new series of runs. */
export async function harnessDigest({ trialEntry, register }: Installation): Promise<string> {
  const digests = await Promise.all([moduleDigest(trialEntry), moduleDigest(register)])
  return hash('sha256', digests.join('\n'))
}

function requireEnclosingPacelinePackage(from: string): { root: string; version: string } {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (existsSync(path)) {
      const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown; version?: unknown }
      if (name === 'paceline' && typeof version === 'string') return { root: folder, version }
    }
    if (folder === dirname(folder)) throw new Error(`${from} is not inside a Paceline package`)
  }
}

function listBuiltInSuites(folder: string, file: string): BuiltInSuite[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, file)))
    .sort()
    .map((name) => ({
      name,
      path: join(folder, name, file),
      folder: join(folder, name),
      needsPackages: existsSync(join(folder, name, 'package-lock.json')),
    }))
}
