/** What can be told of a file of micro-benchmarks without running it. */
import { dirname, relative } from 'node:path'

/** True for names such as `parse.bench.js`, `.mjs` and `.ts`. */
export function isBenchName(path: string): boolean {
  return /\.bench\.[cm]?[jt]s$/.test(path)
}

/** True for source text that takes `bench` from Paceline: files of the same name may be those of another tool. */
export function isBenchSource(source: string): boolean {
  return /\{[^{}]*\bbench\b[^{}]*\}\s*(?:from|=\s*require\s*\()\s*(['"])paceline\1/.test(source)
}

const benchFolder = /(^|[\\/])(bench(es|mark|marks)?|perf|performance)([\\/]|$)/i

/**
 * Whether what a suite imports from its own folder is the code that it measures, and not a part of the suite: in the
 * project's top folder, and for a `*.bench.*` in any folder that is not called `bench`, `benchmarks` or `perf`.
 */
export function isBesideItsCode(path: string, root: string): boolean {
  const folder = dirname(path)
  return folder === root || (isBenchName(path) && !benchFolder.test(relative(root, folder)))
}
