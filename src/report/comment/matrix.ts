/** Metrics down, systems across: every gated figure of the benchmarks that changed, in words. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import { isWatched } from '../counts.ts'
import { groupBy, sortRows } from '../rows.ts'
import { sideValues } from '../row-values.ts'
import { capital, changeWords, joinList, plural, standingOf, standingText, type Standing } from '../words.ts'
import { speaksForAll } from '../row-names.ts'
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
  const shown = lines.slice(0, scene.limits.tableLines).map((line) => ({
    name: speaksForAll(line[0]!) ? '**The benchmark itself**' : `**${capital(scene.metric(line[0]!.metric))}**`,
    cellOf: (platform: string) => cellOf(line, platform, scene),
  }))
  const table = crossTable({
    title: scene.code(scene.names.of(rows[0]!)),
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
  const shown = groups.slice(0, limits.tableLines).map(([first]) => {
    const line = comparison.rows.filter(
      (row) => row.metric === first!.metric && benchmarkId(row) === benchmarkId(first!),
    )
    const name = speaksForAll(first!) ? '' : `<br>**${capital(metric(first!.metric))}**`
    return { name: code(names.of(first!)) + name, cellOf: (platform: string) => cellOf(line, platform, scene) }
  })
  const table = crossTable({ title: '', lines: shown, align: 'l', scene, alwaysNamed: true })
  return blocks([table, moreLine(groups.length - shown.length)])
}

function moreLine(count: number): string {
  return count === 0 ? '' : `and ${plural(count, 'more line')}: see the details below.`
}

function cellOf(line: readonly Row[], platform: string, { context }: CommentScene): string {
  if (context.missing?.some((one) => one.platform === platform) === true) return '⚠️ not measured'
  const row = line.find((one) => one.platform === platform)
  if (row === undefined) return ''
  const mark = markOf(row)
  const { both } = sideValues(row)
  switch (standingOf(row)) {
    case 'same':
      return 'same'
    case 'worse':
    case 'better':
      return `${mark} **${solid(changeWords(row))}**${both === '' ? '' : `<br>${solid(both)}`}`
    case 'accepted':
      return `${mark} ${solid(changeWords(row))}, accepted<br>${solid(both)}`
    case 'failed':
      return `${mark} **failed**`
    default:
      return `${mark} ${standingText(standingOf(row))}`
  }
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
