/** Metrics down, systems across: every gated figure of the benchmarks that changed, in words. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import { isWatched } from '../counts.ts'
import { groupBy, sortRows } from '../rows.ts'
import { sideValues } from '../row-values.ts'
import {
  besideZeroText,
  capital,
  changeWords,
  joinList,
  plural,
  standingOf,
  standingText,
  type Standing,
} from '../words.ts'
import { speaksForAll } from '../row-names.ts'
import type { BarScale } from '../interval-bar.ts'
import { barLegend, barOf, barScale } from './bar.ts'
import { crossTable } from './cross-table.ts'
import { blocks, solid } from './markdown.ts'
import { markOf, type CommentScene } from './scene.ts'
import { ruledOutLine } from './unchanged.ts'

const changes: ReadonlySet<Standing> = new Set(['worse', 'accepted', 'better', 'failed'])

/** The tables, and a line about benchmarks without a change; where nothing changed, what is still possible. */
export function matrixOf(scene: CommentScene): string {
  if (scene.comparison.state !== 'decided') return ''
  const counted = scene.comparison.rows.filter((row) => !isWatched(row))
  const benchmarks = [...groupBy(sortRows(counted), benchmarkId).values()]
  const changed = benchmarks.filter((rows) => rows.some(isChanged))
  if (changed.length === 0) return ruledOutLine(scene)

  const tables =
    changed.length <= scene.limits.tables
      ? changed.map((rows) => benchmarkTable(rows, scene))
      : [combinedTable(changed.flat().filter(isChanged), scene)]
  return blocks([
    ...tables,
    unchangedLine(
      benchmarks.filter((rows) => !rows.some(isChanged)),
      scene,
    ),
  ])
}

function isChanged(row: Row): boolean {
  return changes.has(standingOf(row)) || row.level === 'fail'
}

function benchmarkTable(rows: readonly Row[], scene: CommentScene): string {
  const lines = [...groupBy(rows, (row) => row.metric).values()]
  const seen = lines.slice(0, scene.limits.tableLines)
  const scale = barScale(seen.flat())
  const shown = seen.map((line) => ({
    name: speaksForAll(line[0]!) ? '**The benchmark itself**' : `**${capital(scene.metric(line[0]!.metric))}**`,
    cellOf: (platform: string) => cellOf({ line, platform, scale, scene }),
  }))
  const table = crossTable({
    title: stacked([scene.code(scene.names.of(rows[0]!)), scale === null ? '' : barLegend(scale)]),
    lines: shown,
    align: 'l',
    scene,
    alwaysNamed: true,
  })
  return blocks([table, moreLine(lines.length - shown.length)])
}

/** One table for many benchmarks: only the lines that changed, worst first. */
function combinedTable(rows: readonly Row[], scene: CommentScene): string {
  const { limits, metric, names, code, comparison } = scene
  const groups = [...groupBy(sortRows(rows), (row) => `${benchmarkId(row)}\n${row.metric}`).values()]
  const seen = groups
    .slice(0, limits.tableLines)
    .map(([first]) =>
      comparison.rows.filter((row) => row.metric === first!.metric && benchmarkId(row) === benchmarkId(first!)),
    )
  const scale = barScale(seen.flat())
  const shown = seen.map((line) => {
    const first = line[0]!
    const title = speaksForAll(first) ? '' : `**${capital(metric(first.metric))}**`
    return {
      name: stacked([code(names.of(first)), title]),
      cellOf: (platform: string) => cellOf({ line, platform, scale, scene }),
    }
  })
  const table = crossTable({
    title: scale === null ? '' : barLegend(scale),
    lines: shown,
    align: 'l',
    scene,
    alwaysNamed: true,
  })
  return blocks([table, moreLine(groups.length - shown.length)])
}

function moreLine(count: number): string {
  return count === 0 ? '' : `and ${plural(count, 'more line')}: see the details below.`
}

interface CellOptions {
  readonly line: readonly Row[]
  readonly platform: string
  readonly scale: BarScale | null
  readonly scene: CommentScene
}

function cellOf({ line, platform, scale, scene: { context } }: CellOptions): string {
  if (context.missing?.some((one) => one.platform === platform) === true) return '⚠️ not measured'
  const row = line.find((one) => one.platform === platform)
  if (row === undefined) return ''
  const mark = markOf(row)
  const values = solid(sideValues(row).both)
  const bar = barOf(row, scale)
  switch (standingOf(row)) {
    case 'same':
      return stacked(['same', bar])
    case 'worse':
    case 'better': {
      const exceeded = row.accepted?.exceeded === true ? 'more than was accepted' : ''
      return stacked([`${mark} **${solid(changeWords(row))}**`, exceeded, values, bar])
    }
    case 'accepted':
      return stacked([`${mark} ${solid(changeWords(row))}, accepted`, values, bar])
    case 'failed':
      return `${mark} **failed**`
    default:
      return stacked([`${mark} ${standingText(standingOf(row))}`, besideZeroText(row) ?? '', bar])
  }
}

/** Lines of a cell, without the empty ones. */
function stacked(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('<br>')
}

/** `No change in flat (1 undecided) and footprint.` */
function unchangedLine(benchmarks: readonly (readonly Row[])[], scene: CommentScene): string {
  const { names, code, limits } = scene

  const quiet = benchmarks.filter((rows) => rows.some((row) => ['same', 'undecided'].includes(standingOf(row))))
  if (quiet.length === 0) return ''
  const shown = quiet.slice(0, limits.names).map((rows) => {
    const undecided = rows.filter((row) => standingOf(row) === 'undecided').length
    return code(names.of(rows[0]!)) + (undecided === 0 ? '' : ` (${undecided} undecided)`)
  })
  const more = quiet.length - shown.length
  return `No change in ${joinList(more === 0 ? shown : [...shown, `${more} more`])}.`
}
