/** The packages of a workspace, as npm, yarn and pnpm declare them. */
import { join } from 'node:path'
import { pathGlob, type PathGlob } from '../model/select.ts'
import { readRegularFile } from '../store/regular-file.ts'

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
