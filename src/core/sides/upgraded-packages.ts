/** Finds the installed packages of which a change brings other versions. */
import { realpath } from 'node:fs/promises'
import { pathBelow } from '../model/path-below.ts'
import { findGitTop, findInNodeModules, isRepoOrDiskTop, recordOrEmpty, tryReadManifest } from './manifest.ts'

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
const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const

/** Lists packages by name and version; those in the project, of which a release alters all versions, by their folders. */
async function listNeededPackages(folders: readonly string[]) {
  const packages = new Map<string, { readonly name: string; readonly folder: string }>()
  const places = await Promise.all([...new Set(folders)].map((folder) => realpath(folder).catch(() => folder)))
  const [first = ''] = places
  const top = findGitTop(first) ?? first
  const waiting = new Map<string, string | undefined>(places.map((place) => [place, undefined]))
  // It grows meanwhile.
  for (const [folder, name] of waiting) {
    const manifest = (await tryReadManifest(folder)) ?? {}
    const below = pathBelow(top, folder)
    const isOfProject = below !== undefined && !below.split('/').includes('node_modules')
    const version = isOfProject ? below : String(manifest['version'])
    if (name !== undefined) packages.set(`${name} ${version}`, { name, folder })
    for (const needed of kinds.flatMap((kind) => Object.keys(recordOrEmpty(manifest[kind])))) {
      // A base without it would find the head's, which lies above its checkout.
      const place = await findInNodeModules(folder, needed, isRepoOrDiskTop)
      const isCounted = place === undefined || waiting.has(place) || needed.startsWith('@types/')
      if (!isCounted && waiting.size < mostPackages) waiting.set(place, needed)
    }
  }
  return packages
}
