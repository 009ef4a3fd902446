/** The project that is measured: its folder, its config, and where Paceline keeps what it makes there. */
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { errorCode, UserError } from '../errors.ts'
import type { ConfigSource } from '../judge.ts'
import { ask, gitIn } from '../measure/git.ts'
import { workspaceFolders } from '../measure/manifest.ts'
import { configFileName, type Config } from '../model/config.ts'
import type { BenchmarkGlance } from '../model/glance.ts'
import { jsonText } from '../report/escape.ts'
import { configKind } from '../store/file-kinds.ts'
import { readJsonFile } from '../store/json-file.ts'
import { ensureIgnored, writeWhole } from '../store/write-whole.ts'
import type { Waiting } from '../waiting.ts'

export interface Project {
  /** Folder of the config, or the current one; absolute, links resolved. */
  readonly root: string
  /** Null where there is none: then everything is as by default. */
  readonly configPath: string | null
  readonly config: Config
  /** Folder for caches, checkouts and this machine's own history; see `ensureHome`. */
  readonly home: string
  /** Where in the project the command was given: relative to it, with slashes; empty at its top. */
  readonly from?: string
  /** The packages that are projects of their own, once `withMembers` has found them; sorted by name. */
  readonly members?: readonly Member[]
  /** Present where it is one of them. */
  readonly name?: string
  /** Names of those that are no longer among them, because a change does not reach them. */
  readonly leftOut?: readonly string[]
}

/** A package of a workspace that is a project of its own: what its config does not say is as the one at the top says. */
export interface Member extends Project {
  /** First part of the names of its benchmarks: that of its package, or its folder where the package has none. */
  readonly name: string
  /** Relative to the workspace, with slashes. */
  readonly folder: string
  readonly packageName: string | null
}

/** The project on this disk, and how to look at it. */
export interface Place {
  readonly project: Project
  readonly effects: Effects
}

export interface OpenProjectOptions {
  readonly cwd: string
  /** As named by the user; otherwise the nearest `paceline.config.json` from here up to the repository's root. */
  readonly config: string | null
}

/** Reads the config. Throws `UserError` for one that is named and missing, or is not as it should be. */
export async function openProject({ cwd, config }: OpenProjectOptions): Promise<Project> {
  const here = await realpath(cwd)
  const configPath = config === null ? await configOf(here) : resolve(here, config)
  const root = configPath === null ? here : await realpath(dirname(configPath)).catch(() => dirname(configPath))
  return {
    root,
    configPath,
    config: configPath === null ? {} : await readJsonFile(configPath, configKind),
    home: join(root, '.paceline'),
    from: config === null ? relative(root, here).split(sep).join('/') : '',
  }
}

/** The nearest config from here up or, where one further up counts its folder among its projects, that one. */
async function configOf(here: string): Promise<string | null> {
  const nearest = findConfig(here)
  if (nearest === null) return null
  for (let path: string | null = nearest; path !== null; path = findConfigAbove(path)) {
    if (path === nearest) continue
    const { projects = [] } = await readJsonFile(path, configKind)
    const folder = relative(dirname(path), dirname(nearest)).split(sep).join('/')
    if (workspaceFolders(projects, [folder]).length > 0) return path
  }
  return nearest
}

function findConfigAbove(path: string): string | null {
  const folder = dirname(path)
  return existsSync(join(folder, '.git')) || dirname(folder) === folder ? null : findConfig(dirname(folder))
}

function findConfig(from: string): string | null {
  const path = join(from, configFileName)
  if (existsSync(path)) return path
  const parent = dirname(from)
  return parent === from || existsSync(join(from, '.git')) ? null : findConfig(parent)
}

/** Makes the project's `.paceline` folder, which Git ignores by a file inside it. */
export async function ensureHome({ home }: Pick<Project, 'home'>): Promise<void> {
  await ensureIgnored(home)
}

/**
 * A path from a config, resolved inside the project, links included. Throws `UserError` for one that leads out: a
 * config comes with a pull request, and what it names is read and run.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const full = resolve(root, path)
  const real = await realpath(full).catch(() => full)
  if (full !== root && !full.startsWith(root + sep)) throw outside(path)
  if (real !== root && !real.startsWith(root + sep)) throw outside(path)
  return full
}

function outside(path: string): UserError {
  return new UserError(`${JSON.stringify(path)} leads out of the project`, {
    hint: 'Paths in a config are relative to it and must stay below it.',
  })
}

/** The config of a commit of the project's repository, for `readRules`. */
export async function configAtCommit({ project, effects }: Place, commit: string): Promise<ConfigSource> {
  const git = gitIn(project.root, { ...effects.env }, effects)
  return {
    path: `${await git(['rev-parse', '--show-prefix'])}${configNameOf(project)}`,
    read: (path) => ask(git, ['show', `${commit}:${path}`]),
    where: `at ${commit.slice(0, 7)}`,
    headConfig: () => Promise.resolve(project.config),
  }
}

/** The config of a folder; where it has none, that of the project that it is compared in stands for it. */
export function configInFolder(project: Project, folder: string): ConfigSource {
  return {
    path: configNameOf(project),
    read: (path) => textIfAny(join(folder, path)),
    where: `in ${folder}`,
    otherwise: project.config,
    headConfig: () => Promise.resolve(project.config),
  }
}

export function configNameOf({ configPath }: Pick<Project, 'configPath'>): string {
  return basename(configPath ?? configFileName)
}

async function textIfAny(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw new UserError(`${path}: cannot be read (${errorCode(error) ?? 'unknown error'})`, {
      file: path,
      cause: error,
    })
  }
}

// What the steps of the pipeline need from outside, handed down by an entry point.

export interface Effects {
  /** Everything outside that is waited for is waited for by this. */
  readonly waiting: Waiting
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  /** The wall clock, and milliseconds on a monotonic one. */
  readonly today: () => Date
  readonly now: () => number
}

/** Long work announces itself; the entry point decides how it looks. */
export interface Progress {
  /** Begins a phase, such as `trees` or `measuring`, that counts something. */
  phase(label: string, unit: string): Phase
  /** A sentence worth reading, at once. */
  note(text: string): void
  /** Where a log can be folded: what is said until the work is done is one part of it. */
  readonly group?: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export interface PhaseState {
  readonly done: number
  readonly expected: number
  /** What is being done now; shown where there is room. */
  readonly detail: string
  /** Null while nobody knows. */
  readonly leftMs: number | null
  /** True where the time left is a limit and not an estimate. */
  readonly atMost?: boolean
  /** Every benchmark by now, where some are measured. Asking costs time, so ask when it is to be shown. */
  readonly benchmarks?: () => readonly BenchmarkGlance[]
}

export interface Phase {
  update(state: PhaseState): void
  /** Ends the phase; `text` stays. */
  finish(text: string): void
}

// The schema of the config, kept in the project's own folder of Paceline so that editors find it without a network.

/** What a config says as `$schema` for it. */
export const schemaInHome = './.paceline/config.schema.json'

/** Writes it where the config names it and it is not there, or is another version's: Git ignores it, and clones have none. */
export async function keepConfigSchema({ home, config }: Pick<Project, 'home' | 'config'>): Promise<void> {
  if (config.$schema !== schemaInHome) return
  const { jsonSchemaOf } = await import('../store/published-schema.ts')
  const path = join(home, 'config.schema.json')
  const text = jsonText(jsonSchemaOf('config'))
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  await ensureHome({ home })
  await writeWhole(path, text)
}
