/** Reads package.json, and what it says of a workspace; finds the top of a project. */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, dirname, normalize, sep } from 'node:path'
import { callOrFallback, UserError } from '../errors.ts'
import { makePathGlobTests, type PathGlob } from '../model/select.ts'
import { readBytesOrNone } from '../model/regular-file.ts'

export interface Manifest {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly scripts: Readonly<Record<string, string>>
  readonly raw: RawManifest
}

export type RawManifest = Readonly<Record<string, unknown>>

export const dependencyKinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

const maxManifestBytes = 16 * 1_048_576

/** Reads the package.json of a folder; undefined if there is none. Throws `UserError` if it cannot be read. */
export async function readManifestIfAny(directory: string): Promise<Manifest | undefined> {
  const path = join(directory, 'package.json')
  const bytes = await readBytesOrNone(path, { maxBytes: maxManifestBytes, follow: true })
  if (bytes === undefined && !existsSync(path)) return undefined
  try {
    if (bytes === undefined) throw new Error('it is not a regular file, or far too large')
    const raw = parseJsonIfObject(bytes.toString())
    if (raw === undefined) throw new Error('it is not an object')
    const { name, version, scripts } = raw
    return {
      name: typeof name === 'string' ? name : undefined,
      version: typeof version === 'string' ? version : undefined,
      raw,
      scripts: typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, string>) : {},
    }
  } catch (cause) {
    throw new UserError(`package.json is not readable: ${(cause as Error).message}`, { file: path, cause })
  }
}

/** Reads the package.json of a folder, unchecked; undefined if there is none that can be read. */
export async function tryReadManifest(directory: string): Promise<RawManifest | undefined> {
  return (await readManifestIfAny(directory).catch(() => undefined))?.raw
}

export function parseManifestOrEmpty(text: string | undefined): RawManifest {
  return callOrFallback(() => parseJsonIfObject(text ?? '{}') ?? {}, {})
}

/** Parses an object; none if the JSON is something else. Throws if it is not JSON. As npm, takes a byte order mark. */
function parseJsonIfObject(text: string): RawManifest | undefined {
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as RawManifest) : undefined
}

/**
 * Tells whether a project ends here: the top of a repository or of the disk, or a checkout in `.paceline/work`, which
 * may have no `.git`. What lies above belongs to others, or is the same for both sides.
 */
export function isRepoOrDiskTop(folder: string): boolean {
  if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return true
  const [home, work, run] = folder.split(sep).slice(-4)
  return home === '.paceline' && work === 'work' && /^[0-9a-f]{8}$/.test(run ?? '')
}

/** Finds the nearest top from a folder up; undefined if that is the disk's. */
export function findGitTop(folder: string): string | undefined {
  if (folder === dirname(folder)) return undefined
  return isRepoOrDiskTop(folder) ? folder : findGitTop(dirname(folder))
}

/** Finds the real path at which Node finds a package from a folder up to the last one; undefined if it is not installed. */
export async function findInNodeModules(
  folder: string,
  name: string,
  isLast = (one: string): boolean => one === dirname(one),
): Promise<string | undefined> {
  const path = join(folder, 'node_modules', name)
  if (existsSync(path)) return realpath(path)
  return isLast(folder) ? undefined : findInNodeModules(dirname(folder), name, isLast)
}

const maxBytes = 1_048_576
const maxPatterns = 200
export const pnpmWorkspaceFile = 'pnpm-workspace.yaml'

/** Lists the globs of a workspace's packages, as npm, yarn and pnpm declare them; empty if it is the top of none. */
export async function readWorkspacePatterns(root: string, manifest: RawManifest): Promise<string[]> {
  const patterns = workspacesInManifest(manifest)
  if (patterns !== undefined) return stringsInArray(patterns)
  const bytes = await readBytesOrNone(join(root, pnpmWorkspaceFile), { maxBytes, follow: true })
  return bytes === undefined ? [] : pickWorkspacePatterns(manifest, await parseYamlOrEmpty(bytes.toString()))
}

export function pickWorkspacePatterns(manifest: RawManifest, pnpm: RawManifest): string[] {
  return stringsInArray(workspacesInManifest(manifest) ?? pnpm['packages'])
}

function workspacesInManifest(manifest: RawManifest): unknown {
  const declared = manifest['workspaces']
  return Array.isArray(declared) ? declared : (declared as { packages?: unknown } | undefined)?.packages
}

/** Parses a pnpm-workspace.yaml; empty if it is invalid, which pnpm itself will report. */
export async function parseYamlOrEmpty(text: string): Promise<RawManifest> {
  const { parse } = await import('yaml')
  return callOrFallback(() => recordOrEmpty(parse(text, { maxAliasCount: 10, logLevel: 'silent' })), {})
}

export function stringsInArray(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, maxPatterns) : []
}

/** Lists the paths that match the patterns; a pattern that begins with `!` excludes. */
export function pickByGlobs(patterns: readonly string[], paths: readonly string[]): string[] {
  const { less = [], more = [] } = Object.groupBy(patterns, (pattern) => (pattern.startsWith('!') ? 'less' : 'more'))
  const [excluded, included] = [less.map(makePathGlobOfPattern), more.map(makePathGlobOfPattern)]
  return paths.filter((path) => included.some(({ names }) => names(path)) && !excluded.some(({ names }) => names(path)))
}

/** Makes a glob over paths from the top of a pattern without `!`, `./` and slashes at its end. */
export function makePathGlobOfPattern(pattern: string): PathGlob {
  return makePathGlobTests(pattern.replace(/^!?(?:\.\/)?/, '').replace(/\/+$/, ''))
}

export function hasDependency(manifest: RawManifest, name: string): boolean {
  return dependencyKinds.some((kind) => Object.hasOwn(recordOrEmpty(manifest[kind]), name))
}

/** Resolves the package as Node does for an import: by `exports`, else by `main`, else index.js. */
export function packageEntryPath({ exports, main }: RawManifest, files: readonly string[]): string | undefined {
  if (exports !== undefined && exports !== null) return pathIfInsidePackage(resolveMainExport(exports))
  const named = pathIfInsidePackage(typeof main === 'string' ? main : undefined)
  // Node completes the name of a main file.
  if (named !== undefined)
    return ['', '.js', '/index.js'].map((end) => named + end).find((file) => files.includes(file)) ?? named
  return files.includes('index.js') ? 'index.js' : undefined
}

const conditions: ReadonlySet<string> = new Set(['node', 'import', 'module-sync', 'require', 'default'])

/** Finds the file of the package itself: of `exports`, the first that an import by Node would take. */
function resolveMainExport(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (Array.isArray(exports)) return exports.map(resolveMainExport).find((target) => target !== undefined)
  const entries = Object.entries(recordOrEmpty(exports))
  if (entries.some(([key]) => key.startsWith('.'))) return resolveMainExport(recordOrEmpty(exports)['.'])
  for (const [condition, target] of entries) {
    const path = conditions.has(condition) ? resolveMainExport(target) : undefined
    if (path !== undefined) return path
  }
  return undefined
}

/** Returns undefined for a path that leads out of the package. */
export function pathIfInsidePackage(path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  const plain = normalize(path).replaceAll('\\', '/').replace(/^\.\//, '')
  return plain.startsWith('../') || plain.startsWith('/') || /^[A-Za-z]:/.test(plain) ? undefined : plain
}

export function recordOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
