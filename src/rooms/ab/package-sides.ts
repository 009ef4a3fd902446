/** Two released versions of a package as base and head: by suites that know it, by benchmarks that import it, by its commands. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { UserError } from '../../core/errors.ts'
import { isBenchFileName } from '../../core/measure/describe-suite.ts'
import { makeDisposableFolder, runThenOwnOrDispose } from '../../core/sides/checkout.ts'
import { dependencyKinds, tryReadManifest } from '../../core/sides/manifest.ts'
import { listModuleAndImports, listImportedPackages } from '../../core/sides/module-digest.ts'
import { installPackage, parsePackageSpec } from '../../core/sides/packages.ts'
import type { SubjectPackage } from '../../core/model/suite.ts'
import { planProject } from '../../core/plan/plan-project.ts'
import { makeSideOfFolder } from '../../core/sides/prepared-commits.ts'
import { resolveInside } from '../../core/plan/project.ts'
import { expandSuiteGlobs } from '../../core/plan/suites.ts'
import { type MeasuredSide, packageAsSide } from '../../core/sides/side.ts'
import type { Selection } from '../../core/plan/plan.ts'
import type { Setup } from '../../core/rooms-api.ts'

/** Names both as `npm:NAME@VERSION`. */
export type Versions = Readonly<Record<'base' | 'head', string>>

/** Returns the package of `npm:chokidar@6`; undefined for anything else. Throws `UserError` for an invalid spec. */
export function parseNpmPackageNameIfAny(source: string): string | undefined {
  return source.startsWith('npm:') ? parsePackageSpec(source.slice('npm:'.length)).name : undefined
}

/** Returns the name of the package of both. Throws `UserError` when they are not versions of one package. */
export function requireOnePackageName({ base, head }: Versions): string {
  const name = parseNpmPackageNameIfAny(head)
  if (name !== undefined && name === parseNpmPackageNameIfAny(base)) return name
  throw new UserError(`${base} and ${head} are not versions of one package`, {
    hint: 'Give both sides as npm:NAME@VERSION with the same NAME.',
  })
}

/** Installs both, each with these other packages (ranges by name) beside it. */
export async function installVersions(
  { machine, effects }: Pick<Setup, 'machine' | 'effects'>,
  versions: Versions,
  beside: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<'base' | 'head', SubjectPackage>>> {
  requireOnePackageName(versions)
  const install = (source: string): Promise<SubjectPackage> => {
    const nowMs = effects.today().getTime()
    return installPackage(machine.installHost, { spec: source.slice('npm:'.length), beside, nowMs })
  }
  return { base: await install(versions.base), head: await install(versions.head) }
}

/**
 * Finds the files of benchmarks that import the package: those among the globs, else those that the config names. As
 * paths in the project; the globs that are no such files remain. Throws `UserError` for a file that does not import it.
 */
export async function findImportingBenchesAndRestGlobs(
  { project }: Pick<Setup, 'project'>,
  { name, globs }: { readonly name: string; readonly globs: readonly string[] },
): Promise<{ readonly files: readonly string[]; readonly globs: readonly string[] }> {
  const isImported = async (file: string): Promise<boolean> =>
    (await listImportedPackages(await resolveInside(project.root, file), { within: project.root })).has(name)
  const named = globs.filter((glob) => isBenchFileName(glob) && !/[*?{[]/.test(glob))
  const hint = 'Name a file of benchmarks that imports the package, or a command of it after --.'
  for (const file of named) {
    if (await isImported(file)) continue
    const shown = JSON.stringify(file)
    if (!existsSync(resolve(project.root, file))) throw new UserError(`There is no file ${shown}`, { hint })
    throw new UserError(`${shown} does not import ${JSON.stringify(name)}, so both sides would be the same`, { hint })
  }
  const rest = globs.filter((glob) => !named.includes(glob))
  if (named.length > 0) return { files: named.map((file) => `./${file.replace(/^\.\//, '')}`), globs: rest }
  const files: string[] = []
  for (const file of await expandSuiteGlobs(project, project.config.suites ?? [])) {
    if (isBenchFileName(file) && (await isImported(file))) files.push(file)
  }
  return { files, globs: rest }
}

export type UpgradePlan = Awaited<ReturnType<typeof installAndPlanBenches>>

/**
 * Copies the files, with what they import from the project, for each version into a folder of its own, in which every
 * package is found as installed with that version. Throws `UserError` before anything is installed if they import what the
 * project does not name, and leaves no folder behind then.
 */
export async function installAndPlanBenches(
  setup: Setup,
  { files, selection, ...versions }: Versions & { readonly files: readonly string[]; readonly selection: Selection },
) {
  const { root } = setup.project
  const beside = await findRangesOfOtherImports(setup, { files, name: requireOnePackageName(versions) })
  const ready = await installVersions(setup, versions, beside)
  const work = await makeDisposableFolder(setup.machine.workRoot)
  const place = work.folder
  return runThenOwnOrDispose(work, async () => {
    const sources = await Promise.all(files.map((file) => listModuleAndImports(resolve(root, file), { within: root })))
    const type = (await tryReadManifest(root))?.['type']
    for (const side of ['base', 'head'] as const) {
      for (const source of sources.flat()) {
        const target = join(place, side, relative(root, source))
        await mkdir(dirname(target), { recursive: true })
        await cp(source, target)
      }
      await writeFile(join(place, side, 'package.json'), JSON.stringify({ private: true, type }))
      const installed = resolve(ready[side].root, ...ready[side].name.split('/').map(() => '..'))
      await symlink(installed, join(place, side, 'node_modules'), 'junction')
    }
    const config = { ...setup.project.config, suites: [...files], subjects: {}, cases: [] }
    const there = { ...setup.project, root: join(place, 'head'), config, members: [] }
    const plan = await planProject({ ...setup, project: there }, { ...selection, packageName: undefined })
    const side = (name: 'base' | 'head'): MeasuredSide => {
      const { modules } = plan
      return makeSideOfFolder(
        { project: there },
        { root: join(place, name), modules, side: packageAsSide(ready[name], []).side },
      )
    }
    return { plan, sides: { base: side('base'), head: side('head') } }
  })
}

/** Lists what else the files import, by the ranges of the project: one React for benchmark and subject. */
async function findRangesOfOtherImports(
  { project: { root } }: Pick<Setup, 'project'>,
  { files, name }: { readonly files: readonly string[]; readonly name: string },
): Promise<Record<string, string>> {
  const manifest = (await tryReadManifest(root)) ?? {}
  const kinds = dependencyKinds.map((kind) => (manifest[kind] ?? {}) as Record<string, unknown>)
  const beside: Record<string, string> = {}
  for (const file of files) {
    for (const other of await listImportedPackages(resolve(root, file), { within: root })) {
      if (other === name || other === 'paceline') continue
      const range = kinds.map((kind) => kind[other]).find((value) => typeof value === 'string')
      if (range === undefined || range.includes(':')) {
        const why = range === undefined ? 'which the package.json here does not name' : `which is ${range} here`
        throw new UserError(`${file} imports ${JSON.stringify(other)}, ${why}`, {
          hint: 'Add it to the dependencies, with a range of its versions: Paceline installs it with each version.',
        })
      }
      beside[other] = range
    }
  }
  return beside
}

/** Returns what runs a command of a package: `node` and a script, or a program. Throws `UserError` if there is none. */
export async function readPackageCommand({ root, name, version }: SubjectPackage, command: string): Promise<string[]> {
  const { bin } = (await tryReadManifest(root)) ?? {}
  const bins =
    typeof bin === 'string' ? { [name.replace(/^@[^/]*\//, '')]: bin } : ((bin ?? {}) as Record<string, string>)
  const path = Object.hasOwn(bins, command) ? await resolveInside(root, bins[command]!) : undefined
  if (path === undefined) {
    const others = Object.keys(bins).join(', ') || 'none at all'
    throw new UserError(`${name} ${version} has no command ${JSON.stringify(command)}`, { hint: `It has: ${others}.` })
  }
  const begin = await readFile(path, 'latin1').catch((cause: unknown) => {
    const message = `${name} ${version} comes without its command ${JSON.stringify(command)}`
    throw new UserError(message, { file: path, cause })
  })
  const isScript = /^#!.*\bnode\b/.test(begin.slice(0, 200))
  return isScript ? ['node', path] : [path]
}
