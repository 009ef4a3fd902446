/** `paceline ab`: base and head, or two commands, measured in pairs. */
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { UserError } from '../../core/errors.ts'
import { splitCommandLine } from '../../core/plan/command-line.ts'
import { isBenchFileName } from '../../core/measure/describe-suite.ts'
import { measureAndJudgeChange } from '../../core/check.ts'
import { measureAndJudgeUpgrade } from './check-upgrade.ts'
import { compareCommands, compareCommandOfPackage, compareCommandOnSides } from './compare-commands.ts'
import type { Checked } from '../../core/judge-here.ts'
import { parseNpmPackageNameIfAny } from './package-sides.ts'
import { checkAndPrintReport, type AskedChange } from '../../cli/conclude.ts'
import { addCheckingOptions, type CheckingOptions } from '../../cli/options.ts'
import { writeResultsAndReports, type ReportPlace } from '../../core/results-folder.ts'
import type { Setup, SetUpCommand, CommandContext } from '../../core/rooms-api.ts'

const help = `
Base and head run in turn on this machine, in an order that a seed draws. --resume keeps the pairs of an earlier run of the
same two sides: decided rows stay decided, and only the others get more pairs.

What follows -- is measured as a command, without a config and without a shell. With --base it is one program and its
arguments, run on both sides. Without --base it is two whole commands, each in quotes, and the first is the base.

Examples:
  paceline ab --base main                                     this branch, compared with where it left main
  paceline ab --base ../chokidar-5 --head ../chokidar-6       two folders
  paceline ab --base npm:chokidar@5 --head npm:chokidar@6     two released versions
  paceline ab --base main --head main                         the same twice: how noisy is this machine?
  paceline ab --base npm:zod@3 --head npm:zod@4 zod.bench.js  the same, by benchmarks that import the package
  paceline ab --base npm:eslint@8 --head npm:eslint@9 -- eslint src   a command of both
  paceline ab --base main --resume paceline-out/run.json      more pairs for what is undecided
  paceline ab --base main -- node cli.js --help               one command on both sides
  paceline ab -- "./old --fast" "./new --fast"                two commands in this folder`

interface AbOptions extends CheckingOptions {
  readonly base?: string
  readonly head?: string
  readonly exitCode?: number
}

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .usage('[options] [glob...] [-- command...]')
    .argument('[glob...]', 'benchmarks (default: all in the profile)')
    .option('--base <what>', 'a branch, a tag, a commit, a folder or npm:NAME@VERSION')
    .option(
      '--head <what>',
      'a folder or npm:NAME@VERSION; the same as --base, to see the noise (default: the working tree)',
    )
    .addOption(
      new Option('--exit-code <number>', 'exit code expected of a command after -- (default: 0)').argParser(
        parseExitCode,
      ),
    )
    .addHelpText('after', help)
  addCheckingOptions(command, context).action(async (operands: string[], options: AbOptions) => {
    // Commander does not tell words after the first `--` from those before it.
    const dashes = context.words.indexOf('--')
    const words = dashes < 0 ? [] : context.words.slice(dashes + 1)
    const globs = operands.slice(0, operands.length - words.length)
    const measure =
      words.length > 0 ? makeCommandsMeasurer(context, { words, globs, options }) : makeSidesMeasurer(context, options)
    const packageName = parseNpmPackageNameIfAny(options.head ?? '')
    // A file of benchmarks is read later.
    const asked =
      words.length > 0 || globs.some(isBenchFileName) ? undefined : { globs, packageName, profile: options.profile }
    const takesResume = words.length === 0
    const check = async (setup: Setup, change: AskedChange, place: ReportPlace): Promise<Checked> => {
      const checked = await measure(setup, change)
      await writeResultsAndReports(setup, checked, place)
      return checked
    }
    done(await checkAndPrintReport(context, { globs, options, asked, takesResume, check }))
  })
}

type Measurer = (setup: Setup, asked: AskedChange) => Promise<Checked>

type Typed = Readonly<{ words: CommandLine; globs: readonly string[]; options: AbOptions }>

function makeSidesMeasurer({ cwd }: CommandContext, { base, head, exitCode }: AbOptions): Measurer {
  if (base === undefined) {
    throw new UserError('There is no base to compare with', {
      hint: 'Name one, such as --base main, or two commands: `paceline ab -- "node old.js" "node new.js"`.',
    })
  }
  if (exitCode !== undefined)
    throw new UserError('--exit-code belongs to a command after --, and there is none', {
      hint: 'Leave it out, or name a command after --.',
    })
  refuseSinglePackageSide(base, head)
  return async (setup, asked) => {
    if (isPackageSource(base)) return measureAndJudgeUpgrade(setup, { ...asked, base, head: head! })
    const itself = base === head
    const sides = { base, head: itself ? undefined : headFolderIfGiven(head, cwd), itself, allProjects: itself }
    return measureAndJudgeChange(setup, { ...asked, ...sides })
  }
}

/** Measures the commands after `--`. Throws `UserError` for options that do not go with them, before measuring. */
function makeCommandsMeasurer({ platform, cwd }: CommandContext, { words, globs, options }: Typed): Measurer {
  const { base, head, exitCode = 0 } = options
  const typed = parseTypedCommands(words, { hasBase: base !== undefined, platform })
  if (globs.length > 0) {
    throw new UserError(`Benchmarks (${globs.join(' ')}) and a command after -- cannot be measured together`, {
      hint: 'Put options before --, and leave out either the benchmarks or the command.',
    })
  }
  if (typed.kind === 'two' && head !== undefined) {
    throw new UserError('--head goes with --base, and two commands are base and head themselves', {
      hint: 'Leave out --head, or add --base and name one command.',
    })
  }
  refuseSinglePackageSide(base, head)
  if (options.resume !== undefined) {
    throw new UserError('--resume does not go with a command after --', {
      hint: 'For more pairs, measure again with a larger --budget.',
    })
  }
  return async (setup, asked) => {
    const common = { ...asked, exitCode, folder: await realpath(cwd) }
    if (typed.kind === 'two') return compareCommands(setup, { ...common, ...typed })
    const { command } = typed
    if (isPackageSource(base)) return compareCommandOfPackage(setup, { ...common, command, base: base!, head: head! })
    const itself = base === head
    const folder = itself ? undefined : headFolderIfGiven(head, cwd)
    return compareCommandOnSides(setup, { ...common, command, base: base!, head: folder, itself })
  }
}

function headFolderIfGiven(head: string | undefined, cwd: string): string | undefined {
  return head === undefined ? undefined : resolve(cwd, head)
}

function isPackageSource(source: string | undefined): boolean {
  return source?.startsWith('npm:') === true
}

function refuseSinglePackageSide(base: string | undefined, head: string | undefined): void {
  if (isPackageSource(base) === isPackageSource(head)) return
  throw new UserError('Either both sides are npm:NAME@VERSION, or neither is', {
    hint: 'The working tree is compared with a branch, a tag or a commit, such as --base v3.0.0.',
  })
}

function parseExitCode(text: string): number {
  const code = Number(text)
  if (/^\d{1,3}$/.test(text) && code <= 255) return code
  throw new InvalidArgumentError('It must be a whole number from 0 to 255.')
}

type CommandLine = readonly string[]

type TypedCommands =
  | { readonly kind: 'one'; readonly command: CommandLine }
  | { readonly kind: 'two'; readonly base: CommandLine; readonly head: CommandLine }

const twoCommands = 'Two commands, each in quotes: `paceline ab -- "node old.js" "node new.js"`'
const twoSides = 'one command on two sides: `paceline ab --base main -- node cli.js --help`'

/**
 * Parses the commands that were typed after `--`. With a base, the words are one program and its arguments, which runs
 * on both sides. Without one, each word is a whole command line, and the first is the base. A single word is a command
 * line either way. Throws `UserError` for anything else.
 */
export function parseTypedCommands(
  words: CommandLine,
  { hasBase, platform }: { readonly hasBase: boolean; readonly platform: NodeJS.Platform },
): TypedCommands {
  const [first = '', second, ...others] = words
  const split = (line: string): CommandLine => splitCommandLine(line, platform)
  if (hasBase) return { kind: 'one', command: second === undefined ? split(first) : words }
  if (second === undefined) {
    throw new UserError('A single command has nothing to compare with', { hint: `${twoCommands}; ${twoSides}.` })
  }
  if (others.length > 0) {
    throw new UserError(`${words.length} words follow --, and without --base each of them is a whole command`, {
      hint: `Compare two at a time. ${twoCommands}; ${twoSides}.`,
    })
  }
  return { kind: 'two', base: split(first), head: split(second) }
}
