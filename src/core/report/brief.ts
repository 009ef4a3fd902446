/** A comparison in thirty lines of a terminal: what got worse and why, what is open, what to do, and where the rest is. */
import { isLikelyWorse, rowsOfOutcomes } from '../judge/outcome.ts'
import type { Comparison } from '../model/comparison.ts'
import { formatDuration } from '../model/format.ts'
import { cleanLine } from './escape.ts'
import type { ReportView, Section } from './report-document.ts'
import { changedTable, noiseSectionIfSidesAreSame, noVerdictSection, joinRowNames } from './sections.ts'
import { warningAndNoticeLines, makeTerminalView, nextStepLinesIfNeeded, verdictLines } from './terminal.ts'
import type { TerminalOptions } from './terminal.ts'
import {
  blockItems,
  linesCutToCount,
  type Lines,
  type Part,
  formatLineGroups,
  type Screen,
  screenOfOptions,
  sectionHeadAndItems,
  boldTitle,
} from './terminal-printer.ts'
import { wrap } from './text-layout.ts'
import type { ViewRow } from './view.ts'
import { plural } from './words.ts'

const usualLines = 30
const [namedRows, undecidedLines] = [5, 3]

/** Renders at most `lines` lines, each part in as many as are left for it, ending with a newline. */
export function formatBriefReport(comparison: Comparison, options: TerminalOptions = {}): string {
  const { next = [], sections = [], lines: mostLines = usualLines } = options
  const screen = screenOfOptions(options)
  const view = { ...makeTerminalView(comparison), limits: { rows: 40, names: 2 } }
  const verdict = verdictLines(view, screen).slice(0, 8)
  const ends = [nextStepLinesIfNeeded(view, next, screen), measurementSummaryLines(comparison, screen)]
  const bad = view.gated.filter(isWorseFailingOrLikelyWorse)
  const better = rowsOfOutcomes(view.gated, 'better').filter((row) => !isWorseFailingOrLikelyWorse(row))
  const inSection = (section?: Section): Part =>
    section ? sectionHeadAndItems(section, screen) : { head: [], items: [] }
  const parts: readonly (readonly [part: Part, most: number])[] = [
    [{ head: [], items: blockItems(changedTable([...bad, ...better], view, true), screen) }, 14],
    ...sections.flatMap(({ ofRows }) => ofRows(view, 'worse').map((one): [Part, number] => [inSection(one), 7])),
    [{ head: [], items: undecidedRowsItem(view, screen) }, undecidedLines],
    [inSection(noiseSectionIfSidesAreSame(view)), 7],
    [inSection(noVerdictSection({ ...view, rows: view.gated })), 5],
    [{ head: [], items: warningAndNoticeLines(view, screen) }, 5],
  ]
  let linesLeft = mostLines - [verdict, ...ends].reduce((sum, { length }) => sum + (length === 0 ? 0 : length + 1), -1)
  const shown = parts.map(([part, most]) => {
    const room = Math.min(most, linesLeft - 1)
    const lines = room < 2 ? [] : linesCutToCount(part, room)
    linesLeft -= lines.length === 0 ? 0 : lines.length + 1
    return lines
  })
  return formatLineGroups([verdict, ...shown, ...ends])
}

function isWorseFailingOrLikelyWorse(row: ViewRow): boolean {
  return row.level === 'fail' || isLikelyWorse(row) || ['failed', 'worse', 'accepted'].includes(row.outcome)
}

function undecidedRowsItem(view: ReportView, { columns, paint }: Screen): readonly Lines[] {
  const rows = rowsOfOutcomes(view.gated, 'undecided').filter((row) => !isWorseFailingOrLikelyWorse(row))
  if (rows.length === 0) return []
  const withNames = (limit: number): Lines => {
    const text = `${plural(rows.length, 'row')}: ${joinRowNames(rows, { view, limit })}`
    return wrap(text, { columns, first: boldTitle('UNDECIDED', paint), rest: '  ' })
  }
  const texts = Array.from({ length: namedRows }, (_, at) => withNames(namedRows - at))
  return [texts.find(({ length }) => length <= undecidedLines) ?? texts.at(-1)!]
}

/** Writes `Measured in up to 44 pairs and 2 min 05 s, seed 81f3a90c.` */
function measurementSummaryLines({ platforms, rows, seed }: Comparison, { columns }: Screen): Lines {
  if (platforms.length === 0) return []
  const pairs = Math.max(0, ...rows.map((row) => row.pairs ?? 0))
  const time = formatDuration(Math.max(...platforms.map((part) => part.measuringMs)))
  const inPairs = pairs === 0 ? '' : `up to ${plural(pairs, 'pair')} and `
  return wrap(`Measured in ${inPairs}${time}, seed ${cleanLine(seed)}.`, { columns })
}
