/** Runs the commands of a preparation, without tokens in the environment, and finds programs to run without a shell. */
import { closeSync, constants, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, extname, isAbsolute, join, resolve } from 'node:path'
import { callOrFallback, UserError } from '../errors.ts'
import { canAccess } from '../model/path-below.ts'
import { withoutSecrets } from '../model/readable.ts'
import { runWorkPlainly, type Waiting } from '../system/waiting.ts'
import { type Variables, pickInstallEnv } from '../system/child-environment.ts'
import { isRepoOrDiskTop } from './manifest.ts'
import { type ChildOptions, userErrorIfShortage, runChild } from '../system/processes.ts'

/** Names a program and its arguments. With `shell`, `command[0]` is a whole command line. */
export interface Command {
  readonly command: readonly string[]
  readonly shell: string | boolean
  readonly env?: Readonly<Record<string, string>> | undefined
}

interface CommandResult {
  /** Is undefined when a signal ended it. */
  readonly code: number | undefined
  readonly stdout: string
  /** Both streams in the order they arrived, without credentials; only the end of very long output. */
  readonly output: string
}

/** Runs a command in a folder to its end. Rejects only when it cannot be started or is interrupted. */
export type RunCommand = (command: Command, directory: string) => Promise<CommandResult>

interface CommandHost extends Pick<ChildOptions, 'platform' | 'drain'> {
  readonly env: Variables
  readonly childVariables?: Variables
  readonly signal?: AbortSignal | undefined
  readonly waiting?: Waiting
  readonly onOutput?: ((text: string) => void) | undefined
}

/** No log of a build comes near this. */
const maxOutput = 8 * 1024 * 1024
const maxStdout = 16 * 1024 * 1024

/** Runs commands without the tokens of the environment; an abort kills them with everything they started. */
export function makeCommandRunner({ waiting = runWorkPlainly, env, childVariables, ...host }: CommandHost): RunCommand {
  const { platform, signal, onOutput, drain = { quietMs: 2_000, mostMs: 10_000 } } = host
  const childEnv = pickInstallEnv({ ...env, ...childVariables }, platform)
  return async ({ command, shell, env: more }, directory) => {
    signal?.throwIfAborted()
    const { program, args, inShell } = decideCommandStart(command, { shell, env: childEnv, platform })
    let [stdout, output] = ['', '']
    const keep = (text: string): void => {
      onOutput?.(text)
      output += text
      // Cut rarely: cutting a long text at every piece would take longer than the build.
      if (output.length >= 2 * maxOutput) output = output.slice(-maxOutput)
    }
    const { end } = await waiting(`\`${command.join(' ')}\` in ${directory}`, () =>
      runChild({
        command: program,
        args,
        shell: inShell,
        env: { ...childEnv, ...more },
        cwd: directory,
        stdin: 'ignore',
        timeoutMs: Number.POSITIVE_INFINITY,
        graceMs: 0,
        signal,
        platform,
        drain,
        onStdout: (text) => {
          keep(text)
          stdout = (stdout + text).slice(0, maxStdout)
        },
        onStderr: keep,
      }),
    )
    signal?.throwIfAborted()
    if (end.kind === 'not-started') {
      const message = `\`${command[0]}\` could not be started: ${end.error.message}`
      throw userErrorIfShortage(end.error) ?? new UserError(message, { hint: 'Is it installed?', cause: end.error })
    }
    const code = end.kind === 'exited' ? end.code : undefined
    return { code, stdout, output: withoutSecrets(output.slice(-maxOutput)) }
  }
}

/** Words that cmd.exe takes as they are. */
const plainWord = /^[\w@./\\:=+,~-]+$/
/** Begins a command by a program of a venv; unquoted, cmd.exe would take what follows a slash for an option. */
const venvProgram = /(?<=^|[\s&|;(])([\w.][\w./-]*)\/bin\/(python|pip)(?=\s|$)/g

/**
 * Decides how a command is started. On Windows npm, pnpm and yarn are batch files: the script behind one is started in
 * its place where known, because a shell would take words apart. Throws `UserError` for a word that no batch file can
 * be given.
 */
export function decideCommandStart(
  command: readonly string[],
  { shell, env, platform }: Pick<Command, 'shell'> & Pick<CommandHost, 'env' | 'platform'>,
): { readonly program: string; readonly args: readonly string[]; readonly inShell: string | boolean } {
  const [name = '', ...args] = command
  const line = platform === 'win32' ? command.join(' ').replace(venvProgram, '"$1/Scripts/$2"') : command.join(' ')
  if (shell !== false) return { program: line, args: [], inShell: shell }
  if (platform !== 'win32') return { program: name, args, inShell: false }
  try {
    const [program = name, ...first] = findProgramCommandOnPath(name, { node: 'node', env, platform })?.command ?? []
    return { program, args: [...first, ...args], inShell: false }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const word = args.find((one) => !plainWord.test(one))
    if (word === undefined) return { program: line, args: [], inShell: true }
    throw new UserError(`${name} is a batch file, which cannot be given ${JSON.stringify(word)}`, { cause: error })
  }
}

export interface ProgramPlace {
  readonly directory: string
  readonly node: string
  readonly env: Variables
  readonly platform: NodeJS.Platform
}

export interface Program {
  readonly command: readonly string[]
  /** True if Node certainly runs it. */
  readonly isNode: boolean
}

/**
 * Finds a program as an npm script would: in `node_modules/.bin` of the project and of the folders above it, up to the
 * top of its repository, then on PATH. The `node` of the trials runs JavaScript. A venv of Python has its programs in
 * `bin`, on Windows in `Scripts`. None if there is none. Throws `UserError` for a batch file that does not tell what it
 * starts.
 */
export function findProgram(name: string, place: ProgramPlace): Program | undefined {
  const { directory, node, platform } = place
  if (name === 'node' || (platform === 'win32' && name.toLowerCase() === 'node.exe')) {
    return { command: [node], isNode: true }
  }
  if (/[\\/]/.test(name)) {
    const names = [name, ...(platform === 'win32' ? [name.replace(/\/bin\/(?=[^/]+$)/, '/Scripts/')] : [])]
    const path = names.flatMap((one) => programCandidates(resolve(directory, one), place)).find(isFile)
    return path === undefined ? undefined : readProgramForFile(path, place)
  }
  return findProgramCommandIn([...binFoldersUpToRepositoryTop(directory), ...foldersOnPath(place)], name, place)
}

/** Finds a program on PATH alone. Throws as `findProgram` does. */
export function findProgramCommandOnPath(name: string, place: Omit<ProgramPlace, 'directory'>): Program | undefined {
  return findProgramCommandIn(foldersOnPath(place), name, place)
}

function findProgramCommandIn(
  folders: readonly string[],
  name: string,
  place: Omit<ProgramPlace, 'directory'>,
): Program | undefined {
  const { platform } = place
  const path = folders
    .flatMap((folder) => programCandidates(join(folder, name), place))
    .find((candidate) => isFile(candidate) && (platform === 'win32' || canAccess(candidate, constants.X_OK)))
  return path === undefined ? undefined : readProgramForFile(path, place)
}

/** Lists folders up to the top: a checkout lies inside the project, whose programs must not be used for it. */
function binFoldersUpToRepositoryTop(directory: string): string[] {
  const bin = join(directory, 'node_modules', '.bin')
  return isRepoOrDiskTop(directory) ? [bin] : [bin, ...binFoldersUpToRepositoryTop(dirname(directory))]
}

function foldersOnPath({ env, platform }: Omit<ProgramPlace, 'directory'>): string[] {
  const key = Object.keys(env).find(
    (name) => name === 'PATH' || (platform === 'win32' && name.toUpperCase() === 'PATH'),
  )
  const separator = platform === 'win32' ? ';' : ':'
  return ((key === undefined ? undefined : env[key]) ?? '').split(separator).filter((folder) => isAbsolute(folder))
}

/** Lists files that a program may be: Windows lets its extension be omitted, and one without may be a shell script. */
function programCandidates(path: string, { platform }: Pick<ProgramPlace, 'platform'>): string[] {
  if (platform !== 'win32') return [path]
  const withExtension = ['.com', '.exe', '.bat', '.cmd'].map((extension) => path + extension)
  return extname(path) === '' ? withExtension : [path, ...withExtension]
}

function readProgramForFile(path: string, { node, platform }: Omit<ProgramPlace, 'directory'>): Program {
  if (platform === 'win32' && /\.(cmd|bat)$/i.test(path)) {
    const target = requireBatchTarget(path)
    const isNode = !target.endsWith('.exe')
    return { command: isNode ? [node, target] : [target], isNode }
  }
  const line = readFirstLine(path)
  // `#!/usr/bin/env node` or `#!/usr/bin/node`; with options for Node, the system has to start it.
  const isNode = line.startsWith('#!') ? /^#!\s*\S*\/(env\s+)?node\s*$/.test(line) : /\.[cm]?[jt]s$/.test(path)
  return { command: isNode ? [node, path] : [path], isNode }
}

/** Finds what a batch file by npm or pnpm, or Node's npm.cmd and npx.cmd, starts: JavaScript, or a program such as Bun. */
function requireBatchTarget(path: string): string {
  const text = readFileSync(path, 'utf8')
  const match =
    /SET "NP[MX]_CLI_JS=%~dp0\\?([^"%\r\n]+\.js)"/i.exec(text) ??
    /"%(?:~dp0|dp0%)\\?([^"%\r\n]+\.(?:[cm]?js|exe))"\s+%\*/.exec(text)
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

/** Returns true for a file; a folder of PATH that this user may not look into has none. */
function isFile(path: string): boolean {
  return callOrFallback(() => statSync(path).isFile(), false)
}
