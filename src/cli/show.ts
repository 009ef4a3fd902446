/** Shows a comparison or a run for a command. */
import { resolve } from 'node:path'
import { UserError } from '../core/errors.ts'
import type { Comparison } from '../core/model/comparison.ts'
import type { Run } from '../core/model/run.ts'
import { renderReport } from './report-formats.ts'
import { rowExplanationText } from '../core/report/row-facts.ts'
import { refuseLinkOut } from '../core/model/path-below.ts'
import { rowsOrHint } from '../core/report/rows.ts'
import type { NextStep } from '../core/report/terminal.ts'
import { writeAtomic } from '../core/model/write-whole.ts'
import type { MeasuringOptions, ReportOptions } from './options.ts'
import type { CommandContext } from '../core/rooms-api.ts'

interface ShowOptions {
  readonly options: ReportOptions & Pick<MeasuringOptions, 'config'>
  readonly next?: readonly NextStep[]
  /** Makes a terminal show what matters most, and not all of it. */
  readonly isBrief?: boolean
}

export async function printOrWriteReport(
  context: CommandContext,
  comparison: Comparison,
  { options, next = [], isBrief = false }: ShowOptions,
): Promise<void> {
  if (options.explain !== undefined) {
    return printOrWrite(context, namedRowWhyText(comparison, options.explain), options)
  }
  const text = await renderReport(chosenFormat(options), comparison, {
    rooms: context.rooms,
    columns: outputWidthInColumns(context, options),
    colour: options.out === undefined && context.console.colour,
    next,
    isBrief,
    isFull: true,
    context: { program: context.invocation, config: options.config },
  })
  await printOrWrite(context, text, options)
}

/** Explains a row on every system. Throws `UserError` with names to copy unless `name` is of one row. */
export function namedRowWhyText(comparison: Comparison, name: string): string {
  const { rows, hint } = rowsOrHint(comparison.rows, name)
  if (rows !== undefined) return `${rows.map(rowExplanationText).join('\n\n')}\n`
  throw new UserError(`${JSON.stringify(name)} is not the name of one row`, { hint })
}

/** Shows a run. Throws `UserError` for a format that needs verdicts, because a run has none. */
export async function printOrWriteRun(context: CommandContext, run: Run, options: ReportOptions): Promise<void> {
  if (options.explain !== undefined) {
    throw new UserError('A run has no verdicts to explain', { hint: '`paceline compare` gives it verdicts.' })
  }
  const { renderRun, runFormats } = await import('../core/report/run-report.ts')
  const format = runFormats.find((name) => name === chosenFormat(options))
  if (format === undefined) {
    throw new UserError(`A run has no verdicts to show as ${chosenFormat(options)}`, {
      hint: `It can be shown as ${runFormats.join(', ')}; \`paceline compare\` gives it verdicts.`,
    })
  }
  await printOrWrite(context, renderRun(format, run, { columns: outputWidthInColumns(context, options) }), options)
}

function chosenFormat({ json, format }: ReportOptions): string {
  return json === true ? 'json' : format
}

function outputWidthInColumns({ console }: CommandContext, { out }: ReportOptions): number {
  return out === undefined ? console.columns : 100
}

async function printOrWrite({ console, cwd }: CommandContext, text: string, { out }: ReportOptions): Promise<void> {
  if (out === undefined) return console.out(text)
  const path = resolve(cwd, out)
  await refuseLinkOut(cwd, path)
  await writeAtomic(path, text)
  console.err(`Written: ${path}\n`)
}
