/** `paceline ab`: base and head in pairs, nothing else. */
import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { check, checkUpgrade, type Checked } from '../pipeline.ts'
import type { Setup } from '../pipeline/setup.ts'
import { packageOfSource } from '../pipeline/sides.ts'
import { openForMeasuring, type AddCommand, type CommandContext } from './command.ts'
import { addCheckingOptions, askedFor, runToResume, type CheckingOptions } from './options.ts'
import { concluded } from './conclude.ts'

const help = `
Base and head run in turn on this machine; in each pair, a seeded coin decides who goes first. --resume keeps the pairs
of an earlier run of the same two sides: decided rows stay decided, and only the others get more pairs.

Examples:
  paceline ab --base main                                     this branch, compared with where it left main
  paceline ab --base ../chokidar-5 --head ../chokidar-6       two folders
  paceline ab --base npm:chokidar@5 --head npm:chokidar@6     two released versions
  paceline ab --base main --resume paceline-out/run.json      more pairs for what is undecided`

interface AbOptions extends CheckingOptions {
  readonly base: string
  readonly head?: string
}

export const addAbCommand: AddCommand = (command, context, done) => {
  command
    .argument('[glob...]', 'benchmarks (default: all of the profile)')
    .requiredOption('--base <what>', 'a branch, a tag, a commit, a folder or npm:NAME@VERSION')
    .option('--head <what>', 'a folder or npm:NAME@VERSION (default: the working tree)')
    .addHelpText('after', help)
  addCheckingOptions(command).action(async (globs: string[], options: AbOptions) => {
    const packageName = packageOfSource(options.head ?? '')
    const asked = { globs, packageName, profile: options.profile }
    using setup = await openForMeasuring(context, { ...options, command: 'ab', asked })
    const checked = await context.interruptible(() => measure(context, { setup, globs, options }))
    done(await concluded(context, setup, { checked, options }))
  })
}

async function measure(
  context: CommandContext,
  { setup, globs, options }: { setup: Setup; globs: readonly string[]; options: AbOptions },
): Promise<Checked> {
  const resume = await runToResume(options.resume, context)
  const asked = askedFor(context, setup.project, { globs, options })
  const common = { ...asked, seed: resume?.seed ?? asked.seed, platforms: 1, resume, row: options.explain }
  if (isPackage(options.base) && isPackage(options.head)) {
    return checkUpgrade(setup, { ...common, base: options.base, head: options.head! })
  }
  if (isPackage(options.base) || isPackage(options.head)) {
    throw new UserError('Either both sides are npm:NAME@VERSION, or neither is')
  }
  const head = options.head === undefined ? null : resolve(context.cwd, options.head)
  return check(setup, {
    ...common,
    trials: 1,
    strategy: 'paired',
    base: options.base,
    head,
    pullRequest: null,
  })
}

function isPackage(source: string | undefined): boolean {
  return source?.startsWith('npm:') === true
}
