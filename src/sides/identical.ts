/**
 * Whether head and base can differ at all: a fingerprint of everything that a trial could load from a checkout. It
 * covers the files that the package would publish (all if it cannot be), what the project's own suites import and its
 * commands name, every installed package (development dependencies only where commands may use them), and the folders
 * that packages link to, but none of Paceline's baselines. Texts for people at the top are compared apart, unless a
 * suite imports them.
 */
import { createHash, hash as hashOf } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import { baselineSchemaId } from '../model/baseline.ts'
import { readRegularFile } from '../store/regular-file.ts'
import { importedFiles } from './module-digest.ts'
import { lockfileNames } from './package-manager.ts'
import { topOf } from './manifest.ts'
import type { RunCommand } from './run-command.ts'

interface FingerprintOptions {
  readonly directory: string
  /** Further files and folders that count, relative to the project: what its own suites import, subjects in folders. */
  readonly extra: readonly string[]
  readonly dev?: boolean
  readonly run: RunCommand
}

interface Fingerprint {
  /** sha256 over everything that a trial could load, in hex. */
  readonly loaded: string
  readonly texts: ReadonlyMap<string, string>
}

/** README, CHANGELOG and the like, and any Markdown, at the top of the package. */
export const isText = (path: string): boolean =>
  /^[^/]+\.(md|markdown)$/i.test(path) ||
  /^(readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributors)(\.(txt|rst))?$/i.test(path)

/** Fingerprints a checkout. It must be prepared, because the output of the build counts, too. */
export async function fingerprint(options: FingerprintOptions): Promise<Fingerprint> {
  const { directory } = options
  const extra = new Set((await Promise.all(options.extra.map((path) => filesBelow(directory, path)))).flat())
  const packable = await packedFiles(options)
  // If npm packs nothing, a trial may read any file.
  const published = packable.length === 0 ? await filesBelow(directory, '.') : packable
  const baselines = await Promise.all(published.map((path) => isBaseline(join(directory, path))))
  const packed = published.filter((_, index) => baselines[index] !== true)
  const texts = packed.filter((path) => isText(path) && !extra.has(path))
  const loaded = new Set([...packed, ...extra])
  for (const path of texts) loaded.delete(path)
  const hash = createHash('sha256')
  for (const path of [...loaded].sort()) hash.update(`${path}\0${await digestOf(join(directory, path))}\n`)
  for (const line of await installedPackages(directory, options.dev ?? false)) hash.update(`${line}\n`)
  for (const [name, folder] of await linkedFolders(directory)) {
    const files = (await filesBelow(folder, '.')).filter((path) => !isText(path)).sort()
    for (const path of files) hash.update(`${name}/${path}\0${await digestOf(join(folder, path))}\n`)
  }
  const digests = texts.sort().map(async (path) => [path, await digestOf(join(directory, path))] as const)
  return { loaded: hash.digest('hex'), texts: new Map(await Promise.all(digests)) }
}

/** Recognised by its content and not by its folder: a config could name a folder that holds code. */
async function isBaseline(path: string): Promise<boolean> {
  if (!path.endsWith('.json')) return false
  const bytes = await bytesOf(path)
  return bytes?.toString('utf8', 0, 100).startsWith(`{"schema":"${baselineSchemaId}"`) === true
}

/** Texts that differ or that only one side has, sorted. */
export function differingTexts(a: Fingerprint, b: Fingerprint): string[] {
  const names = new Set([...a.texts.keys(), ...b.texts.keys()])
  return [...names].filter((path) => a.texts.get(path) !== b.texts.get(path)).sort()
}

const mostBytes = 2 ** 31 - 2

function bytesOf(path: string): Promise<Buffer | null> {
  return readRegularFile(path, { maxBytes: mostBytes, follow: true })
}

async function digestOf(path: string): Promise<string> {
  const bytes = await bytesOf(path)
  return bytes === null ? 'missing' : hashOf('sha256', bytes)
}

/**
 * Paths that `npm pack` would put into the package, with forward slashes; all files without a package.json. Empty if
 * npm packs nothing, as at the top of a workspace without name or version.
 */
export async function packedFiles(options: Pick<FingerprintOptions, 'directory' | 'run'>): Promise<string[]> {
  const { directory, run } = options
  if (!existsSync(join(directory, 'package.json'))) return filesBelow(directory, '.')
  const command = ['npm', 'pack', '--dry-run', '--json', '--ignore-scripts']
  const { code, stdout } = await run({ command, shell: false }, directory)
  const start = stdout.search(/^[[{]/m)
  if (code !== 0 || start < 0) return []
  // npm up to 11 prints a list of packages, later versions an object by name.
  const packages = Object.values(JSON.parse(stdout.slice(start)) as object) as { files?: { path: string }[] }[]
  return packages.flatMap(({ files = [] }) => files.map(({ path }) => path))
}

/** Every file below a path, relative to `directory` with forward slashes, not in node_modules, .git and .paceline. */
async function filesBelow(directory: string, path: string): Promise<string[]> {
  const full = join(directory, path)
  const status = await lstat(full).catch(() => null)
  if (status === null) return [path]
  if (!status.isDirectory()) return [path.split(sep).join('/')]
  const names = await readdir(full)
  const nested = names
    .filter((name) => name !== 'node_modules' && name !== '.git' && name !== '.paceline')
    .map((name) => filesBelow(directory, relative(directory, join(full, name))))
  return (await Promise.all(nested)).flat()
}

/** Packages of the project and of every folder above it, where a workspace has them; above both sides they are the same. */
async function installedPackages(directory: string, dev: boolean): Promise<string[]> {
  const own = await packagesIn(directory, dev)
  const above = dirname(directory)
  return above === directory ? own : [...own, ...(await installedPackages(above, dev))]
}

/**
 * `path version integrity` of every installed package that counts, as npm recorded it in
 * `node_modules/.package-lock.json`; for other package managers the whole lockfile, which is stricter.
 */
async function packagesIn(directory: string, dev: boolean): Promise<string[]> {
  const hidden = await bytesOf(join(directory, 'node_modules', '.package-lock.json'))
  if (hidden !== null) {
    return Object.entries(lockedPackages(hidden.toString()))
      .filter(([, entry]) => dev || entry?.dev !== true)
      .map(([path, entry]) => [path, entry?.version, entry?.integrity, entry?.link ?? false].join(' '))
      .sort()
  }
  const texts = await Promise.all(lockfileNames.map((name) => bytesOf(join(directory, name))))
  return texts.flatMap((bytes, index) => (bytes === null ? [] : [`${lockfileNames[index]!} ${bytes.toString()}`]))
}

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
}

/** A file that is not as npm writes it counts as one package, named by its text. */
function lockedPackages(text: string): Readonly<Record<string, LockedPackage | null>> {
  try {
    return { ...(JSON.parse(text) as { readonly packages: Record<string, LockedPackage> }).packages }
  } catch {
    return { [text]: null }
  }
}

/**
 * The folders of the checkout that packages link to, by their paths from the project, sorted: members of the workspace
 * and packages installed by path. Any of their files may be loaded, so each counts.
 */
async function linkedFolders(directory: string): Promise<(readonly [name: string, folder: string])[]> {
  const start = await realpath(directory)
  const top = topOf(start) ?? parse(start).root
  const found = new Map<string, string>()
  const visit = async (folder: string): Promise<void> => {
    for (const target of await linkTargets(join(folder, 'node_modules'))) {
      const below = relative(top, target).split(sep)
      const isOutside = below[0] === '' || below[0] === '..' || isAbsolute(below[0]!)
      // The path from the project is the same on both sides.
      const name = relative(start, target).split(sep).join('/')
      if (isOutside || target === start || below.includes('node_modules') || found.has(name)) continue
      found.set(name, target)
      await visit(target)
    }
  }
  for (let folder = start; ; folder = dirname(folder)) {
    await visit(folder)
    if (folder === top) return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  }
}

async function linkTargets(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const targets = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name.startsWith('@')) return linkTargets(path)
    const target = entry.isSymbolicLink() ? await realpath(path).catch(() => null) : null
    return target !== null && (await stat(target)).isDirectory() ? [target] : []
  })
  return (await Promise.all(targets)).flat()
}

/**
 * Files and folders, relative to `root` with slashes, sorted: those that a word of the command names, also after a `=`
 * or as the folder of a pattern (`src/*.ts`), and what its scripts import by relative paths, outside of `node_modules`.
 */
export async function filesOfCommand(root: string, command: readonly string[]): Promise<string[]> {
  const words = command.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])
  const named = words.map(folderAbovePattern).filter((path) => path !== '')
  const found = new Set<string>()
  for (const path of named.map((one) => resolve(root, one))) {
    const status = nameIn(root, path) === null ? null : await lstat(path).catch(() => null)
    if (status === null) continue
    found.add(path)
    if (!status.isFile()) continue
    for (const file of await importedFiles(path, { within: root, byRequire: true })) found.add(file)
  }
  return [...found].flatMap((file) => nameIn(root, file) ?? []).sort()
}

/** Null for what lies outside of `root`, or in `node_modules`. */
function nameIn(root: string, path: string): string | null {
  const parts = relative(root, path).split(sep)
  const isOutside = parts[0] === '..' || isAbsolute(parts[0]!) || parts.includes('node_modules')
  return isOutside ? null : parts.join('/') || '.'
}

/** The word itself if it has no pattern; empty if it looks like code or prose. */
function folderAbovePattern(word: string): string {
  const start = word.search(/[*?{[]/)
  if (start < 0) return word
  return /\s/.test(word) ? '' : word.slice(0, word.lastIndexOf('/', start) + 1) || '.'
}
