/** Finds and runs npm, without a shell on any system. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../errors.ts'
import { parseFailureCause } from '../model/cause-of-failure.ts'
import { runWorkPlainly } from '../system/waiting.ts'
import type { TrialHost } from '../measure/ask-child.ts'
import { makeCommandRunner, findProgramCommandOnPath } from './run-command.ts'

export type NpmHost = Pick<TrialHost, 'node' | 'env' | 'platform' | 'waiting'>

interface NpmOptions {
  readonly args: readonly string[]
  readonly cwd: string
  /** The purpose in a few words, for messages. */
  readonly purpose: string
  readonly signal?: AbortSignal | undefined
  /** Takes what it prints, as it does. */
  readonly onOutput?: ((text: string) => void) | undefined
}

/** Finds the npm on PATH, else that beside `node`; undefined if there is neither. On Windows it is a script. */
export function findNpmCommand(
  host: Pick<NpmHost, 'node' | 'env' | 'platform'>,
): { readonly command: string; readonly args: readonly string[] } | undefined {
  const [command, ...args] = findNpmCommandOnPath(host) ?? []
  if (command !== undefined) return { command, args }
  const cli = join('node_modules', 'npm', 'bin', 'npm-cli.js')
  const folder = dirname(host.node)
  const beside = [join(folder, cli), join(folder, '..', 'lib', cli)].find((path) => existsSync(path))
  return beside === undefined ? undefined : { command: host.node, args: [beside] }
}

function findNpmCommandOnPath(host: Pick<NpmHost, 'node' | 'env' | 'platform'>): readonly string[] | undefined {
  try {
    const command = findProgramCommandOnPath('npm', host)?.command ?? []
    return existsSync(command.at(-1) ?? '') ? command : undefined
  } catch (error) {
    // A batch file that is not npm's own is no use.
    if (error instanceof UserError) return undefined
    throw error
  }
}

/** Runs npm to its end. Throws `UserError` with npm's error lines if it fails, and the signal's reason on abort. */
export async function runNpm(host: NpmHost, { args, cwd, purpose, signal, onOutput }: NpmOptions): Promise<void> {
  const npm = findNpmCommand(host)
  const hint = 'Install npm; it comes with Node.'
  if (npm === undefined) throw new UserError(`npm was not found; it is needed to ${purpose}`, { hint })
  const { waiting = runWorkPlainly } = host
  const run = makeCommandRunner({ ...host, waiting: runWorkPlainly, signal, onOutput })
  const command = [npm.command, ...npm.args, ...args]
  const { code, output } = await waiting(`npm to ${purpose}`, () => run({ command, shell: false }, cwd))
  if (code === 0) return
  const { line = `it ended with ${code ?? 'a signal'}`, lines } = parseFailureCause(output)
  throw new UserError(`npm could not ${purpose}: ${line}`, {
    hint: [...lines, 'Is the registry reachable, and is there space on the disk?'].join('\n'),
  })
}
