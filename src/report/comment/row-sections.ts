/** The sections of a comment about rows: changed, unchanged, not compared, undecided and possible. */
import { blocks, command, commandBlock, crossTable, details, firstOf, solid } from '../markdown.ts'
import { isReproducible } from '../reproduce.ts'
import { sharedLimits, sharedLimitsText, sideTitles } from '../row-values.ts'
import { isWatchedChange, rowsThat } from '../rows.ts'
import { busyText, consequenceText, rowNames, sharedWarnings, type ViewRow } from '../view.ts'
import { estimatorText, joinFirst, joinList, plural, type RowOutcome, thresholdTexts } from '../words.ts'
import { type CommentView, figures, rowName, rowsTable } from './comment-view.ts'
import { benchComments, checkCommand, distinct } from './what-to-do.ts'

/** The changed rows in numbers, with their reasons and a command for each. */
export function numbersSection(view: CommentView): string {
  const { limits } = view
  const rows = rowsThat(view.gated, 'failed', 'worse', 'accepted', 'better')
  const watched = view.rows.filter(isWatchedChange)
  if (rows.length + watched.length === 0) return ''
  const shown = rows.slice(0, limits.numbers)
  const shownWatched = watched.slice(0, Math.max(0, limits.numbers - shown.length))
  const left = rows.length + watched.length - shown.length - shownWatched.length
  const body = blocks([
    shown.length === 0 ? '' : numbersTable(shown, view),
    shownWatched.length === 0
      ? ''
      : `Watched only, without a gate, so not part of the verdict:\n\n${numbersTable(shownWatched, view)}`,
    left === 0 ? '' : `and ${plural(left, 'more row')}.`,
    reasonsOf([...shown, ...shownWatched], view),
    explanation(shown, view),
    reproduction(shown, view),
  ])
  return details(`<b>The changed ${rows.length + watched.length === 1 ? 'row' : 'rows'} in numbers</b>`, body)
}

function numbersTable(rows: readonly ViewRow[], view: CommentView): string {
  const [base, head] = sideTitles(rows)
  return rowsTable(rows, view, {
    mark: true,
    columns: [
      figures(view.prose(base), (texts) => texts.base),
      figures(view.prose(head), (texts) => texts.head),
      ['change', 'r', ({ outcome, texts }) => (outcome === 'failed' ? 'failed' : `**${solid(texts.shownChange)}**`)],
      ['interval', 'r', ({ outcome, texts }) => (outcome === 'failed' ? '' : solid(texts.interval))],
      figures('adj. p', ({ pAdjusted }) => pAdjusted),
      figures('pairs', ({ pairs }) => pairs),
    ],
  })
}

/** A row may have fifty warnings. */
const textsPerRow = 4

/** Reasons and warnings, row by row; what several rows share, once. */
function reasonsOf(rows: readonly ViewRow[], view: CommentView): string {
  const shared = sharedWarnings(rows)
  const lines = rows.flatMap((row) => {
    const warnings = row.warnings.filter((text) => !shared.has(text))
    const texts = [row.reason ?? '', row.texts.since, row.texts.accepted, ...warnings].filter(Boolean)
    const where = view.platforms.length > 1 ? `, ${row.system}` : ''
    const said = texts.slice(0, textsPerRow).map(view.prose).join('; ')
    return texts.length === 0 ? [] : [`- ${rowName(row, view)}${where}: ${said}`]
  })
  const limit = view.limits.names
  const notes = Array.from(
    shared,
    ([text, some]) => `- ${rowNames(some, { view, write: view.code, limit })}: ${view.prose(text)}`,
  )
  return [...lines, ...notes].slice(0, view.limits.groups).join('\n')
}

/** What the columns mean, and from which size on a row fails. */
function explanation(rows: readonly ViewRow[], { comparison }: CommentView): string {
  const tested = rows.filter((row) => row.method === 'pairs' && row.interval !== null && thresholdTexts(row) !== null)
  if (tested.length === 0) return ''
  const worse = tested.filter((row) => row.outcome === 'worse')
  const judged = worse.length > 0 ? worse : tested
  const { ignore, failAt } = thresholdTexts(judged[0]!)!
  const same = judged.every((row) => {
    const own = thresholdTexts(row)
    return own?.ignore === ignore && own.failAt === failAt
  })
  const family =
    comparison.family > 1
      ? ` for all ${comparison.family} tests at once (one for each gated row, one for the failures of each benchmark) and`
      : ''
  const limits = same
    ? ` A row fails the check if it is significantly worse by more than ${ignore} and the estimate reaches ${failAt}; below that it warns.`
    : ''
  return `${estimatorText} The interval holds${family} for stopping early, so it is wider than the usual 95%.${limits}`
}

/** Commands that measure each changed row again, here and on a runner. */
function reproduction(rows: readonly ViewRow[], view: CommentView): string {
  if (!isReproducible(view.comparison)) return ''
  const here = distinct(
    rows.map((row) => checkCommand(row, view)),
    view.limits.commands,
  )
  const runner = benchComments(rows, view, { limit: view.limits.commands })
  if (here.length === 0) return ''
  return blocks([
    'To measure a row again, on your own machine:',
    commandBlock(here),
    runner.length === 0 ? '' : `or on a new runner, by a comment with one of these lines:\n\n${commandBlock(runner)}`,
  ])
}

/** Unchanged rows: the change that was seen, and in brackets the worst that is still possible. */
export function unchangedSection(view: CommentView): string {
  const [gated, watched] = [rowsThat(view.gated, 'same'), rowsThat(view.watched, 'same')]
  const count = gated.length + watched.length
  if (count === 0) return ''
  const counts = [
    gated.length === 0 ? '' : `${gated.length} gated`,
    watched.length === 0 ? '' : `${watched.length} watched only`,
  ]
  const body = blocks([
    'The estimated change, and in brackets the worst that is still possible.',
    tableFor(gated, 'gated', view),
    tableFor(watched, 'watched only', view),
  ])
  return details(`<b>${count} unchanged</b>: ${counts.filter(Boolean).join(', ')}`, body)
}

function tableFor(rows: readonly ViewRow[], title: string, view: CommentView): string {
  if (rows.length === 0) return ''
  // A line has a row for each system at most.
  const isLong = rows.length > view.limits.same * view.platforms.length
  const lines = isLong ? [] : [...Map.groupBy(rows, (row) => row.line).values()]
  if (isLong || lines.length > view.limits.same) return metricTable(rows, title, view)
  return crossTable({
    title,
    align: 'c',
    view,
    lines: lines.map(([first]) => ({
      name: rowName(first!, view),
      cellOf: (platform) => cellOf(view.lineOf(first!).find((row) => row.platform === platform)),
    })),
  })
}

function cellOf(row: ViewRow | undefined): string {
  if (row === undefined) return ''
  const { kind, outcome, texts } = row
  if (outcome !== 'same') return `*${texts.outcome}*`
  if (kind === 'exact') return solid(texts.same)
  const change = texts.scaledChange === '' ? 'same' : texts.scaledChange
  return solid(texts.worst === '' ? change : `${change} (${texts.worst})`)
}

/** One line per metric and system: how many, and the largest limit of all of them. */
function metricTable(rows: readonly ViewRow[], title: string, view: CommentView): string {
  const metrics = [...Map.groupBy(rows, (row) => row.metric).values()]
  const { shown, more } = firstOf(metrics, view.limits.groups, 'metric')
  const lines = shown.map((group) => {
    const platforms = Map.groupBy(group, ({ platform }) => platform)
    return {
      name: view.metric(group[0]!.metric),
      cellOf: (platform: string) => {
        const here = platforms.get(platform)
        return here === undefined ? '' : solid(sharedLimitsText(here, (row) => rowName(row, view)))
      },
    }
  })
  return blocks([crossTable({ title, align: 'c', view, lines }), more === '' ? '' : `${more}.`])
}

/** What "same" rules out, per metric: `ready time ≤ +9.8%`. Not folded away where nothing else is to be reported. */
export function ruledOutLine(view: CommentView): string {
  const rows = rowsThat(view.gated, 'same')
  const metrics = [...Map.groupBy(rows, (row) => row.metric).values()]
  const shared = metrics.flatMap((group) => sharedLimits(group))
  const limits = [
    ...shared.map(({ worst }) => `${view.metric(worst.metric)} ${solid(worst.texts.worst)}`),
    ...shared.flatMap(({ apart }) => (apart === null ? [] : `${rowName(apart, view)} ${solid(apart.texts.worst)}`)),
  ]
  if (limits.length === 0) return ''
  const isAll = view.gated.every(({ outcome }) => outcome === 'same')
  // Beside rows that are not the same, "any of them" would speak of those, too.
  const where = isAll
    ? 'any of them'
    : rows.length === 1
      ? 'the row that is the same'
      : `the ${rows.length} rows that are the same`
  return `The worst that is still possible in ${where}: ${joinFirst(limits, view.limits.names)}.`
}

const kinds: ReadonlySet<RowOutcome> = new Set([
  'not-comparable',
  'removed',
  'skipped',
  'known-failure',
  'both-fail',
  'noted-failure',
  'added',
])

/** Up to this many lines, figures that cannot be compared are shown in a table. */
const longestTable = 20

/** Rows without a verdict, grouped by reason: every row is accounted for. */
export function notComparedSection(view: CommentView): string {
  const rows = rowsThat(view.rows, ...kinds, 'undecided').filter(
    (row) => kinds.has(row.outcome) || isWatchedUndecided(row),
  )
  if (rows.length === 0) return ''
  const counts = [...Map.groupBy(rows, kindOf)]
  const groups = counts.flatMap(([kind, group]) =>
    [...Map.groupBy(group, (row) => row.reason ?? '').values()].map((same) => ({ kind, same })),
  )
  const { shown, more } = firstOf(groups, view.limits.groups, 'reason')
  const body = blocks([
    shown.map(({ kind, same }) => groupLine(kind, same, view)).join('\n'),
    more === '' ? '' : `${more}.`,
    view.isFirstRun ? '' : figuresTable(rows, view),
  ])
  const summary = counts.map(([kind, group]) => `${group.length} ${kind}`)
  const title = view.isFirstRun ? '<b>Why no row is compared</b>' : `<b>Not compared</b>: ${summary.join(', ')}`
  return details(title, body)
}

function isWatchedUndecided(row: ViewRow): boolean {
  return row.isWatched && row.outcome === 'undecided'
}

function kindOf(row: ViewRow): string {
  return isWatchedUndecided(row) ? 'watched only and undecided' : row.texts.outcome
}

function groupLine(kind: string, rows: readonly ViewRow[], view: CommentView): string {
  const names = rowNames(rows, { view, write: view.code, limit: view.limits.names })
  const count = rows.length > 1 ? `${plural(rows.length, 'row')}, ` : ''
  return `- **${kind}**: ${count}${names}: ${view.prose(rows[0]!.reason ?? 'no reason was recorded')}`
}

/** The figures of rows without a verdict, a column per system; empty if there are none, or too many to read. */
export function figuresTable(rows: readonly ViewRow[], view: CommentView): string {
  const measured = rows.filter((row) => row.head !== null && row.head.value !== null)
  const lines = [...Map.groupBy(measured, (row) => rowName(row, view))]
  if (lines.length === 0 || lines.length > Math.min(longestTable, view.limits.same)) return ''
  return crossTable({
    title: 'measured',
    align: 'r',
    view,
    lines: lines.map(([name, group]) => ({
      name,
      cellOf: (platform) => solid(group.find((row) => row.platform === platform)?.texts.figure ?? ''),
    })),
  })
}

/** Undecided rows: what was seen, what would have been seen, and how to get an answer. */
export function undecidedSection(view: CommentView): string {
  const { limits, prose } = view
  const rows = view.undecided()
  if (rows.length === 0) return ''
  const { shown, more } = firstOf(rows, limits.undecided, 'row')
  const firmer = benchComments(rows, view, { limit: 3, budget: '15m' })
  const table = rowsTable(shown, view, {
    columns: [
      figures('change', ({ fullChange }) => fullChange),
      figures('interval', ({ interval }) => interval),
      figures('detectable from', ({ detectable }) => detectable),
      figures('pairs', ({ pairs }) => pairs),
      ['why', 'l', ({ reason }) => prose(reason ?? '')],
    ],
  })
  const body = blocks([
    ...(shown.length === 0 ? [`${plural(rows.length, 'row')}.`] : [table, more === '' ? '' : `${more}.`]),
    firmer.length === 0 ? '' : `For a more precise answer, comment ${joinList(firmer.map(command), 'or')}.`,
  ])
  return details(
    `<b>${plural(rows.length, 'undecided row')}</b>${consequenceText(rows, view)}${prose(busyText(view))}`,
    body,
  )
}

/** Rows that the false discovery list names: worth a look, never a verdict. */
export function possibleSection(view: CommentView): string {
  const rows = rowsThat(view.rows, 'undecided', 'same').filter(({ possible }) => possible)
  if (rows.length === 0 || view.limits.possible === 0) return ''
  const { shown, more } = firstOf(rows, view.limits.possible)
  const body = blocks([
    'Not statistically significant, and never a reason to fail: at most one in ten in such a list is due to chance.',
    rowsTable(shown, view, {
      columns: [
        figures('change', ({ fullChange }) => fullChange),
        figures('p', ({ p }) => p),
        ['verdict', 'l', ({ texts }) => texts.outcome],
      ],
    }),
    more === '' ? '' : `${more}.`,
  ])
  return details(`<b>${plural(rows.length, 'possible change')}</b>: worth a look, no verdict`, body)
}
