/** `paceline compare`: judges run files by a baseline, by each other, or by the pairs inside them. */
import { resolve } from 'node:path'
import { runOfHeadAlone } from '../../core/judge/measured-pairs.ts'
import { UserError } from '../../core/errors.ts'
import { judge, noHistory, headRules } from '../../core/judge/judge.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import { isPairedWithBase, type Run } from '../../core/model/run.ts'
import { openProject } from '../../core/plan/project.ts'
import { pickExitCode } from '../../core/judge/outcome.ts'
import { readBaselineOrRun } from '../../core/history/baseline-file.ts'
import { readRun } from '../../core/model/run-file.ts'
import { addReportOptions, refuseOverwritingInputs, type ReportOptions } from '../../cli/options.ts'
import { printOrWriteReport } from '../../cli/show.ts'
import type { SetUpCommand } from '../../core/rooms-api.ts'

const help = `
Examples:
  paceline compare baselines/linux-x64.json paceline-out/run.json
  paceline compare --base main.json --head a.json b.json --format markdown --out comment.md
  paceline compare --head paceline-out/run.json                    the pairs inside a run, as check and ab measure them`

interface CompareOptions extends ReportOptions {
  readonly base?: string[]
  readonly head?: string[]
  readonly allowEmpty?: boolean
  readonly config?: string
}

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .argument('[base]', 'the short form: base and head, one file each')
    .argument('[head]')
    .option('--base <file...>', 'baseline or run files')
    .option('--head <file...>', 'run files')
    .option('--config <file>', 'config file with the policy (default: the nearest one)')
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .addHelpText('after', help)
  addReportOptions(command, context).action(
    async (base: string | undefined, head: string | undefined, options: CompareOptions) => {
      const files = [base, head, ...(options.base ?? []), ...(options.head ?? [])]
      await refuseOverwritingInputs(context, { read: files, out: options.out })
      const comparison = judge(await readToJudge(context.cwd, base, head, options))
      await printOrWriteReport(context, comparison, { options })
      done(pickExitCode(comparison, { allowEmpty: options.allowEmpty ?? false }))
    },
  )
}

async function readToJudge(cwd: string, base: string | undefined, head: string | undefined, options: CompareOptions) {
  const bases = options.base ?? (base === undefined ? [] : [base])
  const heads = options.head ?? (head === undefined ? [] : [head])
  if (heads.length === 0) {
    throw new UserError('Nothing to compare: give a base and a head', {
      hint: 'Such as: paceline compare baselines/linux-x64.json paceline-out/run.json. `paceline report FILE` judges the pairs inside one run file.',
    })
  }
  const { config } = await openProject({ cwd, config: options.config })
  const files = await Promise.all(bases.map((file) => readBaselineOrRun(resolve(cwd, file))))
  const baselines = files.filter((file): file is Baseline => 'runs' in file)
  const runs = files.filter((file): file is Run => !('runs' in file))
  const read = await Promise.all(heads.map((file) => readRun(resolve(cwd, file))))
  return {
    runs: bases.length === 0 ? read : read.map(runOfHeadAlone),
    stored: { ...noHistory, baselines },
    bases: runs,
    rules: {
      ...headRules(config),
      notices:
        bases.length === 0 ? [] : read.flatMap((run, index) => misunderstandingNotices(run, heads[index]!, runs)),
    },
  }
}

/** Lists notices about files that can hardly be compared as meant. */
function misunderstandingNotices(head: Run, file: string, runs: readonly Run[]): string[] {
  const isItself = runs.some(({ id }) => id === head.id)
  const same = isItself ? [`base and head are one and the same run (${head.id}), so nothing can differ`] : []
  if (!head.benchmarks.some(isPairedWithBase)) return same
  const holding = `${file} holds pairs of ${head.base?.label ?? 'a base'} and ${head.head.label}; only its head is compared here`
  return [...same, `${holding}: paceline report ${file} judges the pairs`]
}
