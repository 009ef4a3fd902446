/** A table with a row per metric and a column per system: how the metric stands there, the worst of its rows in words. */
import type { RowOutcome } from '../../core/judge/outcome.ts'
import { oneLine } from '../../core/report/escape.ts'
import { noBreaks } from '../../core/report/markdown.ts'
import {
  element,
  type Children,
  type Element,
  nameElement,
  scrollTable,
  signElement,
} from '../../core/report/markup.ts'
import { worstLimitsText } from '../../core/report/row-values.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { capital, plural } from '../../core/report/words.ts'
import { rowMark, type PageView } from './page-view.ts'

/** More lines are no overview. */
const mostLines = 40

/** Returns null if there are no rows. Metrics without a gate come last. */
export function metricTable(view: PageView): Element | null {
  const { rows, platforms, systemName } = view
  if (rows.length === 0) return null
  const groups = [...Map.groupBy(rows, (row) => (row.speaksForAll ? '' : row.metric)).values()]
  const lines = groups.toSorted((a, b) => Number(isInformational(a)) - Number(isInformational(b)))
  const hidden = lines.length - mostLines
  return element('section', [
    element('h2', { id: 'matrix' }, 'By metric and system'),
    scrollTable({
      class: platforms.length < 3 ? 'matrix few' : 'matrix',
      name: { 'aria-labelledby': 'matrix' },
      heads: ['Metric', ...platforms.map(systemName)],
      rows: lines.slice(0, mostLines).map((line) => lineOf(line, view)),
    }),
    hidden > 0 && element('p', { class: 'quiet' }, `and ${plural(hidden, 'more metric')} in the table of rows`),
  ])
}

function isInformational(line: readonly ViewRow[]): boolean {
  return line.every((row) => row.isInformational)
}

function lineOf(line: readonly ViewRow[], view: PageView): Element {
  const first = line[0]!
  return element('tr', [
    element('th', { scope: 'row' }, [
      nameElement(first.speaksForAll ? 'Benchmarks as a whole' : capital(oneLine(first.metricTitle, 80))),
      isInformational(line) && element('span', { class: 'quiet' }, ' informational'),
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
  const mark = rowMark(worst)
  const [words, more] = rows.length === 1 ? wordsOfOne(worst) : wordsOfMany(rows)
  return element('td', { class: `tone-${mark.tone}`, ...title }, [
    signElement(mark),
    ' ',
    element('a', { href: `#${view.idOf(worst)}` }, words),
    more !== '' && element('span', { class: 'more' }, more),
  ])
}

const changes: ReadonlySet<RowOutcome> = new Set(['worse', 'accepted', 'better'])

/** Says how it stands, and below it its values. */
function wordsOfOne({ outcome, texts, base, head }: ViewRow): readonly [words: Children, more: string] {
  // A value without anything that it could be compared with.
  const isFigure = (outcome === 'not-comparable' || outcome === 'added') && base === null && head !== null
  if (isFigure) return [noBreaks(texts.head), texts.outcome]
  const words = [noBreaks(changes.has(outcome) ? texts.words : texts.outcome), outcome === 'accepted' && ', accepted']
  return [words, noBreaks(outcome === 'same' ? texts.same : texts.both)]
}

/** Says what all rows have in common; or how the worst of them stands, and below it counts of the others. */
function wordsOfMany(rows: readonly ViewRow[]): readonly [words: Children, more: string] {
  const [worst, ...others] = rows
  const { outcome, texts, name } = worst!
  const isChange = changes.has(outcome)
  if (!isChange && others.every((row) => row.outcome === outcome)) {
    const limits = outcome === 'same' ? worstLimitsText(rows) : null
    return [`all ${texts.outcome}`, noBreaks(limits ?? plural(rows.length, 'row'))]
  }
  const accepted = outcome === 'accepted' && ', accepted'
  const counts = Array.from(
    Map.groupBy(others, (row) => row.texts.outcome),
    ([text, group]) => `${group.length} ${text}`,
  )
  const words = noBreaks(isChange ? texts.words : texts.outcome)
  return [[words, ' in ', nameElement(name, 60), accepted], `also ${counts.join(', ')}`]
}
