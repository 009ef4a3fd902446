/** Why rows changed, by their profiles: of what got worse in the open, of all that changed where somebody asked. */
import type { ReportView, RoomSections, Section, Slot } from '../../core/report/report-document.ts'
import { limitTo, rowName } from '../../core/report/report-document.ts'
import { rowsWith } from '../../core/judge/outcome.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { joinFirst, plural } from '../../core/report/words.ts'
import { whyTable } from './flame-graph.ts'
import { type PlaceText, whyText } from './why-words.ts'

export const whySections: RoomSections = { ofRows: sectionsOfRows, ofRow: whyTable }

/** Rows that got worse whose causes stand in the open, and places of each. */
const openWhy = { rows: 3, places: 2 }
/** Places of each row where all that changed are explained. */
const mostPlaces = 6
/** Rows without a profile that are named for each reason. */
const namedRows = 8

function sectionsOfRows(view: ReportView, slot: Slot): readonly Section[] {
  const rows = view.rows.filter(isProfiled)
  if (slot === 'asked') return sectionOf('Why each row changed', askedBlocks(rows, view))
  const worse = rowsWith(view.gated, 'worse').filter(isProfiled)
  return sectionOf('Why it got worse', listOfRows(worse, { view, slot, ...openWhy }))
}

function sectionOf(title: string, blocks: Section['blocks']): readonly Section[] {
  return blocks.length === 0 ? [] : [{ title, about: 'by profiles', blocks }]
}

function isProfiled({ why }: ViewRow): boolean {
  return why !== undefined && why.outcome !== 'nothing-to-see'
}

interface Shown {
  readonly view: ReportView
  readonly rows: number
  readonly places: number
  readonly slot: Slot
}

/** A list with a line for each row. */
function listOfRows(rows: readonly ViewRow[], { view, rows: most, ...shownOf }: Shown): Section['blocks'] {
  const { shown, more } = limitTo(rows, most, 'row')
  const lines = shown.map((row) => `${leadOf(row, view)}: ${explanationParts(row, view, shownOf).join('; ')}`)
  if (lines.length === 0) return []
  return [more === '' ? lines : [...lines, more]]
}

/** A list for each row, and what those without a profile have in its place. */
function askedBlocks(rows: readonly ViewRow[], view: ReportView): Section['blocks'] {
  const unseen = view.rows.filter(({ why }) => why?.outcome === 'nothing-to-see')
  const others = Map.groupBy(unseen, ({ why }) => whyText(why!).sentence)
  return [
    ...rows.flatMap((row) => [
      `${leadOf(row, view)} (${plural(row.why!.trials, 'profile')} a side):`,
      explanationParts(row, view, { places: mostPlaces, slot: 'asked' }),
    ]),
    ...Array.from(others, ([reason, some]) => {
      return `${joinFirst(some, namedRows, (row) => nameOf(row, view))}: ${view.prose(reason)}`
    }),
  ]
}

function nameOf(row: ViewRow, view: ReportView): string {
  return rowName(row, view) + (view.platforms.length > 1 ? ` on ${row.system}` : '')
}

function leadOf(row: ViewRow, view: ReportView): string {
  return `${nameOf(row, view)}, ${view.figure(whyText(row.why!).change)}`
}

/** Returns what the profiles say in all, each place, and how many more there are; in the open, without former places. */
function explanationParts(row: ViewRow, view: ReportView, { places: most, slot }: Pick<Shown, 'places' | 'slot'>) {
  const { places, sentence } = whyText(row.why!)
  const isShown = (remark: string): boolean => slot !== 'worse' || !remark.startsWith('was ')
  const shown = places
    .slice(0, most)
    .map((place) => placeText({ ...place, remarks: place.remarks.filter(isShown) }, row, view))
  const rest = slot === 'worse' ? 0 : places.length - shown.length
  return [...(sentence === '' ? [] : [sentence]), ...shown, ...(rest > 0 ? [plural(rest, 'more place')] : [])]
}

function placeText({ name, isCode, share, calling, remarks, at }: PlaceText, row: ViewRow, view: ReportView): string {
  const shown = isCode ? view.code(name) : view.prose(name)
  const linked = at === undefined ? shown : view.sourceLine(shown, { ...at, folder: row.why?.folder ?? '' })
  const called = calling === undefined ? '' : `, calling ${view.code(calling)}`
  return `${linked} ${view.figure(share)}${called}${remarks.length === 0 ? '' : ` (${view.prose(remarks.join('; '))})`}`
}
