/** The entry that takes a regression knowingly, ready to paste. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import { jsonForFence, safeGlob } from '../escape.ts'
import { groupBy, rowsThat } from '../rows.ts'
import { plural, standingOf } from '../words.ts'
import { details } from './markdown.ts'
import type { CommentScene } from './scene.ts'

interface Entry {
  readonly match: string
  readonly metric: string
  readonly platform?: string
  readonly upTo: string | number
  readonly reason: string
}

/** True for a regression that an entry can excuse: no failure, and no broken budget, which is mended where it stands. */
export function acceptable(row: Row): boolean {
  return standingOf(row) === 'worse' && row.method !== 'budget' && row.level !== 'note' && row.change !== null
}

/** Entries for the rows that got worse, one per benchmark and metric where all systems agree. */
export function acceptSection(scene: CommentScene): string {
  const rows = rowsThat(scene.comparison.rows, 'worse').filter(acceptable)
  if (rows.length === 0 || scene.limits.accept === 0) return ''
  const all = entriesOf(rows, scene)
  const shown = all.slice(0, scene.limits.accept)
  const more =
    all.length > shown.length
      ? `\n\nand ${plural(all.length - shown.length, 'more entry', 'more entries')} like these.`
      : ''
  const body = [
    'Add this to `paceline.config.json` in this pull request, with your reason in it. The next measurement counts it, and a reviewer sees it in the diff.',
    `\`\`\`json\n"accept": ${jsonForFence(shown)}\n\`\`\`${more}`,
    'On merge the new level is recorded as intended: the base branch is not marked suspect, and the entry may be deleted.',
  ].join('\n\n')
  return details(`<b>Accept ${rows.length === 1 ? 'this regression' : 'these regressions'}</b>`, body)
}

function entriesOf(rows: readonly Row[], scene: CommentScene): readonly Entry[] {
  const groups = groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}\n${typeof ceilingOf(row)}`)
  return [...groups.values()].flatMap((group) => {
    const everywhere = scene.platforms.length === group.length
    if (everywhere && group.length > 1) return [entryOf(group[0]!, { rows: group, platform: null })]
    return group.map((row) => entryOf(row, { rows: [row], platform: scene.platforms.length > 1 ? row.platform : null }))
  })
}

function entryOf(row: Row, { rows, platform }: { rows: readonly Row[]; platform: string | null }): Entry {
  const ceilings = rows.map(ceilingOf)
  const largest = Math.max(
    ...ceilings.map((ceiling) => (typeof ceiling === 'number' ? ceiling : Number.parseFloat(ceiling))),
  )
  const isRelative = typeof ceilings[0] === 'string'
  return {
    match: safeGlob(benchmarkId(row)),
    metric: safeGlob(row.metric),
    ...(platform === null ? {} : { platform }),
    upTo: isRelative ? `${row.better === 'lower' ? '+' : '-'}${largest}%` : largest,
    reason: 'say here what it buys',
  }
}

/** How much room an entry gives: an exact change as it is, a measured one half as much again, or in the metric's unit. */
function ceilingOf(row: Row): string | number {
  const { relative, absolute } = row.change ?? { relative: null, absolute: null }
  const isExact = row.kind === 'exact'
  if (relative !== null) {
    const percent = Math.abs(relative) * 100
    return isExact ? `${Math.ceil(percent * 10) / 10}` : `${Math.ceil(Math.max(percent * 1.4, percent + 2))}`
  }
  const size = Math.abs(absolute ?? 0)
  return isExact ? size : Number((size * 1.4).toPrecision(2))
}
