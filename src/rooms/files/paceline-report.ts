/** `paceline report`: shows a stored comparison, or a run, in another format. */
import { resolve } from 'node:path'
import type { Comparison } from '../../core/model/comparison.ts'
import { isPairedWithBase, type Run } from '../../core/model/run.ts'
import { comparisonKind, runKind } from '../../core/model/file-kinds.ts'
import { readJsonOfKinds } from '../../core/model/json-file.ts'
import { addReportOptions, refuseOverwritingInputs, type ReportOptions } from '../../cli/options.ts'
import { printOrWriteReport, printOrWriteRun } from '../../cli/show.ts'
import type { SetUpCommand, CommandContext } from '../../core/rooms-api.ts'

const help = `
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report paceline-out/run.json                                 best, median and worst of each metric; of a
                                                                        run with pairs (check, ab) their verdicts
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --explain watch/react/chokidar/ready-time    which rule decided a row`

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command.argument('<file>', 'comparison.json or run.json').addHelpText('after', help)
  addReportOptions(command, context).action(async (file: string, options: ReportOptions) => {
    await refuseOverwritingInputs(context, { read: [file], out: options.out })
    const read = await readJsonOfKinds<Comparison | Run>(resolve(context.cwd, file), [comparisonKind, runKind])
    if ('rows' in read) await printOrWriteReport(context, read, { options })
    else if (read.benchmarks.some(isPairedWithBase))
      await printOrWriteReport(context, await judgeRun(context, read), { options })
    else await printOrWriteRun(context, read, options)
    done(0)
  })
}

async function judgeRun({ cwd }: CommandContext, run: Run): Promise<Comparison> {
  const [{ openProject }, { judge, noHistory, headRules }] = await Promise.all([
    import('../../core/plan/project.ts'),
    import('../../core/judge/judge.ts'),
  ])
  const { config } = await openProject({ cwd })
  return judge({ runs: [run], rules: headRules(config), stored: noHistory })
}
