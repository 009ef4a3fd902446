/** Commands of a preparation: package managers and what a project names itself. */
import { spawn } from 'node:child_process'
import { UserError } from '../errors.ts'
import { inSilence, type Waiting } from '../waiting.ts'
import { filterInstallEnvironment, type Environment } from './child-environment.ts'
import { killTree } from './kill-tree.ts'
import type { CommandResult, RunCommand } from './prepare.ts'

export interface CommandHost {
  readonly env: Environment
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  readonly waiting?: Waiting
}

const tailLength = 16_384
const maxStdout = 16 * 1024 * 1024

/** Runs commands without the tokens of the environment; an interruption ends them with all they started. */
export function commandRunner({ env, platform, signal, waiting = inSilence }: CommandHost): RunCommand {
  const childEnv = filterInstallEnvironment(env, platform)
  return ({ command, shell }, directory) => {
    signal.throwIfAborted()
    // On Windows npm, pnpm and yarn are .cmd files, which only a shell starts; our own words need no quoting.
    const inShell = shell === false && platform === 'win32' ? true : shell
    const [program = '', ...args] = command
    const line = inShell === false ? { program, args } : { program: command.join(' '), args: [] }
    const run = () =>
      new Promise<CommandResult>((resolve, reject) => {
        const child = spawn(line.program, line.args, {
          cwd: directory,
          env: childEnv,
          shell: inShell,
          detached: platform !== 'win32',
          windowsHide: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let [stdout, tail] = ['', '']
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          stdout = (stdout + text).slice(0, maxStdout)
          tail = (tail + text).slice(-tailLength)
        })
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          tail = (tail + text).slice(-tailLength)
        })
        const onAbort = (): void => {
          if (child.pid !== undefined) void killTree(child.pid, { platform, running: true, env: childEnv })
        }
        signal.addEventListener('abort', onAbort, { once: true })
        child.once('error', (cause) => {
          signal.removeEventListener('abort', onAbort)
          reject(
            new UserError(`\`${program}\` could not be started: ${cause.message}`, { hint: 'Is it installed?', cause }),
          )
        })
        child.once('close', (code) => {
          signal.removeEventListener('abort', onAbort)
          if (signal.aborted) reject(signal.reason as Error)
          else resolve({ code, stdout, tail })
        })
      })
    return waiting(`\`${command.join(' ')}\` in ${directory}`, run)
  }
}
