/** Behind a row's line: its trials as a plot and as values, what decided, and how to measure it again. */
import type { Row } from '../../model/comparison.ts'
import { oneLine } from '../escape.ts'
import { element, type Markup } from '../markup.ts'
import { isReproducible, rowCommand } from '../reproduce.ts'
import { rowTitle } from '../row-names.ts'
import { figureLines, factsOf } from './row-facts.ts'
import { proseOf, type HtmlScene } from './scene.ts'
import { stripPlot } from './strip-plot.ts'
import { valueLists } from './value-lists.ts'

export function rowDetail(row: Row, scene: HtmlScene, { hasPlot }: { readonly hasPlot: boolean }): readonly Markup[] {
  const { comparison, names, idOf } = scene
  const title = oneLine(`${rowTitle(row, names)} on ${scene.platformName(row.platform)}`, 200)
  const plot = hasPlot ? stripPlot(row, { id: `${idOf(row)}-plot`, title }) : null
  const facts = factsOf(row, scene)
  const figures = figureLines(row)
  return [
    element('div', { class: 'detail-box' }, [
      ...(row.reason === null ? [] : [element('p', { class: 'reason' }, [proseOf(row.reason)])]),
      ...row.warnings.map((warning) => element('p', {}, [element('strong', {}, ['Warning: ']), proseOf(warning)])),
      ...(plot === null ? [] : [element('figure', {}, [plot, ...valueLists(row)])]),
      ...(hasPlot || row.samples === null
        ? []
        : [
            element('p', { class: 'quiet' }, [
              'Too many trials for one page: those of this row are in the comparison file.',
            ]),
          ]),
      element(
        'dl',
        {},
        facts.flatMap(([term, text]) => [element('dt', {}, [term]), element('dd', {}, text)]),
      ),
      ...(isReproducible(comparison) ? [againLine(row, scene)] : []),
      ...(figures.length === 0
        ? []
        : [
            element('details', {}, [
              element('summary', {}, ['Figures of the rule that decided']),
              element(
                'ul',
                { class: 'figures' },
                figures.map((line) => element('li', {}, [proseOf(line, 400)])),
              ),
            ]),
          ]),
    ]),
  ]
}

function againLine(row: Row, { comparison, context }: HtmlScene): Markup {
  const command = rowCommand(row, { comparison, program: context.program })
  return element('p', { class: 'again' }, ['Measure it again: ', element('code', { class: 'command' }, [command])])
}
