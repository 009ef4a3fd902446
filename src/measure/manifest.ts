/** Reads package.json, of which only some parts matter here. */
import { existsSync } from 'node:fs'
import { join, dirname, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { pathGlob, type PathGlob } from '../model/select.ts'
import { readRegularFile } from '../store/regular-file.ts'

export interface Manifest {
  readonly name: string | null
  readonly version: string | null
  readonly scripts: Readonly<Record<string, string>>
  /** All of it, as it stands: what is in it is a stranger's. */
  readonly raw: RawManifest
}

export type RawManifest = Readonly<Record<string, unknown>>

/** Where a package.json says what the package depends on. */
export const dependencyKinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

const maxManifestBytes = 16 * 1_048_576

/** The parts of package.json that matter here; null where there is none. Throws `UserError` where it cannot be read. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  const path = join(directory, 'package.json')
  const bytes = await readRegularFile(path, { maxBytes: maxManifestBytes, follow: true })
  if (bytes === null && !existsSync(path)) return null
  try {
    if (bytes === null) throw new Error('it is not a regular file, or far too large')
    const raw = objectIn(bytes.toString())
    if (raw === null) throw new Error('it is no object')
    const { name, version, scripts } = raw
    return {
      name: textOrNull(name),
      version: textOrNull(version),
      raw,
      scripts: typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, string>) : {},
    }
  } catch (cause) {
    throw new UserError(`package.json is not readable: ${(cause as Error).message}`, { file: path, cause })
  }
}

/** The same as it stands; null also where there is none that can be read. */
export async function rawManifest(directory: string): Promise<RawManifest | null> {
  return (await readManifest(directory).catch(() => null))?.raw ?? null
}

/** The package.json of another place than a folder. What is not as one has to be says nothing. */
export function parsedManifest(text: string | null): RawManifest {
  try {
    return (text === null ? null : objectIn(text)) ?? {}
  } catch {
    return {}
  }
}

/** Null for JSON that is no object. Throws for what is no JSON. */
function objectIn(text: string): RawManifest | null {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as RawManifest) : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

// Where a project ends: what lies above its top is somebody else's, or the same for both sides.

/** Of a repository, a checkout or the copy of a folder, which lies as a checkout does and has no `.git`; or of the disk. */
export function isTop(folder: string): boolean {
  if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return true
  const [home, work, run] = folder.split(sep).slice(-4)
  return home === '.paceline' && work === 'work' && /^[0-9a-f]{8}$/.test(run ?? '')
}

/** The nearest top from a folder up; null where that is the disk's. */
export function topOf(folder: string): string | null {
  if (folder === dirname(folder)) return null
  return isTop(folder) ? folder : topOf(dirname(folder))
}

// The packages of a workspace, as npm, yarn and pnpm declare them.

const maxBytes = 1_048_576
const maxPatterns = 200
export const pnpmWorkspaceFile = 'pnpm-workspace.yaml'

/** The globs of a workspace's packages; empty where the folder is the top of none. */
export async function workspacePatterns(root: string, manifest: Readonly<Record<string, unknown>>): Promise<string[]> {
  const own = ownPatterns(manifest)
  if (own !== undefined) return textsIn(own)
  const bytes = await readRegularFile(join(root, pnpmWorkspaceFile), { maxBytes, follow: true })
  return bytes === null ? [] : patternsIn(manifest, await parsePnpmWorkspace(bytes.toString()))
}

/** The same of files that were read already. */
export function patternsIn(
  manifest: Readonly<Record<string, unknown>>,
  pnpm: Readonly<Record<string, unknown>>,
): string[] {
  return textsIn(ownPatterns(manifest) ?? pnpm['packages'])
}

function ownPatterns(manifest: Readonly<Record<string, unknown>>): unknown {
  const declared = manifest['workspaces']
  return Array.isArray(declared) ? declared : (declared as { packages?: unknown } | null | undefined)?.packages
}

/** What a pnpm-workspace.yaml holds. What pnpm cannot read either is pnpm's to say: then it is empty. */
export async function parsePnpmWorkspace(text: string): Promise<Readonly<Record<string, unknown>>> {
  const { parse } = await import('yaml')
  try {
    const value: unknown = parse(text, { maxAliasCount: 10, logLevel: 'silent' })
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Those of the entries that are texts; bounded. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, maxPatterns) : []
}

/** Those of the paths that the patterns name; one that begins with `!` takes away. */
export function workspaceFolders(patterns: readonly string[], paths: readonly string[]): string[] {
  const globs = patterns.map((pattern) => ({ isNegative: pattern.startsWith('!'), ...pathPattern(pattern) }))
  const [less, more] = [globs.filter(({ isNegative }) => isNegative), globs.filter(({ isNegative }) => !isNegative)]
  return paths.filter((path) => more.some(({ names }) => names(path)) && !less.some(({ names }) => names(path)))
}

/** A pattern as a glob over paths from the top: without `!`, `./` and slashes at its end. */
export function pathPattern(pattern: string): PathGlob {
  return pathGlob(pattern.replace(/^!?(?:\.\/)?/, '').replace(/\/+$/, ''))
}
