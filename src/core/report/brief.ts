/** A comparison in thirty lines of a terminal: what got worse and why, what is open, what to do, and where the rest is. */
import { isLikelyWorse, rowsWith } from '../judge/outcome.ts'
import type { Comparison } from '../model/comparison.ts'
import { formatDuration } from '../model/format.ts'
import type { ReportView, Section } from './report-document.ts'
import { changedTable, noiseSection, notComparedSection, rowNames } from './sections.ts'
import { noticeItems, reportView, stepLines, type TerminalOptions, verdictPart } from './terminal.ts'
import {
  blockItems,
  takeLines,
  type Lines,
  type Part,
  printGroups,
  type Screen,
  screenOf,
  sectionPart,
  sectionTitle,
} from './terminal-printer.ts'
import { wrap } from './text-layout.ts'
import type { ViewRow } from './view.ts'
import { plural } from './words.ts'

const usualLines = 30
const [namedRows, undecidedLines] = [5, 3]

/** Renders at most `lines` lines, each part in as many as are left for it, ending with a newline. */
export function renderBrief(comparison: Comparison, options: TerminalOptions = {}): string {
  const { missing = [], next = [], sections = [], lines: mostLines = usualLines } = options
  const screen = screenOf(options)
  const view = { ...reportView(comparison, missing), limits: { rows: 40, names: 2 } }
  const verdict = verdictPart(view, screen).slice(0, 8)
  const ends = [stepLines(view, next, screen), methodLine(comparison)]
  const bad = view.gated.filter(needsAttention)
  const better = rowsWith(view.gated, 'better').filter((row) => !needsAttention(row))
  const inSection = (section?: Section): Part => (section ? sectionPart(section, screen) : { head: [], items: [] })
  const parts: readonly (readonly [part: Part, most: number])[] = [
    [{ head: [], items: blockItems(changedTable([...bad, ...better], view, true), screen) }, 14],
    ...sections.flatMap(({ ofRows }) => ofRows(view, 'worse').map((one): [Part, number] => [inSection(one), 7])),
    [{ head: [], items: undecidedItems(view, screen) }, undecidedLines],
    [inSection(noiseSection(view)), 7],
    [inSection(notComparedSection({ ...view, rows: view.gated })), 5],
    [{ head: [], items: noticeItems(view, screen) }, 5],
  ]
  let linesLeft = mostLines - [verdict, ...ends].reduce((sum, { length }) => sum + (length === 0 ? 0 : length + 1), -1)
  const shown = parts.map(([part, most]) => {
    const room = Math.min(most, linesLeft - 1)
    const lines = room < 2 ? [] : takeLines(part, room)
    linesLeft -= lines.length === 0 ? 0 : lines.length + 1
    return lines
  })
  return printGroups([verdict, ...shown, ...ends])
}

/** Tells whether a row got worse, stops the check, or is likely to be worse. */
function needsAttention(row: ViewRow): boolean {
  return row.level === 'fail' || isLikelyWorse(row) || ['failed', 'worse', 'accepted'].includes(row.outcome)
}

function undecidedItems(view: ReportView, { columns, paint }: Screen): readonly Lines[] {
  const rows = rowsWith(view.gated, 'undecided').filter((row) => !needsAttention(row))
  if (rows.length === 0) return []
  const withNames = (limit: number): Lines => {
    const text = `${plural(rows.length, 'row')}: ${rowNames(rows, { view, limit })}`
    return wrap(text, { columns, first: sectionTitle('UNDECIDED', paint), rest: '  ' })
  }
  const texts = Array.from({ length: namedRows }, (_, at) => withNames(namedRows - at))
  return [texts.find(({ length }) => length <= undecidedLines) ?? texts.at(-1)!]
}

/** `Measured in up to 44 pairs and 2 min 05 s, seed 81f3a90c.` */
function methodLine({ platforms, rows, seed }: Comparison): Lines {
  if (platforms.length === 0) return []
  const pairs = Math.max(0, ...rows.map((row) => row.pairs ?? 0))
  const time = formatDuration(Math.max(...platforms.map((part) => part.measuringMs)))
  return [`Measured in ${pairs === 0 ? '' : `up to ${plural(pairs, 'pair')} and `}${time}, seed ${seed}.`]
}
