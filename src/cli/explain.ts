/** `--explain`: which rule decided a row, with all of its figures. */
import { UserError } from '../errors.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import { logSafe, plainText } from '../report/escape.ts'
import { formatInterval, formatRelative, formatValue } from '../report/format.ts'
import { rowId, searchRows } from '../report/row-search.ts'
import { acceptedText, changeFact, thresholdsFact } from '../report/row-values.ts'
import { sortRows } from '../report/rows.ts'
import { detectableText, plural, sizeText, standingOf, standingText } from '../report/words.ts'

/** Everything that is known of a row, on every system. Throws `UserError` with names to copy unless `name` is of one. */
export function explainRow(comparison: Comparison, name: string): string {
  const { rows, hint } = searchRows(comparison.rows, name)
  if (rows !== null) return `${rows.map(explanation).join('\n\n')}\n`
  throw new UserError(`${JSON.stringify(name)} is not the name of one row`, { hint })
}

/** A row to try it with, the loudest: its name where a shell takes it as it stands, else null. */
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
  const facts: (readonly [label: string, text: string | number | null])[] = [
    ['verdict', `${standingText(standingOf(row))} (${row.verdict}), ${consequences[row.level]}${reasonOf(row)}`],
    ['decided by', rules[row.method]],
    ['gates', row.gate ? 'yes' : 'no, reported only'],
    ['base', sideText(row.base, row.unit)],
    ['head', sideText(row.head, row.unit)],
    ['change', changeFact(row)],
    ['interval', intervalText(row)],
    ['p, sequential', row.p],
    ['p, adjusted for the family', row.pAdjusted],
    ['pairs', row.pairs],
    ['noise per pair (sigma)', row.sigma === null ? null : sizeText(row, row.sigma)],
    ['detectable from', detectableText(row)],
    ['thresholds', thresholdsFact(row)],
    ['accepted', acceptedText(row)],
    ['drift', driftText(row)],
    ...Object.entries(row.figures ?? {}).filter(([label]) => !saidAbove.has(label)),
    ...row.warnings.map((warning) => ['warning', warning] as const),
  ]
  const shown = facts.filter(([, value]) => value !== null && value !== '')
  const width = Math.max(...shown.map(([label]) => label.length))
  const lines = shown.map(([label, value]) => logSafe(`  ${plainText(label).padEnd(width)}  ${textOf(value!)}`))
  return [plainText(`${rowId(row)} on ${row.platform}`), ...lines].join('\n')
}

/** Figures of the rule that stand among the row's own. */
const saidAbove: ReadonlySet<string> = new Set(['pairs', 'sigma'])

/** Four digits are enough to follow a decision by; probabilities may be tiny. */
function textOf(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : plainText(value, 600)
}

function reasonOf({ reason }: Row): string {
  return reason === null ? '' : `: ${reason}`
}

function sideText(side: Row['base'], unit: string): string | null {
  if (side === null || side.value === null) return null
  const runs = side.runs === undefined ? '' : ` over ${plural(side.runs, 'run')}`
  const version = side.version === null ? '' : `, version ${side.version}`
  return `${formatValue(side.value, unit)} (median of ${plural(side.count, 'value')}${runs}${version})`
}

function intervalText({ interval, unit }: Row): string | null {
  if (interval === null) return null
  const { lowerLevel, upperLevel } = interval
  return `${formatInterval(interval, unit)}, with a chance of ${textOf(lowerLevel)} to lie below and ${textOf(upperLevel)} above`
}

function driftText({ drift }: Row): string | null {
  if (drift === null) return null
  return `${formatRelative(drift.relative)} since ${drift.since}${drift.alarm ? ', an alarm' : ''}`
}
