/** Every figure of every row judged in pairs, for who wants to check the arithmetic: two lines per row. */
import type { Comparison } from '../model/comparison.ts'
import { logSafe, plainText } from './escape.ts'
import { type Column, fittingTable, type TableOptions } from './text-layout.ts'
import { viewOf, type ViewRow } from './view.ts'

const columns: readonly Column[] = [
  { title: 'estimate', align: 'right' },
  { title: 'interval', align: 'right' },
  { title: 'p', align: 'right' },
  { title: 'p_seq', align: 'right' },
  { title: 'pairs', align: 'right' },
  { title: 'detectable', align: 'right' },
  { title: 'verdict' },
]

/**
 * The table, ending with a newline. `p` is the test's at the last look, `p_seq` holds over all looks; both are of the
 * direction that `p_seq` is smaller for. `pairs` are those used for the decision, and all there are.
 */
export function renderPairFigures(comparison: Comparison, options: { readonly columns: number }): string {
  const rows = viewOf(comparison).asGiven
  const cells = rows.map((row) => cellsOf(row).map((text) => ({ text })))
  const layout = (gap: number): TableOptions => ({ columns, rows: cells, gap, indent: '    ', width: options.columns })
  const { titles, lines } = fittingTable([layout(2), layout(1)])
  const named = rows.flatMap((row, index) => [
    logSafe(`  - ${plainText(`${row.benchmark} ${row.metric}`, options.columns - 4)}`),
    lines[index]!,
  ])
  return `${['FIGURES', titles, ...named].join('\n')}\n`
}

function cellsOf(row: ViewRow): readonly string[] {
  const { pairs, texts } = row
  const figure = (name: string): number | null => {
    const value = row.figures?.[name]
    return typeof value === 'number' ? value : null
  }
  const worse = (figure('p worse, sequential') ?? 1) <= (figure('p better, sequential') ?? 1)
  const used = figure('pairs used') ?? pairs
  return [
    known(texts.scaledChange),
    row.interval === null ? '-' : texts.interval,
    probability(figure(worse ? 'p worse' : 'p better')),
    probability(row.p),
    pairs === null ? '-' : used === pairs ? String(pairs) : `${used}/${pairs}`,
    known(texts.detectable),
    texts.standing,
  ]
}

function known(text: string): string {
  return text === '' ? '-' : text
}

/** Two digits however small: decisions fall at levels of about 1e-4. */
function probability(p: number | null): string {
  return p === null ? '-' : String(Number(p.toPrecision(2)))
}
