/**
 * Makes a checkout ready to be measured: install, then build, both sides alike.
 *
 * Which package manager is used follows from the lockfile; without one, plain `npm install`. A config may name a
 * command of its own instead, run by a shell that it may name, too.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { readRegularFile } from '../store/regular-file.ts'
import { inSilence, type Waiting } from '../waiting.ts'
import { type Environment, filterInstallEnvironment } from './child-environment.ts'
import { killTree } from './processes.ts'

/** One command of the preparation. With `shell`, `command[0]` is a whole command line. */
export interface Step {
  readonly command: readonly string[]
  readonly shell: string | boolean
}

interface CommandResult {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  /** The end of both streams as they came. */
  readonly tail: string
}

/** Runs a command in a folder to its end. Rejects only when it cannot be started or is interrupted. */
export type RunCommand = (step: Step, directory: string) => Promise<CommandResult>

export interface PrepareSettings {
  /** From the config: a command line, false for nothing to do, or undefined for the rule above. */
  readonly prepare: string | false | undefined
  readonly shell: string | undefined
}

const lockfiles = [
  { file: 'pnpm-lock.yaml', install: ['pnpm', 'install', '--frozen-lockfile'], run: ['pnpm', 'run'] },
  { file: 'npm-shrinkwrap.json', install: ['npm', 'ci', '--no-audit', '--no-fund'], run: ['npm', 'run'] },
  { file: 'package-lock.json', install: ['npm', 'ci', '--no-audit', '--no-fund'], run: ['npm', 'run'] },
] as const

/** The commands that prepare a folder, in order; none for a folder without package.json. */
export async function preparationOf(directory: string, settings: PrepareSettings): Promise<Step[]> {
  if (settings.prepare === false) return []
  if (settings.prepare !== undefined) return [{ command: [settings.prepare], shell: settings.shell ?? true }]
  const manifest = await readManifest(directory)
  if (manifest === null) return []
  const manager = await managerOf(directory)
  const steps: Step[] = [{ command: manager.install, shell: false }]
  if (manifest.scripts['build'] !== undefined) steps.push({ command: [...manager.run, 'build'], shell: false })
  return steps
}

const maxLockBytes = 256 * 1_048_576

async function managerOf(directory: string): Promise<{ install: readonly string[]; run: readonly string[] }> {
  const known = lockfiles.find(({ file }) => existsSync(join(directory, file)))
  if (known !== undefined) return known
  const yarnLock = join(directory, 'yarn.lock')
  if (!existsSync(yarnLock)) return { install: ['npm', 'install', '--no-audit', '--no-fund'], run: ['npm', 'run'] }
  // Yarn 1 knows no --immutable, and later versions no --frozen-lockfile; the lockfiles tell them apart.
  const isBerry =
    (await readRegularFile(yarnLock, { maxBytes: maxLockBytes, follow: true }))?.includes('__metadata:') === true
  return { install: ['yarn', 'install', isBerry ? '--immutable' : '--frozen-lockfile'], run: ['yarn', 'run'] }
}

export interface Manifest {
  readonly name: string | null
  readonly version: string | null
  readonly scripts: Readonly<Record<string, string>>
}

const maxManifestBytes = 16 * 1_048_576

/** The parts of package.json that matter here; null where there is none. Throws `UserError` where it cannot be read. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  const path = join(directory, 'package.json')
  const bytes = await readRegularFile(path, { maxBytes: maxManifestBytes, follow: true })
  if (bytes === null && !existsSync(path)) return null
  try {
    if (bytes === null) throw new Error('it is not a regular file, or far too large')
    const manifest: unknown = JSON.parse(bytes.toString())
    const field = (name: string): unknown => (manifest as Record<string, unknown>)[name]
    const scripts = field('scripts')
    return {
      name: textOrNull(field('name')),
      version: textOrNull(field('version')),
      scripts: typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, string>) : {},
    }
  } catch (cause) {
    throw new UserError(`package.json is not readable: ${(cause as Error).message}`, { file: path, cause })
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Runs the preparation. Throws `UserError` with the command and its last lines when one fails. */
export async function prepare(directory: string, steps: readonly Step[], run: RunCommand): Promise<void> {
  for (const step of steps) {
    const { code, tail } = await run(step, directory)
    if (code === 0) continue
    const lines = tail.trim().split('\n').slice(-8).join('\n')
    throw new PreparationError(`\`${step.command.join(' ')}\` ended with ${code ?? 'a signal'}`, lines)
  }
}

/** A checkout that could not be installed or built. `output` holds the last lines that the command printed. */
export class PreparationError extends UserError {
  readonly output: string

  constructor(message: string, output: string) {
    super(message, { hint: output === '' ? 'It printed nothing.' : output })
    this.name = 'PreparationError'
    this.output = output
  }
}

interface CommandHost {
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
