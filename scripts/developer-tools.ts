/**
 * Programs that the gate needs and npm does not have: taken from PATH, else installed once through the registry of
 * their language into a cache of ours.
 */
import { execFileSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, platform } from 'node:process'

const cache = join(homedir(), '.cache', 'paceline-tools')
const suffix = platform === 'win32' ? '.exe' : ''
const installMs = 600_000

export interface Tool {
  readonly name: string
  /** The Go package, or the distribution on PyPI. */
  readonly source: string
  readonly version: string
}

export const act = { name: 'act', source: 'github.com/nektos/act', version: 'v0.2.89' } as const
export const actionlint = {
  name: 'actionlint',
  source: 'github.com/rhysd/actionlint/cmd/actionlint',
  version: 'v1.7.12',
} as const
export const zizmor = { name: 'zizmor', source: 'zizmor', version: '1.32.0' } as const

/** Path of a program written in Go. Throws an `Error` that says what is missing. */
export function findGoTool(tool: Tool): string {
  const folder = join(cache, `${tool.name}-${tool.version}`)
  return find(tool, join(folder, `${tool.name}${suffix}`), () => {
    require(tool, 'go', ['version'])
    run('go', ['install', `${tool.source}@${tool.version}`], { GOBIN: folder })
  })
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

function find(tool: Tool, own: string, install: () => void): string {
  for (const path of [tool.name, own]) if (answers(path, ['--version'])) return path
  install()
  if (answers(own, ['--version'])) return own
  throw new Error(`${tool.name} was installed to ${own} and does not start`)
}

function require(tool: Tool, installer: string, args: readonly string[]): void {
  if (answers(installer, args)) return
  throw new Error(`${tool.name} is missing, and so is ${installer} to install it with (${tool.source})`)
}

function run(program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): void {
  try {
    execFileSync(program, args, { stdio: 'pipe', timeout: installMs, env: { ...env, ...more } })
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
