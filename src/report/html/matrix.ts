/** Metrics down, systems across: how each metric stands on each system, the worst of its rows in words. */
import type { Row } from '../../model/comparison.ts'
import { solid } from '../comment/markdown.ts'
import { isWatched } from '../counts.ts'
import { oneLine } from '../escape.ts'
import { element, type Markup } from '../markup.ts'
import { speaksForAll } from '../row-names.ts'
import { sameText, sharedLimitsText, sideValues } from '../row-values.ts'
import { groupBy, type Names } from '../rows.ts'
import { capital, changeWords, metricTitle, plural, standingOf, standingText, type Standing } from '../words.ts'
import { markOf, signOf, type HtmlScene } from './scene.ts'

/** More lines than these are no overview. */
const mostLines = 40

/** The table; nothing where there are no rows. Metrics that nobody gates stand last. */
export function matrixOf(scene: HtmlScene): readonly Markup[] {
  const { rows, platforms } = scene
  if (rows.length === 0) return []
  const groups = [...groupBy(rows, (row) => (speaksForAll(row) ? '' : row.metric)).values()]
  const lines = [
    ...groups.filter((group) => !group.every(isWatched)),
    ...groups.filter((group) => group.every(isWatched)),
  ]
  const heads = platforms.map((platform) => element('th', { scope: 'col' }, [scene.platformName(platform)]))
  const left = lines.length - mostLines
  return [
    element('section', {}, [
      element('h2', { id: 'matrix' }, ['By metric and system']),
      element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-labelledby': 'matrix' }, [
        element('table', { class: platforms.length < 3 ? 'matrix few' : 'matrix' }, [
          element('thead', {}, [element('tr', {}, [element('th', { scope: 'col' }, ['Metric']), ...heads])]),
          element(
            'tbody',
            {},
            lines.slice(0, mostLines).map((line) => lineOf(line, scene)),
          ),
        ]),
      ]),
      ...(left > 0
        ? [element('p', { class: 'quiet' }, [`and ${plural(left, 'more metric')} in the table below`])]
        : []),
    ]),
  ]
}

function lineOf(line: readonly Row[], scene: HtmlScene): Markup {
  const first = line[0]!
  const title = speaksForAll(first) ? 'Benchmarks as a whole' : capital(oneLine(metricTitle(first.metric), 80))
  const watched = line.every(isWatched) ? [element('span', { class: 'quiet' }, [' watched only'])] : []
  return element('tr', {}, [
    element('th', { scope: 'row' }, [element('bdi', {}, [title]), ...watched]),
    ...scene.platforms.map((platform) => cellOf(platform, line, scene)),
  ])
}

function cellOf(platform: string, line: readonly Row[], scene: HtmlScene): Markup {
  const rows = line.filter((row) => row.platform === platform)
  const [worst] = rows
  if (worst === undefined) {
    const isMissing = scene.missing.some((one) => one.platform === platform)
    return element('td', { class: 'quiet', 'data-title': scene.platformName(platform) }, [
      isMissing ? 'not measured' : '',
    ])
  }
  const mark = markOf(worst)
  const link = element('a', { href: `#${scene.idOf(worst)}` }, wordsOf(worst, rows, scene))
  const more = moreOf(rows, scene.names)
  return element('td', { class: `tone-${mark.tone}`, 'data-title': scene.platformName(platform) }, [
    signOf(mark),
    ' ',
    link,
    ...(more === '' ? [] : [element('span', { class: 'more' }, [more])]),
  ])
}

const changes: ReadonlySet<Standing> = new Set(['worse', 'accepted', 'better'])

/** Of the worst row, with the name of its benchmark where it is one of several; or what all rows have in common. */
function wordsOf(worst: Row, rows: readonly Row[], { names }: HtmlScene): readonly Markup[] {
  const standing = standingOf(worst)
  if (rows.length === 1 && isFigure(worst)) return [solid(sideValues(worst).head)]
  if (!changes.has(standing) && rows.length > 1 && rows.every((row) => standingOf(row) === standing)) {
    return [`all ${standingText(standing)}`]
  }
  const words = solid(changes.has(standing) ? changeWords(worst) : standingText(standing))
  const where = rows.length > 1 ? [' in ', element('bdi', {}, [oneLine(names.of(worst), 60)])] : []
  return [words, ...where, ...(standing === 'accepted' ? [', accepted'] : [])]
}

/** A value without anything that it could be held against. */
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
  if (!changes.has(standing) && rows.every((row) => standingOf(row) === standing)) {
    return solid(
      standing === 'same' ? sharedLimitsText(rows, (row) => oneLine(names.of(row), 60)) : plural(rows.length, 'row'),
    )
  }
  const counts = [...groupBy(others, (row) => standingText(standingOf(row))).entries()]
  return `also ${counts.map(([text, group]) => `${group.length} ${text}`).join(', ')}`
}
