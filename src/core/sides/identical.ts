/**
 * Decides whether head and base can differ for a trial, by the files that Git says differ. Only what is known never to run
 * is left out: texts for people, the files of services and editors, Paceline's own, and scripts of tests. A trial may read
 * any other file, whatever the package publishes: so where one differs, both sides are measured.
 */
import { existsSync } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { pathBelow } from '../model/path-below.ts'
import { importedFiles } from './module-digest.ts'
import type { RunCommand } from './run-command.ts'

/** Returns true for README, CHANGELOG and the like, and any Markdown, at the top of the package. */
export const isText = (path: string): boolean =>
  /^[^/]+\.(md|markdown)$/i.test(path) ||
  /^(readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributors)(\.(txt|rst))?$/i.test(path)

const inertFolder = /^\.(?:github|gitea|gitlab|changeset|vscode|idea|husky)\//
const page = /^(?:docs?|website)\/.*\.mdx?$/i
const storedRuns = /^[a-z0-9]+-[a-z0-9_]+\.json$/
export const testScript = /\.(?:test|spec)\.[cm]?[jt]sx?$/

export interface Inert {
  /** The folder of the project in the repository, with a slash at its end; empty at the top. */
  readonly prefix?: string
  /** Folders of the project that Paceline itself writes to, the last of them with the stored runs. */
  readonly ownFolders: readonly string[]
}

const isInert = (path: string): boolean => isText(path) || inertFolder.test(path) || page.test(path)

/** Makes a test of files, relative to the repository, with slashes: true for one that cannot affect what runs. */
export function inertFile({ prefix = '', ownFolders }: Inert): (file: string) => boolean {
  return (file) => {
    if (isInert(file)) return true
    if (!file.startsWith(prefix)) return false
    const here = file.slice(prefix.length)
    const folder = ownFolders.find((one) => here.startsWith(`${one}/`))
    if (folder === undefined) return isInert(here)
    // A config could name a folder that holds code.
    return folder !== ownFolders.at(-1) || storedRuns.test(here.slice(folder.length + 1))
  }
}

interface Named {
  /** The suites of the project, as they lie in it. */
  readonly modules: readonly string[]
  /** Programs, of which nobody can know what they run: their words may be files and folders. */
  readonly commands: readonly (readonly string[])[]
  readonly root: string
}

/** Makes a test of files, relative to the project: true if a suite, a script that it imports or a command names one. */
export async function namedFile({ modules, commands, root }: Named): Promise<(file: string) => boolean> {
  const imported = await Promise.all(modules.map((path) => importedFiles(path, { within: root })))
  const named = (await Promise.all(commands.map((words) => filesOfCommand(root, words)))).flat()
  const paths = new Set([...imported.flat(), ...named.map((path) => join(root, path))])
  const sources = await Promise.all([...paths].map((path) => readFile(path, 'utf8').catch(() => '')))
  return (file) =>
    named.some((path) => path === '.' || file === path || file.startsWith(`${path}/`)) ||
    sources.some((source) => source.includes(posix.basename(file))) ||
    (commands.length > 0 && testScript.test(file))
}

/**
 * Lists the paths that `npm pack` would put into the package, with forward slashes; undefined, for all files, without a
 * package.json. Empty if npm packs nothing, as at the top of a workspace without name or version.
 */
export async function packedFiles(directory: string, run: RunCommand): Promise<ReadonlySet<string> | undefined> {
  if (!existsSync(join(directory, 'package.json'))) return undefined
  const command = ['npm', 'pack', '--dry-run', '--json', '--ignore-scripts']
  const { code, stdout } = await run({ command, shell: false }, directory)
  const start = stdout.search(/^[[{]/m)
  if (code !== 0 || start < 0) return new Set()
  // npm up to 11 prints a list of packages, later versions an object by name.
  const packages = Object.values(JSON.parse(stdout.slice(start)) as object) as { files?: { path: string }[] }[]
  return new Set(packages.flatMap(({ files = [] }) => files.map(({ path }) => path)))
}

/**
 * Lists files and folders, relative to `root` with slashes, sorted: those that a word of the command names, also after
 * a `=` or as the folder of a pattern (`src/*.ts`), and relative imports of its scripts, outside of `node_modules`.
 */
export async function filesOfCommand(root: string, command: readonly string[]): Promise<string[]> {
  const words = command.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])
  const named = words.map(folderAbovePattern).filter((path) => path !== '')
  const files = new Set<string>()
  for (const path of named.map((one) => resolve(root, one))) {
    const status = nameIn(root, path) === undefined ? undefined : await lstat(path).catch(() => undefined)
    if (status === undefined) continue
    files.add(path)
    if (!status.isFile()) continue
    for (const file of await importedFiles(path, { within: root, byRequire: true })) files.add(file)
  }
  return [...files].flatMap((file) => nameIn(root, file) ?? []).sort()
}

/** Returns undefined for what lies outside of `root`, or in `node_modules`. */
function nameIn(root: string, path: string): string | undefined {
  const name = pathBelow(root, path)
  return name === undefined || name.split('/').includes('node_modules') ? undefined : name || '.'
}

/** The word itself if it has no pattern; empty if it looks like code or prose. */
function folderAbovePattern(word: string): string {
  const start = word.search(/[*?{[]/)
  if (start < 0) return word
  return /\s/.test(word) ? '' : word.slice(0, word.lastIndexOf('/', start) + 1) || '.'
}
