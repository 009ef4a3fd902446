/** Says by their profiles why rows changed: of what got worse in the open, of all that changed if somebody asked. */
import type { ReportView, RoomSections, Section, Slot } from '../../core/report/report-document.ts'
import { limitList, rowName } from '../../core/report/report-document.ts'
import { rowsOfOutcomes } from '../../core/judge/outcome.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { joinWithMore, plural } from '../../core/report/words.ts'
import { renderWhyOfRow } from './flame-graph.ts'
import { type PlaceText, whyTexts } from './why-words.ts'

export const whySections: RoomSections = { ofRows: sectionsOfRows, ofRow: renderWhyOfRow }

/** Rows that got worse whose causes stand in the open, and places of each. */
const openWhy = { rows: 3, places: 2 }
/** Places of each row where all that changed are explained. */
const mostPlaces = 6
/** Rows without a profile that are named for each reason. */
const namedRows = 8

function sectionsOfRows(view: ReportView, slot: Slot): readonly Section[] {
  const rows = view.rows.filter(isRowProfiled)
  if (slot === 'asked') return sectionsIfAnyBlocks('Why each row changed', explanationBlocksOfRows(rows, view))
  const worse = rowsOfOutcomes(view.gated, 'worse').filter(isRowProfiled)
  return sectionsIfAnyBlocks('Why it got worse', explanationListOfRows(worse, { view, slot, ...openWhy }))
}

function sectionsIfAnyBlocks(title: string, blocks: Section['blocks']): readonly Section[] {
  return blocks.length === 0 ? [] : [{ title, about: 'by profiles', blocks }]
}

function isRowProfiled({ why }: ViewRow): boolean {
  return why !== undefined && why.outcome !== 'nothing-to-see'
}

interface Shown {
  readonly view: ReportView
  readonly rows: number
  readonly places: number
  readonly slot: Slot
}

function explanationListOfRows(rows: readonly ViewRow[], { view, rows: most, ...shownOf }: Shown): Section['blocks'] {
  const { shown, more } = limitList(rows, most, 'row')
  const lines = shown.map(
    (row) => `${rowAndChangeText(row, view)}: ${explanationTextsOfRow(row, view, shownOf).join('; ')}`,
  )
  if (lines.length === 0) return []
  return [more === '' ? lines : [...lines, more]]
}

/** Makes a list for each row, and shows what those without a profile have in its place. */
function explanationBlocksOfRows(rows: readonly ViewRow[], view: ReportView): Section['blocks'] {
  const unseen = view.rows.filter(({ why }) => why?.outcome === 'nothing-to-see')
  const others = Map.groupBy(unseen, ({ why }) => whyTexts(why!).sentence)
  return [
    ...rows.flatMap((row) => [
      `${rowAndChangeText(row, view)} (${plural(row.why!.trials, 'profile')} a side):`,
      explanationTextsOfRow(row, view, { places: mostPlaces, slot: 'asked' }),
    ]),
    ...Array.from(others, ([reason, some]) => {
      return `${joinWithMore(some, namedRows, (row) => rowAndSystemText(row, view))}: ${view.prose(reason)}`
    }),
  ]
}

function rowAndSystemText(row: ViewRow, view: ReportView): string {
  return rowName(row, view) + (view.platforms.length > 1 ? ` on ${row.system}` : '')
}

function rowAndChangeText(row: ViewRow, view: ReportView): string {
  return `${rowAndSystemText(row, view)}, ${view.figure(whyTexts(row.why!).change)}`
}

/** Returns what the profiles say in all, each place, and how many more there are; in the open, without former places. */
function explanationTextsOfRow(row: ViewRow, view: ReportView, { places: most, slot }: Pick<Shown, 'places' | 'slot'>) {
  const { places, sentence } = whyTexts(row.why!)
  const isShown = (remark: string): boolean => slot !== 'worse' || !remark.startsWith('was ')
  const shown = places
    .slice(0, most)
    .map((place) => renderPlace({ ...place, remarks: place.remarks.filter(isShown) }, row, view))
  const rest = slot === 'worse' ? 0 : places.length - shown.length
  return [sentence, ...shown, rest > 0 ? plural(rest, 'more place') : ''].filter((text) => text !== '')
}

function renderPlace({ name, isCode, share, calling, remarks, at }: PlaceText, row: ViewRow, view: ReportView): string {
  const shown = isCode ? view.code(name) : view.prose(name)
  const linked = at === undefined ? shown : view.sourceLine(shown, { ...at, folder: row.why?.folder ?? '' })
  const called = calling === undefined ? '' : `, calling ${view.code(calling)}`
  return `${linked} ${view.figure(share)}${called}${remarks.length === 0 ? '' : ` (${view.prose(remarks.join('; '))})`}`
}
