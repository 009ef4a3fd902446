/** Looks at an unknown project for what could be measured. Reads only, and starts nothing. */
import { existsSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import * as manifests from '../../sides/manifest.ts'
import { readPackageManagerOrNpm } from '../../sides/package-manager.ts'
import { inspectBenchFiles, findLanguageBenchmarks, readSmallTextOrEmpty } from './bench-files.ts'
import { findProgramsToTime } from './programs.ts'

/** Describes a project; paths in it are relative to the project, with slashes. */
export type ProjectLook = Awaited<ReturnType<typeof lookAtProject>>

/** Looks at the project in a folder, at `maxEntries` of its files and folders at most. `root` is absolute. */
export async function lookAtProject(root: string, limit: { readonly maxEntries?: number } = {}) {
  const { files, folders, isPartial } = await listFilesAndFolders(root, limit)
  const manifest = await manifests.tryReadManifest(root)
  const top = pickFileNamesInFolder(files, '')
  const patterns = manifest === undefined ? [] : await manifests.readWorkspacePatterns(root, manifest)
  const members = manifests.pickByGlobs(patterns, folders).filter((folder) => files.includes(`${folder}/package.json`))
  const looks = members.map(async (folder) => {
    const packageJson = await manifests.tryReadManifest(join(root, folder))
    return packageJson === undefined
      ? []
      : [{ folder, package: packageFactsOfManifest(packageJson, pickFileNamesInFolder(files, folder)) }]
  })
  const workspaces = (await Promise.all(looks)).flat()
  const topPackage = manifest && packageFactsOfManifest(manifest, top)
  const names = [topPackage, ...workspaces.map((one) => one.package)].flatMap((one) => one?.name ?? [])
  const usesVitest = manifest !== undefined && manifests.hasDependency(manifest, 'vitest')
  return {
    root,
    /** Folder of its Git repository; undefined outside of any. */
    repository: findRepositoryRoot(root),
    package: topPackage,
    manager: (await readPackageManagerOrNpm(root)).name,
    /** The packages of the workspace whose top the project is. */
    workspaces,
    benchFiles: await inspectBenchFiles(root, { files, names, usesVitest }),
    languageBenchmarks: await findLanguageBenchmarks(root, files),
    /** Programs in other languages than JavaScript. */
    programs:
      manifest === undefined ? await findProgramsToTime(files, (path) => readSmallTextOrEmpty(join(root, path))) : [],
    /** The folders below with a package.json, nearest first, if the project has none. */
    packagesBelow: manifest === undefined ? foldersWithPackageJson(files) : [],
    /** True if the project holds more than was looked at. */
    isPartial,
  }
}

function pickFileNamesInFolder(files: readonly string[], folder: string): string[] {
  return files.filter((path) => posix.dirname(path) === (folder || '.')).map((path) => posix.basename(path))
}

function foldersWithPackageJson(files: readonly string[]): string[] {
  const folders = files.filter((path) => path.endsWith('/package.json')).map((path) => posix.dirname(path))
  return folders.toSorted((a, b) => a.split('/').length - b.split('/').length)
}

/** Finds the nearest folder with a `.git`, from here up. */
export function findRepositoryRoot(root: string): string | undefined {
  return foldersUpwards(root).find((folder) => existsSync(join(folder, '.git')))
}

/** Returns the folder and those above it, up to the root of the disk. */
export function foldersUpwards(folder: string): string[] {
  const parent = dirname(folder)
  return folder === parent ? [folder] : [folder, ...foldersUpwards(parent)]
}

/** So that a look takes well below a second, whatever the project. */
const usualEntries = 6_000
/** Deeper than any benchmark lies. */
const maxDepth = 8

/** Folders of what is installed, built, recorded or copied from elsewhere. */
const leftOut: ReadonlySet<string> = new Set(
  `node_modules bower_components build coverage dist fixtures __fixtures__ __pycache__ out paceline-out target vendor
  venv`.split(/\s+/),
)

interface WalkOptions {
  readonly maxEntries?: number
  /** Decides whether to walk a folder, given as a relative path; by default those with sources of the project. */
  readonly enters?: (folder: string) => boolean
}

/** Walks level by level, so that the bound cuts off what lies deepest: relative paths, sorted. Follows no links; leaves out what cannot be read. */
export async function listFilesAndFolders(
  root: string,
  { maxEntries = usualEntries, enters = (folder) => !leftOut.has(posix.basename(folder)) }: WalkOptions = {},
) {
  const [files, folders]: [string[], string[]] = [[], ['']]
  let entries = 0
  const walked = (isPartial: boolean) => ({ files: files.sort(), folders: folders.slice(1).sort(), isPartial })
  // It grows meanwhile.
  for (const folder of folders) {
    if (folder.split('/').length >= maxDepth) break
    for await (const { name, isFolder } of iterateFolder(join(root, folder))) {
      entries += 1
      if (entries > maxEntries) return walked(true)
      const path = posix.join(folder, name)
      if (!isFolder) files.push(path)
      else if (!name.startsWith('.') && enters(path)) folders.push(path)
    }
  }
  return walked(false)
}

/** Yields one by one: a folder may hold a million. */
async function* iterateFolder(folder: string): AsyncGenerator<{ readonly name: string; readonly isFolder: boolean }> {
  const directory = await opendir(folder, { bufferSize: 256 }).catch(() => undefined)
  if (directory === undefined) return
  for await (const entry of directory) {
    if (entry.isFile() || entry.isDirectory()) yield { name: entry.name, isFolder: entry.isDirectory() }
  }
}

interface NamedText {
  readonly name: string
  readonly text: string
}

/** Describes a package; `files` are those at its top. */
export function packageFactsOfManifest(manifest: manifests.RawManifest, files: readonly string[]) {
  const name = textOrUndefined(manifest['name'])
  const developed = manifests.recordOrEmpty(manifest['devDependencies'])
  return {
    name,
    version: textOrUndefined(manifest['version']),
    format: manifest['type'] === 'module' ? ('ES modules' as const) : ('CommonJS' as const),
    isPrivate: manifest['private'] === true,
    usesTypeScript: 'typescript' in developed || files.includes('tsconfig.json'),
    /** File that `import('name')` loads, relative to the package; none if none is named and there is no index.js. */
    entry: manifests.packageEntryPath(manifest, files),
    commands: commandsOfPackage(manifest['bin'], name),
  }
}

/** Lists the commands of a package: one alone is called as the package, without its scope. */
function commandsOfPackage(bin: unknown, name: string | undefined): NamedText[] {
  const named =
    typeof bin === 'string' ? [{ name: (name ?? '').replace(/^@[^/]*\//, ''), text: bin }] : textEntriesOfObject(bin)
  return named.flatMap(({ name: command, text }) => {
    const path = manifests.pathIfInsidePackage(text)
    return path === undefined || command === '' ? [] : [{ name: command, text: path }]
  })
}

function textEntriesOfObject(value: unknown): NamedText[] {
  const entries = Object.entries(manifests.recordOrEmpty(value))
  return entries.flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : []))
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
