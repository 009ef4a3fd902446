/** How a command shows what came of it, and where it keeps that. */
import { resolve } from 'node:path'
import { exitCodeOf } from '../compare/levels.ts'
import { UserError, type ExitCode } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { rememberRun } from '../pipeline/disk-history.ts'
import type { Checked } from '../pipeline.ts'
import { isEmptyRun, nothingKept, writeResults } from '../pipeline/results-folder.ts'
import type { Setup } from '../pipeline/setup.ts'
import { renderComment } from '../report/comment.ts'
import { renderReport, type ReportFormat } from '../report/index.ts'
import { renderHtml } from '../report/page/report-page.ts'
import { renderRun, runFormats } from '../report/run-report.ts'
import type { NextStep } from '../report/terminal.ts'
import { writeWhole } from '../store/write-whole.ts'
import type { CommandContext } from './command.ts'
import { explainRow } from './explain.ts'
import type { CheckingOptions, ReportOptions } from './options.ts'

/** Renders a comparison as asked and prints it or writes it whole. */
export async function showReport(
  context: CommandContext,
  comparison: Comparison,
  { options, next = [] }: { readonly options: ReportOptions; readonly next?: readonly NextStep[] },
): Promise<void> {
  if (options.explain !== undefined) return deliver(context, explainRow(comparison, options.explain), options)
  const toFile = options.out !== undefined
  const colour = !toFile && context.console.colour
  const text = renderReport(formatOf(options), comparison, {
    columns: columnsOf(context, options),
    colour,
    next,
    context: { program: context.invocation },
  })
  await deliver(context, text, options)
}

/** The same for a run. Throws `UserError` for a format that is about verdicts, of which a run has none. */
export async function showRun(context: CommandContext, run: Run, options: ReportOptions): Promise<void> {
  if (options.explain !== undefined) {
    throw new UserError('A run has no verdicts to explain', { hint: '`paceline compare` gives it verdicts.' })
  }
  const format = runFormats.find((name) => name === formatOf(options))
  if (format === undefined) {
    throw new UserError(`A run has no verdicts to show as ${formatOf(options)}`, {
      hint: `It can be shown as ${runFormats.join(', ')}; \`paceline compare\` gives it verdicts.`,
    })
  }
  await deliver(context, renderRun(format, run, { columns: columnsOf(context, options) }), options)
}

function formatOf({ json, format }: ReportOptions): ReportFormat {
  return json === true ? 'json' : format
}

function columnsOf({ console }: CommandContext, { out }: ReportOptions): number {
  return out === undefined ? console.columns : 100
}

async function deliver({ console, cwd }: CommandContext, text: string, { out }: ReportOptions): Promise<void> {
  if (out === undefined) return console.out(text)
  const path = resolve(cwd, out)
  await writeWhole(path, text)
  console.err(`Written: ${path}\n`)
}

interface Conclusion {
  readonly checked: Checked
  readonly options: CheckingOptions
  readonly next?: readonly NextStep[]
}

/** Keeps and shows what came of it, and says with which code to exit. */
export async function concluded(
  context: CommandContext,
  setup: Setup,
  { checked, options, next = [] }: Conclusion,
): Promise<ExitCode> {
  await keepResults(setup, { checked, directory: resolve(context.cwd, options.outDir), program: context.invocation })
  await showReport(context, checked.comparison, { options, next })
  return exitCodeOf(checked.comparison, { allowEmpty: options.allowEmpty ?? false })
}

/** Writes the results, and keeps an unpaired run as part of this machine's own history. */
export async function keepResults(
  setup: Setup,
  { checked, directory, program }: { readonly checked: Checked; readonly directory: string; readonly program: string },
): Promise<void> {
  const { run, comparison } = checked
  if (run !== null && setup.effects.signal.aborted && isEmptyRun(run)) return setup.progress.note(nothingKept)
  const comment = renderComment(comparison, { name: 'default', version: setup.machine.harness.version, program })
  const page = renderHtml(comparison, { context: { program } })
  const paths = await writeResults(directory, { run, comparison, comment, page })
  if (run !== null && run.base === null) await rememberRun(setup, run)
  setup.progress.note(`Written: ${paths.join(', ')}`)
}
