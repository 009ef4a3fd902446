/** A table with a row per metric and a column per system: how the metric stands there, the worst of its rows in words. */
import { oneLine } from '../escape.ts'
import { solid } from '../markdown.ts'
import { element, type Children, type Element, nameOf, scrollTable, signOf } from '../markup.ts'
import { sharedLimitsText } from '../row-values.ts'
import type { ViewRow } from '../view.ts'
import { capital, plural, type RowOutcome } from '../words.ts'
import { markOf, type PageView } from './page-view.ts'

/** More lines are no overview. */
const mostLines = 40

/** Null if there are no rows. Metrics without a gate come last. */
export function metricTable(view: PageView): Element | null {
  const { rows, platforms, systemName } = view
  if (rows.length === 0) return null
  const groups = [...Map.groupBy(rows, (row) => (row.speaksForAll ? '' : row.metric)).values()]
  const lines = groups.toSorted((a, b) => Number(isWatched(a)) - Number(isWatched(b)))
  const left = lines.length - mostLines
  return element('section', [
    element('h2', { id: 'matrix' }, 'By metric and system'),
    scrollTable({
      class: platforms.length < 3 ? 'matrix few' : 'matrix',
      name: { 'aria-labelledby': 'matrix' },
      heads: ['Metric', ...platforms.map(systemName)],
      rows: lines.slice(0, mostLines).map((line) => lineOf(line, view)),
    }),
    left > 0 && element('p', { class: 'quiet' }, `and ${plural(left, 'more metric')} in the table below`),
  ])
}

function isWatched(line: readonly ViewRow[]): boolean {
  return line.every((row) => row.isWatched)
}

function lineOf(line: readonly ViewRow[], view: PageView): Element {
  const first = line[0]!
  return element('tr', [
    element('th', { scope: 'row' }, [
      nameOf(first.speaksForAll ? 'Benchmarks as a whole' : capital(oneLine(first.metricTitle, 80))),
      isWatched(line) && element('span', { class: 'quiet' }, ' watched only'),
    ]),
    view.platforms.map((platform) => cellOf(platform, line, view)),
  ])
}

function cellOf(platform: string, line: readonly ViewRow[], view: PageView): Element {
  const rows = line.filter((row) => row.platform === platform)
  const [worst] = rows
  const title = { 'data-title': view.systemName(platform) }
  if (worst === undefined) {
    return element('td', { class: 'quiet', ...title }, view.isAbsent(platform) ? 'not measured' : '')
  }
  const mark = markOf(worst)
  const more = moreOf(rows)
  return element('td', { class: `tone-${mark.tone}`, ...title }, [
    signOf(mark),
    ' ',
    element('a', { href: `#${view.idOf(worst)}` }, wordsOf(worst, rows)),
    more !== '' && element('span', { class: 'more' }, more),
  ])
}

const changes: ReadonlySet<RowOutcome> = new Set(['worse', 'accepted', 'better'])

/** Of the worst row, with the name of its benchmark where it is one of several; or what all rows have in common. */
function wordsOf(worst: ViewRow, rows: readonly ViewRow[]): Children {
  const { outcome, texts } = worst
  if (rows.length === 1 && isFigure(worst)) return solid(texts.head)
  if (rows.length > 1 && standAlike(rows)) return `all ${texts.outcome}`
  return [
    solid(changes.has(outcome) ? texts.words : texts.outcome),
    rows.length > 1 && [' in ', nameOf(worst.name, 60)],
    outcome === 'accepted' && ', accepted',
  ]
}

function standAlike(rows: readonly ViewRow[]): boolean {
  const { outcome } = rows[0]!
  return !changes.has(outcome) && rows.every((row) => row.outcome === outcome)
}

/** A value without anything that it could be compared with. */
function isFigure({ outcome, base, head }: ViewRow): boolean {
  return (outcome === 'not-comparable' || outcome === 'added') && base === null && head !== null
}

/** The text under the words: values of a single row, counts of the others, or what none of them exceeds. */
function moreOf(rows: readonly ViewRow[]): string {
  const [worst, ...others] = rows
  const { outcome, texts } = worst!
  if (others.length === 0) {
    if (isFigure(worst!)) return texts.outcome
    return solid(outcome === 'same' ? texts.same : texts.both)
  }
  if (standAlike(rows)) {
    return solid(
      outcome === 'same' ? sharedLimitsText(rows, ({ name }) => oneLine(name, 60)) : plural(rows.length, 'row'),
    )
  }
  const counts = [...Map.groupBy(others, (row) => row.texts.outcome)]
  return `also ${counts.map(([text, group]) => `${group.length} ${text}`).join(', ')}`
}
