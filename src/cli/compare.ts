/**
 * `paceline compare`: holds run files against a baseline or against each other, without measuring. Two files are two
 * runs, whatever pairs are inside them; `--pairs` judges the pairs of one.
 */
import { resolve } from 'node:path'
import { compareRuns, type CompareRequest } from '../compare.ts'
import { exitCodeOf } from '../compare/levels.ts'
import { headAlone, holdsPairs } from '../compare/measured-pairs.ts'
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { openProject } from '../pipeline/project.ts'
import { renderPairFigures } from '../report/pair-figures.ts'
import { readBaselineOrRun } from '../store/any-file.ts'
import { readRun } from '../store/run-file.ts'
import { wholeNumber } from './baseline.ts'
import type { CommandContext } from './command-context.ts'
import { alphaOf, comparePairs, shareOf, type PairsOptions } from './compare-pairs.ts'
import { addReportOptions, showReport, type ReportOptions } from './report-options.ts'
import type { AddCommand } from './program.ts'

const help = `
Examples:
  paceline compare baselines/linux-x64.json paceline-out/run.json
  paceline compare --base main.json --head a.json b.json --format markdown --out comment.md
  paceline compare --pairs paceline-out/run.json                   the pairs inside a run, as check and ab measure them
  paceline compare --pairs pairs.csv --ignore 1% --detect 10%      columns benchmark,metric,unit,better,pair,base,head`

interface CompareOptions extends ReportOptions, PairsOptions {
  readonly pairs?: string
  readonly base?: string[]
  readonly head?: string[]
  readonly allowEmpty?: boolean
}

export const addCompareCommand: AddCommand = (program, context, done) => {
  const command = program
    .command('compare')
    .description('Compare run files with a baseline, or with other run files.')
    .argument('[base]', 'the short form: base and head, one file each')
    .argument('[head]')
    .option('--base <file...>', 'baseline or run files')
    .option('--head <file...>', 'run files')
    .option('--config <file>', 'config file with the policy (default: the nearest one, with --pairs none)')
    .option('--pairs <file>', 'judge the pairs inside a run file, or in a CSV that something else measured')
    .option('--ignore <share>', 'with --pairs: a change below this is none (default: 1%)', shareOf)
    .option('--detect <share>', 'with --pairs: a change to find or rule out (default: 10% for times, else 5%)', shareOf)
    .option('--fail-at <share>', 'with --pairs: a certain regression from here on fails (default: 5%)', shareOf)
    .option('--alpha <share>', 'with --pairs: false alarms per comparison (default: 1%)', alphaOf)
    .option(
      '--comparisons <m>',
      'with --pairs: rows that share the false alarms (default: those of the file)',
      wholeNumber,
    )
    .option('--cap <n>', 'with --pairs: pairs that were planned per row (default: 60, else 100, else all)', wholeNumber)
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .addHelpText('after', help)
  addReportOptions(command).action(
    async (base: string | undefined, head: string | undefined, options: CompareOptions) => {
      const { pairs } = options
      requirePairs(options, { files: [base, head, ...(options.base ?? []), ...(options.head ?? [])] })
      const comparison =
        pairs === undefined
          ? compareRuns(await requestOf(context, { base, head, options }))
          : await comparePairs(context, pairs, options)
      await showReport(context, comparison, { options })
      if (pairs !== undefined && isOnTerminal(options) && options.explain === undefined) {
        context.console.out(`\n${renderPairFigures(comparison, { columns: context.console.columns })}`)
      }
      done(exitCodeOf(comparison, { allowEmpty: options.allowEmpty ?? false }))
    },
  )
}

function isOnTerminal({ format, out, json }: ReportOptions): boolean {
  return format === 'terminal' && out === undefined && json !== true
}

/** Pairs come alone, and the options that are about them not without them. */
function requirePairs(options: CompareOptions, { files }: { readonly files: readonly (string | undefined)[] }): void {
  const { pairs, ignore, detect, failAt, alpha, comparisons, cap } = options
  if (pairs !== undefined && files.some((file) => file !== undefined)) {
    throw new UserError('--pairs holds both sides: give no base and no head with it')
  }
  const own = {
    '--ignore': ignore,
    '--detect': detect,
    '--fail-at': failAt,
    '--alpha': alpha,
    '--comparisons': comparisons,
    '--cap': cap,
  }
  const idle = Object.entries(own).find(([, value]) => value !== undefined)?.[0]
  if (pairs === undefined && idle !== undefined) {
    throw new UserError(`${idle} is for --pairs; without it the policy in the config decides`)
  }
}

async function requestOf(
  { cwd }: CommandContext,
  { base, head, options }: { base: string | undefined; head: string | undefined; options: CompareOptions },
): Promise<CompareRequest> {
  const bases = options.base ?? (base === undefined ? [] : [base])
  const heads = options.head ?? (head === undefined ? [] : [head])
  if (heads.length === 0) {
    throw new UserError('Nothing to compare: give a base and a head', {
      hint: 'Such as: paceline compare baselines/linux-x64.json paceline-out/run.json. The pairs inside one run file are judged by `paceline report FILE`.',
    })
  }
  const { config } = await openProject({ cwd, config: options.config ?? null })
  const files = await Promise.all(bases.map((file) => readBaselineOrRun(resolve(cwd, file))))
  const baselines = files.filter((file): file is Baseline => 'runs' in file)
  const runs = files.filter((file): file is Run => !('runs' in file))
  const read = await Promise.all(heads.map((file) => readRun(resolve(cwd, file))))
  return {
    heads: bases.length === 0 ? read : read.map(headAlone),
    ...(baselines.length > 0 ? { baselines } : {}),
    ...(runs.length > 0 ? { bases: runs } : {}),
    policy: config.policy,
    accept: config.accept ?? [],
    notices:
      bases.length === 0 ? [] : read.flatMap((run, index) => misunderstandings(run, { file: heads[index]!, runs })),
    version,
  }
}

/** What somebody may have wanted instead. */
function misunderstandings(head: Run, { file, runs }: { file: string; runs: readonly Run[] }): string[] {
  const isItself = runs.some(({ id }) => id === head.id)
  const same = isItself ? [`base and head are one and the same run (${head.id}), so nothing can differ`] : []
  if (!holdsPairs(head)) return same
  const said = `${file} holds pairs of ${head.base?.label ?? 'a base'} and ${head.head.label}; only its head is compared here`
  return [...same, `${said}: paceline report ${file} judges the pairs`]
}
