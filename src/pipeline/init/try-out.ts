/** Tries what a first suite would measure: whether the package can be imported, and which of its commands end well. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, basename, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filterEnvironment } from '../../measure/child-environment.ts'
import { rawManifest } from '../../measure/manifest.ts'
import { findPackage } from '../../measure/packages.ts'
import { runChild } from '../../measure/processes.ts'
import { findProgram, type ProgramPlace } from '../../measure/run-command.ts'
import { runTool } from '../../measure/run-tool.ts'
import { plainName } from '../../model/scalars.ts'
import { formatDuration } from '../../report/format.ts'
import type { Waiting } from '../../waiting.ts'
import { benchTools, type BenchFile, type BenchTool } from '../look/bench-files.ts'
import type { ProjectLook } from '../look/look-at-project.ts'
import { dependsOn } from '../look/package-look.ts'

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

// Tries the benchmarks that a project has for another tool: what can be read of one run can be compared in pairs.

/** A subject with `command` and `read`. */
export interface TriedBenchmarks {
  /** What it was made of, for people. */
  readonly what: string
  /** Of the subject. */
  readonly name: string
  readonly command: readonly string[]
  readonly read: string
  /** The file that the tool writes, and what compiles it beforehand. */
  readonly output?: string | null
  readonly prepare?: string | null
  /** What works says how many benchmarks it has. */
  readonly tried: Tried<number>
}

/** Ten pairs of the longest that is taken fill seven minutes: more than a first check should need. */
const longestRunMs = 20_000
const mostFiles = 3

type Candidate = Omit<TriedBenchmarks, 'tried'> & { readonly tool: BenchTool; readonly path: string }

/** Runs them once each, one after another. A project's own code; no suite of Paceline's is among them. */
export async function tryBenchmarks(options: TryOptions): Promise<TriedBenchmarks[]> {
  const { look } = options
  const results: TriedBenchmarks[] = []
  for (const { tool, path, ...candidate } of candidates(look.benchFiles)) {
    const isThere = (await findPackage(tool, look.root)) !== null
    const tried = isThere ? await tryOne(candidate, options) : await notInstalled({ tool, path }, look)
    results.push({ ...candidate, tried })
  }
  for (const { tool, path, folder, ...found } of look.languageBenchmarks) {
    if (folder !== '') continue
    const candidate = { ...found, what: `${path} (${tool})` }
    results.push({ ...candidate, tried: await tryLanguage(candidate, options) })
  }
  return results
}

/** What cannot be tried within seconds and without a trace is left to the first check. */
async function tryLanguage(candidate: Omit<TriedBenchmarks, 'tried'>, options: TryOptions): Promise<Tried<number>> {
  const { command, output, prepare } = candidate
  const [program = ''] = command
  if (findProgram(program, options.place) === null) return untried(`there is no ${program} here`)
  if (prepare !== null) return untried('it has to be compiled first')
  if (output !== null) return untried('it writes a file')
  const tried = await tryOne(candidate, options)
  return tried.kind === 'fails' ? untried(tried.why) : tried
}

function untried(why: string): Tried<never> {
  return { kind: 'untried', why }
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
    return { kind: 'fails', why: `${name} is in ${folder}/package.json, which only \`project.prepare\` could install` }
  }
  // In a workspace, tools are often named at the top.
  for (let folder = root; ; folder = dirname(folder)) {
    if (await names(folder, tool)) return untried(absent)
    if (folder === (repository ?? root)) break
  }
  return { kind: 'fails', why: `${absent}, and package.json does not name it` }
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
    of(tool).map(({ path }) => ({
      what: `${path} (${benchTools[tool]})`,
      name: nameOf(path),
      command: ['node', path],
      read: tool === 'benchmark' ? 'benchmarkjs' : tool,
      tool,
      path,
    })),
  )
  const vitest = {
    what: others.length === 0 && first !== undefined ? `${first.path} (vitest bench)` : 'vitest bench',
    name: 'bench',
    command: ['vitest', 'bench', '--run'],
    read: 'vitest',
    tool: 'vitest',
  } as const
  return [...(first === undefined ? [] : [{ ...vitest, path: first.path }]), ...programs.slice(0, mostFiles)]
}

/** `bench/parse.bench.ts` is `parse`. */
function nameOf(path: string): string {
  const name = basename(path).replace(/(?:[._-](?:bench|benchmark)s?)?\.[cm]?[jt]sx?$/i, '')
  return plainName.safeParse(name).success ? name : 'bench'
}

async function tryOne(
  { command, read }: Omit<TriedBenchmarks, 'tried'>,
  { look, place, signal, waiting }: TryOptions,
): Promise<Tried<number>> {
  const { node, env, platform } = place
  const run = await runTool(
    { node, env, platform, temporaryRoot: tmpdir(), ...(waiting !== undefined && { waiting }) },
    {
      tool: { command, read, output: null, exitCode: 0, timeoutMs: longestRunMs, digest: '' },
      directory: look.root,
      side: 'head',
      signal,
    },
  )
  signal.throwIfAborted()
  if (run.kind === 'ok') return { kind: 'works', found: run.rows.length }
  if (run.outcome === 'timeout') {
    return {
      kind: 'fails',
      why: `one run takes more than ${formatDuration(longestRunMs)}; docs/tools.md says how to give it time`,
    }
  }
  if (
    look.package?.hasBuild === true &&
    look.package.entry !== null &&
    !existsSync(join(look.root, look.package.entry))
  ) {
    return untried('the project is not built here')
  }
  const message = run.message.replace(/\.$/, '')
  const said = (run.detail ?? '').split('\n').find((line) => /^\s*\w*Error\b/.test(line)) ?? ''
  return { kind: 'fails', why: said === '' ? message : `${message}: ${said.trim()}` }
}
