/** The sections of a report that comments and terminals share: what changed, what did not, and what is open. */
import { type RowOutcome, rowsOfOutcomes } from '../judge/outcome.ts'
import { needsStatisticalTest } from '../model/metric.ts'
import { tableWithSystemColumns, figureColumn, limitList, nameColumns, rowName, toTable } from './report-document.ts'
import type { Column, ReportView, Section, Table } from './report-document.ts'
import { sideColumnTitles, worstLimitsText } from './row-values.ts'
import { hasSignificantChange } from './rows.ts'
import type { Colour } from './text-layout.ts'
import type { View, ViewRow } from './view.ts'
import { joinWithMore, joinList, plural } from './words.ts'
import { sortUniquePlatforms } from './platform-name.ts'

/** Shows rows that got worse or better, with their reasons. */
export function changedSection(view: ReportView): Section | undefined {
  const rows = rowsOfOutcomes(view.gated, 'failed', 'worse', 'accepted', 'better')
  const title = rows.length === 1 ? 'The changed row' : `All ${plural(rows.length, 'changed row')}`
  return rowsSection(rows, view, { title, about: '' })
}

export function changedInformationalSection(view: ReportView): Section | undefined {
  const rows = view.informational.filter(hasSignificantChange)
  const about = 'changed, but without a gate, so not part of the verdict'
  return rowsSection(rows, view, { title: 'Informational', about })
}

function rowsSection(rows: readonly ViewRow[], view: ReportView, { title, about }: Pick<Section, 'title' | 'about'>) {
  if (rows.length === 0) return undefined
  const { shown, more } = limitList(rows, view.limits.rows, 'row')
  return { title, about, blocks: [changedTable(shown, view), more === '' ? '' : `${more}.`] }
}

/** A row may have fifty warnings; of few rows there is room for each reason. */
const [notesPerRow, fewRows] = [4, 3]

/** Shows values and changes; a brief table of many rows leaves out what only explains a change. */
export function changedTable(rows: readonly ViewRow[], view: ReportView, isBrief = false): Table {
  const [base, head] = sideColumnTitles(rows).map(view.prose) as [string, string]
  const isShort = isBrief && rows.length > fewRows
  const columns: readonly Column<ViewRow>[] = [
    { title: '', only: 'terminal', cell: outcomeWord, colour: outcomeColour },
    ...nameColumns(view, { marked: true }),
    { ...figureColumn(view, base, (texts) => texts.base), only: 'markdown' },
    { ...figureColumn(view, head, (texts) => texts.head), only: 'markdown' },
    { title: 'change', align: 'right', cell: (row) => changeCellText(row, view) },
    { ...figureColumn(view, `${base} → ${head}`, (texts) => texts.both), only: 'terminal' },
    { ...figureColumn(view, 'at least', (texts) => texts.atLeast), only: 'terminal', spare: isBrief },
    { ...figureColumn(view, 'interval', (texts) => texts.interval), only: 'markdown' },
    { ...figureColumn(view, 'pairs', (texts) => texts.pairs), spare: isBrief },
  ]
  return toTable(rows, columns, {
    label: (row) => rowName(row, view) + (view.platforms.length > 1 ? `, ${row.system}` : ''),
    notes: ({ reason, texts, warnings, outcome, method, isTail }) => {
      const isPlain =
        (outcome === 'worse' || outcome === 'better') && (method === 'pairs' || method === 'baseline') && !isTail
      const why = [isShort && isPlain ? '' : (reason ?? ''), texts.since, texts.accepted]
      const notes = [...why, ...(isShort ? [] : warnings)].filter((text) => text !== '')
      return notes.slice(0, notesPerRow).map(view.prose)
    },
  })
}

/** Writes in capitals what fails the check. */
function outcomeWord({ outcome, texts, level }: ViewRow): string {
  const word = outcome === 'accepted' ? 'accepted' : texts.outcome
  return level === 'fail' ? word.toUpperCase() : word
}

function outcomeColour({ outcome, level }: ViewRow): Colour {
  if (outcome === 'better') return 'green'
  return level === 'fail' ? 'red' : 'yellow'
}

function changeCellText({ outcome, isTail, texts }: ViewRow, view: ReportView): string {
  if (outcome === 'failed') return ''
  return view.strong(isTail ? 'tail' : view.figure(texts.shownChange))
}

/** Shows undecided rows: what was seen, what would have been seen, and why there is no answer. */
export function undecidedSection(view: ReportView): Section | undefined {
  // Those whose interval leaves zero out are the next to be decided, and the likeliest to be worse.
  const rows = rowsOfOutcomes(view.gated, 'undecided').toSorted((a, b) => undecidedRank(a) - undecidedRank(b))
  if (rows.length === 0) return undefined
  // What has too few pairs for an interval shows mere noise: a few stand for all.
  const clear = rows.filter(({ interval }) => interval !== undefined).length
  const { shown, more } = limitList(rows, Math.min(view.limits.rows, clear + mostUnclear), 'row')
  const table = toTable(shown, [
    ...nameColumns(view),
    figureColumn(view, 'change', (texts) => texts.fullChange),
    figureColumn(view, 'interval', (texts) => texts.interval),
    figureColumn(view, 'detectable from', ({ besideZero, detectable }) => besideZero || detectable),
    { ...figureColumn(view, 'pairs', (texts) => texts.pairs), only: 'markdown' },
    { title: 'why', cell: ({ reason }) => view.prose(reason ?? ''), under: true },
  ])
  return {
    title: 'Undecided',
    about: `${plural(rows.length, 'row')}${undecidedConsequenceText(rows, view)}${view.prose(busyMachinesText(view))}`,
    blocks: [table, more === '' ? '' : `${more}.`],
  }
}

const mostUnclear = 5

function undecidedRank({ interval, texts }: ViewRow): number {
  return Number(texts.besideZero === '') + Number(interval === undefined)
}

/** Says what undecided rows do to a check: `, passing with a warning`; empty if they keep it from being green. */
function undecidedConsequenceText(rows: readonly ViewRow[], { summary: { extent } }: View): string {
  if (rows.some(({ level }) => level === 'fail')) return ', failing the check'
  if (extent === 'none' || extent === 'little') return ''
  return rows.some(({ level }) => level === 'warn') ? ', passing with a warning' : ''
}

/** Says that a machine was busy: `; the machine was busy: a load of 3.6 per core when it began`. */
function busyMachinesText({ comparison: { platforms }, systemName }: View): string {
  const busy = platforms.filter((part) => part.busy !== undefined)
  if (busy.length === 0) return ''
  if (platforms.length === 1) return `; the machine was busy: ${busy[0]!.busy}`
  return `; busy: ${busy.map((part) => `${systemName(part.platform)} (${part.busy})`).join(', ')}`
}

/** Shows what was measured against itself: how much each row scatters, and from which size on a change would be seen. */
export function noiseSectionIfSidesAreSame(view: ReportView): Section | undefined {
  const { base, head } = view.comparison
  if (base === undefined || JSON.stringify(base) !== JSON.stringify(head)) return undefined
  const rows = view.rows.filter(({ texts }) => texts.noise !== '')
  if (rows.length === 0) return undefined
  const { shown, more } = limitList(rows, view.limits.rows, 'row')
  const table = toTable(shown, [
    ...nameColumns(view),
    figureColumn(view, 'noise', ({ noise }) => noise),
    figureColumn(view, 'detectable from', ({ detectable }) => detectable),
    figureColumn(view, 'pairs', ({ pairs }) => pairs),
  ])
  return { title: 'Noise', about: 'of a pair; both sides are the same', blocks: [table, more === '' ? '' : `${more}.`] }
}

/** Shows unchanged rows: the change that was seen, and in brackets the worst that is still possible. */
export function sameRowsSection(view: ReportView): Section | undefined {
  const [gated, informational] = [rowsOfOutcomes(view.gated, 'same'), rowsOfOutcomes(view.informational, 'same')]
  const count = gated.length + informational.length
  if (count === 0) return undefined
  const parts = [
    ...(gated.length === 0 ? [] : [`${gated.length} gated`]),
    ...(informational.length === 0 ? [] : [`${informational.length} informational`]),
  ]
  return {
    title: 'Same',
    about: `${plural(count, 'row')}${parts.length > 1 || gated.length === 0 ? `, ${joinList(parts)}` : ''}`,
    blocks: [
      'The estimated change, and in brackets the worst that is still possible.',
      sameRowsTable(gated, 'gated', view),
      sameRowsTable(informational, 'informational', view),
    ],
  }
}

/** Makes a line per benchmark and metric; where those are many, one per metric, with the largest limit of them. */
function sameRowsTable(rows: readonly ViewRow[], title: string, view: ReportView): Table {
  const lines = [...Map.groupBy(rows, (row) => row.line).values()].map(([first]) => first!)
  if (lines.length <= view.limits.rows) {
    const cellOf = (like: ViewRow, platform: string): string => {
      const here = view.lineOf(like).find((row) => row.platform === platform)
      return here === undefined ? '' : sameRowCellText(here, view)
    }
    const named = lines.map((like) => ({
      name: rowName(like, view),
      cellOf: (platform: string) => cellOf(like, platform),
    }))
    return tableWithSystemColumns({ title, align: 'center', view, lines: named })
  }
  const metrics = [...Map.groupBy(rows, (row) => row.metric)].slice(0, view.limits.rows)
  const named = metrics.map(([metric, group]) => {
    const platforms = Map.groupBy(group, ({ platform }) => platform)
    const cellOf = (platform: string): string => {
      const here = platforms.get(platform)
      return here === undefined ? '' : worstLimitsText(here, view.figure)
    }
    return { name: view.metric(metric), cellOf }
  })
  return tableWithSystemColumns({ title, align: 'center', view, lines: named })
}

function sameRowCellText(row: ViewRow, view: ReportView): string {
  const { texts } = row
  if (row.outcome !== 'same') return texts.outcome
  if (!needsStatisticalTest(row)) return view.figure(texts.same)
  const change = texts.scaledChange === '' ? 'same' : texts.scaledChange
  return view.figure(texts.worst === '' ? change : `${change} (${texts.worst})`)
}

const withoutVerdict: ReadonlySet<RowOutcome> = new Set([
  'not-comparable',
  'removed',
  'skipped',
  'known-failure',
  'both-fail',
  'noted-failure',
  'added',
])

/** Shows rows without a verdict, grouped by reason: every row is accounted for. */
export function noVerdictSection(view: ReportView): Section | undefined {
  const rows = view.rows.filter(
    ({ outcome, isInformational }) => withoutVerdict.has(outcome) || (isInformational && outcome === 'undecided'),
  )
  if (rows.length === 0) return undefined
  const kinds = [
    ...Map.groupBy(rows, ({ outcome, texts }) =>
      outcome === 'undecided' ? 'informational and undecided' : texts.outcome,
    ),
  ]
  const lines = kinds.flatMap(([kind, group]) =>
    Array.from(Map.groupBy(group, ({ reason }) => reason).values(), (some) => {
      const names = joinRowNames(some, { view, limit: view.limits.names })
      const count = some.length > 1 ? `${plural(some.length, 'row')}, ` : ''
      return `${view.strong(kind)}: ${count}${names}: ${view.prose(some[0]!.reason ?? 'no reason was recorded')}`
    }),
  )
  const { shown, more } = limitList(lines, view.limits.rows, 'reason')
  const others = rows.filter(({ outcome }) => outcome !== 'undecided')
  return {
    title: 'Without a verdict',
    about: kinds.map(([kind, group]) => `${group.length} ${kind}`).join(', '),
    blocks: [more === '' ? shown : [...shown, more], ...valueBlocksOfRows(others, view)],
  }
}

/** Shows the figures of rows without a verdict, a column per system, and how many more there are. */
export function valueBlocksOfRows(rows: readonly ViewRow[], view: ReportView): Section['blocks'] {
  const measured = rows.filter((row) => row.head !== undefined && row.head.value !== undefined)
  const lines = [...Map.groupBy(measured, (row) => row.line).values()]
  if (lines.length === 0) return []
  const { shown, more } = limitList(lines, view.limits.rows, 'line')
  const named = shown.map((group) => ({
    name: rowName(group[0]!, view),
    cellOf: (platform: string) => view.figure(group.find((row) => row.platform === platform)?.texts.figure ?? ''),
  }))
  return [tableWithSystemColumns({ title: '', align: 'right', view, lines: named }), more === '' ? '' : `${more}.`]
}

/**
 * Puts many rows under at most `limit` names: `react ready time (Linux, macOS), flat ready time (every system) and 3
 * more`. The systems are left out where the comparison has only one.
 */
export function joinRowNames(rows: readonly ViewRow[], { view, limit }: { view: ReportView; limit: number }): string {
  const { measured, systemName } = view
  return joinWithMore([...Map.groupBy(rows, ({ line }) => line).values()], limit, (group) => {
    const name = rowName(group[0]!, view)
    if (measured.length < 2) return name
    const here = sortUniquePlatforms(group.map(({ platform }) => platform))
    return `${name} (${here.length === measured.length ? 'every system' : here.map(systemName).join(', ')})`
  })
}
