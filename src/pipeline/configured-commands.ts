/**
 * Commands of the config as benchmarks: the built-in suite `command` measures whatever command it is told, and here
 * the subjects that the config describes as commands take the place of the one it declares.
 */
import { createHash } from 'node:crypto'
import { UserError } from '../errors.ts'
import { formatCalled } from '../import/index.ts'
import { findProgram, type ProgramPlace } from '../measure/run-command.ts'
import type { Config } from '../model/config.ts'
import { parseDuration } from '../model/readable.ts'
import type { FoundSuite, PlannedCommand } from '../plan.ts'
import type { Machine } from './setup.ts'

export const commandSuite = 'command'
/** The one subject that the suite itself declares. */
const standIn = 'command'
/** The suite's case for Node programs, and the one for all others, whose memory and CPU time nobody can ask for. */
const cases = { node: 'run', other: 'time' } as const

/** A subject that the config describes as a command. */
export type ConfiguredCommand = Exclude<NonNullable<Config['subjects']>[string], string>

/** The commands of a config, by the subject's name. */
export function commandsOf({ subjects = {} }: Config): Record<string, ConfiguredCommand> {
  return Object.fromEntries(
    Object.entries(subjects).filter(
      (entry): entry is [string, ConfiguredCommand] => typeof entry[1] !== 'string' && entry[1].read === undefined,
    ),
  )
}

/**
 * The names of the suites to measure: with commands, their suite is one of them without being named; without any, it
 * is none. Throws `UserError` for a config that names the suite and no command.
 */
export function withCommandSuite(names: readonly string[], config: Config): string[] {
  if (Object.keys(commandsOf(config)).length > 0) return [...new Set([...names, commandSuite])]
  if (config.suites?.includes(commandSuite) === true) {
    throw new UserError('The suite "command" has nothing to measure: no subject is a command', {
      hint: 'Add one, such as "subjects": { "my-cli": { "command": ["node", "cli.js", "--help"] } }.',
    })
  }
  return names.filter((name) => name !== commandSuite)
}

/** The suite with the commands as its subjects, each in the case that suits its program. */
export function withCommands(
  suite: FoundSuite,
  { config, place }: { config: Config; place: ProgramPlace },
): FoundSuite {
  const { description } = suite
  const configured = Object.entries(commandsOf(config))
  const isNode = new Map(configured.map(([name, command]) => [name, isNodeCommand(command, place)]))
  const namesIn = (caseName: string): string[] =>
    configured.map(([name]) => name).filter((name) => (caseName === cases.other) !== isNode.get(name))
  return {
    ...suite,
    description: {
      ...description,
      // What these say is the config's to say, and not the environment's.
      options: {},
      subjects: Object.fromEntries(configured.map(([name]) => [name, { package: null }])),
      cases: Object.fromEntries(
        Object.entries(description.cases)
          .map(([name, suiteCase]) => [name, { ...suiteCase, subjects: namesIn(name) }] as const)
          .filter(([, { subjects }]) => subjects.length > 0),
      ),
    },
    commands: Object.fromEntries(
      configured.map(([name, { command, exitCode = 0 }]) => [
        name,
        { command, exitCode, digest: digestOf([description.digest, command, exitCode]) },
      ]),
    ),
  }
}

/** A program that is not there yet comes with the project's packages, once they are installed, and those are Node's. */
function isNodeCommand({ command, node }: ConfiguredCommand, place: ProgramPlace): boolean {
  return node ?? findProgram(command[0]!, place)?.isNode ?? true
}

/** Another command line is another series of figures. */
function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Where programs are looked for on a side, whose project is in `directory`. */
export function programPlace({ trialHost }: Pick<Machine, 'trialHost'>, directory: string): ProgramPlace {
  const { node, env, platform } = trialHost
  return { directory, node, env, platform }
}

/** What a trial of a command asks the suite for: the program as found on this side, started in this side's project. */
export function commandRequest(
  { command, exitCode }: PlannedCommand,
  place: ProgramPlace,
): { readonly subject: string; readonly options: Readonly<Record<string, string>> } {
  const [name = '', ...args] = command
  const program = findProgram(name, place)?.command ?? [name]
  return {
    subject: standIn,
    options: {
      COMMAND: JSON.stringify([...program, ...args]),
      DIRECTORY: place.directory,
      EXIT_CODE: String(exitCode),
    },
  }
}

// Benchmark tools of the config, subjects with a command and the format of what it writes, as suites. Which benchmarks
// a tool has is known when it ran: see rows-of-tools.ts.

/** Longer than a benchmark of ours may take: a tool measures all of its own, and may compile them first. */
const defaultTimeout = '10m'

/** Throws `UserError` for a format that is not known. */
export function toolsOf({ subjects = {} }: Config): FoundSuite[] {
  return Object.entries(subjects).flatMap(([name, subject]): FoundSuite[] => {
    if (typeof subject === 'string' || subject.read === undefined) return []
    const { command, read, output = null, exitCode = 0, timeout = defaultTimeout } = subject
    if (read !== 'auto') formatCalled(read)
    const digest = createHash('sha256')
      .update(JSON.stringify([command, read, output, exitCode]))
      .digest('hex')
    const timeoutMs = parseDuration(timeout, `subjects.${name}.timeout`)
    const empty = { options: {}, metrics: {}, subjects: {}, cases: {} }
    const title = `what ${JSON.stringify(command.join(' '))} measures`
    const description = { name, title, digest, hasCovariate: false, ...empty }
    return [{ path: '', description, tool: { command, read, output, exitCode, timeoutMs, digest } }]
  })
}
