/** The commands, their options and their help. Each command's work is in a file of its own. */
import { Command } from 'commander'
import { version } from '../model/version.ts'
import { plainLines } from '../report/escape.ts'
import { addAbCommand } from './ab.ts'
import { addBaselineCommand } from './baseline.ts'
import { addCheckCommand } from './check.ts'
import { addCommentCommand } from './comment.ts'
import type { CommandContext } from './command-context.ts'
import { addCompareCommand } from './compare.ts'
import { addDemoCommand } from './demo.ts'
import { addDoctorCommand } from './doctor.ts'
import { addDriftCommand } from './drift.ts'
import { addElsewhere } from './elsewhere.ts'
import { addFixtureCommand } from './fixture.ts'
import { asInvoked } from './invocation.ts'
import { addListCommand } from './list.ts'
import { addReportCommand } from './report.ts'
import { addRunCommand } from './run.ts'
import { addSchemaCommand } from './schema.ts'
import { addSiteCommand } from './site.ts'

/** Adds one command to the program; `done` takes its exit code. */
export type AddCommand = (program: Command, context: CommandContext, done: (code: number) => void) => void

/** By name, so that a text can be searched for them. */
const commands: Readonly<Record<string, AddCommand>> = {
  check: addCheckCommand,
  run: addRunCommand,
  ab: addAbCommand,
  drift: addDriftCommand,
  compare: addCompareCommand,
  report: addReportCommand,
  comment: addCommentCommand,
  baseline: addBaselineCommand,
  site: addSiteCommand,
  list: addListCommand,
  fixture: addFixtureCommand,
  schema: addSchemaCommand,
  doctor: addDoctorCommand,
  demo: addDemoCommand,
}

/** A text for people in which each command stands as they would type it here. */
export function asTyped(text: string, { invocation }: Pick<CommandContext, 'invocation'>): string {
  return asInvoked(text, { invocation, commands: Object.keys(commands) })
}

/** The whole command line. Parsing throws `CommanderError`, after having said what is wrong on stderr. */
export function makeProgram(context: CommandContext, done: (code: number) => void): Command {
  const { console } = context
  const program = new Command('paceline')
    .description('Tells whether a change makes a Node project slower, hungrier or less productive.')
    .version(version, '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.out(asTyped(text, context)),
      writeErr: (text) => console.err(plainLines(asTyped(text, context))),
    })
    .showSuggestionAfterError()
    .showHelpAfterError(`\`${context.invocation} --help\` lists the commands; with a command before it, its options.`)
    .configureHelp({ helpWidth: console.columns })
    .addHelpText('after', generalHelp)
  for (const add of Object.values(commands)) add(program, context, done)
  addElsewhere(program)
  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}

const generalHelp = `
A benchmark is suite/case/subject, such as watch/react/chokidar. Wherever GLOB stands, a part of it selects
everything below: "watch", "watch/react", "watch/*/chokidar", "!watch/flat".

Exit codes: 0 fine, 1 a regression that fails the check, 2 bad usage or input, 3 nothing could be compared,
4 something failed that does not fail in the base or the baseline; with run, which has neither, anything that the
suite does not declare a known failure, 70 a mistake in Paceline itself, 130 and 143 interrupted (SIGINT, SIGTERM).

Examples:
  paceline check                          measure, compare with the stored baseline, report
  paceline check watch/react --budget 1m  the same for one case, within a minute
  paceline list                           what there is to measure`
