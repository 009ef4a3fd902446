/** The command line as a whole: its commands and its general help. The work of each command is in a file of its own. */
import { Command } from 'commander'
import { UserError } from '../errors.ts'
import { version } from '../model/version.ts'
import { plainLines } from '../report/escape.ts'
import type { AddCommand, CommandContext } from './command.ts'
import { asInvoked } from './invocation.ts'

const summaries = {
  check: 'Measure, compare and report: would this change be stopped?',
  run: 'Measure the working tree and write a run file.',
  ab: 'Measure base and head in pairs and say which is better.',
  bisect: 'Find the commit that made a metric worse, or better.',
  compare: 'Compare run files with a baseline, or with other run files.',
  report: 'Show a stored comparison or run; pairs in a run are judged.',
  comment: 'Post comparisons as one comment on a pull request, or update it.',
  baseline: 'Manage the stored history of runs.',
  import: 'Turn what another benchmark tool measured into a run file or a history.',
  site: 'Write static trend pages from stored baselines.',
  list: 'Show suites, cases, subjects and metrics.',
  fixture: 'Make the tree of files that a spec describes.',
  schema: 'Print the JSON Schema of a file that Paceline reads or writes.',
  doctor: 'Compare the same code with itself: false alarms, noise, smallest detectable change.',
  init: 'Look at this project and write a config, a first suite and workflows.',
  demo: 'Show on this machine what Paceline does; exits 0 whatever the verdict.',
}
type Name = keyof typeof summaries

/** Each command is loaded where it is asked for. */
const modules: Readonly<Record<Name, () => Promise<{ readonly add: AddCommand }>>> = {
  check: () => import('./paceline-check.ts'),
  run: () => import('./paceline-run.ts'),
  ab: () => import('./paceline-ab.ts'),
  bisect: () => import('./paceline-bisect.ts'),
  compare: () => import('./paceline-compare.ts'),
  report: () => import('./paceline-report.ts'),
  comment: () => import('./paceline-comment.ts'),
  baseline: () => import('./paceline-baseline.ts'),
  import: () => import('./paceline-import.ts'),
  site: () => import('./paceline-site.ts'),
  list: () => import('./paceline-list.ts'),
  fixture: () => import('./paceline-fixture.ts'),
  schema: () => import('./paceline-schema.ts'),
  doctor: () => import('./paceline-doctor.ts'),
  init: () => import('./paceline-init.ts'),
  demo: () => import('./paceline-demo.ts'),
}

export const commandNames: readonly string[] = Object.keys(summaries)

/** A text for people in which each command stands as they would type it here. */
export function asTyped(text: string, { invocation }: Pick<CommandContext, 'invocation'>): string {
  return asInvoked(text, { invocation, commands: commandNames })
}

/**
 * The command line: whole commands where their names are among `words`, and only the summaries of all others. Parsing
 * throws `CommanderError` after it has said on stderr what is wrong.
 */
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
      writeOut: (text) => console.out(asTyped(text, context)),
      writeErr: (text) => console.err(plainLines(asTyped(text, context))),
      // By itself it asks the streams of the process, and opens them for that.
      getOutHelpWidth: () => console.columns,
      getErrHelpWidth: () => console.columns,
      getOutHasColors: () => console.colour,
      getErrHasColors: () => console.errColour,
    })
    .showSuggestionAfterError()
    .showHelpAfterError(`\`${context.invocation} --help\` lists the commands; with a command before it, its options.`)
    .helpCommand(false)
    .addHelpText('after', generalHelp)
  for (const name of Object.keys(summaries) as Name[]) {
    const command = program.command(name).description(summaries[name])
    if (words.includes(name)) (await modules[name]()).add(command, context, done)
  }
  addHelp(program)
  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}

const generalHelp = `
A benchmark is suite/case/subject, such as watch/react/chokidar. A GLOB can be the beginning of that and selects
everything below it: "watch", "watch/react", "watch/*/chokidar", "!watch/flat".

Exit codes: 0 fine, 1 a regression that fails the check, 2 bad usage or input, 3 nothing could be compared or found,
4 a failure that neither the base nor the baseline has (with run, any that is not a known failure), 70 a bug in Paceline,
130 and 143 interrupted (SIGINT, SIGTERM).

Examples:
  paceline check                          compare with where this branch left the default branch
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
      else if (commandNames.includes(name)) program.commands.find((command) => command.name() === name)!.outputHelp()
      else throw new UserError(`There is no command ${JSON.stringify(name)}`, { hint: '`paceline help` lists them.' })
    })
}
