/** How a command shows a comparison or a run. */
import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { logSafe, plainText } from '../report/escape.ts'
import { formatInterval, formatValue } from '../report/format.ts'
import { renderReport, type ReportFormat } from '../report/index.ts'
import { rowId, searchRows, sortRows } from '../report/rows.ts'
import { acceptedText, changeFact, sinceText, thresholdsFact } from '../report/row-values.ts'
import type { NextStep } from '../report/terminal.ts'
import { detectableText, plural, sizeText, outcomeOf, outcomeWord } from '../report/words.ts'
import { writeWhole } from '../store/write-whole.ts'
import type { CommandContext } from './command.ts'
import type { MeasuringOptions, ReportOptions } from './options.ts'

/** Renders a comparison as asked and prints it or writes it whole. */
export async function showReport(
  context: CommandContext,
  comparison: Comparison,
  {
    options,
    next = [],
  }: { readonly options: ReportOptions & Pick<MeasuringOptions, 'config'>; readonly next?: readonly NextStep[] },
): Promise<void> {
  if (options.explain !== undefined) return deliver(context, explainRow(comparison, options.explain), options)
  const text = await renderReport(formatOf(options), comparison, {
    columns: columnsOf(context, options),
    colour: options.out === undefined && context.console.colour,
    next,
    ...(options.why === true && { why: (await import('../report/why-lines.ts')).whyLines }),
    context: { program: context.invocation, config: options.config },
  })
  await deliver(context, text, options)
}

/** The same for a run. Throws `UserError` for a format that needs verdicts, because a run has none. */
export async function showRun(context: CommandContext, run: Run, options: ReportOptions): Promise<void> {
  if (options.explain !== undefined) {
    throw new UserError('A run has no verdicts to explain', { hint: '`paceline compare` gives it verdicts.' })
  }
  const { renderRun, runFormats } = await import('../report/run-report.ts')
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

/**
 * For `--explain`: which rule decided a row, with all of its figures, on every system. Throws `UserError` with names to
 * copy unless `name` is of one row.
 */
export function explainRow(comparison: Comparison, name: string): string {
  const { rows, hint } = searchRows(comparison.rows, name)
  if (rows !== null) return `${rows.map(explanation).join('\n\n')}\n`
  throw new UserError(`${JSON.stringify(name)} is not the name of one row`, { hint })
}

/** The row that is reported first, to explain as an example: null if its name needs quotes in a shell. */
export function rowToExplain({ rows }: Comparison): string | null {
  const [row] = sortRows(rows)
  const id = row === undefined ? '' : rowId(row)
  return /^[\w.@+][\w./@+-]*$/.test(id) ? id : null
}

const rules: Readonly<Record<Row['method'], string>> = {
  pairs: 'pairs of base and head trials, by the pair-swap test',
  baseline: 'the stored history, by the model of machine classes',
  exact: 'exact figures, by the thresholds alone',
  budget: 'an absolute budget of the policy',
  none: 'no rule: there was nothing to decide by',
}

const consequences = { fail: 'fails the check', warn: 'passes with a warning', note: 'passes' } as const

function explanation(row: Row): string {
  const { reason, interval, figures = {} } = row
  const facts: readonly (readonly [label: string, text: string | number | null])[] = [
    [
      'verdict',
      `${outcomeWord(outcomeOf(row))} (${row.verdict}), ${consequences[row.level]}${reason === null ? '' : `: ${reason}`}`,
    ],
    ['decided by', rules[row.method]],
    ['gates', row.gate ? 'yes' : 'no, reported only'],
    ['base', sideText(row.base, row.unit)],
    ['head', sideText(row.head, row.unit)],
    ['change', changeFact(row)],
    [
      'interval',
      interval === null
        ? null
        : `${formatInterval(interval, row.unit)} (chance that the true change is below: ${textOf(interval.lowerLevel)}, above: ${textOf(interval.upperLevel)})`,
    ],
    ['p, sequential', row.p],
    ['p, adjusted for the family', row.pAdjusted],
    ['pairs', row.pairs],
    ['noise per pair (sigma)', row.sigma === null ? null : sizeText(row, row.sigma)],
    ['detectable from', detectableText(row)],
    ['thresholds', thresholdsFact(row)],
    ['accepted', acceptedText(row)],
    ['since the reference', sinceText(row)],
    // Two of the rule stand among the row's own.
    ...Object.entries(figures).filter(([label]) => label !== 'pairs' && label !== 'sigma'),
    ...row.warnings.map((warning) => ['warning', warning] as const),
  ]
  const shown = facts.filter(([, value]) => value !== null && value !== '')
  const width = Math.max(...shown.map(([label]) => label.length))
  const lines = shown.map(([label, value]) => logSafe(`  ${plainText(label).padEnd(width)}  ${textOf(value!)}`))
  return [plainText(`${rowId(row)} on ${row.platform}`), ...lines].join('\n')
}

/** Four digits are enough to follow a decision by; probabilities may be tiny. */
function textOf(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : plainText(value, 600)
}

function sideText(side: Row['base'], unit: string): string | null {
  if (side === null || side.value === null) return null
  const runs = side.runs === undefined ? '' : ` over ${plural(side.runs, 'run')}`
  const version = side.version === null ? '' : `, version ${side.version}`
  return `${formatValue(side.value, unit)} (median of ${plural(side.count, 'value')}${runs}${version})`
}
