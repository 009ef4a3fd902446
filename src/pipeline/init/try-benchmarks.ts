/** Tries the benchmarks that a project has for another tool: what can be read of one run can be compared in pairs. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { findProgram } from '../../measure/find-program.ts'
import { findPackage } from '../../measure/packages.ts'
import { runTool } from '../../measure/run-tool.ts'
import { plainName } from '../../model/scalars.ts'
import { formatDuration } from '../../report/format.ts'
import { benchTools, type BenchFile, type BenchTool } from '../look/bench-files.ts'
import type { ProjectLook } from '../look/look-at-project.ts'
import { rawManifest } from '../../measure/manifest.ts'
import { dependsOn } from '../look/package-look.ts'
import type { Tried, TryOptions } from './try-out.ts'

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
const timeoutMs = 20_000
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
      tool: { command, read, output: null, exitCode: 0, timeoutMs, digest: '' },
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
      why: `one run takes more than ${formatDuration(timeoutMs)}; docs/tools.md says how to give it time`,
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
