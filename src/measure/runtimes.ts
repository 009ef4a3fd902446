/** Finds Bun and Deno, and says how they run a trial. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { UserError } from '../errors.ts'
import type { Runtime, RuntimeName } from '../model/runtime.ts'
import { runtimeTitles } from '../model/bun-and-deno.ts'
import type { SubjectPackage } from '../model/suite.ts'
import { type Variables, filterEnvironment } from '../system/child-environment.ts'
import { isTop } from '../sides/manifest.ts'
import { findProgram, type ProgramPlace } from '../sides/run-command.ts'

const says = 'JSON.stringify([process.execPath, process.versions])'
const questions: Readonly<Record<RuntimeName, readonly string[]>> = {
  bun: ['--print', says],
  deno: ['eval', `console.log(${says})`],
}
const answerMs = 30_000

/** Finds a runtime as a command in the folder would. Throws `UserError` if it is not installed or does not start. */
export async function findRuntime(name: RuntimeName, place: ProgramPlace): Promise<Runtime> {
  const program = findProgram(name, place)?.command
  const title = runtimeTitles[name]
  if (program === undefined) {
    throw new UserError(`${title} is not installed: there is no "${name}" in node_modules/.bin or on PATH`, {
      hint: `Install it, such as by \`npm install --save-dev ${name}\`; in a workflow, in a step before Paceline.`,
    })
  }
  const [path = '', ...args] = program
  try {
    const options = { env: filterEnvironment(place.env, place.platform), timeout: answerMs, windowsHide: true }
    const { stdout } = await promisify(execFile)(path, [...args, ...questions[name]], options)
    const [own, versions] = JSON.parse(stdout) as [string, Readonly<Record<string, string | undefined>>]
    const version = versions[name]
    if (version !== undefined) return { name, path: own, version }
  } catch (cause) {
    throw new UserError(`${title} does not start: ${(cause as Error).message.split('\n', 1)[0]}`, {
      file: path,
      hint: `Try \`${name} --version\`, and install it again if that fails.`,
      cause,
    })
  }
  throw new UserError(`${path} is not ${title}`, { hint: `Put the folder of ${title} first on PATH.` })
}

interface TrialFiles {
  readonly register: string
  readonly entry: string
  readonly env: Variables
  readonly suitePath: string
  readonly packages: Readonly<Record<string, SubjectPackage>>
  readonly directory: string
}

/**
 * How a runtime starts a trial, without writing to the project: Bun must not install what is missing, Deno has no
 * lockfile and finds `paceline` by a map in the trial's directory.
 */
export async function commandOf(
  { name }: Pick<Runtime, 'name'>,
  { register, entry, env, suitePath, packages, directory }: TrialFiles,
): Promise<{ readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }> {
  if (name === 'bun') return { args: ['--no-install', '--expose-gc', '--preload', register, entry], env: {} }
  const config = denoConfig(dirname(suitePath))
  const map = join(directory, 'imports.json')
  await writeFile(map, JSON.stringify(importMap(config, { register, packages })))
  const args = [
    ['run', '--allow-all', '--no-lock', '--v8-flags=--expose-gc', `--import-map=${map}`],
    config === null ? [] : ['--config', config],
    ['--preload', register, entry],
  ].flat()
  return { args, env: { DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...ownFolder(env) } }
}

function ownFolder({ DENO_DIR: folder }: Variables): Record<string, string> {
  return folder === undefined ? {} : { DENO_DIR: folder }
}

/** The config that Deno would find for a file in this folder, up to the top of the repository. */
function denoConfig(folder: string): string | null {
  const found = ['deno.json', 'deno.jsonc'].map((name) => join(folder, name)).find((path) => existsSync(path))
  if (found !== undefined) return found
  return isTop(folder) ? null : denoConfig(dirname(folder))
}

interface ImportMap {
  readonly imports?: Readonly<Record<string, string>>
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The map of the config, which another would replace, with `paceline` and what Deno does not find by its name in it. */
function importMap(
  config: string | null,
  { register, packages }: Pick<TrialFiles, 'register' | 'packages'>,
): ImportMap {
  const { imports = {}, scopes = {} } = config === null ? {} : readConfig(config)
  const base = pathToFileURL(config ?? register)
  const index = new URL(register.endsWith('.ts') ? '../index.ts' : './index.js', pathToFileURL(register)).href
  const own = (map: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(map).flatMap((entry) => expanded(entry, base)))
  const ownScopes = Object.entries(scopes).map(([scope, map]) => [new URL(scope, base).href, own(map)] as const)
  const mains = Object.entries(packages).flatMap(([name, { root }]) => mainOf(name, root))
  const all = { ...Object.fromEntries(mains), ...own(imports), paceline: index }
  return { imports: all, scopes: Object.fromEntries(ownScopes) }
}

/** Only a package with `exports` can refer to itself by its name. */
function mainOf(name: string, root: string): (readonly [string, string])[] {
  const find = createRequire(join(root, 'package.json')).resolve
  try {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports?: unknown }
    return exports === undefined ? [[name, pathToFileURL(find(root)).href]] : []
  } catch {
    // It is not built, or builtin: then its import gives the better error.
    return []
  }
}

/** In a config, unlike in a map, a package stands for its subpaths, too. */
function expanded([name, to]: readonly [string, string], base: URL): (readonly [string, string])[] {
  const match = /^(npm|jsr):\/?(.+)$/.exec(to)
  if (match !== null && !name.endsWith('/'))
    return [
      [name, to],
      [`${name}/`, `${match[1]}:/${match[2]}/`],
    ]
  return [[name, /^\.{0,2}\//.test(to) ? new URL(to, base).href : to]]
}

function readConfig(path: string): ImportMap {
  const text = readFileSync(path, 'utf8').replaceAll(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g, '$1')
  try {
    return JSON.parse(text.replaceAll(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1')) as ImportMap
  } catch (cause) {
    throw new UserError(`${basename(path)} is not JSON: ${(cause as Error).message}`, { file: path, cause })
  }
}

/** A message about something that cannot be imported, as Node and Bun word it. */
export function asNodeSays(message: string): string {
  const [, file] = /Module not found "(file:[^"]+)"/.exec(message) ?? []
  if (file !== undefined) return `Cannot find module '${fileURLToPath(file)}'`
  return message.replace(/Import "([^"]+)" not a dependency/, "Cannot find package '$1'")
}
