/**
 * Makes a checkout ready to be measured: install, then build, both sides alike.
 *
 * Which package manager is used follows from the lockfile; without one, plain `npm install`. A config may name a
 * command of its own instead, run by a shell that it may name, too.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { readRegularFile } from '../store/regular-file.ts'
import { causeOfFailure } from './cause-of-failure.ts'
import type { Command, RunCommand } from './run-command.ts'

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
export async function preparationOf(directory: string, settings: PrepareSettings): Promise<Command[]> {
  if (settings.prepare === false) return []
  if (settings.prepare !== undefined) return [{ command: [settings.prepare], shell: settings.shell ?? true }]
  const manifest = await readManifest(directory)
  if (manifest === null) return []
  const manager = await managerOf(directory)
  const steps: Command[] = [{ command: manager.install, shell: false }]
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

interface PrepareOptions {
  readonly steps: readonly Command[]
  readonly run: RunCommand
  readonly settings: PrepareSettings
  /** Keeps all that a command printed, and returns where. */
  readonly keep: (output: string) => Promise<string>
}

/** Runs the preparation, up to the first step that fails: then it throws `PreparationError`. */
export async function prepare(directory: string, { steps, run, settings, keep }: PrepareOptions): Promise<void> {
  for (const step of steps) {
    const { code, output } = await run(step, directory)
    if (code !== 0) throw preparationError({ step, code, output, steps, settings, log: await keep(output) })
  }
}

/** A checkout that could not be installed or built: its message begins with the cause. */
export class PreparationError extends UserError {
  /** All that the command printed. */
  readonly output: string

  constructor(message: string, { output, hint }: { readonly output: string; readonly hint: string }) {
    super(message, { hint })
    this.name = 'PreparationError'
    this.output = output
  }
}

interface FailedStep extends Pick<PrepareOptions, 'steps' | 'settings'> {
  readonly step: Command
  readonly code: number | null
  readonly output: string
  readonly log: string
}

function preparationError({ step, code, output, steps, settings, log }: FailedStep): PreparationError {
  const ended = `\`${step.command.join(' ')}\` ended with ${code ?? 'a signal'}`
  const { line, lines } = causeOfFailure(output)
  const message = line === null ? `${ended} and printed nothing` : `${line.replace(/\.$/, '')} (${ended})`
  const printed = line === null ? [] : [...(lines.length > 1 ? lines : []), `All that it printed: ${log}`]
  return new PreparationError(message, { output, hint: [...printed, wayOut(steps, settings)].join('\n') })
}

/** What to write where the project is prepared in another way: what was done, said as a config would say it. */
function wayOut(steps: readonly Command[], { prepare: configured }: PrepareSettings): string {
  if (configured !== undefined) return 'The command is `project.prepare` of paceline.config.json.'
  const project = { prepare: steps.map(({ command }) => command.join(' ')).join(' && ') }
  return `To prepare it otherwise, set \`project.prepare\` in paceline.config.json; this is what was done: ${JSON.stringify({ project })}`
}
