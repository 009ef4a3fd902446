/** Finds the suites that a project measures and asks each what it holds. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { describeSuite } from '../measure/describe-suite.ts'
import { moduleDigest } from '../measure/module-digest.ts'
import { installSuitePackages } from '../measure/packages.ts'
import { nearest } from '../model/select.ts'
import type { FoundSuite } from '../plan.ts'
import { commandSuite, programPlace, withCommands, withCommandSuite } from './configured-commands.ts'
import { resolveInside } from './project.ts'
import type { Machine, Setup } from './setup.ts'

/** A suite's module and, for a built-in one, the folder of its package.json. */
export interface SuiteModule {
  /** Name of a built-in suite, or the path in the config. */
  readonly name: string
  readonly path: string
  /** Folder with package.json and lockfile of the suite's own packages; null where it has none. */
  readonly packagesFolder: string | null
  readonly builtIn: boolean
  /** True for a suite in the project's top folder, beside the code it measures: its imports are not part of it. */
  readonly alone: boolean
}

/**
 * The suites that the config names, or all built-in ones; that of commands where there are commands. Throws
 * `UserError` for a name that is none.
 */
export async function findSuites({ project, machine }: Pick<Setup, 'project' | 'machine'>): Promise<SuiteModule[]> {
  const { installation } = machine
  const where = project.configPath === null ? {} : { file: project.configPath, place: 'suites' }
  const names = project.config.suites ?? installation.suites.map((suite) => suite.name)
  return Promise.all(withCommandSuite(names, project.config).map((name) => findSuite(name)))

  async function findSuite(name: string): Promise<SuiteModule> {
    const builtIn = installation.suites.find((suite) => suite.name === name)
    if (builtIn !== undefined) {
      const packagesFolder = builtIn.needsPackages ? builtIn.folder : null
      return { name, path: builtIn.path, packagesFolder, builtIn: true, alone: false }
    }
    if (!/^\.\.?[\\/]/.test(name)) {
      const near = nearest(
        name,
        installation.suites.map((suite) => suite.name),
      )
      throw new UserError(`There is no built-in suite called ${JSON.stringify(name)}`, {
        ...where,
        hint: `Did you mean ${near.join(' or ')}? A suite of your own is a path that starts with ./`,
      })
    }
    const path = await resolveInside(project.root, name)
    if (existsSync(path))
      return { name, path, packagesFolder: null, builtIn: false, alone: dirname(path) === project.root }
    throw new UserError(`There is no suite at ${JSON.stringify(name)}`, where)
  }
}

/** Asks each suite for its description, in a child process each. */
export async function describeSuites(
  setup: Pick<Setup, 'project' | 'machine' | 'effects'>,
  modules: readonly SuiteModule[],
): Promise<FoundSuite[]> {
  const { machine, effects, project } = setup
  const { trialHost, installation } = machine
  const found: FoundSuite[] = []
  for (const module of modules) {
    const description = await describeSuite(trialHost, {
      suitePath: module.path,
      suitePackages: null,
      packages: {},
      options: project.config.options ?? {},
      fixturesFolder: installation.fixturesFolder,
      signal: effects.signal,
    })
    const other = found.find((suite) => suite.description.name === description.name)
    if (other !== undefined) {
      throw new UserError(`Two suites are called ${JSON.stringify(description.name)}`, { file: module.path })
    }
    const digest = module.alone ? await moduleDigest(module.path, { alone: true }) : description.digest
    const suite = { path: module.path, description: { ...description, digest } }
    const isCommands = module.builtIn && module.name === commandSuite
    const place = programPlace(machine, project.root)
    found.push(isCommands ? withCommands(suite, { config: project.config, place }) : suite)
  }
  return found
}

/** Installs what the suite itself needs, once; returns the folder whose `node_modules` holds it, or null. */
export async function suitePackagesOf(
  { installHost }: Pick<Machine, 'installHost'>,
  module: SuiteModule,
): Promise<string | null> {
  if (module.packagesFolder === null) return null
  return installSuitePackages(installHost, { name: module.name, folder: module.packagesFolder })
}
