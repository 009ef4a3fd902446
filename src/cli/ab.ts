/** `paceline ab`: base and head in pairs, nothing else. */
import { resolve } from 'node:path'
import { exitCodeOf } from '../compare/exit-code.ts'
import { UserError } from '../errors.ts'
import { check, type Checked } from '../pipeline/check.ts'
import { judgeUpgrade } from '../pipeline/upgrade.ts'
import type { Workshop } from '../pipeline/workshop.ts'
import { keepResults } from './check.ts'
import type { CommandContext } from './command-context.ts'
import {
  addMeasuringOptions,
  addResumeOption,
  budgetMsOf,
  openForMeasuring,
  runToResume,
  type MeasuringOptions,
} from './measuring-options.ts'
import { addReportOptions, showReport, type ReportOptions } from './report-options.ts'
import type { AddCommand } from './program.ts'

const help = `
Base and head run in turn on this machine, a seeded coin deciding who goes first in each pair. With --resume, the pairs
of an earlier run of the same two sides are kept: what was decided stays decided, and only the rest is measured on.

Examples:
  paceline ab --base main                                     this branch against where it left main
  paceline ab --base ../chokidar-5 --head ../chokidar-6       two folders
  paceline ab --base npm:chokidar@5 --head npm:chokidar@6     two released versions
  paceline ab --base main --resume paceline-out/run.json      a firmer answer for what was undecided`

interface AbOptions extends MeasuringOptions, ReportOptions {
  readonly base: string
  readonly head?: string
  readonly resume?: string
  readonly outDir: string
  readonly allowEmpty?: boolean
}

export const addAbCommand: AddCommand = (program, context, done) => {
  const command = program
    .command('ab')
    .description('Measure base and head in pairs and say which is better.')
    .argument('[glob...]', 'benchmarks; all of the profile unless told otherwise')
    .requiredOption('--base <what>', 'a branch, a tag, a commit, a folder or npm:NAME@VERSION')
    .option('--head <what>', 'a folder or npm:NAME@VERSION (default: the working tree)')
    .option('--out-dir <dir>', 'folder for run.json, comparison.json, comment.md and report.html', 'paceline-out')
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .addHelpText('after', help)
  addReportOptions(addMeasuringOptions(addResumeOption(command))).action(
    async (globs: string[], options: AbOptions) => {
      using workshop = await openForMeasuring(context, { ...options, command: 'ab' })
      const checked = await context.interruptible(() => measure(context, { workshop, globs, options }))
      await keepResults(workshop, { checked, directory: resolve(context.cwd, options.outDir) })
      await showReport(context, checked.comparison, { options })
      done(exitCodeOf(checked.comparison, { allowEmpty: options.allowEmpty ?? false }))
    },
  )
}

async function measure(
  context: CommandContext,
  { workshop, globs, options }: { workshop: Workshop; globs: readonly string[]; options: AbOptions },
): Promise<Checked> {
  const resume = await runToResume(options.resume, context)
  const common = {
    globs,
    profile: options.profile,
    metrics: options.metric,
    budgetMs: budgetMsOf(options, workshop.project),
    seed: resume?.seed ?? options.seed ?? context.randomSeed(),
    platforms: 1,
    resume,
    row: options.explain,
  }
  if (isPackage(options.base) && isPackage(options.head)) {
    return judgeUpgrade(workshop, { ...common, base: options.base, head: options.head! })
  }
  if (isPackage(options.base) || isPackage(options.head)) {
    throw new UserError('Either both sides are npm:NAME@VERSION or none is')
  }
  const head = options.head === undefined ? null : resolve(context.cwd, options.head)
  return check(workshop, {
    ...common,
    trials: 1,
    strategy: 'paired',
    base: options.base,
    head,
    pullRequestMerge: false,
  })
}

function isPackage(source: string | undefined): boolean {
  return source?.startsWith('npm:') === true
}
