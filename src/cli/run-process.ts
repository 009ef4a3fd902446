/** Runs the command line in a process: parses, runs one command, sets the exit code. */
import { randomBytes } from 'node:crypto'
import { CommanderError } from 'commander'
import { UserError } from '../errors.ts'
import { isSupported, newerNode } from '../measure/node-binary.ts'
import { oneLine, plainLines } from '../report/escape.ts'
import type { CommandContext } from './command-context.ts'
import { makeConsole, type OutputStream } from './console.ts'
import { invocationOf } from './invocation.ts'
import { asTyped, makeProgram } from './program.ts'
import { refusedAccess } from './refused-access.ts'

/** The parts of `process` that the command line uses. */
export interface Process {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly pid: number
  readonly versions: { readonly node: string }
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  cwd(): string
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  exitCode?: number | string | null | undefined
}

/** A message may quote what somebody wrote; nobody reads more of it. */
const longestMessage = 2_000

/** Exit code of a run that was interrupted, as shells count it: 128 and the number of SIGINT. */
const interrupted = 130

/** Runs the command that `process.argv` names. Never throws; the outcome is in `process.exitCode`. */
export async function run(process: Process): Promise<void> {
  const console = makeConsole(process)
  if (!isSupported(process.versions.node)) {
    console.err(`paceline: needs Node 22.18 or newer, and this is ${process.versions.node}\n  ${newerNode}\n`)
    process.exitCode = 2
    return
  }
  const abort = new AbortController()
  const onSignal = (): void => {
    console.err('\nInterrupted: ending children.\n')
    abort.abort(new Error('interrupted'))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const context: CommandContext = {
    cwd: process.cwd(),
    env: process.env,
    platform: process.platform,
    console,
    signal: abort.signal,
    pid: process.pid,
    today: () => new Date(),
    now: () => performance.now(),
    invocation: invocationOf({ argv: process.argv, env: process.env, cwd: process.cwd() }),
    randomSeed: () => randomBytes(4).toString('hex'),
  }
  try {
    const code = await parseAndRun(process.argv, context)
    process.exitCode = abort.signal.aborted ? interrupted : code
  } catch (error) {
    process.exitCode = abort.signal.aborted ? interrupted : report(error, context)
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

async function parseAndRun(argv: readonly string[], context: CommandContext): Promise<number> {
  let code = 0
  const program = makeProgram(context, (result) => {
    code = result
  })
  await program.parseAsync([...argv])
  return code
}

/** Shows what went wrong: one line and a hint for what the user can mend, the stack for what is our fault. */
function report(thrown: unknown, context: CommandContext): number {
  const { console } = context
  const error = refusedAccess(thrown) ?? thrown
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UserError) {
    console.err(`paceline: ${oneLine(asTyped(whole(error), context), longestMessage)}\n`)
    if (error.hint !== undefined && error.hint !== '') console.err(`${indent(asTyped(error.hint, context))}\n`)
    return error.exitCode
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.err(`paceline: this is a bug in Paceline, please report it:\n${indent(stack)}\n`)
  return 70
}

/** The message, with file and place where it does not name the file itself. */
function whole({ message, file = '', place = '' }: UserError): string {
  if (file !== '' && message.includes(file)) return message
  return [file, message.includes(place) ? '' : place, message].filter((part) => part !== '').join(': ')
}

function indent(text: string): string {
  return plainLines(text).replaceAll(/^/gm, '  ')
}
