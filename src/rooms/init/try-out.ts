/** Tries what `init` would measure: the package's import, its commands, and its benchmarks for other tools. */
import { existsSync } from 'node:fs'
import { join, basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pickTrialEnv } from '../../core/system/child-environment.ts'
import { runChild } from '../../core/system/processes.ts'
import { findProgram, type ProgramPlace } from '../../core/sides/run-command.ts'
import { plainName } from '../../core/model/scalars.ts'
import { benchTools, type BenchFile, type LanguageBenchmarks } from '../../core/plan/look/bench-files.ts'
import type { ProjectLook } from '../../core/plan/look/look-at-project.ts'
import type { TimedProgram } from '../../core/plan/look/programs.ts'

export type Tried<T> =
  | { readonly kind: 'works'; readonly result: T }
  | { readonly kind: 'untried'; readonly why: string }
  | { readonly kind: 'fails'; readonly why: string }

export function mayWork({ tried }: { readonly tried: Tried<unknown> }): boolean {
  return tried.kind !== 'fails'
}

export interface TryOptions {
  readonly look: ProjectLook
  readonly place: ProgramPlace
  readonly signal: AbortSignal
}

/** Longer than anybody waits for the help of a command. */
const timeoutMs = 15_000
const graceMs = 200
const maxNames = 200
const maxOutput = 65_536

/** Until `init` has run it in a checkout, which it does not outside of Git or with --no-try. */
const notRun = { kind: 'untried', why: 'nothing was run in a checkout' } as const
const notThere = failedTry('the file is not there')

/** Imports a file of the package in a process of its own; returns its functions, or else those of its default export. */
export async function tryImport(entry: string, options: TryOptions | undefined): Promise<Tried<readonly string[]>> {
  if (options === undefined) return notRun
  const file = join(options.look.root, entry)
  if (!existsSync(file)) return notThere
  const url = JSON.stringify(pathToFileURL(file).href)
  // Node names a module of CommonJS twice, and a function may be the default export besides: that is one.
  const script = `const it = await import(${url})
const functions = (of) => {
  const names = Object.keys(of ?? {}).filter((name) => name !== 'module.exports' && typeof of[name] === 'function')
  names.sort((a, b) => (b === 'default') - (a === 'default'))
  return [...new Map(names.map((name) => [of[name], name])).values()]
}
const own = functions(it)
const names = own.length > 0 ? own : functions(it.default).map((name) => 'default.' + name)
console.log('\\n' + JSON.stringify(names.slice(0, ${maxNames})))
process.exit(0)`
  const tried = await tryProgram([options.place.node, '--input-type=module', '--eval', script], options)
  if (tried.kind !== 'works') return tried
  try {
    const answer: unknown = JSON.parse(tried.result.trim().split('\n').at(-1) ?? '')
    if (Array.isArray(answer)) return { kind: 'works', result: answer.filter((name) => typeof name === 'string') }
  } catch {
    // It never came to print them.
  }
  return failedTry('importing it ends the process')
}

export async function tryHelpThenVersion(
  script: string,
  options: TryOptions | undefined,
): Promise<Tried<readonly string[]>> {
  if (options === undefined) return notRun
  const file = join(options.look.root, script)
  if (!existsSync(file)) return notThere
  const program = findProgram(`./${script}`, options.place)?.command ?? [options.place.node, file]
  const help = await tryProgram([...program, '--help'], options)
  if (help.kind === 'works') return { kind: 'works', result: ['--help'] }
  const version = await tryProgram([...program, '--version'], options)
  return version.kind === 'works' ? { kind: 'works', result: ['--version'] } : help
}

function failedTry(why: string): Tried<never> {
  return { kind: 'fails', why }
}

/** Runs a program of the project to its end; what was found is the end of what it printed. */
export async function tryProgram(words: readonly string[], options: TryOptions): Promise<Tried<string>> {
  const [command = '', ...args] = words
  const { look, place, signal } = options
  let output = ''
  const how = { command, args, cwd: look.root, timeoutMs, graceMs, signal, platform: place.platform }
  const { end, stderrTail } = await runChild({
    ...how,
    env: pickTrialEnv(place.env, place.platform),
    onStdout: (text) => (output = (output + text).slice(-maxOutput)),
  })
  signal.throwIfAborted()
  if (end.kind === 'exited' && end.code === 0) return { kind: 'works', result: output }
  if (end.kind === 'timeout') return failedTry(`no end within ${timeoutMs / 1_000} s`)
  const error = stderrTail.find((line) => /^\s*\w*Error\b/.test(line))?.trim()
  return failedTry(error ?? (end.kind === 'exited' ? `ended with ${end.code ?? end.signal}` : 'it was stopped'))
}

/** Holds a subject with `command` and `read`: what one run of another tool prints can be compared in pairs. */
export interface TriedBenchmarks extends Pick<LanguageBenchmarks, 'name' | 'command' | 'read'> {
  readonly what: string
  readonly output?: string | undefined
  readonly prepare?: string | undefined
  /** The files in the command, if it could name fewer of them. */
  readonly files?: readonly string[]
  /** All files, where one runs first to tell how many there is time for. */
  readonly all?: readonly string[]
  /** The run of that one, for when more take too long. */
  readonly first?: TriedBenchmarks | undefined
  /** Those of which the next takes its place, if this one does not run or takes too long. */
  readonly instead?: readonly TriedBenchmarks[]
  /** The number of the project's modules that it imports. */
  readonly reaches?: number | undefined
  /** The number of benchmarks in one run. */
  readonly tried: Tried<number>
  /** The time that one run takes. */
  readonly runMs?: number
  /** The number of its files that it leaves out. */
  readonly leftFiles?: number
}

export const mostFiles = 3
const mostTries = 12
export const tooMany = `${mostFiles} commands like these are enough to begin with; name others in the config`

export function programsAsUntried(look: ProjectLook): readonly (TimedProgram & { readonly tried: Tried<number> })[] {
  return look.programs.map((one) => ({ ...one, tried: notRun }))
}

/** Lists the benchmarks for other tools, not tried yet; no suite of Paceline's is among them. */
export function toolBenches(look: ProjectLook): readonly TriedBenchmarks[] {
  const ofTool: Record<string, number> = {}
  const others = look.languageBenchmarks
    .filter(({ folder }) => folder === '')
    .map(({ tool, path, name, command, read, output, prepare }) => {
      ofTool[tool] = (ofTool[tool] ?? 0) + 1
      const tried = ofTool[tool] > mostFiles ? failedTry(tooMany) : notRun
      return { what: `${path} (${tool})`, name, command, read, output, prepare, tried }
    })
  return [...untriedFileBenchmarks(look.benchFiles), ...others]
}

const formatsByTool: Readonly<Record<string, string>> = {
  benchmark: 'benchmarkjs',
  fastbench: 'console-time',
  console: 'console-time',
}

/** Lists benchmarks: Vitest finds its files itself; each other is a program. Those that import the most come first. */
function untriedFileBenchmarks(files: readonly BenchFile[]): TriedBenchmarks[] {
  const ordered = files.toSorted((a, b) => (b.reaches ?? 0) - (a.reaches ?? 0))
  const programs = ordered.flatMap(({ tool, path, reaches }): TriedBenchmarks[] => {
    if (tool === undefined || tool === 'paceline' || tool === 'vitest') return []
    const what = `${path} (${benchTools[tool]})`
    const read = formatsByTool[tool] ?? tool
    // Pairs take the place of the repetitions of benchmark.js, five seconds for each, which only code can change.
    const short = `require('benchmark').options.maxTime = 0.1; import(${JSON.stringify(`./${path}`)})`
    const command = tool === 'benchmark' ? ['node', '--eval', short] : ['node', path]
    return [{ what, name: subjectNameOfFile(path), command, read, reaches, tried: notRun }]
  })
  const instead = programs.slice(mostFiles, mostTries)
  const begin = programs.slice(0, mostFiles).map((one) => Object.assign(one, { instead }))
  const paths = ordered.filter(({ tool }) => tool === 'vitest').map(({ path }) => path)
  return [...(paths.length === 0 ? [] : [makeUntriedVitest(paths)]), ...begin]
}

/** Runs all that Vitest finds itself; `some` names fewer. */
export function makeUntriedVitest(files: readonly string[], some: readonly string[] = []): TriedBenchmarks {
  const named = some.length > 0 ? some : files
  return {
    what: named.length === 1 ? `${named[0]} (vitest bench)` : 'vitest bench',
    name: 'bench',
    command: ['vitest', 'bench', '--run', ...some, '-t', '{filter}'],
    read: 'vitest',
    files: some.length > 0 ? some : files,
    tried: notRun,
  }
}

/** Returns `parse` for `bench/parse.bench.ts`. */
function subjectNameOfFile(path: string): string {
  const name = basename(path).replace(/(?:[._-](?:bench|benchmark)s?)?\.[cm]?[jt]sx?$/i, '')
  return plainName.safeParse(name).success ? name : 'bench'
}
