/** Runs the command line in a process: parses, runs one command, sets the exit code. */
import { CommanderError } from 'commander'
import { exitCodes, UserError, type ExitCode } from '../errors.ts'
import { isSupported, newerNode } from '../model/version.ts'
import { makeEnding, type EndingProcess, standardStream, type RawStream, refusedAccess } from '../pipeline/ending.ts'
import { oneLine, plainLines } from '../report/escape.ts'
import { makeWaiting } from '../waiting.ts'
import type { CommandContext } from './command.ts'
import { makeConsole, type Console } from './console.ts'
import { invocationOf } from './invocation.ts'
import { asTyped, makeProgram } from './program.ts'

/** The parts of `process` that the command line uses. */
export interface Process extends EndingProcess {
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

/**
 * Runs the command that `process.argv` names. Never throws; the outcome is in `process.exitCode`. `descriptors`: those of
 * the streams, which are then opened only if they must be.
 */
export async function run(process: Process, descriptors?: { stdout: number; stderr: number }): Promise<void> {
  const stdout = standardStream(() => process.stdout, descriptors?.stdout)
  const stderr = standardStream(() => process.stderr, descriptors?.stderr)
  const console = makeConsole({ stdout, stderr, env: process.env })
  if (!isSupported(process.versions.node)) {
    console.err(`paceline: needs Node 22.18 or newer, and this is ${process.versions.node}\n  ${newerNode}\n`)
    process.exitCode = exitCodes.badInput
    return
  }
  const cwd = currentFolder(process)
  if (cwd === null) {
    console.err('paceline: the current folder has been removed\n  Change to one that exists and try again.\n')
    process.exitCode = exitCodes.badInput
    return
  }
  const ending = makeEnding(process, {
    onInterruption: () => console.err('\nInterrupted: ending children.\n'),
    onBug: (error) => void reportBug(error, console),
    now: () => performance.now(),
  })
  const context: CommandContext = {
    words: process.argv.slice(2),
    cwd,
    env: process.env,
    platform: process.platform,
    console,
    signal: ending.signal,
    interruptible: ending.during,
    waiting: makeWaiting({ say: (line) => console.err(`${plainLines(line)}\n`) }),
    today: () => new Date(),
    now: () => performance.now(),
    invocation: invocationOf({ argv: process.argv, env: process.env, cwd }),
    // Looked at when somebody asks: opening stdin takes a tenth of a start.
    get question() {
      return process.stdin?.isTTY === true ? (text: string) => askAt(process.stdin!, text, console) : null
    },
    randomSeed: () => Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString('hex'),
  }
  const code = await parseAndRun(process.argv, context).catch((error: unknown) => {
    if (ending.cause() === null) return report(error, context)
    // After an interruption the error that ended the work says nothing more.
    if (ending.cause() === 'signal') console.err('Not finished: run the same command again.\n')
    return exitCodes.bug
  })
  const lost = await stdout.lost()
  ending.settle(lost === null || code === exitCodes.bug ? code : report(refusedAccess(lost, 'stdout') ?? lost, context))
}

function currentFolder(process: Process): string | null {
  try {
    return process.cwd()
  } catch {
    return null
  }
}

/** Ctrl-C at a question is no answer, and so is the end of the input. */
async function askAt(input: NodeJS.ReadStream, text: string, console: Console): Promise<string | null> {
  console.err(text)
  const { createInterface } = await import('node:readline')
  using lines = createInterface({ input, terminal: false })
  return await new Promise((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(null))
  })
}

async function parseAndRun(argv: readonly string[], context: CommandContext): Promise<number> {
  let code = 0
  const program = await makeProgram(context, {
    words: context.words,
    done: (result) => {
      code = result
    },
  })
  await program.parseAsync([...argv])
  return code
}

/** Shows what went wrong: one line and a hint for what the user can mend, the stack for what is our fault. */
function report(thrown: unknown, context: CommandContext): ExitCode {
  const { console } = context
  const error = refusedAccess(thrown) ?? thrown
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.badInput
  if (error instanceof UserError) {
    console.err(`paceline: ${oneLine(asTyped(whole(error), context), longestMessage)}\n`)
    if (error.hint !== undefined && error.hint !== '') console.err(`${indent(asTyped(error.hint, context))}\n`)
    return error.exitCode
  }
  return reportBug(error, console)
}

function reportBug(error: unknown, console: Pick<Console, 'err'>): ExitCode {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.err(`paceline: this is a bug in Paceline, please report it:\n${indent(stack)}\n`)
  return exitCodes.bug
}

/** The message, with file and place where it does not name the file itself. */
function whole({ message, file = '', place = '' }: UserError): string {
  if (file !== '' && message.includes(file)) return message
  return [file, message.includes(place) ? '' : place, message].filter((part) => part !== '').join(': ')
}

function indent(text: string): string {
  return plainLines(text).replaceAll(/^/gm, '  ')
}
