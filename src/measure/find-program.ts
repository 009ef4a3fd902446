/**
 * Finds the program of a command without a shell, as an npm script of the project would: in `node_modules/.bin` of the
 * project and, up to the top of its repository, of the folders above it, then on PATH. What is JavaScript is run by the `node` of the trials, so that it is the same everywhere.
 */
import { accessSync, closeSync, constants, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, extname, isAbsolute, join, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Environment } from './child-environment.ts'
import { isTop } from './project-top.ts'

export interface ProgramPlace {
  /** The project's folder. */
  readonly directory: string
  /** The `node` that runs trials. */
  readonly node: string
  readonly env: Environment
  readonly platform: NodeJS.Platform
}

export interface Program {
  /** What to start, and the arguments that come first. */
  readonly command: readonly string[]
  /** True where it is run by Node for certain. */
  readonly isNode: boolean
}

/** Null where there is none. Throws `UserError` for a batch file that does not say which JavaScript it starts. */
export function findProgram(name: string, place: ProgramPlace): Program | null {
  const { directory, node, platform } = place
  if (name === 'node' || (platform === 'win32' && name.toLowerCase() === 'node.exe')) {
    return { command: [node], isNode: true }
  }
  if (/[\\/]/.test(name)) {
    const path = candidates(resolve(directory, name), place).find(isFile)
    return path === undefined ? null : programAt(path, place)
  }
  const folders = [...binFolders(directory), ...pathFolders(place)]
  const path = folders
    .flatMap((folder) => candidates(join(folder, name), place))
    .find((candidate) => isFile(candidate) && (platform === 'win32' || isExecutable(candidate)))
  return path === undefined ? null : programAt(path, place)
}

/** A checkout of base or head lies in a project of its own, whose programs must not be taken for the checkout's. */
function binFolders(directory: string): string[] {
  const bin = join(directory, 'node_modules', '.bin')
  return isTop(directory) ? [bin] : [bin, ...binFolders(dirname(directory))]
}

function pathFolders({ env, platform }: ProgramPlace): string[] {
  const key = Object.keys(env).find(
    (name) => name === 'PATH' || (platform === 'win32' && name.toUpperCase() === 'PATH'),
  )
  const separator = platform === 'win32' ? ';' : ':'
  return ((key === undefined ? undefined : env[key]) ?? '').split(separator).filter((folder) => isAbsolute(folder))
}

/** On Windows a program has an extension, which may be left out; beside it may lie a shell script without one. */
function candidates(path: string, { platform }: ProgramPlace): string[] {
  if (platform !== 'win32') return [path]
  const withExtension = ['.com', '.exe', '.bat', '.cmd'].map((extension) => path + extension)
  return extname(path) === '' ? withExtension : [path, ...withExtension]
}

function programAt(path: string, { node, platform }: ProgramPlace): Program {
  const script = (file: string): Program => ({ command: [node, file], isNode: true })
  if (platform === 'win32' && /\.(cmd|bat)$/i.test(path)) return script(scriptOfBatch(path))
  const firstLine = readFirstLine(path)
  if (firstLine.startsWith('#!')) {
    return isNodeShebang(firstLine) ? script(path) : { command: [path], isNode: false }
  }
  return /\.[cm]?[jt]s$/.test(path) ? script(path) : { command: [path], isNode: false }
}

/** `#!/usr/bin/env node` and `#!/usr/bin/node`; with options for Node, the system has to start it. */
function isNodeShebang(line: string): boolean {
  return /^#!\s*\S*\/(env\s+)?node\s*$/.test(line)
}

/** The JavaScript that a batch file starts, as npm, pnpm and Node's own npm.cmd and npx.cmd are written. */
function scriptOfBatch(path: string): string {
  const text = readFileSync(path, 'utf8')
  const match =
    /SET "NP[MX]_CLI_JS=%~dp0\\?([^"%\r\n]+\.js)"/i.exec(text) ??
    /"%(?:~dp0|dp0%)\\?([^"%\r\n]+\.[cm]?js)"\s+%\*/.exec(text)
  if (match !== null) return join(dirname(path), ...(match[1] ?? '').split('\\'))
  throw new UserError(`${path} is a batch file, which cannot be started without a shell`, {
    hint: 'Name the program itself, such as "command": ["node", "path/to/cli.js"].',
  })
}

function readFirstLine(path: string): string {
  const bytes = Buffer.alloc(256)
  const file = openSync(path, 'r')
  try {
    const length = readSync(file, bytes)
    return bytes.toString('latin1', 0, length).split(/\r?\n/, 1)[0] ?? ''
  } finally {
    closeSync(file)
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
