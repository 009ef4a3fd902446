/** Looks at an unknown project for what could be measured. Reads only, and starts nothing. */
import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { rawManifest, workspaceFolders, workspacePatterns } from '../../measure/manifest.ts'
import { packageManagerOf, type ManagerName } from '../../measure/package-manager.ts'
import { readRegularFile } from '../../store/regular-file.ts'
import { findBenchFiles, type BenchFile, findLanguageBenchmarks, type LanguageBenchmarks } from './bench-files.ts'
import { dependsOn, packageLook, type PackageLook } from './package-look.ts'
import { walkProject } from './walk-project.ts'

export interface ProjectLook {
  /** Absolute. */
  readonly root: string
  /** Folder of its Git repository; null outside of any. */
  readonly repository: string | null
  /** Null without a package.json that can be read. */
  readonly package: PackageLook | null
  readonly manager: ManagerName
  /** The packages of the workspace whose top the project is; folders are relative to it, with slashes. */
  readonly workspaces: readonly { readonly folder: string; readonly package: PackageLook }[]
  readonly benchFiles: readonly BenchFile[]
  readonly languageBenchmarks: readonly LanguageBenchmarks[]
  /** Where the project has no package.json, the folders below that do: relative to it, with slashes, nearest first. */
  readonly packagesBelow: readonly string[]
  /** Workflows that use github-action-benchmark, relative to the repository. */
  readonly benchWorkflows: readonly string[]
  /** True if the project holds more than was looked at. */
  readonly isPartial: boolean
}

/** Packages of one workspace that are looked into. */
const maxPackages = 300
const maxWorkflows = 100
const maxWorkflowBytes = 262_144

/** Looks at the project in a folder, at `maxEntries` of its files and folders at most. `root` is absolute. */
export async function lookAtProject(root: string, limit: { readonly maxEntries?: number } = {}): Promise<ProjectLook> {
  const { files, folders, isPartial } = await walkProject(root, limit)
  const repository = repositoryOf(root)
  const manifest = await rawManifest(root)
  const top = filesIn(files, '')
  const patterns = manifest === null ? [] : await workspacePatterns(root, manifest)
  const members = workspaceFolders(patterns, folders).filter((folder) => files.includes(`${folder}/package.json`))
  const workspaces = members.slice(0, maxPackages).map(async (folder) => {
    const own = await rawManifest(join(root, folder))
    return own === null ? [] : [{ folder, package: packageLook(own, filesIn(files, folder)) }]
  })
  return {
    root,
    repository,
    package: manifest === null ? null : packageLook(manifest, top),
    manager: (await packageManagerOf(root)).name,
    workspaces: (await Promise.all(workspaces)).flat(),
    benchFiles: await findBenchFiles(root, { files, usesVitest: manifest !== null && dependsOn(manifest, 'vitest') }),
    languageBenchmarks: await findLanguageBenchmarks(root, files),
    packagesBelow: manifest === null ? packagesBelow(files) : [],
    benchWorkflows: repository === null ? [] : await benchWorkflows(repository),
    isPartial: isPartial || members.length > maxPackages,
  }
}

function filesIn(files: readonly string[], folder: string): string[] {
  return files.filter((path) => posix.dirname(path) === (folder || '.')).map((path) => posix.basename(path))
}

function packagesBelow(files: readonly string[]): string[] {
  const folders = files.filter((path) => path.endsWith('/package.json')).map((path) => posix.dirname(path))
  return folders.toSorted((a, b) => a.split('/').length - b.split('/').length).slice(0, maxPackages)
}

/** The nearest folder with a `.git`, from here up. */
export function repositoryOf(root: string): string | null {
  return upwards(root).find((folder) => existsSync(join(folder, '.git'))) ?? null
}

/** The folder and those above it, up to `top` or to the root of the disk. */
export function upwards(folder: string, top?: string): string[] {
  const parent = dirname(folder)
  return folder === top || folder === parent ? [folder] : [folder, ...upwards(parent, top)]
}

async function benchWorkflows(repository: string): Promise<string[]> {
  const place = '.github/workflows'
  const { files } = await walkProject(join(repository, '.github', 'workflows'))
  const workflows = files.filter((name) => /^[^/]+\.ya?ml$/.test(name)).slice(0, maxWorkflows)
  const found = workflows.map(async (name) => {
    const bytes = await readRegularFile(join(repository, place, name), { maxBytes: maxWorkflowBytes, follow: false })
    const isOne = /^[^#\n]*\buses:\s*['"]?benchmark-action\/github-action-benchmark@/m.test(bytes?.toString() ?? '')
    return isOne ? [`${place}/${name}`] : []
  })
  return (await Promise.all(found)).flat()
}
