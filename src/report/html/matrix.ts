/** Metrics down, systems across: how each metric stands on each system, the worst of its rows in words. */
import type { Row } from '../../model/comparison.ts'
import { solid } from '../comment/markdown.ts'
import { isWatched } from '../counts.ts'
import { oneLine } from '../escape.ts'
import { element, type Markup } from '../markup.ts'
import { speaksForAll } from '../row-names.ts'
import { loosest, sameText, sideValues } from '../row-values.ts'
import { groupBy } from '../rows.ts'
import { capital, changeWords, metricTitle, plural, standingOf, standingText, worstPossible } from '../words.ts'
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
        element('table', { class: 'matrix' }, [
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
  const more = moreOf(rows)
  return element('td', { class: `tone-${mark.tone}`, 'data-title': scene.platformName(platform) }, [
    signOf(mark),
    ' ',
    link,
    ...(more === '' ? [] : [element('span', { class: 'more' }, [more])]),
  ])
}

/** Of the worst row; where it is one of several, with the name of its benchmark. */
function wordsOf(worst: Row, rows: readonly Row[], { names }: HtmlScene): readonly Markup[] {
  const standing = standingOf(worst)
  if (standing === 'same') return [rows.length > 1 ? 'all same' : 'same']
  const words = ['worse', 'better', 'accepted'].includes(standing) ? changeWords(worst) : standingText(standing)
  const where = rows.length > 1 ? [' in ', element('bdi', {}, [oneLine(names.of(worst), 60)])] : []
  return [solid(words), ...where, ...(standing === 'accepted' ? [', accepted'] : [])]
}

/** What stands under the words: values of a single row, counts of the others, or what none of them exceeds. */
function moreOf(rows: readonly Row[]): string {
  const [worst, ...others] = rows
  if (standingOf(worst!) === 'same') {
    if (others.length === 0) return solid(sameText(worst!))
    const limit = loosest(rows)
    const each = limit === undefined ? '' : `, each ${worstPossible(limit)}`
    return solid(plural(rows.length, 'row') + each)
  }
  if (others.length === 0) return solid(sideValues(worst!).both)
  const counts = [...groupBy(others, (row) => standingText(standingOf(row))).entries()]
  return `also ${counts.map(([text, group]) => `${group.length} ${text}`).join(', ')}`
}
