/** A comparison in thirty lines of a terminal: what got worse and why, what is open, what to do, and where the rest is. */
import type { Comparison } from '../model/comparison.ts'
import { formatDuration } from './format.ts'
import type { ReportView, Section } from './report-document.ts'
import { isLikelyWorse, rowsThat } from './rows.ts'
import { changedTable, noiseSection, notComparedSection, rowNames } from './sections.ts'
import { type NextStep, reportView, type TerminalOptions, verdictPart } from './terminal.ts'
import { blockLines, printed, type Screen, screenOf, sectionLines, sectionTitle } from './terminal-printer.ts'
import { displayWidth, wrap } from './text-layout.ts'
import type { ViewRow } from './view.ts'
import { plural } from './words.ts'

type Lines = readonly string[]

const usualLines = 30
/** Limits the table of what got worse before the other parts have had theirs. */
const worseLines = 11
const namedRows = 5

/** Renders a text, ending with a newline: what matters most takes its lines first, and what got better what is left. */
export function renderBrief(comparison: Comparison, options: TerminalOptions = {}): string {
  const { missing = [], next = [], sections = [], lines: mostLines = usualLines } = options
  const screen = screenOf(options)
  const view = reportView(comparison, missing)
  const isWell = view.gated.every(({ outcome }) => outcome === 'same') && comparison.state === 'decided'
  let left = mostLines + 1
  const taken = (most: number, linesOf: (most: number) => Lines): Lines => {
    const room = Math.min(most, left - 1)
    const lines = room < 2 && most > 1 ? [] : linesOf(room).slice(0, room)
    left -= lines.length === 0 ? 0 : lines.length + 1
    return lines
  }
  const verdict = taken(8, () => verdictPart(view, screen))
  const method = taken(1, () => methodLine(comparison))
  const steps = taken(3, () => (isWell ? [] : nextLines(next, screen)))
  const bad = view.gated.filter(isBad)
  const table = taken(worseLines, (most) => tablePart(bad, view, screen, most))
  const why = sections.flatMap(({ ofRows }) => ofRows(view, 'worse')).map((one) => taken(7, partOf(one, screen)))
  const undecided = taken(3, () => undecidedLines(view, screen))
  const notices = taken(5, (most) => noticeLines(view, screen, most))
  const noise = taken(7, partOf(noiseSection(view), screen))
  const notCompared = taken(5, partOf(notComparedSection(view), screen))
  const better = rowsThat(view.gated, 'better').filter((row) => !isBad(row))
  const room = table.length + left - (table.length === 0 ? 1 : 0)
  const whole = tablePart([...bad, ...better], view, screen, room)
  const isWhole = better.length > 0 && whole.length <= room
  return printed([verdict, isWhole ? whole : table, ...why, undecided, noise, notCompared, notices, steps, method])
}

/** Tells whether a row got worse, stops the check, or is likely to be worse. */
function isBad(row: ViewRow): boolean {
  return row.level === 'fail' || isLikelyWorse(row) || ['failed', 'worse', 'accepted'].includes(row.outcome)
}

function tablePart(rows: readonly ViewRow[], view: ReportView, screen: Screen, most: number): Lines {
  return fitting(rows, most, (shown, more) => [
    ...blockLines(changedTable(shown, view, new Map()), screen),
    ...(more === 0 ? [] : [`  and ${plural(more, 'more row')}`]),
  ])
}

/** The first items of a section's list or table. */
function partOf(section: Section | null, screen: Screen): (most: number) => Lines {
  const block = section?.blocks.find((one) => typeof one === 'object')
  if (section === null || typeof block !== 'object') return () => []
  const isTable = 'rows' in block
  const items: readonly unknown[] = isTable ? block.rows : block
  return (most) =>
    fitting(items, most, ({ length }, more) => [
      ...sectionLines(
        { ...section, blocks: [isTable ? { ...block, rows: block.rows.slice(0, length) } : block.slice(0, length)] },
        screen,
      ),
      ...(more === 0 ? [] : [`  and ${more} more`]),
    ])
}

/** The most of the items whose lines fit, at least of one. */
function fitting<T>(items: readonly T[], most: number, linesOf: (shown: readonly T[], more: number) => Lines): Lines {
  if (items.length === 0) return []
  for (let count = Math.min(items.length, most); count > 1; count -= 1) {
    const lines = linesOf(items.slice(0, count), items.length - count)
    if (lines.length <= most) return lines
  }
  return linesOf(items.slice(0, 1), items.length - 1)
}

function undecidedLines(view: ReportView, { columns, paint }: Screen): Lines {
  const rows = rowsThat(view.gated, 'undecided').filter((row) => !isBad(row))
  if (rows.length === 0) return []
  const text = `${plural(rows.length, 'row')}: ${rowNames(rows, { view, limit: namedRows })}`
  return wrap(text, { columns, first: sectionTitle('UNDECIDED', paint), rest: '  ' })
}

/** The first of what a reviewer must know, and how much more there is. */
function noticeLines({ comparison, prose }: ReportView, { columns, paint }: Screen, most: number): Lines {
  const texts = [
    ...comparison.warnings.map((text) => ({ text, word: 'WARNING' })),
    ...comparison.notices.map((text) => ({ text, word: 'NOTE   ' })),
  ]
  return fitting(texts, most, (shown, more) => [
    ...shown.flatMap(({ text, word }) => wrap(prose(text), { columns, first: sectionTitle(word, paint) })),
    ...(more === 0 ? [] : [`  and ${plural(more, 'more note')}`]),
  ])
}

/** Writes a command a line, with what it is good for where there is room. */
export function nextLines(steps: readonly NextStep[], { columns, paint }: Screen): Lines {
  return steps.slice(0, 3).map(({ command, what }, at) => {
    const line = `${at === 0 ? paint('bold', 'NEXT') : '    '}     ${command}`
    return displayWidth(`NEXT     ${command}  ${what}`) <= columns ? `${line}  ${what}` : line
  })
}

/** `Measured in up to 44 pairs and 2 min 05 s, seed 81f3a90c.` */
function methodLine({ platforms, rows, seed }: Comparison): Lines {
  if (platforms.length === 0) return []
  const pairs = Math.max(0, ...rows.map((row) => row.pairs ?? 0))
  const time = formatDuration(Math.max(...platforms.map((part) => part.measuringMs)))
  return [`Measured in ${pairs === 0 ? '' : `up to ${plural(pairs, 'pair')} and `}${time}, seed ${seed}.`]
}
