/** Makes suites of a config's commands, files and tools; the first two are subjects of built-in suites. */
import { createHash } from 'node:crypto'
import { UserError } from '../errors.ts'
import { findProgram, type ProgramPlace } from '../sides/run-command.ts'
import type { Config } from '../model/config.ts'
import type { FoundSuite, PlannedCommand, PlannedFiles } from './plan.ts'
import type { Machine } from '../measure/seam-values.ts'
import { ifKnown } from './command-line.ts'

export const commandSuite = 'command'
export const sizeSuite = 'size'
/** The one subject that each of them declares itself. */
const standIns = { [commandSuite]: 'command', [sizeSuite]: 'files' }
/** Names the suite's cases for Node, and for other programs, whose memory and CPU time cannot be measured. */
export const [nodeCase, otherCase] = ['run', 'time']

type ConfiguredCommand = Extract<NonNullable<Config['subjects']>[string], { command: unknown }>

export function timedCommandsByName({ subjects = {} }: Config): Record<string, ConfiguredCommand> {
  return Object.fromEntries(
    Object.entries(subjects).filter(
      (entry): entry is [string, ConfiguredCommand] =>
        typeof entry[1] !== 'string' &&
        'command' in entry[1] &&
        (entry[1].read === undefined || entry[1].read === ifKnown),
    ),
  )
}

export function fileGlobsBySubject({ subjects = {} }: Config): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(subjects).flatMap(([name, subject]) =>
      typeof subject === 'string' || !('files' in subject) ? [] : [[name, [subject.files].flat()]],
    ),
  )
}

/** The suites that measure only what the config has for them: what that is, and an example. */
const configured = [
  {
    suite: commandSuite,
    of: timedCommandsByName,
    none: 'no subject is a command',
    example: '{ "my-cli": { "command": ["node", "cli.js", "--help"] } }',
  },
  {
    suite: sizeSuite,
    of: fileGlobsBySubject,
    none: 'no subject is files',
    example: '{ "bundle": { "files": "dist/*.js" } }',
  },
]

export function isConfigSuite(suite: string): boolean {
  return configured.some((one) => one.suite === suite)
}

/** Lists the suites to measure, with those of commands and files if any. Throws `UserError` for one that has nothing. */
export function suiteNamesWithConfigSuites(names: readonly string[], config: Config): string[] {
  const applicable = configured.filter(({ suite, of, none, example }) => {
    if (Object.keys(of(config)).length > 0) return true
    if (config.suites?.includes(suite) !== true) return false
    throw new UserError(`The suite "${suite}" has nothing to measure: ${none}`, {
      hint: `Add one, such as "subjects": ${example}.`,
    })
  })
  const suites = applicable.map(({ suite }) => suite)
  return [...new Set([...names.filter((name) => !isConfigSuite(name) || suites.includes(name)), ...suites])]
}

export function withFileSubjects(suite: FoundSuite, config: Config): FoundSuite {
  const { description } = suite
  const named = Object.entries(fileGlobsBySubject(config))
  const subjects = named.map(([name]) => name)
  const cases = Object.entries(description.cases).map(([name, one]) => [name, { ...one, subjects }] as const)
  const files = named.map(([name, globs]) => {
    return [name, { globs, digest: digestOfJson([description.revision ?? description.digest, globs]) }] as const
  })
  return {
    ...suite,
    description: { ...description, ...fieldsOfSubjectNames(subjects), cases: Object.fromEntries(cases) },
    files: Object.fromEntries(files),
  }
}

/** Declares no options: only the config sets what those of the commands say, not the environment. */
function fieldsOfSubjectNames(subjects: readonly string[]): Pick<FoundSuite['description'], 'options' | 'subjects'> {
  return { options: {}, subjects: Object.fromEntries(subjects.map((name) => [name, { package: undefined }])) }
}

/** Gives the suite the commands as its subjects, each in the case that suits its program. */
export function suiteWithCommandSubjects(
  suite: FoundSuite,
  { config, place }: { config: Config; place: ProgramPlace },
): FoundSuite {
  const { description } = suite
  const configured = Object.entries(timedCommandsByName(config))
  const ofNode = configured.filter(([, { command, node }]) => node ?? isRunByNode(command[0]!, place))
  const others = configured.filter((entry) => !ofNode.includes(entry))
  const namesIn = (caseName: string): string[] => (caseName === otherCase ? others : ofNode).map(([name]) => name)
  const cases = Object.entries(description.cases)
    .map(([name, suiteCase]) => [name, { ...suiteCase, subjects: namesIn(name) }] as const)
    .filter(([, { subjects }]) => subjects.length > 0)
  const metricsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, description.metrics[one]!]))
  const kinds = Object.fromEntries(Object.entries(description.cases).map(([name, of]) => [name, metricsOf(of.metrics)]))
  const commands = configured.map(([name, { command, exitCode = 0, node }]) => {
    const digest = digestOfJson([description.revision ?? description.digest, command, exitCode])
    return [name, { command, exitCode, digest, ...(node === undefined && { kinds }) }] as const
  })
  const commandNames = fieldsOfSubjectNames(configured.map(([name]) => name))
  return {
    ...suite,
    description: { ...description, ...commandNames, cases: Object.fromEntries(cases) },
    commands: Object.fromEntries(commands),
  }
}

/** Tells whether Node runs a program; of one that is not there, whether it comes with packages, rather than being built. */
export function isRunByNode(program: string, place: ProgramPlace): boolean {
  const mayBeBuilt =
    /[\\/]/.test(program) && !/\.[cm]?[jt]s$/.test(program) && !/(?:^|[\\/])node_modules[\\/]/.test(program)
  return findProgram(program, place)?.isNode ?? !mayBeBuilt
}

export function digestOfJson(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Tells where to look for programs on the side whose project is in `directory`. */
export function programSearchOptions({ trialHost }: Pick<Machine, 'trialHost'>, directory: string): ProgramPlace {
  const { node, env, platform } = trialHost
  return { directory, node, env, platform }
}

type ConfiguredRequest = Readonly<{ subject: string; options: Readonly<Record<string, string>> }>

export function sizeTrialRequest({ globs }: PlannedFiles, directory: string): ConfiguredRequest {
  return { subject: standIns[sizeSuite], options: { FILES: JSON.stringify(globs), DIRECTORY: directory } }
}

/** Asks for the program as found on this side, started in this side's project. */
export function trialRequestOfCommand({ command, exitCode }: PlannedCommand, place: ProgramPlace): ConfiguredRequest {
  const [name = '', ...args] = command
  const program = findProgram(name, place)?.command ?? [name]
  return {
    subject: standIns[commandSuite],
    options: {
      COMMAND: JSON.stringify([...program, ...args]),
      DIRECTORY: place.directory,
      EXIT_CODE: String(exitCode),
    },
  }
}
