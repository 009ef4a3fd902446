/**
 * Programs that lie outside of the checkouts and were built for them, as in a Cargo target folder that both sides
 * share: the side that is built last, or first, overwrites the other's program.
 */
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { findProgram, type ProgramPlace } from '../sides/run-command.ts'
import type { SideName } from './tally.ts'

type Both<Value> = Readonly<Record<SideName, Value>>

/** Run what their first argument names that is a file. They are no program of the project, whenever they were installed. */
const interpreters = /^(node|bun|deno|python[\d.]*|ruby|perl|php|java|sh|bash)(\.exe)?$/
/** `Running benches/parse.rs (/tmp/target/release/deps/parse-0123)`, as Cargo says. */
const printedPath = /(?<![^\s("'`=])(?:\/|[A-Za-z]:[\\/])[^\s"'`()]+/g
/** Matches what stands in brackets or quotes, which may have spaces, as the folders of many users of Windows do. */
const enclosedPath = /(?<=[("'`])(?:\/|[A-Za-z]:[\\/])[^\n"'`()]+(?=[)"'`])/g
const mostPaths = 1_000

/** Finds the files that a command runs as programs, as absolute paths: in its folder on one side. */
export async function findPrograms(command: readonly string[], place: ProgramPlace): Promise<string[]> {
  const [name = '', ...args] = command
  const program = findProgram(name, place)?.command.at(-1)
  if (!interpreters.test(basename(name))) return program === undefined ? [] : [program]
  for (const path of args.map((word) => resolve(place.directory, word))) {
    if ((await stat(path).catch(() => undefined))?.isFile() === true) return [path]
  }
  return []
}

export function findPathsInText(text: string): string[] {
  const paths = [enclosedPath, printedPath].flatMap((pattern) => text.match(pattern) ?? [])
  return [...new Set(paths)].filter((path) => isAbsolute(path)).slice(0, mostPaths)
}

/** Finds the programs that a build of a side has written since its folder was made: path to sha256. */
export async function rebuiltHashes(
  roots: Both<string>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folders = await Promise.all([stat(roots.base), stat(roots.head)])
  // Not every file system tells a time of birth: one of FUSE may not. The other time is later, so less is taken for shared.
  const born = folders.map(({ birthtimeMs, ctimeMs }) => (birthtimeMs === 0 ? ctimeMs : birthtimeMs))
  // A base that an earlier run prepared is older.
  const since = Math.max(...born)
  const built = new Map<string, string>()
  for (const path of paths) {
    const status = await stat(path).catch(() => undefined)
    if (status?.isFile() !== true || status.ctimeMs < since) continue
    const isProgram = (status.mode & 0o111) !== 0 || /\.([cm]?[jt]s|py|rb|jar|exe)$/.test(path)
    if (isProgram) built.set(path, hash('sha256', await readFile(path)))
  }
  return built
}

/** Returns the program that both sides ran, byte for byte, from one path, or undefined. */
export function sharedProgramPath({ base, head }: Both<ReadonlyMap<string, string>>): string | undefined {
  return [...head].find(([path, digest]) => base.get(path) === digest)?.[0]
}

export function sharedProgramText(path: string): string {
  return `both sides run the same program, ${path}, which was built outside of their checkouts: let the build write into the checkout`
}
