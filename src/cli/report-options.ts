/** How a command shows a comparison: formats, and where they go. */
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { UserError } from '../errors.ts'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import type { NextStep } from '../report/terminal.ts'
import { renderReport, reportFormats, type ReportFormat } from '../report/index.ts'
import { renderRun, runFormats } from '../report/run-report.ts'
import { writeWhole } from '../store/write-whole.ts'
import type { CommandContext } from './command-context.ts'
import { explainRow } from './explain.ts'

export interface ReportOptions {
  readonly format: ReportFormat
  readonly out?: string
  readonly json?: boolean
  readonly explain?: string
}

/** Adds `--format`, `--out`, `--json` and `--explain`. */
export function addReportOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'how to show it').choices(reportFormats).default('terminal'))
    .option('--out <file>', 'write it to a file instead of the terminal')
    .option('--json', 'the same as --format json')
    .option('--explain <row>', 'only say which rule decided suite/case/subject/metric, with its figures')
}

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
