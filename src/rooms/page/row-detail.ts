/** Draws what is beneath a row's line: its trials as a plot and as values, what decided, and how to measure it again. */
import { failuresMetric, type Row } from '../../core/model/comparison.ts'
import { oneLine } from '../../core/report/escape.ts'
import { decimal, formatCertainty, formatInterval } from '../../core/model/format.ts'
import { noBreaks } from '../../core/report/markdown.ts'
import {
  element,
  type Element,
  type Markup,
  nameElement,
  bullets,
  commandLine,
  folded,
  termList,
} from '../../core/report/markup.ts'
import { isReproducible, rowsCommand } from '../../core/report/reproduce.ts'
import { changeFact, thresholdsFact } from '../../core/report/row-values.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { plural, valueText } from '../../core/report/words.ts'
import type { PageView } from './page-view.ts'
import { trialsFigure } from './strip-plot.ts'

/** Draws a row's detail, without its trials if there is no room for them on the page. */
export function rowDetail(row: ViewRow, view: PageView, isDrawn: boolean): Element {
  const { comparison, context, idOf } = view
  const again = { ...context, comparison }
  const title = oneLine(`${row.title} on ${row.system}`, 200)
  const figures = Object.entries(row.figures ?? {}).map(([name, value]) => [
    nameElement(`${name}: ${typeof value === 'number' ? figureText(value) : value}`, 400),
  ])
  return element('div', { class: 'detail-box' }, [
    row.reason !== null && element('p', { class: 'reason' }, [nameElement(row.reason, 600)]),
    row.warnings.map((warning) => element('p', [element('strong', 'Warning: '), nameElement(warning, 600)])),
    isDrawn && trialsFigure(row, { id: `${idOf(row)}-plot`, title }),
    !isDrawn &&
      row.samples !== null &&
      element('p', { class: 'quiet' }, 'Too many trials for one page: those of this row are in the comparison file.'),
    (context.sections ?? []).map(({ ofRow }, at) => ofRow(row, `${idOf(row)}-room-${at}`)),
    termList(factsOf(row, comparison.family)),
    isReproducible(again) && commandLine(rowsCommand([row], again), 'Measure it again: '),
    figures.length > 0 && folded('Figures of the rule that decided', [bullets(figures, 'figures')]),
  ])
}

function figureText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? decimal(value, 0) : String(Number(value.toPrecision(5)))
}

/** Lists what is known about a row; what is unknown is left out. */
function factsOf(row: ViewRow, family: number): readonly (readonly [term: string, text: readonly Markup[]])[] {
  const { texts, accepted, since, gate, possible } = row
  const facts: Readonly<Record<string, Markup | null | false>> = {
    Base: sideFact(row, 'base'),
    Head: sideFact(row, 'head'),
    Change: changeFact(row),
    Interval: intervalFact(row),
    'Decided by': methodFact(row),
    Certainty: certaintyFact(row, family),
    Noise: noiseFact(row),
    Thresholds: row.change !== null && thresholdsFact(row),
    Accepted: accepted !== null && nameElement(texts.accepted, 600),
    Main: since !== undefined && nameElement(texts.since, 600),
    Gate: !gate && 'none: informational, not part of the verdict',
    Possible:
      possible && row.verdict !== 'worse' && 'worth a look: statistically significant together with other rows only',
  }
  return Object.entries(facts).flatMap(([term, text]) =>
    text === null || text === false ? [] : [[term, [typeof text === 'string' ? noBreaks(text) : text]] as const],
  )
}

function sideFact(row: ViewRow, side: 'base' | 'head'): Element | null {
  const one = row[side]
  if (one === null || one.value === null) return null
  const { count, runs, spread, version } = one
  if (row.metric === failuresMetric) return element('bdi', noBreaks(`${row.texts[side]} trials failed`))
  const scatter = spread === null || spread === 0 ? '' : ` ± ${valueText(row, spread)}`
  const values = plural(count, 'value')
  const texts = [
    row.texts[side] + scatter,
    runs === undefined
      ? `median of ${values}`
      : `what main would measure here: the reference's ${values}, moved by the change in ${plural(runs, 'stored run')}`,
    ...(version === null ? [] : [`version ${version}`]),
  ]
  return element('bdi', noBreaks(oneLine(texts.join(', '))))
}

function intervalFact({ interval, unit }: Row): string | null {
  if (interval === null || (interval.lower === null && interval.upper === null)) return null
  const { lower, upper, lowerLevel, upperLevel } = interval
  const levels = [...(lower === null ? [] : [lowerLevel]), ...(upper === null ? [] : [upperLevel])]
  const holds = [...new Set(levels.map((level) => formatCertainty(level)))]
  return `${formatInterval(interval, unit)}; ${holds.length === 1 ? 'holds' : 'its limits hold'} with ${holds.join(' and ')}`
}

function methodFact({ method, pairs, base }: Row): string | null {
  const runs = base?.runs === undefined ? 'the stored runs' : plural(base.runs, 'stored run')
  const words: Readonly<Record<string, string>> = {
    pairs: `${pairs === null ? 'pairs' : plural(pairs, 'pair')} of base and head, and an exact test`,
    baseline: `the change since the reference compared with that of main in ${runs}`,
    exact: 'counting: any difference is real',
    budget: 'the budget that the policy sets',
  }
  return words[method ?? ''] ?? null
}

function certaintyFact({ p, pAdjusted, texts }: ViewRow, family: number): string | null {
  if (p === null) return null
  const adjusted = pAdjusted === null ? '' : `, ${texts.pAdjusted} as one of ${plural(family, 'gated row')}`
  return `p ${texts.p}${adjusted}`
}

function noiseFact({ texts: { noise, detectable } }: ViewRow): string | null {
  const parts = [noise !== '' && `${noise} per pair`, detectable !== '' && `detectable from ${detectable}`]
  return parts.filter((text) => text !== false).join('; ') || null
}
