/** Which functions are behind the rows that changed: a line for each, with links to the lines of the head. */
import { proseText, safeUrl } from '../escape.ts'
import { solid } from '../markdown.ts'
import type { ViewRow } from '../view.ts'
import { whyText, type PlaceText } from '../why-words.ts'
import { plural } from '../words.ts'
import { rowName, type CommentView } from './comment-view.ts'

/** Places of a row that are named, and rows. */
const shownPlaces = 3
const shownRows = 8

/** Empty where no row was profiled with success. */
export function whySection(view: CommentView): string {
  const told = view.rows.filter(({ why }) => why !== undefined && why.outcome !== 'nothing-to-see')
  if (told.length === 0) return ''
  const most = Math.min(shownRows, view.limits.tableLines)
  const lines = told.slice(0, most).map((row) => `- ${lineOf(row, view)}`)
  const more = told.length > most ? [`- and ${plural(told.length - most, 'more row')}, in the full report`] : []
  return ['**Why**, by profiles of the changed rows', ...lines, ...more].join('\n')
}

function lineOf(row: ViewRow, view: CommentView): string {
  const { change, places, sentence } = whyText(row.why!)
  const where = view.platforms.length > 1 ? ` on ${row.system}` : ''
  const lead = `${rowName(row, view)}${where}, ${solid(change)}`
  const named = places.slice(0, shownPlaces).map((place) => placeLine(place, row, view))
  const rest = places.length - named.length
  const parts = [...(sentence === '' ? [] : [sentence]), ...named, ...(rest > 0 ? [plural(rest, 'more place')] : [])]
  return `${lead}: ${parts.join('; ')}`
}

function placeLine({ name, isCode, change, calling, remark, at }: PlaceText, row: ViewRow, view: CommentView): string {
  const shown = isCode ? view.code(name) : proseText(name, view.limits.name)
  const url = at === null ? null : sourceUrl({ at, folder: row.why?.folder ?? '', view })
  const called = calling === null ? '' : `, calling ${view.code(calling)}`
  return `${url === null ? shown : `[${shown}](${url})`} ${solid(change)}${called}${remark === '' ? '' : ` (${view.prose(remark)})`}`
}

interface SourceUrl {
  readonly at: NonNullable<PlaceText['at']>
  /** Folder of the project in its repository. */
  readonly folder: string
  readonly view: CommentView
}

/** The line at the head's commit, on the server that ran the workflow; null where that is not known. */
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
