/** Tries what `init` would measure: the package's import, its commands, and its benchmarks for other tools. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, basename, posix, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filterEnvironment } from '../../system/child-environment.ts'
import { rawManifest, dependsOn } from '../../sides/manifest.ts'
import { findPackage } from '../../sides/packages.ts'
import { runChild } from '../../system/processes.ts'
import { findProgram, type ProgramPlace } from '../../sides/run-command.ts'
import { runTool } from '../../measure/run-tool.ts'
import { plainName } from '../../model/scalars.ts'
import { formatDuration } from '../../report/format.ts'
import type { Waiting } from '../../system/waiting.ts'
import { benchTools, type BenchFile, type BenchTool, type LanguageBenchmarks } from '../look/bench-files.ts'
import { type ProjectLook, upwards } from '../look/look-at-project.ts'

export type Tried<T> =
  | { readonly kind: 'works'; readonly found: T }
  | { readonly kind: 'untried'; readonly why: string }
  | { readonly kind: 'fails'; readonly why: string }

export interface TryOptions {
  readonly look: ProjectLook
  readonly place: ProgramPlace
  readonly signal: AbortSignal
  readonly waiting?: Waiting
}

/** Longer than anybody waits for the help of a command. */
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
  const tried = await runProgram([options.place.node, '--input-type=module', '--eval', script], options)
  if (tried.kind !== 'works') return tried
  try {
    const found: unknown = JSON.parse(tried.found.trim().split('\n').at(-1) ?? '')
    if (Array.isArray(found)) return { kind: 'works', found: found.filter((name) => typeof name === 'string') }
  } catch {
    // It never came to print them.
  }
  return fails('importing it ends the process')
}

export async function tryCommand(script: string, options: TryOptions): Promise<Tried<readonly string[]>> {
  const file = join(options.look.root, script)
  const why = whyNotNow(file, options)
  if (why !== null) return why
  const program = findProgram(`./${script}`, options.place)?.command ?? [options.place.node, file]
  const help = await runProgram([...program, '--help'], options)
  if (help.kind === 'works') return { kind: 'works', found: ['--help'] }
  const version = await runProgram([...program, '--version'], options)
  if (version.kind === 'works') return { kind: 'works', found: ['--version'] }
  // The error may be about a file of the package that building it makes.
  const { root, package: own } = options.look
  const [, missing = ''] = /Cannot find module '([^']+)'/.exec(help.kind === 'fails' ? help.why : '') ?? []
  const lacksBuild = own?.hasBuild === true && missing.startsWith(root + sep) && !existsSync(missing)
  return lacksBuild ? untried('it is not built here') : help
}

function whyNotNow(file: string, { look }: TryOptions): Tried<never> | null {
  const { root, repository } = look
  // In the package, or further up in its workspace.
  const isInstalled = upwards(root, repository ?? root).some((folder) => existsSync(join(folder, 'node_modules')))
  if (look.package?.hasDependencies === true && !isInstalled) return untried('its packages are not installed here')
  if (existsSync(file)) return null
  return look.package?.hasBuild === true ? untried('it is not built here') : fails('the file is not there')
}

function untried(why: string): Tried<never> {
  return { kind: 'untried', why }
}

function fails(why: string): Tried<never> {
  return { kind: 'fails', why }
}

/** Runs a program of the project to its end; what was found is the end of what it printed. */
export async function runProgram(
  [command = '', ...args]: readonly string[],
  { look, place, signal }: TryOptions,
): Promise<Tried<string>> {
  let output = ''
  const how = { command, args, cwd: look.root, timeoutMs, graceMs, signal, platform: place.platform }
  const { end, stderrTail } = await runChild({
    ...how,
    env: filterEnvironment(place.env, place.platform),
    onStdout: (text) => (output = (output + text).slice(-maxOutput)),
  })
  signal.throwIfAborted()
  if (end.kind === 'exited' && end.code === 0) return { kind: 'works', found: output }
  if (end.kind === 'timeout') return fails(`it did not end within ${timeoutMs / 1_000} s`)
  return fails(errorIn(stderrTail) ?? 'it did not end with 0')
}

function errorIn(lines: readonly string[]): string | undefined {
  return lines.find((line) => /^\s*\w*Error\b/.test(line))?.trim()
}

/** A subject with `command` and `read`: what can be read from one run of another tool can be compared in pairs. */
export interface TriedBenchmarks extends Pick<LanguageBenchmarks, 'name' | 'command' | 'read'> {
  readonly what: string
  readonly output?: string | null
  readonly prepare?: string | null
  readonly tried: Tried<number>
}

/** Ten pairs of such a run take seven minutes: more than a first check should need. */
const longestRunMs = 20_000
const mostFiles = 3
const tooMany = `${mostFiles} commands of one tool are enough to begin with; name others like these in the config`

type Candidate = Omit<TriedBenchmarks, 'tried'> & { readonly tool: BenchTool; readonly path: string }

/** Runs them once each, one after another. A project's own code; no suite of Paceline's is among them. */
export async function tryBenchmarks(options: TryOptions): Promise<readonly TriedBenchmarks[]> {
  const { look } = options
  const results: TriedBenchmarks[] = []
  for (const { tool, path, ...candidate } of candidates(look.benchFiles)) {
    const isThere = (await findPackage(tool, look.root)) !== null
    const tried = isThere ? await tryOne(candidate, options) : await notInstalled({ tool, path }, look)
    results.push({ ...candidate, tried })
  }
  const ofTool: Record<string, number> = {}
  for (const { tool, path, folder, ...found } of look.languageBenchmarks) {
    if (folder !== '') continue
    const candidate = { ...found, what: `${path} (${tool})` }
    ofTool[tool] = (ofTool[tool] ?? 0) + 1
    const tried = ofTool[tool] > mostFiles ? fails(tooMany) : await tryLanguage(candidate, options)
    results.push({ ...candidate, tried })
  }
  return results
}

/** What cannot be tried within seconds and without a trace is left to the first check. */
async function tryLanguage(candidate: Omit<TriedBenchmarks, 'tried'>, options: TryOptions): Promise<Tried<number>> {
  const { command, output, prepare } = candidate
  const [program = ''] = command
  const isMade = program.includes('/')
  if (!isMade && findProgram(program, options.place) === null) return untried(`there is no ${program} here`)
  if (prepare !== null) return untried('it has to be prepared first')
  if (output !== null) return untried('it writes a file')
  const tried = await tryOne(candidate, options)
  return tried.kind === 'fails' ? untried(tried.why) : tried
}

/** What preparing the project installs can be measured although it is not here yet, as in a fresh clone. */
async function notInstalled(
  { tool, path }: Pick<Candidate, 'tool' | 'path'>,
  { root, repository, workspaces }: ProjectLook,
): Promise<Tried<number>> {
  const name = benchTools[tool]
  const absent = `${name} is not installed here`
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (!(await names(join(root, folder), tool))) continue
    if (workspaces.some((member) => member.folder === folder)) return untried(absent)
    return fails(`${name} is in ${folder}/package.json, which only \`project.prepare\` could install`)
  }
  // In a workspace, tools are often named at the top.
  for (const folder of upwards(root, repository ?? root)) if (await names(folder, tool)) return untried(absent)
  return fails(`${absent}, and package.json does not name it`)
}

async function names(folder: string, tool: BenchTool): Promise<boolean> {
  const manifest = await rawManifest(folder)
  return manifest !== null && dependsOn(manifest, tool)
}

/** Vitest finds its files itself; of the others each file is a program. */
function candidates(files: readonly BenchFile[]): Candidate[] {
  const of = (wanted: BenchTool): BenchFile[] => files.filter(({ tool }) => tool === wanted)
  const [first, ...others] = of('vitest')
  const programs = (['tinybench', 'mitata', 'benchmark'] as const).flatMap((tool) =>
    of(tool).map(({ path }): Candidate => {
      const what = `${path} (${benchTools[tool]})`
      return { what, name: caseNameOf(path), command: ['node', path], read: formatOfTool(tool), tool, path }
    }),
  )
  const vitest = {
    what: others.length === 0 && first !== undefined ? `${first.path} (vitest bench)` : 'vitest bench',
    name: 'bench',
    command: ['vitest', 'bench', '--run', '-t', '{filter}'],
    read: 'vitest',
    tool: 'vitest',
  } as const
  return [...(first === undefined ? [] : [{ ...vitest, path: first.path }]), ...programs.slice(0, mostFiles)]
}

export function formatOfTool(tool: BenchTool): string {
  return tool === 'benchmark' ? 'benchmarkjs' : tool
}

/** `bench/parse.bench.ts` is `parse`. */
export function caseNameOf(path: string): string {
  const name = basename(path).replace(/(?:[._-](?:bench|benchmark)s?)?\.[cm]?[jt]sx?$/i, '')
  return plainName.safeParse(name).success ? name : 'bench'
}

async function tryOne(
  { command, read }: Omit<TriedBenchmarks, 'tried'>,
  { look, place, signal, waiting }: TryOptions,
): Promise<Tried<number>> {
  const { node, env, platform } = place
  const host = { node, env, platform, temporaryRoot: tmpdir(), ...(waiting !== undefined && { waiting }) }
  const tool = { command, read, output: null, exitCode: 0, timeoutMs: longestRunMs, digest: '' }
  const run = await runTool(host, { tool, directory: look.root, side: 'head', signal })
  signal.throwIfAborted()
  if (run.kind === 'ok') return { kind: 'works', found: run.rows.length }
  if (run.outcome === 'timeout') {
    return fails(`one run takes more than ${formatDuration(longestRunMs)}; docs/commands.md says how to give it time`)
  }
  const { hasBuild = false, entry = null } = look.package ?? {}
  if (hasBuild && entry !== null && !existsSync(join(look.root, entry))) return untried('the project is not built here')
  const message = run.message.replace(/\.$/, '')
  const said = errorIn((run.detail ?? '').split('\n'))
  return fails(said === undefined ? message : `${message}: ${said}`)
}
