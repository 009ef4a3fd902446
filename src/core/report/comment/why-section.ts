/** Why rows changed, by their profiles: of what got worse in the open, of all rows in a section of their own. */
import { maxTextLength, proseText, safeUrl } from '../escape.ts'
import { bulletList, details, solid } from '../markdown.ts'
import { rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { whyText, type PlaceText } from '../why-words.ts'
import { plural } from '../words.ts'
import { type CommentView, rowName } from './comment-view.ts'

/** Rows that got worse whose causes are not folded away, and places of each. */
const openWhy = { rows: 3, places: 2 }
/** Places of each row in the section about all of them. */
const foldedPlaces = 6

/** The functions behind what got worse, with links to their lines in the head; empty if no profile shows any. */
export function whyWorse(view: CommentView): string {
  const lines = whyLines(rowsThat(view.gated, 'worse'), view, openWhy)
  return lines === '' ? '' : `**Why it got worse**, by profiles\n${lines}`
}

/** The same of all that changed, where that is more. */
export function whySection(view: CommentView): string {
  const rows = view.rows.filter(isExplained)
  const worse = rowsThat(view.gated, 'worse').filter(isExplained)
  const isAllShown =
    rows.length === worse.length &&
    worse.length <= openWhy.rows &&
    worse.every(({ why }) => why!.places.length <= openWhy.places)
  if (isAllShown) return ''
  return details(
    '<b>Why each row changed</b>, by profiles',
    whyLines(rows, view, { rows: view.limits.rows, places: foldedPlaces }),
  )
}

function isExplained({ why }: ViewRow): boolean {
  return why !== undefined && why.outcome !== 'nothing-to-see'
}

function whyLines(rows: readonly ViewRow[], view: CommentView, limit: typeof openWhy): string {
  const explained = rows.filter(isExplained)
  return bulletList(explained, { limit: limit.rows, noun: 'row', textOf: (row) => whyLine(row, view, limit.places) })
}

function whyLine(row: ViewRow, view: CommentView, most: number): string {
  const { change, places, sentence } = whyText(row.why!)
  const where = view.platforms.length > 1 ? ` on ${row.system}` : ''
  const lead = `${rowName(row, view)}${where}, ${solid(change)}`
  const named = places.slice(0, most).map((place) => placeLine(place, row, view))
  const rest = places.length - named.length
  const parts = [...(sentence === '' ? [] : [sentence]), ...named, ...(rest > 0 ? [plural(rest, 'more place')] : [])]
  return `${lead}: ${parts.join('; ')}`
}

function placeLine({ name, isCode, share, calling, remark, at }: PlaceText, row: ViewRow, view: CommentView): string {
  const shown = isCode ? view.code(name) : proseText(name, maxTextLength)
  const url = at === null ? null : sourceUrl({ at, folder: row.why?.folder ?? '', view })
  const called = calling === null ? '' : `, calling ${view.code(calling)}`
  return `${url === null ? shown : `[${shown}](${url})`} ${solid(share)}${called}${remark === '' ? '' : ` (${view.prose(remark)})`}`
}

interface SourceUrl {
  readonly at: NonNullable<PlaceText['at']>
  /** Folder of the project in its repository. */
  readonly folder: string
  readonly view: CommentView
}

/** The line at the head's commit, on the server that ran the workflow; null if that is not known. */
function sourceUrl({ at, folder, view: { context, head } }: SourceUrl): string | null {
  const repository = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/actions\/runs\//.exec(context.urls?.run ?? '')?.[1]
  if (repository === undefined || head.sha === null || head.isDirty) return null
  const path = [...folder.split('/'), ...at.file.split('/')].filter((part) => part !== '')
  if (path.some((part) => part === '..' || part === '.')) return null
  // Of what `encodeURIComponent` leaves, Markdown takes brackets and stars for its own.
  const encoded = path.map((part) =>
    encodeURIComponent(part).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
  )
  return safeUrl(`${repository}/blob/${head.sha}/${encoded.join('/')}`) === null
    ? null
    : `${repository}/blob/${head.sha}/${encoded.join('/')}#L${at.line}`
}
