/** The project that is measured: its folder, its config, and where Paceline keeps what it makes there. */
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { pathBelow, staysBelow } from '../model/path-below.ts'
import { systemErrorCode, UserError } from '../errors.ts'
import type { ConfigSource } from '../judge/judge.ts'
import { askGit, newGit, type Git } from '../sides/git.ts'
import { pickByGlobs } from '../sides/manifest.ts'
import { configFileName, type Config } from '../model/config.ts'
import { jsonText } from '../report/escape.ts'
import { configKind } from '../model/file-kinds.ts'
import { readJsonFile } from '../model/json-file.ts'
import { makeGitIgnoredFolder, writeAtomic } from '../model/write-whole.ts'
import type { Waiting } from '../system/waiting.ts'

export interface Project {
  /** Folder of the config, or the current one; absolute, links resolved. */
  readonly root: string
  /** Is undefined if there is none: then the defaults hold. */
  readonly configPath?: string | undefined
  readonly config: Config
  /** The folder `.paceline`, which Git ignores: caches and checkouts. */
  readonly home: string
  /** True in a workflow: a commit is measured, whatever earlier steps have left in its folder. */
  readonly isCommitted?: boolean
  /** Folder in which the command was given: relative to the project, with slashes; empty at its top. */
  readonly from?: string
  /** The packages that are projects of their own, once `withLoadedMembers` has found them; sorted by name. */
  readonly members?: readonly Member[]
  readonly name?: string
  /** Names of those that were left out because the change cannot reach them. */
  readonly leftOut?: readonly string[]
}

/** Is a package of a workspace and a project of its own: for what its config does not say, the one at the top holds. */
export interface Member extends Project {
  /** First part of the names of its benchmarks: that of its package, or its folder where the package has none. */
  readonly name: string
  /** Relative to the workspace, with slashes. */
  readonly folder: string
  readonly packageName: string | undefined
}

export interface Session {
  readonly project: Project
  readonly effects: Effects
}

/** Reads the config: the named one, else the nearest up to the repository's root. Throws `UserError` if it is wrong. */
export async function openProject({ cwd, config }: { cwd: string; config?: string | undefined }): Promise<Project> {
  const here = await realpath(cwd).catch((cause: unknown) => {
    if (systemErrorCode(cause) !== 'ENOENT') throw cause
    const hint = 'It was removed meanwhile, or its name has bytes that are not UTF-8, which Node cannot read.'
    throw new UserError(`${cwd}: there is no such folder`, { hint, cause })
  })
  const configPath = config === undefined ? await findConfigPath(here) : resolve(here, config)
  const root = configPath === undefined ? here : await realpath(dirname(configPath)).catch(() => dirname(configPath))
  return {
    root,
    configPath,
    config: configPath === undefined ? {} : await readJsonFile(configPath, configKind),
    home: join(root, '.paceline'),
    from: config === undefined ? relative(root, here).split(sep).join('/') : '',
  }
}

/** Finds the nearest config from here up or, where one further up counts its folder among its projects, that one. */
async function findConfigPath(here: string): Promise<string | undefined> {
  let nearest: string | undefined
  for (let folder = here; ; folder = dirname(folder)) {
    const path = join(folder, configFileName)
    if (existsSync(path)) {
      const below = pathBelow(folder, dirname(nearest ?? path))!
      const { projects = [] } = nearest === undefined ? {} : await readJsonFile(path, configKind)
      if (pickByGlobs(projects, [below]).length > 0) return path
      nearest ??= path
    }
    if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return nearest
  }
}

/**
 * Resolves a path of a config inside the project, links included. Throws `UserError` for one that leads out: a config
 * comes with a pull request, and what it names is read and run.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const full = resolve(root, path)
  if (await staysBelow(root, full)) return full
  throw new UserError(`${JSON.stringify(path)} leads out of the project`, {
    hint: 'Paths in a config are relative to its folder and must stay inside it.',
  })
}

export function configPlace(
  { configPath }: Pick<Project, 'configPath'>,
  place: string,
): { file?: string; place: string } {
  return configPath === undefined ? { place } : { file: configPath, place }
}

export function gitOfProject({ project, effects }: Session): Git {
  return newGit(project.root, { ...effects.env }, effects)
}

/** Lists the paths that a command of Git prints, each ended by a zero byte. */
export async function runGitAndSplitPaths(git: Git, args: readonly string[]): Promise<string[]> {
  return (await git(args)).split('\0').filter((name) => name !== '')
}

export async function configReaderAtCommit(place: Session, commit: string): Promise<ConfigSource> {
  const git = gitOfProject(place)
  return {
    path: `${await git(['rev-parse', '--show-prefix'])}${configBasename(place.project)}`,
    read: (path) => askGit(git, ['show', `${commit}:${path}`]),
    where: `at ${commit.slice(0, 7)}`,
    ...(place.project.configPath === undefined && { otherwise: place.project.config }),
    headConfig: () => Promise.resolve(place.project.config),
  }
}

/** Reads the config of a folder, or else takes that of the project that it is compared in. */
export function configReaderInFolder(project: Project, folder: string): ConfigSource {
  return {
    path: configBasename(project),
    read: async (path) => {
      const file = join(folder, path)
      try {
        return await readFile(file, 'utf8')
      } catch (error) {
        const code = systemErrorCode(error) ?? 'unknown error'
        if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
        throw new UserError(`${file}: cannot be read (${code})`, { file, cause: error })
      }
    },
    where: `in ${folder}`,
    otherwise: project.config,
    headConfig: () => Promise.resolve(project.config),
  }
}

export function configBasename({ configPath }: Pick<Project, 'configPath'>): string {
  return basename(configPath ?? configFileName)
}

/** Provides what the pipeline needs from outside; an entry point makes it. */
export interface Effects {
  /** Every wait for something outside of this process goes through it. */
  readonly waiting: Waiting
  readonly env: Readonly<Record<string, string | undefined>>
  /** Replaces the user's variables for children that run code of the project. */
  readonly childVariables?: Readonly<Record<string, string>>
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  /** The wall clock, and milliseconds on a monotonic one. */
  readonly today: () => Date
  readonly now: () => number
}

export interface Progress {
  /** Begins a phase, such as `trees` or `measuring`, that counts something. */
  phase(label: string, unit: string): Phase
  note(text: string): void
  /** Present where a log can be folded: what is said during the work is one part of it. */
  readonly group?: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export const silent: Progress = {
  phase: () => ({ update: () => undefined, print: () => undefined }),
  note: () => undefined,
}

export interface Phase {
  /** Shows how far it is; `about`: the time left, and what is being done now. */
  update(done: number, expected: number, about?: string): void
  /** Writes a line that stays; `isPassing`: a log may do without it. */
  print(text: string, isPassing?: boolean): void
}

/**
 * Names the `$schema` of a config, kept in `.paceline` so that editors find it without a network, in a folder that every
 * formatter and linter leaves out: they do not read a `.gitignore` there.
 */
export const schemaInHome = './.paceline/node_modules/config.schema.json'

/** Writes the schema where the config names it and it is missing or of another version: clones have none, as Git ignores it. */
export async function updateSchemaFile({ home, config }: Pick<Project, 'home' | 'config'>): Promise<void> {
  if (config.$schema !== schemaInHome) return
  const { jsonSchemaOfFileType } = await import('../model/published-schema.ts')
  const path = join(dirname(home), schemaInHome)
  const text = jsonText(jsonSchemaOfFileType('config'))
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  await makeGitIgnoredFolder(home)
  await writeAtomic(path, text)
}
