/** `paceline check`: the main job. */
import { Option } from 'commander'
import { UserError } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { check, type Strategy } from '../pipeline.ts'
import type { NextStep } from '../report/terminal.ts'
import { openForMeasuring, type AddCommand, type CommandContext } from './command.ts'
import { rowToExplain } from './explain.ts'
import { addCheckingOptions, askedFor, runToResume, wholeNumber, type CheckingOptions } from './options.ts'
import { concluded } from './conclude.ts'

const help = `
With a base, Paceline measures base and head in pairs; without one, it compares the head with the stored baseline.
Uncommitted changes are part of the head. --resume keeps the pairs of an earlier run of the same two commits: decided rows
stay decided, and only the others get more pairs.

Examples:
  paceline check                                      compare with where this branch left the default branch
  paceline check watch/react --base v6.0.0            compare with a tag
  paceline check --base none                          compare with the stored baseline only
  paceline check --strategy confirm                   measure in pairs only what the stored baseline suspects
  paceline check --resume paceline-out/run.json       more pairs for what is undecided
  paceline check --explain watch/react/chokidar/ready-time`

interface CheckCommandOptions extends CheckingOptions {
  readonly base?: string
  readonly strategy: Strategy
  readonly trials: number
  readonly allProjects?: boolean
}

const defaultTrials = 20

export const addCheckCommand: AddCommand = (command, context, done) => {
  command
    .argument('[glob...]', 'benchmarks (default: all of the profile)')
    .option('--base <ref>', 'what to compare with: a branch, a tag, a commit, or none')
    .addOption(
      new Option('--strategy <how>', 'how to decide').choices(['paired', 'baseline', 'confirm']).default('paired'),
    )
    .option('--all-projects', 'of a workspace, also the projects that the change cannot reach')
    .option('--trials <n>', 'most trials of each benchmark, if there is no base', wholeNumber, defaultTrials)
    .addHelpText('after', help)
  addCheckingOptions(command).action(async (globs: string[], options: CheckCommandOptions) => {
    using setup = await openForMeasuring(context, { ...options, command: 'check', asked: { globs, ...options } })
    const resume = await resumed(options, context)
    const asked = askedFor(context, setup.project, { globs, options })
    const checked = await context.interruptible(() =>
      check(setup, {
        ...asked,
        trials: options.trials,
        seed: resume?.seed ?? asked.seed,
        strategy: options.strategy,
        base: options.base ?? null,
        pullRequest: null,
        platforms: 1,
        resume,
        row: options.explain,
        allProjects: options.allProjects ?? false,
      }),
    )
    const next = nextSteps(context.invocation, { globs, options }, checked.comparison)
    done(await concluded(context, setup, { checked, options, next }))
  })
}

/** Only pairs can be added to: whoever asks for something else is told, before anything is measured. */
async function resumed({ resume, strategy, base }: CheckCommandOptions, context: CommandContext): Promise<Run | null> {
  if (resume !== undefined && (strategy !== 'paired' || base === 'none')) {
    throw new UserError(
      `--resume adds to pairs, and ${base === 'none' ? '--base none' : `--strategy ${strategy}`} does not`,
      {
        hint: 'Leave one of the two away.',
      },
    )
  }
  return runToResume(resume, context)
}

/** What to type next; with more pairs first, where they would decide something. */
export function nextSteps(
  invocation: string,
  {
    globs,
    options,
  }: {
    readonly globs: readonly string[]
    readonly options: Pick<CheckCommandOptions, 'outDir' | 'profile' | 'base' | 'config'>
  },
  comparison: Comparison,
): NextStep[] {
  const { outDir, profile, base, config } = options
  const again = `${invocation} report ${outDir}/comparison.json`
  const steps = [
    { command: `${again} --format markdown`, what: 'as a pull request would show it' },
    { command: `${again} --explain ${rowToExplain(comparison) ?? '<row>'}`, what: 'which rule decided a row' },
  ]
  if (!comparison.rows.some(({ method, verdict }) => method === 'pairs' && verdict === 'inconclusive')) return steps
  const words = [
    ...globs,
    ...(profile === 'quick' ? [] : ['--profile', profile]),
    ...(base === undefined ? [] : ['--base', base]),
    ...(config === undefined ? [] : ['--config', config]),
    '--resume',
    `${outDir}/run.json`,
  ]
  // Shells differ in how they take these; whoever typed them knows how to type them again.
  if (words.some((word) => /["$`!%^\\]/.test(word))) return steps
  const typed = words.map((word) => (/^[\w@./+-]+$/.test(word) ? word : `"${word}"`))
  return [{ command: [invocation, 'check', ...typed].join(' '), what: 'more pairs, for what is undecided' }, ...steps]
}
