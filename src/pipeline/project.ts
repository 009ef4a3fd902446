/** The project that is measured: its folder, its config, and where Paceline keeps what it makes there. */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { configFileName, type Config } from '../model/config.ts'
import { configKind } from '../store/file-kinds.ts'
import { ensureIgnored } from '../store/ignored-folder.ts'
import { readJsonFile } from '../store/json-file.ts'

export interface Project {
  /** Folder of the config, or the current one; absolute, links resolved. */
  readonly root: string
  /** Null where there is none: then everything is as by default. */
  readonly configPath: string | null
  readonly config: Config
  /** Folder for caches, checkouts and this machine's own history; see `ensureHome`. */
  readonly home: string
}

export interface OpenProjectOptions {
  readonly cwd: string
  /** As named by the user; otherwise the nearest `paceline.config.json` from here up to the repository's root. */
  readonly config: string | null
}

/** Reads the config. Throws `UserError` for one that is named and missing, or is not as it should be. */
export async function openProject({ cwd, config }: OpenProjectOptions): Promise<Project> {
  const here = await realpath(cwd)
  const configPath = config === null ? findConfig(here) : resolve(here, config)
  const root = configPath === null ? here : await realpath(dirname(configPath)).catch(() => dirname(configPath))
  return {
    root,
    configPath,
    config: configPath === null ? {} : await readJsonFile(configPath, configKind),
    home: join(root, '.paceline'),
  }
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
    hint: 'Paths in a config are relative to it and stay below it.',
  })
}
