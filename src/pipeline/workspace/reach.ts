/**
 * Which packages of a workspace a change can reach: those that it touches, those that depend on them, and all of them where
 * it touches what lies in no package, such as a lockfile. Pure.
 */
import { posix } from 'node:path'
import { isText } from '../../measure/identical.ts'
import type { RawManifest } from '../look/package-look.ts'

export interface PackageNode {
  /** Relative to the workspace, with slashes. */
  readonly folder: string
  readonly manifest: RawManifest
}

/** Why a package is measured; `none` where nothing changed that it depends on. */
export type Reach =
  | { readonly kind: 'changed' | 'outside'; readonly file: string }
  | { readonly kind: 'depends'; readonly on: string }
  | { readonly kind: 'none' }

export interface Change {
  /** Of head and base: what one of them depends on, it depends on. */
  readonly packages: readonly PackageNode[]
  /** What differs, relative to the workspace, with slashes. */
  readonly files: readonly string[]
  /** Folders that Paceline itself writes to. */
  readonly ownFolders: readonly string[]
}

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const
/** Folders at the top that hold nothing that runs. */
const inert = ['.github', '.gitea', '.changeset', '.vscode', '.idea', '.husky']

/** By folder. Files for people count for nothing: Markdown in no package, README and the like at the top of each. */
export function reachOf({ packages, files, ownFolders }: Change): (folder: string) => Reach {
  const folders = new Set(packages.map(({ folder }) => folder))
  const reached = new Map<string, Reach>()
  let outside: string | null = null
  for (const file of files) {
    const folder = ownerOf(file, folders)
    if (folder === null) outside ??= isInert(file, ownFolders) ? null : file
    else if (!isText(file.slice(folder.length + 1)) && !reached.has(folder)) {
      reached.set(folder, { kind: 'changed', file })
    }
  }
  const dependents = dependentsOf(packages)
  // What is reached is added while this goes on, so that it goes all the way; a circle ends where it began.
  for (const folder of reached.keys()) {
    for (const { by, on } of dependents.get(folder) ?? []) {
      if (!reached.has(by)) reached.set(by, { kind: 'depends', on })
    }
  }
  const otherwise: Reach = outside === null ? { kind: 'none' } : { kind: 'outside', file: outside }
  return (folder) => reached.get(folder) ?? otherwise
}

/** Whether anything differs that a suite at the top of the workspace could load. */
export function reachesTop({ packages, files, ownFolders }: Change): boolean {
  const folders = new Set(packages.map(({ folder }) => folder))
  return files.some((file) => {
    const folder = ownerOf(file, folders)
    return folder === null ? !isInert(file, ownFolders) : !isText(file.slice(folder.length + 1))
  })
}

/** The innermost package around a file. */
function ownerOf(file: string, folders: ReadonlySet<string>): string | null {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    if (folders.has(folder)) return folder
  }
  return null
}

function isInert(file: string, ownFolders: readonly string[]): boolean {
  const isIn = (folder: string): boolean => file.startsWith(`${folder}/`)
  return isText(file) || /\.mdx?$/i.test(file) || inert.some(isIn) || ownFolders.some(isIn)
}

interface Dependent {
  readonly by: string
  /** The package that it depends on, as it calls it. */
  readonly on: string
}

/** By the folder of what is depended on. Whatever the range, a package of that name is taken for the one in the workspace. */
function dependentsOf(packages: readonly PackageNode[]): Map<string, Dependent[]> {
  const byName = Map.groupBy(packages, ({ manifest }) => manifest['name'])
  const folders = new Set(packages.map(({ folder }) => folder))
  const dependents = new Map<string, Dependent[]>()
  const add = (folder: string, dependent: Dependent): void => {
    const known = dependents.get(folder) ?? []
    known.push(dependent)
    dependents.set(folder, known)
  }
  for (const { folder, manifest } of packages) {
    for (const [key, range] of kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))) {
      const on = nameIn(key, range)
      for (const target of byName.get(on) ?? []) add(target.folder, { by: folder, on })
      const path =
        typeof range === 'string' ? /^(?:file|link|portal|workspace):(\.{1,2}\/.*)$/.exec(range)?.[1] : undefined
      const target = path === undefined ? null : posix.join(folder, path).replace(/\/$/, '')
      if (target !== null && folders.has(target)) add(target, { by: folder, on: key })
    }
  }
  return dependents
}

/** The package that an entry stands for: `"core": "npm:@my/core@1"` is `@my/core`. */
function nameIn(key: string, range: unknown): string {
  const alias = typeof range === 'string' ? /^(?:npm|workspace):(@?[^@]+)@/.exec(range)?.[1] : undefined
  return alias ?? key
}
