/**
 * Decides whether head and base can differ for a trial, by the files that Git says differ. Only what is known never to run
 * is left out: texts for people, the files of services and editors, Paceline's own, and scripts of tests. A trial may read
 * any other file, whatever the package publishes: so where one differs, both sides are measured.
 */
import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { onUserError } from '../errors.ts'
import { pathBelow } from '../model/path-below.ts'
import type { Git } from './git.ts'
import { pickByGlobs, readManifestIfAny } from './manifest.ts'
import { listModuleAndImports } from './module-digest.ts'
import type { RunCommand } from './run-command.ts'

/** Returns true for README, CHANGELOG and the like, and any Markdown, at the top of the package. */
export const isTopProse = (path: string): boolean =>
  /^[^/]+\.(md|markdown)$/i.test(path) ||
  /^(readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributors)(\.(txt|rst))?$/i.test(path)

const inertFolder = /^\.(?:github|gitea|gitlab|changeset|vscode|idea|husky)\//
const page = /^(?:docs?|website)\/.*\.mdx?$/i
/** Matches names of platforms, with the label of a runner in one of the two places. */
const storedRuns = /^(?:(?:darwin|linux|win32)-[a-z0-9_]+|[a-z0-9]+-(?:arm64|x64))\.json$/
export const testScript = /(\.(?:test|spec))\.[cm]?[jt]sx?$/

export interface Inert {
  /** The folder of the project in the repository, with a slash at its end; empty at the top. */
  readonly prefix?: string
  /** Folders of the project that Paceline itself writes to, the last of them with the stored runs. */
  readonly ownFolders: readonly string[]
}

const isInertPath = (path: string): boolean => isTopProse(path) || inertFolder.test(path) || page.test(path)

/** Makes a test of files, relative to the repository, with slashes: true for one that cannot affect what runs. */
export function makeInertFileTest({ prefix = '', ownFolders }: Inert): (file: string) => boolean {
  return (file) => {
    if (isInertPath(file)) return true
    if (!file.startsWith(prefix)) return false
    const here = file.slice(prefix.length)
    const folder = ownFolders.find((one) => here.startsWith(`${one}/`))
    if (folder === undefined) return isInertPath(here)
    // A config could name a folder that holds code.
    return folder !== ownFolders.at(-1) || storedRuns.test(here.slice(folder.length + 1))
  }
}

/** Lists words of what lists or copies the files of a folder, or starts a program: what they find may be anything. */
const listing = `readdir readDir opendir glob( globSync globby fast-glob listdir scandir iterdir read_dir ReadDir WalkDir
  walkdir walkSync walk-sync filepath.Walk fdir klaw chokidar cp( cpSync( copySync( fs-extra copytree include_dir go:embed
  spawn child_process execa shelljs 'zx' "zx" subprocess os/exec os.system popen Command::new`
const languages = 'js cjs mjs jsx ts cts mts tsx vue svelte py rs go rb sh c cc cpp h hpp zig java kt cs swift php'
const noPackages = ':(exclude)*/node_modules/*'
export const codeWithPackages = languages.split(' ').map((ending) => `:(top,glob)**/*.${ending}`)
export const allCode = [...codeWithPackages, noPackages]
/** Matches data, settings and linters: all else may be code, in any language and without an ending. */
const noProgram =
  /\.(?:json[5c]?|ya?ml|toml|lock|mdx?|txt|rst|in|[ct]sv|svg|s?css|snap|map)$|(?:^|\/)(?:\.[^./]+$|(?:es|style|commit)lint\.|prettier\.)/i
/** Matches data that code may take names from: what lies at the top is for tools, as a package.json is. */
const dataBelowTop = /\/(?!package\.json$)[^./][^/]*\.(?:json[5c]?|ya?ml|txt|[ct]sv)$/i
/** Matches what code may name in place of a text: its folder, or how it ends. */
const kind = /^\.\w+\/|\.(?:test|spec)\.(?=\w+$)|\.(?:mdx?|markdown|txt|rst)$|\b(?:docs?|website)(?=\/)/gi
const mostWords = 500
const isNoCode = (file: string) => isInertPath(file) || isTopProse(posix.basename(file)) || testScript.test(file)
/** Lists how code names a folder, but not prose and addresses. */
const waysTo = (folder: string) =>
  [`'F`, `"F`, '`F', `/F'`, `/F"`, '/F`', './F/'].map((way) => way.replace('F', folder))

/**
 * Tells whether code of a commit may read one of the texts and tests among these files of its repository: it names one,
 * or all that end so, or its folder, or lists files, or may reach it by a link. When in doubt, it may.
 */
export async function mayCodeReadTexts(git: Git, files: readonly string[], commit: string): Promise<boolean> {
  const texts = files.filter((file) => isNoCode(file) || storedRuns.test(posix.basename(file)))
  if (texts.length === 0) return false
  if ((await listLinks(git, commit)).length > 0) return true
  // Tests are imported without their ending, too.
  const names = texts.map((file) => posix.basename(file).replace(testScript, '$1'))
  const kinds = texts.flatMap((file) => file.match(kind) ?? []).flatMap((one) => (/^\w/.test(one) ? waysTo(one) : one))
  const all = [...new Set([...listing.split(/\s+/), ...names, ...kinds])]
  const isIn = async (words: readonly string[], isMeant: (file: string) => boolean): Promise<boolean> => {
    const patterns = ['-I', '--fixed-strings', ...words.flatMap((word) => ['-e', word])]
    const search = git(['grep', '-lz', '--full-name', '--no-color', ...patterns, commit, '--', ':(top)', noPackages])
    const output = await search.catch(onUserError(({ cause }) => (cause as { code?: unknown }).code === 1 && ''))
    const places = output === false ? [] : output.split('\0').map((place) => place.slice(commit.length + 1))
    return output === false || places.some((file) => file !== '' && isMeant(file) && !isNoCode(file))
  }
  if (all.length > mostWords || (await isIn(all, (file) => !noProgram.test(file)))) return true
  return isIn(names, (file) => dataBelowTop.test(file))
}

/** Lists the links of a commit, which may lead to any text or package, but for those to packages and texts for people. */
export async function listLinks(git: Git, commit: string): Promise<string[]> {
  const entries = (await git(['ls-tree', '-rz', '--full-tree', commit])).split('\0')
  const links = entries.flatMap((entry) => /^120000 .*?\t(.*)$/s.exec(entry)?.[1] ?? [])
  return links.filter((file) => !isNoCode(file) && !file.split('/').includes('node_modules'))
}

const shellSigns = /[\s;&|<>()"'`]+/

/** Returns the words of commands, and of the scripts that they run: nobody can know what programs do with them. */
export async function readWordsWithScripts(root: string, commands: readonly (readonly string[])[]): Promise<string[]> {
  const scripts = (await readManifestIfAny(root).catch(() => undefined))?.scripts ?? {}
  const words = new Set(commands.flat())
  for (const word of words)
    for (const name of pickByGlobs([word, `pre${word}`, `post${word}`], Object.keys(scripts)))
      for (const inner of `${scripts[name]}`.split(shellSigns)) words.add(inner)
  return [...words]
}

/** Makes a test of files, relative to the project: true if a command or `prepare` names one, or runs a script that does. */
export async function makeUsedByCommandTest(
  root: string,
  commands: readonly (readonly string[])[],
  prepare: string | false,
): Promise<(file: string) => boolean> {
  const install = prepare === false ? [] : ['install', 'prepublish', 'prepare', ...prepare.split(shellSigns)]
  // Compilers are told to build all that lies in a folder, and read no texts.
  const built = (await readWordsWithScripts(root, [install])).filter((word) => !/^\.\/?$/.test(word))
  const words = [...(await readWordsWithScripts(root, commands)), ...built]
  const named = [...words, ...(await listFilesOfCommand(root, words))]
  return (file) =>
    named.some((path) => path === '.' || file === path || file.startsWith(`${path}/`)) ||
    (commands.length > 0 && testScript.test(file))
}

/**
 * Lists the paths that `npm pack` would put into the package, with forward slashes; undefined, for all files, without a
 * package.json. Empty if npm packs nothing, as at the top of a workspace without name or version.
 */
export async function listPackedFiles(directory: string, run: RunCommand): Promise<ReadonlySet<string> | undefined> {
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
export async function listFilesOfCommand(root: string, command: readonly string[]): Promise<string[]> {
  const words = command.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])
  const named = words.map(pathOrFolderAboveWildcard).filter((path) => path !== '')
  const files = new Set<string>()
  for (const path of named.map((one) => resolve(root, one))) {
    const status =
      relativePathIfOwnFile(root, path) === undefined ? undefined : await lstat(path).catch(() => undefined)
    if (status === undefined) continue
    files.add(path)
    if (!status.isFile()) continue
    for (const file of await listModuleAndImports(path, { within: root, byRequire: true })) files.add(file)
  }
  return [...files].flatMap((file) => relativePathIfOwnFile(root, file) ?? []).sort()
}

/** Returns undefined for what lies outside of `root`, or in `node_modules`. */
function relativePathIfOwnFile(root: string, path: string): string | undefined {
  const name = pathBelow(root, path)
  return name === undefined || name.split('/').includes('node_modules') ? undefined : name || '.'
}

/** Returns the word itself if it has no pattern; empty if it looks like code or prose. */
function pathOrFolderAboveWildcard(word: string): string {
  const start = word.search(/[*?{[]/)
  if (start < 0) return word
  return /\s/.test(word) ? '' : word.slice(0, word.lastIndexOf('/', start) + 1) || '.'
}
