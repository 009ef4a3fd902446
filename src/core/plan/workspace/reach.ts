/**
 * Finds which packages of a workspace a change can reach: those that it touches, and those that depend on them; all,
 * where it touches a file in no package, such as a lockfile, or a dependency of the package.json at the top. Pure.
 */
import { posix } from 'node:path'
import { makeInertFileTest, isTopProse, type Inert } from '../../sides/identical.ts'
import { dependencyKinds, type RawManifest } from '../../sides/manifest.ts'

export interface PackageNode {
  /** Relative to the repository, with slashes. */
  readonly folder: string
  readonly manifest: RawManifest
}

interface ChangedFiles extends Inert {
  /** The packages of head and base: a dependency on one of them counts. */
  readonly packages: readonly PackageNode[]
  /** The package.json at the top of the workspace, and those above: all packages share their dependencies. */
  readonly tops?: readonly PackageNode[]
  /** The files that differ, relative to the repository, with slashes. */
  readonly files: readonly string[]
  /** Relative paths, and packages, declared or not, that code names in quotes, each with the file of the code. */
  readonly references?: readonly (readonly [file: string, named: string])[]
  /** True if code may read README and the like. */
  readonly readsTexts?: boolean
}

/** The keys under which npm, yarn and pnpm replace dependencies. */
const replacing = ['overrides', 'resolutions', 'pnpm', 'catalog', 'catalogs'] as const

/** Tells whether the change reaches a folder. What never runs does not count, nor do README and the like at its top. */
export function makeFolderReachTest(change: ChangedFiles): (folder: string) => boolean {
  let { reached, all } = touchedFoldersAndAllFlag(change)
  const dependents = dependentsByDir(change)
  // The loop visits what is added meanwhile, so it follows dependents of dependents; a circle ends where it began.
  for (const folder of reached) {
    for (const by of dependents.get(folder) ?? []) {
      if (by === undefined) all = true
      else reached.add(by)
    }
  }
  return (folder) => all || reached.has(folder)
}

/** Returns true if anything differs that a suite at the top of the workspace could load. */
export function mayAffectTopSuites(change: ChangedFiles): boolean {
  const { reached, all } = touchedFoldersAndAllFlag(change)
  return reached.size > 0 || all
}

/** Finds the folders of the packages with a file that differs; `all` where one in no package does. */
function touchedFoldersAndAllFlag({ packages, files, readsTexts = false, ...change }: ChangedFiles): {
  reached: Set<string>
  all: boolean
} {
  const folders = new Set(packages.map(({ folder }) => folder))
  const reached = new Set<string>()
  const isInert = readsTexts ? () => false : makeInertFileTest(change)
  let all = false
  for (const file of files) {
    const around = packageFoldersAbovePath(file, folders)
    if (around.length === 0 && !isInert(file)) all = true
    for (const folder of around) if (readsTexts || !isTopProse(file.slice(folder.length + 1))) reached.add(folder)
  }
  return { reached, all }
}

/** Lists all packages whose folders hold a path: a package.json deeper inside need not begin a package of its own. */
function packageFoldersAbovePath(path: string, folders: ReadonlySet<string>): string[] {
  const around: string[] = []
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (folders.has(folder)) around.push(folder)
  }
  return around
}

/**
 * Maps a folder to those that depend on it, none for all packages. Whatever the range, a package of that name counts as
 * the one in the workspace.
 */
function dependentsByDir({ packages, tops = [], references = [] }: ChangedFiles): Map<string, (string | undefined)[]> {
  const byName = Map.groupBy(packages, ({ manifest }) => manifest['name'])
  const topNames = new Set(tops.map(({ manifest }) => manifest['name']))
  const topFolders = new Set(['.', ...tops.map(({ folder }) => folder)])
  const folders = new Set(packages.map(({ folder }) => folder))
  const dependents = new Map<string, (string | undefined)[]>()
  const add = (targets: Iterable<string>, by: string | undefined): void => {
    for (const folder of targets) {
      const earlier = dependents.get(folder) ?? []
      earlier.push(by)
      dependents.set(folder, earlier)
    }
  }
  const at = (path: string): Iterable<string> => {
    if (topFolders.has(path)) return folders
    const below = [...folders].filter((folder) => `${folder}/`.startsWith(`${path.replace(/\/$/, '')}/`))
    return [...below, ...packageFoldersAbovePath(path, folders)]
  }
  const called = (name: string) => (topNames.has(name) ? folders : (byName.get(name) ?? []).map(({ folder }) => folder))
  const nodes = [
    ...packages.map((node) => ({ ...node, by: node.folder })),
    ...tops.map((node) => ({ ...node, by: undefined })),
  ]
  for (const [file, named] of references) {
    const targets = named.startsWith('.')
      ? at(posix.join(posix.dirname(file), named))
      : called(named.match(nameAtStart)![0])
    for (const by of packageFoldersAbovePath(file, folders)) add(targets, by)
  }
  for (const { folder, manifest, by } of nodes) {
    const link = (names: readonly string[], range: unknown): void => {
      for (const name of names) add(called(name), by)
      const path = localFolderOfDependency(range)
      if (path !== undefined) add(at(posix.join(folder, path).replace(/\/$/, '')), by)
    }
    for (const [key, range] of dependencyKinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))) {
      link([packageNameOfDependency(key, range)], range)
    }
    for (const [, to] of flattenOverrides('', manifest['imports'] ?? {})) {
      if (typeof to === 'string') link([to.match(nameAtStart)![0]], to)
    }
    for (const [key, range] of replacing.flatMap((kind) => flattenOverrides(kind, manifest[kind] ?? {}))) {
      link([...packageNamesInOverride(key), packageNameOfDependency('', range)], range)
    }
  }
  return dependents
}

const nameAtStart = /^(?:@[^/]*\/)?[^/]*/

/** Returns the package that an entry stands for: `"core": "npm:@my/core@1"` is `@my/core`. */
function packageNameOfDependency(key: string, range: unknown): string {
  const alias = typeof range === 'string' ? /^(?:npm:|workspace:(?=@?[^@]+@))(@?[^@]+)/.exec(range)?.[1] : undefined
  return alias ?? key
}

/** Returns the folder that an entry leads to: `file:../core`, `link:packages/core`, `../core`. */
function localFolderOfDependency(range: unknown): string | undefined {
  if (typeof range !== 'string') return undefined
  return (
    /^(?:file|link|portal|workspace):(?!\/)(.+)$/.exec(range)?.[1] ??
    (/^\.{1,2}(?:\/|$)/.test(range) ? range : undefined)
  )
}

/** Lists the entries of `overrides` at any depth, as npm lets them be nested. */
function flattenOverrides(key: string, value: unknown, depth = 0): [string, unknown][] {
  if (typeof value !== 'object' || value === null || depth > 8) return [[key, value]]
  return Object.entries(value).flatMap(([name, inner]) => flattenOverrides(name, inner, depth + 1))
}

/** Lists the names in the key of an override: `a>@my/core@1` is of `a` and of `@my/core`, as `**\/a/@my/core` is. */
function packageNamesInOverride(key: string): string[] {
  return key.replaceAll(/(?<=[^/>])@[^/>]*/g, '').match(/(?:@[^/>]+\/)?[^/>@]+/g) ?? []
}
