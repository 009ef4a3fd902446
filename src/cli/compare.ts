/** `paceline compare`: holds run files against a baseline or against each other, without measuring. */
import { resolve } from 'node:path'
import { compareRuns, type CompareRequest } from '../compare.ts'
import { exitCodeOf } from '../compare/exit-code.ts'
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { openProject } from '../pipeline/project.ts'
import { readBaselineOrRun } from '../store/any-file.ts'
import { readRun } from '../store/run-file.ts'
import type { CommandContext } from './command-context.ts'
import { addReportOptions, showReport, type ReportOptions } from './report-options.ts'
import type { AddCommand } from './program.ts'

const help = `
Examples:
  paceline compare baselines/linux-x64.json paceline-out/run.json
  paceline compare --base main.json --head a.json b.json --format markdown --out comment.md`

interface CompareOptions extends ReportOptions {
  readonly base?: string[]
  readonly head?: string[]
  readonly config?: string
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
    .option('--config <file>', 'config file with the policy (default: the nearest paceline.config.json)')
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .addHelpText('after', help)
  addReportOptions(command).action(
    async (base: string | undefined, head: string | undefined, options: CompareOptions) => {
      const comparison = compareRuns(await requestOf(context, { base, head, options }))
      await showReport(context, comparison, { options })
      done(exitCodeOf(comparison, { allowEmpty: options.allowEmpty ?? false }))
    },
  )
}

async function requestOf(
  { cwd }: CommandContext,
  { base, head, options }: { base: string | undefined; head: string | undefined; options: CompareOptions },
): Promise<CompareRequest> {
  const bases = options.base ?? (base === undefined ? [] : [base])
  const heads = options.head ?? (head === undefined ? [] : [head])
  if (heads.length === 0) {
    throw new UserError('Nothing to compare: give a base and a head', {
      hint: 'Such as: paceline compare baselines/linux-x64.json paceline-out/run.json',
    })
  }
  const { config } = await openProject({ cwd, config: options.config ?? null })
  const files = await Promise.all(bases.map((file) => readBaselineOrRun(resolve(cwd, file))))
  const baselines = files.filter((file): file is Baseline => 'runs' in file)
  const runs = files.filter((file): file is Run => !('runs' in file))
  return {
    heads: await Promise.all(heads.map((file) => readRun(resolve(cwd, file)))),
    ...(baselines.length > 0 ? { baselines } : {}),
    ...(runs.length > 0 ? { bases: runs } : {}),
    policy: config.policy,
    accept: config.accept ?? [],
    version,
  }
}
