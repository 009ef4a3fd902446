/** For `--explain`: which rule decided a row, with all of its figures. */
import { UserError } from '../core/errors.ts'
import { outcomeOf } from '../core/judge/outcome.ts'
import type { Comparison, Row } from '../core/model/comparison.ts'
import { logSafe, plainText } from '../core/report/escape.ts'
import { formatInterval, formatValue } from '../core/model/format.ts'
import { acceptedText, changeFact, sinceText, thresholdsFact } from '../core/report/row-values.ts'
import { rowId, searchRows } from '../core/report/rows.ts'
import { detectableText, outcomeWords, plural, sizeText } from '../core/report/words.ts'

/** Explains a row on every system. Throws `UserError` with names to copy unless `name` is of one row. */
export function explainRow(comparison: Comparison, name: string): string {
  const { rows, hint } = searchRows(comparison.rows, name)
  if (rows !== null) return `${rows.map(explanationText).join('\n\n')}\n`
  throw new UserError(`${JSON.stringify(name)} is not the name of one row`, { hint })
}

const rules: Readonly<Record<Row['method'], string>> = {
  pairs: 'pairs of base and head trials, by the pair-swap test',
  baseline: 'the stored history, by the model of machine classes',
  exact: 'exact figures, by the thresholds alone',
  budget: 'an absolute budget of the policy',
  none: 'no rule: there was nothing to compare with',
}

const consequences = { fail: 'fails the check', warn: 'passes with a warning', note: 'passes' } as const

function explanationText(row: Row): string {
  const { reason, interval, figures = {} } = row
  const facts: readonly (readonly [label: string, text: string | number | null])[] = [
    ['verdict', `${outcomeWords[outcomeOf(row)]}, ${consequences[row.level]}${reason === null ? '' : `: ${reason}`}`],
    ['decided by', rules[row.method]],
    ['gates', row.gate ? 'yes' : 'no, informational'],
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
