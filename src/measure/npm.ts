/** Finds and runs npm, without a shell on any system. */
import { existsSync, realpathSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { UserError } from '../errors.ts'
import { withoutSecrets } from '../model/readable.ts'
import { inSilence, type Waiting } from '../waiting.ts'
import { filterInstallEnvironment, type Environment } from './child-environment.ts'
import { runChild, type ChildEnd } from './processes.ts'

export interface NpmHost {
  /** The `node` that runs npm's own program. */
  readonly node: string
  readonly env: Environment
  readonly platform: NodeJS.Platform
  readonly waiting?: Waiting
}

interface NpmOptions {
  readonly args: readonly string[]
  readonly cwd: string
  /** Directory to remove if this process is killed meanwhile. */
  readonly directory?: string | undefined
  /** What it is for, in a few words, for messages. */
  readonly purpose: string
  readonly signal?: AbortSignal | undefined
  /** Called with each line of npm's log. */
  readonly onLine?: ((line: string) => void) | undefined
  /** Called with pieces of what npm prints. */
  readonly onStdout?: ((text: string) => void) | undefined
}

const timeoutMs = 20 * 60_000
const graceMs = 500
const isError = /^npm (?:error|ERR!) ?(?:notarget|404|network)?/
const maxErrors = 40
const shownLines = 8

/**
 * Finds npm: the one on PATH, else the one that comes with `node`; null if there is neither. Returns the command and the
 * arguments before npm's own.
 *
 * On Windows `npm` is a batch file, which Node starts only through a shell. The program behind it, `npm-cli.js`, needs
 * none: `node` runs it wherever it is found.
 */
export function findNpm(
  { node, env, platform }: NpmHost,
  { exists, realpath }: { readonly exists: (path: string) => boolean; readonly realpath: (path: string) => string } = {
    exists: existsSync,
    realpath: realpathSync,
  },
): { readonly command: string; readonly args: readonly string[] } | null {
  const paths = platform === 'win32' ? win32 : posix
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  const cli = ['node_modules', 'npm', 'bin', 'npm-cli.js']
  for (const folder of path.split(paths.delimiter).filter((part) => part !== '')) {
    if (platform === 'win32') {
      if (exists(paths.join(folder, 'npm.cmd')) && exists(paths.join(folder, ...cli))) {
        return { command: node, args: [paths.join(folder, ...cli)] }
      }
    } else if (exists(paths.join(folder, 'npm'))) {
      const program = realpath(paths.join(folder, 'npm'))
      return program.endsWith('.js') ? { command: node, args: [program] } : { command: program, args: [] }
    }
  }
  const beside = [paths.join(paths.dirname(node), ...cli), paths.join(paths.dirname(node), '..', 'lib', ...cli)].find(
    exists,
  )
  return beside === undefined ? null : { command: node, args: [beside] }
}

/** Runs npm to its end. Throws `UserError` with npm's error lines if it fails, and the signal's reason on abort. */
export async function runNpm(
  host: NpmHost,
  { args, cwd, directory, purpose, signal, onLine, onStdout }: NpmOptions,
): Promise<void> {
  const npm = findNpm(host)
  const hint = 'Install npm; it comes with Node.'
  if (npm === null) throw new UserError(`npm was not found; it is needed to ${purpose}`, { hint })
  const errors: string[] = []
  const lines = splitLines((line) => {
    if (isError.test(line) && errors.length < maxErrors) errors.push(withoutSecrets(line))
    onLine?.(line)
  })
  const { waiting = inSilence } = host
  const { end } = await waiting(`npm to ${purpose}`, () =>
    runChild({
      command: npm.command,
      args: [...npm.args, ...args],
      env: filterInstallEnvironment(host.env, host.platform),
      cwd,
      directory,
      timeoutMs,
      graceMs,
      signal,
      platform: host.platform,
      onStderr: lines,
      onStdout,
    }),
  )
  signal?.throwIfAborted()
  if (end.kind === 'exited' && end.code === 0) return
  throw npmError(`npm could not ${purpose}`, end, errors)
}

/** Nobody waits long for an answer that is only worth having if it comes: without it, tags say what was released. */
const patience = ['--fetch-retries=0', '--fetch-timeout=10000']

/** The version that npm installs of a package by default, as the registry describes it; null if it has none or is out of reach. */
export async function describeLatest(
  host: NpmHost,
  { name, cwd, signal }: Pick<NpmOptions, 'cwd' | 'signal'> & { readonly name: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  let printed = ''
  try {
    await runNpm(host, {
      args: ['view', name, 'name', 'version', 'repository.url', '--json', ...patience],
      cwd,
      purpose: `ask for the newest version of ${name}`,
      signal,
      onStdout: (text) => {
        if (printed.length < maxPrinted) printed += text
      },
    })
    const said: unknown = JSON.parse(printed)
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof UserError || error instanceof SyntaxError) return null
    throw error
  }
}

const maxPrinted = 100_000

/** The error for npm's error lines; what follows them in its output is advice and the path of a log. */
function npmError(message: string, end: ChildEnd, errors: readonly string[]): UserError {
  const said = errors.map((line) => line.replace(isError, '').trim()).filter((line) => line !== '')
  const reason = said.find((line) => !/^(code|errno|syscall) /.test(line)) ?? describeEnd(end)
  return new UserError(`${message}: ${reason}`, {
    hint: [...said.slice(0, shownLines), 'Is the registry within reach, and is there space on the disk?'].join('\n'),
  })
}

function describeEnd(end: ChildEnd): string {
  if (end.kind === 'timeout') return `it took longer than ${timeoutMs / 60_000} minutes`
  if (end.kind === 'not-started') return end.reason
  return end.kind === 'exited' ? `it ended with ${String(end.code ?? end.signal)}` : 'it was interrupted'
}

function splitLines(onLine: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}
