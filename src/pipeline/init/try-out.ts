/** Tries what a first suite would measure: whether the package can be imported, and which of its commands end well. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filterEnvironment } from '../../measure/child-environment.ts'
import { findProgram, type ProgramPlace } from '../../measure/find-program.ts'
import { runChild } from '../../measure/processes.ts'
import type { Waiting } from '../../waiting.ts'
import type { ProjectLook } from '../look/look-at-project.ts'

export type Tried<T> =
  | { readonly kind: 'works'; readonly found: T }
  /** Its packages are not installed, or it is not built: what would be tried is not there yet. */
  | { readonly kind: 'untried'; readonly why: string }
  | { readonly kind: 'fails'; readonly why: string }

export interface TryOptions {
  readonly look: ProjectLook
  readonly place: ProgramPlace
  readonly signal: AbortSignal
  readonly waiting?: Waiting
}

/** Nobody who asks a command for help waits longer. */
const timeoutMs = 15_000
const graceMs = 200
const maxNames = 200
const maxOutput = 65_536

/** Imports a file of the package in a process of its own; returns the names of the functions that it exports. */
export async function tryImport(entry: string, options: TryOptions): Promise<Tried<readonly string[]>> {
  const file = join(options.look.root, entry)
  const why = whyNotNow(file, options)
  if (why !== null) return why
  const url = JSON.stringify(pathToFileURL(file).href)
  const names = `Object.keys(it).filter((name) => typeof it[name] === 'function').slice(0, ${maxNames})`
  const script = `const it = await import(${url}); console.log('\\n' + JSON.stringify(${names})); process.exit(0)`
  const tried = await run([options.place.node, '--input-type=module', '--eval', script], options)
  if (tried.kind !== 'works') return tried
  const found = namesIn(tried.found)
  return found === null ? { kind: 'fails', why: 'importing it ends the process' } : { kind: 'works', found }
}

/** Null where it never came to print them. */
function namesIn(output: string): string[] | null {
  try {
    const names: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null
  } catch {
    return null
  }
}

/** Runs a command with `--help`, else with `--version`; returns the words that ended with 0. */
export async function tryCommand(script: string, options: TryOptions): Promise<Tried<readonly string[]>> {
  const file = join(options.look.root, script)
  const why = whyNotNow(file, options)
  if (why !== null) return why
  const program = findProgram(`./${script}`, options.place)?.command ?? [options.place.node, file]
  const help = await run([...program, '--help'], options)
  if (help.kind === 'works') return { kind: 'works', found: ['--help'] }
  const version = await run([...program, '--version'], options)
  return version.kind === 'works' ? { kind: 'works', found: ['--version'] } : help
}

function whyNotNow(file: string, { look }: TryOptions): Tried<never> | null {
  if (look.package?.hasDependencies === true && !isInstalled(look)) {
    return { kind: 'untried', why: 'its packages are not installed here' }
  }
  if (existsSync(file)) return null
  return look.package?.hasBuild === true
    ? { kind: 'untried', why: 'it is not built here' }
    : { kind: 'fails', why: 'the file is not there' }
}

/** In the package, or further up in its workspace. */
function isInstalled({ root, repository }: ProjectLook): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return true
    if (folder === (repository ?? root) || folder === dirname(folder)) return false
  }
}

async function run(
  [command = '', ...args]: readonly string[],
  { look, place, signal }: TryOptions,
): Promise<Tried<string>> {
  let output = ''
  const { end, stderrTail } = await runChild({
    command,
    args,
    env: filterEnvironment(place.env, place.platform),
    cwd: look.root,
    timeoutMs,
    graceMs,
    signal,
    platform: place.platform,
    onStdout: (text) => {
      output = (output + text).slice(-maxOutput)
    },
  })
  signal.throwIfAborted()
  if (end.kind === 'exited' && end.code === 0) return { kind: 'works', found: output }
  if (end.kind === 'timeout') return { kind: 'fails', why: `it did not end within ${timeoutMs / 1_000} s` }
  const said = stderrTail.find((line) => /^\s*\w*Error\b/.test(line)) ?? ''
  return { kind: 'fails', why: said === '' ? 'it did not end with 0' : said.trim() }
}
