/** What an install of a package brings: counted after a real one, in an empty folder. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { SubjectPackage } from 'paceline'

export interface InstallSize {
  readonly packages: number
  readonly directories: number
  readonly files: number
  readonly bytes: number
}

export interface InstallOptions {
  /** An empty folder. */
  readonly directory: string
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

/**
 * Installs the package as a user would, but without running install scripts, and counts what lies in
 * node_modules. A project's own package is packed first, so that what counts is what it would publish. Throws with
 * npm's own words where it fails.
 */
export async function measureInstall(found: SubjectPackage, options: InstallOptions): Promise<InstallSize> {
  const { directory } = options
  writeFileSync(join(directory, 'package.json'), '{ "private": true }\n')
  const spec = found.source === 'project' ? await pack(found.root, options) : found.spec
  await npm(['install', '--no-save', '--no-package-lock', '--prefer-offline', ...quiet, spec], options)
  return countTree(join(directory, 'node_modules'))
}

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

/** Packs the package at `root` as for publishing, and returns the path of the archive. */
async function pack(root: string, options: InstallOptions): Promise<string> {
  const { directory } = options
  await npm(['pack', root, '--pack-destination', directory, ...quiet], options)
  const archive = readdirSync(directory).find((name) => name.endsWith('.tgz'))
  if (archive === undefined) throw new Error('npm pack left no archive')
  return join(directory, archive)
}

async function npm(args: readonly string[], { directory, env, signal }: InstallOptions): Promise<void> {
  const { command, first } = findNpm(env)
  try {
    await promisify(execFile)(command, [...first, ...args], { cwd: directory, env, signal, windowsHide: true })
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string }
    const complaint = stderr.split('\n').find((line) => /^npm error (?!code|errno|syscall)/.test(line))
    throw new Error(`npm ${args[0]} failed: ${complaint ?? String(cause)}`, { cause })
  }
}

/** npm's own program, run by this Node: on Windows `npm` is a batch file, which only a shell starts. */
function findNpm(env: NodeJS.ProcessEnv): { command: string; first: readonly string[] } {
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  for (const folder of path.split(delimiter).filter((part) => part !== '')) {
    const command = join(folder, 'npm')
    const cli = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
    const program = process.platform === 'win32' || !existsSync(command) ? cli : realpathSync(command)
    if (!existsSync(program)) continue
    return program.endsWith('.js') ? { command: process.execPath, first: [program] } : { command: program, first: [] }
  }
  throw new Error('npm was not found on PATH')
}

/** What lies below `root`. Packages are folders with a package.json directly in a node_modules, or in a scope there. */
export function countTree(root: string): InstallSize {
  const size = { packages: 0, directories: 0, files: 0, bytes: 0 }
  const visit = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      // What npm itself keeps there belongs to no package: links to programs, and its own list.
      if (basename(directory) === 'node_modules' && entry.name.startsWith('.')) continue
      if (entry.isDirectory()) {
        if (isPackage(path)) size.packages += 1
        size.directories += 1
        visit(path)
      } else if (entry.isFile()) {
        size.files += 1
        size.bytes += statSync(path).size
      }
    }
  }
  visit(root)
  return size
}

function isPackage(path: string): boolean {
  const parent = dirname(path)
  const holder = basename(parent).startsWith('@') ? dirname(parent) : parent
  return basename(holder) === 'node_modules' && existsSync(join(path, 'package.json'))
}
