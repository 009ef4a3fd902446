/** The commands, their options and their help. Each command's work is in a file of its own. */
import { Command } from 'commander'
import { UserError } from '../errors.ts'
import { version } from '../model/version.ts'
import { plainLines } from '../report/escape.ts'
import type { AddCommand, CommandContext } from './command.ts'
import { asInvoked } from './invocation.ts'

interface KnownCommand {
  readonly summary: string
  /** What the command itself consists of; loaded where it is asked for. */
  readonly load: () => Promise<AddCommand>
}

/** By name, so that a text can be searched for them. */
const commands: Readonly<Record<string, KnownCommand>> = {
  check: {
    summary: 'Measure, compare and report: would this change be stopped?',
    load: async () => (await import('./paceline-check.ts')).addCheckCommand,
  },
  run: {
    summary: 'Measure the working tree and write a run file.',
    load: async () => (await import('./paceline-run.ts')).addRunCommand,
  },
  ab: {
    summary: 'Measure base and head in pairs and say which is better.',
    load: async () => (await import('./paceline-ab.ts')).addAbCommand,
  },
  bisect: {
    summary: 'Find the commit that made a metric worse, or better.',
    load: async () => (await import('./paceline-bisect.ts')).addBisectCommand,
  },
  drift: {
    summary: 'Compare the project with its last release, since many small steps add up.',
    load: async () => (await import('./paceline-drift.ts')).addDriftCommand,
  },
  compare: {
    summary: 'Compare run files with a baseline, or with other run files.',
    load: async () => (await import('./paceline-compare.ts')).addCompareCommand,
  },
  report: {
    summary: 'Show a comparison or a run that was made before; pairs inside a run are judged.',
    load: async () => (await import('./paceline-report.ts')).addReportCommand,
  },
  comment: {
    summary: 'Post comparisons as the one comment of a pull request, or update it.',
    load: async () => (await import('./paceline-comment.ts')).addCommentCommand,
  },
  baseline: {
    summary: 'Manage the stored history of runs.',
    load: async () => (await import('./paceline-baseline.ts')).addBaselineCommand,
  },
  import: {
    summary: 'Turn what another benchmark tool measured into a run file or a history.',
    load: async () => (await import('./paceline-import.ts')).addImportCommand,
  },
  site: {
    summary: 'Write static trend pages from stored baselines.',
    load: async () => (await import('./paceline-site.ts')).addSiteCommand,
  },
  list: {
    summary: 'Show suites, cases, subjects and metrics.',
    load: async () => (await import('./paceline-list.ts')).addListCommand,
  },
  fixture: {
    summary: 'Make the tree of files that a spec describes.',
    load: async () => (await import('./paceline-fixture.ts')).addFixtureCommand,
  },
  schema: {
    summary: 'Print the JSON Schema of a file that Paceline reads or writes.',
    load: async () => (await import('./paceline-schema.ts')).addSchemaCommand,
  },
  completion: {
    summary: 'Print a script that makes a shell complete commands and options.',
    load: async () => (await import('./paceline-completion.ts')).addCompletionCommand,
  },
  doctor: {
    summary: 'Compare the same code with itself: false alarms, noise, smallest detectable change.',
    load: async () => (await import('./paceline-doctor.ts')).addDoctorCommand,
  },
  init: {
    summary: 'Look at this project and write what measures it: config, a first suite, workflows.',
    load: async () => (await import('./paceline-init.ts')).addInitCommand,
  },
  demo: {
    summary: 'Show on this machine what Paceline does; exits 0 whatever it finds.',
    load: async () => (await import('./paceline-demo.ts')).addDemoCommand,
  },
}

/** A text for people in which each command stands as they would type it here. */
export function asTyped(text: string, { invocation }: Pick<CommandContext, 'invocation'>): string {
  return asInvoked(text, { invocation, commands: commandNames })
}

/** The names of all commands, for `makeProgram`. */
export const commandNames: readonly string[] = Object.keys(commands)

/**
 * The command line: of the commands whose names are among `words`, all there is; of the others what a list shows of them.
 * Parsing throws `CommanderError`, after having said what is wrong on stderr.
 */
export async function makeProgram(
  context: CommandContext,
  { words, done }: { readonly words: readonly string[]; readonly done: (code: number) => void },
): Promise<Command> {
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
    .helpCommand(false)
    .addHelpText('after', generalHelp)
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).description(summary)
    // What completes commands has to know all of them.
    if (words.includes(name) || words[0] === 'completion') (await load())(command, context, done)
  }
  addHelp(program)
  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}

const generalHelp = `
A benchmark is suite/case/subject, such as watch/react/chokidar. A GLOB can be a part of that and selects
everything below it: "watch", "watch/react", "watch/*/chokidar", "!watch/flat".

Exit codes: 0 fine, 1 a regression that fails the check, 2 bad usage or input, 3 nothing could be compared,
or nothing was found (bisect), 4 something failed that does not fail in the base or the baseline; with run, which has
neither, anything that the suite does not declare a known failure, 70 a bug in Paceline, 130 and 143 interrupted (SIGINT, SIGTERM).

Examples:
  paceline check                          measure, compare with the stored baseline, report
  paceline check watch/react --budget 1m  the same for one case, within a minute
  paceline list                           what there is to measure`

/** `help check` is `check --help`: it was asked for, so it goes to stdout and ends well. */
function addHelp(program: Command): void {
  program
    .command('help')
    .description('Show the help of a command.')
    .argument('[command]')
    .action((name?: string) => {
      if (name === undefined) program.outputHelp()
      else if (Object.hasOwn(commands, name)) program.commands.find((command) => command.name() === name)!.outputHelp()
      else throw new UserError(`There is no command ${JSON.stringify(name)}`, { hint: '`paceline help` lists them.' })
    })
}
