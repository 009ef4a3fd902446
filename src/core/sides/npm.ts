/** Finds and runs npm, without a shell on any system. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../errors.ts'
import { withoutSecrets } from '../model/readable.ts'
import { waitSilently, type Waiting } from '../system/waiting.ts'
import { filterInstallEnvironment, type Variables } from '../system/child-environment.ts'
import { type ChildEnd, runChild } from '../system/processes.ts'
import { findOnPath } from './run-command.ts'

export interface NpmHost {
  readonly node: string
  readonly env: Variables
  readonly platform: NodeJS.Platform
  readonly waiting?: Waiting
}

interface NpmOptions {
  readonly args: readonly string[]
  readonly cwd: string
  /** Directory to remove if this process is killed meanwhile. */
  readonly directory?: string | undefined
  /** The purpose in a few words, for messages. */
  readonly purpose: string
  readonly signal?: AbortSignal | undefined
  readonly onLine?: ((line: string) => void) | undefined
}

const timeoutMs = 20 * 60_000
const graceMs = 500
const isError = /^npm (?:error|ERR!) ?(?:notarget|404|network)?/
const maxErrors = 40
const shownLines = 8

/** Finds the npm on PATH, else that beside `node`; null if there is neither. On Windows it is a script. */
export function findNpm(
  host: Pick<NpmHost, 'node' | 'env' | 'platform'>,
): { readonly command: string; readonly args: readonly string[] } | null {
  const [command, ...args] = onPath(host) ?? []
  if (command !== undefined) return { command, args }
  const cli = join('node_modules', 'npm', 'bin', 'npm-cli.js')
  const folder = dirname(host.node)
  const beside = [join(folder, cli), join(folder, '..', 'lib', cli)].find((path) => existsSync(path))
  return beside === undefined ? null : { command: host.node, args: [beside] }
}

function onPath(host: Pick<NpmHost, 'node' | 'env' | 'platform'>): readonly string[] | null {
  try {
    const command = findOnPath('npm', host)?.command ?? []
    return existsSync(command.at(-1) ?? '') ? command : null
  } catch (error) {
    // A batch file that is not npm's own is no use.
    if (error instanceof UserError) return null
    throw error
  }
}

/** Runs npm to its end. Throws `UserError` with npm's error lines if it fails, and the signal's reason on abort. */
export async function runNpm(host: NpmHost, options: NpmOptions): Promise<void> {
  const { args, purpose, signal, onLine } = options
  const npm = findNpm(host)
  const hint = 'Install npm; it comes with Node.'
  if (npm === null) throw new UserError(`npm was not found; it is needed to ${purpose}`, { hint })
  const errors: string[] = []
  let rest = ''
  const onStderr = (text: string): void => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isError.test(line) && errors.length < maxErrors) errors.push(withoutSecrets(line))
      onLine?.(line)
    }
  }
  const { waiting = waitSilently, env, platform } = host
  const { end } = await waiting(`npm to ${purpose}`, () =>
    runChild({
      ...options,
      command: npm.command,
      args: [...npm.args, ...args],
      env: filterInstallEnvironment(env, platform),
      timeoutMs,
      graceMs,
      platform,
      onStderr,
    }),
  )
  signal?.throwIfAborted()
  if (end.kind === 'exited' && end.code === 0) return
  // What follows npm's error lines in its output is advice and the path of a log.
  const messages = errors.map((line) => line.replace(isError, '').trim()).filter((line) => line !== '')
  const reason = messages.find((line) => !/^(code|errno|syscall) /.test(line)) ?? describeEnd(end)
  throw new UserError(`npm could not ${purpose}: ${reason}`, {
    hint: [...messages.slice(0, shownLines), 'Is the registry reachable, and is there space on the disk?'].join('\n'),
  })
}

function describeEnd(end: ChildEnd): string {
  if (end.kind === 'timeout') return `it took longer than ${timeoutMs / 60_000} minutes`
  if (end.kind === 'not-started') return end.reason
  return end.kind === 'exited' ? `it ended with ${String(end.code ?? end.signal)}` : 'it was interrupted'
}
