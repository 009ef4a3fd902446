/**
 * Makes a checkout ready to be measured: install, then build, both sides alike.
 *
 * Which package manager is used the project says, see package-manager.ts. A config may name a command of its own instead,
 * run by a shell that it may name, too.
 */
import { UserError } from '../errors.ts'
import { causeOfFailure } from './cause-of-failure.ts'
import { readManifest } from './manifest.ts'
import { endWorkspace } from './own-workspace.ts'
import {
  buildCommand,
  environmentOf,
  installCommand,
  packageManagerOf,
  startOf,
  type PackageManager,
} from './package-manager.ts'
import type { Command, RunCommand } from './run-command.ts'

export interface PrepareSettings {
  /** From the config: a command line, false for nothing to do, or undefined for the rule above. */
  readonly prepare: string | false | undefined
  readonly shell: string | undefined
}

interface PreparationOptions {
  /** Whether a program is there. */
  readonly isThere?: (program: string) => boolean
  /** Whether another folder was just installed by the same lockfile. */
  readonly isFetched?: boolean
  /** That of the folder, where it is known already. */
  readonly manager?: PackageManager | undefined
}

/**
 * The commands that prepare a folder, in order; none for a folder without package.json. Throws `UserError` for a package
 * manager that is not there.
 */
export async function preparationOf(
  directory: string,
  settings: PrepareSettings,
  { isThere = () => true, isFetched = false, manager: known }: PreparationOptions = {},
): Promise<Command[]> {
  if (settings.prepare === false) return []
  if (settings.prepare !== undefined) return [{ command: [settings.prepare], shell: settings.shell ?? true }]
  const manifest = await readManifest(directory)
  if (manifest === null) return []
  const manager = known ?? (await packageManagerOf(directory))
  const commands = [installCommand(manager, isFetched)]
  if (manifest.scripts['build'] !== undefined) commands.push(buildCommand(manager, manifest.name))
  const program = startOf(manager, { commands, isThere })
  const env = environmentOf(manager)
  return commands.map((command) => ({ command: [...program, ...command.slice(1)], shell: false, env }))
}

interface PrepareOptions extends Pick<PreparationOptions, 'manager'> {
  readonly steps: readonly Command[]
  readonly run: RunCommand
  readonly settings: PrepareSettings
  /** Keeps all that a command printed, and returns where. */
  readonly keep: (output: string) => Promise<string>
}

/** Runs the preparation, up to the first step that fails: then it throws `PreparationError`. */
export async function prepare(directory: string, options: PrepareOptions): Promise<void> {
  const { steps, run, settings, keep, manager } = options
  const configured = settings.prepare === false ? undefined : settings.prepare
  if (steps.length > 0) await endWorkspace(directory, { prepare: configured, manager })
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
  const words = steps.map(({ command }) => command.filter((word) => word !== '--prefer-offline').join(' '))
  const project = { prepare: words.join(' && ') }
  return `To prepare it otherwise, set \`project.prepare\` in paceline.config.json; this is what was done: ${JSON.stringify({ project })}`
}
