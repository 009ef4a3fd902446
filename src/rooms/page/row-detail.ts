/** Draws what is beneath a row's line: its trials as a plot and as values, what decided, and how to measure it again. */
import { toOneLine } from '../../core/report/escape.ts'
import { rowFacts, ruleFacts } from '../../core/report/row-facts.ts'
import { element, type Element, commandBlock, details, bdiElement, termList } from '../../core/report/markup.ts'
import { isComparisonReproducible, commandForRows } from '../../core/report/reproduce.ts'
import type { ViewRow } from '../../core/report/view.ts'
import type { PageView } from './page-view.ts'
import { trialsFigure } from './strip-plot.ts'

/** Draws a row's detail, without its trials if there is no room for them on the page. */
export function rowDetail(row: ViewRow, view: PageView, isDrawn: boolean): Element {
  const { comparison, context, idOf } = view
  const again = { ...context, comparison }
  const title = toOneLine(`${row.title} on ${row.system}`, 200)
  const figures = ruleFacts(row)
  return element('div', { class: 'detail-box' }, [
    isDrawn && trialsFigure(row, { id: `${idOf(row)}-plot`, title }),
    !isDrawn &&
      row.samples !== undefined &&
      element('p', { class: 'quiet' }, 'Too many trials for one page: those of this row are in the comparison file.'),
    (context.sections ?? []).map(({ ofRow }, at) => ofRow(row, `${idOf(row)}-room-${at}`)),
    factList(rowFacts(row)),
    isComparisonReproducible(again) && commandBlock(commandForRows([row], again), 'Measure it again: '),
    figures.length > 0 && details('Figures of the rule that decided', [factList(figures)]),
  ])
}

function factList(facts: ReturnType<typeof rowFacts>): Element {
  return termList(facts.map(([label, text]) => [toOneLine(label), [bdiElement(text, 600)]]))
}
