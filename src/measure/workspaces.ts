/** The packages of a workspace, as npm, yarn and pnpm declare them. */
import { join } from 'node:path'
import { compileGlob } from '../model/select.ts'
import { readRegularFile } from '../store/regular-file.ts'

const maxBytes = 1_048_576
const maxPatterns = 200

/** The globs of a workspace's packages; empty where the folder is the top of none. */
export async function workspacePatterns(root: string, manifest: Readonly<Record<string, unknown>>): Promise<string[]> {
  const declared = manifest['workspaces']
  const own = Array.isArray(declared) ? declared : (declared as { packages?: unknown } | undefined)?.packages
  return textsIn(own ?? (await pnpmPackages(root)))
}

async function pnpmPackages(root: string): Promise<unknown> {
  const bytes = await readRegularFile(join(root, 'pnpm-workspace.yaml'), { maxBytes, follow: true })
  if (bytes === null) return []
  const { parse } = await import('yaml')
  try {
    return (parse(bytes.toString(), { maxAliasCount: 10, logLevel: 'silent' }) as { packages?: unknown } | null)
      ?.packages
  } catch {
    // What pnpm cannot read either is pnpm's to say.
    return []
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, maxPatterns) : []
}

/** Those of the folders that the patterns name; one that begins with `!` takes away. */
export function workspaceFolders(patterns: readonly string[], folders: readonly string[]): string[] {
  const matchers = patterns.map((pattern) => {
    const isNegative = pattern.startsWith('!')
    const glob = (isNegative ? pattern.slice(1) : pattern).replace(/^\.\//, '').replace(/\/+$/, '')
    const isMatch = compileGlob(glob)
    const depth = glob.split('/').length
    // A match may end at a slash of the name: `packages/*` is no package below a package.
    const matches = (path: string): boolean =>
      isMatch(path) && (glob.includes('**') || path.split('/').length === depth)
    return { isNegative, matches }
  })
  return folders.filter(
    (path) =>
      matchers.some(({ isNegative, matches }) => !isNegative && matches(path)) &&
      !matchers.some(({ isNegative, matches }) => isNegative && matches(path)),
  )
}
