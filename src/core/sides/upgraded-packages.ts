/** Finds the installed packages of which a change brings other versions. */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathBelow } from '../model/path-below.ts'
import { findGitTop, isRepoOrDiskTop, recordOrEmpty, tryReadManifest } from './manifest.ts'

const manifestOrLock =
  /(?:^|\/)(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-(?:lock|workspace)\.yaml|bun\.lockb?)$/

/** Returns false if a change of these files leaves the versions of installed packages alone. */
export function mayUpgradePackages(files: readonly string[] | undefined): boolean {
  return files?.some((file) => manifestOrLock.test(file)) ?? true
}

/**
 * Returns by `node_modules/NAME` the real folders of the packages that the projects in the head's folders need, and those
 * need in turn, where the base has none of that version.
 */
export async function findUpgradedPackages(folders: {
  readonly head: readonly string[]
  readonly base: readonly string[]
}): Promise<Map<string, string>> {
  const [before, now] = [await listNeededPackages(folders.base), await listNeededPackages(folders.head)]
  const others = [...now].filter(([version]) => !before.has(version))
  return new Map(others.map(([, { name, folder }]) => [`node_modules/${name}`, folder]))
}

const mostPackages = 5_000

/** Lists packages by name and version; those in the project, of which a release alters all versions, by their folders. */
async function listNeededPackages(folders: readonly string[]) {
  const packages = new Map<string, { readonly name: string; readonly folder: string }>()
  const waiting = new Set(await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder))))
  for (const folder of waiting) {
    const { dependencies, optionalDependencies, peerDependencies } = (await tryReadManifest(folder)) ?? {}
    const names = Object.keys({
      ...recordOrEmpty(dependencies),
      ...recordOrEmpty(optionalDependencies),
      ...recordOrEmpty(peerDependencies),
    })
    for (const name of names.filter((one) => !one.startsWith('@types/'))) {
      const place = await findAsNodeDoesIfAny(folder, name)
      if (place === undefined || waiting.size > mostPackages) continue
      waiting.add(place)
      const below = pathBelow(findGitTop(folder) ?? folder, place)
      const isOfProject = below !== undefined && !below.split('/').includes('node_modules')
      const version = isOfProject ? below : String((await tryReadManifest(place))?.['version'])
      packages.set(`${name} ${version}`, { name, folder: place })
    }
  }
  return packages
}

/** Finds the real folder of a package, but none outside of the checkout: there, a base would find the head's. */
async function findAsNodeDoesIfAny(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, 'node_modules', name)
  if (existsSync(path)) return realpath(path)
  return isRepoOrDiskTop(folder) ? undefined : findAsNodeDoesIfAny(dirname(folder), name)
}
