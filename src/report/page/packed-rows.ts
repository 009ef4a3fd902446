/**
 * The rows of a large page beyond the first: a short line each, in a table for readers without scripts; all else packed.
 * Where scripts run, the lines are the data of the table above (see packed-script.ts), and what is beneath a row is unpacked
 * when the row is opened. Ten thousand rows take a tenth of the space that they would take as they are.
 */
import { element, type Element, renderMarkup, shortRows } from '../markup.ts'
import type { ViewRow } from '../view.ts'
import type { PageView } from './page-view.ts'
import { detailTitle, rowDetail } from './row-detail.ts'
import { lineOf, type RowLine } from './row-line.ts'
import { packedTrials } from './strip-plot.ts'

interface PackedOptions {
  readonly heads: readonly Element[]
  /** Of the table. */
  readonly class: string
  /** The rows whose trials are on the page. */
  readonly drawn: ReadonlySet<ViewRow>
}

export function packedRows(rows: readonly ViewRow[], view: PageView, options: PackedOptions): readonly Element[] {
  const lines = rows.map((row) => ({ row, line: lineOf(row) }))
  const linked = linkedRows(view)
  const texts = lines.map(({ row, line }) => ({
    id: linked.has(row) ? view.idOf(row) : undefined,
    cells: textsOf(line),
  }))
  const { parts, counts } = detailParts(rows, view, options.drawn)
  return [
    element('noscript', { class: 'packed-lines' }, [
      element(
        'p',
        'The other rows, as lines only: their charts and figures need scripts. The comparison file has them, too.',
      ),
      element('table', { class: `${options.class} short`, 'aria-label': 'The other rows' }, [
        element('thead', [element('tr', options.heads)]),
        element('tbody', [shortRows(texts)]),
      ]),
    ]),
    packed('packed-index', indexOf(lines, view, counts)),
    ...parts.map((part) => packed('packed-details', part)),
  ]
}

/** The first row of each metric on each system, to which the table of metrics leads: also where no scripts run. */
function linkedRows({ rows }: PageView): ReadonlySet<ViewRow> {
  const first = new Map<string, ViewRow>()
  for (const row of rows) {
    const key = `${row.speaksForAll ? '' : row.metric}\n${row.platform}`
    if (!first.has(key)) first.set(key, row)
  }
  return new Set(first.values())
}

function textsOf({
  mark,
  outcome,
  remarks,
  name,
  metric,
  system,
  base,
  head,
  change,
  interval,
  pairs,
}: RowLine): string[] {
  return [[mark.sign, outcome, ...remarks].join(' '), name, metric, system, base, head, change, interval, pairs]
}

interface NamedRow {
  readonly row: ViewRow
  readonly line: RowLine
}

/** What the lines do not say: a list for each kind of thing, with an entry for each row. */
function indexOf(lines: readonly NamedRow[], view: PageView, counts: readonly number[]): object {
  return {
    titles: lines.map(({ line }) => line.title),
    ids: lines.map(({ row }) => view.idOf(row)),
    tones: lines.map(({ line }) => line.mark.tone),
    outcomes: lines.map(({ row }) => row.outcome),
    words: lines.map(({ line }) => line.outcome),
    systems: lines.map(({ row }) => row.platform),
    suites: lines.map(({ row }) => row.suite),
    changes: lines.map(({ row }) => changeOf(row)),
    /** How many rows each part has. */
    counts,
  }
}

/** To be sorted by. */
function changeOf({ change }: ViewRow): number | null {
  const relative = change?.relative ?? null
  return relative === null ? null : Number(relative.toPrecision(6))
}

/** A part is unpacked as a whole. */
const mostInPart = { rows: 500, characters: 4_000_000 }

/** What is beneath some rows. */
interface DetailPart {
  readonly markup: readonly AlikeMarkup[]
  /** Trials by row, apart from the markup: digits beside digits pack best. */
  readonly base: readonly string[]
  readonly head: readonly string[]
}

interface Detail extends Readonly<Record<'markup' | 'base' | 'head', string>> {
  /** What only this row has in its markup: its id first, which the index has, too. */
  readonly names: readonly string[]
}

function detailParts(
  rows: readonly ViewRow[],
  view: PageView,
  drawn: ReadonlySet<ViewRow>,
): { readonly parts: readonly DetailPart[]; readonly counts: readonly number[] } {
  const details: Detail[][] = []
  let room = 0
  for (const row of rows) {
    const detail = detailOf(row, view, drawn.has(row))
    room -= detail.markup.length
    if (room < 0 || details.at(-1)!.length === mostInPart.rows) {
      details.push([])
      room = mostInPart.characters - detail.markup.length
    }
    details.at(-1)!.push(detail)
  }
  return { parts: details.map(partOf), counts: details.map(({ length }) => length) }
}

function detailOf(row: ViewRow, view: PageView, isDrawn: boolean): Detail {
  const element = rowDetail(row, view, isDrawn ? 'packed' : 'left out')
  const trials = (isDrawn ? packedTrials(row) : null) ?? { base: '', head: '' }
  const names = [view.idOf(row), detailTitle(row), row.benchmark].map((name) => renderMarkup(name))
  return { ...trials, markup: renderMarkup(element), names }
}

function partOf(details: readonly Detail[]): DetailPart {
  return {
    markup: alike(details),
    base: details.map(({ base }) => base),
    head: details.map(({ head }) => head),
  }
}

/**
 * Markup that differs in numbers and names only, said once with gaps: most rows have one of a few dozen forms. Control
 * characters mark the gaps, as no markup has any.
 */
interface AlikeMarkup {
  /** Gaps are `\0`; `\u0001` is the id of the row. */
  readonly form: string
  /** Which rows of the part have it. */
  readonly at: readonly number[]
  /** For each gap what the rows have there, on a line each; or which earlier gap has the same. */
  readonly gaps: readonly (string | number)[]
}

const gap = '\0'

function alike(details: readonly Detail[]): readonly AlikeMarkup[] {
  const forms = new Map<string, { readonly at: number[]; readonly gaps: string[][] }>()
  for (const [index, detail] of details.entries()) {
    const parts = partsOf(detail)
    const form = parts.filter((_, place) => place % 2 === 0).join(gap)
    const known = forms.get(form) ?? { at: [], gaps: [] }
    forms.set(form, known)
    known.at.push(index)
    for (let place = 1; place < parts.length; place += 2) (known.gaps[(place - 1) / 2] ??= []).push(parts[place]!)
  }
  return Array.from(forms, ([form, { at, gaps }]) => ({ ...filled(form, gaps), at }))
}

/** The markup of a row in parts: what other rows may have, too, and at odd places what is its own. */
function partsOf({ markup, names }: Detail): readonly string[] {
  const marks = names.map((_, index) => String.fromCharCode(index + 1))
  let marked = markup
  for (const [index, name] of names.entries()) if (name !== '') marked = marked.replaceAll(name, marks[index]!)
  const [, ...others] = marks
  return marked
    .split(new RegExp(`(\\d[\\d.,]*|[${others.join('')}])`))
    .map((part, place) => (place % 2 === 1 ? (names[marks.indexOf(part)] ?? part) : part))
}

/** The form with those gaps filled in which all rows have the same. */
function filled(form: string, gaps: readonly (readonly string[])[]): Pick<AlikeMarkup, 'form' | 'gaps'> {
  const [first = '', ...others] = form.split(gap)
  const seen = new Map<string, number>()
  const left: (string | number)[] = []
  let text = first
  for (const [index, values] of gaps.entries()) {
    const isShared = values.every((value) => value === values[0])
    text += (isShared ? values[0]! : gap) + others[index]!
    if (isShared) continue
    const list = values.join('\n')
    left.push(seen.get(list) ?? list)
    if (!seen.has(list)) seen.set(list, left.length - 1)
  }
  return { form: text, gaps: left }
}

/** A value as JSON, packed, in letters that mean nothing in HTML. A browser does not run a script of this type. */
function packed(name: string, value: object): Element {
  const { deflateRawSync } = process.getBuiltinModule('node:zlib')
  const bytes = deflateRawSync(JSON.stringify(value), { level: 9 })
  return element('script', { type: 'text/plain', class: name }, [{ raw: bytes.toString('base64') }])
}
