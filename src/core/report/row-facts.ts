/** Says which rule decided a row, with all of its figures: for `--explain`, and on the page beneath the row. */
import { rowOutcome } from '../judge/outcome.ts'
import { failuresMetric, type Row } from '../model/comparison.ts'
import { withoutWorkflowCommands, cleanLine } from './escape.ts'
import { decimal, formatInterval, formatValue } from '../model/format.ts'
import { acceptanceText, explainedChangeText, sideTexts, sinceReferenceText, thresholdsSentence } from './row-values.ts'
import { rowId } from './rows.ts'
import { detectableChangeText, outcomeWords, plural, sizeTextAsShareOrInUnit } from './words.ts'

const rules: Readonly<Record<Row['method'], string>> = {
  pairs: 'pairs of base and head trials, by the pair-swap test',
  baseline: 'stored runs, which have pairs with the same reference',
  exact: 'exact figures, by the thresholds alone',
  budget: 'an absolute budget of the policy',
  none: 'no rule: there was nothing to compare with',
}

const consequences = { fail: 'fails the check', warn: 'passes with a warning', note: 'passes' } as const

export function rowExplanationText(row: Row): string {
  const facts = [...rowFacts(row), ...ruleFacts(row)]
  const width = Math.max(...facts.map(([label]) => label.length))
  const lines = facts.map(([label, text]) =>
    withoutWorkflowCommands(`  ${cleanLine(label).padEnd(width)}  ${cleanLine(text, 600)}`),
  )
  return [cleanLine(`${rowId(row)} on ${row.platform}`), ...lines].join('\n')
}

/** Holds names and texts from outside: whoever prints them escapes them. */
type Fact = readonly [label: string, text: string]

/** Lists what is known about a row; what is unknown is left out. */
export function rowFacts(row: Row): Fact[] {
  const { reason, possible, verdict } = row
  const why = reason === undefined ? '' : `: ${reason}`
  const isPossible = possible && verdict !== 'worse'
  const facts: readonly (readonly [label: string, text: string | number | undefined])[] = [
    ['verdict', `${outcomeWords[rowOutcome(row)]}, ${consequences[row.level]}${why}`],
    ...row.warnings.map((warning) => ['warning', warning] as const),
    ['decided by', rules[row.method]],
    ['gates', row.gate ? 'yes' : 'no, informational'],
    ['base', sideValueText(row, 'base')],
    ['head', sideValueText(row, 'head')],
    ['change', explainedChangeText(row)],
    ['interval', intervalText(row)],
    ['p, by chance alone', row.p],
    ['p, among all rows', row.pAdjusted],
    ['possible', isPossible ? 'statistically significant together with other rows only' : undefined],
    ['pairs', row.pairs],
    ['noise per pair (sigma)', row.sigma === undefined ? undefined : sizeTextAsShareOrInUnit(row, row.sigma)],
    ['detectable from', detectableChangeText(row)],
    ['thresholds', thresholdsSentence(row)],
    ['accepted', acceptanceText(row)],
    ['since the reference', sinceReferenceText(row)],
  ]
  return facts.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [[label, roundedFigureText(value)] as const],
  )
}

/** Lists the figures of the rule that decided, without two that stand among the row's own. */
export function ruleFacts({ figures = {} }: Row): Fact[] {
  return Object.entries(figures)
    .filter(([label]) => label !== 'pairs' && label !== 'sigma')
    .map(([label, value]) => [label, roundedFigureText(value)])
}

/** Rounds to four digits, enough to follow a decision by; probabilities may be tiny. */
function roundedFigureText(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(4))) : value
}

/** Says how often such limits leave out the true change; nothing where neither is known. */
function intervalText({ interval, unit }: Row): string | undefined {
  if (interval === undefined || (interval.lower === undefined && interval.upper === undefined)) return undefined
  const { lower, upper, lowerLevel, upperLevel } = interval
  const missed = lowerLevel * Number(lower !== undefined) + upperLevel * Number(upper !== undefined)
  return `${formatInterval(interval, unit)}, wrong at most once in ${decimal(Math.floor(1 / missed), 0)} times`
}

function sideValueText(row: Row, name: 'base' | 'head'): string | undefined {
  const side = row[name]
  if (side === undefined || side.value === undefined) return undefined
  if (row.metric === failuresMetric) return `${sideTexts(row)[name]} trials failed`
  const runs = side.runs === undefined ? '' : ` over ${plural(side.runs, 'run')}`
  const version = side.version === undefined ? '' : `, version ${side.version}`
  return `${formatValue(side.value, row.unit)} (median of ${plural(side.count, 'value')}${runs}${version})`
}
