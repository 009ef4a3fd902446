/**
 * Programs that the gate and the evaluation need and that are no dependency: taken from PATH, else installed once through
 * the registry of their language into a cache of ours.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, platform } from 'node:process'
import { findNpmCommand } from '../src/core/sides/npm.ts'

const cache = join(homedir(), '.cache', 'paceline-tools')
const suffix = platform === 'win32' ? '.exe' : ''
const installMs = 600_000
/** Two cores that have nothing else to do build Gitea in ten minutes. */
const buildMs = 5_400_000

export interface Tool {
  readonly name: string
  /** The Go package, the distribution on PyPI, or the package on npm. */
  readonly source: string
  readonly version: string
  /** What it answers with success if it is there; `--version` by default. */
  readonly asks?: string
}

export const act = { name: 'act', source: 'github.com/nektos/act', version: 'v0.2.89' } as const
export const actionlint = {
  name: 'actionlint',
  source: 'github.com/rhysd/actionlint/cmd/actionlint',
  version: 'v1.7.12',
} as const
export const benchstat = {
  name: 'benchstat',
  source: 'golang.org/x/perf/cmd/benchstat',
  version: 'v0.0.0-20260908200009-22c9c6c9d4da',
  asks: '-h',
} as const
export const gitea = { name: 'gitea', source: 'code.gitea.io/gitea', version: 'v1.26.4' } as const
export const tachometer = { name: 'tachometer', source: 'tachometer', version: '0.7.2' } as const
export const zizmor = { name: 'zizmor', source: 'zizmor', version: '1.32.0' } as const

/** Path of a program written in Go. Throws an `Error` that says what is missing. */
export function findGoTool(tool: Tool): string {
  const folder = join(cache, `${tool.name}-${tool.version}`)
  return find(tool, join(folder, `${tool.name}${suffix}`), () => {
    require(tool, 'go', ['version'])
    run('go', ['install', `${tool.source}@${tool.version}`], { GOBIN: folder })
  })
}

/**
 * Path of Gitea, and the folder with the templates that it reads: its module. That replaces others, which rules out
 * `go install`, so it is built in the cache of modules. Throws like `findGoTool`.
 */
export function findGitea(): { readonly program: string; readonly files: string } {
  const { name, source, version } = gitea
  require(gitea, 'go', ['version'])
  const downloaded = run('go', ['mod', 'download', '-json', `${source}@${version}`])
  const { Dir: files } = JSON.parse(downloaded) as { Dir: string }
  const program = join(cache, `${name}-${version}`, `${name}${suffix}`)
  if (!answers(program, ['--version'])) {
    const flags = ['-trimpath', '-tags', 'sqlite sqlite_unlock_notify', '-ldflags', `-X main.Version=${version} -s -w`]
    run('go', ['build', '-C', files, ...flags, '-o', program, '.'], {}, buildMs)
  }
  return { program, files }
}

/** Path of a program that is a Python package, in a virtual environment of its own. Throws like `findGoTool`. */
export function findPythonTool(tool: Tool): string {
  const folder = join(cache, `${tool.name}-${tool.version}`)
  const programs = join(folder, platform === 'win32' ? 'Scripts' : 'bin')
  return find(tool, join(programs, `${tool.name}${suffix}`), () => {
    const python = platform === 'win32' ? 'python' : 'python3'
    require(tool, python, ['--version'])
    run(python, ['-m', 'venv', folder])
    run(join(programs, `python${suffix}`), ['-m', 'pip', 'install', '--quiet', `${tool.source}==${tool.version}`])
  })
}

/** Path of a file of an npm package, installed with its dependencies and without running its scripts. Throws alike. */
export function findNpmFile(tool: Tool, file: string): string {
  const folder = join(cache, `${tool.name}-${tool.version}`)
  const path = join(folder, 'node_modules', tool.source, file)
  if (existsSync(path)) return path
  const npm = findNpmCommand({ node: execPath, env, platform })
  if (npm === undefined) throw new Error(`${tool.name} is missing, and so is npm to install it with`)
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
  run(npm.command, [...npm.args, 'install', '--prefix', folder, ...quietly, `${tool.source}@${tool.version}`])
  if (existsSync(path)) return path
  throw new Error(`${tool.name} was installed to ${folder} and has no ${file}`)
}

function find(tool: Tool, own: string, install: () => void): string {
  const asks = [tool.asks ?? '--version']
  for (const path of [tool.name, own]) if (answers(path, asks)) return path
  install()
  if (answers(own, asks)) return own
  throw new Error(`${tool.name} was installed to ${own} and does not start`)
}

function require(tool: Tool, installer: string, args: readonly string[]): void {
  if (answers(installer, args)) return
  throw new Error(`${tool.name} is missing, and so is ${installer} to install it with (${tool.source})`)
}

function run(
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  timeout = installMs,
): string {
  try {
    return execFileSync(program, args, { stdio: 'pipe', timeout, env: { ...env, ...more }, encoding: 'utf8' })
  } catch (cause) {
    throw new Error(`could not be installed: ${program} ${args.join(' ')}`, { cause })
  }
}

function answers(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
