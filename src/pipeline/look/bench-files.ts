/** Files that look like benchmarks, and the tool that each is written for, told by what it imports. */
import { join } from 'node:path'
import { readRegularFile } from '../../store/regular-file.ts'

export interface BenchFile {
  /** Relative to the project, with slashes. */
  readonly path: string
  /** Null for a file that is called a benchmark and imports none of the tools. */
  readonly tool: BenchTool | null
}

/** By the package that is imported. */
export const benchTools = {
  paceline: 'Paceline',
  tinybench: 'tinybench',
  vitest: 'vitest bench',
  mitata: 'mitata',
  benchmark: 'benchmark.js',
} as const

export type BenchTool = keyof typeof benchTools

const maxFiles = 60
const maxBytes = 262_144
const source = /\.[cm]?[jt]sx?$/
/** `parse.bench.ts`, `benchmark.js`, `bench/parse.js` */
const named = /(?:^|[./_-])(?:bench|benchmark)s?(?:[./_-]|$)/i
const ofVitest = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/
/** A declaration, a test or a configuration of something else. */
const other = /\.d\.[cm]?ts$|\.(?:test|spec|config)\.[cm]?[jt]sx?$/

/** Files that are called benchmarks; into so many of them it looks. `usesVitest`: what is called as Vitest wants it is Vitest's, imports or not. */
export async function findBenchFiles(
  root: string,
  { files, usesVitest }: { readonly files: readonly string[]; readonly usesVitest: boolean },
): Promise<BenchFile[]> {
  const candidates = files.filter((path) => source.test(path) && named.test(path) && !other.test(path))
  const found = candidates.map(async (path, index) => {
    const tool = index < maxFiles ? await toolOf(join(root, path)) : null
    return { path, tool: tool ?? (usesVitest && ofVitest.test(path) ? 'vitest' : null) } as const
  })
  return Promise.all(found)
}

/** Whether a file is a module that imports Paceline. */
export async function isForPaceline(path: string): Promise<boolean> {
  return (await toolOf(path)) === 'paceline'
}

async function toolOf(path: string): Promise<BenchTool | null> {
  const bytes = await readRegularFile(path, { maxBytes, follow: false })
  return bytes === null ? null : toolIn(bytes.toString())
}

/** The tool that a module imports or requires: the first that it has, in the order of `benchTools`. */
export function toolIn(text: string): BenchTool | null {
  const imported = new Set(
    Array.from(text.matchAll(/(?:\bfrom|\bimport|\brequire\s*\()\s*['"]([^'"\n]{1,100})['"]/g), ([, name]) => name),
  )
  const names = Object.keys(benchTools) as BenchTool[]
  return names.find((name) => imported.has(name) && (name !== 'vitest' || /\bbench\b/.test(text))) ?? null
}
