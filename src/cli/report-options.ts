/** How a command shows a comparison: formats, and where they go. */
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import type { Comparison } from '../model/comparison.ts'
import type { NextStep } from '../report/terminal.ts'
import { renderReport, reportFormats, type ReportFormat } from '../report/index.ts'
import { writeWhole } from '../store/write-whole.ts'
import type { CommandContext } from './command-context.ts'

export interface ReportOptions {
  readonly format: ReportFormat
  readonly out?: string
  readonly json?: boolean
}

/** Adds `--format`, `--out` and `--json`. */
export function addReportOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'how to show it').choices(reportFormats).default('terminal'))
    .option('--out <file>', 'write it to a file instead of the terminal')
    .option('--json', 'the same as --format json')
}

/** Renders a comparison as asked and prints it or writes it whole. */
export async function showReport(
  { console, cwd }: CommandContext,
  comparison: Comparison,
  { options, next = [] }: { readonly options: ReportOptions; readonly next?: readonly NextStep[] },
): Promise<void> {
  const format = options.json === true ? 'json' : options.format
  const toFile = options.out !== undefined
  const text = renderReport(format, comparison, {
    columns: toFile ? 100 : console.columns,
    colour: !toFile && console.colour,
    next,
  })
  if (options.out === undefined) return console.out(text)
  const path = resolve(cwd, options.out)
  await writeWhole(path, text)
  console.err(`Written: ${path}\n`)
}
