/** The commands, their options and their help. Each command's work is in a file of its own. */
import { Command } from 'commander'
import { UserError } from '../errors.ts'
import { version } from '../model/version.ts'
import { plainLines } from '../report/escape.ts'
import type { AddCommand, CommandContext } from './command.ts'
import { asInvoked } from './invocation.ts'
import { addAbCommand } from './paceline-ab.ts'
import { addBaselineCommand } from './paceline-baseline.ts'
import { addCheckCommand } from './paceline-check.ts'
import { addCommentCommand } from './paceline-comment.ts'
import { addCompareCommand } from './paceline-compare.ts'
import { addDemoCommand } from './paceline-demo.ts'
import { addDoctorCommand } from './paceline-doctor.ts'
import { addDriftCommand } from './paceline-drift.ts'
import { addFixtureCommand } from './paceline-fixture.ts'
import { addListCommand } from './paceline-list.ts'
import { addReportCommand } from './paceline-report.ts'
import { addRunCommand } from './paceline-run.ts'
import { addSchemaCommand } from './paceline-schema.ts'
import { addSiteCommand } from './paceline-site.ts'

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
A benchmark is suite/case/subject, such as watch/react/chokidar. A GLOB can be a part of that and selects
everything below it: "watch", "watch/react", "watch/*/chokidar", "!watch/flat".

Exit codes: 0 fine, 1 a regression that fails the check, 2 bad usage or input, 3 nothing could be compared,
4 something failed that does not fail in the base or the baseline; with run, which has neither, anything that the
suite does not declare a known failure, 70 a bug in Paceline, 130 and 143 interrupted (SIGINT, SIGTERM).

Examples:
  paceline check                          measure, compare with the stored baseline, report
  paceline check watch/react --budget 1m  the same for one case, within a minute
  paceline list                           what there is to measure`

/** What people look for under a name that is no command, because it is done elsewhere: one line says where. */
const elsewhere: Readonly<Record<string, string>> = {
  import:
    '`paceline compare --pairs FILE.csv` judges pairs from another tool (docs/pairs-csv.md); files of other benchmark tools are not read.',
  bisect:
    'Git does that: between `git bisect start BAD GOOD` and `git bisect reset`, `git bisect run npx paceline check GLOB --base GOOD` takes a failing regression for bad.',
}

/** Adds them to the program, where no help lists them. */
function addElsewhere(program: Command): void {
  for (const [name, where] of Object.entries(elsewhere)) {
    program
      .command(name, { hidden: true })
      .argument('[anything...]')
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw new UserError(`There is no command ${name}`, { hint: where })
      })
  }
}
