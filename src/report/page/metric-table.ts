/** Metrics down, systems across: how each metric stands on each system, the worst of its rows in words. */
import type { Row } from '../../model/comparison.ts'
import { solid } from '../markdown.ts'
import { isWatched } from '../rows.ts'
import { oneLine } from '../escape.ts'
import { element, type Children, type Element } from '../markup.ts'
import { speaksForAll } from '../rows.ts'
import { sameText, sharedLimitsText, sideValues } from '../row-values.ts'
import { groupBy, type Names } from '../rows.ts'
import { capital, changeWords, metricTitle, plural, standingOf, standingText, type Standing } from '../words.ts'
import { nameOf, scrollTable, signOf } from './elements.ts'
import { markOf, type PageView } from './page-view.ts'

/** More lines than these are no overview. */
const mostLines = 40

/** Nothing where there are no rows. Metrics that nobody gates stand last. */
export function metricTable(view: PageView): Element | null {
  const { rows, platforms, platformName } = view
  if (rows.length === 0) return null
  const groups = [...groupBy(rows, (row) => (speaksForAll(row) ? '' : row.metric)).values()]
  const lines = groups.toSorted((a, b) => Number(a.every(isWatched)) - Number(b.every(isWatched)))
  const left = lines.length - mostLines
  return element('section', [
    element('h2', { id: 'matrix' }, 'By metric and system'),
    scrollTable({
      class: platforms.length < 3 ? 'matrix few' : 'matrix',
      name: { 'aria-labelledby': 'matrix' },
      heads: ['Metric', ...platforms.map(platformName)],
      rows: lines.slice(0, mostLines).map((line) => lineOf(line, view)),
    }),
    left > 0 && element('p', { class: 'quiet' }, `and ${plural(left, 'more metric')} in the table below`),
  ])
}

function lineOf(line: readonly Row[], view: PageView): Element {
  const first = line[0]!
  return element('tr', [
    element('th', { scope: 'row' }, [
      nameOf(speaksForAll(first) ? 'Benchmarks as a whole' : capital(oneLine(metricTitle(first.metric), 80))),
      line.every(isWatched) && element('span', { class: 'quiet' }, ' watched only'),
    ]),
    view.platforms.map((platform) => cellOf(platform, line, view)),
  ])
}

function cellOf(platform: string, line: readonly Row[], view: PageView): Element {
  const rows = line.filter((row) => row.platform === platform)
  const [worst] = rows
  const title = { 'data-title': view.platformName(platform) }
  if (worst === undefined) {
    const isMissing = view.missing.some((one) => one.platform === platform)
    return element('td', { class: 'quiet', ...title }, isMissing ? 'not measured' : '')
  }
  const mark = markOf(worst)
  const more = moreOf(rows, view.names)
  return element('td', { class: `tone-${mark.tone}`, ...title }, [
    signOf(mark),
    ' ',
    element('a', { href: `#${view.idOf(worst)}` }, wordsOf(worst, rows, view.names)),
    more !== '' && element('span', { class: 'more' }, more),
  ])
}

const changes: ReadonlySet<Standing> = new Set(['worse', 'accepted', 'better'])

/** Of the worst row, with the name of its benchmark where it is one of several; or what all rows have in common. */
function wordsOf(worst: Row, rows: readonly Row[], names: Names): Children {
  const standing = standingOf(worst)
  if (rows.length === 1 && isFigure(worst)) return solid(sideValues(worst).head)
  if (rows.length > 1 && standAlike(rows)) return `all ${standingText(standing)}`
  return [
    solid(changes.has(standing) ? changeWords(worst) : standingText(standing)),
    rows.length > 1 && [' in ', nameOf(names.of(worst), 60)],
    standing === 'accepted' && ', accepted',
  ]
}

function standAlike(rows: readonly Row[]): boolean {
  const standing = standingOf(rows[0]!)
  return !changes.has(standing) && rows.every((row) => standingOf(row) === standing)
}

/** A value without anything that it could be compared with. */
function isFigure(row: Row): boolean {
  const standing = standingOf(row)
  return (standing === 'not-comparable' || standing === 'added') && row.base === null && row.head !== null
}

/** What stands under the words: values of a single row, counts of the others, or what none of them exceeds. */
function moreOf(rows: readonly Row[], names: Names): string {
  const [worst, ...others] = rows
  const standing = standingOf(worst!)
  if (others.length === 0) {
    if (isFigure(worst!)) return standingText(standing)
    return solid(standing === 'same' ? sameText(worst!) : sideValues(worst!).both)
  }
  if (standAlike(rows)) {
    const isSame = standing === 'same'
    return solid(isSame ? sharedLimitsText(rows, (row) => oneLine(names.of(row), 60)) : plural(rows.length, 'row'))
  }
  const counts = [...groupBy(others, (row) => standingText(standingOf(row)))]
  return `also ${counts.map(([text, group]) => `${group.length} ${text}`).join(', ')}`
}
