/** A look at a project nobody has told us about: what is in it that could be measured. Reads, and starts nothing. */
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
  /** Folder of the Git repository that it lies in; null outside of any. */
  readonly repository: string | null
  /** Null without a package.json that can be read. */
  readonly package: PackageLook | null
  readonly manager: ManagerName
  /** The packages of the workspace that the project is the top of. */
  readonly workspaces: readonly WorkspaceLook[]
  readonly benchFiles: readonly BenchFile[]
  readonly languageBenchmarks: readonly LanguageBenchmarks[]
  /** Folders with a package.json below one without: relative to it, with slashes, those near it first. */
  readonly packagesBelow: readonly string[]
  /** Workflows that use github-action-benchmark, relative to the repository. */
  readonly benchWorkflows: readonly string[]
  /** True where the project holds more than was looked at. */
  readonly isPartial: boolean
}

export interface WorkspaceLook {
  /** Relative to the project, with slashes. */
  readonly folder: string
  readonly package: PackageLook
}

/** Packages of one workspace that are looked into. */
const maxPackages = 300
const maxWorkflows = 100
const maxWorkflowBytes = 262_144

/** Looks at the project in a folder, at `maxEntries` of its files and folders at most. `root` is absolute. */
export async function lookAtProject(
  root: string,
  { maxEntries }: { readonly maxEntries?: number } = {},
): Promise<ProjectLook> {
  const { files, folders, isPartial } = await walkProject(root, maxEntries === undefined ? {} : { maxEntries })
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
  const start = folder === '' ? '' : `${folder}/`
  return files
    .filter((path) => path.startsWith(start) && !path.slice(start.length).includes('/'))
    .map((path) => path.slice(start.length))
}

function packagesBelow(files: readonly string[]): string[] {
  const folders = files.filter((path) => path.endsWith('/package.json')).map((path) => posix.dirname(path))
  return folders.toSorted((a, b) => a.split('/').length - b.split('/').length).slice(0, maxPackages)
}

/** The nearest folder with a `.git`, from here up. */
export function repositoryOf(root: string): string | null {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return null
  }
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
