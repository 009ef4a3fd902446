/** Runs the command line in a process: parses, runs one command, sets the exit code. */
import { Command, CommanderError } from 'commander'
import { callOrFallback, type ExitCode, exitCodes, UserError } from '../core/errors.ts'
import { findAdviceForGoneName } from '../core/model/gone.ts'
import { isNodeVersionSupported, newerNode, version } from '../core/model/version.ts'
import { type EndingProcess, installEnding, type RawStream, userErrorIfFixable, safeStream } from '../core/ending.ts'
import { toShortLine, cleanMultilineText } from '../core/report/escape.ts'
import { makeSlowWorkReporter } from '../core/system/waiting.ts'
import { type Console, makeConsole } from './console.ts'
import { rewriteCommandsInText, commandToRunPaceline } from './invocation.ts'
import type { CommandContext, Rooms } from '../core/rooms-api.ts'
import { stderrProgress } from './command.ts'

export interface CommandProcess extends EndingProcess {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly versions: { readonly node: string }
  readonly stdout: RawStream
  readonly stderr: RawStream
  readonly stdin?: NodeJS.ReadStream
  cwd(): string
}

/** A message may quote what others wrote; nobody reads more of it. */
const longestMessage = 2_000

const monotonicNowMs = (): number => performance.now()

/** Runs the command that `process.argv` names. Never throws; the outcome is in `process.exitCode`. */
export async function runCommandSetExitCode(process: CommandProcess, rooms: Rooms): Promise<void> {
  const stdout = safeStream(process.stdout)
  const console = makeConsole({ stdout, stderr: safeStream(process.stderr), env: process.env })
  const cwd = callOrFallback(() => process.cwd(), undefined)
  if (process.argv[2] === 'check' && process.argv.includes('--bisect'))
    process.on('exit', () => (process.exitCode = toBisectExitCode(Number(process.exitCode))))
  if (!isNodeVersionSupported(process.versions.node) || cwd === undefined) {
    console.err(
      cwd === undefined
        ? 'paceline: the current folder has been removed\n  Change to one that exists and try again.\n'
        : `paceline: needs Node 22.18 or newer, and this is ${process.versions.node}\n  ${newerNode}\n`,
    )
    process.exitCode = exitCodes.badInput
    return
  }
  const ending = installEnding(process, {
    onInterruption: () => console.err('\nInterrupted: stopping child processes.\n'),
    onBug: (error) => void printBugGetCode(error, console),
    now: monotonicNowMs,
  })
  const context: CommandContext = {
    words: process.argv.slice(2),
    cwd,
    env: process.env,
    platform: process.platform,
    console,
    progress: stderrProgress({ console, now: monotonicNowMs }),
    rooms,
    signal: ending.signal,
    interruptible: ending.during,
    waiting: makeSlowWorkReporter({ say: (line) => console.err(`${cleanMultilineText(line)}\n`) }),
    today: () => new Date(),
    now: monotonicNowMs,
    invocation: commandToRunPaceline({ argv: process.argv, env: process.env, cwd }),
    // Looked at when somebody asks: opening stdin takes a tenth of a start.
    get question() {
      return process.stdin?.isTTY === true ? (text: string) => readLineIfAny(process.stdin!, text, console) : undefined
    },
    randomSeed: () => Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString('hex'),
  }
  const code = await parseAndRunCommand(context, process.argv).catch((error: unknown) => {
    if (ending.cause() === undefined) return printErrorGetCode(error, context)
    // After an interruption the error that ended the work says nothing more.
    if (ending.cause() === 'signal') console.err('Not finished: run the same command again.\n')
    return exitCodes.bug
  })
  const lost = await stdout.flush()
  ending.settle(
    !lost || code === exitCodes.bug ? code : printErrorGetCode(userErrorIfFixable(lost, 'stdout') ?? lost, context),
  )
}

async function parseAndRunCommand(context: CommandContext, argv: readonly string[]): Promise<number> {
  let code = 0
  const { words } = context
  const name = words[0] === 'baseline' ? words[1] : words[0]
  const instead = findAdviceForGoneName(name ?? '')
  if (instead !== undefined) throw new UserError(`There is no command ${JSON.stringify(name)}: ${instead}`)
  const program = await makeProgram(context, { words, done: (result) => (code = result) })
  await program.parseAsync(argv)
  return code
}

/** Translates for `git bisect run`: good, bad, that it must skip a commit, or (from 128 on) that it must stop. */
function toBisectExitCode(code: number): number {
  return code <= exitCodes.worse || code >= 128 ? code : 125
}

/** Asks for a line. Ctrl-C at a question is no answer, and so is the end of the input. */
async function readLineIfAny(input: NodeJS.ReadStream, text: string, console: Console): Promise<string | undefined> {
  console.err(text)
  const { createInterface } = await import('node:readline')
  using lines = createInterface({ input, terminal: false })
  return await new Promise((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(undefined))
  })
}

/** Shows what went wrong: one line and a hint for what the user can mend, the stack for what is our fault. */
function printErrorGetCode(thrown: unknown, context: CommandContext): ExitCode {
  const { console } = context
  const error = userErrorIfFixable(thrown) ?? thrown
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.badInput
  if (error instanceof UserError) {
    console.err(`paceline: ${toShortLine(textAsTypedHere(messageWithPlace(error), context), longestMessage)}\n`)
    if (error.hint !== undefined && error.hint !== '')
      console.err(`${cleanAndIndent(textAsTypedHere(error.hint, context))}\n`)
    return error.exitCode
  }
  return printBugGetCode(error, console)
}

function printBugGetCode(error: unknown, console: Pick<Console, 'err'>): ExitCode {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.err(`paceline: this is a bug in Paceline, please report it:\n${cleanAndIndent(stack)}\n`)
  return exitCodes.bug
}

/** Returns the message, with file and place where it does not name the file itself. */
function messageWithPlace({ message, file = '', place = '' }: UserError): string {
  if (file !== '' && message.includes(file)) return message
  return [file, message.includes(place) ? '' : place, message].filter((part) => part !== '').join(': ')
}

function cleanAndIndent(text: string): string {
  return cleanMultilineText(text).replaceAll(/^/gm, '  ')
}

/** Lists what each command does, and its module, which is loaded where it is asked for. */
const ownCommands: Rooms['commands'] = {
  check: [
    'Measure this change, compare it with its base, and say whether it passes.',
    () => import('./paceline-check.ts'),
  ],
}

function commandsByName({ rooms }: Pick<CommandContext, 'rooms'>): Rooms['commands'] {
  return { ...ownCommands, ...rooms.commands }
}

export function commandNames(context: Pick<CommandContext, 'rooms'>): readonly string[] {
  return Object.keys(commandsByName(context))
}

/** Rewrites a text for people so that each command stands as they would type it here. */
export function textAsTypedHere(text: string, context: Pick<CommandContext, 'invocation' | 'rooms'>): string {
  return rewriteCommandsInText(text, { ...context, commands: commandNames(context) })
}

/** Builds whole commands where their names are among `words`, else summaries. Parsing throws `CommanderError`. */
export async function makeProgram(
  context: CommandContext,
  { words, done }: { readonly words: readonly string[]; readonly done: (code: number) => void },
): Promise<Command> {
  const { console } = context
  const program = new Command('paceline')
    .description('Tells whether a change makes a Node project slower or use more memory.')
    .version(version, '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.out(textAsTypedHere(text, context)),
      writeErr: (text) => console.err(cleanMultilineText(textAsTypedHere(text, context))),
      // By itself it asks the streams of the process, and opens them for that.
      getOutHelpWidth: () => console.columns,
      getErrHelpWidth: () => console.columns,
      getOutHasColors: () => console.colour,
      getErrHasColors: () => console.errColour,
    })
    .showSuggestionAfterError()
    .showHelpAfterError(
      `\`${context.invocation} --help\` lists the commands, \`${context.invocation} COMMAND --help\` the options of one.`,
    )
    .helpCommand(false)
    .addHelpText('after', generalHelp)
  for (const [name, [summary, load]] of Object.entries(commandsByName(context))) {
    const command = program.command(name).description(summary)
    if (words.includes(name)) (await load()).setUpCommand(command, context, done)
  }
  addHelpCommand(program, commandNames(context))
  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}

const generalHelp = `
A benchmark is suite/case/subject, such as watch/react/chokidar. A GLOB may be just its beginning and selects
everything below it: "watch", "watch/react", "watch/*/chokidar", "!watch/flat".

Exit codes: 0 fine, 1 a worse row fails the check, 2 bad usage or input, 3 nothing could be compared or found,
4 a failure that neither the base nor the baseline has (with run, any that is not a known failure), 70 a bug in Paceline,
130 and 143 interrupted (SIGINT, SIGTERM).

Examples:
  paceline check                          compare with where this branch left the default branch
  paceline check watch/react --budget 1m  the same for one case, within a minute
  paceline list                           what there is to measure`

/** Adds `help check`, which is `check --help`: it was asked for, so it goes to stdout and ends well. */
function addHelpCommand(program: Command, names: readonly string[]): void {
  program
    .command('help')
    .description('Show the help of a command.')
    .argument('[command]')
    .action((name?: string) => {
      if (name === undefined) program.outputHelp()
      else if (names.includes(name)) program.commands.find((command) => command.name() === name)!.outputHelp()
      else throw new UserError(`There is no command ${JSON.stringify(name)}`, { hint: '`paceline help` lists them.' })
    })
}
