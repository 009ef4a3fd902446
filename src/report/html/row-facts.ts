/** What is known about a row, as pairs of a term and its text; what is unknown is left out. */
import { failuresMetric, type Row } from '../../model/comparison.ts'
import { solid } from '../comment/markdown.ts'
import { decimal, formatInterval, formatProbability, formatRelative, formatCertainty, formatValue } from '../format.ts'
import { element, type Markup } from '../markup.ts'
import { oneLine } from '../escape.ts'
import { acceptedText, changeFact, sideValues, thresholdsFact } from '../row-values.ts'
import { detectableText, plural, sizeText } from '../words.ts'
import { proseOf, type HtmlScene } from './scene.ts'

export type Fact = readonly [term: string, text: readonly Markup[]]

export function factsOf(row: Row, scene: HtmlScene): readonly Fact[] {
  const facts: readonly (readonly [string, Markup | string | null])[] = [
    ['Base', sideFact(row, 'base')],
    ['Head', sideFact(row, 'head')],
    ['Change', changeFact(row)],
    ['Interval', intervalFact(row)],
    ['Decided by', methodFact(row)],
    ['Certainty', certaintyFact(row, scene)],
    ['Noise', noiseFact(row)],
    ['Thresholds', row.change === null ? null : thresholdsFact(row)],
    ['Accepted', row.accepted === null ? null : proseOf(acceptedText(row) ?? '')],
    ['Drift', driftFact(row)],
    ['Gate', row.gate ? null : 'none: watched only, no part of the verdict'],
    [
      'Possible',
      row.possible && row.verdict !== 'regression' ? 'worth a look: such a list is by chance in one of ten' : null,
    ],
  ]
  return facts.flatMap(([term, text]) =>
    text === null ? [] : [[term, [typeof text === 'string' ? solid(text) : text]] as const],
  )
}

function sideFact(row: Row, side: 'base' | 'head'): Markup | null {
  const one = row[side]
  if (one === null || one.value === null) return null
  const { count, runs, spread, version } = one
  if (row.metric === failuresMetric) return element('bdi', {}, [solid(`${sideValues(row)[side]} trials failed`)])
  const values = plural(count, 'value')
  const texts = [
    sideValues(row)[side] + scatterOf(spread, row),
    runs === undefined ? `median of ${values}` : `expected from ${plural(runs, 'stored run')} (${values})`,
    ...(version === null ? [] : [`version ${version}`]),
  ]
  return element('bdi', {}, [solid(oneLine(texts.join(', ')))])
}

function scatterOf(spread: number | null, { kind, unit }: Row): string {
  return spread === null || spread === 0 ? '' : ` ± ${formatValue(spread, unit, { exact: kind === 'exact' })}`
}

function intervalFact({ interval, unit }: Row): string | null {
  if (interval === null || (interval.lower === null && interval.upper === null)) return null
  const { lower, upper, lowerLevel, upperLevel } = interval
  const levels = [...(lower === null ? [] : [lowerLevel]), ...(upper === null ? [] : [upperLevel])]
  const holds = [...new Set(levels.map((level) => formatCertainty(level)))]
  return `${formatInterval(interval, unit)}; ${holds.length === 1 ? 'holds' : 'its limits hold'} with ${holds.join(' and ')}`
}

function methodFact({ method, pairs, base }: Row): string | null {
  switch (method) {
    case 'pairs':
      return `${pairs === null ? 'pairs' : plural(pairs, 'pair')} of base and head, and an exact test`
    case 'baseline':
      return `the head's values against ${base?.runs === undefined ? 'the stored runs' : plural(base.runs, 'stored run')}`
    case 'exact':
      return 'counting: any difference is real'
    case 'budget':
      return 'the budget that the policy sets'
    default:
      return null
  }
}

function certaintyFact({ p, pAdjusted }: Row, { comparison }: HtmlScene): string | null {
  if (p === null) return null
  const family = plural(comparison.family, 'gated row')
  const adjusted = pAdjusted === null ? '' : `, ${formatProbability(pAdjusted)} as one of ${family}`
  return `p ${formatProbability(p)}${adjusted}`
}

function noiseFact(row: Row): string | null {
  const { sigma, method } = row
  const per = method === 'baseline' ? 'run' : 'pair'
  const seen = detectableText(row)
  const texts = [
    sigma === null ? '' : `${sizeText(row, sigma)} per ${per}`,
    seen === null ? '' : `a change from ${seen} on would have been seen`,
  ]
  const known = texts.filter((text) => text !== '')
  return known.length === 0 ? null : known.join('; ')
}

function driftFact({ drift }: Row): Markup | null {
  if (drift === null) return null
  return proseOf(
    `the base itself has moved by ${formatRelative(drift.relative)} since ${drift.since}${drift.alarm ? ': more than the policy allows' : ''}`,
  )
}

/** Figures of the deciding rule, one per line: name and value. */
export function figureLines({ figures = {} }: Row): readonly string[] {
  return Object.entries(figures).map(([name, value]) => {
    const text = typeof value === 'number' ? figureText(value) : value
    return `${name}: ${text}`
  })
}

function figureText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? decimal(value, 0) : String(Number(value.toPrecision(5)))
}
