/** What every section of a comment works with: the view of the comparison, the comment's context, and how much it may show. */
import { codeName, proseText, titleText } from '../escape.ts'
import type { Figure } from '../figures.ts'
import { type CellAlign, solid, tableOf } from '../markdown.ts'
import type { MissingPlatform, View, ViewRow } from '../view.ts'
import { metricTitle } from '../words.ts'

export interface CommentView extends View {
  readonly context: CommentContext
  readonly limits: Limits
  /** A name from outside, as code. */
  readonly code: (text: string) => string
  /** A sentence from outside. */
  readonly prose: (text: string) => string
  /** A metric's title. */
  readonly metric: (metric: string) => string
}

/** The view for a comment that shows no more than `limits`. */
export function commentViewOf(view: View, context: CommentContext, limits: Limits): CommentView {
  return {
    ...view,
    context,
    limits,
    code: (text) => codeName(text, limits.name),
    prose: (text) => proseText(text, limits.prose),
    metric: (metric) => titleText(metricTitle(metric), limits.name),
  }
}

/** A row's name: the benchmark as code, the metric in words. */
export function rowName(row: ViewRow, view: CommentView): string {
  if (row.speaksForAll) return view.code(row.name)
  if (row.title === row.metricTitle) return view.metric(row.metric)
  return `${view.code(row.name)} ${view.metric(row.metric)}`
}

/** A column of a table of rows. */
type RowColumn = readonly [title: string, align: CellAlign, cell: (row: ViewRow) => string]

/** A column of figures. */
export function figures(title: string, textOf: (texts: ViewRow['texts']) => string): RowColumn {
  return [title, 'r', ({ texts }) => solid(textOf(texts))]
}

/** Rows below each other: the name, the system where there are several, and these columns. */
export function rowsTable(
  rows: readonly ViewRow[],
  view: CommentView,
  { columns, mark = false }: { readonly columns: readonly RowColumn[]; readonly mark?: boolean },
): string {
  const all: readonly RowColumn[] = [
    ['', 'l', (row) => (mark ? `${markOf(row)} ` : '') + rowName(row, view)],
    ...(view.platforms.length > 1 ? [['system', 'l', (row: ViewRow) => row.system] as const] : []),
    ...columns,
  ]
  return tableOf(
    all.map(([title]) => title),
    rows.map((row) => all.map(([, , cell]) => cell(row))),
    all.map(([, align]) => align),
  )
}

/** The sign before a row. */
export function markOf({ outcome, level }: ViewRow): string {
  if (outcome === 'accepted') return '☑️'
  if (outcome === 'better') return '✅'
  if (outcome === 'undecided') return '❔'
  if (outcome === 'worse' || outcome === 'failed' || level === 'fail') return level === 'fail' ? '❌' : '⚠️'
  return '➖'
}

export type CommentState =
  /** The comparison is about the newest commit. */
  | { readonly kind: 'final' }
  /** A measurement of `head` has begun; a comparison, if there is one, is about an earlier commit. */
  | { readonly kind: 'running'; readonly head: string; readonly platforms: readonly string[] }
  /** The pull request has moved on to `head`; the comparison is about an earlier commit. */
  | { readonly kind: 'out-of-date'; readonly head: string }

export interface CommentContext {
  /** Distinguishes several reports on one pull request; part of the marker. */
  readonly name: string
  /** Paceline's version. */
  readonly version: string
  /** What runs Paceline where readers type the commands of the comment; `paceline` by default. */
  readonly program?: string
  /** The config to name in those commands; none if Paceline finds it. */
  readonly config?: string | undefined
  /** `final` by default. */
  readonly state?: CommentState
  /** A title of the user's own (`report.title` in the config). */
  readonly title?: string
  readonly pullRequest?: { readonly number: number; readonly isFork: boolean }
  /** Where things are; anything but a plain http(s) address is left out. */
  readonly urls?: {
    /** The workflow run. */
    readonly run?: string
    /** The full report: an artifact, a page, the job summary. */
    readonly report?: string
    /** How to read a report. */
    readonly guide?: string
  }
  /** The workflow run's number and attempt. */
  readonly run?: { readonly number: number; readonly attempt: number }
  readonly missing?: readonly MissingPlatform[]
  /** Why it is unknown by which rules to judge, where there is no comparison for that reason. */
  readonly unjudged?: string
  /** Figures of all subjects from the base branch's last run, to be compared with each other. */
  readonly beside?: readonly Figure[]
  /** What the comment shows so far, to be kept where there is no comparison to show. */
  readonly earlier?: EarlierComment
  /** False if no workflow listens to `/bench` comments. */
  readonly bench?: boolean
}

/** A result that our comment shows already. */
export interface EarlierComment {
  /** The comment as it is, without its hidden lines. */
  readonly text: string
  /** Whether it is about the commit that is measured now. */
  readonly sameCommit: boolean
}

/** How much of everything a report shows: what a job summary has room for. */
export const generous = {
  /** Characters of a name, and of a sentence. */
  name: 200,
  prose: 600,
  /** Benchmarks that get a table of their own at the top, and lines of one such table. */
  tables: 6,
  tableLines: 40,
  /** Changed rows in numbers, and commands to reproduce them. */
  numbers: 1_000,
  commands: 60,
  undecided: 1_000,
  /** Changed rows with what profiles say of them. */
  why: 100,
  /** Lines of unchanged rows; more of them are counted per metric. */
  same: 400,
  /** Groups of rows without a verdict that share a reason, and names per group. */
  groups: 60,
  names: 20,
  accept: 20,
  possible: 40,
  /** Cases in which subjects are compared with each other. */
  beside: 20,
  notices: 200,
  /** Rows of the table of everything, which only a job summary has. */
  full: 20_000,
}
export type Limits = Readonly<typeof generous>

/** What a comment starts from. */
export const ample: Limits = {
  ...generous,
  tables: 3,
  tableLines: 8,
  numbers: 100,
  commands: 20,
  undecided: 60,
  why: 30,
  same: 60,
  groups: 30,
  names: 8,
  accept: 8,
  possible: 15,
  beside: 6,
  notices: 40,
  full: 0,
}

/** What is left out, step by step, least missed first. The last step fits whatever the names are. */
const cuts: readonly Partial<Limits>[] = [
  { full: 4_000 },
  { full: 1_000 },
  { full: 200 },
  { full: 0, numbers: 300, undecided: 300 },
  { beside: 0, why: 8 },
  { same: 0 },
  { commands: 6, possible: 5 },
  { undecided: 20, names: 4 },
  { numbers: 40, groups: 12 },
  { numbers: 20, why: 0, undecided: 8, notices: 10, accept: 3 },
  { name: 60, prose: 160, tables: 2, tableLines: 8 },
  { numbers: 8, undecided: 0, possible: 0, groups: 4, notices: 4, accept: 1, commands: 3 },
  { name: 30, prose: 80, tables: 1, tableLines: 6, numbers: 4, groups: 2, names: 2, notices: 2 },
]

/** The fullest rendering that fits; `isCut` tells `render` that something had to be left out. */
export function fit(
  from: Limits,
  fits: (text: string) => boolean,
  render: (limits: Limits, isCut: boolean) => string,
): string {
  let limits = from
  let text = render(limits, false)
  for (const cut of cuts) {
    if (fits(text)) return text
    const lower = atMost(limits, cut)
    if (lower === null) continue
    limits = lower
    text = render(limits, true)
  }
  return text
}

/** The limits with some of them lowered; null if none of them was that high. */
function atMost(limits: Limits, cut: Partial<Limits>): Limits | null {
  const lower = Object.entries(cut).filter(([key, value]) => value < limits[key as keyof Limits])
  return lower.length === 0 ? null : { ...limits, ...Object.fromEntries(lower) }
}
